extension FindingRule {
  static let commands = offers + obedience + rates

  private static let offers: [FindingRule] = [
    FindingRule(
      .commandNone, .error, .playback, "The app is in the car and stays empty.",
      because: "No command has a handler; the car asks such an app for nothing.",
      shown: "no command with a handler 2 s after the start, or while something plays", .observed,
      phone: "Add targets for play and pause at least, at launch.",
      library: "Give the player `commands`.", wire: "Send commands with `handler` true."),
    FindingRule(
      .commandNoPause, .error, .playback, "It cannot be paused.",
      because: "There is a handler for play, and none for pause or the toggle.",
      shown: "commands with play alone while something plays", .documented,
      phone: "Add targets for pauseCommand and togglePlayPauseCommand.",
      library: "Add `pause` to `commands`.", wire: "Offer pause."),
    FindingRule(
      .commandEnabledWithoutHandler, .error, .playback, "A button does nothing.",
      because: "A command is enabled and has no handler.",
      shown: "an enabled command without a handler beside others that have one", .documented,
      phone: "Add the target, or set isEnabled to false.", library: "Take the misbehaviour out.",
      wire: "Send `handler` true, or `enabled` false."),
    FindingRule(
      .commandHandlerDisabled, .warning, .playback, "A button is grey all the time.",
      because: "A command has a handler and is disabled while it would be of use.",
      shown: "a disabled command with a handler while something plays", .documented,
      phone: "Set isEnabled when the command can be used.",
      library: "Take the misbehaviour or `enabled` out.", wire: "Send `enabled` true."),
    FindingRule(
      .commandWrongCentre, .error, .playback, "The buttons do nothing since it plays.",
      because: "What plays is published in one place, and the handlers are in another.",
      shown: "all handlers gone as soon as something is published", .documented,
      phone: "Add targets to the remoteCommandCenter of the session that publishes.",
      library: "Take the misbehaviour out.",
      wire: "Send commands with `handler` true while it plays."),
    FindingRule(
      .commandMixedFrameworks, .error, .playback, "What plays changes to and fro.",
      because: "Two media frameworks publish the same playback.",
      shown: "each info twice, from two places", .documented,
      phone: "Publish through one framework.", library: "Take the misbehaviour out.",
      wire: "Send nowPlaying from one place."),
  ]

  private static let obedience: [FindingRule] = [
    FindingRule(
      .commandHandlerTwice, .warning, .playback, "Next skips two songs.",
      because: "One command was obeyed twice: it has two handlers.",
      shown: "two changes of the track, or of playing, after one command", .ours,
      phone: "Remove the old target before you add one; add targets once.",
      library: "Take the misbehaviour out.", wire: "Obey each command once."),
    FindingRule(
      .commandFailed, .warning, .playback, "The car says that it failed.",
      because: "A command returned another status than success.",
      shown: "a command concluded as failed", .documented,
      phone: "Return .success when it worked; disable what cannot work.",
      library: "Take the misbehaviour out.", wire: "Answer success when it worked."),
    FindingRule(
      .commandNoStatus, .error, .playback, "A button spins.",
      because: "A command had no status in time.", shown: "a command concluded without a status",
      .documented, phone: "Return from the handler at once; do the work afterwards.",
      library: "Take the misbehaviour out.", wire: "Answer every command."),
    FindingRule(
      .commandSkipNoInterval, .warning, .playback, "The skip buttons show no number.",
      because: "A skip command has no preferred interval.",
      shown: "a skip command with a handler and no intervals", .documented,
      phone: "Set preferredIntervals of both skip commands.", library: "Give `skip`.",
      wire: "Send `preferredIntervals`."),
    FindingRule(
      .commandSkipIgnoresInterval, .warning, .playback, "Skip goes too far, or not far enough.",
      because: "The position moved by another amount than the event said.",
      shown: "a skip that succeeded, and elapsed time elsewhere", .ours,
      phone:
        "Use the interval of MPSkipIntervalCommandEvent, by voice any, from where the player "
        + "stands; if you do, the elapsed time published before was wrong.",
      library: "Take the misbehaviour out.", wire: "Skip by `seconds` of the command."),
  ]

