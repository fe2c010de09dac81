public import Foundation
public import UIKit

// What only other kinds of apps have: names, so that files that are for several kinds compile. The
// car refuses these templates, and the log names each once.

/// A map, for apps that navigate.
@preconcurrency @MainActor
open class CPMapTemplate: CPTemplate {
  open var guidanceBackgroundColor: UIColor?
  open var mapButtons: [CPMapButton] = []
  open var automaticallyHidesNavigationBar = true
  open var hidesButtonsWithNavigationBar = false
  open weak var mapDelegate: (any CPMapTemplateDelegate)?
  open var isPanningInterfaceVisible: Bool { false }
  open var currentNavigationAlert: CPNavigationAlert? { nil }

  public override init() {
    super.init()
    CarNames.note("CPMapTemplate")
  }

  public required init?(coder: NSCoder) { nil }

  open func showPanningInterface(animated: Bool) {}
  open func dismissPanningInterface(animated: Bool) {}
  open func updateEstimates(
    _ estimates: CPTravelEstimates, for trip: CPTrip,
    with timeRemainingColor: CPTimeRemainingColor = .default
  ) {}
  open func showTripPreviews(
    _ tripPreviews: [CPTrip], textConfiguration: CPTripPreviewTextConfiguration?
  ) {}
  open func hideTripPreviews() {}
  open func present(navigationAlert: CPNavigationAlert, animated: Bool) {}
  open func dismissNavigationAlert(animated: Bool, completion: @escaping (Bool) -> Void) {
    completion(false)
  }
  open func startNavigationSession(for trip: CPTrip) -> CPNavigationSession {
    CPNavigationSession(trip)
  }
}

@preconcurrency @MainActor public protocol CPMapTemplateDelegate: NSObjectProtocol {}

open class CPMapButton: NSObject {
  open var image: UIImage?
  open var focusedImage: UIImage?
  open var isEnabled = true
  open var isHidden = false

  public init(handler: ((CPMapButton) -> Void)? = nil) {
    super.init()
  }
}

/// A way to somewhere.
open class CPTrip: NSObject {
  public let routeChoices: [CPRouteChoice]
  open var userInfo: Any?

  public init(routeChoices: [CPRouteChoice]) {
    self.routeChoices = routeChoices
    super.init()
  }
}

open class CPRouteChoice: NSObject {
  public let summaryVariants: [String]
  open var userInfo: Any?

  public init(
    summaryVariants: [String], additionalInformationVariants: [String],
    selectionSummaryVariants: [String]
  ) {
    self.summaryVariants = summaryVariants
    super.init()
  }
}

open class CPTripPreviewTextConfiguration: NSObject {
  public init(
    startButtonTitle: String?, additionalRoutesButtonTitle: String?, overviewButtonTitle: String?
  ) {
    super.init()
  }
}

open class CPNavigationSession: NSObject {
  public let trip: CPTrip
  open var upcomingManeuvers: [CPManeuver] = []

  init(_ trip: CPTrip) {
    self.trip = trip
    super.init()
  }

  open func finishTrip() {}
  open func cancelTrip() {}
  open func updateEstimates(_ estimates: CPTravelEstimates, for maneuver: CPManeuver) {}
}

/// How far it still is.
open class CPTravelEstimates: NSObject {
  public let distanceRemaining: Measurement<UnitLength>
  public let timeRemaining: TimeInterval

  public init(distanceRemaining distance: Measurement<UnitLength>, timeRemaining time: TimeInterval)
  {
    (distanceRemaining, timeRemaining) = (distance, time)
    super.init()
  }
}

public enum CPTimeRemainingColor: UInt, Sendable {
  case `default` = 0
  case green = 1
  case orange = 2
  case red = 3
}

open class CPLane: NSObject {}

open class CPLaneGuidance: NSObject {
  open var lanes: [CPLane] = []
  open var instructionVariants: [String] = []
}

open class CPRouteInformation: NSObject {}

