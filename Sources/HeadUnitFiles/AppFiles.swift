package import Foundation

/// What of the folders of an app would be in it on the phone, by its name there.
package struct AppFiles {
  package private(set) var byName: [String: URL] = [:]

  /// More files are not put in, and none from further down.
  fileprivate static let fileLimit = 5_000
  private static let depthLimit = 6
  /// Kept as they are, with what is in them.
  private static let whole: Set = ["lproj", "bundle", "momd"]
  /// Compiled or read in another way.
  private static let sources: Set = [
    "swift", "h", "m", "mm", "c", "entitlements", "xcconfig", "drive", "xcassets",
    "storyboard", "xib", "xcodeproj", "xcworkspace", "app", "md", "resolved", "pbxproj",
  ]
  private static let others: Set = ["Package.swift", "Info.plist", "Scenarios", "Tests", "Pods"]
  private static let foreign: Set = ["Carthage", "DerivedData", "build", "fastlane"]
  private static let things: Set = ["framework", "xcframework", "playground", "appex"]

  /// Whether an app's own files may lie in a folder of that name.
  fileprivate static func isSearched(_ name: String) -> Bool {
    let ending = (name as NSString).pathExtension.lowercased()
    return !name.hasPrefix(".") && !others.contains(name) && !foreign.contains(name)
      && !name.hasSuffix("Tests") && !whole.contains(ending) && !sources.contains(ending)
      && !things.contains(ending)
  }

  /// The first folder with everything below it, the ones above it alone.
  package init(_ folders: [URL]) {
    for (index, folder) in folders.enumerated() {
      gather(folder, depth: index == 0 ? Self.depthLimit : 0)
    }
  }

  /// False when it holds sources somewhere.
  ///
  /// A folder without any may be one that the app has whole, as it does for what it names with a
  /// subdirectory; its files lie flat as well.
  @discardableResult
  private mutating func gather(_ folder: URL, depth: Int) -> Bool {
    var isPlain = true
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where byName.count < Self.fileLimit {
      guard !name.hasPrefix("."), !Self.others.contains(name) else { continue }
      let file = folder.appendingPathComponent(name)
      let ending = file.pathExtension.lowercased()
      guard !Self.sources.contains(ending) else {
        isPlain = false
        continue
      }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
        continue
      }
      if isFolder.boolValue, !Self.whole.contains(ending) {
        guard depth > 0 else { continue }
        let isWhole = gather(file, depth: depth - 1)
        if isWhole, byName[name] == nil { byName[name] = file }
        isPlain = isPlain && isWhole
      } else if byName[name] == nil {
        byName[name] = file
      }
    }
    return isPlain
  }
}

/// The folders in which an app has its files, those nearest to where it begins first.
package struct AppFolders {
  /// The folder of the file in which the app begins and those above it, up to the package or the
  /// folder of all the app's sources.
  private let near: [URL]
  /// The other folders of its sources: pictures, lists and texts mostly have their own.
  private let far: [URL]

  package var all: [URL] { near + far }

  /// - Parameters:
  ///   - file: In which the app begins.
  ///   - root: The folder of all its sources, where that is known.
  package init(file: URL, root: URL?) {
    let start = file.deletingLastPathComponent()
    near = Self.folders(above: start, root: root)
    let known = Set(near.map(\.standardizedFileURL.path))
    far = root.map(Self.folders)?.filter { !known.contains($0.standardizedFileURL.path) } ?? []
  }

  /// What the app says of itself: `Info.plist` near where it begins, or one of another name or
  /// place that is of no extension.
  package var propertyList: URL? {
    let plain = near.map { $0.appendingPathComponent("Info.plist") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    return plain
      ?? all.lazy.flatMap { Self.files(of: $0) { $0.hasSuffix("Info.plist") } }
      .first { !Self.isOfExtension($0) }
  }

  /// Those of the nearest folder that has any; of folders farther away all.
  package var entitlements: [URL] {
    let lists = near.lazy.map { Self.files(of: $0) { $0.hasSuffix(".entitlements") } }
    return lists.first { !$0.isEmpty }
      ?? far.flatMap { Self.files(of: $0) { $0.hasSuffix(".entitlements") } }
  }

  /// Widgets, watches and the like have lists of their own.
  private static func isOfExtension(_ list: URL) -> Bool {
    guard let data = try? Data(contentsOf: list),
      let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
        as? [String: Any]
    else { return true }
    return ["NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp"]
      .contains { values[$0] != nil }
  }

  private static func files(of folder: URL, where isWanted: (String) -> Bool) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isWanted).sorted().map { folder.appendingPathComponent($0) }
  }

  private static func folders(above start: URL, root: URL?) -> [URL] {
    let top = root?.standardizedFileURL.path
    var folders: [URL] = []
    var ownCount = 1
    var folder = start
    while folder.path != "/" {
      folders.append(folder)
      if folder.standardizedFileURL.path == top { ownCount = folders.count }
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) { return folders }
      folder.deleteLastPathComponent()
    }
    // Outside of any package nothing above its sources is the app's.
    return folders.isEmpty ? [start] : Array(folders.prefix(ownCount))
  }

  /// The folder and those below it, the highest first; none of tools, tests and what is a thing of
  /// its own.
  private static func folders(below root: URL) -> [URL] {
    var found = [root]
    var next = 0
    while next < found.count, found.count < AppFiles.fileLimit {
      let folder = found[next]
      next += 1
      found += files(of: folder, where: AppFiles.isSearched)
        .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
    }
    return found
  }
}