  private static let rates: [FindingRule] = [
    FindingRule(
      .commandRateUnsupported, .error, .playback, "There is no button for the speed.",
      because: "The rates are none, not rising, or not above zero.",
      shown: "a rate command with such rates", .documented,
      phone: "Set supportedPlaybackRates, rising, all above zero.",
      library: "Give `rates`, rising.", wire: "Send `supportedRates`, rising."),
    FindingRule(
      .commandRateNotPublished, .warning, .playback, "The button still shows the old speed.",
      because: "The rate was changed and not published.",
      shown: "a rate that succeeded, and another one in the info a second later", .documented,
      phone: "Publish the new rate and the elapsed time.", library: "Take the misbehaviour out.",
      wire: "Send nowPlaying with the new `rate`."),
    FindingRule(
      .commandRateStep, .warning, .playback, "The button for the speed goes dead.",
      because: "Some cars know only rates that are multiples of a half.",
      shown: "a rate that is no multiple; as a note where it is one of a quarter", .observed,
      phone: "Offer 0.5, 1, 1.5 and 2; newer cars take quarters as well.",
      library: "Give such `rates`.", wire: "Send such `supportedRates`."),
  ]

  static let interruptions: [FindingRule] = [
    FindingRule(
      .interruptionIgnored, .error, .playback, "The app says that it plays during a call.",
      because: "It was told of an interruption and published no pause.",
      shown: "an interruption told, and a rate that is not 0 a second later", .documented,
      phone: "Observe AVAudioSession.interruptionNotification; pause, and publish it.",
      library: "Take the misbehaviour out.", wire: "Pause at interruption began, and say so."),
    FindingRule(
      .interruptionNoResume, .warning, .playback, "After a call it stays silent.",
      because: "The interruption's end said to resume, and it did not.",
      shown: "an end with shouldResume, and a rate of 0 three seconds later", .documented,
      phone:
        "Resume when the end's options contain .shouldResume and it played before; keep that "
        + "yourself, as the player's rate is 0 by then.",
      library: "Take the misbehaviour out.", wire: "Resume when `shouldResume` is true."),
    FindingRule(
      .interruptionWrongResume, .warning, .playback, "After a call music starts unasked.",
      because: "The interruption's end did not say to resume, and it did.",
      shown: "an end without shouldResume, and playing without a command", .documented,
      phone:
        "Keep from your own play and pause whether it plays: at .began the player is silent "
        + "already. Resume only if it played and the options contain .shouldResume.",
      library: "Take the misbehaviour out.", wire: "Stay paused when `shouldResume` is false."),
    FindingRule(
      .headphonesKeepPlaying, .error, .playback, "Unplugged, it plays out loud.",
      because: "The device that was heard is gone, and it plays on.",
      shown: "oldDeviceUnavailable told while playing, and a rate that is not 0 a second later",
      .documented,
      phone: "Observe routeChangeNotification; pause at .oldDeviceUnavailable.",
      library: "Take the misbehaviour out.", wire: "Pause at oldDeviceUnavailable."),
    FindingRule(
      .ownershipNotReclaimed, .warning, .playback, "Another app keeps the controls.",
      because: "Another app took over; this one plays again without becoming active.",
      shown: "info that plays after another app took over, and no active session since",
      .ours, phone: "Call setActive(true) each time before you play again.",
      library: "Take the misbehaviour out.", wire: "Send audioSession with `active` again."),
    FindingRule(
      .surfacesDisagree, .error, .playback, "Lock screen and car say different things.",
      because: "This is Testdrive's own fault: all surfaces show one state.",
      shown: "a violation of what must always hold", .ours, phone: "Please report it.",
      library: "Please report it.", wire: "Please report it."),
  ]
}
