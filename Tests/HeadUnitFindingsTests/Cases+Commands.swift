import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let commands = offers + obedience + rates + interruptions

  private static let offers: [FindingCase] = [
    .misbehaviour(
      .commandNone, "wait 5s",
      near: .entries([
        .event(0, .connected), .report(0, .started(AppDescription(name: "Trial"))),
        .report(1, .commands(CommandSet([CommandState(.play), CommandState(.pause)]))), .later(9),
      ])),
    .misbehaviour(
      .commandNoPause, play,
      near: .drive(
        TrialLibrary(
          commands: #""play", "stop""#,
          items: #"{"id": "s1", "title": "Song 1", "live": true, "artwork": "a.svg"}"#), play)),
    .misbehaviour(
      .commandEnabledWithoutHandler, play,
      near: .entries(
        Trace.Entry.begun + [
          .report(
            1,
            .commands(
              CommandSet([
                CommandState(.play), CommandState(.pause),
                CommandState(.next, isEnabled: false, hasHandler: false),
              ]))), .plays(2), .later(9),
        ])),
    .misbehaviour(
      .commandHandlerDisabled, play,
      near: .drive(
        {
          var library = TrialLibrary.does(.commandHandlerDisabled)
          library.items = #"{"id": "s1", "title": "Song 1", "duration": "3m", "artwork": "a.svg"}"#
          return library
        }(), play)),
    .misbehaviour(
      .commandWrongCentre, play,
      near: .entries(
        Trace.Entry.begun + [
          .plays(1), .report(5, .nowPlaying(nil)), .report(5, .commands(.none)), .later(9),
        ])),
    .misbehaviour(
      .commandMixedFrameworks, play,
      near: .entries(
        Trace.Entry.begun + [.plays(1), .plays(1) { $0.other = ["mood": "calm"] }, .later(9)])),
  ]

  private static let obedience: [FindingCase] = [
    .misbehaviour(
      .commandHandlerTwice, play + "media next\nwait 2s",
      near: .drive(TrialLibrary(), play + "media next\nwait 200ms\nmedia next\nwait 2s")),
    .misbehaviour(
      .commandFailed, play + "media next\nwait 2s",
      near: .drive(TrialLibrary(), "tap \"Song 3\"\nwait 2s\nmedia next\nwait 2s")),
    .misbehaviour(
      .commandNoStatus, play + "media pause\nwait 6s",
      near: .drive(
        TrialLibrary(more: #""latency": {"command": "4s"},"#), play + "media pause\nwait 6s")),
    .misbehaviour(
      .commandSkipNoInterval, play,
      near: .drive(TrialLibrary(commands: #""play", "pause", "next", "previous""#), play)),
    .misbehaviour(
      .commandSkipIgnoresInterval, play + "media skip 30s\nwait 3s",
      near: .drive(
        TrialLibrary.does(.commandSkipIgnoresInterval), play + "media skip 3m\nwait 3s")),
    FindingCase(
      id: .skipWithoutInterval, provoking: .drive(.does(.commandSkipNoInterval), play),
      twin: .drive(TrialLibrary(), play),
      nearMiss: .entries(
        Trace.Entry.begun + [
          .report(
            1,
            .commands(
              CommandSet([
                CommandState(.play), CommandState(.pause),
                CommandState(.skipForward, isEnabled: false),
              ]))), .plays(2), .later(9),
        ])),
  ]

  private static let rates: [FindingCase] = [
    .misbehaviour(
      .commandRateUnsupported, play,
      near: .drive(TrialLibrary(commands: #""play", "pause", "next", "previous""#), play)),
    .misbehaviour(
      .commandRateNotPublished, play + "media rate 1.5\nwait 3s",
      near: .drive(TrialLibrary(), play + "media pause\nwait 1s\nmedia rate 1.5\nwait 3s")),
    .misbehaviour(
      .commandRateStep, play,
      near: .drive(TrialLibrary(rates: "0.75, 1, 1.25"), play)),
  ]

  private static let call = play + "interrupt call start\nwait 3s\n"

  private static let interruptions: [FindingCase] = [
    .misbehaviour(
      .interruptionIgnored, call,
      near: .drive(
        TrialLibrary.does(.interruptionIgnored), play + "interrupt navigation start\nwait 3s")),
    .misbehaviour(
      .interruptionNoResume, call + "interrupt call end\nwait 5s",
      near: .drive(TrialLibrary(), call + "interrupt call end resume=off\nwait 5s")),
    .misbehaviour(
      .interruptionWrongResume, call + "interrupt call end resume=off\nwait 5s",
      near: .drive(
        TrialLibrary(), call + "interrupt call end resume=off\nwait 1s\nmedia play\nwait 5s")),
    .misbehaviour(
      .headphonesKeepPlaying, "headphones in\n" + play + "headphones out\nwait 5s",
      near: .drive(TrialLibrary.does(.headphonesKeepPlaying), play + "headphones in\nwait 5s")),
    .misbehaviour(
      .ownershipNotReclaimed,
      play + "otherapp plays\nwait 2s\nback\ntap \"Song 2\"\nwait 3s",
      near: .drive(
        TrialLibrary.does(.ownershipNotReclaimed), play + "otherapp plays\nwait 5s")),
    .trace(
      .surfacesDisagree, [.at(1, .violation("The surfaces show two titles."))],
      right: [.later(1)], near: [.at(1, .violation("The focus is nowhere."))]),
  ]
}
