public import Foundation
public import UIKit

// How a match stands: kept as the app gives it, and not drawn here.

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
open class CPSportsOverlay: NSObject, @unchecked Sendable {
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
