// The phone's own names, and what they need here.
// swift-format-ignore-file: NoLeadingUnderscores

internal import Dispatch
public import Foundation
internal import HeadUnitPhone

/// Something the assistant was asked for.
open class INIntent: NSObject {
  open var suggestedInvocationPhrase: String?
  open var identifier: String? { nil }
  open var intentDescription: String? { nil }
}

/// What has a picture for each of its parameters, which nobody sees.
public protocol INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath {
  public func setImage<Value>(
    _ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>
  ) {}
}

extension INIntent: INIntentSetImageKeyPath {}

/// What an app says to such a wish.
open class INIntentResponse: NSObject {
  open var userActivity: NSUserActivity?
}

/// The wish to hear something.
open class INPlayMediaIntent: INIntent {
  /// What the app has resolved, once it has.
  open internal(set) var mediaItems: [INMediaItem]?
  public let mediaContainer: INMediaItem?
  public final internal(set) var playShuffled: Bool?
  public final internal(set) var resumePlayback: Bool?
  open internal(set) var playbackRepeatMode: INPlaybackRepeatMode
  open internal(set) var playbackQueueLocation: INPlaybackQueueLocation
  public final internal(set) var playbackSpeed: Double?
  public let mediaSearch: INMediaSearch?

  public init(
    mediaItems: [INMediaItem]? = nil, mediaContainer: INMediaItem? = nil,
    playShuffled: Bool? = nil, playbackRepeatMode: INPlaybackRepeatMode = .unknown,
    resumePlayback: Bool? = nil,
    playbackQueueLocation: INPlaybackQueueLocation = .unknown, playbackSpeed: Double? = nil,
    mediaSearch: INMediaSearch? = nil
  ) {
    (self.mediaItems, self.mediaContainer) = (mediaItems, mediaContainer)
    (self.playShuffled, self.resumePlayback) = (playShuffled, resumePlayback)
    (self.playbackRepeatMode, self.playbackSpeed) = (playbackRepeatMode, playbackSpeed)
    self.playbackQueueLocation = playbackQueueLocation
    self.mediaSearch = mediaSearch
    super.init()
  }
}

/// What an app says to the wish to hear something.
open class INPlayMediaIntentResponse: INIntentResponse {
  public let code: INPlayMediaIntentResponseCode
  open var nowPlayingInfo: [String: Any]?

  public init(code: INPlayMediaIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
    super.init()
    self.userActivity = userActivity
  }
}

/// How it went.
public enum INPlayMediaIntentResponseCode: Int, Sendable {
  case unspecified, ready, continueInApp, inProgress, success, handleInApp, failure
  case failureRequiringAppLaunch, failureUnknownMediaType, failureNoUnplayedContent
  case failureRestrictedContent, failureMaxStreamLimitReached
}

public enum INPlaybackRepeatMode: Int, Sendable {
  case unknown, none, all, one
}

public enum INPlaybackQueueLocation: Int, Sendable {
  case unknown, now, next, later
}

/// What kind of thing is meant.
public enum INMediaItemType: Int, Sendable {
  case unknown, song, album, artist, genre, playlist, podcastShow, podcastEpisode, podcastPlaylist
  case musicStation, audioBook, movie, tvShow, tvShowEpisode, musicVideo, podcastStation
  case radioStation, station, music, algorithmicRadioStation, news
}

/// Something that can be heard.
open class INMediaItem: NSObject {
  public let identifier: String?
  public let title: String?
  public let type: INMediaItemType
  public let artist: String?
  public let artwork: INImage?

  public init(
    identifier: String?, title: String?, type: INMediaItemType, artwork: INImage?,
    artist: String? = nil
  ) {
    (self.identifier, self.title, self.type) = (identifier, title, type)
    (self.artist, self.artwork) = (artist, artwork)
    super.init()
  }
}

/// What was asked for in words.
open class INMediaSearch: NSObject {
  public let mediaType: INMediaItemType
  public let mediaName: String?
  public let artistName: String?
  public let albumName: String?
  public let sortOrder: INMediaSortOrder
  public let genreNames: [String]?
  public let moodNames: [String]?
  public let reference: INMediaReference
  public let mediaIdentifier: String?

