internal import CPixels
internal import HeadUnitDisplay

/// A gradient's pixels for one height: four to a line, of which all others are repetitions.
///
/// The four differ by the last bit in a fixed pattern, so that wide gradients show no bands.
final class GradientTable: Sendable {
  struct Key: Hashable {
    let gradient: Gradient
    let height: Int
  }

  static let width = Int(CPixelsShadeWidth)
  let shades: [UInt32]
  let isOpaque: Bool

  init(_ key: Key) {
    isOpaque = key.gradient.stops.allSatisfy(\.color.isOpaque)
    var shades: [UInt32] = []
    shades.reserveCapacity(key.height * Self.width)
    for line in 0..<key.height {
      let place = (Double(line) + 0.5) / Double(key.height)
      let color = key.gradient.color(at: place)
      for column in 0..<Self.width {
        shades.append(color.pixel(threshold: Self.pattern[(line & 3) * 4 + column & 3]))
      }
    }
    self.shades = shades
  }

  var cost: Int { shades.count * 4 }

  /// Ordered dithering: sixteen thresholds below one step of a channel.
  static let pattern: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    .map { $0 * 16 + 8 }
}

/// A premultiplied colour with channels from 0 to 255 × 256.
private struct FineColor {
  let red: UInt32
  let green: UInt32
  let blue: UInt32
  let alpha: UInt32

  func pixel(threshold: UInt32) -> UInt32 {
    [alpha, red, green, blue].reduce(0) { $0 << 8 | ($1 + threshold) >> 8 }
  }
}

private extension Gradient {
  func color(at place: Double) -> FineColor {
    guard let first = stops.first, let last = stops.last else {
      return FineColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    guard let next = stops.firstIndex(where: { $0.at > place }) else {
      return Self.fine(last, last, 0)
    }
    guard next > 0 else { return Self.fine(first, first, 0) }
    let before = stops[next - 1]
    let after = stops[next]
    return Self.fine(before, after, (place - before.at) / (after.at - before.at))
  }

  /// Straight channels in between, then premultiplied.
  static func fine(_ from: Stop, _ to: Stop, _ share: Double) -> FineColor {
    func between(_ one: UInt8, _ other: UInt8) -> Double {
      Double(one) + (Double(other) - Double(one)) * share
    }
    let alpha = between(from.color.alpha, to.color.alpha)
    func channel(_ one: UInt8, _ other: UInt8) -> UInt32 {
      UInt32((between(one, other) * alpha / 255 * 256).rounded(.down))
    }
    return FineColor(
      red: channel(from.color.red, to.color.red),
      green: channel(from.color.green, to.color.green),
      blue: channel(from.color.blue, to.color.blue),
      alpha: UInt32((alpha * 256).rounded(.down)))
  }
}
