import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let playback = starts + infos + sessions

  private static let starts: [FindingCase] = [
    .misbehaviour(
      .playbackCompletedEarly, play,
      near: .drive(TrialLibrary(more: #""latency": {"play": "2s"},"#), play)),
    .misbehaviour(
      .playbackNeverCompleted, "tap \"Song 1\"\nwait 15s",
      near: .drive(
        TrialLibrary(more: #""latency": {"play": "9s"},"#), "tap \"Song 1\"\nwait 15s")),
    .misbehaviour(
      .playbackFailedSilently, play,
      near: .entries(
        Trace.Entry.begun + [.ask(1, 1, .play(path: ContentPath([0]), identifier: "s1"))]
          + Trace.Entry.answer(
            2, 1, .failed(Failure(code: .other, message: "The file is broken."))))),
    .misbehaviour(.playbackStartsAlone, "wait 5s", near: .drive(TrialLibrary(), play)),
  ]

  private static let infos: [FindingCase] = [
    .misbehaviour(
      .infoMissing, play,
      near: .drive(
        .of(#"{"id": "s1", "title": "Song 1", "live": true, "artwork": "a.svg"}"#), play)),
    .misbehaviour(
      .infoRateZeroWhilePlaying, play,
      near: .drive(TrialLibrary(), play + "media pause\nwait 10s")),
    .misbehaviour(
      .infoRateStaleAfterPause, play + "media pause\nwait 3s",
      near: .drive(TrialLibrary(), play + "media pause\nwait 500ms\nmedia play\nwait 3s")),
    .misbehaviour(
      .infoPartialUpdate, play + "media pause\nwait 3s",
      near: .drive(TrialLibrary(), play + "media next\nwait 3s")),
    .misbehaviour(
      .infoElapsedOnTimer, play,
      near: .entries(
        Trace.Entry.begun + [
          .plays(1), .plays(2) { $0.elapsed = 1 }, .plays(3) { $0.elapsed = 2 }, .later(9),
        ])),
    .misbehaviour(
      .infoElapsedStaleAfterSeek, play + "media seek 60s\nwait 4s",
      near: .drive(TrialLibrary.does(.infoElapsedStaleAfterSeek), play + "media seek 5s\nwait 4s")),
    .misbehaviour(
      .infoDurationWrong, "tap \"Song 1\"\nwait 100s",
      near: .drive(TrialLibrary.does(.infoDurationWrong), "tap \"Song 1\"\nwait 80s")),
    .misbehaviour(
      .infoNotCleared, play + "media stop\nwait 5s",
      near: .drive(TrialLibrary.does(.infoNotCleared), play + "media pause\nwait 5s")),
    .misbehaviour(
      .infoLiveWithDuration, play,
      near: .drive(
        .of(#"{"id": "s1", "title": "Song 1", "live": true, "artwork": "a.svg"}"#), play)),
    .misbehaviour(
      .infoWrongType, play,
      near: .entries(
        Trace.Entry.begun + [.plays(1) { $0.other = ["mood": "calm"] }, .later(9)])),
    .misbehaviour(
      .artworkForAnotherTrack, "tap \"Song 2\"\nwait 5s",
      near: .drive(
        TrialLibrary.does(.artworkForAnotherTrack), "tap \"Album\"\ntap \"Second\"\nwait 5s")),
    .misbehaviour(
      .artworkFlicker, play,
      near: .entries(Trace.Entry.begun + [.plays(1) { $0.artwork = nil }] + samePictures())),
  ]

  /// Of a track that names two pictures before the first has come, and then one anew and anew.
  private static func samePictures() -> [Trace.Entry] {
    let size = PixelSize(width: 96, height: 96)
    let named: [Trace.Entry] = [.plays(2) { $0.artwork = "a" }, .plays(2) { $0.artwork = "b" }]
    return (3...9).reduce(into: named) { (entries, second: Int) in
      let (at, name) = (Double(second), "c\(second)")
      entries.append(.plays(at) { $0.artwork = name })
      entries.append(.ask(at, second, .artwork(name: name, size: size)))
      entries += Trace.Entry.answer(at, second, .artwork(Picture(data: [1, 2, 3])))
    }
  }

  private static let sessions: [FindingCase] = [
    .misbehaviour(
      .sessionNotActive, play,
      near: .entries([
        .event(0, .connected), .report(0, .started(AppDescription(name: "Trial"))),
        .report(0, .commands(CommandSet([CommandState(.play), CommandState(.pause)]))),
        .plays(1), .plays(1.5) { $0.rate = 0 }, .later(9),
      ])),
    .misbehaviour(
      .sessionMixable, play,
      near: .entries(
        Trace.Entry.begun + [
          .plays(1),
          .report(
            2,
            .audioSession(
              AudioSession(category: .playback, options: [.mixWithOthers], isActive: false))),
          .plays(2) { $0.rate = 0 }, .later(9),
        ])),
    .misbehaviour(
      .sessionCategory, play,
      near: .entries(
        Trace.Entry.begun + [
          .report(1, .audioSession(AudioSession(category: .playAndRecord, isActive: true))),
          .plays(2), .later(9),
        ])),
    .misbehaviour(
      .sessionActivatedLate, play,
      near: .entries(
        Trace.Entry.begun + [
          .plays(1), .report(1, .audioSession(AudioSession(category: .playback, isActive: true))),
          .later(9),
        ])),
    .misbehaviour(
      .sessionNotReleased, play + "media stop\nwait 5s",
      near: .drive(
        TrialLibrary.does(.sessionNotReleased),
        play + "media stop\nwait 1s\ntap \"Song 2\"\nwait 5s"
      )),
  ]
}