  public init(
    mediaType: INMediaItemType = .unknown, sortOrder: INMediaSortOrder = .unknown,
    mediaName: String? = nil, artistName: String? = nil, albumName: String? = nil,
    genreNames: [String]? = nil, moodNames: [String]? = nil,
    reference: INMediaReference = .unknown, mediaIdentifier: String? = nil
  ) {
    (self.mediaType, self.mediaName) = (mediaType, mediaName)
    (self.artistName, self.albumName) = (artistName, albumName)
    (self.genreNames, self.moodNames) = (genreNames, moodNames)
    (self.sortOrder, self.reference) = (sortOrder, reference)
    self.mediaIdentifier = mediaIdentifier
    super.init()
  }
}

/// A picture for the assistant.
open class INImage: NSObject {
  public init(named name: String) {
    super.init()
  }

  public init(imageData: Data) {
    super.init()
  }

  public init?(url: URL) {
    super.init()
  }

  public convenience init?(url: URL, width: Double, height: Double) {
    self.init(url: url)
  }

  /// `IntentsUI` has it on the phone.
  public convenience init(uiImage: UIImage) {
    self.init(imageData: Data())
  }
}

/// Something that was done and that the assistant may suggest: it is told to nobody.
open class INInteraction: NSObject {
  public let intent: INIntent
  public let intentResponse: INIntentResponse?
  open var identifier = UUID().uuidString
  open var groupIdentifier: String?

  public init(intent: INIntent, response: INIntentResponse?) {
    (self.intent, intentResponse) = (intent, response)
    super.init()
  }

  open func donate(completion: (((any Error)?) -> Void)? = nil) {
    SimulatedPhone.current.noteNames(of: "Intents")
    completion?(nil)
  }

  open class func deleteAll(completion: (((any Error)?) -> Void)? = nil) {
    completion?(nil)
  }

  open class func delete(
    with groupIdentifier: String, completion: (((any Error)?) -> Void)? = nil
  ) { completion?(nil) }

  open class func delete(
    with identifiers: [String], completion: (((any Error)?) -> Void)? = nil
  ) { completion?(nil) }

  open func donate() async throws { SimulatedPhone.current.noteNames(of: "Intents") }
  open class func deleteAll() async throws {}
  open class func delete(with groupIdentifier: String) async throws {}
  open class func delete(with identifiers: [String]) async throws {}
}

extension NSUserActivity {
  /// What the app said to the wish that it goes on with.
  public var interaction: INInteraction? { kept["interaction"] as? INInteraction }
}

/// Words the assistant is to know.
open class INVocabulary: NSObject {
  nonisolated(unsafe) private static let one = INVocabulary()

  open class func shared() -> INVocabulary { one }

  open func setVocabularyStrings(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    SimulatedPhone.current.noteNames(of: "Intents")
  }

  open func removeAllVocabularyStrings() {}
}

public enum INVocabularyStringType: Int, Sendable {
  case contactName = 1
  case mediaPlaylistTitle = 700
  case mediaMusicArtistName = 701
  case mediaAudiobookTitle = 702
  case mediaAudiobookAuthorName = 703
  case mediaShowTitle = 704
}

/// Whether the app may be asked by the assistant: it may.
open class INPreferences: NSObject {
  open class func requestSiriAuthorization(
    _ handler: @escaping (INSiriAuthorizationStatus) -> Void
  ) {
    handler(.authorized)
  }

  open class func requestSiriAuthorization() async -> INSiriAuthorizationStatus { .authorized }
  open class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .authorized }
  open class func siriLanguageCode() -> String { "en-US" }
}

public enum INSiriAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}

/// In which order what was found is meant.
public enum INMediaSortOrder: Int, Sendable {
  case unknown, newest, oldest, best, worst, popular, unpopular, trending, recommended
}

/// Whether what plays now is meant.
public enum INMediaReference: Int, Sendable {
  case unknown, currentlyPlaying, my
}

/// Gives the object that answers.
open class INExtension: NSObject {
  open func handler(for intent: INIntent) -> Any? { nil }
}

