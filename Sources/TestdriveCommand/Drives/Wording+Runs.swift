import Foundation
import HeadUnitCore

/// What is said of runs.
extension Wording {
  static let noDriveNamed = CommandError("run needs a drive, or a folder of them")
  static let failFastAndKeepGoing = CommandError("--fail-fast and --keep-going cannot both be")

  static func noDrives(in folder: String) -> CommandError {
    CommandError("\(folder) holds no drives (files that end in .drive)")
  }

  static func sameFile(_ one: String, _ other: String, _ file: String) -> CommandError {
    CommandError("\(one) and \(other) cannot both be written to \(file)")
  }

  static func stopped(by signal: Int32) -> String {
    let name = [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][signal] ?? "a signal"
    return "the run was ended by \(name); what is told are the drives that had ended"
  }

  static func noCase(of count: Int) -> CommandError {
    CommandError("none of the \(count) cases is meant; --case and --tags leave out all")
  }
}
