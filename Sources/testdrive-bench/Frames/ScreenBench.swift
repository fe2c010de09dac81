import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitImages
import HeadUnitPaint
import HeadUnitText

/// The head unit's own screens with the demo in them, from the event to the pixels.
///
/// What a window adds, handing the pixels to the display server, is not in it.
struct ScreenBench {
  enum Kind: String, CaseIterable {
    /// A list scrolled by 24 pixels a frame, with everything drawn again.
    case list = "screen-list"
    /// The same, and only what changed is drawn.
    case listDamage = "screen-list-damage"
    /// The same on a display of 1920 by 720.
    case wide = "screen-wide"
    case wideDamage = "screen-wide-damage"
    /// Sixty frames a second of now playing.
    case playing = "screen-np"
    case playingDamage = "screen-np-damage"
    /// Sixty frames a second of a list in which a row plays.
    case bars = "screen-bars"
    /// A knob step each time: from the event to the frame.
    case input = "screen-input"
    /// The list on a display of 1280 by 720, and the same with the bench around it.
    case hd = "screen-hd"
    case bench = "screen-bench"
    /// With a million lines in the trace.
    case longBench = "screen-bench-million"
    /// With the content of a list of a hundred thousand rows open, all of which were seen; and how
    /// long it takes to open that.
    case content = "screen-bench-content"
    /// A template's list of 500 rows of which ten change each time: from the update to the frame.
    case update = "template-pixels"

    /// Lists that come and go, what plays and its menu, at sixty frames a second, as a window draws
    /// them; and the same on a display of 1920 by 720, and on one of 900 by 1200.
    case motion = "motion-push"
    case wideMotion = "motion-push-wide"
    case tallMotion = "motion-push-portrait"

    var isMotion: Bool { self == .motion || self == .wideMotion || self == .tallMotion }
    var hasBench: Bool { self == .bench || self == .longBench || self == .content }
  }

  private let kind: Kind
  private let materials: Materials
  private let painter: Painter
  private let pictures = PictureStore()
  private var simulation: Simulation
  private var bench: Bench?
  /// What the list of templates has, where it is one.
  private var items: [TemplateItem] = []
  private var round = 0

  private static let frames = 300
  /// Each motion of a round gets so many: longer than any of them takes.
  private static let motionFrames = 30
  private static let folder = "Resources/"
  private static let tick = Duration.microseconds(16_667)

  init(_ kind: Kind) throws {
    let fonts = try Fonts()
    try self.init(kind, text: fonts.textSetter, glyphs: fonts.glyphSource)
  }

  /// In no font but what is given, for what has to be the same on every machine.
  init(_ kind: Kind, text: TextSetter, glyphs: GlyphSource) throws {
    self.kind = kind
    let icons = IconStore { path in
      FileManager.default.contents(atPath: Self.folder + path).map { Array($0) }
    }
    let store = pictures
    materials = Materials(text: text) { store.shade(of: $0) }
    painter = Painter(images: store.source(icons: icons), glyphs: glyphs)
    var options = Simulation.Options()
    options.keepsTrace = kind.hasBench
    options.checksInvariants = false
    simulation = try Self.simulation(kind, try Self.app(kind), options)
    if kind == .update {
      items = (0..<500).map { Workload.templateItem($0) }
      simulation.perform(Workload.call(.setRoot(Workload.list(items))))
    }
    guard kind.hasBench else { return }
    if kind == .longBench {
      for number in 0..<1_000_000 { simulation.note(ScriptNote(.mark, "\(number)", line: 1)) }
    }
    if kind == .content { Self.see(all: &simulation) }
    var bench = Bench()
    bench.pane = kind == .content ? .content : .trace
    bench.note(simulation)
    self.bench = bench
  }

  mutating func run() throws {
    if kind == .content { return try runContent() }
    if kind.isMotion { return print(try Self.motions(kind)) }
    var frame = Frame(width: size.width, height: size.height)
    settle(&frame)
    painter.tracksDamage = ![.list, .wide, .playing].contains(kind)
    var times: [Double] = []
    var direction = 1
    for _ in 0..<Self.frames {
      let offset = simulation.headUnit.browser.page?.scroll
      times.append(
        milliseconds {
          step(direction)
          bench?.note(simulation)
          painter.paint(list(), into: &frame)
        })
      if simulation.headUnit.browser.page?.scroll == offset { direction = -direction }
      // Covers of rows that came in are made on another thread in a window: not timed.
      develop()
    }
    print(line(times))
  }

