import Foundation
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
    let hosted = arguments.surroundings.hosted
    let usual = besideProgram + aboveHere
    let places =
      named.map { [URL(fileURLWithPath: $0)] }
      ?? usual + (hosted.map { [URL(fileURLWithPath: $0.resources)] } ?? [])
    return Resources(folder: try folder(in: places), hosted: hosted)
  }

  var demo: String { folder.appendingPathComponent("Demo/demo.json").path }

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

/// Reads files that people name, never more of them than is sensible.
enum FileText {
  /// A larger trace is refused before it is read: reading takes several times its size.
  static let traceLimit = 256 << 20

  /// The text of a file, or the one mistake that says why there is none.
  static func read(_ path: String, limit: Int) throws(Mistakes) -> SourceText {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard let attributes else { throw Wording.mistake(path, Wording.noFile) }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Wording.mistake(path, Wording.notAFile)
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else { throw Wording.mistake(path, Wording.tooLarge(limit)) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Wording.mistake(path, Wording.locked)
    }
    return SourceText(name: path, bytes: Array(bytes))
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// What is right in a folder, sorted; nothing of one that cannot be read.
  static func names(inFolder folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Everything in a folder and in the folders in it; links are not followed.
  ///
  /// A folder that cannot be read stands in the list itself, with a slash at its end.
  static func contents(ofFolder folder: String) -> [String] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [start]
    }
    return names.flatMap { name in
      let path = start + name
      let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
      return type as? FileAttributeType == .typeDirectory ? contents(ofFolder: path) : [path]
    }
  }
}
