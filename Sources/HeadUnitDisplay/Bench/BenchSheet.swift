import HeadUnitCore

/// A line that is being typed over whatever is shown, and what can be chosen instead.
public struct BenchSheet: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let title: String
    /// Its key, or what it does.
    public let detail: String

    public init(_ title: String, _ detail: String = "") {
      (self.title, self.detail) = (title, detail)
    }
  }

  public var text: String
  /// So many characters stand before the cursor.
  public var cursor: Int
  /// All of it is chosen.
  public var isChosen: Bool
  public var rows: [Row]
  public var selected: Int?
  /// Why the line could not be done.
  public var problem: String

  /// So many rows are seen at a time.
  public static let rowLimit = 12

  public init(
    text: String = "", cursor: Int = 0, isChosen: Bool = false, rows: [Row] = [],
    selected: Int? = nil, problem: String = ""
  ) {
    (self.text, self.cursor, self.isChosen, self.rows) = (text, cursor, isChosen, rows)
    (self.selected, self.problem) = (selected, problem)
  }

  /// Over a head unit without a bench.
  public func picture(over screen: DisplayList, with materials: Materials) -> BenchPicture {
    var canvas = BenchCanvas(materials.text)
    canvas.draw(self, in: screen.size)
    let start = screen.elements.count
    let list = DisplayList(
      size: screen.size, commands: screen.commands + canvas.list.commands,
      elements: screen.elements + canvas.list.elements.map { $0.moved(toFollow: start) },
      nextChange: screen.nextChange)
    return BenchPicture(
      list: list, controls: canvas.controls,
      screen: PixelRect(x: 0, y: 0, width: screen.size.width, height: screen.size.height),
      inspector: PixelRect(x: 0, y: 0, width: 0, height: 0), lastFirst: 0, shownFirst: 0)
  }
}

extension BenchCanvas {
  private static let rowHeight = 30.0
  private static let fieldHeight = 44.0

  /// The sheet in the upper middle of a picture.
  mutating func draw(_ sheet: BenchSheet, in size: PixelSize) {
    let width = min(760, Double(size.width) - 32)
    let problems =
      sheet.problem.isEmpty
      ? []
      : list.setter.lines(
        sheet.problem, BenchLook.body.style(scale: 1), width: Int(width) - 32, maximumLines: 4)
    let room = Int(
      (Double(size.height) - 60 - Self.fieldHeight - Double(problems.count) * 18 - 40)
        / Self.rowHeight)
    let count = max(0, min(sheet.rows.count, BenchSheet.rowLimit, room))
    // The row that is chosen is among those that are seen.
    let first = max(0, min((sheet.selected ?? 0) - count + 1, sheet.rows.count - count))
    let height =
      Self.fieldHeight + Double(count) * Self.rowHeight + Double(problems.count) * 18
      + (problems.isEmpty ? 0 : 12) + 30
    let card = Area((Double(size.width) - width) / 2, 60, width, height)
    list.fill(
      Area(0, 0, Double(size.width), Double(size.height)), BenchLook.window.opacity(0.55))
    list.card(card, radius: 14, BenchLook.raised, hasEdge: true, shadow: .float)
    drawField(sheet, card)
    var y = card.y + Self.fieldHeight
    for (line, text) in problems.enumerated() {
      list.draw(
        text, BenchLook.body, BenchLook.failed, x: card.x + 16, y: y + 6 + Double(line) * 18)
    }
    if !problems.isEmpty {
      list.element(
        .text, Area(card.x + 16, y + 6, width - 32, Double(problems.count) * 18),
        DisplayListBuilder.Label(text: sheet.problem))
      y += Double(problems.count) * 18 + 12
    }
    for number in first..<first + count {
      drawRow(sheet.rows[number], number, isOn: number == sheet.selected, card, y: y)
      y += Self.rowHeight
    }
    text(
      "Return does it   Tab completes   Up and Down choose   Escape closes", BenchLook.label,
      BenchLook.texts[1], x: card.x + 16, y: y + 8, within: width - 32)
  }

