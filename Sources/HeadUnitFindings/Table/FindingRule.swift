/// One row of the table of findings: what it means, and what to do about it.
///
/// The table makes the reference page, the advice beside every finding, and the rules of SARIF.
public struct FindingRule: Hashable, Sendable {
  /// Where it is told that this is wrong.
  public enum Source: String, Hashable, Codable, Sendable, CaseIterable {
    /// By whoever makes the phone.
    case documented
    /// By people who saw it in real cars.
    case observed
    /// By us, as a good measure.
    case ours
  }

  public enum Section: String, Hashable, Sendable, CaseIterable {
    case content, playback, car, templates, sessions

    public var title: String {
      switch self {
      case .content: "Content"
      case .playback: "Playback"
      case .car: "In the car"
      case .templates: "Templates"
      case .sessions: "Media sessions"
      }
    }

    /// The phone's framework that the advice is about.
    public var framework: String {
      switch self {
      case .content, .playback, .car: "MediaPlayer"
      case .templates: "CarPlay"
      case .sessions: "NowPlaying"
      }
    }
  }

  public let id: FindingID
  public let level: FindingLevel
  public let section: Section
  /// As somebody complains who uses the app.
  public let complaint: String
  public let cause: String
  /// What the trace shows.
  public let shown: String
  public let source: Source
  /// What to do, for each way in which an app can be written.
  public let advice: Advice

  /// What to do, for each way in which an app can be written.
  public struct Advice: Hashable, Sendable {
    /// With the phone's frameworks: the one that the finding is about.
    public let mediaPlayer: String
    public let library: String
    public let wire: String

    public func words(for way: AppWay) -> String {
      switch way {
      case .phone: mediaPlayer
      case .library: library
      case .wire: wire
      }
    }
  }

  /// How an app is written, by which it is told what to do.
  public enum AppWay: String, Hashable, Codable, Sendable, CaseIterable {
    /// In Swift, with the phone's frameworks; also of whom nobody knows.
    case phone
    case library
    /// In any language, over the protocol.
    case wire
  }

  /// Of all ways at once where they do not differ.
  init(
    _ id: FindingID, _ level: FindingLevel, _ section: Section, _ complaint: String,
    because cause: String, shown: String, _ source: Source, phone: String, library: String,
    wire: String
  ) {
    self.id = id
    self.level = level
    self.section = section
    self.complaint = complaint
    self.cause = cause
    self.shown = shown
    self.source = source
    advice = Advice(mediaPlayer: phone, library: library, wire: wire)
  }

  /// In the order of the reference page.
  public static let all =
    content + artwork + playback + info + sessions + commands
    + interruptions + car + templates + mediaSessions

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  public static func of(_ id: FindingID) -> FindingRule {
    guard let rule = byID[id] else { preconditionFailure("Every finding is in the table.") }
    return rule
  }
}

// What is to be done by those who use another of the phone's frameworks than most.
extension FindingRule {
  /// A framework of the phone, or the part of one, that is used in its own way.
  public enum Framework: String, Hashable, Sendable, CaseIterable {
    /// MediaPlayer's `MPNowPlayingSession`.
    case session = "A session of MediaPlayer"
    case carPlay = "CarPlay"
    case nowPlaying = "NowPlaying"
  }

  /// What to do, for each way in which an app can be written; every way by its name.
  public var ways: [(name: String, words: String)] {
    let own = section.framework
    let others = Framework.allCases.filter { $0.rawValue != own }.compactMap { framework in
      Self.elsewhere[id]?[framework].map { (name: framework.rawValue, words: $0) }
    }
    return [(own, advice.mediaPlayer)] + others
      + [("Library file", advice.library), ("Protocol", advice.wire)]
  }

  /// Where it was seen, of what people saw in real cars.
  public var report: String? { Self.reports[id] }