open class CPManeuver: NSObject {
  open var symbolImage: UIImage?
  open var instructionVariants: [String] = []
  open var userInfo: Any?

  public override init() {
    super.init()
  }
}

@preconcurrency @MainActor
open class CPNavigationAlert: NSObject {
  public let titleVariants: [String]
  public let primaryAction: CPAlertAction
  public let duration: TimeInterval

  public init(
    titleVariants: [String], subtitleVariants: [String]?, image: UIImage?,
    primaryAction: CPAlertAction, secondaryAction: CPAlertAction?, duration: TimeInterval
  ) {
    (self.titleVariants, self.primaryAction) = (titleVariants, primaryAction)
    self.duration = duration
    super.init()
  }
}

/// A search field, for apps that navigate.
@preconcurrency @MainActor
open class CPSearchTemplate: CPTemplate {
  open weak var delegate: (any CPSearchTemplateDelegate)?

  public override init() {
    super.init()
    CarNames.note("CPSearchTemplate")
  }

  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
public protocol CPSearchTemplateDelegate: NSObjectProtocol {
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
    completionHandler: @escaping ([CPListItem]) -> Void)
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem,
    completionHandler: @escaping () -> Void)
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String
  ) async -> [CPListItem]
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem) async
  func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate)
}

// An app has one form of each.
extension CPSearchTemplateDelegate {
  public func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
    completionHandler: @escaping ([CPListItem]) -> Void
  ) {
    Task {
      completionHandler(
        await self.searchTemplate(searchTemplate, updatedSearchText: searchText))
    }
  }

  public func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem,
    completionHandler: @escaping () -> Void
  ) {
    Task {
      await self.searchTemplate(searchTemplate, selectedResult: item)
      completionHandler()
    }
  }

  public func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String
  ) async -> [CPListItem] { [] }

  public func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem
  ) async {}

  public func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate) {}
}

/// Facts about one thing, for apps of other kinds.
@preconcurrency @MainActor
open class CPInformationTemplate: CPTemplate {
  open var title: String
  open var items: [CPInformationItem]
  open var actions: [CPTextButton]
  public let layout: CPInformationTemplateLayout

  public init(
    title: String, layout: CPInformationTemplateLayout, items: [CPInformationItem],
    actions: [CPTextButton]
  ) {
    (self.title, self.layout, self.items, self.actions) = (title, layout, items, actions)
    super.init()
    CarNames.note("CPInformationTemplate")
  }

  public required init?(coder: NSCoder) { nil }
}

public enum CPInformationTemplateLayout: Int, Sendable {
  case leading = 0
  case twoColumn = 1
}

open class CPInformationItem: NSObject {
  public let title: String?
  public let detail: String?

  public init(title: String?, detail: String?) {
    (self.title, self.detail) = (title, detail)
    super.init()
  }
}

open class CPInformationRatingItem: CPInformationItem {
  public let rating: NSNumber?
  public let maximumRating: NSNumber?

  public init(rating: NSNumber?, maximumRating: NSNumber?, title: String?, detail: String?) {
    (self.rating, self.maximumRating) = (rating, maximumRating)
    super.init(title: title, detail: detail)
  }
}

public enum CPTextButtonStyle: Int, Sendable {
  case normal = 0
  case cancel = 1
  case confirm = 2
}

open class CPTextButton: NSObject {
  open var title: String
  open var textStyle: CPTextButtonStyle

  public init(
    title: String, textStyle: CPTextButtonStyle, handler: ((CPTextButton) -> Void)? = nil
  ) {
    (self.title, self.textStyle) = (title, textStyle)
    super.init()
  }
}

/// Places on a map, for apps of other kinds.
@preconcurrency @MainActor
open class CPPointOfInterestTemplate: CPTemplate {
  open var title: String
  open private(set) var pointsOfInterest: [CPPointOfInterest]
  open var selectedIndex: Int
  open weak var pointOfInterestDelegate: (any CPPointOfInterestTemplateDelegate)?

