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
}
