// The application's delegate is asked for what answers: whoever imports one has the other.
@_exported public import UIKit
// A message that is wished for is said in a notification: the phone's module brings it along too.
@_exported public import UserNotifications

/// How large the driver's library is, which helps an assistant to choose an app.
open class INUserContext: NSObject {
  open func becomeCurrent() {}
}

open class INMediaUserContext: INUserContext {
  /// Whether the driver pays for it.
  public enum SubscriptionStatus: Int, Sendable {
    case unknown = 0
    case notSubscribed = 1
    case subscribed = 2
  }

  open var numberOfLibraryItems: Int?
  open var subscriptionStatus = SubscriptionStatus.unknown
}

// MARK: - Other wishes

// The assistant here asks for what is to be played, and for nothing else of these: an app that can
// do more compiles, and is not asked.

/// Where something is to be put.
open class INMediaDestination: NSObject, @unchecked Sendable {
  public let playlistName: String?

  private init(_ playlistName: String?) {
    self.playlistName = playlistName
    super.init()
  }

  open class func library() -> Self { made(nil) }
  open class func playlist(_ playlistName: String) -> Self { made(playlistName) }

  private class func made<Kind>(_ name: String?) -> Kind {
    guard let destination = INMediaDestination(name) as? Kind else {
      preconditionFailure("Only destinations themselves are made.")
    }
    return destination
  }
}

open class INAddMediaIntent: INIntent {
  public let mediaItems: [INMediaItem]?
  public let mediaSearch: INMediaSearch?
  public let mediaDestination: INMediaDestination?

  public init(
    mediaItems: [INMediaItem]? = nil, mediaSearch: INMediaSearch? = nil,
    mediaDestination: INMediaDestination? = nil
  ) {
    (self.mediaItems, self.mediaSearch) = (mediaItems, mediaSearch)
    self.mediaDestination = mediaDestination
    super.init()
  }
}

open class INSearchForMediaIntent: INIntent {
  public let mediaItems: [INMediaItem]?
  public let mediaSearch: INMediaSearch?

  public init(mediaItems: [INMediaItem]? = nil, mediaSearch: INMediaSearch? = nil) {
    (self.mediaItems, self.mediaSearch) = (mediaItems, mediaSearch)
    super.init()
  }
}

public enum INMediaAffinityType: Int, Sendable {
  case unknown = 0
  case like = 1
  case dislike = 2
}

open class INUpdateMediaAffinityIntent: INIntent {
  public let mediaItems: [INMediaItem]?
  public let mediaSearch: INMediaSearch?
  public let affinityType: INMediaAffinityType

  public init(
    mediaItems: [INMediaItem]? = nil, mediaSearch: INMediaSearch? = nil,
    affinityType: INMediaAffinityType = .unknown
  ) {
    (self.mediaItems, self.mediaSearch) = (mediaItems, mediaSearch)
    self.affinityType = affinityType
    super.init()
  }
}

public enum INAddMediaIntentResponseCode: Int, Sendable {
  case unspecified, ready, inProgress, success, handleInApp, failure, failureRequiringAppLaunch
}

public enum INSearchForMediaIntentResponseCode: Int, Sendable {
  case unspecified, ready, continueInApp, inProgress, success, failure, failureRequiringAppLaunch
}

public enum INUpdateMediaAffinityIntentResponseCode: Int, Sendable {
  case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
}

open class INAddMediaIntentResponse: INIntentResponse {
  public let code: INAddMediaIntentResponseCode

  public init(code: INAddMediaIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init()
    self.userActivity = userActivity
  }
}

open class INSearchForMediaIntentResponse: INIntentResponse {
  public let code: INSearchForMediaIntentResponseCode
  open var mediaItems: [INMediaItem]?

  public init(code: INSearchForMediaIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init()
    self.userActivity = userActivity
  }
}

open class INUpdateMediaAffinityIntentResponse: INIntentResponse {
  public let code: INUpdateMediaAffinityIntentResponseCode

  public init(code: INUpdateMediaAffinityIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init()
    self.userActivity = userActivity
  }
}

/// Why an app cannot keep something.
public enum INAddMediaMediaItemUnsupportedReason: Int, Sendable {
  case loginRequired = 1
  case subscriptionRequired = 2
  case unsupportedMediaType = 3
  case explicitContentSettings = 4
  case cellularDataSettings = 5
  case restrictedContent = 6
  case serviceUnavailable = 7
  case regionRestriction = 8
}

public final class INAddMediaMediaItemResolutionResult: INMediaItemResolutionResult {
  public class func unsupported(
    forReason reason: INAddMediaMediaItemUnsupportedReason
  ) -> Self {
    Self(_items: [], reason: INPlayMediaMediaItemUnsupportedReason(rawValue: reason.rawValue))
  }

