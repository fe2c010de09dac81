import Foundation
import HeadUnitCore

/// How large people left the window of each head unit; kept in a file of theirs.
struct WindowSizes {
  let file: URL
  private var sizes: [String: PixelSize]

  /// More head units than these and the file begins anew.
  private static let countLimit = 200
  private static let byteLimit = 1 << 16
  private static let sides = 320...16_384

  /// A file that is missing or broken is as good as empty.
  init(file: URL = WindowSizes.standardFile) {
    self.file = file
    sizes = [:]
    guard let text = try? FileText.read(file.path, limit: Self.byteLimit),
      let root = JSONDocument.reading(text).document?.root,
      let read = try? JSONCoder.decode([String: PixelSize].self, from: root)
    else { return }
    sizes = read.filter { Self.sides.contains($0.value.width) && $0.value.height > 0 }
  }

  subscript(profile: String) -> PixelSize? { sizes[profile] }

  /// Written beside the file and moved into its place, so that it is never half a file.
  mutating func keep(_ size: PixelSize, for profile: String) throws {
    guard sizes[profile] != size else { return }
    if sizes.count >= Self.countLimit { sizes = [:] }
    sizes[profile] = size
    let text = try JSONCoder.encode(sizes).prettyText + "\n"
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private static var standardFile: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      .map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    return folder.appendingPathComponent("testdrive/windows.json")
  }
}
