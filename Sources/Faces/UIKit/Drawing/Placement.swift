internal import Foundation
internal import HeadUnitCore

/// Where points lie among the pixels of a drawing.
struct Placement {
  private(set) var scaleX: CGFloat
  private(set) var scaleY: CGFloat
  private(set) var x: CGFloat
  private(set) var y: CGFloat

  init(scaleX: CGFloat, scaleY: CGFloat, x: CGFloat, y: CGFloat) {
    (self.scaleX, self.scaleY, self.x, self.y) = (scaleX, scaleY, x, y)
  }

  mutating func translate(_ right: CGFloat, _ down: CGFloat) {
    x += right * scaleX
    y += down * scaleY
  }

  mutating func scale(_ across: CGFloat, _ down: CGFloat) {
    scaleX *= across
    scaleY *= down
  }

  func callAsFunction(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * scaleX + x, y: point.y * scaleY + y)
  }

  /// The pixels that the rectangle covers; nil when there are none, or too many to count.
  func pixels(of rect: CGRect) -> (x: Int, y: Int, size: PixelSize)? {
    let corners = [
      self(CGPoint(x: rect.minX, y: rect.minY)), self(CGPoint(x: rect.maxX, y: rect.maxY)),
    ]
    let left = min(corners[0].x, corners[1].x).rounded()
    let right = max(corners[0].x, corners[1].x).rounded()
    let top = min(corners[0].y, corners[1].y).rounded()
    let bottom = max(corners[0].y, corners[1].y).rounded()
    let isUsable = [left, right, top, bottom].allSatisfy { $0.isFinite && abs($0) < 1_000_000 }
    guard isUsable, right > left, bottom > top else { return nil }
    let size = PixelSize(width: Int(right - left), height: Int(bottom - top))
    return (Int(left), Int(top), size)
  }
}
