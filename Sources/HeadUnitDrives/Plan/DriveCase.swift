public import HeadUnitApps
public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitFindings
import HeadUnitText

/// One run of a drive: everything is decided, and nothing is left to read.
public struct DriveCase: Sendable {
  /// The drive's file as it was named; a word in angle brackets for what has none.
  public var file: String
  /// As the drive says, or its file's name.
  public var name: String
  /// Which of the drive's cases it is: `t=3s`; empty when there is only one.
  public var label = ""
  /// Where the drive says its name.
  public var line = 1
  public var tags: [String] = []
  public var seed: UInt64?
  /// In virtual time.
  public var limit = DriveLimits.standardLimit
  /// In real time.
  public var watchdog = DriveLimits.standardWatchdog
  public var requirements: [Requirement] = []
  public var profile = Profile()
  public var theme = Theme.night
  public var look = Look.standard
  public var app: DriveApp
  /// What time is for an app that is not made of the drive's own time.
  public var clock = AppClock.virtual
  public var steps: [PlannedStep] = []

  public init(file: String, name: String, app: DriveApp) {
    self.file = file
    self.name = name
    self.app = app
  }

  /// The name by which no other run is called, in its file.
  public var title: String { label.isEmpty ? name : "\(name) [\(label)]" }
}

/// The app of a drive, to be made anew for each run.
public struct DriveApp: Sendable {
  /// As written: `demo`, `library.json`.
  public let name: String
  /// The absolute path of the folder its pictures are in; nil when it has none, or brings them
  /// along.
  public let folder: String?
  /// Whether it lives outside of the drive, so that asking it again may give something else.
  public let isLive: Bool
  /// By which it is told what to do about what is found.
  public let way: FindingRule.AppWay
  let make: @Sendable (_ seed: UInt64, Timeouts, AppClock) -> FaultyApp

  /// An app that is made of the drive's own time.
  public init(
    name: String, folder: String? = nil, way: FindingRule.AppWay = .library,
    make: @escaping @Sendable (_ seed: UInt64, Timeouts) -> FaultyApp
  ) {
    self.name = name
    self.folder = folder
    self.way = way
    isLive = false
    self.make = { seed, timeouts, _ in make(seed, timeouts) }
  }

  /// An app that lives outside of the drive.
  public init(
    name: String, way: FindingRule.AppWay = .wire,
    live make: @escaping @Sendable (_ seed: UInt64, Timeouts, AppClock) -> FaultyApp
  ) {
    self.name = name
    self.way = way
    folder = nil
    isLive = true
    self.make = make
  }

  private init(name: String, as other: DriveApp) {
    (self.name, folder, isLive, make) = (name, other.folder, other.isLive, other.make)
    way = other.way
  }

  /// The same app as somebody has called it.
  func named(_ name: String) -> DriveApp { DriveApp(name: name, as: self) }
}

/// A step with when it is to be done and where it is written.
public struct PlannedStep: Hashable, Sendable {
  public var stamp: Stamp?
  /// As far as it is known; something of the same kind where it is late.
  public var step: DriveStep
  public var source: StepSource
  /// What is to be made of it when its turn has come.
  public internal(set) var late: LateStep?

  public init(_ step: DriveStep, stamp: Stamp? = nil, source: StepSource) {
    self.step = step
    self.stamp = stamp
    self.source = source
  }
}

/// Where a step is written.
public struct StepSource: Hashable, Sendable {
  public var file: String
  public var line: Int
  /// Of the keyword, as people count.
  public var column: Int
  /// The line itself, without its indentation, variables put in.
  public var text: String
  /// The lines that bring its file into the drive, `main.drive:3`, the nearest first.
  public var inclusions: [String] = []

  public init(file: String, line: Int, column: Int, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }
}

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
  func lay(over profile: inout Profile) -> [LineMistake] {
    guard let last = settings.last else { return [] }
    guard let message = Self.problem(with: settings, over: &profile) else { return [] }
    let alone = settings.compactMap { setting in
      var copy = profile
      return Self.problem(with: [setting], over: &copy).map {
        LineMistake($0, at: setting.place)
      }
    }
    // Each may be right and all together wrong, as a width that does not go with a height is.
    return alone.isEmpty ? [LineMistake(message, at: last.place)] : alone
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

  /// What takes several words.
  static let lists = ["inputs", "kit.greeting"]

  /// Numbers and truths as such, but as text where the profile wants text: `quirk.rateStep 0.5`;
  /// a list of objects as it stands in a profile's file.
  private static func value(of name: String, _ values: [String]) -> JSONValue {
    if lists.contains(name) { return .array(values.map { .string($0) }) }
    let text = values.first ?? ""
    if text.hasPrefix("[") {
      do throws(Mistakes) {
        return JSONValue(try JSONDocument(SourceText(name: "set", text: text)).root)
      } catch {
        // It is told as what it is, a text in place of a list.
        return .string(text)
      }
    }
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
    guard let key = path.first else { return value }
    guard case .object(var members) = self else { return self }
    let index = members.firstIndex { $0.key == key } ?? members.count
    if index == members.count { members.append(Member(key: String(key), value: .object([]))) }
    members[index].value = members[index].value.setting(value, at: path.dropFirst())
    return .object(members)
  }
}

/// Which value each `each` has in the current case, like the wheels of a counter.
struct CaseChoices {
  /// One `each`, where it stands: lines of files, from the main file on.
  struct Place: Hashable {
    var lines: [Line]

    /// As people name them, the nearest first.
    var inclusions: [String] { lines.reversed().map { "\($0.file):\($0.line)" } }

    struct Line: Hashable {
      var file: String
      var line: Int
    }
  }

  private struct Wheel {
    let place: Place
    var value: Int
    let count: Int
  }

  private var wheels: [Wheel] = []
  private var seen: [Place: Int] = [:]
  /// What the case is called: `t=3s kind=hang`.
  private(set) var label = ""

  /// Begins a case.
  mutating func begin() {
    seen = [:]
    label = ""
  }

  /// The value to take; the same in every round of a `repeat`.
  mutating func value(at place: Place, name: String, of texts: [String]) -> Int {
    if let value = seen[place] { return min(value, texts.count - 1) }
    let index = seen.count
    if index == wheels.count { wheels.append(Wheel(place: place, value: 0, count: texts.count)) }
    let value = min(wheels[index].value, texts.count - 1)
    seen[place] = value
    label += (label.isEmpty ? "" : " ") + "\(name)=\(texts[value])"
    return value
  }

  /// Goes on to the next combination; false after the last one.
  ///
  /// The last `each` turns first. Those behind one that turns are met anew, as what they offer may
  /// depend on it.
  mutating func advance() -> Bool {
    while let last = wheels.popLast() {
      guard last.value + 1 < last.count else { continue }
      wheels.append(Wheel(place: last.place, value: last.value + 1, count: last.count))
      return true
    }
    return false
  }
}
