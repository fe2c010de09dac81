// The phone begins the names of its constants with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UIKit

/// What the app has beside what plays; all else there comes from what the app publishes.
@preconcurrency @MainActor
open class CPNowPlayingTemplate: CPTemplate {
  private static let one = CPNowPlayingTemplate()
  /// The one in the process.
  open class var shared: CPNowPlayingTemplate { one }

  open private(set) var nowPlayingButtons: [CPNowPlayingButton] = []
  open var isUpNextButtonEnabled = false { didSet { screen.playerChanged() } }
  open var upNextTitle = "" { didSet { screen.playerChanged() } }
  open var isAlbumArtistButtonEnabled = false { didSet { screen.playerChanged() } }
  /// A match stands in the place of the cover and its words.
  open var nowPlayingMode: CPNowPlayingMode? { didSet { screen.playerChanged() } }
  open var allowsMiniPlayer = true
  private var observers: [Observer] = []

  private struct Observer {
    weak var object: (any CPNowPlayingTemplateObserver)?
  }

  private var screen: CarScreen { .current }

  open func add(_ observer: any CPNowPlayingTemplateObserver) {
    remove(observer)
    observers.append(Observer(object: observer))
    screen.playerChanged()
  }

  open func remove(_ observer: any CPNowPlayingTemplateObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
    screen.playerChanged()
  }

  open func updateNowPlayingButtons(_ nowPlayingButtons: [CPNowPlayingButton]) {
    self.nowPlayingButtons = nowPlayingButtons
    screen.playerChanged()
  }

  override var carContent: Template.Content { .nowPlaying }
}

extension CPNowPlayingTemplate {
  /// It outlives the app: what the app before has set is gone.
  func forgetApp() {
    (observers, nowPlayingButtons, nowPlayingMode) = ([], [], nil)
    (isUpNextButtonEnabled, upNextTitle, isAlbumArtistButtonEnabled) = (false, "", false)
    (userInfo, tabTitle, tabImage) = (nil, nil, nil)
    (leadingNavigationBarButtons, trailingNavigationBarButtons) = ([], [])
    CarScreen.current.renamePlayer()
  }

  func exportedPlayer() -> TemplatePlayer {
    var player = TemplatePlayer(buttons: nowPlayingButtons.map { $0.exported() })
    player.isUpNextEnabled = isUpNextButtonEnabled
    player.upNextTitle = upNextTitle.isEmpty ? nil : upNextTitle
    player.isAlbumArtistEnabled = isAlbumArtistButtonEnabled
    player.hasObserver = observers.contains { $0.object != nil }
    player.sports = (nowPlayingMode as? CPNowPlayingModeSports)?.exported
    return player
  }

  var isConfigured: Bool { exportedPlayer() != TemplatePlayer() }

  func tell(_ body: (any CPNowPlayingTemplateObserver, CPNowPlayingTemplate) -> Void) {
    for observer in observers {
      if let object = observer.object { body(object, self) }
    }
  }
}

/// Who is told what the driver presses beside what plays; every part may be left out.
@preconcurrency @MainActor
public protocol CPNowPlayingTemplateObserver: NSObjectProtocol {
  func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate)
  func nowPlayingTemplateAlbumArtistButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate)
}

extension CPNowPlayingTemplateObserver {
  public func nowPlayingTemplateUpNextButtonTapped(_ nowPlayingTemplate: CPNowPlayingTemplate) {}
  public func nowPlayingTemplateAlbumArtistButtonTapped(
    _ nowPlayingTemplate: CPNowPlayingTemplate
  ) {}
}

/// A button beside what plays.
@preconcurrency @MainActor
open class CPNowPlayingButton: NSObject, CarButton {
  private let handler: ((CPNowPlayingButton) -> Void)?
  let tag = CarTag()
  open var isEnabled = true { didSet { CarScreen.current.playerChanged() } }
  open var isSelected = false { didSet { CarScreen.current.playerChanged() } }

