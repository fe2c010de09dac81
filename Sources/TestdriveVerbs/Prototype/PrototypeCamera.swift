import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitReports
import HeadUnitText

/// Takes screens apart and pictures each part once, however many screens it is in.
final class PrototypeCamera {
  /// A part that is painted by itself.
  private struct Subject: Hashable {
    enum Kind: Hashable {
      /// Opaque, and stored smaller where nothing in it is sharp.
      case backdrop(isSharp: Bool)
      case seenThrough
    }

    let kind: Kind
    let size: PixelSize
    /// What of it is kept.
    let part: PixelRect
    let commands: [DrawingCommand]
  }

  private typealias Encoded = (bytes: [UInt8], box: PrototypeData.Box)?

  private let kit: DrawingKit
  private let painter: ScreenPainter
  private let folder: PrototypeFolder
  private let themes: [Theme]
  private let look: Look
  private let startOfDrive: Int
  private let rowLimit: Int
  private var known: [Subject: Int] = [:]
  private var work = OrderedWork<Encoded>()
  /// By the numbers that the page knows; nil for what turned out to be empty.
  private(set) var layers: [PrototypeData.Layer?] = []
  private(set) var isCut = false
  private(set) var pictureCount = 0

  /// Backdrops without anything sharp are stored so many times smaller each way.
  private static let backdropReduction = 4
  /// Until colours have changed and covers have come.
  private static let rest = Duration.milliseconds(500)

  init(
    _ kit: DrawingKit, _ output: Output, _ folder: PrototypeFolder, themes: [Theme], look: Look,
    rowLimit: Int
  ) {
    self.kit = kit
    painter = ScreenPainter(kit, output)
    (self.folder, self.themes, self.look, self.rowLimit) = (folder, themes, look, rowLimit)
    startOfDrive = kit.materials.startOfDrive
  }

  /// A state in all themes, and what can be chosen in it.
  func picture(
    _ simulation: Simulation, at place: PrototypePlace
  ) throws -> (PrototypeData.State, [FocusTarget?]) {
    let shots = try themes.map { theme in
      try ScreenShots(rested(simulation, theme), rowLimit: rowLimit, screen)
    }
    pictureCount += shots.count
    guard let first = shots.first else { preconditionFailure("There is a theme.") }
    isCut = isCut || first.isCut
    let looks = try shots.map(look(of:))
    return (
      PrototypeData.State(
        place: place, words: first.words, list: first.list, covers: first.covers,
        spots: first.spots.map(\.spot), looks: looks), first.spots.map(\.target)
    )
  }

  /// Nothing is to be pictured while it moves.
  private func rested(_ simulation: Simulation, _ theme: Theme) -> Simulation {
    var simulation = simulation
    simulation.perform(.car(.motionReduced(true)))
    simulation.perform(.car(.themeChanged(theme)))
    simulation.advance(by: Self.rest)
    return simulation
  }

  /// The beginning of a list without what plays, by which it is told from others.
  func bare(_ simulation: Simulation) throws -> ScreenLayers {
    var simulation = rested(simulation, themes.first ?? .night)
    simulation.scroll(to: 0)
    return ScreenLayers(try screen(of: simulation)).withoutPlayer
  }

  /// What all lists have of what plays, and what of that can be chosen.
  func dress(
    _ simulation: Simulation, at place: PrototypePlace
  ) throws -> (PrototypeData.Dress, [FocusTarget?]) {
    let shots = try themes.map { theme in
      try ScreenShots(rested(simulation, theme), rowLimit: 0, screen)
    }
    guard let first = shots.first else { preconditionFailure("There is a theme.") }
    let spots = first.spots.filter(\.spot.isPlayer)
    let looks = try shots.map { shots in
      try [backdrop(of: shots.layers), player(of: shots.layers)]
    }
    return (
      PrototypeData.Dress(
        playing: place.playing, isPaused: place.isPaused, words: first.playerWords,
        covers: first.covers.filter { !$0.isRow }, spots: spots.map(\.spot), looks: looks),
      spots.map(\.target)
    )
  }

