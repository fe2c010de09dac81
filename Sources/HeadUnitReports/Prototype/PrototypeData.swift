import HeadUnitText

/// What the page of a prototype knows: pictures, places, and what leads from one to another.
public struct PrototypeData: Encodable, Sendable {
  public var app: String
  /// Something was left out.
  public var isPartial = false
  public var themes: [String]
  public var motions: [String: Motion]
  /// The file of each layer and where it lies.
  public var layers: [Layer] = []
  /// Each size in each language.
  public var worlds: [World] = []

  public init(app: String, themes: [String], motions: [String: Motion]) {
    (self.app, self.themes, self.motions) = (app, themes, motions)
  }

  /// How one screen takes the place of another: in milliseconds, and how much of the way is done
  /// at equal steps of the time.
  public struct Motion: Encodable, Sendable {
    public let duration: Int
    public let steps: [Double]

    public init(duration: Int, steps: [Double]) {
      (self.duration, self.steps) = (duration, steps)
    }
  }

  /// A rectangle in pixels of the display.
  public struct Box: Encodable, Hashable, Sendable {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// As four numbers: there are thousands of them.
    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for number in [x, y, width, height] { try list.encode(number) }
    }
  }

  public struct Layer: Encodable, Sendable {
    public let file: String
    public let box: Box

    public init(file: String, box: Box) { (self.file, self.box) = (file, box) }
  }

  /// All that can be seen on a display of one size in one language.
  public struct World: Encodable, Sendable {
    public let size: String
    public let language: String
    public let languageName: String
    public let isRightToLeft: Bool
    public let width: Int
    public let height: Int
    /// Pixels in a point.
    public let scale: Double
    /// The ways of driving, parked first.
    public let driving: [String]
    /// What the page says in this language, by the names of its phrases.
    public let words: [String: String]
    public var states: [State] = []
    /// How lists look while something plays, and while nothing does.
    public var dresses: [Dress] = []

    public init(
      size: String, language: String, languageName: String, isRightToLeft: Bool, width: Int,
      height: Int, scale: Double, driving: [String], words: [String: String]
    ) {
      (self.size, self.language, self.languageName) = (size, language, languageName)
      (self.isRightToLeft, self.width, self.height) = (isRightToLeft, width, height)
      (self.scale, self.driving, self.words) = (scale, driving, words)
    }
  }

  /// What all lists have in common while the same plays, in the place of what another list has.
  public struct Dress: Encodable, Sendable {
    public let playing: String
    public let isPaused: Bool
    public let words: String
    public let covers: [Cover]
    public var spots: [Spot]
    /// In each theme the backdrop, and the button or card of what plays, as layers.
    public let looks: [[Int?]]

    public init(
      playing: String, isPaused: Bool, words: String, covers: [Cover], spots: [Spot],
      looks: [[Int?]]
    ) {
      (self.playing, self.isPaused, self.words) = (playing, isPaused, words)
      (self.covers, self.spots, self.looks) = (covers, spots, looks)
    }

    private enum CodingKeys: String, CodingKey {
      case playing, words, covers, spots, looks
      case isPaused = "paused"
    }
  }

  public struct State: Encodable, Sendable {
    public let place: PrototypePlace
    /// A list in which nothing shows what plays: it can have any dress.
    public var isBare = false
    /// What is to be seen, for those who do not see it.
    public let words: String
    public var list: List?
    /// Where the cover of what plays is seen, the best first.
    public let covers: [Cover]
    /// Where something can be chosen, and where nothing below can.
    public var spots: [Spot]
    /// In each theme.
    public var looks: [Look]
    /// Where each way of driving leads.
    public var driving: [Edge?] = []

    public init(
      place: PrototypePlace, words: String, list: List?, covers: [Cover], spots: [Spot],
      looks: [Look]
    ) {
      (self.place, self.words, self.list, self.covers) = (place, words, list, covers)
      (self.spots, self.looks) = (spots, looks)
    }
  }

  /// A cover on a screen that is no picture of what plays, or in a row of it.
  public struct Cover: Encodable, Sendable {
    public let box: Box
    public let radius: Int
    public let isRow: Bool

    public init(box: Box, radius: Int, isRow: Bool) {
      (self.box, self.radius, self.isRow) = (box, radius, isRow)
    }
  }

  /// Rows that move in a frame.
  public struct List: Encodable, Sendable {
    public let box: Box
    /// Of all rows that are pictured.
    public let height: Int
    /// Of each of the pictures that they are on, but the last.
    public let strip: Int
    /// What is covered at its end by the tabs.
    public let inset: Int
    /// Said behind the last row when there are more.
    public let rest: String
    /// It moves by whole rows while driving.
    public let row: Int

    public init(box: Box, height: Int, strip: Int, inset: Int, rest: String, row: Int) {
      (self.box, self.height, self.strip) = (box, height, strip)
      (self.inset, self.rest, self.row) = (inset, rest, row)
    }
  }

  public struct Look: Encodable, Sendable {
    /// Behind everything.
    public let floor: String
    public let backdrop: Int?
    public let stage: Box
    /// Below the rows, the rows from the top on, above the rows, around the stage: as layers.
    public let below: [Int]
    public let rows: [Strip]
    public let above: [Int]
    public let frame: [Int]
    /// Of these layers the large cover, what darkens all below a menu, and the menu.
    public let cover: Int?
    public let dim: Int?
    public let menu: Int?
    /// The button or card of what plays.
    public let player: Int?

    public init(
      floor: String, backdrop: Int?, stage: Box, below: [Int], rows: [Strip], above: [Int],
      frame: [Int], cover: Int?, dim: Int?, menu: Int?, player: Int?
    ) {
      (self.cover, self.dim, self.menu, self.player) = (cover, dim, menu, player)
      (self.floor, self.backdrop, self.stage) = (floor, backdrop, stage)
      (self.below, self.rows, self.above, self.frame) = (below, rows, above, frame)
    }
  }

  /// A few rows: what lies under their covers, the covers, and all else, as layers.
  public struct Strip: Encodable, Sendable {
    public let below: Int
    /// Each as a layer and where it lies: three numbers.
    public let covers: [[Int]]
    public let above: Int

    public init(below: Int, covers: [[Int]], above: Int) {
      (self.below, self.covers, self.above) = (below, covers, above)
    }
  }

  /// Something that can be chosen; without words only what keeps a finger from what lies below.
  public struct Spot: Encodable, Sendable {
    public let box: Box
    public let words: String
    public let isRow: Bool
    public let isBack: Bool
    /// It belongs to what plays, and not to the list.
    public let isPlayer: Bool
    public var edge: Edge?

    public init(box: Box, words: String, isRow: Bool, isBack: Bool, isPlayer: Bool) {
      (self.box, self.words, self.isRow, self.isBack) = (box, words, isRow, isBack)
      self.isPlayer = isPlayer
    }
  }

  /// What happens when something is chosen.
  public struct Edge: Encodable, Sendable {
    /// The state that comes; nil when it has no picture.
    public var state: Int?
    /// What becomes different of where the driver is.
    public let change: Change
    public let motion: String?
    /// What the head unit says for a moment.
    public let toast: String?
    /// How far the list is moved then.
    public let scroll: Int?

    public init(
      state: Int?, change: Change, motion: String?, toast: String?, scroll: Int?
    ) {
      (self.state, self.change, self.motion) = (state, change, motion)
      (self.toast, self.scroll) = (toast, scroll)
    }
  }

  /// What differs from one place to another; all else stays as it was left.
  public struct Change: Encodable, Hashable, Sendable {
    public private(set) var screen: String?
    public private(set) var driving: Int?
    public private(set) var tab: Int?
    /// Of each tab, nil where it is the same list.
    public private(set) var lists: [String?]?
    public private(set) var playing: String?
    public private(set) var paused: Bool?
    public private(set) var menu: String?
    public let look: String

    public init(from old: PrototypePlace, to new: PrototypePlace) {
      look = new.look
      if new.screen != old.screen { screen = new.screen }
      if new.driving != old.driving { driving = new.driving }
      if new.tab != old.tab { tab = new.tab }
      if new.playing != old.playing { playing = new.playing }
      if new.isPaused != old.isPaused { paused = new.isPaused }
      if new.menu != old.menu { menu = new.menu }
      guard new.lists != old.lists else { return }
      lists = new.lists.enumerated().map { tab, list in
        old.lists.indices.contains(tab) && old.lists[tab] == list ? nil : list
      }
    }
  }

  /// As a script that the page loads from its folder; in it nothing of an app is more than text.
  public var script: String {
    get throws { "prototype.open(\(try ReportScript.text(self)));\n" }
  }
}

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