/// Answers the wish to hear something: each part as a call with a handler, or one that is awaited.
public protocol INPlayMediaIntentHandling: NSObjectProtocol {
  func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void)
  func handle(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse

  func confirm(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void)
  func confirm(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse

  func resolveMediaItems(
    for intent: INPlayMediaIntent,
    with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void)
  func resolveMediaItems(
    for intent: INPlayMediaIntent
  ) async -> [INPlayMediaMediaItemResolutionResult]

  func resolvePlayShuffled(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void)
  func resolvePlayShuffled(
    for intent: INPlayMediaIntent
  ) async -> INBooleanResolutionResult

  func resolvePlaybackRepeatMode(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlaybackRepeatModeResolutionResult) -> Void)
  func resolvePlaybackRepeatMode(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackRepeatModeResolutionResult

  func resolveResumePlayback(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void)
  func resolveResumePlayback(
    for intent: INPlayMediaIntent
  ) async -> INBooleanResolutionResult

  func resolvePlaybackQueueLocation(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlaybackQueueLocationResolutionResult) -> Void)
  func resolvePlaybackQueueLocation(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackQueueLocationResolutionResult

  func resolvePlaybackSpeed(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlayMediaPlaybackSpeedResolutionResult) -> Void)
  func resolvePlaybackSpeed(
    for intent: INPlayMediaIntent
  ) async -> INPlayMediaPlaybackSpeedResolutionResult
}

extension INPlayMediaIntentHandling {
  public func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    completion(INPlayMediaIntentResponse(code: .unspecified, userActivity: nil))
  }

  public func handle(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    await answered { self.handle(intent: intent, completion: $0) }
  }

  public func confirm(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    completion(INPlayMediaIntentResponse(code: .ready, userActivity: nil))
  }

  public func confirm(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    await answered { self.confirm(intent: intent, completion: $0) }
  }

  public func resolveMediaItems(
    for intent: INPlayMediaIntent,
    with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void
  ) {
    completion([])
  }

  public func resolveMediaItems(
    for intent: INPlayMediaIntent
  ) async -> [INPlayMediaMediaItemResolutionResult] {
    await answered { self.resolveMediaItems(for: intent, with: $0) }
  }

  public func resolvePlayShuffled(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void
  ) { completion(.notRequired()) }

  public func resolvePlayShuffled(
    for intent: INPlayMediaIntent
  ) async -> INBooleanResolutionResult {
    await answered { self.resolvePlayShuffled(for: intent, with: $0) }
  }

  public func resolvePlaybackRepeatMode(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlaybackRepeatModeResolutionResult) -> Void
  ) { completion(.notRequired()) }

  public func resolvePlaybackRepeatMode(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackRepeatModeResolutionResult {
    await answered { self.resolvePlaybackRepeatMode(for: intent, with: $0) }
  }

  public func resolveResumePlayback(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INBooleanResolutionResult) -> Void
  ) { completion(.notRequired()) }

  public func resolveResumePlayback(
    for intent: INPlayMediaIntent
  ) async -> INBooleanResolutionResult {
    await answered { self.resolveResumePlayback(for: intent, with: $0) }
  }

  public func resolvePlaybackQueueLocation(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlaybackQueueLocationResolutionResult) -> Void
  ) { completion(.notRequired()) }

  public func resolvePlaybackQueueLocation(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackQueueLocationResolutionResult {
    await answered { self.resolvePlaybackQueueLocation(for: intent, with: $0) }
  }

  public func resolvePlaybackSpeed(
    for intent: INPlayMediaIntent,
    with completion: @escaping (INPlayMediaPlaybackSpeedResolutionResult) -> Void
  ) { completion(.notRequired()) }

  public func resolvePlaybackSpeed(
    for intent: INPlayMediaIntent
  ) async -> INPlayMediaPlaybackSpeedResolutionResult {
    await answered { self.resolvePlaybackSpeed(for: intent, with: $0) }
  }

  /// Asked on the main thread.
  ///
  /// Only the first answer counts; an app that never gives one is waited for.
  private func answered<Value>(
    _ ask: @escaping (@escaping (Value) -> Void) -> Void
  ) async -> Value {
    let kept = UncheckedAnswer(value: ask)
    return await withUnsafeContinuation { continuation in
      let once = AnsweredOnce()
      DispatchQueue.main.async {
        kept.value { value in
          if once.isFirst() { continuation.resume(returning: UncheckedAnswer(value: value)) }
        }
      }
    }.value
  }
}

struct UncheckedAnswer<Value>: @unchecked Sendable {
  let value: Value
}

final class AnsweredOnce: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false

  func isFirst() -> Bool {
    lock.withLock {
      defer { isOver = true }
      return !isOver
    }
  }
}

/// What the app made of one thing that was asked for.
open class INIntentResolutionResult: NSObject {
  package let items: [INMediaItem]
  package let reason: INPlayMediaMediaItemUnsupportedReason?
  /// What was meant, where that is no media.
  private(set) var value: Any?