  private mutating func drawField(_ sheet: BenchSheet, _ card: Area) {
    let face = BenchLook.heading
    let (x, y) = (card.x + 16, card.y + 12)
    let before = list.line(String(sheet.text.prefix(sheet.cursor)), face)
    // A longer line moves to the left, so that the cursor is seen.
    let moved = max(0, list.width(before) - (card.width - 48))
    list.element(
      .text, Area(card.x + 8, card.y + 6, card.width - 16, 32),
      DisplayListBuilder.Label(text: "Line", value: sheet.text, isFocused: true))
    list.clipped(to: Area(card.x + 8, card.y + 4, card.width - 16, 36)) { list in
      if sheet.text.isEmpty {
        let hint = list.line(
          "A step of a drive, a key, or a command", face, within: card.width - 40)
        list.draw(hint, face, BenchLook.texts[2], x: x + 4, y: y)
      }
      let whole = list.line(sheet.text, face)
      if sheet.isChosen {
        list.fill(Area(x - moved, y, list.width(whole), 20), BenchLook.accent.opacity(0.35))
      }
      list.draw(whole, face, BenchLook.texts[0], x: x - moved, y: y)
      list.fill(Area(x - moved + list.width(before), y, 2, 20), BenchLook.accent)
    }
    list.fill(Area(card.x, card.y + Self.fieldHeight - 1, card.width, 1), BenchLook.line)
  }

  private mutating func drawRow(
    _ row: BenchSheet.Row, _ number: Int, isOn: Bool, _ card: Area, y: Double
  ) {
    let area = Area(card.x + 6, y, card.width - 12, Self.rowHeight)
    control(
      area, .order(.choose(number)), row.title, hint: row.detail.isEmpty ? row.title : row.detail,
      value: isOn ? "on" : ""
    ) { canvas in
      if isOn { canvas.list.card(area, radius: 6, BenchLook.accent.opacity(0.2)) }
      let title = canvas.list.line(row.title, BenchLook.body, within: area.width * 0.62)
      let width = canvas.list.width(title)
      canvas.list.draw(title, BenchLook.body, BenchLook.texts[0], x: area.x + 10, y: y + 7)
      let detail = canvas.list.line(
        row.detail, BenchLook.label, within: max(0, area.width - width - 40))
      canvas.list.draw(
        detail, BenchLook.label, BenchLook.texts[1], x: area.maxX - 10, y: y + 8, .right)
    }
  }
}

/// Below two pictures that are compared: in which way, what they are, and in what they differ.
public struct ComparisonBar {
  let ways: [String]
  let chosen: Int
  let title: String
  let words: String

  public init(ways: [String], chosen: Int, title: String, words: String) {
    (self.ways, self.chosen, self.title, self.words) = (ways, chosen, title, words)
  }

  /// Its buttons choose a way by its number.
  public func picture(width: Int, height: Int, with materials: Materials) -> BenchPicture {
    var canvas = BenchCanvas(materials.text)
    canvas.list.fill(Area(0, 0, Double(width), Double(height)), BenchLook.panel)
    canvas.list.fill(Area(0, 0, Double(width), 1), BenchLook.line)
    var x = 12.0
    for (number, way) in ways.enumerated() {
      let words = "\(number + 1)  \(way)"
      let room = canvas.list.width(canvas.list.line(words, BenchLook.strong)) + 24
      canvas.button(
        Area(x, 8, room, 28), .order(.choose(number)), title: words, label: way,
        key: "\(number + 1)", isOn: number == chosen)
      x += room + 6
    }
    let left = max(0, Double(width) - x - 32)
    let taken = canvas.list.text(
      title, BenchLook.strong, BenchLook.texts[0], x: x + 10, y: 14, within: left * 0.6)
    canvas.text(
      words, BenchLook.body, BenchLook.texts[1], x: x + 26 + taken, y: 14,
      within: max(0, left - taken - 16))
    let size = PixelSize(width: width, height: height)
    let frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
    return BenchPicture(
      list: DisplayList(
        size: size, commands: canvas.list.commands, elements: canvas.list.elements),
      controls: canvas.controls, screen: frame, inspector: frame, lastFirst: 0, shownFirst: 0)
  }
}
