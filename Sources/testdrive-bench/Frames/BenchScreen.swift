import HeadUnitCore
import HeadUnitDisplay

/// Something to draw frame after frame, from what it shows, as screens do.
protocol BenchScreen {
  func list(_ frame: Int) -> DisplayList
}

/// A list that scrolls: a card, a cover, two lines and a chevron in each row.
struct ListScreen: BenchScreen {
  let titles: [(title: String, subtitle: String)]
  let setter: TextSetter
  /// In pixels, from one frame to the next.
  let step: Int

  private static let pitch = 136
  private static let screen = PixelRect(x: 0, y: 0, width: 1_280, height: 720)
  private static let ground = Color(0x10_1114)
  private static let surface = Color(0x24_272D)
  private static let title = TextStyle(weight: .regular, size: 28 * 64)
  private static let subtitle = TextStyle(weight: .regular, size: 20 * 64)
  private static let covers = (0..<12).map { Picture(file: "art\($0)") }

  func list(_ frame: Int) -> DisplayList {
    let offset = frame * step
    var commands: [DrawingCommand] = []
    commands.reserveCapacity(40)
    commands.append(.scroll(Self.screen, offset: offset))
    commands.append(.fill(Self.screen, Self.ground))
    for row in offset / Self.pitch...(offset + Self.screen.height - 1) / Self.pitch {
      add(row, top: 4 + Self.pitch * row - offset, to: &commands)
    }
    commands.append(.end)
    return DisplayList(size: PixelSize(width: 1_280, height: 720), commands: commands)
  }

  private func add(_ row: Int, top: Int, to commands: inout [DrawingCommand]) {
    let texts = titles[row % titles.count]
    let card = PixelRect(x: 16, y: top, width: 1_248, height: 128)
    let cover = PixelRect(x: 24, y: top + 8, width: 112, height: 112)
    let chevron = PixelRect(x: 1_220, y: top + 52, width: 24, height: 24)
    commands.append(.card(Card(card, radius: 20, .color(Self.surface))))
    commands.append(.image(Image(.picture(Self.covers[row % 12]), in: cover)))
    commands.append(
      .text(setter(.init(texts.title, Self.title)), x: 156, baseline: top + 56, .white))
    commands.append(
      .text(
        setter(.init(texts.subtitle, Self.subtitle)), x: 156, baseline: top + 92,
        Color(0x9A_A0A8)))
    commands.append(
      .image(Image(.icon(.chevronForward, Color(0x8E_949C), turn: 0), in: chevron)))
  }
}

/// Something that plays: a noisy picture behind it, a bar and two times that change.
struct PlayingScreen: BenchScreen {
  let setter: TextSetter

  private static let length = 1_800
  private static let gray = Color(0x9A_A0A8)
  private static let icons: [Icon] = [.skipBack, .previous, .play, .next, .skipForward]

  func list(_ frame: Int) -> DisplayList {
    let screen = PixelRect(x: 0, y: 0, width: 1_280, height: 720)
    let cover = PixelRect(x: 80, y: 120, width: 400, height: 400)
    let track = PixelRect(x: 540, y: 360, width: 660, height: 8)
    let pill = PixelRect(x: 540, y: 580, width: 96, height: 44)
    let elapsed = max(0, frame - 1)
    let remaining = line("-" + Self.clock(Self.length - elapsed), 22)
    let rate = line("1.25x", 22)
    var filled = track
    filled.width = track.width * elapsed / Self.length
    var commands: [DrawingCommand] = [
      .image(Image(.wallpaper(.night), in: screen)),
      .image(Image(.picture(Picture(file: "np_art")), in: cover)),
      .text(line("Quiet Hours in the Open", 40), x: 540, baseline: 200, .white),
      .text(line("Elena Ruiz", 28), x: 540, baseline: 248, Self.gray),
      .card(Card(track, radius: 4, .color(Color(red: 255, green: 255, blue: 255, alpha: 0x40)))),
      .fill(filled, .white),
      .text(line(Self.clock(elapsed), 22), x: 540, baseline: 404, .white),
      .text(remaining, x: 1_200 - remaining.width, baseline: 404, .white),
    ]
    for (place, icon) in Self.icons.enumerated() {
      let button = PixelRect(x: 540 + 147 * place, y: 460, width: 72, height: 72)
      commands.append(.image(Image(.icon(icon, .white, turn: 0), in: button)))
    }
    commands.append(
      .card(Card(pill, radius: 22, .color(Color(red: 255, green: 255, blue: 255, alpha: 0x33)))))
    commands.append(.text(rate, x: 540 + (96 - rate.width) / 2, baseline: 610, .white))
    return DisplayList(size: PixelSize(width: 1_280, height: 720), commands: commands)
  }

  private func line(_ text: String, _ size: Int) -> TextLine {
    setter(.init(text, TextStyle(weight: .regular, size: size * 64)))
  }

  private static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return parts.joined(separator: ":")
  }
}
