import Foundation

/// The checkout whose demo, scenarios and examples the workloads use.
enum BenchFolder {
  private static let sign = "Resources/Demo/demo.json"

  /// Goes there: the folder one is in, or the one above the program that has them.
  ///
  /// What is measured beside each other so uses the same files.
  static func enter() throws {
    let files = FileManager.default
    let here = URL(fileURLWithPath: files.currentDirectoryPath)
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    for start in [here, program] {
      var folder = start
      while folder.path != "/" {
        if files.fileExists(atPath: folder.appendingPathComponent(sign).path) {
          _ = files.changeCurrentDirectoryPath(folder.path)
          return
        }
        folder.deleteLastPathComponent()
      }
    }
    let words = "\(sign) was found neither here nor above \(program.path)\n"
    FileHandle.standardError.write(Data(words.utf8))
    exit(2)
  }
}
