/// How a picture made for printing says how much of each of the four inks it takes.
public enum PictureInks: Hashable, Sendable {
  /// 255 is all of it.
  case plain
  /// 255 is none of it, which is Adobe's way and by far the usual one.
  case inverted

  /// Nil for pictures that are made of red, green and blue.
  public init?(of bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let inks = PictureBytes(bytes).jpegInks else {
      return nil
    }
    self = inks
  }

  /// The opaque colour of a pixel that holds cyan in its lowest byte, then magenta, yellow, black.
  public func color(_ pixel: UInt32) -> UInt32 {
    let light = self == .inverted ? pixel : ~pixel
    let black = light >> 24
    func mixed(_ shift: UInt32) -> UInt32 { ((light >> shift & 255) * black + 127) / 255 }
    return 255 << 24 | mixed(0) << 16 | mixed(8) << 8 | mixed(16)
  }
}
