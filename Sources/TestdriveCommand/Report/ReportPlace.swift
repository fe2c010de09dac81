import Foundation
import HeadUnitCore
import HeadUnitScenario

/// What lies where in the folder of a report.
struct ReportPlace {
  private let folder: String
  private let resources: Resources

  /// The page, its looks and what it does, by their names in `Resources/Report`.
  private static let parts = [
    "index.html", "report.css", "report.js", "trace.js", "pictures.js", "start.js",
  ]

  init(_ folder: String, _ resources: Resources) {
    self.folder = folder
    self.resources = resources
  }

  static func index(in folder: String) -> String { SafeFile.join(folder, "data/index.js") }
  static func data(in folder: String) -> String { SafeFile.join(folder, "data") }
  static func pictures(in folder: String) -> String { SafeFile.join(folder, "pictures") }

  static func reserve(in folder: String) -> String { SafeFile.join(folder, "data/reserve") }

  static func file(of number: Int, in folder: String) -> String {
    SafeFile.join(folder, "data/\(number).js")
  }

  /// What made the report, for people.
  static var typedCommand: String {
    ShellWord.line(["testdrive"] + CommandLine.arguments.dropFirst())
  }

  /// By the wall's clock, for people; the zone is said.
  static func wallTime() -> String {
    Date().formatted(.iso8601.dateSeparator(.dash).timeSeparator(.colon))
  }

  /// Empties the place of an older report, and puts the page there.
  func prepare() throws(CommandError) {
    try clear()
    for place in [folder, Self.data(in: folder), Self.pictures(in: folder)] {
      try SafeFile.makeFolder(place)
    }
    for part in Self.parts {
      let source = resources.folder.appendingPathComponent("Report/\(part)").path
      guard let bytes = FileManager.default.contents(atPath: source) else {
        throw Wording.noReportPart(source)
      }
      try SafeFile.write(Array(bytes), to: SafeFile.join(folder, part))
    }
  }

  /// Only what a report has put there is removed, and nothing where there is none.
  private func clear() throws(CommandError) {
    guard FileText.isFolder(folder) else { return }
    let names = FileText.names(inFolder: folder)
    guard !names.isEmpty else { return }
    guard names.contains("data"), names.contains("report.js") else {
      throw Wording.noReport(in: folder)
    }
    for place in [Self.data(in: folder), Self.pictures(in: folder)] {
      guard FileText.isFolder(place) else { continue }
      do {
        try FileManager.default.removeItem(atPath: place)
      } catch {
        throw Wording.unwritten(place, errno)
      }
    }
  }
}
