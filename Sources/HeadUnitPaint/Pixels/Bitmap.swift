/// Pixels in a row from top left: premultiplied, alpha in the highest byte, then red, green, blue.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "A bitmap has as many pixels as it says.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
  }
}
