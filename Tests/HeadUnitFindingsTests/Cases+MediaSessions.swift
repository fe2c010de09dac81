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