  public init(handler: ((CPNowPlayingButton) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  var kind: TemplateButton.Kind { .custom }
  var picture: UIImage? { nil }

  nonisolated func press() {
    MainActor.assumeIsolated { handler?(self) }
  }

  func exported() -> TemplateButton {
    let name = CarScreen.current.name(of: self, tag, "button")
    return TemplateButton(
      id: name, image: CarScreen.current.picture(picture, for: name), kind: kind,
      isEnabled: isEnabled, isSelected: isSelected)
  }
}

/// Its look follows what the app publishes of its shuffle command.
@preconcurrency @MainActor
open class CPNowPlayingShuffleButton: CPNowPlayingButton {
  override var kind: TemplateButton.Kind { .shuffle }
}

/// Its look follows what the app publishes of its repeat command.
@preconcurrency @MainActor
open class CPNowPlayingRepeatButton: CPNowPlayingButton {
  override var kind: TemplateButton.Kind { .repeat }
}

@preconcurrency @MainActor
open class CPNowPlayingAddToLibraryButton: CPNowPlayingButton {
  override var kind: TemplateButton.Kind { .addToLibrary }
}

@preconcurrency @MainActor
open class CPNowPlayingMoreButton: CPNowPlayingButton {
  override var kind: TemplateButton.Kind { .more }
}

/// It shows the rate that the app publishes.
@preconcurrency @MainActor
open class CPNowPlayingPlaybackRateButton: CPNowPlayingButton {
  override var kind: TemplateButton.Kind { .playbackRate }
}

/// A button with a picture of the app's.
@preconcurrency @MainActor
open class CPNowPlayingImageButton: CPNowPlayingButton {
  public let image: UIImage?

  public init(image: UIImage, handler: ((CPNowPlayingButton) -> Void)? = nil) {
    self.image = image
    super.init(handler: handler)
  }

  override var picture: UIImage? { image }
}

/// Pictures of buttons are drawn no larger.
public var CPNowPlayingButtonMaximumImageSize: CGSize { CarSizes.playerButton }

/// What the screen of what plays is about.
@preconcurrency @MainActor
open class CPNowPlayingMode: NSObject {
  nonisolated override init() {
    super.init()
  }

  private static let plain = CPNowPlayingMode()
  open class var `default`: CPNowPlayingMode { plain }
}

// How a match stands.

/// The screen of what plays shows a match.
@preconcurrency @MainActor
open class CPNowPlayingModeSports: CPNowPlayingMode {
  public let leftTeam: CPNowPlayingSportsTeam
  public let rightTeam: CPNowPlayingSportsTeam
  public let eventStatus: CPNowPlayingSportsEventStatus
  public let backgroundArtwork: UIImage?

  public init(
    leftTeam: CPNowPlayingSportsTeam, rightTeam: CPNowPlayingSportsTeam,
    eventStatus: CPNowPlayingSportsEventStatus, backgroundArtwork: UIImage?
  ) {
    (self.leftTeam, self.rightTeam) = (leftTeam, rightTeam)
    (self.eventStatus, self.backgroundArtwork) = (eventStatus, backgroundArtwork)
    super.init()
  }

  fileprivate var exported: TemplateSports {
    var sports = TemplateSports(
      leftTeam: leftTeam, rightTeam: rightTeam, eventStatus, for: Template.nowPlayingID)
    sports.background = CarScreen.current.picture(
      backgroundArtwork, for: "\(Template.nowPlayingID)/background")
    return sports
  }
}

extension TemplateSports {
  @MainActor
  init(
    leftTeam: CPNowPlayingSportsTeam, rightTeam: CPNowPlayingSportsTeam,
    _ status: CPNowPlayingSportsEventStatus, for owner: String
  ) {
    self.init(leftTeam.exported(for: "\(owner)/left"), rightTeam.exported(for: "\(owner)/right"))
    self.status = status.eventStatusText ?? []
    statusImage = CarScreen.current.picture(status.eventStatusImage, for: "\(owner)/status")
    clock = status.eventClock.map {
      Clock(seconds: $0.timeValue, countsUp: $0.countsUp, isPaused: $0.paused)
    }
  }
}

@preconcurrency @MainActor
open class CPNowPlayingSportsTeam: NSObject {
  public let name: String
  public let logo: CPNowPlayingSportsTeamLogo
  public let teamStandings: String?
  public let eventScore: String
  public let possessionIndicator: UIImage?
  public let favorite: Bool

  public init(
    name: String, logo: CPNowPlayingSportsTeamLogo, teamStandings: String?, eventScore: String,
    possessionIndicator: UIImage?, favorite: Bool
  ) {
    (self.name, self.logo, self.teamStandings) = (name, logo, teamStandings)
    (self.eventScore, self.possessionIndicator) = (eventScore, possessionIndicator)
    self.favorite = favorite
    super.init()
  }

  fileprivate func exported(for owner: String) -> TemplateSports.Team {
    let screen = CarScreen.current
    var team = TemplateSports.Team(
      name: name, score: eventScore, initials: logo.initials,
      logo: screen.picture(logo.logo, for: owner))
    team.standings = teamStandings
    team.hasPossession = possessionIndicator != nil
    team.possessionImage = screen.picture(possessionIndicator, for: "\(owner)/possession")
    team.isFavorite = favorite
    return team
  }
}

@preconcurrency @MainActor
open class CPNowPlayingSportsTeamLogo: NSObject {
  public let logo: UIImage?
  public let initials: String?

  public init(teamLogo: UIImage) {
    (logo, initials) = (teamLogo, nil)
    super.init()
  }

  public init(teamInitials: String) {
    (logo, initials) = (nil, teamInitials)
    super.init()
  }
}

@preconcurrency @MainActor
open class CPNowPlayingSportsEventStatus: NSObject {
  public let eventStatusText: [String]?
  public let eventStatusImage: UIImage?
  public let eventClock: CPNowPlayingSportsClock?

  public init(
    eventStatusText: [String]?, eventStatusImage: UIImage?, eventClock: CPNowPlayingSportsClock?
  ) {
    (self.eventStatusText, self.eventStatusImage) = (eventStatusText, eventStatusImage)
    self.eventClock = eventClock
    super.init()
  }
}

@preconcurrency @MainActor
open class CPNowPlayingSportsClock: NSObject {
  public let timeValue: TimeInterval
  public let paused: Bool
  public let countsUp: Bool

  public init(elapsedTime: TimeInterval, paused: Bool) {
    (timeValue, self.paused, countsUp) = (elapsedTime, paused, true)
    super.init()
  }

  public init(timeRemaining: TimeInterval, paused: Bool) {
    (timeValue, self.paused, countsUp) = (timeRemaining, paused, false)
    super.init()
  }
}

/// A match upon a picture.
@preconcurrency @MainActor
open class CPSportsOverlay: NSObject {
  public let leftTeam: CPNowPlayingSportsTeam
  public let rightTeam: CPNowPlayingSportsTeam
  public let eventStatus: CPNowPlayingSportsEventStatus

  public init(
    leftTeam: CPNowPlayingSportsTeam, rightTeam: CPNowPlayingSportsTeam,
    eventStatus: CPNowPlayingSportsEventStatus
  ) {
    (self.leftTeam, self.rightTeam) = (leftTeam, rightTeam)
    self.eventStatus = eventStatus
    super.init()
  }
}
