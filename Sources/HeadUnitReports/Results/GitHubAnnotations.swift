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
