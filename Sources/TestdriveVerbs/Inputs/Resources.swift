import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText

/// What comes with the program: a folder with profiles and the demo, or an app in its place.
struct Resources: Sendable {
  let folder: URL
  var hosted: HostedApp?

  /// Takes the first of the places where it may be; an error lists them all.
  static func find(_ arguments: Arguments) throws(VerbError) -> Resources {
    let named =
      arguments[CommonOptions.resources]
      ?? arguments.surroundings.environment["TESTDRIVE_RESOURCES"]
    let hosted = try arguments.hosted
    let usual = besideProgram + aboveHere
    let places =
      named.map { [URL(fileURLWithPath: $0)] }
      ?? usual + (hosted.map { [URL(fileURLWithPath: $0.resources)] } ?? [])
    return Resources(folder: try folder(in: places), hosted: hosted)
  }

  /// Where the app is that comes with the program under this name; nil when none does.
  func demo(_ name: String) -> String? {
    LibraryFile.demos[name].map { folder.appendingPathComponent($0).path }
  }

  var profilesFolder: URL { folder.appendingPathComponent("Profiles") }

  /// What new apps are made from, a folder for each kind.
  var templates: URL { folder.appendingPathComponent("Templates") }

  /// The package this program was built from, as far as its place tells.
  static var checkout: URL? { package(above: programFolder) }

  private static func folder(in places: [URL]) throws(VerbError) -> URL {
    let found = places.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Profiles").path)
    }
    guard let found else { throw Wording.noResources(tried: places.map(\.path)) }
    return found
  }

  private static var programFolder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  private static var besideProgram: [URL] {
    let folder = programFolder
    return [
      folder.appendingPathComponent("Resources"),
      folder.deletingLastPathComponent().appendingPathComponent("share/testdrive"),
    ] + packageResources(above: folder)
  }

  private static var aboveHere: [URL] {
    packageResources(above: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  }

  private static func packageResources(above start: URL) -> [URL] {
    package(above: start).map { [$0.appendingPathComponent("Resources")] } ?? []
  }

  private static func package(above start: URL) -> URL? {
    var folder = start
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
