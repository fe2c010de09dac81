public import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitText

/// Results as XML the way readers of JUnit reports really read it.
///
/// A broken expectation and a crash are both `failure`, and its type says which: some readers show
/// pictures only there.
public struct JUnitReport {
  private var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
  private var names: [String: Int] = [:]

  /// The whole file.
  public static func text(_ drives: [FinishedDrive], took: Duration) -> String {
    var report = JUnitReport()
    report.add(drives, took: took)
    return report.text
  }
}

private extension JUnitReport {
  mutating func add(_ drives: [FinishedDrive], took: Duration) {
    // The schema of Jenkins knows no count of what is skipped here.
    let counts = counts(of: drives, took).filter { $0.0 != "skipped" }
    open("testsuites", 0, [("name", "testdrive")] + counts)
    for file in drives.map(\.result.drive.file).unique {
      let own = drives.filter { $0.result.drive.file == file }
      let sum = own.reduce(Duration.zero) { $0 + $1.took }
      open("testsuite", 1, [("name", file)] + self.counts(of: own, sum))
      for drive in own { add(drive) }
      close("testsuite", 1)
    }
    close("testsuites", 0)
  }

  mutating func add(_ drive: FinishedDrive) {
    let name = drive.result.drive
    let className = Self.className(of: name.file)
    open(
      "testcase", 2,
      [
        ("classname", className), ("name", uniqueName(name.title, in: className)),
        ("time", drive.took.decimals(3)),
      ])
    if let reason = drive.skipReason { element("skipped", 3, [("message", reason)]) }
    if let failure = drive.failure {
      let attributes = [("type", failure.kind.rawValue), ("message", failure.message)]
      element("failure", 3, attributes, FailureText.text(of: drive) ?? "")
    }
    let pictures = drive.result.attachments.map { "[[ATTACHMENT|\($0)]]" }
    let found = drive.result.findings.filter(\.counts).map { found in
      "found: \(found.finding.level.rawValue) \(found.finding.id.rawValue): \(found.finding.seen)"
        .oneLine
    }
    // Some readers take a file along that is named so, wherever it stands: an app names none.
    let said = (drive.result.notes + found).map {
      $0.replacing("[[ATTACHMENT", with: "[ATTACHMENT")
    }
    let words = said + pictures + facts(of: drive)
    element("system-out", 3, [], words.joined(separator: "\n"))
    close("testcase", 2)
  }

  /// Where it failed, if that is in the drive's own file; a part it includes has other lines.
  func line(of drive: FinishedDrive) -> Int {
    guard let source = drive.failure?.source, source.file == drive.result.drive.file else {
      return drive.result.line
    }
    return source.line
  }

  /// The schemas of those who read these reports know neither properties nor a line of a case.
  func facts(of drive: FinishedDrive) -> [String] {
    let result = drive.result
    let facts = [
      ("file", "\(result.drive.file):\(line(of: drive))"), ("seed", "\(result.seed)"),
      ("tags", result.tags.joined(separator: ",")), ("virtual-time", "\(result.duration)"),
      ("events", "\(result.eventCount)"), ("fingerprint", drive.fingerprint.hexadecimal),
      ("replay", drive.replay),
    ]
    return facts.map { "\($0.0): \($0.1)".oneLine }
  }

  func counts(of drives: [FinishedDrive], _ took: Duration) -> [(String, String)] {
    let summary = RunSummary(drives, took: took)
    return [
      ("tests", "\(drives.count)"), ("failures", "\(summary.failed)"), ("errors", "0"),
      ("skipped", "\(summary.skipped)"), ("time", took.decimals(3)),
    ]
  }

  /// Readers tell cases apart by this name alone.
  mutating func uniqueName(_ title: String, in className: String) -> String {
    let key = className + "\n" + title
    let count = names[key, default: 0] + 1
    names[key] = count
    return count == 1 ? title : uniqueName("\(title) (\(count))", in: className)
  }

  /// `Scenarios/limits/long list.drive` is `Scenarios.limits.long list`.
  static func className(of file: String) -> String {
    var parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
    if let last = parts.last, last.hasSuffix(".drive"), last.count > 6 {
      parts[parts.count - 1] = last.dropLast(6)
    }
    return parts.map { $0.map { $0 == "." ? "_" : String($0) }.joined() }.joined(separator: ".")
  }
}

private extension JUnitReport {
  mutating func open(_ name: String, _ depth: Int, _ attributes: [(String, String)]) {
    begin(name, depth, attributes)
    text += ">\n"
  }

  mutating func close(_ name: String, _ depth: Int) {
    text += String(repeating: "  ", count: depth) + "</\(name)>\n"
  }

  mutating func element(
    _ name: String, _ depth: Int, _ attributes: [(String, String)], _ content: String = ""
  ) {
    begin(name, depth, attributes)
    let inside = XMLText.escaped(content, keepsLines: true)
    text += content.isEmpty ? "/>\n" : ">\(inside)</\(name)>\n"
  }

  mutating func begin(_ name: String, _ depth: Int, _ attributes: [(String, String)]) {
    text += String(repeating: "  ", count: depth) + "<" + name
    for (name, value) in attributes { text += " \(name)=\"\(XMLText.escaped(value))\"" }
  }
}

extension Array where Element: Hashable {
  /// Each once, where it first stands.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Text as XML 1.0 takes it.
enum XMLText {
  /// For an attribute in double quotes and for what stands between tags alike.
  ///
  /// What would steer a terminal is written out; what else XML has no place for becomes U+FFFD.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // `]]>` must not stand in text.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += keepsLines ? String(scalar) : "&#\(scalar.value);"
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar.value {
    case _ where scalar.steers: result += String(scalar).oneLine
    case 0xFFFE, 0xFFFF: result.unicodeScalars.append("\u{FFFD}")
    // The last two of each plane are no characters; readers differ in whether they take them.
    case let value where value & 0xFFFE == 0xFFFE: result.unicodeScalars.append("\u{FFFD}")
    default: result.unicodeScalars.append(scalar)
    }
  }
}
