/// A film that a drive makes of itself.
public struct Filming: Hashable, Sendable {
  /// Counts from the drive's own folder.
  public var file: String
  public var framesPerSecond: Int
  public var hasBezel: Bool
  public var showsPointer: Bool
  public var showsCaptions: Bool

  public static let standardFramesPerSecond = 25
  public static let framesPerSecondRange = 1...60
  /// What a film in one file is called at its end.
  public static let endings = ["gif", "png", "apng", "mp4", "webm"]

  public init(
    _ file: String, framesPerSecond: Int = standardFramesPerSecond, hasBezel: Bool = false,
    showsPointer: Bool = false, showsCaptions: Bool = true
  ) {
    self.file = file
    self.framesPerSecond = framesPerSecond
    self.hasBezel = hasBezel
    self.showsPointer = showsPointer
    self.showsCaptions = showsCaptions
  }

  /// Whether the name says what film it is to be: by its ending, or as a folder of pictures.
  public static func isNamed(_ file: String) -> Bool {
    guard !file.hasSuffix("/") else { return true }
    let last = file.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: ".") else { return false }
    return endings.contains(last[last.index(after: dot)...].lowercased())
  }
}
