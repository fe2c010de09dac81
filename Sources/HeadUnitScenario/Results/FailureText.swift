import HeadUnitCore

/// A failure as it is told in a terminal and kept in reports.
public enum FailureText {
  /// All that is known, from the place in the drive to the command that runs it again.
  public static func text(of drive: FinishedDrive) -> String? {
    guard let failure = drive.failure else { return nil }
    let source = failure.source
    var lines = [headline(failure)]
    if !source.text.isEmpty {
      lines += ["    " + source.text.oneLine, "    " + caret(under: source.text.oneLine)]
    }
    lines.append("  in \(drive.result.drive.title.oneLine), at \(failure.at)")
    lines += failure.details.map { "  " + $0.oneLine }
    lines += block("just before:", failure.events)
    lines += block("still awaited:", failure.pending)
    lines += drive.result.attachments.map { "  see \($0.oneLine)" }
    lines.append("  again: " + drive.replay.oneLine)
    return lines.joined(separator: "\n")
  }

  /// `commute.drive:7:5: "Artists" matches nothing`
  public static func headline(_ failure: DriveFailure) -> String {
    let source = failure.source
    return "\(source.file):\(source.line):\(source.column): \(failure.message)".oneLine
  }

  /// What is to be known though it passed, a line each; and why it was skipped.
  public static func remarks(on drive: FinishedDrive) -> [String] {
    let name = drive.result.drive
    let start = "\(name.file):\(drive.result.line): "
    let skip = drive.skipReason.map { ["skipped: \($0)"] } ?? []
    let words = skip + drive.result.notes
    return words.map { "\(start)\(name.title): \($0)".oneLine }
  }

  private static func block(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["  " + title] + lines.map { "    " + $0.oneLine }
  }

  /// Stands under the verb, which a stamp may precede.
  private static func caret(under text: String) -> String {
    guard text.hasPrefix("@") || text.hasPrefix("+") else { return "^" }
    let stamp = text.prefix { $0 != " " }
    let gap = text.dropFirst(stamp.count).prefix { $0 == " " }
    return String(repeating: " ", count: stamp.count + gap.count) + "^"
  }
}
