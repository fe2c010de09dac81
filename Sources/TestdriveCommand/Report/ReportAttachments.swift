import HeadUnitCore
import HeadUnitScenario

/// Takes what a drive left beside the report into it: the report is to be carried away whole.
struct ReportAttachments {
  private let folder: ReportFolder

  /// Larger files stay where they are.
  private static let pictureLimit = 32 << 20
  private static let treeLimit = 1 << 20

  init(_ folder: ReportFolder) {
    self.folder = folder
  }

  func add(_ files: [String], to details: inout CaseDetails) throws(CommandError) {
    for file in files {
      if let (name, part) = Self.part(of: file) {
        let place = details.comparisons.firstIndex { $0.name == name }
        var comparison = place.map { details.comparisons[$0] } ?? ReportedComparison(name: name)
        try fill(&comparison, part, file)
        if let place {
          details.comparisons[place] = comparison
        } else {
          details.comparisons.append(comparison)
        }
      } else if file.hasSuffix(".png"), let name = try picture(file) {
        details.pictures.append(name)
      }
    }
  }

  private func fill(
    _ comparison: inout ReportedComparison, _ part: String, _ file: String
  ) throws(CommandError) {
    switch part {
    case "expected.png": comparison.expected = try picture(file)
    case "actual.png": comparison.actual = try picture(file)
    case "difference.png": comparison.difference = try picture(file)
    case "expected.tree": comparison.expectedTree = Self.tree(file)
    default: comparison.actualTree = Self.tree(file)
    }
  }

  private func picture(_ file: String) throws(CommandError) -> String? {
    guard let source = try? FileText.read(file, limit: Self.pictureLimit) else { return nil }
    return try folder.keep(picture: source.bytes)
  }

  private static func tree(_ file: String) -> String? {
    (try? FileText.read(file, limit: treeLimit)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static let parts = [
    "expected.png", "actual.png", "difference.png", "expected.tree", "actual.tree",
  ]

  /// `NAME-expected.png` is a part of the golden `NAME`.
  private static func part(of file: String) -> (name: String, part: String)? {
    guard let part = parts.first(where: { file.hasSuffix("-" + $0) }) else { return nil }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return (String(name.dropLast(part.count + 1)), part)
  }
}