  private func backdrop(of layers: ScreenLayers) throws -> Int? {
    guard !layers.backdrop.isEmpty else { return nil }
    return try number(
      Subject(
        kind: .backdrop(isSharp: layers.hasWallpaper), size: layers.size, part: layers.stage,
        commands: layers.backdrop))
  }

  private func player(of layers: ScreenLayers) throws -> Int? {
    for case .player(let commands) in layers.parts {
      return try number([.clip(layers.stage)] + commands + [.end], layers.size)
    }
    return nil
  }

  /// Waits for what is still under way.
  func finish() throws {
    for encoded in work.rest() { try keep(encoded) }
  }

  private func screen(of simulation: Simulation) throws(VerbError) -> DisplayList {
    // The clock stands still: how long the walk took says nothing.
    let passed = (simulation.now - .start).microseconds / 60_000_000
    return try painter.list(of: simulation) { [kit, startOfDrive, look] simulation in
      kit.screen(
        of: simulation.headUnit, at: simulation.now, startOfDrive: startOfDrive - passed, look: look
      )
    }
  }

  private func look(of shots: ScreenShots) throws -> PrototypeData.Look {
    let layers = shots.layers
    let backdrop = try backdrop(of: layers)
    var (below, above): ([Int], [Int]) = ([], [])
    var (cover, dim, menu, player): (Int?, Int?, Int?, Int?)
    var hasRows = false
    for part in layers.parts {
      guard let commands = part.commands else {
        hasRows = true
        continue
      }
      let inStage = [DrawingCommand.clip(layers.stage)] + commands + [.end]
      let number = try number(inStage, layers.size)
      if hasRows { above.append(number) } else { below.append(number) }
      switch part {
      case .cover: cover = number
      case .dim: dim = number
      case .menu: menu = number
      case .player: player = number
      case .drawing, .rows: break
      }
    }
    let rows = try shots.strips.map { strip in
      PrototypeData.Strip(
        below: try number(strip.below, strip.size),
        covers: try strip.covers.map { cover in
          let size = PixelSize(width: cover.frame.width, height: cover.frame.height)
          return [try number(cover.commands, size), cover.frame.x, cover.frame.y]
        }, above: try number(strip.above, strip.size))
    }
    let frame = try number(layers.frame, layers.size)
    return PrototypeData.Look(
      floor: "\(layers.floor)", backdrop: backdrop, stage: .init(layers.stage), below: below,
      rows: rows, above: above, frame: [frame], cover: cover, dim: dim, menu: menu,
      player: player)
  }

  /// Of something that one may see through.
  private func number(_ commands: [DrawingCommand], _ size: PixelSize) throws -> Int {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    return try number(Subject(kind: .seenThrough, size: size, part: whole, commands: commands))
  }

  private func number(_ subject: Subject) throws -> Int {
    if let number = known[subject] { return number }
    let number = known.count
    known[subject] = number
    for encoded in work.add(try painting(of: subject)) { try keep(encoded) }
    return number
  }

