import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitSDL

/// The picture in the window: painted when it looks different, and then only where it does.
struct Easel {
  private let painter: Painter
  private var frame: Frame
  /// What is shown.
  private(set) var list: DisplayList

  init(_ painter: Painter, size: PixelSize) {
    self.painter = painter
    frame = Frame(width: size.width, height: size.height)
    list = DisplayList(size: size)
  }

  /// Whether the picture looks different at the instant without anything having happened.
  func isDue(at now: Instant) -> Bool {
    switch list.nextChange {
    case .never: false
    case .at(let instant): now >= instant
    case .atOnce: true
    }
  }

  func forget(_ picture: Picture) {
    painter.forget(picture)
  }

  /// Whether there was anything to show.
  mutating func show(_ list: DisplayList, in window: borrowing Window) throws(SDLError) -> Bool {
    if frame.width != list.size.width || frame.height != list.size.height {
      frame = Frame(width: list.size.width, height: list.size.height)
    }
    let changed = painter.paint(list, into: &frame)
    self.list = list
    guard !changed.isEmpty else { return false }
    try frame.withPixels { (pixels) throws(SDLError) in
      try window.show(pixels, changed: changed)
    }
    return true
  }
}
