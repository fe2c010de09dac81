/// What only whoever draws the screen can know of an app, as the trace has it.
public enum Sighting: Hashable, Codable, Sendable {
  /// A title has no room: the item's identifier, the title, and what of it is shown.
  case titleCut(item: String, title: String, shown: String)
  /// What a picture really is, beside the size at which it was asked for.
  case picture(PictureSight)
}

/// A picture as it was found to be when somebody looked into it.
public struct PictureSight: Hashable, Codable, Sendable {
  public let name: String
  public let asked: PixelSize
  /// Nil for a drawing, which has every size.
  public let size: PixelSize?
  /// It has other colours than shades of grey.
  public let isColoured: Bool

  public init(name: String, asked: PixelSize, size: PixelSize?, isColoured: Bool) {
    self.name = name
    self.asked = asked
    self.size = size
    self.isColoured = isColoured
  }
}