  public init(title: String, pointsOfInterest: [CPPointOfInterest], selectedIndex: Int) {
    (self.title, self.pointsOfInterest) = (title, pointsOfInterest)
    self.selectedIndex = selectedIndex
    super.init()
    CarNames.note("CPPointOfInterestTemplate")
  }

  public required init?(coder: NSCoder) { nil }

  open func setPointsOfInterest(_ pointsOfInterest: [CPPointOfInterest], selectedIndex: Int) {
    (self.pointsOfInterest, self.selectedIndex) = (pointsOfInterest, selectedIndex)
  }
}

@preconcurrency @MainActor
public protocol CPPointOfInterestTemplateDelegate: NSObjectProtocol {}

/// Without a map there is no place either.
open class CPPointOfInterest: NSObject {
  open var title: String?
  open var subtitle: String?
  open var summary: String?
  open var primaryButton: CPTextButton?
  open var secondaryButton: CPTextButton?
  open var userInfo: Any?
}

/// Somebody to call, for apps of other kinds.
@preconcurrency @MainActor
open class CPContactTemplate: CPTemplate {
  open var contact: CPContact

  public init(contact: CPContact) {
    self.contact = contact
    super.init()
    CarNames.note("CPContactTemplate")
  }

  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
open class CPContact: NSObject {
  open var name: String
  open var image: UIImage
  open var subtitle: String?
  open var informativeText: String?
  open var actions: [CPButton]?

  public init(name: String, image: UIImage) {
    (self.name, self.image) = (name, image)
    super.init()
  }
}

@preconcurrency @MainActor
open class CPContactCallButton: CPButton, @unchecked Sendable {
  public init(handler: ((CPContactCallButton) -> Void)? = nil) {
    super.init(image: UIImage(), handler: nil)
  }
}

@preconcurrency @MainActor
open class CPContactDirectionsButton: CPButton, @unchecked Sendable {
  public init(handler: ((CPContactDirectionsButton) -> Void)? = nil) {
    super.init(image: UIImage(), handler: nil)
  }
}

@preconcurrency @MainActor
open class CPContactMessageButton: CPButton, @unchecked Sendable {
  public let phoneOrEmail: String

  public init(phoneOrEmail: String) {
    self.phoneOrEmail = phoneOrEmail
    super.init(image: UIImage(), handler: nil)
  }
}

/// What the app hears, for apps of other kinds.
@preconcurrency @MainActor
open class CPVoiceControlTemplate: CPTemplate {
  public let voiceControlStates: [CPVoiceControlState]
  open private(set) var activeStateIdentifier: String?

  public init(voiceControlStates: [CPVoiceControlState]) {
    self.voiceControlStates = voiceControlStates
    super.init()
    CarNames.note("CPVoiceControlTemplate")
  }

  public required init?(coder: NSCoder) { nil }

  open func activateVoiceControlState(withIdentifier identifier: String) {
    activeStateIdentifier = identifier
  }
}

open class CPVoiceControlState: NSObject {
  public let identifier: String
  public let titleVariants: [String]?
  public let image: UIImage?
  public let repeats: Bool

  public init(identifier: String, titleVariants: [String]?, image: UIImage?, repeats: Bool) {
    (self.identifier, self.titleVariants) = (identifier, titleVariants)
    (self.image, self.repeats) = (image, repeats)
    super.init()
  }
}

/// A conversation, for apps that write messages.
@preconcurrency @MainActor
open class CPMessageListItem: NSObject, CPListTemplateItem {
  open var conversationIdentifier: String?
  open var text: String?
  open var phoneOrEmailAddress: String?
  open var leadingConfiguration: CPMessageListItemLeadingConfiguration
  open var trailingConfiguration: CPMessageListItemTrailingConfiguration?
  open var leadingDetailTextImage: UIImage?
  open var detailText: String?
  open var trailingText: String?
  open var userInfo: Any?
  open var isEnabled = true

  open class var maximumMessageItemImageSize: CGSize { CPListItem.maximumImageSize }

