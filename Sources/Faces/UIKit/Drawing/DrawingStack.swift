// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitPaint

/// The drawings that are open on a thread, the current one last.
final class DrawingStack {
  private(set) var contexts: [CGContext] = []

  private static let key = "testdrive.drawings"

  /// The one of the calling thread.
  static var current: DrawingStack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? DrawingStack { return stack }
    let stack = DrawingStack()
    dictionary[key] = stack
    return stack
  }

  func push(_ context: CGContext) { contexts.append(context) }

  func pop() { _ = contexts.popLast() }
}

/// The drawing that is open on this thread; nil when none is.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  DrawingStack.current.contexts.last
}

/// From now on the drawing is this thread's current one.
public func UIGraphicsPushContext(_ context: CGContext) {
  DrawingStack.current.push(context)
}

/// The drawing before is the current one again.
public func UIGraphicsPopContext() {
  DrawingStack.current.pop()
}

/// Opens a drawing with one pixel in a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Opens a drawing; a scale of zero means the screen's.
///
/// As on the phone nothing can be drawn into one without pixels.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UITraitCollection.phoneScale
  let bounds = CGRect(origin: .zero, size: size)
  let context =
    CGContext(bounds, scale: scale, background: opaque ? 0xFF00_0000 : 0) ?? CGContext()
  UIGraphicsPushContext(context)
}

/// What has been drawn up to now; nil when no drawing is open or it has no pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsGetCurrentContext()?.image
}

/// Closes the current drawing.
public func UIGraphicsEndImageContext() {
  UIGraphicsPopContext()
}

/// Fills a rectangle of the current drawing.
public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Fills a rectangle of the current drawing, mixed with what is there.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(UIBezierPath(rect: rect), blendMode: blendMode)
}

/// Draws a line along the edge of a rectangle.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect)
}

/// Nothing outside the rectangle is drawn from now on.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension CGContext {
  /// The picture as it is now; nil without pixels.
  var image: UIImage? {
    bitmap.pixels.isEmpty ? nil : UIImage(ImageContent(bitmap), scale: scale)
  }
}
