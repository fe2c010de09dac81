import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitText

/// Failures as commands that GitHub Actions shows beside the line of the file.
public enum GitHubAnnotations {
  /// One line for each drive that failed, and one for each finding; none when all is well.
  public static func lines(_ drives: [FinishedDrive]) -> [String] {
    failures(drives) + findings(drives)
  }

  /// What is wrong with the app beside the step at which it was found.
  private static func findings(_ drives: [FinishedDrive]) -> [String] {
    drives.flatMap { drive in
      drive.result.findings.filter { $0.counts && $0.finding.level > .note }.map { found in
        let finding = found.finding
        let properties = [
          ("file", drive.result.drive.file), ("line", "\(found.line ?? drive.result.line)"),
          ("title", finding.id.rawValue),
        ]
        let words = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
        return "::\(finding.level.rawValue) \(words)::"
          + message("\(finding.seen). \(found.advice)")
      }
    }
  }

  private static func failures(_ drives: [FinishedDrive]) -> [String] {
    drives.compactMap { drive in
      guard let failure = drive.failure else { return nil }
      let source = failure.source
      let properties = [
        ("file", source.file), ("line", "\(source.line)"), ("col", "\(source.column)"),
        ("title", drive.result.drive.title),
      ]
      let words = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
      return "::error \(words)::" + message(FailureText.text(of: drive) ?? failure.message)
    }
  }

  private static func message(_ text: String) -> String {
    replaced(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case _ where scalar.steers: String(scalar).oneLine
      default: nil
      }
    }
  }

  private static func property(_ text: String) -> String {
    replaced(message(text)) { character in
      switch character {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  private static func replaced(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let new = replacement(scalar) {
        result += new
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Results in the Test Anything Protocol, version 14.
public enum TAPReport {
  public static func text(_ drives: [FinishedDrive]) -> String {
    var text = "TAP version 14\n1..\(drives.count)\n"
    for (index, drive) in drives.enumerated() {
      let name = drive.result.drive
      let verdict = drive.failure == nil ? "ok" : "not ok"
      text += "\(verdict) \(index + 1) - " + escaped("\(name.file): \(name.title)")
      if let reason = drive.skipReason { text += " # SKIP " + escaped(reason) }
      text += "\n" + block(about: drive)
    }
    return text
  }

  /// One line, in which neither a directive nor an escape begins by chance.
  private static func escaped(_ text: String) -> String {
    text.oneLine.reduce(into: "") { $0 += $1 == "\\" || $1 == "#" ? "\\\($1)" : String($1) }
  }

  private static func block(about drive: FinishedDrive) -> String {
    var lines = ["---"]
    if let failure = drive.failure {
      lines += [
        "message: " + quoted(failure.message), "severity: fail",
        "kind: " + failure.kind.rawValue, "at:", "  file: " + quoted(failure.source.file),
        "  line: \(failure.source.line)", "  column: \(failure.source.column)",
        "instant: " + quoted("\(failure.at)"),
        "text: " + quoted(FailureText.text(of: drive) ?? ""),
      ]
    }
    lines += [
      "duration_ms: " + (drive.took * 1_000).decimals(3), "seed: \(drive.result.seed)",
      "virtual: " + quoted("\(drive.result.duration)"),
      "fingerprint: " + quoted(drive.fingerprint.hexadecimal),
    ]
    let found = drive.result.findings.filter(\.counts).map {
      "\($0.finding.level.rawValue) \($0.finding.id.rawValue): \($0.finding.seen)"
    }
    lines += list("notes", drive.result.notes) + list("findings", found)
    lines += list("files", drive.result.attachments) + ["..."]
    return lines.map { "  \($0)\n" }.joined()
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["\(name):"] + values.map { "  - " + quoted($0) }
  }

  /// In double quotes, where YAML knows the escapes of JSON.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        let value = scalar.value
        let isPlain = !scalar.steers && value != 0xFEFF && value & 0xFFFE != 0xFFFE
        if isPlain || value >= 0x10000 {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(value)
        }
      }
    }
    return result + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
