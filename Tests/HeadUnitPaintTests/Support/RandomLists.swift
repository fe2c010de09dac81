import HeadUnitCore
import HeadUnitDisplay

@testable import HeadUnitPaint

/// Display lists that change from one to the next the way screens do: little, or altogether.
struct RandomLists {
  static let size = PixelSize(width: 60, height: 40)
  private var generator: SeededGenerator
  private var rows: [[DrawingCommand]] = []
  private var below: [DrawingCommand] = []
  private var above: [DrawingCommand] = []
  private var offset = 0
  /// What the rows lie in, apart from their window.
  private var around: DrawingCommand?
  private var window = PixelRect(x: 0, y: 0, width: 60, height: 40)

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    restart()
  }

  mutating func next() -> DisplayList {
    switch number(0..<14) {
    case 0: restart()
    case 1: above = commands(3)
    case 2: below = commands(3)
    case 3: if !above.isEmpty { above[number(0..<above.count)] = command() }
    case 4: rows[number(0..<rows.count)] = commands(2)
    case 5: break
    default: offset = max(0, offset + number(-15..<25))
    }
    let rows = around.map { [$0] + scrolling() + [.end] } ?? scrolling()
    let body = below + rows + grouped(above)
    return DisplayList(size: Self.size, commands: body)
  }
}

private extension RandomLists {
  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func restart() {
    rows = (0..<20).map { _ in commands(2) }
    above = commands(4)
    below = commands(3)
    window = number(0..<2) == 0 ? PixelRect(x: 0, y: 0, width: 60, height: 40) : rect()
    let choices: [DrawingCommand?] = [
      nil, nil, .layer(window.inset(by: 3), opacity: 150), .clip(window.inset(by: 3)),
    ]
    around = choices[number(0..<4)]
  }

  mutating func rect() -> PixelRect {
    PixelRect(
      x: number(-8..<50), y: number(-8..<35), width: number(1..<50), height: number(1..<30))
  }

  mutating func color() -> Color {
    let alpha = number(0..<3) == 0 ? number(0..<256) : 255
    return Color(
      red: UInt8(number(0..<256)), green: UInt8(number(0..<256)), blue: UInt8(number(0..<256)),
      alpha: UInt8(alpha))
  }

  mutating func commands(_ count: Int) -> [DrawingCommand] { (0..<count).map { _ in command() } }

  mutating func gradient() -> Gradient {
    Gradient([.init(at: 0, color()), .init(at: 0.4, color()), .init(at: 1, color())])
  }

  mutating func command() -> DrawingCommand {
    switch number(0..<10) {
    case 0, 1: .fill(rect(), color())
    case 2: .gradient(rect(), gradient())
    case 3, 4: .card(card())
    case 5: .corners(rect(), Corners(number(0..<6)), color())
    case 6, 7: .image(image())
    default: .text(line(), x: number(-5..<50), baseline: number(0..<45), color())
    }
  }

  mutating func card() -> Card {
    Card(
      rect(), radius: number(0..<12),
      number(0..<3) == 0 ? .gradient(gradient()) : number(0..<4) == 0 ? .none : .color(color()),
      edge: number(0..<2) == 0 ? .init(width: number(0..<4), color()) : nil,
      shadow: number(0..<3) == 0 ? .init(drop: 2, blur: number(0..<8), color()) : nil)
  }

  mutating func image() -> Image {
    let files = ["one", "clear", "missing"]
    let picture = Picture(file: files[number(0..<3)])
    let source: Image.Source =
      switch number(0..<6) {
      case 0: .icon(.play, color(), turn: UInt8(number(0..<256)))
      case 1: .template(picture, color())
      case 2: .blurred(picture)
      case 3: .wallpaper(Wallpaper(.night))
      case 4: .arc(sixtyFourths: number(0..<65), thickness: 3, color())
      default: .picture(picture, backing: generator.next() & 1 == 0 ? .black : nil)
      }
    return Image(source, in: rect(), radius: number(0..<8))
  }

  mutating func line() -> TextLine {
    var x: Int32 = 0
    let glyphs = (0..<number(0..<6)).map { _ in
      x += Int32(number(100..<500))
      return Glyph(font: 1, index: number(0..<12) == 0 ? 99 : UInt32(number(0..<9)), x: x)
    }
    return TextLine(text: "", style: TextStyle(weight: .bold, size: 640), width: 1, glyphs: glyphs)
  }

  /// Rows twelve high over one colour, sometimes without it.
  mutating func scrolling() -> [DrawingCommand] {
    var commands: [DrawingCommand] = [.scroll(window, offset: offset)]
    if number(0..<12) > 0 { commands.append(.fill(window, Color(0x20_2428))) }
    for (index, row) in rows.enumerated() {
      let top = window.y + index * 12 - offset
      guard top < window.maxY, top > window.y - 24 else { continue }
      commands += row.map { $0.moved(y: top) }
    }
    return commands + [.end]
  }

  mutating func grouped(_ commands: [DrawingCommand]) -> [DrawingCommand] {
    switch number(0..<3) {
    case 0: commands
    case 1: [.clip(window.inset(by: 2))] + commands + [.end]
    default:
      [.layer(window, opacity: UInt8(number(0..<4) * 85))] + commands + [.end]
    }
  }
}

private extension DrawingCommand {
  func moved(y distance: Int) -> DrawingCommand {
    switch self {
    case .fill(let rect, let color): return .fill(rect.offset(y: distance), color)
    case .gradient(let rect, let gradient): return .gradient(rect.offset(y: distance), gradient)
    case .card(var card):
      card.frame = card.frame.offset(y: distance)
      return .card(card)
    case .image(var image):
      image.frame = image.frame.offset(y: distance)
      return .image(image)
    case .text(let line, let x, let baseline, let color):
      return .text(line, x: x, baseline: baseline + distance, color)
    case .corners(let rect, let corners, let color):
      return .corners(rect.offset(y: distance), corners, color)
    default: return self
    }
  }
}
