/// How far the rows of a menu are moved up because not all of them fit, in pixels.
public struct MenuScroll: Hashable, Sendable {
  public internal(set) var place = 0
  /// A finger moves them.
  var isHeld = false
}