  public required init(
    _items items: [INMediaItem], reason: INPlayMediaMediaItemUnsupportedReason? = nil
  ) {
    (self.items, self.reason) = (items, reason)
    super.init()
  }

  package class func made(of value: Any?) -> Self {
    let result = Self(_items: [], reason: value == nil ? .unspecified : nil)
    result.value = value
    return result
  }

  open class func notRequired() -> Self { Self(_items: []) }
  open class func needsValue() -> Self { Self(_items: [], reason: .unspecified) }
  open class func unsupported() -> Self { Self(_items: [], reason: .unspecified) }
}

/// What the app made of the media that were asked for.
open class INMediaItemResolutionResult: INIntentResolutionResult, _SeveralMedia {
  open class func success(with resolvedMediaItem: INMediaItem) -> Self {
    Self(_items: [resolvedMediaItem])
  }

  open class func disambiguation(with mediaItemsToDisambiguate: [INMediaItem]) -> Self {
    Self(_items: mediaItemsToDisambiguate)
  }

  open class func confirmationRequired(with mediaItemToConfirm: INMediaItem?) -> Self {
    Self(_items: mediaItemToConfirm.map { [$0] } ?? [])
  }
}

/// What can say of each of several things that it is what was meant.
public protocol _SeveralMedia {
  init(_items items: [INMediaItem], reason: INPlayMediaMediaItemUnsupportedReason?)
}

extension _SeveralMedia {
  public static func successes(with resolvedMediaItems: [INMediaItem]) -> [Self] {
    resolvedMediaItems.map { Self(_items: [$0], reason: nil) }
  }
}

/// The same, with a reason of its own why there are none.
public final class INPlayMediaMediaItemResolutionResult: INMediaItemResolutionResult {
  public class func unsupported(
    forReason reason: INPlayMediaMediaItemUnsupportedReason
  ) -> Self {
    Self(_items: [], reason: reason)
  }

  public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
    self.init(_items: mediaItemResolutionResult.items, reason: mediaItemResolutionResult.reason)
  }
}

/// Why an app has nothing to play.
public enum INPlayMediaMediaItemUnsupportedReason: Int, Sendable {
  case unspecified = 0
  case loginRequired = 1
  case subscriptionRequired = 2
  case unsupportedMediaType = 3
  case explicitContentSettings = 4
  case cellularDataSettings = 5
  case restrictedContent = 6
  case serviceUnavailable = 7
  case regionRestriction = 8
}

// MARK: - What is meant by one word

/// Nobody is there to be asked: what would have to be confirmed is taken, as with media.
open class INBooleanResolutionResult: INIntentResolutionResult {
  open class func success(with resolvedValue: Bool) -> Self { made(of: resolvedValue) }
  open class func confirmationRequired(with valueToConfirm: Bool?) -> Self {
    made(of: valueToConfirm)
  }
}

open class INDoubleResolutionResult: INIntentResolutionResult {
  open class func success(with resolvedValue: Double) -> Self { made(of: resolvedValue) }
  open class func confirmationRequired(with valueToConfirm: Double?) -> Self {
    made(of: valueToConfirm)
  }
}

public final class INPlaybackQueueLocationResolutionResult: INIntentResolutionResult {
  public class func success(with resolvedValue: INPlaybackQueueLocation) -> Self {
    made(of: resolvedValue)
  }
  public class func confirmationRequired(with valueToConfirm: INPlaybackQueueLocation) -> Self {
    made(of: valueToConfirm)
  }
}

public final class INPlaybackRepeatModeResolutionResult: INIntentResolutionResult {
  public class func success(with resolvedValue: INPlaybackRepeatMode) -> Self {
    made(of: resolvedValue)
  }
  public class func confirmationRequired(with valueToConfirm: INPlaybackRepeatMode) -> Self {
    made(of: valueToConfirm)
  }
}

/// Why an app does not play that slowly, or that fast.
public enum INPlayMediaPlaybackSpeedUnsupportedReason: Int, Sendable {
  case belowMinimum = 1
  case aboveMaximum = 2
}

public final class INPlayMediaPlaybackSpeedResolutionResult: INDoubleResolutionResult {
  public class func unsupported(
    forReason reason: INPlayMediaPlaybackSpeedUnsupportedReason
  ) -> Self { made(of: nil) }
}
