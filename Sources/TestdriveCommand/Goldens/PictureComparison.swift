import HeadUnitDisplay
import HeadUnitPaint

/// Where a picture is not as its golden, of the same size.
struct PictureComparison {
  /// From the top left, line by line.
  let changed: [Int]

  /// A pixel is another when one of its channels differs by more than the tolerance and no mask
  /// lies over it.
  init(_ expected: Bitmap, _ actual: Bitmap, masks: [PixelRect], tolerance: Int) {
    guard expected != actual else {
      changed = []
      return
    }
    var changed: [Int] = []
    let width = expected.width
    for index in expected.pixels.indices where expected.pixels[index] != actual.pixels[index] {
      guard Self.differ(expected.pixels[index], actual.pixels[index], by: tolerance),
        !masks.contains(where: { $0.contains(x: index % width, y: index / width) })
      else { continue }
      changed.append(index)
    }
    self.changed = changed
  }

  /// The golden in grey and dimmed, with what differs in a colour that no screen of ours has.
  func picture(over expected: Bitmap) -> Bitmap {
    var picture = expected
    for index in picture.pixels.indices {
      picture.pixels[index] = Self.dimmed(picture.pixels[index])
    }
    for index in changed { picture.pixels[index] = Self.mark }
    return picture
  }

  private static let mark: UInt32 = 0xFFFF_00FF

  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 255)
  }

  private static func differ(_ one: UInt32, _ other: UInt32, by tolerance: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16, 24]
    where abs(channel(one, shift) - channel(other, shift)) > tolerance {
      return true
    }
    return false
  }

  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let sum = channel(pixel, 0) + 2 * channel(pixel, 8) + channel(pixel, 16)
    let grey = UInt32(sum / 4 / 3)
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}