  /// Painted here; what takes time is done elsewhere.
  private func painting(of subject: Subject) throws -> @Sendable () -> Encoded {
    func painted(on ground: Color) -> Bitmap {
      let whole = PixelRect(x: 0, y: 0, width: subject.size.width, height: subject.size.height)
      return painter.bitmap(
        of: DisplayList(size: subject.size, commands: [.fill(whole, ground)] + subject.commands))
    }
    let part = subject.part
    let box = PrototypeData.Box(part)
    switch subject.kind {
    case .backdrop(let isSharp):
      let bitmap = painted(on: .black)
      return {
        let kept = bitmap.part(x: part.x, y: part.y, width: part.width, height: part.height)
        let small = isSharp ? kept : kept.reduced(by: Self.backdropReduction)
        return (PNG.encodeCompactly(small), box)
      }
    case .seenThrough:
      let (black, white) = (painted(on: .black), painted(on: .white))
      return {
        let bitmap = Bitmap(onBlack: black, onWhite: white)
        guard let ink = bitmap.inkBounds else { return nil }
        let kept = bitmap.part(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
        let place = PrototypeData.Box(
          x: ink.x, y: ink.y, width: ink.width, height: ink.height)
        return (PNG.encodeCompactly(kept), place)
      }
    }
  }

  private func keep(_ encoded: Encoded) throws {
    guard let encoded else { return layers.append(nil) }
    let file = try folder.keep(picture: encoded.bytes)
    layers.append(PrototypeData.Layer(file: file, box: encoded.box))
  }
}

/// A screen in one theme, and all of its list.
struct ScreenShots {
  let layers: ScreenLayers
  let words: String
  /// Of them those of what plays beside a list.
  let playerWords: String
  private(set) var list: PrototypeData.List?
  private(set) var strips: [ScreenLayers.Strip] = []
  private(set) var spots: [(spot: PrototypeData.Spot, target: FocusTarget?)] = []
  private(set) var isCut = false
  /// Where the cover of what plays is seen, the best first.
  private(set) var covers: [PrototypeData.Cover] = []

  /// So many rows are in one picture; where only one of them differs the others are kept once.
  private static let rowsInStrip = 5
  /// More words would be read for minutes.
  private static let wordRoom = 400

  init(
    _ simulation: Simulation, rowLimit: Int,
    _ screen: (Simulation) throws -> DisplayList
  ) throws {
    var simulation = simulation
    simulation.scroll(to: 0)
    let first = try screen(simulation)
    let list = ScrolledList(simulation.headUnit)
    layers = ScreenLayers(first, movesRows: list != nil)
    let isContent = simulation.headUnit.screen == .content
    let player = isContent ? first.indices(in: .nowPlayingButton) : []
    words = Self.words(of: first) { !player.contains($0) }
    playerWords = Self.words(of: first, where: player.contains)
    let inList = list == nil ? [] : first.indicesInList
    for (index, element) in first.elements.enumerated() where !inList.contains(index) {
      take(element, isRow: false, isPlayer: player.contains(index), shift: (0, 0))
    }
    if let rows = layers.rows, let list {
      try takeList(rows, list, first, simulation, rowLimit: rowLimit, screen)
    }
    if let button = first.elements.first(where: { $0.target == .nowPlayingButton })?.frame {
      // A disc at its left end, as far from the edge there as from those above and below.
      let side = button.height * 7 / 10
      let inset = (button.height - side) / 2
      covers.append(
        PrototypeData.Cover(
          box: .init(x: button.x + inset, y: button.y + inset, width: side, height: side),
          radius: side / 2, isRow: false))
    }
  }

  private mutating func takeList(
    _ rows: ScreenLayers.Rows, _ content: ScrolledList, _ first: DisplayList,
    _ start: Simulation, rowLimit: Int, _ screen: (Simulation) throws -> DisplayList
  ) throws {
    var simulation = start
    isCut = content.count > rowLimit
    let (maximum, inset) = (content.maximum, content.inset)
    let height =
      isCut ? content.top(of: rowLimit) : max(rows.frame.height, maximum + rows.frame.height)
    /// From the edge of a row to the edge of a row: what is cut, or lies under the tabs and cannot
    /// be chosen there, is seen whole in the next view.
    func view(_ rows: ScreenLayers.Rows, at scroll: Int) -> ScreenLayers.View {
      let last = scroll + rows.frame.height
      guard scroll < maximum else {
        return ScreenLayers.View(scroll: scroll, rows: rows, end: last)
      }
      let end = last - inset
      let edge = content.edge(above: end)
      return ScreenLayers.View(scroll: scroll, rows: rows, end: edge > scroll ? edge : end)
    }
    var views = [view(rows, at: 0)]
    var known: [FocusTarget: Int] = [:]
    takeRows(of: first, rows, scroll: 0, rowLimit, &known)
    // What stands at the top of the rows hides some of them.
    let hidden = content.hidden
    while let last = views.last, last.scroll < maximum, last.end < height {
      let scroll = min(maximum, max(last.scroll + 1, last.end - hidden))
      simulation.scroll(to: scroll)
      let list = try screen(simulation)
      guard let rows = ScreenLayers(list).rows else { break }
      views.append(view(rows, at: scroll))
      takeRows(of: list, rows, scroll: scroll, rowLimit, &known)
    }
    let pitch = max(1, content.top(of: Self.rowsInStrip))
    strips = stride(from: 0, to: height, by: pitch).map { top in
      ScreenLayers.strip(views, from: top, height: min(pitch, height - top))
    }
    let language = start.headUnit.language
    let rest =
      isCut ? PagePhrase.moreRows.text(in: language, ["\(content.count - rowLimit)"]) : ""
    list = PrototypeData.List(
      box: .init(rows.frame), height: height, strip: pitch, inset: isCut ? inset : 0, rest: rest,
      row: start.headUnit.limits.isEnforced ? content.top(of: 1) : 0)
  }

