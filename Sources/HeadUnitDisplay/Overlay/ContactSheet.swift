import HeadUnitCore

/// Many pictures on one sheet, each with a line that says what it shows.
public struct ContactSheet {
  public struct Cell: Sendable {
    let label: String
    public let list: DisplayList

    public init(_ label: String, _ list: DisplayList) {
      self.label = label
      self.list = list
    }
  }

  private let rows: [[Cell]]
  private let setter: TextSetter

  private static let gap = 40
  private static let labelHeight = 44
  private static let scale = 2.0

  /// The cells of a row stand beside each other.
  public init(_ rows: [[Cell]], with materials: Materials) {
    self.rows = rows
    setter = materials.text
  }

  public func displayList() -> DisplayList {
    let width = rows.map(Self.width).max() ?? 0
    var commands: [DrawingCommand] = []
    var y = Self.gap
    for line in lines(within: width) {
      var x = Self.gap
      for cell in line {
        commands += drawn(cell, x, y)
        x += cell.list.size.width + Self.gap
      }
      y += Self.labelHeight + (line.map(\.list.size.height).max() ?? 0) + Self.gap
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: y)
    return DisplayList(
      size: PixelSize(width: width, height: y),
      commands: [.fill(whole, Bezel.surroundings)] + commands)
  }

  /// Rows that have room beside the ones before stand there: small screens beside small ones, where
  /// a wide one gives the width.
  private func lines(within width: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    for row in rows {
      if let last = lines.last, Self.width(last + row) <= width {
        lines[lines.count - 1] += row
      } else {
        lines.append(row)
      }
    }
    return lines
  }

  private static func width(_ row: [Cell]) -> Int {
    row.reduce(gap) { $0 + $1.list.size.width + gap }
  }

  private func drawn(_ cell: Cell, _ x: Int, _ y: Int) -> [DrawingCommand] {
    let face = Typeface.caption
    let request = TextSetter.Request(
      cell.label, face.style(scale: Self.scale), maximumWidth: cell.list.size.width)
    let baseline = y + Int((face.baseline * Self.scale).rounded())
    let top = y + Self.labelHeight
    let frame = PixelRect(x: x, y: top, width: cell.list.size.width, height: cell.list.size.height)
    return [.text(setter(request), x: x, baseline: baseline, Color(0x9BA4B6)), .clip(frame)]
      + cell.list.commands(movedBy: x, top) + [.end]
  }
}
