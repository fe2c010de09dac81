import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitReports
import HeadUnitText

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

/// What is said of goldens.
extension Wording {
  static let structureOnly = "structure only"
  static let notCompared = "not compared"
  static let otherFonts = "this picture was made with other fonts"

  static func noStamp(_ file: String) -> String {
    "nothing beside \(file) says with which fonts it was made"
  }

  static func noPicture(_ reason: String) -> String {
    "no picture can be made here (\(reason.oneLine))"
  }

  static func otherHeadUnit(_ file: String, _ owner: GoldenOwner, _ own: GoldenOwner) -> String {
    "\(file) was recorded on \(owner), and this drive is on \(own); give each its own golden, "
      + "or remove the file to have it recorded anew"
  }

  static func recordedGolden(_ file: String) -> String {
    "\(file) was recorded, look at it and commit it"
  }

  static func noGolden(_ file: String) -> String {
    "there is no \(file), and CI records nothing; run the drive at your desk and commit it"
  }

  static func updatedGolden(_ file: String) -> String { "\(file) was updated, look at it" }

  static func goldenUsedTwice(_ file: String) -> String {
    "\(file) was written earlier in this run for another screen; give each golden its own name"
  }

  static func damagedGolden(_ file: String, _ reason: String) -> String {
    "\(file) cannot be read (\(reason.oneLine)); remove it to have it recorded anew"
  }

  static func otherSize(_ size: String, before: String) -> String {
    "the picture is \(size) and was \(before)"
  }

  static func differentPixels(_ count: Int, allowed: Int) -> String {
    (count == 1 ? "1 pixel differs" : "\(count) pixels differ")
      + (allowed > 0 ? ", at most \(allowed) may" : "")
  }

  static func unusedGolden(_ file: String) -> String {
    "\(file) is used by no drive beside it, it can be removed"
  }

  static func leftOut(_ count: Int) -> String {
    (count == 1 ? "1 picture was" : "\(count) pictures were")
      + " not compared, as --no-pictures says"
  }

  static func noPicturesAnd(_ option: String) -> VerbError {
    VerbError("--no-pictures and \(option) cannot both be")
  }

  static let updateUnderCI = VerbError(
    "--update-goldens is not for CI (the variable CI is set), which records nothing")
}
