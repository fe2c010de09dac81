/// What an app can do wrong; the raw value is the finding that tells of it.
///
/// Two findings are not among them: `command-mixed-frameworks` takes a second media framework, which
/// is not here, and `surfaces-disagree` no app can bring about.
enum Mistake: String, CaseIterable {
  case contentNeverAnswered = "content-never-answered"
  case contentTimeout = "content-timeout"
  case contentSlow = "content-slow"
  case contentLate = "content-late"
  case contentAnsweredTwice = "content-answered-twice"
  case contentMissingItem = "content-missing-item"
  case contentCountChanges = "content-count-changes"
  case contentEmptyRoot = "content-empty-root"
  case contentNoStatusRow = "content-no-status-row"
  case contentTooManyTabs = "content-too-many-tabs"
  case contentTabNotContainer = "content-tab-not-container"
  case contentTabTitleLong = "content-tab-title-long"
  case contentTabIconColoured = "content-tab-icon-coloured"
  case contentDuplicateIdentifier = "content-duplicate-identifier"
  case contentIdentifierUnstable = "content-identifier-unstable"
  case contentTooDeep = "content-too-deep"
  case contentUnreachableWhileDriving = "content-unreachable-while-driving"
  case contentTitleMissing = "content-title-missing"
  case contentTitleCut = "content-title-cut"
  case contentTitleOversize = "content-title-oversize"
  case contentProgressUndeclared = "content-progress-undeclared"
  case contentProgressRange = "content-progress-range"
  case contentReloadStorm = "content-reload-storm"
  case contentUpdatesUnbalanced = "content-updates-unbalanced"
  case contentBlocksMain = "content-blocks-main"
  case contentNeedsUnlock = "content-needs-unlock"
  case contentNeedsNetwork = "content-needs-network"

  case artworkMissing = "artwork-missing"
  case artworkSlow = "artwork-slow"
  case artworkNil = "artwork-nil"
  case artworkSmall = "artwork-small"
  case artworkHuge = "artwork-huge"
  case artworkStretched = "artwork-stretched"

  case playbackCompletedEarly = "playback-completed-early"
  case playbackNeverCompleted = "playback-never-completed"
  case playbackFailedSilently = "playback-failed-silently"
  case playbackStartsAlone = "playback-starts-alone"

  case infoMissing = "info-missing"
  case infoRateZeroWhilePlaying = "info-rate-zero-while-playing"
  case infoRateStaleAfterPause = "info-rate-stale-after-pause"
  case infoPartialUpdate = "info-partial-update"
  case infoElapsedOnTimer = "info-elapsed-on-timer"
  case infoElapsedStaleAfterSeek = "info-elapsed-stale-after-seek"
  case infoDurationWrong = "info-duration-wrong"
  case infoNotCleared = "info-not-cleared"
  case infoLiveWithDuration = "info-live-with-duration"
  case infoWrongType = "info-wrong-type"
  case artworkForAnotherTrack = "artwork-for-another-track"
  case artworkFlicker = "artwork-flicker"

  case sessionNotActive = "session-not-active"
  case sessionMixable = "session-mixable"
  case sessionCategory = "session-category"
  case sessionActivatedLate = "session-activated-late"
  case sessionNotReleased = "session-not-released"

  case commandNone = "command-none"
  case commandNoPause = "command-no-pause"
  case commandEnabledWithoutHandler = "command-enabled-without-handler"
  case commandHandlerDisabled = "command-handler-disabled"
  case commandHandlerTwice = "command-handler-twice"
  case commandFailed = "command-failed"
  case commandNoStatus = "command-no-status"
  case commandSkipNoInterval = "command-skip-no-interval"
  case commandSkipIgnoresInterval = "command-skip-ignores-interval"
  case commandRateUnsupported = "command-rate-unsupported"
  case commandRateNotPublished = "command-rate-not-published"
  case commandRateStep = "command-rate-step"
  case commandWrongCentre = "command-wrong-centre"

  case interruptionIgnored = "interruption-ignored"
  case interruptionNoResume = "interruption-no-resume"
  case interruptionWrongResume = "interruption-wrong-resume"
  case headphonesKeepPlaying = "headphones-keep-playing"
  case ownershipNotReclaimed = "ownership-not-reclaimed"
}

extension Mistake {
  /// The tabs are wrong themselves; only the identifier that is there twice is a row, too.
  static let ofTabs: [Mistake] = [
    .contentDuplicateIdentifier, .contentTabIconColoured, .contentTabTitleLong,
    .contentTabNotContainer, .contentTooManyTabs,
  ]

  /// The rows of a tab.
  static func rows(of tab: Int) -> [Mistake] {
    allCases.filter { $0.tab == tab }
  }

  private var tab: Int? {
    if Self.ofTabs.dropFirst().contains(self) { return nil }
    switch self {
    case .artworkForAnotherTrack, .artworkFlicker: return 1
    default: break
    }
    switch rawValue.split(separator: "-").first {
    case "content", "artwork": return 0
    case "playback", "info": return 1
    default: return 2
    }
  }

  /// Whether the row opens a list; the others are played.
  var isList: Bool { tab == 0 || self == .playbackStartsAlone }

  /// Made by being slow on the wall's clock, which stands while a drive awaits an answer.
  var isOfTheWall: Bool {
    switch self {
    case .contentSlow, .contentBlocksMain, .artworkSlow, .commandNoStatus: true
    default: false
    }
  }
}