  /// Each frame is the median of as many runs, which begin with nothing drawn: another program that
  /// takes the processor for a moment takes it from a run.
  private static func motions(_ kind: Kind) throws -> String {
    var bench = try Self(kind)
    var runs = [bench.motionTimes()]
    for _ in 1..<motionRuns {
      bench = try Self(kind)
      runs.append(bench.motionTimes())
    }
    let motions = Self.round.map(\.name).map { name in
      let times = runs.map { $0[name] ?? [] }
      let frames = (0..<(times.first?.count ?? 0)).map { frame in
        times.map { $0[frame] }.sorted()[times.count / 2]
      }
      return (name, frames)
    }
    let each = motions.flatMap { name, times -> [(String, Double)] in
      let sorted = times.sorted()
      return [
        (name + "_median_ms", sorted[sorted.count / 2]),
        (name + "_p99_ms", sorted[sorted.count * 99 / 100]), (name + "_max_ms", sorted.last ?? 0),
      ]
    }
    let first = runs[0].values.flatMap(\.self).max() ?? 0
    return bench.line(motions.flatMap(\.1), each + [("first_run_max_ms", first)])
  }

  private static let motionRuns = 5
  private static let round: [(name: String, target: FocusTarget)] = [
    ("push", .row(1)), ("pop", .back), ("playing", .row(0)), ("menu", .more),
    ("menu_out", .closeMenu), ("playing_out", .back),
  ]

  /// A list is opened and left, something plays, and its menu opens and closes; ten times.
  ///
  /// The first time nothing of what comes was drawn before, but what a window at rest prepares.
  private mutating func motionTimes() -> [String: [Double]] {
    var frame = Frame(width: size.width, height: size.height)
    settle(&frame)
    let ahead = Screen.ahead(of: simulation.headUnit, at: simulation.now, with: materials)
    painter.prepare(ahead: ahead, in: size)
    painter.tracksDamage = true
    var times: [String: [Double]] = [:]
    for (name, target) in Array(repeating: Self.round, count: 10).joined() {
      guard let event = simulation.headUnit.event(choosing: target) else {
        preconditionFailure("\(target) is on the screen of the demo.")
      }
      simulation.perform(event)
      for _ in 0..<Self.motionFrames {
        times[name, default: []].append(
          milliseconds {
            simulation.advance(by: Self.tick)
            painter.paint(list(), into: &frame)
          })
        develop()
      }
    }
    return times
  }

  /// How long the pane takes to be there: where the bench has kept up, and where all of the trace
  /// is still to be read.
  private mutating func runContent() throws {
    var frame = Frame(width: size.width, height: size.height)
    let kept = bench
    let known = kept.map(\.knownItemCount) ?? 0
    var (opened, read, scrolled): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<10 {
      bench?.pane = .trace
      painter.paint(list(), into: &frame)
      opened.append(
        milliseconds {
          bench?.pane = .content
          painter.paint(list(), into: &frame)
        })
      var new = Bench()
      new.pane = .content
      read.append(
        milliseconds {
          new.note(simulation)
          bench = new
          painter.paint(list(), into: &frame)
        })
      bench = kept
      bench?.pane = .content
      for direction in [1, -1] {
        step(direction)
        scrolled.append(
          milliseconds {
            bench?.note(simulation)
            painter.paint(list(), into: &frame)
          })
      }
    }
    let figures: [(String, Double)] = [
      ("wall_ms", opened.sorted()[opened.count / 2]), ("read_ms", read.sorted()[read.count / 2]),
      ("frame_ms", scrolled.sorted()[scrolled.count / 2]), ("items", Double(known)),
      ("trace_lines", Double(simulation.trace.entries.count)), ("rss_mb", Memory.peak),
    ]
    let text = figures.map { "\"\($0.0)\": \(($0.1 * 1e3).rounded() / 1e3)" }
    print("{\"bench\": \"\(kind.rawValue)\", \(text.joined(separator: ", "))}")
  }

  private static func app(_ kind: Kind) throws -> any App {
    switch kind {
    case .update: SilentTemplates()
    case .content: try longLibrary().app(seed: 0)
    case .list, .listDamage, .wide, .wideDamage, .playing, .playingDamage, .bars, .input, .hd,
      .bench, .longBench, .motion, .wideMotion, .tallMotion:
      try LibraryFile.read("Resources/Demo/demo.json").library.app(seed: 0)
    }
  }

  private static func longLibrary() throws -> Library {
    try TemporaryLibrary(
      """
      {"items": [{"id": "all", "title": "All", "children": [
        {"repeat": 100000, "id": "t{n}", "title": "Track {n}", "duration": "3m20s"}]}]}
      """
    ).library
  }

  /// From the first row to the last, screen by screen.
  private static func see(all simulation: inout Simulation) {
    simulation.perform(.driver(.rowChosen(0)))
    simulation.advance(by: .seconds(2))
    while let page = simulation.headUnit.browser.page {
      let before = page.scroll
      simulation.perform(.driver(.scrolled(by: simulation.headUnit.metrics.viewport)))
      simulation.advance(by: .milliseconds(100))
      if simulation.headUnit.browser.page?.scroll == before { return }
    }
  }

