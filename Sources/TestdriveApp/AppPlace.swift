import Foundation
internal import HeadUnitPhone

/// Where an app's Info.plist and its files are.
struct AppPlace: Sendable {
  let information: Information
  /// Why an Info.plist that is there says nothing.
  let problem: String?

  init(name: String?, information path: String?, file: String) {
    let folders = Self.folders(above: URL(fileURLWithPath: file).deletingLastPathComponent())
    let named = path.map { URL(fileURLWithPath: $0) }
    let found = folders.map { $0.appendingPathComponent("Info.plist") }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
    var information = Information()
    var problem: String?
    if let list = named ?? found {
      do {
        information = try Information(propertyList: Data(contentsOf: list))
      } catch {
        problem = "\(list.path) is no property list: \(error.localizedDescription)"
      }
    }
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "App").lastPathComponent
    information.name = information.name ?? name ?? program
    information.folders = folders
    (self.information, self.problem) = (information, problem)
  }

  /// The folder and those above it, up to the one of the package.
  private static func folders(above start: URL) -> [URL] {
    var folders: [URL] = []
    var folder = start
    while folder.path != "/" {
      folders.append(folder)
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folders }
      folder.deleteLastPathComponent()
    }
    // Outside of any package only the folder itself is the app's.
    return [start]
  }
}
