public import Foundation
internal import HeadUnitImages

/// A colour with its opacity.
open class UIColor: NSObject, NSSecureCoding, _ExpressibleByColorLiteral, @unchecked Sendable {
  let channels: ColorChannels

  init(_ channels: ColorChannels) {
    self.channels = channels
    super.init()
  }

  /// Nothing at all, as the phone's empty colour.
  public override convenience init() {
    self.init(ColorChannels(red: 0, green: 0, blue: 0, alpha: 0))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorChannels(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// What `#colorLiteral` stands for.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      ColorChannels(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      ColorChannels(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  public convenience init(
    displayP3Red displayRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: displayRed, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(cgColor: CGColor) {
    self.init(cgColor.channels)
  }

  /// The provider is asked once, for what the screens are like at present.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(dynamicProvider(.current).channels)
  }

  /// Settings keep colours in archives.
  public required convenience init?(coder: NSCoder) {
    let parts = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"].map { coder.decodeDouble(forKey: $0) }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(Double(channels.red), forKey: "UIRed")
    coder.encode(Double(channels.green), forKey: "UIGreen")
    coder.encode(Double(channels.blue), forKey: "UIBlue")
    coder.encode(Double(channels.alpha), forKey: "UIAlpha")
  }

  open var cgColor: CGColor { CGColor(channels) }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var channels = channels
    channels.alpha = alpha
    return UIColor(channels)
  }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = channels.red
    green?.pointee = channels.green
    blue?.pointee = channels.blue
    alpha?.pointee = channels.alpha
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let values = channels.hueSaturationBrightness
    hue?.pointee = values.hue
    saturation?.pointee = values.saturation
    brightness?.pointee = values.brightness
    alpha?.pointee = channels.alpha
    return true
  }

  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    white?.pointee = channels.brightness
    alpha?.pointee = channels.alpha
    return true
  }

  /// What is filled and stroked from now on in the current drawing has this colour.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
  }

  open func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.channels == channels
  }

  open override var hash: Int { channels.hashValue }
}

extension UIColor {
  /// Two digits for each of red, green and blue.
  fileprivate convenience init(_ digits: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: CGFloat(digits >> 16 & 255) / 255, green: CGFloat(digits >> 8 & 255) / 255,
      blue: CGFloat(digits & 255) / 255, alpha: CGFloat(alpha) / 255)
  }

  public class var clear: UIColor { UIColor(0x00_0000, alpha: 0) }
  public class var black: UIColor { UIColor(0x00_0000) }
  public class var darkGray: UIColor { UIColor(0x55_5555) }
  public class var lightGray: UIColor { UIColor(0xAA_AAAA) }
  public class var white: UIColor { UIColor(0xFF_FFFF) }
  public class var gray: UIColor { UIColor(0x80_8080) }
  public class var red: UIColor { UIColor(0xFF_0000) }
  public class var green: UIColor { UIColor(0x00_FF00) }
  public class var blue: UIColor { UIColor(0x00_00FF) }
  public class var cyan: UIColor { UIColor(0x00_FFFF) }
  public class var yellow: UIColor { UIColor(0xFF_FF00) }
  public class var magenta: UIColor { UIColor(0xFF_00FF) }
  public class var orange: UIColor { UIColor(0xFF_8000) }
  public class var purple: UIColor { UIColor(0x80_0080) }
  public class var brown: UIColor { UIColor(0x99_6633) }
}

