internal import Foundation
internal import HeadUnitPaint

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
  var pixel: UInt32 {
    Premultiplied.pixel(
      straight: byte(alpha) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  private func byte(_ share: CGFloat) -> UInt32 {
    share.isFinite ? UInt32((min(1, max(0, share)) * 255).rounded()) : 0
  }

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
