import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// The drives that come with the program, for any app: each is a complaint that drivers have.
struct StockDrives {
  /// What they are called on the command line.
  static let name = "any"

  private let resources: Resources

  init(_ resources: Resources) {
    self.resources = resources
  }

  var folder: String { resources.folder.appendingPathComponent("Any").path }

  /// `run any` means them, unless there is something of that name.
  func operands(_ words: [String]) -> [String] {
    words.map { word in
      let isFile = FileManager.default.fileExists(atPath: word)
      return word == Self.name && !isFile ? folder : word
    }
  }

  func areMeant(by words: [String]) -> Bool { operands(words).contains(folder) }

  /// A line for each drive: whether the app passes it, and what was found if not.
  static func card(_ drives: [FinishedDrive]) -> [String] {
    let width = drives.map(\.result.drive.name.count).max() ?? 0
    let lines = drives.map { drive in
      let ids = drive.result.findings.filter { $0.counts && $0.finding.level > .note }
        .map(\.finding.id.rawValue)
      let unique = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
        .map(\.element)
      let verdict = drive.failure == nil ? "passes" : "FAILS "
      let reason = unique.isEmpty ? drive.failure?.message ?? "" : unique.joined(separator: ", ")
      let name = drive.result.drive.name
      return "  \(verdict)  \(reason.isEmpty ? name : padded(name, to: width) + "  " + reason)"
        .oneLine
    }
    return ["The app's report card:"] + lines
  }
}

extension Arguments {
  /// The words after `--` as drives name a program.
  var programName: String? {
    programWords.map { "exec:" + ShellWord.line($0) }
  }
}