  /// How much is drawn for so many frames, and what files they make; the same in every run.
  mutating func counts(frames count: Int) -> [(name: String, value: Int)] {
    var frame = Frame(width: size.width, height: size.height)
    settle(&frame)
    var (commands, pixels, objects) = (0, 0, 0)
    var gif = GIFEncoder(width: size.width, height: size.height, ticksPerSecond: 25)
    var apng = APNGEncoder(width: size.width, height: size.height, ticksPerSecond: 25)
    var films = (gif: 0, apng: 0)
    for tick in 0..<count {
      objects += SwiftObjects.made {
        step(1)
        let list = list()
        commands += list.commands.count
        pixels += painter.paint(list, into: &frame).reduce(0) { $0 + $1.width * $1.height }
      }
      develop()
      films.gif += gif.add(frame, at: tick).count
      films.apng += apng.add(frame, at: tick).count
    }
    return [
      ("commands", commands), ("pixels", pixels), ("objects", objects),
      ("png bytes", PNG.encode(frame).count),
      ("gif bytes", films.gif + gif.finish(at: count).bytes.count),
      ("apng bytes", films.apng + apng.finish(at: count).bytes.count),
    ]
  }
}

private extension ScreenBench {
  var size: PixelSize {
    let display = simulation.headUnit.profile.display
    let size = PixelSize(width: display.width, height: display.height)
    return bench == nil ? size : BenchLayout(size).size
  }

