// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitImages

/// Colours that run into each other along a line from 0 to 1.
public final class CGGradient: Sendable {
  private let stops: [(place: CGFloat, color: ColorChannels)]

  /// Nil where nothing of it is a colour; without places they stand at equal distances.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor }.map(\.channels)
    self.init(colors, locations)
  }

  /// Four numbers for each colour: red, green, blue and alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let colors = (0..<max(0, count)).map { index in
      ColorChannels(
        red: components[index * 4], green: components[index * 4 + 1],
        blue: components[index * 4 + 2], alpha: components[index * 4 + 3])
    }
    self.init(colors, locations)
  }

  init?(_ colors: [ColorChannels], _ locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty else { return nil }
    stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0
      return (locations?[index] ?? even, color)
    }.sorted { $0.place < $1.place }
  }

  /// Before the first and after the last it goes on as those are.
  func pixel(at place: CGFloat) -> UInt32 {
    guard let next = stops.firstIndex(where: { $0.place > place }) else {
      return stops[stops.count - 1].color.pixel
    }
    guard next > 0 else { return stops[0].color.pixel }
    let (before, after) = (stops[next - 1], stops[next])
    let share = (place - before.place) / (after.place - before.place)
    func between(_ channel: KeyPath<ColorChannels, CGFloat>) -> CGFloat {
      let (old, new) = (before.color[keyPath: channel], after.color[keyPath: channel])
      return old + (new - old) * share
    }
    return ColorChannels(
      red: between(\.red), green: between(\.green), blue: between(\.blue), alpha: between(\.alpha)
    ).pixel
  }
}

/// Whether a gradient goes on where its line is over.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  func allow(_ place: CGFloat) -> Bool {
    (place >= 0 || contains(.drawsBeforeStartLocation))
      && (place <= 1 || contains(.drawsAfterEndLocation))
  }
}

extension CGContext {
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (x, y) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length = x * x + y * y
    guard length > 0 else { return }
    shade { point in
      let place = ((point.x - startPoint.x) * x + (point.y - startPoint.y) * y) / length
      return options.allow(place) ? gradient.pixel(at: place) : nil
    }
  }

  /// Of all circles between the two that lead through a point the last one gives the colour.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let (x, y) = (endCenter.x - startCenter.x, endCenter.y - startCenter.y)
    let growth = endRadius - startRadius
    let square = x * x + y * y - growth * growth
    shade { point in
      let (right, down) = (point.x - startCenter.x, point.y - startCenter.y)
      let linear = right * x + down * y + startRadius * growth
      let rest = right * right + down * down - startRadius * startRadius
      let places: [CGFloat]
      if square == 0 {
        places = linear == 0 ? [] : [rest / (2 * linear)]
      } else {
        let root = linear * linear - square * rest
        guard root >= 0 else { return nil }
        places = [(linear + root.squareRoot()) / square, (linear - root.squareRoot()) / square]
      }
      let place = places.sorted(by: >).first {
        options.allow($0) && startRadius + $0 * growth >= 0
      }
      return place.map(gradient.pixel)
    }
  }
}

/// How an outline becomes pixels.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill = 0
  case eoFill = 1
  case stroke = 2
  case fillStroke = 3
  case eoFillStroke = 4
}

/// What is inside of an outline that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding = 0
  case evenOdd = 1
}

public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

/// How the line along an outline is drawn.
struct LineStyle {
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10

  /// In the language of drawings.
  func words(scale: CGFloat) -> String {
    "fill='none' stroke='#fff' stroke-width='\(width * scale)' stroke-linecap='\(cap)' "
      + "stroke-linejoin='\(join)' stroke-miterlimit='\(miterLimit)'"
  }
}

/// How what is drawn meets what is there.
///
/// Those that need the brightness or the hue of a pixel are drawn like `normal`.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  case hue = 12
  case saturation = 13
  case color = 14
  case luminosity = 15
  case clear = 16
  case copy = 17
  case sourceIn = 18
  case sourceOut = 19
  case sourceAtop = 20
  case destinationOver = 21
  case destinationIn = 22
  case destinationOut = 23
  case destinationAtop = 24
  case xor = 25
  case plusDarker = 26
  case plusLighter = 27
}

/// A way of putting pixels onto others.
struct Paint {
  let mode: CGBlendMode
  /// Of 255.
  private let alpha: UInt32

  init(mode: CGBlendMode, alpha: CGFloat) {
    self.mode = mode
    self.alpha = alpha.isFinite ? UInt32((min(1, max(0, alpha)) * 255).rounded()) : 255
  }

  /// The share says how much of the pixel is touched at all, of 255.
  func put(_ source: UInt32, onto below: UInt32, share: UInt32) -> UInt32 {
    let top = alpha == 255 ? source : Premultiplied.scaled(source, by: alpha)
    let mixed = mixed(top, below)
    guard share < 255 else { return mixed }
    return Premultiplied.scaled(mixed, by: share)
      &+ Premultiplied.scaled(below, by: 255 - share)
  }

  private func mixed(_ top: UInt32, _ below: UInt32) -> UInt32 {
    let (topAlpha, belowAlpha) = (top >> 24, below >> 24)
    func sum(_ topShare: UInt32, _ belowShare: UInt32) -> UInt32 {
      Premultiplied.scaled(top, by: topShare) &+ Premultiplied.scaled(below, by: belowShare)
    }
    return switch mode {
    case .clear: 0
    case .copy: top
    case .sourceIn: sum(belowAlpha, 0)
    case .sourceOut: sum(255 - belowAlpha, 0)
    case .sourceAtop: sum(belowAlpha, 255 - topAlpha)
    case .destinationOver: sum(255 - belowAlpha, 255)
    case .destinationIn: sum(0, topAlpha)
    case .destinationOut: sum(0, 255 - topAlpha)
    case .destinationAtop: sum(255 - belowAlpha, topAlpha)
    case .xor: sum(255 - belowAlpha, 255 - topAlpha)
    case .multiply: channels(top, below) { Self.multiplied($0, $1, topAlpha, belowAlpha) }
    case .screen: channels(top, below) { $0 + $1 - Premultiplied.part($0, $1) }
    case .plusLighter: channels(top, below) { min(255, $0 + $1) }
    default: Premultiplied.over(top, below)
    }
  }

  private static func multiplied(
    _ top: UInt32, _ below: UInt32, _ topAlpha: UInt32, _ belowAlpha: UInt32
  ) -> UInt32 {
    let both = Premultiplied.part(top, below)
    let rest =
      Premultiplied.part(top, 255 - belowAlpha) + Premultiplied.part(below, 255 - topAlpha)
    return min(255, both + rest)
  }

  private func channels(
    _ top: UInt32, _ below: UInt32, _ mix: (UInt32, UInt32) -> UInt32
  ) -> UInt32 {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.reduce(0) { $0 | mix(top >> $1 & 255, below >> $1 & 255) << $1 }
  }
}

// MARK: - What pixels are made of

public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// Which colours there are: one set of them is here.
public final class CGColorSpace: Sendable {
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  fileprivate static let one = CGColorSpace()

  fileprivate init() {}

  public init?(name: String) {}
  public var numberOfComponents: Int { 4 }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .one }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .one }

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 8_192)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 16_384)
  public static let byteOrderDefault = CGBitmapInfo([])
}
