import HeadUnitCore
import HeadUnitImages
import HeadUnitPaint
import Synchronization

/// What a picture turns out to be when somebody looks into it: its size, and its colours.
enum PictureExamination {
  /// Larger pictures are no icons, and are not decoded for their colours.
  private static let iconSide = 256
  /// The size at which colours are looked for.
  private static let lookSide = 24
  /// Less than this apart, of 255, red, green and blue are a grey.
  private static let grey: UInt32 = 24
  /// Less opaque than this, of 255, nothing is seen.
  private static let clear: UInt32 = 32

  /// Nil for what cannot be shown.
  static func sight(_ picture: Picture) -> (size: PixelSize?, isColoured: Bool)? {
    do throws(PictureFault) {
      guard let bytes = try bytes(of: picture) else { return nil }
      let size = try PictureHeader(of: bytes).size
      let isIcon = size.map { max($0.width, $0.height) <= iconSide } ?? true
      return (size, isIcon ? try isColoured(bytes) : false)
    } catch {
      return nil
    }
  }

  private static func bytes(of picture: Picture) throws(PictureFault) -> [UInt8]? {
    if let data = picture.data { return data }
    guard let file = picture.file else { return nil }
    return try PictureProcessor.read(file)
  }

  /// Each drive of a run asks for the same ones.
  private static let looks = Mutex(PictureLooks())

  private static func isColoured(_ bytes: [UInt8]) throws(PictureFault) -> Bool {
    let look = PictureLooks.Look(byteCount: bytes.count, fingerprint: Fingerprint.of(bytes))
    if let known = looks.withLock({ $0[look] }) { return known }
    let isColoured = try hasColours(bytes)
    looks.withLock { $0[look] = isColoured }
    return isColoured
  }

  private static func hasColours(_ bytes: [UInt8]) throws(PictureFault) -> Bool {
    let use = PictureUse.filling(PixelSize(width: lookSide, height: lookSide))
    guard case .bitmap(let bitmap) = try PictureProcessor.standard.develop(bytes, for: [use]).first
    else { return false }
    return bitmap.pixels.contains { pixel in
      let parts = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
      guard pixel >> 24 >= clear, let most = parts.max(), let least = parts.min() else {
        return false
      }
      return most - least > grey
    }
  }
}

/// What was found out about pictures, by their bytes.
struct PictureLooks {
  struct Look: Hashable {
    let byteCount: Int
    let fingerprint: UInt64
  }

  private var looks: [Look: Bool] = [:]

  /// Beyond so many all are looked at anew.
  static let keptLooks = 10_000

  subscript(look: Look) -> Bool? {
    get { looks[look] }
    set {
      if looks.count >= Self.keptLooks { looks = [:] }
      looks[look] = newValue
    }
  }
}