  static func simulation(
    _ kind: Kind, _ app: any App, _ options: Simulation.Options
  ) throws -> Simulation {
    var profile = Profile()
    if kind == .wide || kind == .wideDamage || kind == .wideMotion {
      try profile.layer(
        SourceText(name: "wide", text: #"{"display": {"width": 1920, "height": 720}}"#))
    }
    if kind == .hd || kind == .update || kind == .motion || kind.hasBench {
      try profile.layer(
        SourceText(name: "hd", text: #"{"display": {"width": 1280, "height": 720}}"#))
    }
    if kind == .tallMotion {
      try profile.layer(
        SourceText(name: "tall", text: #"{"display": {"width": 900, "height": 1200, "scale": 3}}"#))
    }
    var drive = Simulation(profile: profile, app: app, options: options)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(2))
    if kind == .playing || kind == .playingDamage || kind == .bars {
      drive.perform(.driver(.rowChosen(0)))
      drive.advance(by: .seconds(2))
      if kind == .bars { drive.perform(.driver(.backPressed)) }
      drive.advance(by: .seconds(2))
    }
    return drive
  }

  mutating func step(_ direction: Int) {
    switch kind {
    case .list, .listDamage, .wide, .wideDamage, .hd, .bench, .longBench, .content:
      simulation.perform(.driver(.scrolled(by: direction * 24)))
    case .input: simulation.perform(.knob(.turned(direction)))
    case .update:
      round += 1
      // Ten of them, the first of which is seen.
      for index in 0..<10 { items[index * 50].subtitle = "Round \(round)" }
      simulation.perform(Workload.call(.update(Workload.list(items))))
    case .playing, .playingDamage, .bars, .motion, .wideMotion, .tallMotion: break
    }
    simulation.advance(by: Self.tick)
  }

  func list() -> DisplayList {
    let list = Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
    guard let bench else { return list }
    var view = BenchView(bench, simulation, name: "demo", with: materials)
    return view.picture(around: list).list
  }

  func develop() {
    let developer = PictureProcessor { _, kind throws(PictureFault) in
      throw .undecodable(kind, "the bench decodes drawings alone")
    }
    let new = pictures.fulfil(developer) { path throws(PictureFault) in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw .unreadable(path)
      }
      return Array(data)
    }
    for picture in new { painter.forget(picture) }
  }

  func settle(_ frame: inout Frame) {
    for _ in 0..<8 {
      painter.paint(list(), into: &frame)
      develop()
    }
  }

  func line(_ times: [Double], _ more: [(String, Double)] = []) -> String {
    let sorted = times.sorted()
    let copy = Reference.frameCopyMilliseconds()
    let mean = times.reduce(0, +) / Double(times.count)
    let members: [(String, Double)] = [
      ("width", Double(size.width)), ("frames", Double(times.count)), ("mean_ms", mean),
      ("median_ms", sorted[sorted.count / 2]), ("p99_ms", sorted[sorted.count * 99 / 100]),
      ("max_ms", sorted[sorted.count - 1]), ("core_at_60_hz", mean * 60 / 1_000),
      ("rss_mb", Memory.peak), ("memcpy_ms", copy), ("times_memcpy", mean / copy),
    ]
    let text = (members + more).map { "\"\($0.0)\": \(($0.1 * 1e5).rounded() / 1e5)" }
    return "{\"bench\": \"\(kind.rawValue)\", \(text.joined(separator: ", "))}"
  }
}

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
      .image(Image(.wallpaper(Wallpaper(.night)), in: screen)),
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

/// Pictures with noise in them, shapes and titles; made here, or read from a folder of raw files.
struct BenchAssets {
  let images: ImageSource
  let rows: [(title: String, subtitle: String)]

  init(folder: String?) throws {
    var pictures: [String: Bitmap] = [:]
    for number in 0..<12 {
      let name = number < 10 ? "art0\(number)" : "art\(number)"
      pictures["art\(number)"] = try Self.picture(name, 112, 112, folder, radius: 14)
    }
    pictures["np_art"] = try Self.picture("np_art", 400, 400, folder, radius: 24)
    let background = try Self.picture("np_bg", 1_280, 720, folder, radius: 0)
    let icons = try Self.shapes(folder)
    let all = pictures
    images = ImageSource(
      icon: { icon, _, _ in icons[icon] },
      picture: { picture, _ in picture.file.flatMap { all[$0] } },
      wallpaper: { _, _ in background })
    rows = try Self.rows(folder)
  }
}

private extension BenchAssets {
  static func shapes(_ folder: String?) throws -> [Icon: CoverageMask] {
    let names: [(Icon, String, Int)] = [
      (.chevronForward, "chev", 24), (.skipBack, "btn_back", 72), (.previous, "btn_prev", 72),
      (.play, "btn_play", 72), (.next, "btn_next", 72), (.skipForward, "btn_fwd", 72),
    ]
    var shapes: [Icon: CoverageMask] = [:]
    for (icon, name, side) in names {
      let picture = try folder.map { try read(name, side, side, $0) } ?? triangle(side)
      shapes[icon] = CoverageMask(
        width: side, height: side, coverage: picture.pixels.map { UInt8($0 >> 24) })
    }
    return shapes
  }

  static func triangle(_ side: Int) -> Bitmap {
    let pixels = (0..<side * side).map { place -> UInt32 in
      let x = place % side
      let y = abs(place / side - side / 2) * 2
      return x > side / 4 && x + y < side ? 0xFFFF_FFFF : x + y == side ? 0x8080_8080 : 0
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  static func picture(
    _ name: String, _ width: Int, _ height: Int, _ folder: String?, radius: Int
  ) throws -> Bitmap {
    if let folder { return try read(name, width, height, folder) }
    var generator = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    let tone = (0..<3).map { _ in Int.random(in: 40..<180, using: &generator) }
    var bitmap = Bitmap(width: width, height: height)
    for place in 0..<width * height {
      let shade = (place % width + place / width) * 60 / (width + height)
      let noise = Int.random(in: 0..<9, using: &generator)
      let alpha = cover(place % width, place / width, width, height, radius)
      let channels = tone.map { UInt32($0 + shade + noise) * alpha / 255 }
      bitmap.pixels[place] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return bitmap
  }

  /// Rounded corners, with one step between in and out.
  static func cover(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radius: Int) -> UInt32 {
    let right = max(0, max(radius - x, x - (width - 1 - radius)))
    let below = max(0, max(radius - y, y - (height - 1 - radius)))
    let square = right * right + below * below
    if square <= (radius - 1) * (radius - 1) || radius == 0 { return 255 }
    return square <= radius * radius ? 128 : 0
  }

  /// Straight red, green, blue and alpha.
  static func read(_ name: String, _ width: Int, _ height: Int, _ folder: String) throws -> Bitmap {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).rgba"))
    var bitmap = Bitmap(width: width, height: height)
    for place in 0..<width * height {
      let alpha = UInt32(bytes[place * 4 + 3])
      let channels = (0..<3).map { (UInt32(bytes[place * 4 + $0]) * alpha + 127) / 255 }
      bitmap.pixels[place] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return bitmap
  }

  static func rows(_ folder: String?) throws -> [(title: String, subtitle: String)] {
    guard let folder else { return (0..<10_000).map(row) }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/rows.tsv"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t")
      return (String(parts[0]), String(parts[1]))
    }
  }

  static func row(_ number: Int) -> (title: String, subtitle: String) {
    let first = ["Northern", "Silent", "Golden", "Hidden", "Electric", "Paper", "Crimson", "Slow"]
    let second = ["Harbour", "Signals", "Garden", "Letters", "Engines", "Mountains", "Rivers"]
    let kinds = ["Podcast", "Album", "Interview", "Playlist", "Chapter"]
    let title = "\(first[number % 8]) \(second[number / 8 % 7]) \(10_000 + number)"
    return (title, "\(second[number * 5 % 7]) Desk · \(kinds[number % 5]) · \(number % 58 + 2) min")
  }
}
