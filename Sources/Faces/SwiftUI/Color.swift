public import Foundation
@preconcurrency public import UIKit

/// A colour by its parts or its name.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  private let parts: [Double]
  private let name: String?

  private init(_ parts: [Double], _ name: String? = nil) {
    (self.parts, self.name) = (parts, name)
  }

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init([red, green, blue, opacity])
  }

  /// In which set of colours the parts are.
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }

  public init(
    _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    self.init([red, green, blue, opacity])
  }

  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init([white, white, white, opacity])
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init([part(5), part(3), part(1), opacity])
  }

  public init(white: Double, opacity: Double = 1) {
    self.init([white, white, white, opacity])
  }

  public init(_ name: String, bundle: Bundle? = nil) {
    self.init([0, 0, 0, 1], name)
  }

  public init(uiColor: UIColor) {
    self.init(uiColor)
  }

  public init(_ color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init([red, green, blue, alpha].map(Double.init))
  }

  public init(cgColor: CGColor) {
    self.init(UIColor(cgColor: cgColor))
  }

  public func opacity(_ opacity: Double) -> Color {
    // What shines through already does so all the more.
    Color(parts.dropLast() + [(parts.last ?? 1) * opacity], name)
  }

  public var description: String {
    let named: [(Color, String)] = [
      (.black, "black"), (.white, "white"), (.gray, "gray"), (.clear, "clear"), (.red, "red"),
      (.orange, "orange"), (.yellow, "yellow"), (.green, "green"), (.mint, "mint"),
      (.teal, "teal"), (.cyan, "cyan"), (.blue, "blue"), (.indigo, "indigo"),
      (.purple, "purple"), (.pink, "pink"), (.brown, "brown"),
    ]
    if let name = name ?? named.first(where: { $0.0 == self })?.1 { return name }
    let bytes = parts.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    return bytes.reduce("#") {
      $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16, uppercase: true)
    }
  }

  /// Nil where it depends on how the screen looks.
  public var cgColor: CGColor? { name == nil ? UIColor(self).cgColor : nil }

  fileprivate var resolved: (UIColor, opacity: CGFloat) {
    let opacity = CGFloat(parts.last ?? 1)
    let color: UIColor? =
      switch name {
      case nil: UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
      case "primary": .label
      case "secondary": .secondaryLabel
      case "accentColor": UIColor(named: "AccentColor") ?? .tintColor
      case let name?: UIColor(named: name)
      }
    return (color ?? .clear, opacity)
  }

  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(white: 0.5)
  public static let clear = Color(white: 0, opacity: 0)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let mint = Color(red: 0, green: 0.78, blue: 0.75)
  public static let teal = Color(red: 0.19, green: 0.69, blue: 0.78)
  public static let cyan = Color(red: 0.2, green: 0.68, blue: 0.9)
  public static let indigo = Color(red: 0.35, green: 0.34, blue: 0.84)
  public static let brown = Color(red: 0.64, green: 0.52, blue: 0.37)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  // The phone names it so.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color("accentColor")
}

extension UIColor {
  public convenience init(_ color: Color) {
    let (base, opacity) = color.resolved
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = base.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}

// MARK: - Gradients and letters

public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      (self.color, self.location) = (color, location)
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) {
    self.stops = stops
  }

  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }
}

/// A gradient of one colour, as the phone makes it.
public struct AnyGradient: Hashable, Sendable, View {
  private let gradient: Gradient

  nonisolated public init(_ gradient: Gradient) {
    self.gradient = gradient
  }
}

extension Color {
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self, self])) }
}

public struct RadialGradient: Hashable, Sendable, View {
  private let gradient: Gradient
  private let center: UnitPoint
  private let radii: [CGFloat]

  nonisolated public init(
    gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    (self.gradient, self.center, radii) = (gradient, center, [startRadius, endRadius])
  }

  nonisolated public init(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
}

public struct LinearGradient: Hashable, Sendable, View {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.gradient, self.startPoint, self.endPoint) = (gradient, startPoint, endPoint)
  }

  nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
}

/// A kind of letters.
public struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }

  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Weight(value: -3)
    public static let thin = Weight(value: -2)
    public static let light = Weight(value: -1)
    public static let regular = Weight(value: 0)
    public static let medium = Weight(value: 1)
    public static let semibold = Weight(value: 2)
    public static let bold = Weight(value: 3)
    public static let heavy = Weight(value: 4)
    public static let black = Weight(value: 5)
  }

  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  private let name: String
  private let size: Double
  private var weight = Weight.regular

  private init(_ name: String, _ size: Double = 17, _ weight: Weight = .regular) {
    (self.name, self.size, self.weight) = (name, size, weight)
  }

  public static let largeTitle = Font("largeTitle", 34)
  public static let title = Font("title", 28)
  public static let title2 = Font("title2", 22)
  public static let title3 = Font("title3", 20)
  public static let headline = Font("headline", 17, .semibold)
  public static let subheadline = Font("subheadline", 15)
  public static let body = Font("body")
  public static let callout = Font("callout", 16)
  public static let footnote = Font("footnote", 13)
  public static let caption = Font("caption", 12)
  public static let caption2 = Font("caption2", 11)

  public init(_ font: UIFont) { self.init(font.fontName, Double(font.pointSize)) }

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font("system", size, weight ?? .regular) }

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font("\(style)", 17, weight ?? .regular) }

  public static func custom(_ name: String, size: CGFloat) -> Font { Font(name, size) }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(name, fixedSize) }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    Font(name, size)
  }

  public func weight(_ weight: Weight) -> Font { Font(name, size, weight) }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public func monospaced() -> Font { self }
  public func smallCaps() -> Font { self }
}