  public init(
    conversationIdentifier: String, text: String,
    leadingConfiguration: CPMessageListItemLeadingConfiguration,
    trailingConfiguration: CPMessageListItemTrailingConfiguration?, detailText: String?,
    trailingText: String?
  ) {
    (self.conversationIdentifier, self.text) = (conversationIdentifier, text)
    self.leadingConfiguration = leadingConfiguration
    self.trailingConfiguration = trailingConfiguration
    (self.detailText, self.trailingText) = (detailText, trailingText)
    super.init()
    CarNames.note("CPMessageListItem")
  }

  public init(
    fullName: String, phoneOrEmailAddress: String,
    leadingConfiguration: CPMessageListItemLeadingConfiguration,
    trailingConfiguration: CPMessageListItemTrailingConfiguration?, detailText: String?,
    trailingText: String?
  ) {
    (text, self.phoneOrEmailAddress) = (fullName, phoneOrEmailAddress)
    self.leadingConfiguration = leadingConfiguration
    self.trailingConfiguration = trailingConfiguration
    (self.detailText, self.trailingText) = (detailText, trailingText)
    super.init()
    CarNames.note("CPMessageListItem")
  }
}

/// What stands before a conversation.
open class CPMessageListItemLeadingConfiguration: NSObject {
  public let leadingItem: CPMessageLeadingItem
  public let leadingImage: UIImage?
  public let isUnread: Bool

  public init(leadingItem: CPMessageLeadingItem, leadingImage: UIImage?, unread: Bool) {
    (self.leadingItem, self.leadingImage, isUnread) = (leadingItem, leadingImage, unread)
    super.init()
  }
}

/// What stands behind it.
open class CPMessageListItemTrailingConfiguration: NSObject {
  public let trailingItem: CPMessageTrailingItem
  public let trailingImage: UIImage?

  public init(trailingItem: CPMessageTrailingItem, trailingImage: UIImage?) {
    (self.trailingItem, self.trailingImage) = (trailingItem, trailingImage)
    super.init()
  }
}

public enum CPMessageLeadingItem: Int, Sendable {
  case none = 0
  case pin = 1
  case star = 2
}

public enum CPMessageTrailingItem: Int, Sendable {
  case none = 0
  case mute = 1
}

/// A part of the car's dashboard, for apps that navigate.
@preconcurrency @MainActor
open class CPDashboardController: NSObject {
  open var shortcutButtons: [CPDashboardButton] = []
}

open class CPDashboardButton: NSObject {
  public init(
    titleVariants: [String], subtitleVariants: [String], image: UIImage,
    handler: ((CPDashboardButton) -> Void)? = nil
  ) {
    super.init()
  }
}

@preconcurrency @MainActor
open class CPTemplateApplicationDashboardScene: UIScene {}

@preconcurrency @MainActor
public protocol CPTemplateApplicationDashboardSceneDelegate: UISceneDelegate {}

@preconcurrency @MainActor
open class CPInstrumentClusterController: NSObject {
  open weak var delegate: (any CPInstrumentClusterControllerDelegate)?
}

@preconcurrency @MainActor
public protocol CPInstrumentClusterControllerDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol CPTemplateApplicationInstrumentClusterSceneDelegate: UISceneDelegate {}

/// What has buttons beside its title.
@preconcurrency @MainActor
public protocol CPBarButtonProviding: AnyObject {
  var leadingNavigationBarButtons: [CPBarButton] { get set }
  var trailingNavigationBarButtons: [CPBarButton] { get set }
  var backButton: CPBarButton? { get set }
}

extension CPListTemplate: CPBarButtonProviding {}
extension CPGridTemplate: CPBarButtonProviding {}
extension CPMapTemplate: CPBarButtonProviding {}
extension CPInformationTemplate: CPBarButtonProviding {}
extension CPPointOfInterestTemplate: CPBarButtonProviding {}
extension CPContactTemplate: CPBarButtonProviding {}
