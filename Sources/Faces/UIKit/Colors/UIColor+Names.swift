internal import Foundation

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
