import HeadUnitCore
import HeadUnitText

/// What happened to a head unit, event by event, with all that is needed to let it happen again.
///
/// No random number is in it: whatever becomes of the walks, the same log can be replayed. Its
/// first line is the profile as a file of its own would say it, the others are lines of a trace.
struct EventLog {
  let profile: Profile
  let trace: Trace

  /// What the trace says beside events is left out.
  init(profile: Profile, _ trace: Trace) {
    self.profile = profile
    self.trace = Trace(
      trace.entries.filter { entry in
        if case .event = entry.content { true } else { false }
      })
  }

  init(_ source: SourceText) throws(Mistakes) {
    let end = source.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.endIndex
    var profile = Profile()
    try profile.layer(SourceText(name: source.name, bytes: Array(source.bytes[..<end])))
    if profile.phoneVersion == Profile.usual { profile.phoneVersion = nil }
    self.profile = profile
    trace = try Trace(
      SourceText(name: source.name, bytes: Array(source.bytes[end...].dropFirst()), firstLine: 2))
  }

  func text() throws -> String {
    profile.json.text + "\n" + (try trace.lines())
  }
}

extension Profile {
  /// What logs have where no version was said.
  fileprivate static let usual = 13

  /// Every key with its value, as profiles are written in files.
  fileprivate var json: JSONValue {
    .members([
      ("name", .string(name)),
      ("display", display.json),
      ("inputs", .array(inputs.map { .string($0.rawValue) })),
      ("limits", .array(limits.map(\.json))),
      ("timeouts", timeouts.json),
      ("tabs", .members([("maximum", .integer(tabsMaximum))])),
      ("ios", .integer(phoneVersion ?? Self.usual)),
      ("quirks", quirks.json),
    ])
  }
}

extension Display {
  fileprivate var json: JSONValue {
    .members([
      ("width", .integer(width)),
      ("height", .integer(height)),
      ("scale", .integer(scale)),
      ("driverSide", .string(driverSide.rawValue)),
      ("cornerRadius", .integer(cornerRadius)),
      (
        "safeArea",
        .members([
          ("top", .integer(safeArea.top)),
          ("left", .integer(safeArea.left)),
          ("bottom", .integer(safeArea.bottom)),
          ("right", .integer(safeArea.right)),
        ])
      ),
    ])
  }
}

extension LimitBand {
  /// What is not said has no limit.
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("speed", .string(speed.description))]
    if let gears { members.append(("gears", .array(gears.map { .string($0.rawValue) }))) }
    if let items { members.append(("items", .integer(items))) }
    return .members(members + [("depth", .integer(depth))])
  }
}

extension Timeouts {
  fileprivate var json: JSONValue {
    .members([
      ("content", .string(content.description)),
      ("playback", .string(playback.description)),
      ("artwork", .string(artwork.description)),
      ("command", .string(command.description)),
    ])
  }
}

extension Quirks {
  fileprivate var json: JSONValue {
    .members([
      ("needsCommandFirst", .bool(needsCommandFirst)),
      ("overDepth", .string(overDepth.rawValue)),
      ("feedbackMenu", .string(feedbackMenu.rawValue)),
      ("rateStep", .string(rateStep.rawValue)),
      ("scrubber", .string(scrubber.rawValue)),
      ("disabledKeys", .string(disabledKeys.rawValue)),
      ("playState", .string(playState.rawValue)),
      ("playableContainer", .string(playableContainer.rawValue)),
    ])
  }
}

extension JSONValue {
  fileprivate static func members(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }
}