/// What the phone calls its own colours, by day.
extension UIColor {
  public class var systemRed: UIColor { UIColor(0xFF_3B30) }
  public class var systemGreen: UIColor { UIColor(0x34_C759) }
  public class var systemBlue: UIColor { UIColor(0x00_7AFF) }
  public class var systemOrange: UIColor { UIColor(0xFF_9500) }
  public class var systemYellow: UIColor { UIColor(0xFF_CC00) }
  public class var systemPink: UIColor { UIColor(0xFF_2D55) }
  public class var systemPurple: UIColor { UIColor(0xAF_52DE) }
  public class var systemTeal: UIColor { UIColor(0x30_B0C7) }
  public class var systemIndigo: UIColor { UIColor(0x58_56D6) }
  public class var systemBrown: UIColor { UIColor(0xA2_845E) }
  public class var systemMint: UIColor { UIColor(0x00_C7BE) }
  public class var systemCyan: UIColor { UIColor(0x32_ADE6) }
  public class var systemGray: UIColor { UIColor(0x8E_8E93) }
  public class var systemGray2: UIColor { UIColor(0xAE_AEB2) }
  public class var systemGray3: UIColor { UIColor(0xC7_C7CC) }
  public class var systemGray4: UIColor { UIColor(0xD1_D1D6) }
  public class var systemGray5: UIColor { UIColor(0xE5_E5EA) }
  public class var systemGray6: UIColor { UIColor(0xF2_F2F7) }
  public class var tintColor: UIColor { UIColor(0x00_7AFF) }
  public class var label: UIColor { UIColor(0x00_0000) }
  public class var link: UIColor { UIColor(0x00_7AFF) }
  public class var darkText: UIColor { UIColor(0x00_0000) }
  public class var lightText: UIColor { UIColor(0xFF_FFFF, alpha: 0x99) }
  public class var systemBackground: UIColor { UIColor(0xFF_FFFF) }
  public class var secondarySystemBackground: UIColor { UIColor(0xF2_F2F7) }
  public class var tertiarySystemBackground: UIColor { UIColor(0xFF_FFFF) }
  public class var systemGroupedBackground: UIColor { UIColor(0xF2_F2F7) }
  public class var secondarySystemGroupedBackground: UIColor { UIColor(0xFF_FFFF) }
  public class var tertiarySystemGroupedBackground: UIColor { UIColor(0xF2_F2F7) }
  public class var opaqueSeparator: UIColor { UIColor(0xC6_C6C8) }
  public class var secondaryLabel: UIColor { UIColor(0x3C_3C43, alpha: 0x99) }
  public class var tertiaryLabel: UIColor { UIColor(0x3C_3C43, alpha: 0x4D) }
  public class var quaternaryLabel: UIColor { UIColor(0x3C_3C43, alpha: 0x2E) }
  public class var placeholderText: UIColor { UIColor(0x3C_3C43, alpha: 0x4D) }
  public class var separator: UIColor { UIColor(0x3C_3C43, alpha: 0x4A) }
  public class var systemFill: UIColor { UIColor(0x78_7880, alpha: 0x33) }
  public class var secondarySystemFill: UIColor { UIColor(0x78_7880, alpha: 0x29) }
  public class var tertiarySystemFill: UIColor { UIColor(0x76_7680, alpha: 0x1F) }
  public class var quaternarySystemFill: UIColor { UIColor(0x74_7480, alpha: 0x14) }
}

/// The parts of a colour, each from 0 to 1; more than that is kept and drawn as 1.
struct ColorChannels: Hashable, Sendable {
  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func channel(_ offset: CGFloat) -> CGFloat {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// As a `Bitmap` has it.
  var pixel: UInt32 { Premultiplied.pixel(of: all) }

  /// In the order in which pixels take them.
  var all: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// How bright a grey looks the same.
  var brightness: CGFloat { 0.299 * red + 0.587 * green + 0.114 * blue }

  var hueSaturationBrightness: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 0, high > 0 else { return (0, 0, high) }
    let sixth: CGFloat =
      switch high {
      case red: (green - blue) / range + (green < blue ? 6 : 0)
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    return (sixth / 6, range / high, high)
  }
}

/// What becomes of colours that a space does not have.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}

/// A colour as drawings take it.
public final class CGColor: Sendable {
  let channels: ColorChannels

  init(_ channels: ColorChannels) {
    self.channels = channels
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorChannels(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public var alpha: CGFloat { channels.alpha }

  public var components: [CGFloat]? {
    [channels.red, channels.green, channels.blue, channels.alpha]
  }

  public var numberOfComponents: Int { 4 }

  /// There is one space: a colour is in it already.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: [AnyHashable: Any]?
  ) -> CGColor? { self }

  public func copy(alpha: CGFloat) -> CGColor? {
    var channels = channels
    channels.alpha = alpha
    return CGColor(channels)
  }
}
