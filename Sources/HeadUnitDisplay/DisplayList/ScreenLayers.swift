public import HeadUnitCore

/// A screen taken apart into what lies over each other, so that each part can be kept and moved by
/// itself.
public struct ScreenLayers: Hashable, Sendable {
  /// What of the stage lies above its backdrop, from below to above.
  public enum Part: Hashable, Sendable {
    /// Stays in its place, and can be seen through.
    case drawing([DrawingCommand])
    /// A large cover, which is the same in many screens.
    case cover([DrawingCommand], PixelRect)
    /// Rows that move together.
    case rows(Rows)
    /// The button or the card of what plays, which is alike on all lists.
    case player([DrawingCommand])
    /// What darkens all that is below a menu.
    case dim([DrawingCommand])
    /// The menu but for its button, and its rows where they move.
    case menu([DrawingCommand])
  }

  /// The rows of a list as they stand at one place of it.
  public struct Rows: Hashable, Sendable {
    /// In which all rows are seen; what stands at its top may hide some.
    public let frame: PixelRect
    /// Where these are seen.
    public let window: PixelRect
    public let commands: [DrawingCommand]
  }

  public let size: PixelSize
  /// Behind everything.
  public private(set) var floor = Color.black
  /// Opaque within the stage; in it there is nothing sharp unless it has a wallpaper.
  public private(set) var backdrop: [DrawingCommand] = []
  public private(set) var stage: PixelRect
  public private(set) var parts: [Part] = []
  /// What lies around the stage, and over its corners.
  public private(set) var frame: [DrawingCommand] = []

  /// A smaller cover stays where it is drawn.
  private static let smallestCover = 100

  /// Where a menu darkens, stands and is closed again.
  private struct MenuFrames: Hashable {
    let dim: PixelRect
    let card: PixelRect
    let closer: PixelRect
  }

  private let menu: MenuFrames?
  private var player: PixelRect?

  /// Of a screen at rest: what fades as a whole stays in one part.
  ///
  /// Rows that nobody is going to move stay in their place.
  public init(_ list: DisplayList, movesRows: Bool = true) {
    size = list.size
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    stage = whole
    // Where the list stands is for whoever moves it to show.
    let bars = list.elements.filter { $0.role == .scrollBar }.map(\.frame)
    let dialogs = list.elements.filter { $0.role == .dialog }.map(\.frame)
    player = list.elements.last { $0.target == .nowPlayingButton }?.frame
    let closer = list.elements.last { $0.role == .button && $0.target == .closeMenu }?.frame
    menu = closer.flatMap { closer in
      dialogs.count == 2 ? MenuFrames(dim: dialogs[0], card: dialogs[1], closer: closer) : nil
    }
    var commands = list.commands.filter { !$0.isCard(in: bars) }[...]
    if case .fill(whole, let color)? = commands.first {
      floor = color
      commands.removeFirst()
    }
    guard case .clip(let stage)? = commands.first,
      let end = commands.dropFirst().endOfBracket
    else {
      frame = Array(commands)
      return
    }
    self.stage = stage
    let inside = commands[commands.startIndex + 1..<end]
    let ground = inside.prefix { $0.isGround }
    backdrop = Array(ground)
    frame = Array(commands[(end + 1)...])
    // Those of a menu are the last ones.
    let lists = list.elements.filter { $0.role == .list }.map(\.frame)
    let rows = movesRows ? (menu == nil ? lists.first : lists.last) : nil
    take(inside.dropFirst(ground.count), rows)
  }

  /// Without what follows from what plays alone.
  public var withoutPlayer: ScreenLayers {
    var layers = self
    (layers.backdrop, layers.player, layers.parts) = ([], nil, [])
    for part in parts {
      switch part {
      case .player: break
      case .drawing(let commands):
        // What it stood between is one again.
        if case .drawing(let before)? = layers.parts.last {
          layers.parts[layers.parts.count - 1] = .drawing(before + commands)
        } else {
          layers.parts.append(part)
        }
      case .cover, .rows, .dim, .menu: layers.parts.append(part)
      }
    }
    return layers
  }

  /// Whether the backdrop has anything sharp in it.
  public var hasWallpaper: Bool {
    backdrop.contains { command in
      if case .image(let image) = command, case .wallpaper = image.source { true } else { false }
    }
  }

