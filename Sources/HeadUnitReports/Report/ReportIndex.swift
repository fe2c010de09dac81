public import HeadUnitCore
public import HeadUnitDrives
public import HeadUnitText

/// What a report's list shows before any of its cases is opened.
public struct ReportIndex: Codable, Hashable, Sendable {
  public enum State: String, Codable, Sendable {
    /// Not at its end yet; or ended from outside, which nobody could write down.
    case running
    case finished
    /// Something could not be written, or the run was not whole.
    case broken
  }

  public var format = currentFormat
  public var state = State.running
  /// As it was typed.
  public var command: String
  /// By the wall's clock, for people.
  public var began: String
  public var written: String
  /// In real time, in microseconds.
  public var took = 0
  /// How many cases were meant, of which this report may hold a part.
  public var total: Int
  /// The same for all parts of a run: of the steps of all its drives, and of what was laid over.
  public var run = ""
  /// As in `2/4`; empty for a whole run.
  public var shard = ""
  /// What people are to know: what is missing, what could not be written.
  public var notes: [String] = []

  public static let currentFormat = 2

  public init(command: String, began: String, total: Int, shard: String = "") {
    self.command = command
    self.began = began
    written = began
    self.total = total
    self.shard = shard
  }
}

/// A case in a report's list.
public struct ReportEntry: Codable, Hashable, Sendable {
  public enum State: String, Codable, Sendable {
    case waiting, begun, passed, failed, skipped
  }

  public let number: Int
  public let file: String
  public let title: String
  public let tags: [String]
  public var state = State.waiting
  /// In virtual and in real time, in microseconds.
  public var driven = 0
  public var took = 0
  public var fingerprint = ""
  /// Why it failed or was skipped, in one sentence.
  public var message = ""

  public init(_ drive: DriveCase, number: Int) {
    self.number = number
    file = drive.file
    title = drive.title
    tags = drive.tags
  }

  public init(_ result: ReportedCase) {
    number = result.number
    file = result.file
    title = DriveCaseName(file: result.file, name: result.name, label: result.label).title
    tags = result.tags
    end(result)
  }

  /// As it was before anything was known of it.
  public var waiting: ReportEntry {
    var entry = self
    (entry.state, entry.driven, entry.took) = (.waiting, 0, 0)
    (entry.fingerprint, entry.message) = ("", "")
    return entry
  }

  /// Whether it is of this case, and ended as it did, as far as the list has got.
  public func tells(_ result: ReportedCase) -> Bool {
    var other = ReportEntry(result)
    // It was cut before what is in it was written out, or after.
    other.message = message
    return switch state {
    case .waiting, .begun: waiting == other.waiting
    case .passed, .failed, .skipped: self == other
    }
  }

  public mutating func end(_ result: ReportedCase) {
    state =
      switch result.verdict {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    driven = result.driven
    took = result.took
    fingerprint = result.fingerprint
    message = String((result.failure?.message ?? result.reason ?? "").prefix(Self.messageLimit))
  }

  /// The list is to open at once; the whole message is with the case.
  private static let messageLimit = 200
}

/// Data of a report as scripts that a page can load from a folder without a server.
public enum ReportScript {
  /// `report.NAME(VALUE);` on one line; what is in the value can never be anything but text.
  public static func line(_ name: String, _ value: some Encodable) throws -> String {
    "\(start(name))\(try text(value))\(end)\n"
  }

  /// The value as JSON that may also stand in a script within a page.
  public static func text(_ value: some Encodable) throws -> String {
    let json = try JSONCoder.encode(value).shown.text
    // Outside of its strings JSON knows no such sign.
    return json.utf8.contains(UInt8(ascii: "<"))
      ? json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
      : json
  }

  public static func start(_ name: String) -> String { "report.\(name)(" }
  public static let end = ");"

  /// The JSON of the first line that gives the name something; nil when there is none.
  public static func json(_ name: String, in bytes: [UInt8]) -> [UInt8]? {
    let start = Array(Self.start(name).utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
      guard line.suffix(end.utf8.count).elementsEqual(end.utf8) else { return nil }
      return Array(line.dropFirst(start.count).dropLast(end.utf8.count))
    }
    return nil
  }

  /// Reads back what `line` wrote; nil when it is not there or was written by another program.
  public static func value<Value: Decodable>(
    _ type: Value.Type, _ name: String, in source: SourceText
  ) -> Value? {
    guard let json = json(name, in: source.bytes),
      let document = try? JSONDocument(SourceText(name: source.name, bytes: json))
    else { return nil }
    return try? JSONCoder.decode(type, from: document.root)
  }
}

extension JSONValue {
  /// The value with texts as a page can show them, whoever has written them.
  fileprivate var shown: JSONValue {
    switch self {
    case .string(let text): .string(text.shownLines)
    case .array(let values): .array(values.map(\.shown))
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.shown) })
    case .null, .bool, .integer, .number: self
    }
  }
}

/// A drive run once more for its pictures, with the answers that the world gave the first time.
///
/// The first run is not kept waiting by drawing, and only drives whose pictures are wanted pay.
public struct DriveReplay {
  /// The screen after a step.
  public struct Frame {
    /// Of the step, among those that were begun.
    public let index: Int
    public let scene: Scene
  }

  private var run: DriveRun
  private var hasEnded = false

  public init(_ drive: DriveCase, seed: UInt64, services: DriveServices) {
    run = DriveRun(drive, seed: seed, services: services)
  }

  /// Goes on by a step; nil when there is no other one.
  public mutating func next() -> Frame? {
    guard !hasEnded else { return nil }
    let position = run.position
    run.step(to: .never)
    hasEnded = run.verdict != nil || run.position == position
    guard run.position > position else { return nil }
    return Frame(
      index: position, scene: Scene(settled, startOfDrive: run.startOfDrive, look: run.drive.look))
  }

  /// The trace of the run, which is that of the first one.
  public var trace: Trace { run.simulation.trace }

  /// Where something moves it is shown when it has come to rest, unless the drive failed just now.
  private var settled: Simulation {
    if case .failed = run.verdict { return run.simulation }
    let headUnit = run.simulation.headUnit
    let ends = [headUnit.motion?.endsAt, headUnit.glideEnd(after: run.now)].compactMap(\.self)
    guard let last = ends.max(), last > run.now else { return run.simulation }
    var later = run.simulation
    later.advance(to: min(last, run.now + Self.patience))
    return later
  }

  /// No motion of the screen takes longer.
  private static let patience = Duration.seconds(1)
}
