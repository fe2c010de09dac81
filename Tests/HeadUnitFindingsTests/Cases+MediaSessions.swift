import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let mediaSessions: [FindingCase] = [
    .trace(
      .sessionNeverRequested, [.say(1, "one", .began(.phone))],
      right: [.say(1, "one", .began(.phone)), .say(2, "one", .requested(.application, 1))],
      near: [.say(1, "one", .began(.remote))]),
    .trace(
      .sessionMixablePrimary, [.answer(1, .mixable)], right: [.answer(1, nil)],
      near: [.answer(1, .locked)]),
    .trace(
      .sessionContentIdReused, remote + [.song(2, 100), .song(3, 200)],
      right: remote + [.song(2, 100), .song(3, 200, id: "other")],
      near: remote + [.song(2, 100), .song(3, 100.2)]),
    .trace(
      .remoteIdMismatch, remote + [.push(2, .update, "hall")],
      right: remote + [.push(2, .update, "kitchen")], near: [.push(1, .start, "hall")]),
    .trace(
      .remoteAfterEnd, remote + [.say(2, "kitchen", .ended), .push(3, .update, "kitchen")],
      right: remote + [.push(2, .update, "kitchen"), .say(3, "kitchen", .ended)],
      near: remote + [
        .say(2, "kitchen", .ended), .say(3, "kitchen", .began(.remote)),
        .push(4, .update, "kitchen"),
      ]),
    .trace(
      .remoteUpdateOutOfOrder,
      remote + [.push(2, .update, "kitchen", 9), .push(3, .update, "kitchen", 8)],
      right: remote + [.push(2, .update, "kitchen", 8), .push(3, .update, "kitchen", 9)],
      near: remote + [.push(2, .update, "kitchen", 9), .push(3, .update, "kitchen", 9)]),
    .trace(
      .deviceNameInvalid, remote + [.device(2, "Kitchen 🔊")],
      right: remote + [.device(2, "Kitchen")],
      near: remote + [.device(2, "Anna's Room & Hall, no. 2.")]),
  ]

  /// Sessions that say what they have before they are asked for, and two of them for one playback.
  static let severalSessions: [FindingCase] = [
    .trace(
      .sessionNeverRequested, own + [.say(2, "one", .info(NowPlayingInfo(title: "Song", rate: 1)))],
      right: own + [.say(2, "one", .requested(.whenActive, 1))],
      // One of several that waits for its turn, and one that gave way and is there again.
      near: own + [
        .say(2, "one", .info(NowPlayingInfo(title: "Song", rate: 0))),
        .say(3, "two", .began(.phone)), .say(3, "two", .requested(.whenActive, 1)),
        .say(4, "two", .ended), .say(4, "two", .began(.phone)),
        .say(4, "two", .info(NowPlayingInfo(title: "Another", rate: 1))),
      ]),
    .trace(
      .commandMixedFrameworks,
      twice + [.at(2, "two", 1), .say(4, "two", .info(nil))],
      right: twice + [.at(1.5, "two", 0.5), .say(1.8, "two", .info(nil)), .device(4, "Kitchen")],
      // Two that listen to the same, each where they are.
      near: twice + [.at(2, "two", 30), .say(4, "two", .info(nil))]),
  ]

  private static let own: [Trace.Entry] = [
    .say(1, "one", .began(.phone)), .say(1, "one", .commands(CommandSet([CommandState(.play)]))),
  ]
  private static let twice: [Trace.Entry] =
    ["one", "two"].flatMap { name in
      [.say(1, name, .began(.phone)), .say(1, name, .requested(.whenActive, 1))]
    } + [.at(1, "one", 0)]
  private static let remote: [Trace.Entry] = [.say(1, "kitchen", .began(.remote))]
}

extension Trace.Entry {
  fileprivate static func say(_ at: Double, _ id: String, _ change: SessionChange) -> Trace.Entry {
    report(at, .session(SessionReport(id, change)))
  }

  fileprivate static func song(_ at: Double, _ length: Double, id: String = "song") -> Trace.Entry {
    say(
      at, "kitchen",
      .info(NowPlayingInfo(identifier: id, title: "Song", duration: length, elapsed: 0, rate: 1)))
  }

  /// The song plays, and is at that second.
  fileprivate static func at(_ at: Double, _ id: String, _ second: Double) -> Trace.Entry {
    say(
      at, id,
      .info(NowPlayingInfo(title: "Song", artist: "Band", duration: 90, elapsed: second, rate: 1)))
  }

  fileprivate static func device(_ at: Double, _ name: String) -> Trace.Entry {
    say(at, "kitchen", .devices([OutputDevice(id: "d", name: name, type: "speaker")]))
  }

  fileprivate static func push(
    _ at: Double, _ kind: Push.Kind, _ id: String, _ timestamp: Double? = nil
  ) -> Trace.Entry {
    event(at, .pushed(Push(kind, timestamp: timestamp, attributes: Push.attributes(id: id))))
  }

  fileprivate static func answer(_ at: Double, _ refusal: SessionRefusal?) -> Trace.Entry {
    effect(at, .tell(.session(SessionNotice("one", .answered(1, refusal)))))
  }
}