  private mutating func take(_ commands: ArraySlice<DrawingCommand>, _ list: PixelRect?) {
    var drawing: [DrawingCommand] = []
    // What is open where a part ends is closed there, and opened again in the next one.
    var open: [DrawingCommand] = []
    var rest = commands
    var isMenu = false
    func inBrackets(_ commands: [DrawingCommand]) -> [DrawingCommand] {
      commands + Array(repeating: DrawingCommand.end, count: open.count)
    }
    func finish() {
      let draws = drawing.contains { !$0.opens && $0 != .end }
      let whole = inBrackets(drawing)
      if draws { parts.append(isMenu ? .menu(whole) : .drawing(whole)) }
      drawing = open
    }
    while let command = rest.first {
      let onlyClips = open.allSatisfy { $0.isClip }
      if onlyClips, let list, case .clip(let window) = command, window.isWindow(of: list),
        let end = rest.dropFirst().endOfBracket
      {
        finish()
        parts.append(
          .rows(Rows(frame: list, window: window, commands: Array(rest[rest.startIndex + 1..<end])))
        )
        rest = rest[(end + 1)...]
        continue
      }
      rest.removeFirst()
      if onlyClips, let part = single(command, inBrackets(open + [command])) {
        finish()
        parts.append(part)
        continue
      }
      if onlyClips, let player, case .card(let card) = command, card.frame == player {
        let count = rest.count(inside: player)
        finish()
        parts.append(.player(inBrackets(open + [command] + rest.prefix(count))))
        rest = rest.dropFirst(count)
        continue
      }
      if onlyClips, let menu, case .card(let card) = command {
        if card.frame == menu.card || card.frame == menu.closer, isMenu == (card.frame != menu.card)
        {
          finish()
          isMenu.toggle()
        }
      }
      drawing.append(command)
      if command.opens { open.append(command) }
      if command == .end, !open.isEmpty { open.removeLast() }
    }
    finish()
  }

  /// What is a part by itself.
  private func single(_ command: DrawingCommand, _ whole: [DrawingCommand]) -> Part? {
    switch command {
    case .image(let image) where image.isLargeCover(Self.smallestCover):
      .cover(whole, image.frame)
    // Smooth from edge to edge, and smaller by itself.
    case .gradient: .drawing(whole)
    case .fill(let frame, _) where frame == menu?.dim: .dim(whole)
    case .image, .fill, .card, .text, .corners, .clip, .layer, .scroll, .pane, .end: nil
    }
  }
}

extension ScreenLayers {
  /// A part of a list from one height to another, of which the covers are kept by themselves.
  public struct Strip: Hashable, Sendable {
    public let size: PixelSize
    /// What lies under covers, and all else.
    public fileprivate(set) var below: [DrawingCommand] = []
    public fileprivate(set) var above: [DrawingCommand] = []
    /// Each as a picture with its own size, and where that lies.
    public fileprivate(set) var covers: [Cover] = []
  }

  public struct Cover: Hashable, Sendable {
    public let commands: [DrawingCommand]
    public let frame: PixelRect
  }

  /// Rows as they are seen while the list stands somewhere.
  public struct View: Hashable, Sendable {
    public let scroll: Int
    public let rows: Rows
    /// The height of the list up to which they are taken from here; the next view goes on there.
    public let end: Int

    public init(scroll: Int, rows: Rows, end: Int) {
      (self.scroll, self.rows, self.end) = (scroll, rows, end)
    }
  }

  /// The smallest cover that is kept by itself in a list.
  private static let smallestRowCover = 32

  public static func strip(_ views: [View], from top: Int, height: Int) -> Strip {
    let width = views.first?.rows.frame.width ?? 1
    var strip = Strip(size: PixelSize(width: width, height: height))
    var begin = 0
    for view in views {
      let band = PixelRect(
        x: 0, y: max(begin, top) - top, width: width,
        height: min(view.end, top + height) - max(begin, top))
      begin = max(begin, view.end)
      guard band.height > 0 else { continue }
      let shift = view.scroll - view.rows.frame.y - top
      let moved = view.rows.commands.map { $0.moved(-view.rows.frame.x, shift) }
      strip.take(moved[...].items, in: band)
    }
    return strip
  }
}

extension ScreenLayers.Strip {
  fileprivate typealias Item = (commands: ArraySlice<DrawingCommand>, frame: PixelRect)