  public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
    self.init(_items: mediaItemResolutionResult.items, reason: mediaItemResolutionResult.reason)
  }
}

/// Why an app cannot look for something.
public enum INSearchForMediaMediaItemUnsupportedReason: Int, Sendable {
  case loginRequired = 1
  case subscriptionRequired = 2
  case unsupportedMediaType = 3
  case explicitContentSettings = 4
  case cellularDataSettings = 5
  case restrictedContent = 6
  case serviceUnavailable = 7
  case regionRestriction = 8
}

public final class INSearchForMediaMediaItemResolutionResult: INMediaItemResolutionResult {
  public class func unsupported(
    forReason reason: INSearchForMediaMediaItemUnsupportedReason
  ) -> Self {
    Self(_items: [], reason: INPlayMediaMediaItemUnsupportedReason(rawValue: reason.rawValue))
  }

  public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
    self.init(_items: mediaItemResolutionResult.items, reason: mediaItemResolutionResult.reason)
  }
}

/// Why an app cannot learn that something is liked.
public enum INUpdateMediaAffinityMediaItemUnsupportedReason: Int, Sendable {
  case loginRequired = 1
  case subscriptionRequired = 2
  case unsupportedMediaType = 3
  case explicitContentSettings = 4
  case cellularDataSettings = 5
  case restrictedContent = 6
  case serviceUnavailable = 7
  case regionRestriction = 8
}

public final class INUpdateMediaAffinityMediaItemResolutionResult: INMediaItemResolutionResult {
  public class func unsupported(
    forReason reason: INUpdateMediaAffinityMediaItemUnsupportedReason
  ) -> Self {
    Self(_items: [], reason: INPlayMediaMediaItemUnsupportedReason(rawValue: reason.rawValue))
  }

  public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
    self.init(_items: mediaItemResolutionResult.items, reason: mediaItemResolutionResult.reason)
  }
}

open class INMediaDestinationResolutionResult: INIntentResolutionResult {
  open class func success(with resolvedMediaDestination: INMediaDestination) -> Self {
    Self(_items: [])
  }
}

public final class INAddMediaMediaDestinationResolutionResult: INMediaDestinationResolutionResult {}

public final class INMediaAffinityTypeResolutionResult: INIntentResolutionResult {
  public class func success(with resolvedValue: INMediaAffinityType) -> Self { Self(_items: []) }
}

/// Puts something into the driver's library.
public protocol INAddMediaIntentHandling: NSObjectProtocol {
  func handle(intent: INAddMediaIntent, completion: @escaping (INAddMediaIntentResponse) -> Void)
  func handle(intent: INAddMediaIntent) async -> INAddMediaIntentResponse
}

extension INAddMediaIntentHandling {
  public func handle(
    intent: INAddMediaIntent, completion: @escaping (INAddMediaIntentResponse) -> Void
  ) { completion(INAddMediaIntentResponse(code: .failure, userActivity: nil)) }

  public func handle(intent: INAddMediaIntent) async -> INAddMediaIntentResponse {
    INAddMediaIntentResponse(code: .failure, userActivity: nil)
  }
}

/// Shows what was looked for.
public protocol INSearchForMediaIntentHandling: NSObjectProtocol {
  func handle(
    intent: INSearchForMediaIntent, completion: @escaping (INSearchForMediaIntentResponse) -> Void)
  func handle(intent: INSearchForMediaIntent) async -> INSearchForMediaIntentResponse
}

extension INSearchForMediaIntentHandling {
  public func handle(
    intent: INSearchForMediaIntent, completion: @escaping (INSearchForMediaIntentResponse) -> Void
  ) { completion(INSearchForMediaIntentResponse(code: .failure, userActivity: nil)) }

  public func handle(intent: INSearchForMediaIntent) async -> INSearchForMediaIntentResponse {
    INSearchForMediaIntentResponse(code: .failure, userActivity: nil)
  }
}

/// Hears that the driver likes something.
public protocol INUpdateMediaAffinityIntentHandling: NSObjectProtocol {
  func handle(
    intent: INUpdateMediaAffinityIntent,
    completion: @escaping (INUpdateMediaAffinityIntentResponse) -> Void)
  func handle(
    intent: INUpdateMediaAffinityIntent
  ) async -> INUpdateMediaAffinityIntentResponse
}

extension INUpdateMediaAffinityIntentHandling {
  public func handle(
    intent: INUpdateMediaAffinityIntent,
    completion: @escaping (INUpdateMediaAffinityIntentResponse) -> Void
  ) { completion(INUpdateMediaAffinityIntentResponse(code: .failure, userActivity: nil)) }

