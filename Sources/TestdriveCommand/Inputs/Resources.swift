import Foundation

/// The folder that comes with the program: profiles and the demo library.
struct Resources: Sendable {
  let folder: URL

  /// Takes the first of the places where it may be; an error lists them all.
  static func find(_ arguments: Arguments) throws(CommandError) -> Resources {
    if let named = arguments.last("--resources") {
      return try resources(in: [URL(fileURLWithPath: named)])
    }
    if let named = ProcessInfo.processInfo.environment["TESTDRIVE_RESOURCES"] {
      return try resources(in: [URL(fileURLWithPath: named)])
    }
    return try resources(in: besideProgram + aboveHere)
  }

  var demo: String { folder.appendingPathComponent("Demo/demo.json").path }

  var profilesFolder: URL { folder.appendingPathComponent("Profiles") }

  private static func resources(in places: [URL]) throws(CommandError) -> Resources {
    for place in places {
      let resources = Resources(folder: place)
      if FileManager.default.fileExists(atPath: resources.profilesFolder.path) { return resources }
    }
    throw Wording.noResources(tried: places.map(\.path))
  }

  private static var besideProgram: [URL] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent()
    return [
      folder.appendingPathComponent("Resources"),
      folder.deletingLastPathComponent().appendingPathComponent("share/testdrive"),
    ] + packageFolder(above: folder)
  }

  private static var aboveHere: [URL] {
    packageFolder(above: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  }

  private static func packageFolder(above start: URL) -> [URL] {
    var folder = start
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) {
        return [folder.appendingPathComponent("Resources")]
      }
      folder.deleteLastPathComponent()
    }
    return []
  }
}
