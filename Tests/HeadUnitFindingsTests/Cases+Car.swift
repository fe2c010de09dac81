import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let car: [FindingCase] = [
    FindingCase(
      id: .trackButtonsDead,
      provoking: .drive(
        TrialLibrary(commands: #""play", "pause", "skipForward", "skipBackward""#),
        play + "key next\nwait 2s"),
      twin: .drive(TrialLibrary(), play + "key next\nwait 2s"),
      nearMiss: .drive(
        TrialLibrary(commands: #""play", "pause""#), play + "key next\nwait 2s")),
    .trace(
      .nowPlayingUnreachable, [.report(1, .nowPlayingIdentifiers(["s1"])), .later(9)],
      right: [
        .report(1, .nowPlayingIdentifiers(["s1"])), .plays(1) { $0.rate = 0 }, .later(9),
      ],
      near: [
        .report(1, .nowPlayingIdentifiers(["s1"])), .report(2, .nowPlayingIdentifiers([])),
        .later(9),
      ]),
    notice(.backgroundModeMissing, .noBackgroundAudio, near: "Info.plist has no name"),
    notice(.entitlementMissing, .noEntitlement, near: "nothing entitles anybody"),
    notice(.infoOnBothCentres, .infoOnBothCentres, near: "what plays is published"),
    notice(.overwritesMusicKit, .overwritesPlayer, near: "what plays is published by hand"),
    .trace(
      .artworkIdReused, pictures("a.png", "b.png"), right: pictures("a.png", "a.png"),
      near: pictures("a.png", "b.png", isReported: true)),
    .trace(
      .shuffleToggledByCar, shuffle(at: 1), right: [.later(1)], near: shuffle(at: 3)),
    .trace(
      .appCrashed, [.report(1, .stopped(.crashed))], right: [.later(1)],
      near: [.report(1, .stopped(.ended))]),
  ]

  private static func notice(_ id: FindingID, _ notice: AppNotice, near: String) -> FindingCase {
    .trace(
      id, [.report(1, .log(notice.sentence))], right: [.report(1, .log("all is well"))],
      near: [.report(1, .log(near))])
  }

  private static func shuffle(at seconds: Double) -> [Trace.Entry] {
    [.effect(seconds, .send(CommandRequest(id: CommandID(1), command: .shuffle(.items))))]
  }

  private static func pictures(
    _ first: String, _ second: String, isReported: Bool = false
  ) -> [Trace.Entry] {
    let size = PixelSize(width: 100, height: 100)
    return [.ask(1, 1, .artwork(name: "a", size: size))]
      + Trace.Entry.answer(1, 1, .artwork(Picture(file: first)))
      + (isReported ? [.report(2, .itemsChanged(identifiers: ["a"]))] : [])
      + [.ask(3, 2, .artwork(name: "a", size: size))]
      + Trace.Entry.answer(3, 2, .artwork(Picture(file: second)))
  }
}
