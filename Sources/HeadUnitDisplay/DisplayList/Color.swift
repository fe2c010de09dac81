/// A colour in sRGB with straight alpha.
public struct Color: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  public let alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour as it is written in the look: `Color(0x8E9BFF)`.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  public static let black = Color(0)
  public static let white = Color(0xFFFFFF)

  /// The same colour with its alpha multiplied by a share from 0 to 1.
  public func opacity(_ share: Double) -> Color {
    let scaled = (Double(alpha) * min(1, max(0, share))).rounded()
    return Color(red: red, green: green, blue: blue, alpha: UInt8(scaled))
  }

  public var isOpaque: Bool { alpha == 255 }
}

extension Color: CustomStringConvertible {
  /// `#8E9BFF`, followed by the alpha when it is not opaque: `#FFFFFF/31`.
  public var description: String {
    let channels = [red, green, blue].map { channel in
      let digits = String(channel, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + channels.joined() + (isOpaque ? "" : "/\(alpha)")
  }
}
