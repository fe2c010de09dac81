/// A drawing of our own for names of the phone's symbols, which are not here.
///
/// Names are looked up without what may follow them: `.circle` puts a ring around the drawing,
/// `.slash` a line across it, `.fill` fills it where it has an inside, and a number stands in it.
struct SystemSymbol {
  private enum Turn: String {
    case none = ""
    case sideways = " transform='matrix(-1 0 0 1 24 0)'"
    case upsideDown = " transform='matrix(1 0 0 -1 0 24)'"
  }

  private let names: String
  private let lines: String
  private let areas: String
  private let turned: Turn
  private let fills: Bool

  private init(
    _ names: String, lines: String = "", areas: String = "", turned: Turn = .none,
    fills: Bool = false
  ) {
    (self.names, self.lines, self.areas) = (names, lines, areas)
    (self.turned, self.fills) = (turned, fills)
  }

  /// A drawing of the symbol's name, black where no colour is asked for; a neutral mark where there
  /// is none.
  static func drawing(of name: String, side: Int, in color: UIColor?) -> String {
    let parts = name.split(separator: ".").map(String.init)
    func symbol(_ count: Int) -> SystemSymbol? {
      byName[parts.prefix(count).joined(separator: ".")]
    }
    let known = (0...parts.count).last { symbol($0) != nil } ?? 0
    let rest = parts.dropFirst(known)
    var shape = (symbol(known) ?? neutral).shape(isFilled: rest.contains("fill"))
    if let number = rest.first(where: { $0.allSatisfy(\.isNumber) }) { shape += digits(number) }
    if rest.contains("slash") { shape += line("M4 4 20 20") }
    if known > 0, !frames.isDisjoint(with: rest) {
      shape =
        line("M3 12A9 9 0 1 1 21 12 9 9 0 1 1 3 12Z")
        + "<g transform='translate(5.4 5.4) scale(.55)'>\(shape)</g>"
    }
    if let color {
      // Parts may be more than 1, and no number.
      let parts = [color.channels.red, color.channels.green, color.channels.blue]
        .map { "\(Int((min(1, max(0, $0)) * 255).rounded()))" }.joined(separator: ",")
      let paint = shape.replacing("#000", with: "rgb(\(parts))")
      shape = "<g opacity='\(min(1, max(0, color.channels.alpha)))'>\(paint)</g>"
    }
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'"
      + " viewBox='0 0 24 24'>\(shape)</svg>"
  }

  private static let frames: Set = ["circle", "square", "app"]

  private func shape(isFilled: Bool) -> String {
    let ground = isFilled && fills ? "#000" : "none"
    let stroked = lines.isEmpty ? "" : Self.line(lines, ground)
    let filled = areas.isEmpty ? "" : "<path d='\(areas)' fill='#000'/>"
    return "<g\(turned.rawValue)>\(stroked)\(filled)</g>"
  }

  private static func line(_ path: String, _ fill: String = "none", width: Double = 2) -> String {
    "<path d='\(path)' fill='\(fill)' stroke='#000' stroke-width='\(width)'"
      + " stroke-linecap='round' stroke-linejoin='round'/>"
  }

  /// In the middle of a ring of arrows.
  private static func digits(_ number: String) -> String {
    let advance = 4.6
    let left = 12 - (Double(number.count) * advance - 1.6) / 2
    return number.enumerated().map { place, digit in
      let x = left + Double(place) * advance
      let shape = strokes[digit.wholeNumberValue ?? 0]
      return "<g transform='translate(\(x) 10)'>\(line(shape, width: 1.4))</g>"
    }
    .joined()
  }

  private static let strokes = [
    "M0 0H3V6H0Z", "M.6 .8 1.8 0V6", "M0 0H3V3H0V6H3", "M0 0H3V6H0M.6 3H3", "M0 0V3H3M3 0V6",
    "M3 0H0V3H3V6H0", "M3 0H0V6H3V3H0", "M0 0H3L1.2 6", "M0 0H3V6H0ZM0 3H3", "M3 3H0V0H3V6H0",
  ]