  private static let elsewhere: [FindingID: [Framework: String]] = [
    .playbackCompletedEarly: [
      .carPlay: "Call the row's completion, and push CPNowPlayingTemplate.shared, once it plays."
    ],
    .playbackNeverCompleted: [.carPlay: "Call the row's completion on every way out."],
    .playbackFailedSilently: [.carPlay: "Present a CPAlertTemplate that says what went wrong."],
    .playbackStartsAlone: [.nowPlaying: "Wait for a command before the state is .playing."],
    .infoMissing: [
      .session: "Publish all four in the session's nowPlayingInfoCenter.",
      .nowPlaying: "Give the content a title and a duration, the snapshot elapsedTime and state.",
    ],
    .infoRateZeroWhilePlaying: [.nowPlaying: "The state is .playing(rate:) as long as it plays."],
    .infoRateStaleAfterPause: [.nowPlaying: "The state is .paused as soon as it is paused."],
    .infoPartialUpdate: [
      .session: "Or set automaticallyPublishesNowPlayingInfo, and publish nothing by hand."
    ],
    .infoElapsedOnTimer: [
      .nowPlaying: "Change elapsedTime and timestamp at play, pause, seek and rate changes only."
    ],
    .infoElapsedStaleAfterSeek: [
      .nowPlaying: "Change elapsedTime and timestamp once the seek has completed."
    ],
    .infoDurationWrong: [
      .nowPlaying: "Give the content another id with its duration: that is read once for each."
    ],
    .infoNotCleared: [.nowPlaying: "Let go of the MediaSession when you stop for good."],
    .infoLiveWithDuration: [.nowPlaying: "Give the duration .live alone."],
    .artworkMissing: [.nowPlaying: "Give the content an Artwork."],
    .artworkSmall: [
      .carPlay: "Draw for maximumImageSize at carTraitCollection.displayScale.",
      .nowPlaying: "Return the size that artworkProvider is given.",
    ],
    .artworkForAnotherTrack: [.nowPlaying: "Make an Artwork for each content, never a shared one."],
    .artworkIdReused: [
      .nowPlaying: "Give each picture an Artwork with an id of its own: one that is known is not "
        + "asked for again."
    ],
    .sessionMixable: [.nowPlaying: "The same, before requestToBecomeSystemPrimary()."],
    .commandNone: [
      .session: "Add them to the session's remoteCommandCenter.",
      .nowPlaying: "Return play and pause, at least, among the session's commands.",
    ],
    .commandNoPause: [.nowPlaying: "Return .pause or .togglePlayPause beside .play."],
    .commandHandlerDisabled: [.nowPlaying: "Leave .enabled(false) out while it is of use."],
    .commandFailed: [.nowPlaying: "Throw only when it did not work."],
    .commandNoStatus: [.nowPlaying: "Let the action return; never wait for what may not come."],
    .commandSkipNoInterval: [.nowPlaying: "Give preferredIntervals; without them it skips 10 s."],
    .commandSkipIgnoresInterval: [.nowPlaying: "Skip by the seconds that the action is given."],
    .commandRateUnsupported: [.nowPlaying: "Give changePlaybackRate(supported:) rising rates."],
    .commandRateNotPublished: [.nowPlaying: "Change the state to .playing(rate:), the new one."],
    .commandWrongCentre: [.session: "Add the handlers to the session's own remoteCommandCenter."],
    .commandMixedFrameworks: [
      .nowPlaying: "Leave MPNowPlayingInfoCenter and MPRemoteCommandCenter alone."
    ],
    .infoOnBothCentres: [.session: "Leave MPNowPlayingInfoCenter.default() alone."],
    .overwritesMusicKit: [
      .session: "Leave the info alone while automaticallyPublishesNowPlayingInfo is set."
    ],
    .entitlementMissing: [
      .carPlay: "Add com.apple.developer.carplay-audio, and a scene for the car to Info.plist."
    ],
    .nowPlayingUnreachable: [.nowPlaying: "Ask to be primary, with a state of .paused."],
    .sessionNeverRequested: [.session: "Call becomeActiveIfPossible()."],
  ]

  private static let reports: [FindingID: String] = [
    .playbackCompletedEarly: "notes of a talk of 2017; Cuterdio issue 81",
    .sessionMixablePrimary: "notes of BitChord, with an app of 30 lines, on 27.0.1",
    .sessionContentIdReused: "Blankie",
    .commandNone: "the README of KKCarPlayManager",
    .commandRateStep: "notes of a talk of 2017; BookPlayer issue 509 saw quarters work",
    .contentTabNotContainer: "four apps with tabs",
    .trackButtonsDead: "AudraBooks issue 91, ShelfPlayer issues 15, 265, 441, ModernAVPlayer 173",
    .artworkIdReused: "Blankie",
    .shuffleToggledByCar: "an article by a developer of KKBOX",
    .templatePushedTwice: "react-native-carplay issue 36, plappa issue 268",
    .templateNothingToPop: "react-native-carplay issue 25, cachly issue 5388",
    .templateEmptyRoot: "notes of Milepost",
    .carPlaySceneClassMissing: "notes of Milepost",
  ]
}
