package import Foundation

/// What of the folders of an app would be in it on the phone, by its name there.
package struct AppFiles {
  package private(set) var byName: [String: URL] = [:]

  /// More files are not put in, and none from further down.
  private static let fileLimit = 5_000
  private static let depthLimit = 6
  /// Kept as they are, with what is in them.
  private static let whole: Set = ["lproj", "bundle", "momd"]
  /// Compiled or read in another way.
  private static let sources: Set = [
    "swift", "h", "m", "mm", "c", "entitlements", "xcconfig", "drive", "xcassets",
    "storyboard", "xib", "xcodeproj", "xcworkspace", "app", "md", "resolved", "pbxproj",
  ]
  private static let others: Set = ["Package.swift", "Info.plist", "Scenarios", "Tests", "Pods"]

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
