internal import Foundation
internal import HeadUnitPaint

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
