internal import HeadUnitCore
internal import HeadUnitDisplay

/// Where in a window of another size the picture stands: as large as it fits, in the middle.
struct Placement: Equatable {
  let frame: PixelRect
  /// Each pixel of the picture is a square of whole pixels.
  let isSharp: Bool
  /// The picture leaves no border.
  let isFull: Bool
  private let picture: PixelSize

  /// Rather than be blurred, the picture stays this much smaller than it could be.
  private static let sharpnessShare = 1.1

  init(of picture: PixelSize, in area: PixelSize) {
    let fitting = min(
      Double(area.width) / Double(picture.width), Double(area.height) / Double(picture.height))
    let whole = fitting.rounded(.down)
    isSharp = whole >= 1 && fitting < whole * Self.sharpnessShare
    let factor = isSharp ? whole : fitting
    let width = max(1, Int((Double(picture.width) * factor).rounded()))
    let height = max(1, Int((Double(picture.height) * factor).rounded()))
    frame = PixelRect(
      x: (area.width - width) / 2, y: (area.height - height) / 2, width: width, height: height)
    isFull = width >= area.width && height >= area.height
    self.picture = picture
  }

  /// The pixel of the picture at a place in the window; outside the picture it goes on likewise.
  func picturePoint(x: Double, y: Double) -> WindowEvent.Point {
    let horizontal = (x - Double(frame.x)) * Double(picture.width) / Double(frame.width)
    let vertical = (y - Double(frame.y)) * Double(picture.height) / Double(frame.height)
    return WindowEvent.Point(x: Int(horizontal.rounded(.down)), y: Int(vertical.rounded(.down)))
  }
}