  private mutating func takeRows(
    of list: DisplayList, _ rows: ScreenLayers.Rows, scroll: Int, _ limit: Int,
    _ known: inout [FocusTarget: Int]
  ) {
    let indices = list.indicesInList
    for (index, element) in list.elements.enumerated() where indices.contains(index) {
      guard let target = element.target, target.isRow(below: limit), element.isEnabled
      else { continue }
      // A row of which only a part is seen is seen whole at the next place, or never.
      let (height, before) = (element.frame.height, known[target])
      guard height > before ?? 0 else { continue }
      if before != nil { spots.removeAll { $0.target == target } }
      known[target] = height
      let shift = (x: -rows.frame.x, y: scroll - rows.frame.y)
      take(element, isRow: true, shift: shift)
      guard element.role == .row, element.value.contains(Badge.playing.rawValue) else { continue }
      let cover = list.elements.first { $0.role == .thumbnail && $0.parent == index }
      guard let frame = cover?.frame.offset(x: shift.x, y: shift.y) else { continue }
      covers = [.init(box: .init(frame), radius: frame.width / 6, isRow: true)]
    }
  }

  private mutating func take(
    _ element: Element, isRow: Bool, isPlayer: Bool = false, shift: (x: Int, y: Int)
  ) {
    let isChoosable = element.isEnabled && element.target != nil && element.target != .scrubber
    guard isChoosable || element.role.keepsFingersOff else { return }
    let frame = (isChoosable ? element.touchFrame : element.frame).offset(x: shift.x, y: shift.y)
    let words = isChoosable ? element.words : ""
    spots.append(
      (
        PrototypeData.Spot(
          box: .init(frame), words: words, isRow: isRow, isBack: element.target == .back,
          isPlayer: isPlayer),
        isChoosable ? element.target : nil
      ))
  }

  private static func words(
    of list: DisplayList, where isMeant: (Int) -> Bool
  ) -> String {
    var words: [String] = []
    for (index, element) in list.elements.enumerated()
    where element.role.isSaid && !element.label.isEmpty && isMeant(index) {
      if words.last != element.label { words.append(element.label.oneLine) }
    }
    let text = words.joined(separator: ", ")
    return text.count > wordRoom ? "\(text.prefix(wordRoom))…" : text
  }
}

/// What can be scrolled on a screen, and where its rows begin.
private struct ScrolledList {
  let count: Int
  /// How far it can be moved.
  let maximum: Int
  /// What is covered at its end.
  let inset: Int
  /// What stands at the top of the rows hides so much of them.
  let hidden: Int
  private let headUnit: HeadUnit
  private let page: Page?

