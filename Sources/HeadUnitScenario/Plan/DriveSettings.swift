import HeadUnitCore

/// What a drive sets of its profile, laid over it all at once.
///
/// It goes through the profile's own text, so that what can be set, and what is wrong with it, is
/// known in one place.
struct DriveSettings {
  private struct Setting {
    let name: String
    let json: JSONValue
    let place: SourcePosition
  }

  private var settings: [Setting] = []

  /// Everything that can be set, as it is written.
  static let keys =
    ["theme", "side"] + ProfileKey.all.map(\.name)
    + ProfileKey.all.filter { $0.name.hasPrefix("quirks.") }
    .map { "quirk." + $0.name.dropFirst("quirks.".count) }

  /// The profile's name for a key; nil when it has none.
  static func profileKey(_ key: String) -> String? {
    let name =
      key == "side"
      ? "display.driverSide"
      : key.hasPrefix("quirk.") ? "quirks." + key.dropFirst("quirk.".count) : key
    return ProfileKey.all.contains { $0.name == name } ? name : nil
  }

  /// A later value takes the place of an earlier one.
  mutating func add(_ name: String, _ values: [String], at place: SourcePosition) {
    settings.removeAll { $0.name == name }
    let json = Self.value(of: name, values)
    settings.append(Setting(name: name, json: json, place: place))
  }

  /// Lays everything over the profile; what is wrong with it leaves the profile as it was.
  func lay(over profile: inout Profile) -> [DriveComplaint] {
    guard let last = settings.last else { return [] }
    guard let message = Self.problem(with: settings, over: &profile) else { return [] }
    let alone = settings.compactMap { setting in
      var copy = profile
      return Self.problem(with: [setting], over: &copy).map {
        DriveComplaint($0, at: setting.place)
      }
    }
    // Each may be right and all together wrong, as a width that does not go with a height is.
    return alone.isEmpty ? [DriveComplaint(message, at: last.place)] : alone
  }
}

extension DriveSettings {
  private static func problem(with settings: [Setting], over profile: inout Profile) -> String? {
    var root = JSONValue.object([])
    for setting in settings {
      root = root.setting(setting.json, at: setting.name.split(separator: ".")[...])
    }
    do throws(Mistakes) {
      try profile.layer(SourceText(name: "set", text: root.text))
      return nil
    } catch {
      return error.list.first?.message ?? error.description
    }
  }

  /// Numbers and truths as such, but as text where the profile wants text: `quirk.rateStep 0.5`.
  private static func value(of name: String, _ values: [String]) -> JSONValue {
    if name == "inputs" { return .array(values.map { .string($0) }) }
    let text = values.first ?? ""
    guard let plain = plainValue(text) else { return .string(text) }
    func isGood(_ value: JSONValue) -> Bool {
      var profile = Profile()
      let setting = Setting(name: name, json: value, place: .start)
      return problem(with: [setting], over: &profile) == nil
    }
    return !isGood(plain) && isGood(.string(text)) ? .string(text) : plain
  }

  private static func plainValue(_ text: String) -> JSONValue? {
    if let truth = Bool(text) { return .bool(truth) }
    if let integer = Int(text) { return .integer(integer) }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard isNumber, let number = Double(text) else { return nil }
    return .number(number)
  }
}

extension JSONValue {
  /// This object with a value in it, some objects down.
  fileprivate func setting(_ value: JSONValue, at path: ArraySlice<Substring>) -> JSONValue {
    guard let step = path.first else { return value }
    guard case .object(var members) = self else { return self }
    let index = members.firstIndex { $0.key == step } ?? members.count
    if index == members.count { members.append(Member(key: String(step), value: .object([]))) }
    members[index].value = members[index].value.setting(value, at: path.dropFirst())
    return .object(members)
  }
}
