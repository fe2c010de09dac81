import HeadUnitCore
import HeadUnitDisplay

/// Where a finger comes down, in pixels.
struct TouchPlace: Hashable {
  var x: Int
  var y: Int
}

extension TouchPlace {
  /// Where a finger means the element; nil when it would mean something else everywhere.
  init?(on element: Element, of list: DisplayList) {
    guard let place = Self.all(on: element, of: list).first(where: { $0.hits(element, on: list) })
    else { return nil }
    self = place
  }

  /// The middle of what is visible of the element first, then around it, the corners last.
  static func all(on element: Element, of list: DisplayList) -> [TouchPlace] {
    let frame = element.touchFrame.intersection(
      PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
    guard !frame.isEmpty else { return [] }
    let shares = [
      (4, 4), (4, 2), (4, 6), (2, 4), (6, 4), (1, 4), (7, 4), (4, 1), (4, 7), (1, 1), (7, 1),
      (1, 7), (7, 7),
    ]
    return shares.map { horizontal, vertical in
      TouchPlace(
        x: min(frame.maxX - 1, frame.x + frame.width * horizontal / 8),
        y: min(frame.maxY - 1, frame.y + frame.height * vertical / 8))
    }
  }

  private func hits(_ element: Element, on list: DisplayList) -> Bool {
    let hit = list.hit(x: x, y: y)
    if let target = element.target { return hit.target == target }
    // What cannot be chosen is touched for its own sake: nothing else may be there.
    return hit.target == nil
  }
}
