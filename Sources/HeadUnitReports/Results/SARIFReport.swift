import HeadUnitCore
import HeadUnitDrives
public import HeadUnitFindings
import HeadUnitText

/// Findings in the form that code review tools read: SARIF 2.1.0.
public struct SARIFReport {
  /// Where something is: a file and its line.
  public struct Place: Hashable, Sendable {
    public let file: String
    public let line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// A finding with all places that have to do with it, the first being where to mend it.
  public struct Result: Sendable {
    public let finding: Finding
    public let places: [Place]
    /// Why it is let be; nil when it is not.
    public let allowance: String?
    /// The words that show it again.
    public let replay: String
    /// What to do about it.
    public let advice: String

    public init(
      _ finding: Finding, advice: String, places: [Place], allowance: String?, replay: String
    ) {
      self.finding = finding
      self.advice = advice
      self.places = places
      self.allowance = allowance
      self.replay = replay
    }
  }

  /// Of drives: in the library, where the closure knows a place there, and in the drive.
  public static func text(
    _ drives: [FinishedDrive], version: String,
    place: (FinishedDrive, Finding) -> Place? = { _, _ in nil }
  ) -> String {
    let results = drives.flatMap { drive in
      drive.result.findings.filter { !$0.finding.isProvoked }.map { found in
        let own = Place(file: drive.result.drive.file, line: found.line ?? drive.result.line)
        return Result(
          found.finding, advice: found.advice,
          places: [place(drive, found.finding), own].compactMap(\.self),
          allowance: found.allowance, replay: drive.replay)
      }
    }
    return text(results, version: version)
  }

  public static func text(_ results: [Result], version: String) -> String {
    let used = Set(results.map(\.finding.id))
    let rules = FindingRule.all.filter { used.contains($0.id) }
    let indices = Dictionary(
      uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    let driver = object([
      ("name", .string("testdrive")), ("semanticVersion", .string(semantic(version))),
      ("rules", .array(rules.map(rule))),
    ])
    let run = object([
      ("tool", object([("driver", driver)])), ("columnKind", .string("utf16CodeUnits")),
      ("results", .array(results.map { result($0, indices) })),
    ])
    let log = object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")), ("runs", .array([run])),
    ])
    return log.text.shownJSON + "\n"
  }

  /// `0.1` is `0.1.0`.
  private static func semantic(_ version: String) -> String {
    let parts = version.split(separator: ".").count
    return version + String(repeating: ".0", count: max(0, 3 - parts))
  }
}

extension SARIFReport {
  private static func rule(_ rule: FindingRule) -> JSONValue {
    let help = ([rule.cause] + rule.ways.map { "\($0.name): \($0.words)" })
      .joined(separator: "\n")
    return object([
      ("id", .string(rule.id.rawValue)), ("shortDescription", message(rule.complaint)),
      ("fullDescription", message(rule.cause)), ("help", message(help)),
      ("defaultConfiguration", object([("level", .string(rule.level.rawValue))])),
      (
        "properties",
        object([("tags", .array([.string(rule.section.rawValue), .string(rule.source.rawValue)]))])
      ),
    ])
  }

  private static func result(_ result: Result, _ indices: [FindingID: Int]) -> JSONValue {
    let finding = result.finding
    var members: [(String, JSONValue)] = [
      ("ruleId", .string(finding.id.rawValue)), ("ruleIndex", .integer(indices[finding.id] ?? -1)),
      ("level", .string(finding.level.rawValue)),
      ("message", message("\(finding.seen). \(result.advice)")),
      ("locations", .array(result.places.prefix(1).map(location))),
      ("occurrenceCount", .integer(finding.count)),
      (
        "partialFingerprints",
        object([("finding/v1", .string("\(finding.id.rawValue) \(finding.subject)"))])
      ),
      (
        "properties",
        object([
          ("at", .string("\(finding.at - .start)")), ("replay", .string(result.replay)),
          ("traceLines", .array(finding.lines.map { .integer($0) })),
        ])
      ),
    ]
    if result.places.count > 1 {
      members.append(("relatedLocations", .array(result.places.dropFirst().map(location))))
    }
    if let allowance = result.allowance {
      let suppression = object([
        ("kind", .string("inSource")), ("justification", .string(allowance)),
      ])
      members.append(("suppressions", .array([suppression])))
    }
    return object(members)
  }

  private static func location(_ place: Place) -> JSONValue {
    let region = object([("startLine", .integer(max(1, place.line)))])
    let artifact = object([("uri", .string(uri(place.file)))])
    return object([
      ("physicalLocation", object([("artifactLocation", artifact), ("region", region)]))
    ])
  }

  /// A path as a reference: what would mean something there is written as its bytes.
  static func uri(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF")
    let text = path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return path.hasPrefix("/") ? "file://" + text : text
  }

  /// Shown by programs that read it, as it stands here.
  private static func message(_ text: String) -> JSONValue {
    object([("text", .string(text.shownLines))])
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }
}