  public func handle(
    intent: INUpdateMediaAffinityIntent
  ) async -> INUpdateMediaAffinityIntentResponse {
    INUpdateMediaAffinityIntentResponse(code: .failure, userActivity: nil)
  }
}

// MARK: - Suggestions

/// A sentence of the driver's own for something the app does; none is ever learnt.
open class INShortcut: NSObject, @unchecked Sendable {
  public let intent: INIntent?
  public let userActivity: NSUserActivity?

  public init?(intent: INIntent) {
    (self.intent, userActivity) = (intent, nil)
    super.init()
  }

  public init(userActivity: NSUserActivity) {
    (intent, self.userActivity) = (nil, userActivity)
    super.init()
  }
}

/// A sentence that was learnt.
open class INVoiceShortcut: NSObject, @unchecked Sendable {
  public let identifier = UUID()
  public let invocationPhrase: String
  public let shortcut: INShortcut

  init(_ shortcut: INShortcut, phrase: String) {
    (self.shortcut, invocationPhrase) = (shortcut, phrase)
    super.init()
  }
}

open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
  private static let one = INVoiceShortcutCenter()
  open class var shared: INVoiceShortcutCenter { one }
  open func setShortcutSuggestions(_ suggestions: [INShortcut]) {}

  open func getAllVoiceShortcuts(
    completion: @escaping ([INVoiceShortcut]?, (any Error)?) -> Void
  ) { completion([], nil) }

  open func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }
}

/// What the phone would offer to play next.
open class INUpcomingMediaManager: NSObject, @unchecked Sendable {
  private static let one = INUpcomingMediaManager()
  open class var shared: INUpcomingMediaManager { one }
  open func setSuggestedMediaIntents(_ intents: Set<INPlayMediaIntent>) {}
  open func setSuggestedMediaIntents(_ intents: NSOrderedSet) {}
  open func setPredictionMode(_ mode: INUpcomingMediaPredictionMode, for type: INMediaItemType) {}
}

public enum INUpcomingMediaPredictionMode: Int, Sendable {
  case `default` = 0
  case onlyPredictSuggestedIntents = 1
}

/// The screen to learn a sentence with, which nobody sees.
@preconcurrency @MainActor
open class INUIAddVoiceShortcutViewController: UIViewController {
  open weak var delegate: (any INUIAddVoiceShortcutViewControllerDelegate)?

  public convenience init(shortcut: INShortcut) {
    self.init(nibName: nil, bundle: nil)
  }
}

@preconcurrency @MainActor
public protocol INUIAddVoiceShortcutViewControllerDelegate: NSObjectProtocol {
  func addVoiceShortcutViewController(
    _ controller: INUIAddVoiceShortcutViewController,
    didFinishWith voiceShortcut: INVoiceShortcut?, error: (any Error)?)
  func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController)
}

/// Leads to that screen; a button that nobody sees.
@preconcurrency @MainActor
open class INUIAddVoiceShortcutButton: UIButton {
  open private(set) var style = INUIAddVoiceShortcutButtonStyle.white
  open weak var delegate: (any INUIAddVoiceShortcutButtonDelegate)?
  open var shortcut: INShortcut?
  open var cornerRadius: CGFloat = 8

  public convenience init(style: INUIAddVoiceShortcutButtonStyle) {
    self.init(frame: .zero)
    self.style = style
  }

  open func setStyle(_ style: INUIAddVoiceShortcutButtonStyle) { self.style = style }
}

public enum INUIAddVoiceShortcutButtonStyle: UInt, Sendable {
  case white = 0
  case whiteOutline = 1
  case black = 2
  case blackOutline = 3
  case automatic = 4
  case automaticOutline = 5
}

@preconcurrency @MainActor
public protocol INUIAddVoiceShortcutButtonDelegate: NSObjectProtocol {
  func present(
    _ addVoiceShortcutViewController: INUIAddVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
  func present(
    _ editVoiceShortcutViewController: INUIEditVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
}

/// The screen to change or forget a sentence with.
@preconcurrency @MainActor
open class INUIEditVoiceShortcutViewController: UIViewController {
  open weak var delegate: (any INUIEditVoiceShortcutViewControllerDelegate)?

  public convenience init(voiceShortcut: INVoiceShortcut) {
    self.init(nibName: nil, bundle: nil)
  }
}

@preconcurrency @MainActor
public protocol INUIEditVoiceShortcutViewControllerDelegate: NSObjectProtocol {
  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController,
    didUpdate voiceShortcut: INVoiceShortcut?, error: (any Error)?)
  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController,
    didDeleteVoiceShortcutWithIdentifier deletedVoiceShortcutIdentifier: UUID)
  func editVoiceShortcutViewControllerDidCancel(_ controller: INUIEditVoiceShortcutViewController)
}
