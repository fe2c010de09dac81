/// Where the driver is in a prototype, as far as one picture differs from another by it.
public struct PrototypePlace: Hashable, Codable, Sendable {
  /// The screen, and on the way to it the page that cannot be shown.
  public var screen: String
  /// Which of the ways of driving it is, 0 for parked.
  public var driving: Int
  /// Which tab is chosen.
  public var tab: Int
  /// The list that is open in each tab.
  public var lists: [String]
  /// What plays; empty when nothing does.
  public var playing: String
  public var isPaused: Bool
  public var menu: String
  /// All else that can be seen or chosen, as a number.
  public var look: String

  public init(
    screen: String, driving: Int, tab: Int, lists: [String], playing: String, isPaused: Bool,
    menu: String, look: String
  ) {
    (self.screen, self.driving, self.tab, self.lists) = (screen, driving, tab, lists)
    (self.playing, self.isPaused, self.menu, self.look) = (playing, isPaused, menu, look)
  }

  private enum CodingKeys: String, CodingKey {
    case screen, driving, tab, lists, playing, menu, look
    case isPaused = "paused"
  }

  /// The list that is, or would be, on the screen.
  public var list: String { lists.indices.contains(tab) ? lists[tab] : "" }

  /// The same for places that look the same: other tabs may stand elsewhere, and what a screen
  /// that is no list covers is not seen.
  public var picture: PrototypePlace {
    var place = self
    let isList = screen == "content"
    place.lists = isList ? [list] : []
    if !isList { place.tab = 0 }
    return place
  }
}
