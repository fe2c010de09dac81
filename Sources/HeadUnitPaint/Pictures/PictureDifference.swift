public import HeadUnitDisplay
public import HeadUnitImages

/// How one picture differs from another, for goldens.
public struct PictureDifference: Hashable, Sendable {
  /// How many pixels are not the same; all of the larger picture where the sizes differ.
  public let pixelCount: Int
  /// The smallest rectangle around them; without size when there are none.
  public let bounds: PixelRect
  /// The largest difference of any channel, 0 to 255.
  public let largest: Int

  public init(between one: Bitmap, and other: Bitmap) {
    guard one.width == other.width, one.height == other.height else {
      let width = max(one.width, other.width)
      let height = max(one.height, other.height)
      pixelCount = width * height
      bounds = PixelRect(x: 0, y: 0, width: width, height: height)
      largest = 255
      return
    }
    var count = 0
    var bounds = PixelRect.zero
    var largest = 0
    for index in one.pixels.indices where one.pixels[index] != other.pixels[index] {
      let place = PixelRect(x: index % one.width, y: index / one.width, width: 1, height: 1)
      count += 1
      bounds = bounds.union(place)
      largest = max(largest, Self.largest(one.pixels[index], other.pixels[index]))
    }
    pixelCount = count
    self.bounds = bounds
    self.largest = largest
  }

  public var isNone: Bool { pixelCount == 0 }

  private static func largest(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }
}

extension PictureDifference: CustomStringConvertible {
  /// `12 pixels in 3,4 5x6, by up to 80`.
  public var description: String {
    isNone ? "no difference" : "\(pixelCount) pixels in \(bounds), by up to \(largest)"
  }
}
