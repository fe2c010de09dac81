extension Mistake {
  /// What is done wrong, in a few words.
  var title: String {
    switch self {
    case .contentNeverAnswered: "Keeps the handler for ever"
    case .contentTimeout: "Lets go of the handler"
    case .contentSlow: "Loads for over a second"
    case .contentLate: "Answers with the next list"
    case .contentAnsweredTwice: "Calls the handler twice"
    case .contentMissingItem: "Has no second row"
    case .contentCountChanges: "Counts another row each time"
    case .contentEmptyRoot: "Empties the first list"
    case .contentNoStatusRow: "Shows nothing while locked"
    case .contentTooManyTabs: "Fifth"
    case .contentTabNotContainer: "Closed"
    case .contentTabTitleLong: "Session, commands and interruptions"
    case .contentTabIconColoured: "Playing"
    case .contentDuplicateIdentifier: "Content"
    case .contentIdentifierUnstable: "Names its rows anew each time"
    case .contentTooDeep: "Goes down and down"
    case .contentUnreachableWhileDriving: "Has forty rows in one list"
    case .contentTitleMissing: "Has a row without title"
    case .contentTitleCut: "Has a title too long for a row"
    case .contentTitleOversize: "Has a title of a thousand letters"
    case .contentProgressUndeclared: "Has progress nobody may show"
    case .contentProgressRange: "Has progress beyond the end"
    case .contentReloadStorm: "Reloads everything, again and again"
    case .contentUpdatesUnbalanced: "Begins updates without an end"
    case .contentBlocksMain: "Blocks the main thread"
    case .contentNeedsUnlock: "Loads while unlocked only"
    case .contentNeedsNetwork: "Loads with a network only"
    default: titleOfSound
    }
  }

  private var titleOfSound: String {
    switch self {
    case .artworkMissing: "Has no cover"
    case .artworkSlow: "Takes three seconds for a cover"
    case .artworkNil: "Gives an empty cover"
    case .artworkSmall: "Gives a tiny cover"
    case .artworkHuge: "Gives a huge cover"
    case .artworkStretched: "Gives a wide cover"
    case .playbackCompletedEarly: "Completes and plays nothing"
    case .playbackNeverCompleted: "Never says that it plays"
    case .playbackFailedSilently: "Hides that the file is missing"
    case .playbackStartsAlone: "Plays when the car connects"
    case .infoMissing: "Publishes the artist alone"
    case .infoRateZeroWhilePlaying: "Plays at a rate of zero"
    case .infoRateStaleAfterPause: "Pauses in secret"
    case .infoPartialUpdate: "Publishes the rate alone"
    case .infoElapsedOnTimer: "Publishes every second"
    case .infoElapsedStaleAfterSeek: "Seeks in secret"
    case .infoDurationWrong: "Is over after five seconds"
    case .infoNotCleared: "Stops, and still says what plays"
    case .infoLiveWithDuration: "Is live for three minutes"
    case .infoWrongType: "Publishes words for numbers"
    case .artworkForAnotherTrack: "Keeps the cover of the last track"
    case .artworkFlicker: "Publishes four covers for a track"
    default: titleOfControl
    }
  }

  private var titleOfControl: String {
    switch self {
    case .sessionNotActive: "Plays without the session"
    case .sessionMixable: "Mixes with others"
    case .sessionCategory: "Plays as background noise"
    case .sessionActivatedLate: "Activates the session too late"
    case .sessionNotReleased: "Stops and keeps the session"
    case .commandNone: "Takes all handlers away"
    case .commandNoPause: "Cannot be paused"
    case .commandEnabledWithoutHandler: "Enables next without a handler"
    case .commandHandlerDisabled: "Disables both ways with handlers"
    case .commandHandlerTwice: "Has two handlers for next"
    case .commandFailed: "Fails to go to the next track"
    case .commandNoStatus: "Takes six seconds for the next track"
    case .commandSkipNoInterval: "Skips without an interval"
    case .commandSkipIgnoresInterval: "Skips less than it says"
    case .commandRateUnsupported: "Supports no rates"
    case .commandRateNotPublished: "Changes the rate in secret"
    case .commandRateStep: "Plays at odd rates"
    case .commandWrongCentre: "Hears commands in the wrong place"
    case .interruptionIgnored: "Does not notice a call"
    case .interruptionNoResume: "Stays silent after a call"
    case .interruptionWrongResume: "Always plays on after a call"
    case .headphonesKeepPlaying: "Plays on without headphones"
    case .ownershipNotReclaimed: "Plays on beneath another app"
    default: rawValue
    }
  }
}
