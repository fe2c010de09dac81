import Foundation
import PhoneSyntax

/// The table of names that `testdrive check` reads, made from the sources of the phone's modules.
enum FaceTable {
  /// Folders beside theirs that are no modules of the phone's.
  private static let others: Set<String> = ["CPhoneModules", "_Testing_UIKit"]

  static func text(of folder: URL) throws -> String {
    var modules: [String: [SwiftSource]] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.sorted() where !others.contains(name) {
      let place = folder.appendingPathComponent(name)
      let walk = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
      var files: [URL] = []
      while let file = walk?.nextObject() as? URL {
        if file.pathExtension == "swift" { files.append(file) }
      }
      modules[name] = try files.sorted { $0.path < $1.path }.map {
        SwiftSource(path: $0.path, bytes: Array(try Data(contentsOf: $0)))
      }
    }
    return PhoneNames.table(of: modules)
  }
}