  /// A ring in a round-cornered frame, which stands for nothing in particular.
  private static let neutral = SystemSymbol(
    "",
    lines: "M7 3H17A4 4 0 0 1 21 7V17A4 4 0 0 1 17 21H7A4 4 0 0 1 3 17V7A4 4 0 0 1 7 3Z"
      + "M8 12A4 4 0 1 1 16 12 4 4 0 1 1 8 12Z")

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.flatMap { symbol in
      symbol.names.split(separator: " ").map { (String($0), symbol) }
    })

  private static let all: [SystemSymbol] = [
    SystemSymbol(
      "list.bullet list.dash list.number list.star music.note.list list.and.film",
      lines: "M9 6H20M9 12H20M9 18H20",
      areas: "M3.6 6A1.4 1.4 0 1 1 6.4 6 1.4 1.4 0 1 1 3.6 6ZM3.6 12A1.4 1.4 0 1 1 6.4 12 1.4 1.4"
        + " 0 1 1 3.6 12ZM3.6 18A1.4 1.4 0 1 1 6.4 18 1.4 1.4 0 1 1 3.6 18Z"),
    SystemSymbol(
      "line.3.horizontal text.justify text.alignleft line.horizontal.3 list.triangle",
      lines: "M4 6H20M4 12H20M4 18H20"),
    SystemSymbol(
      "line.3.horizontal.decrease line.horizontal.3.decrease",
      lines: "M4 6.5H20M7 12H17M10 17.5H14"),
    SystemSymbol(
      "square.stack square.stack.3d.up square.stack.3d.down.right rectangle.stack"
        + " square.on.square rectangle.on.rectangle square.3.stack.3d"
        + " rectangle.stack.badge.play play.square.stack play.rectangle.on.rectangle tray.full",
      lines: "M5.6 9.4H18.4A2 2 0 0 1 20.4 11.4V18.2A2 2 0 0 1 18.4 20.2H5.6A2 2 0 0 1 3.6 18.2"
        + "V11.4A2 2 0 0 1 5.6 9.4ZM6 6.4H18M8 3.6H16",
      fills: true),
    SystemSymbol(
      "books.vertical building.columns",
      lines: "M5 4.5V19.5M10 4.5V19.5M14.8 5 19.2 19"),
    SystemSymbol(
      "book book.closed text.book.closed magazine newspaper",
      lines: "M12 7A8.6 8.6 0 0 0 3.6 5.6V18.4A8.6 8.6 0 0 1 12 19.8ZM12 7A8.6 8.6 0 0 1 20.4 5.6"
        + "V18.4A8.6 8.6 0 0 0 12 19.8Z",
      fills: true),
    SystemSymbol(
      "house",
      lines: "M4 11 12 4.2 20 11V18.4A1.4 1.4 0 0 1 18.6 19.8H5.4A1.4 1.4 0 0 1 4 18.4ZM10 19.6"
        + "V14.6H14V19.6",
      fills: true),
    SystemSymbol(
      "magnifyingglass",
      lines: "M4 10.6A6.6 6.6 0 1 1 17.2 10.6 6.6 6.6 0 1 1 4 10.6ZM15.4 15.4 20.2 20.2"),
    SystemSymbol(
      "heart suit.heart",
      lines: "M12 20 4.9 12.9A4.6 4.6 0 0 1 11.4 6.4L12 7 12.6 6.4A4.6 4.6 0 0 1 19.1 12.9Z",
      fills: true),
    SystemSymbol(
      "star",
      lines: "M12.00 3.60L14.41 9.48L20.75 9.96L15.90 14.07L17.41 20.24L12.00 16.90L6.59 20.24"
        + "L8.10 14.07L3.25 9.96L9.59 9.48Z",
      fills: true),
    SystemSymbol(
      "bookmark",
      lines: "M7 3.8H17A1.6 1.6 0 0 1 18.6 5.4V20.4L12 15.8 5.4 20.4V5.4A1.6 1.6 0 0 1 7 3.8Z",
      fills: true),
    SystemSymbol(
      "hand.thumbsup",
      lines: "M8 10.6 11.3 4.2C11.5 3.8 11.9 3.5 12.4 3.6 13.6 3.8 14.3 5 14 6.2L13.2 9.6H18.1"
        + "C19.7 9.6 20.8 11.1 20.4 12.6L18.8 18.3C18.5 19.3 17.6 20 16.6 20H8ZM4 10.8V19.8",
      fills: true),
    SystemSymbol(
      "hand.thumbsdown",
      lines: "M8 10.6 11.3 4.2C11.5 3.8 11.9 3.5 12.4 3.6 13.6 3.8 14.3 5 14 6.2L13.2 9.6H18.1"
        + "C19.7 9.6 20.8 11.1 20.4 12.6L18.8 18.3C18.5 19.3 17.6 20 16.6 20H8ZM4 10.8V19.8",
      turned: .upsideDown,
      fills: true),
    SystemSymbol(
      "person person.crop person.wave.2 music.microphone.person",
      lines: "M8.2 7.6A3.8 3.8 0 1 1 15.8 7.6 3.8 3.8 0 1 1 8.2 7.6ZM4.4 20.2A7.6 5.8 0 0 1 19.6"
        + " 20.2Z",
      fills: true),
    SystemSymbol(
      "person.2 person.3 rectangle.stack.person.crop",
      lines: "M5.4 8A3.4 3.4 0 1 1 12.2 8 3.4 3.4 0 1 1 5.4 8ZM2.6 19.6A6.2 5 0 0 1 15 19.6ZM14.6"
        + " 4.8A3.4 3.4 0 0 1 14.6 11.2M17 14.8A6.2 5 0 0 1 21.4 19.6",
      fills: true),
    SystemSymbol(
      "music.note music.quarternote.3",
      lines: "M9.8 17V6.2L19 4V15M4.6 17A2.6 2.6 0 1 1 9.8 17 2.6 2.6 0 1 1 4.6 17ZM13.8 15A2.6"
        + " 2.6 0 1 1 19 15 2.6 2.6 0 1 1 13.8 15Z"),
    SystemSymbol(
      "mic music.mic music.microphone microphone",
      lines: "M12 3H12A3 3 0 0 1 15 6V11A3 3 0 0 1 12 14H12A3 3 0 0 1 9 11V6A3 3 0 0 1 12 3ZM5.4"
        + " 11.4A6.6 6.6 0 0 0 18.6 11.4M12 18V21",
      fills: true),
    SystemSymbol(
      "antenna.radiowaves.left.and.right dot.radiowaves.left.and.right wave.3.right"
        + " radiowaves.left radio",
      lines: "M8.2 15.8A5.4 5.4 0 0 1 8.2 8.2M15.8 8.2A5.4 5.4 0 0 1 15.8 15.8M5.1 18.9A9.8 9.8 0"
        + " 0 1 5.1 5.1M18.9 5.1A9.8 9.8 0 0 1 18.9 18.9",
      areas: "M9.8 12A2.2 2.2 0 1 1 14.2 12 2.2 2.2 0 1 1 9.8 12Z"),
    SystemSymbol(
      "dot.radiowaves.up.forward apple.podcasts.pages antenna",
      lines: "M6.2 17.2A8.5 8.5 0 1 1 17.8 17.2M9 14.35A4.5 4.5 0 1 1 15 14.35M12 15.5V20.5",
      areas: "M10.3 11A1.7 1.7 0 1 1 13.7 11 1.7 1.7 0 1 1 10.3 11Z"),
    SystemSymbol(
      "airplayaudio airplay.audio airplayvideo airplay.video",
      lines: "M10 13H14A2.4 2.4 0 0 1 16.4 15.4V18.6A2.4 2.4 0 0 1 14 21H10A2.4 2.4 0 0 1 7.6"
        + " 18.6V15.4A2.4 2.4 0 0 1 10 13ZM7.2 9.8A6.4 6.4 0 0 1 16.8 9.8M4 6.8A10.8 10.8 0 0"
        + " 1 20 6.8"),
    SystemSymbol(
      "waveform waveform.path chart.bar",
      lines: "M4 10V14M8 6.4V17.6M12 9V15M16 4.4V19.6M20 10V14"),
    SystemSymbol(
      "opticaldisc record.circle smallcircle.circle circle.circle record",
      lines: "M3.4 12A8.6 8.6 0 1 1 20.6 12 8.6 8.6 0 1 1 3.4 12ZM9.8 12A2.2 2.2 0 1 1 14.2 12"
        + " 2.2 2.2 0 1 1 9.8 12Z"),
    SystemSymbol(
      "headphones beats.headphones earbuds airpods airpodspro airpodsmax",
      lines: "M4 16V12.4A8 8 0 0 1 20 12.4V16",
      areas: "M5.2 13.6H5.8A2.2 2.2 0 0 1 8 15.8V18.4A2.2 2.2 0 0 1 5.8 20.6H5.2A2.2 2.2 0 0 1 3"
        + " 18.4V15.8A2.2 2.2 0 0 1 5.2 13.6ZM18.2 13.6H18.8A2.2 2.2 0 0 1 21 15.8V18.4A2.2"
        + " 2.2 0 0 1 18.8 20.6H18.2A2.2 2.2 0 0 1 16 18.4V15.8A2.2 2.2 0 0 1 18.2 13.6Z"),
    SystemSymbol(
      "hifispeaker homepod homepodmini hifispeaker.2",
      lines: "M8.8 2.8H15.2A3 3 0 0 1 18.2 5.8V18.2A3 3 0 0 1 15.2 21.2H8.8A3 3 0 0 1 5.8 18.2"
        + "V5.8A3 3 0 0 1 8.8 2.8ZM8.8 14.6A3.2 3.2 0 1 1 15.2 14.6 3.2 3.2 0 1 1 8.8 14.6Z",
      areas: "M10.6 7.2A1.4 1.4 0 1 1 13.4 7.2 1.4 1.4 0 1 1 10.6 7.2Z"),
    SystemSymbol(
      "speaker.wave.3 speaker.wave.2 speaker.3",
      lines: "M15.4 9.2A4 4 0 0 1 15.4 14.8M18.2 6.3A8 8 0 0 1 18.2 17.7",
      areas: "M4 9.6H7.2L11.6 6V18L7.2 14.4H4Z"),
    SystemSymbol(
      "speaker speaker.wave.1 speaker.1",
      lines: "M15.4 9.2A4 4 0 0 1 15.4 14.8",
      areas: "M4 9.6H7.2L11.6 6V18L7.2 14.4H4Z"),
    SystemSymbol(
      "speaker.slash speaker.zzz",
      lines: "M15.8 9.6 20.6 14.4M20.6 9.6 15.8 14.4",
      areas: "M4 9.6H7.2L11.6 6V18L7.2 14.4H4Z"),
    SystemSymbol(
      "play arrowtriangle.right arrowtriangle.forward play.rectangle play.tv",
      areas: "M8 5.2 18.6 12 8 18.8Z"),
    SystemSymbol(
      "pause playpause",
      areas: "M7.3 4.5H8.3A1.8 1.8 0 0 1 10.1 6.3V17.7A1.8 1.8 0 0 1 8.3 19.5H7.3A1.8 1.8 0 0 1"
        + " 5.5 17.7V6.3A1.8 1.8 0 0 1 7.3 4.5ZM15.7 4.5H16.7A1.8 1.8 0 0 1 18.5 6.3V17.7A1.8"
        + " 1.8 0 0 1 16.7 19.5H15.7A1.8 1.8 0 0 1 13.9 17.7V6.3A1.8 1.8 0 0 1 15.7 4.5Z"),
    SystemSymbol(
      "stop",
      areas: "M8 5H16A3 3 0 0 1 19 8V16A3 3 0 0 1 16 19H8A3 3 0 0 1 5 16V8A3 3 0 0 1 8 5Z"),
    SystemSymbol(
      "forward.end forward.frame",
      areas: "M5 6.4 13.6 12 5 17.6ZM18.5 5.4H18.5A1.5 1.5 0 0 1 20 6.9V17.1A1.5 1.5 0 0 1 18.5"
        + " 18.6H18.5A1.5 1.5 0 0 1 17 17.1V6.9A1.5 1.5 0 0 1 18.5 5.4Z"),
    SystemSymbol(
      "backward.end backward.frame",
      areas: "M5 6.4 13.6 12 5 17.6ZM18.5 5.4H18.5A1.5 1.5 0 0 1 20 6.9V17.1A1.5 1.5 0 0 1 18.5"
        + " 18.6H18.5A1.5 1.5 0 0 1 17 17.1V6.9A1.5 1.5 0 0 1 18.5 5.4Z",
      turned: .sideways),
    SystemSymbol(
      "forward forward.end.alt",
      areas: "M3.6 7.4 10.4 12 3.6 16.6ZM13.2 7.4 20 12 13.2 16.6Z"),
    SystemSymbol(
      "backward backward.end.alt",
      areas: "M3.6 7.4 10.4 12 3.6 16.6ZM13.2 7.4 20 12 13.2 16.6Z",
      turned: .sideways),
    SystemSymbol(
      "goforward arrow.clockwise.turn",
      lines: "M20 13A8 8 0 1 1 12 5H15.5M12.8 2 15.8 5 12.8 8"),
    SystemSymbol(
      "gobackward",
      lines: "M20 13A8 8 0 1 1 12 5H15.5M12.8 2 15.8 5 12.8 8",
      turned: .sideways),
    SystemSymbol(
      "arrow.clockwise arrow.triangle.2.circlepath arrow.2.circlepath"
        + " arrow.trianglehead.2.clockwise arrow.counterclockwise",
      lines: "M19.6 12A7.6 7.6 0 1 1 16.8 6.1L19.6 8.6M19.8 3.8V8.8H14.8"),
    SystemSymbol(
      "shuffle",
      lines: "M3 17H5.4C7.3 17 8.8 16.1 9.8 14.6L14.2 9.4C15.2 7.9 16.7 7 18.6 7H20.5M3 7H5.4C7 7"
        + " 8.3 7.6 9.3 8.7M14.7 15.3C15.7 16.4 17 17 18.6 17H20.5M18 4 21 7 18 10M18 14 21 17"
        + " 18 20"),
    SystemSymbol(
      "repeat infinity",
      lines: "M17 3.2 20 6.2 17 9.2M20 6.2H8A4 4 0 0 0 4 10.2V11.2M7 14.8 4 17.8 7 20.8M4 17.8H16"
        + "A4 4 0 0 0 20 13.8V12.8"),
    SystemSymbol(
      "repeat.1",
      lines: "M17 3.2 20 6.2 17 9.2M20 6.2H8A4 4 0 0 0 4 10.2V11.2M7 14.8 4 17.8 7 20.8M4 17.8H16"
        + "A4 4 0 0 0 20 13.8V12.8M10.9 10.9 12.3 10V14.2"),
    SystemSymbol(
      "ellipsis",
      areas: "M3 12A2 2 0 1 1 7 12 2 2 0 1 1 3 12ZM10 12A2 2 0 1 1 14 12 2 2 0 1 1 10 12ZM17 12A2"
        + " 2 0 1 1 21 12 2 2 0 1 1 17 12Z"),
    SystemSymbol(
      "plus text.badge.plus plus.app rectangle.stack.badge.plus folder.badge.plus",
      lines: "M12 4.5V19.5M4.5 12H19.5"),
    SystemSymbol(
      "minus",
      lines: "M4.5 12H19.5"),
    SystemSymbol(
      "checkmark checkmark.seal",
      lines: "M4.8 12.6 9.8 17.6 19.4 6.8"),
    SystemSymbol(
      "xmark multiply",
      lines: "M5.6 5.6 18.4 18.4M18.4 5.6 5.6 18.4"),
    SystemSymbol(
      "chevron.left chevron.backward chevron.compact.left",
      lines: "M15 4.8 8 12 15 19.2"),
    SystemSymbol(
      "chevron.right chevron.forward chevron.compact.right",
      lines: "M9 4.8 16 12 9 19.2"),
    SystemSymbol(
      "chevron.up",
      lines: "M4.8 15 12 8 19.2 15"),
    SystemSymbol(
      "chevron.down",
      lines: "M4.8 9 12 16 19.2 9"),
    SystemSymbol(
      "arrow.down arrow.down.to.line icloud.and.arrow.down arrow.down.app arrow.down.doc",
      lines: "M12 4.5V19M5.8 13 12 19.2 18.2 13"),
    SystemSymbol(
      "arrow.up arrow.up.to.line icloud.and.arrow.up",
      lines: "M12 19.5V5M5.8 11 12 4.8 18.2 11"),
    SystemSymbol(
      "arrow.left arrow.backward arrow.uturn.left arrow.uturn.backward",
      lines: "M19.5 12H5M11 5.8 4.8 12 11 18.2"),
    SystemSymbol(
      "arrow.right arrow.forward arrow.up.right arrow.uturn.right arrow.up.forward"
        + " rectangle.portrait.and.arrow.right",
      lines: "M4.5 12H19M13 5.8 19.2 12 13 18.2"),
    SystemSymbol(
      "arrow.up.arrow.down arrow.up.and.down chevron.up.chevron.down",
      lines: "M8 19.4V5M4.6 8.4 8 5 11.4 8.4M16 4.6V19M12.6 15.6 16 19 19.4 15.6"),
    SystemSymbol(
      "square.and.arrow.down tray.and.arrow.down",
      lines: "M12 3.6V14.4M7.6 10.2 12 14.6 16.4 10.2M8 8.4H6.4A2 2 0 0 0 4.4 10.4V18.4A2 2 0 0 0"
        + " 6.4 20.4H17.6A2 2 0 0 0 19.6 18.4V10.4A2 2 0 0 0 17.6 8.4H16"),
    SystemSymbol(
      "square.and.arrow.up tray.and.arrow.up",
      lines: "M12 14.6V3.8M7.6 8 12 3.6 16.4 8M8 9.4H6.4A2 2 0 0 0 4.4 11.4V18.4A2 2 0 0 0 6.4"
        + " 20.4H17.6A2 2 0 0 0 19.6 18.4V11.4A2 2 0 0 0 17.6 9.4H16"),
    SystemSymbol(
      "tray archivebox externaldrive",
      lines: "M3.6 13.4 6.6 5.6H17.4L20.4 13.4V17.4A1.8 1.8 0 0 1 18.6 19.2H5.4A1.8 1.8 0 0 1 3.6"
        + " 17.4ZM3.6 13.4H8.6A3.4 3.4 0 0 0 15.4 13.4H20.4",
      fills: true),
    SystemSymbol(
      "trash",
      lines: "M4.6 6.8H19.4M9 6.6V4.4H15V6.6M6.4 7 7.4 20H16.6L17.6 7M10.4 10.6V16.4M13.6 10.6"
        + "V16.4",
      fills: true),
    SystemSymbol(
      "folder",
      lines: "M3.4 18V6.6A1.8 1.8 0 0 1 5.2 4.8H9.4L11.6 7.4H18.8A1.8 1.8 0 0 1 20.6 9.2V18A1.8"
        + " 1.8 0 0 1 18.8 19.8H5.2A1.8 1.8 0 0 1 3.4 18Z",
      fills: true),
    SystemSymbol(
      "cloud icloud",
      lines: "M7.2 18.6A4.6 4.6 0 0 1 6.5 9.5 6 6 0 0 1 18 9 4.9 4.9 0 0 1 17.2 18.6Z",
      fills: true),
    SystemSymbol(
      "clock timer stopwatch alarm hourglass clock.arrow.circlepath"
        + " clock.arrow.trianglehead.counterclockwise.rotate.90",
      lines: "M3.4 12A8.6 8.6 0 1 1 20.6 12 8.6 8.6 0 1 1 3.4 12ZM12 7.2V12L15.2 14.2"),
    SystemSymbol(
      "calendar",
      lines: "M5.6 5.4H18.4A2 2 0 0 1 20.4 7.4V18.2A2 2 0 0 1 18.4 20.2H5.6A2 2 0 0 1 3.6 18.2"
        + "V7.4A2 2 0 0 1 5.6 5.4ZM3.8 10H20.2M8 3.4V6.6M16 3.4V6.6"),
    SystemSymbol(
      "tv display desktopcomputer laptopcomputer play.desktopcomputer",
      lines: "M5.2 5H18.8A2 2 0 0 1 20.8 7V15A2 2 0 0 1 18.8 17H5.2A2 2 0 0 1 3.2 15V7A2 2 0 0 1"
        + " 5.2 5ZM8.4 20.4H15.6"),
    SystemSymbol(
      "iphone ipad ipodtouch applewatch",
      lines: "M9.3 2.8H14.7A2.8 2.8 0 0 1 17.5 5.6V18.4A2.8 2.8 0 0 1 14.7 21.2H9.3A2.8 2.8 0 0 1"
        + " 6.5 18.4V5.6A2.8 2.8 0 0 1 9.3 2.8ZM10.8 18H13.2"),
    SystemSymbol(
      "phone",
      lines: "M6.3 4H8.6L10.4 8.4 8.4 9.9A11 11 0 0 0 14.1 15.6L15.6 13.6 20 15.4V17.7A2.3 2.3 0"
        + " 0 1 17.5 20 15.4 15.4 0 0 1 4 6.5 2.3 2.3 0 0 1 6.3 4Z"),
    SystemSymbol(
      "photo photo.on.rectangle",
      lines: "M5.4 4.6H18.6A2 2 0 0 1 20.6 6.6V17.4A2 2 0 0 1 18.6 19.4H5.4A2 2 0 0 1 3.4 17.4"
        + "V6.6A2 2 0 0 1 5.4 4.6ZM3.6 16.4 8.8 11.6 13 15.4 15.8 13 20.4 17",
      areas: "M14.4 9.2A1.5 1.5 0 1 1 17.4 9.2 1.5 1.5 0 1 1 14.4 9.2Z"),
    SystemSymbol(
      "tag",
      lines: "M11.6 3.8H19A1.2 1.2 0 0 1 20.2 5V12.4L12 20.6 3.4 12Z",
      areas: "M14.6 7.6A1.5 1.5 0 1 1 17.6 7.6 1.5 1.5 0 1 1 14.6 7.6Z",
      fills: true),
    SystemSymbol(
      "bell",
      lines: "M6 16.6V11A6 6 0 0 1 18 11V16.6L19.6 18.2H4.4ZM10.2 20.8H13.8",
      fills: true),
    SystemSymbol(
      "mappin map mappin.and.ellipse",
      lines: "M12 21 6.2 13.4A7 7 0 1 1 17.8 13.4ZM9.6 9.4A2.4 2.4 0 1 1 14.4 9.4 2.4 2.4 0 1 1"
        + " 9.6 9.4Z",
      fills: true),
    SystemSymbol(
      "location location.north paperplane",
      areas: "M12 3.6 18.8 19.6 12 16.2 5.2 19.6Z"),
    SystemSymbol(
      "globe network",
      lines: "M3.4 12A8.6 8.6 0 1 1 20.6 12 8.6 8.6 0 1 1 3.4 12ZM3.6 12H20.4M12 3.4A12 12 0 0 1"
        + " 12 20.6M12 3.4A12 12 0 0 0 12 20.6"),
    SystemSymbol(
      "text.bubble captions.bubble ellipsis.bubble",
      lines: "M6.4 4H17.6A3 3 0 0 1 20.6 7V14A3 3 0 0 1 17.6 17H11.5L7 20.6V17H6.4A3 3 0 0 1 3.4"
        + " 14V7A3 3 0 0 1 6.4 4ZM7.6 8.7H16.4M7.6 12.4H13.2"),
    SystemSymbol(
      "quote.bubble bubble.left message",
      lines: "M5.4 4.6H18.6A2 2 0 0 1 20.6 6.6V14.6A2 2 0 0 1 18.6 16.6H11.4L7 20.2V16.6H5.4A2 2"
        + " 0 0 1 3.4 14.6V6.6A2 2 0 0 1 5.4 4.6Z",
      fills: true),
    SystemSymbol(
      "envelope",
      lines: "M5.2 5.6H18.8A1.8 1.8 0 0 1 20.6 7.4V16.6A1.8 1.8 0 0 1 18.8 18.4H5.2A1.8 1.8 0 0 1"
        + " 3.4 16.6V7.4A1.8 1.8 0 0 1 5.2 5.6ZM3.8 7 12 13 20.2 7"),
    SystemSymbol(
      "square.grid.2x2 square.grid.3x3 square.grid.3x2 rectangle.grid.2x2 circle.grid.2x2"
        + " rectangle.grid.1x2 rectangle.3.group",
      lines: "M5.6 4H9.4A1.6 1.6 0 0 1 11 5.6V9.4A1.6 1.6 0 0 1 9.4 11H5.6A1.6 1.6 0 0 1 4 9.4"
        + "V5.6A1.6 1.6 0 0 1 5.6 4ZM14.6 4H18.4A1.6 1.6 0 0 1 20 5.6V9.4A1.6 1.6 0 0 1 18.4"
        + " 11H14.6A1.6 1.6 0 0 1 13 9.4V5.6A1.6 1.6 0 0 1 14.6 4ZM5.6 13H9.4A1.6 1.6 0 0 1 11"
        + " 14.6V18.4A1.6 1.6 0 0 1 9.4 20H5.6A1.6 1.6 0 0 1 4 18.4V14.6A1.6 1.6 0 0 1 5.6 13Z"
        + "M14.6 13H18.4A1.6 1.6 0 0 1 20 14.6V18.4A1.6 1.6 0 0 1 18.4 20H14.6A1.6 1.6 0 0 1"
        + " 13 18.4V14.6A1.6 1.6 0 0 1 14.6 13Z"),
    SystemSymbol(
      "slider.horizontal.3 gear gearshape gearshape.2 slider.vertical.3 switch.2",
      lines: "M3.5 7H12.8M19.4 7H20.5M3.5 17H4.8M11.4 17H20.5M13.2 7A2.9 2.9 0 1 1 19 7 2.9 2.9 0"
        + " 1 1 13.2 7ZM5.2 17A2.9 2.9 0 1 1 11 17 2.9 2.9 0 1 1 5.2 17Z"),
    SystemSymbol(
      "speedometer gauge gauge.high gauge.with.dots.needle.67percent gauge.with.needle"
        + " metronome",
      lines: "M5 18.2A9 9 0 1 1 19 18.2M12 12.6 15.8 8.8",
      areas: "M10.2 12.6A1.8 1.8 0 1 1 13.8 12.6 1.8 1.8 0 1 1 10.2 12.6Z"),
    SystemSymbol(
      "info questionmark",
      lines: "M3.2 12A8.8 8.8 0 1 1 20.8 12 8.8 8.8 0 1 1 3.2 12ZM12 11.4V16.4",
      areas: "M10.7 7.8A1.3 1.3 0 1 1 13.3 7.8 1.3 1.3 0 1 1 10.7 7.8Z"),
    SystemSymbol(
      "exclamationmark",
      lines: "M3.2 12A8.8 8.8 0 1 1 20.8 12 8.8 8.8 0 1 1 3.2 12ZM12 7.6V12.6",
      areas: "M10.7 16.2A1.3 1.3 0 1 1 13.3 16.2 1.3 1.3 0 1 1 10.7 16.2Z"),
    SystemSymbol(
      "exclamationmark.triangle",
      lines: "M10.5 4.7 2.9 17.9A1.7 1.7 0 0 0 4.4 20.4H19.6A1.7 1.7 0 0 0 21.1 17.9L13.5 4.7A1.7"
        + " 1.7 0 0 0 10.5 4.7ZM12 9.6V13.6",
      areas: "M10.7 16.9A1.3 1.3 0 1 1 13.3 16.9 1.3 1.3 0 1 1 10.7 16.9Z",
      fills: true),
    SystemSymbol(
      "lock",
      lines: "M7.6 11H16.4A2.6 2.6 0 0 1 19 13.6V17.8A2.6 2.6 0 0 1 16.4 20.4H7.6A2.6 2.6 0 0 1 5"
        + " 17.8V13.6A2.6 2.6 0 0 1 7.6 11ZM8 11V8A4 4 0 0 1 16 8V11",
      fills: true),
    SystemSymbol(
      "lock.open",
      lines: "M7.6 11H16.4A2.6 2.6 0 0 1 19 13.6V17.8A2.6 2.6 0 0 1 16.4 20.4H7.6A2.6 2.6 0 0 1 5"
        + " 17.8V13.6A2.6 2.6 0 0 1 7.6 11ZM8 11V8A4 4 0 0 1 15.6 6.4"),
    SystemSymbol(
      "wifi",
      lines: "M2.8 9.3A13.2 13.2 0 0 1 21.2 9.3M6.1 12.9A8.5 8.5 0 0 1 17.9 12.9M9.3 16.3A4 4 0 0"
        + " 1 14.7 16.3",
      areas: "M10.6 19.4A1.4 1.4 0 1 1 13.4 19.4 1.4 1.4 0 1 1 10.6 19.4Z"),
    SystemSymbol(
      "wifi.slash wifi.exclamationmark",
      lines: "M2.8 9.3A13.2 13.2 0 0 1 6.6 6.8M11 5.7A13.2 13.2 0 0 1 21.2 9.3M6.1 12.9A8.5 8.5 0"
        + " 0 1 10 10.7M15.4 11.2A8.5 8.5 0 0 1 17.9 12.9M9.3 16.3A4 4 0 0 1 14.2 15.9M4 4 20"
        + " 20",
      areas: "M10.6 19.4A1.4 1.4 0 1 1 13.4 19.4 1.4 1.4 0 1 1 10.6 19.4Z"),
    SystemSymbol(
      "moon moon.zzz zzz bed.double powersleep",
      lines: "M20 14.2A8.5 8.5 0 1 1 9.8 4 6.8 6.8 0 0 0 20 14.2Z",
      fills: true),
    SystemSymbol(
      "sun.max sun.min brightness sun.horizon",
      lines: "M8.2 12A3.8 3.8 0 1 1 15.8 12 3.8 3.8 0 1 1 8.2 12ZM12 2.8V4.6M12 19.4V21.2M2.8 12"
        + "H4.6M19.4 12H21.2M5.5 5.5 6.8 6.8M17.2 17.2 18.5 18.5M5.5 18.5 6.8 17.2M17.2 6.8"
        + " 18.5 5.5"),
    SystemSymbol(
      "flag",
      lines: "M5.6 21V4.2H17.6L15.4 8.4 17.6 12.6H5.6",
      fills: true),
    SystemSymbol(
      "car",
      lines: "M5 12 6.6 7.4A2.6 2.6 0 0 1 9.1 5.6H14.9A2.6 2.6 0 0 1 17.4 7.4L19 12M5.6 17.6V19.6"
        + "M18.4 17.6V19.6M5.4 12H18.6A2 2 0 0 1 20.6 14V15.6A2 2 0 0 1 18.6 17.6H5.4A2 2 0 0"
        + " 1 3.4 15.6V14A2 2 0 0 1 5.4 12Z",
      areas: "M6.2 14.8A1.1 1.1 0 1 1 8.4 14.8 1.1 1.1 0 1 1 6.2 14.8ZM15.6 14.8A1.1 1.1 0 1 1"
        + " 17.8 14.8 1.1 1.1 0 1 1 15.6 14.8Z"),
    SystemSymbol(
      "sparkles wand.and.stars wand.and.rays sparkle",
      lines: "M10 4 11.8 10.2 18 12 11.8 13.8 10 20 8.2 13.8 2 12 8.2 10.2ZM18.6 3V7M16.6 5H20.6",
      fills: true),
    SystemSymbol(
      "flame bolt chart.line.uptrend.xyaxis",
      lines: "M12 3.4C13 7.4 17.8 9.4 17.8 14.6A5.8 5.8 0 0 1 6.2 14.6C6.2 12 7.6 10.6 8.6 9.4 9"
        + " 10.8 9.8 11.6 10.6 11.8 10 8.6 10.6 5.6 12 3.4Z",
      fills: true),
    SystemSymbol(
      "pencil square.and.pencil highlighter",
      lines: "M4.4 19.6 5.4 15.4 16 4.8 19.2 8 8.6 18.6Z"),
    SystemSymbol(
      "link",
      lines: "M10 14 14 10M8.6 10.4 5.8 13.2A3.6 3.6 0 0 0 10.8 18.2L13.6 15.4M15.4 13.6 18.2"
        + " 10.8A3.6 3.6 0 0 0 13.2 5.8L10.4 8.6"),
    SystemSymbol(
      "gift",
      lines: "M4 8.4H20V12H4ZM5.4 12V20H18.6V12M12 8.4V20M12 8.4C9 8.4 7.4 7.2 7.8 5.4 8.4 3.4"
        + " 11.4 4.4 12 8.4 12.6 4.4 15.6 3.4 16.2 5.4 16.6 7.2 15 8.4 12 8.4Z"),
    SystemSymbol(
      "e",
      lines: "M7.8 3.8H16.2A4 4 0 0 1 20.2 7.8V16.2A4 4 0 0 1 16.2 20.2H7.8A4 4 0 0 1 3.8 16.2"
        + "V7.8A4 4 0 0 1 7.8 3.8ZM14.4 8.2H10V15.8H14.4M10 12H13.8",
      fills: true),
    SystemSymbol(
      "circle",
      lines: "M3.4 12A8.6 8.6 0 1 1 20.6 12 8.6 8.6 0 1 1 3.4 12Z",
      fills: true),
    SystemSymbol(
      "square rectangle app",
      lines: "M6.6 4H17.4A2.6 2.6 0 0 1 20 6.6V17.4A2.6 2.6 0 0 1 17.4 20H6.6A2.6 2.6 0 0 1 4"
        + " 17.4V6.6A2.6 2.6 0 0 1 6.6 4Z",
      fills: true),
  ]
}