  /// Nil where nothing moves.
  ///
  /// A menu has rows as well, which are not those of the page.
  init?(_ headUnit: HeadUnit) {
    self.headUnit = headUnit
    if let menu = headUnit.menu {
      maximum = headUnit.maximumMenuScroll(of: menu)
      guard maximum > 0 else { return nil }
      (page, count) = (nil, headUnit.menuRows(of: menu).count)
      (inset, hidden) = (0, 0)
      return
    }
    guard headUnit.screen == .content, let page = headUnit.browser.page else { return nil }
    (self.page, count) = (page, headUnit.shownCount(of: page))
    maximum = headUnit.maximumScroll(of: page)
    inset = headUnit.showsTabBar ? headUnit.metrics.tabBarInset : 0
    hidden = page.given == nil ? 0 : headUnit.metrics.rowTop(1)
  }

  func top(of row: Int) -> Int {
    let metrics = headUnit.metrics
    return page.map { metrics.rowTop(row, of: $0) } ?? metrics.menuRowTop(row)
  }

  /// Where the row begins that is cut there.
  func edge(above end: Int) -> Int {
    let metrics = headUnit.metrics
    guard let page else { return metrics.menuRowTop(end / max(1, metrics.menuRowTop(1))) }
    let cut = metrics.rows(from: end, to: end + 1, count: count, of: page).lowerBound
    return metrics.rowTop(cut, of: page)
  }
}

extension FocusTarget {
  /// Of a list that ends there, or of a menu, which never is cut.
  fileprivate func isRow(below limit: Int) -> Bool {
    if case .menuItem = self { true } else { (rowIndex ?? limit) < limit }
  }
}

extension ScreenLayers.Part {
  /// Of rows there are none, as those move.
  fileprivate var commands: [DrawingCommand]? {
    switch self {
    case .drawing(let commands), .cover(let commands, _), .dim(let commands), .menu(let commands),
      .player(let commands):
      commands
    case .rows: nil
    }
  }
}

extension ScreenLayers {
  fileprivate var rows: Rows? {
    for case .rows(let rows) in parts { return rows }
    return nil
  }
}

extension DisplayList {
  /// What a target is on the screen, with all that is in it.
  fileprivate func indices(in target: FocusTarget) -> Set<Int> {
    var found: Set<Int> = []
    for (index, element) in elements.enumerated() {
      if element.target == target || element.parent.map(found.contains) ?? false {
        found.insert(index)
      }
    }
    return found
  }

  /// What belongs to the rows of a list.
  fileprivate var indicesInList: Set<Int> {
    var found: Set<Int> = []
    for (index, element) in elements.enumerated() {
      guard let parent = element.parent else { continue }
      let isPart = elements[parent].role == .list || found.contains(parent)
      if isPart, element.role != .scrollBar, !element.isLetter { found.insert(index) }
    }
    return found
  }
}

extension Element {
  fileprivate var isLetter: Bool {
    if case .letter = target { true } else { false }
  }

  fileprivate var words: String {
    let words = [label, value].filter { !$0.isEmpty }.joined(separator: ", ").oneLine
    return words.isEmpty ? (target.map { "\($0)" } ?? role.rawValue) : words
  }
}

extension Element.Role {
  /// Fingers on it mean nothing below.
  fileprivate var keepsFingersOff: Bool {
    switch self {
    case .tabBar, .toast, .banner, .dialog: true
    case .screen, .rail, .stage, .list, .row, .thumbnail, .title, .subtitle, .badge, .accessory,
      .notice, .tab, .button, .icon, .text, .image, .progress, .slider, .skeleton, .spinner,
      .message, .card, .clock, .indicator, .scrollBar:
      false
    }
  }

  /// What somebody who does not see the screen is told of it.
  fileprivate var isSaid: Bool {
    switch self {
    case .title, .subtitle, .text, .message, .notice, .toast, .banner, .tab: true
    case .screen, .rail, .stage, .list, .row, .thumbnail, .badge, .accessory, .tabBar, .button,
      .icon, .image, .progress, .slider, .skeleton, .spinner, .dialog, .card, .clock, .indicator,
      .scrollBar:
      false
    }
  }
}

extension PrototypeData.Box {
  init(_ rect: PixelRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