  fileprivate mutating func take(_ items: [Item], in band: PixelRect) {
    let seen = items.filter { $0.frame.isEmpty || $0.frame.intersects(band) }
    let isCover = seen.map { item in
      if item.commands.count == 1, case .image(let image)? = item.commands.first {
        image.isLargeCover(ScreenLayers.smallestRowCover)
      } else {
        false
      }
    }
    var later: [PixelRect] = []
    var isBelow = [Bool](repeating: false, count: seen.count)
    for index in seen.indices.reversed() {
      if isCover[index] { later.append(seen[index].frame) }
      isBelow[index] = later.contains { $0.intersects(seen[index].frame) }
    }
    below.append(.clip(band))
    above.append(.clip(band))
    for (index, item) in seen.enumerated() {
      if isCover[index] {
        takeCover(item, band)
      } else if isBelow[index] {
        below += item.commands
      } else {
        above += item.commands
      }
    }
    below.append(.end)
    above.append(.end)
  }

  private mutating func takeCover(_ item: Item, _ band: PixelRect) {
    let frame = item.frame.intersection(band)
    covers.append(
      ScreenLayers.Cover(
        commands: item.commands.map { $0.moved(-frame.x, -frame.y) }, frame: frame))
  }
}

extension ArraySlice<DrawingCommand> {
  /// Where the bracket ends in which the first command is.
  fileprivate var endOfBracket: Int? {
    var depth = 0
    for index in indices {
      if self[index].opens { depth += 1 }
      guard self[index] == .end else { continue }
      if depth == 0 { return index }
      depth -= 1
    }
    return nil
  }
}

extension ArraySlice<DrawingCommand> {
  /// How many of the first commands draw nowhere else.
  fileprivate func count(inside area: PixelRect) -> Int {
    var count = 0
    var rest = self
    while let command = rest.first, command != .end, command.isInside(area) {
      let end = command.opens ? rest.dropFirst().endOfBracket ?? rest.endIndex - 1 : rest.startIndex
      count += end - rest.startIndex + 1
      rest = rest[(end + 1)...]
    }
    return count
  }

  /// Each command, or bracket with all that is in it, and where it draws but for texts.
  fileprivate var items: [ScreenLayers.Strip.Item] {
    var items: [ScreenLayers.Strip.Item] = []
    var rest = self
    while let command = rest.first {
      let end = command.opens ? rest.dropFirst().endOfBracket ?? rest.endIndex - 1 : rest.startIndex
      items.append((rest[rest.startIndex...end], command.frame))
      rest = rest[(end + 1)...]
    }
    return items
  }
}

extension DrawingCommand {
  fileprivate var frame: PixelRect {
    switch self {
    case .fill(let frame, _), .gradient(let frame, _), .corners(let frame, _, _), .clip(let frame),
      .layer(let frame, _), .scroll(let frame, _):
      frame
    case .card(let card): card.frame
    case .image(let image): image.frame
    case .pane(let pane): pane.place
    case .text, .end: .zero
    }
  }

  fileprivate func isInside(_ area: PixelRect) -> Bool {
    if case .text(_, let x, let baseline, _) = self {
      return area.contains(PixelRect(x: x, y: baseline, width: 1, height: 1))
    }
    return area.contains(frame)
  }

  fileprivate var opens: Bool {
    switch self {
    case .clip, .layer, .scroll, .pane: true
    case .fill, .gradient, .card, .image, .text, .corners, .end: false
    }
  }

  fileprivate func isCard(in frames: [PixelRect]) -> Bool {
    if case .card(let card) = self { frames.contains(card.frame) } else { false }
  }

  fileprivate var isClip: Bool {
    if case .clip = self { true } else { false }
  }

  /// What backdrops are made of.
  fileprivate var isGround: Bool {
    switch self {
    case .fill, .gradient: true
    case .image(let image): image.isGround
    case .card, .text, .corners, .clip, .layer, .scroll, .pane, .end: false
    }
  }
}

extension Image {
  fileprivate var isGround: Bool {
    switch source {
    case .blurred, .wallpaper: true
    case .icon, .template, .picture, .arc: false
    }
  }

  fileprivate func isLargeCover(_ smallest: Int) -> Bool {
    guard case .picture = source else { return false }
    return min(frame.width, frame.height) >= smallest
  }
}

extension PixelRect {
  /// What is drawn in it are the rows of the list, below what may stand at the list's top.
  fileprivate func isWindow(of list: PixelRect) -> Bool {
    x == list.x && width == list.width && maxY == list.maxY && y >= list.y
  }
}
