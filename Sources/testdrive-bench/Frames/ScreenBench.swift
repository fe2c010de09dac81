import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint

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
  }

  private let kind: Kind
  private let materials: Materials
  private let painter: Painter
  private let pictures = PictureShelf()
  private var simulation: Simulation

  private static let frames = 300
  private static let folder = "Resources/"
  private static let tick = Duration.microseconds(16_667)

  init(_ word: String) throws {
    kind = Kind(rawValue: word) ?? .list
    let fonts = try Fonts()
    let icons = IconShelf { path in
      FileManager.default.contents(atPath: Self.folder + path).map { Array($0) }
    }
    let shelf = pictures
    materials = Materials(text: fonts.textSetter) { shelf.shade(of: $0) }
    painter = Painter(images: shelf.source(icons: icons), glyphs: fonts.glyphSource)
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    simulation = try Self.simulation(kind, library.app(seed: 0), options)
  }

  mutating func run() throws {
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
          painter.paint(list(), into: &frame)
        })
      if simulation.headUnit.browser.page?.scroll == offset { direction = -direction }
      // Covers of rows that came in are made on another thread in a window: not timed.
      develop()
    }
    print(line(times))
  }
}

private extension ScreenBench {
  var size: PixelSize {
    let display = simulation.headUnit.profile.display
    return PixelSize(width: display.width, height: display.height)
  }

  static func simulation(
    _ kind: Kind, _ app: any App, _ options: Simulation.Options
  ) throws -> Simulation {
    var profile = Profile()
    if kind == .wide || kind == .wideDamage {
      try profile.layer(
        SourceText(name: "wide", text: #"{"display": {"width": 1920, "height": 720}}"#))
    }
    var drive = Simulation(profile: profile, app: app, options: options)
    drive.perform(.connected)
    drive.advance(by: .seconds(2))
    if kind == .playing || kind == .playingDamage || kind == .bars {
      drive.perform(.rowChosen(0))
      drive.advance(by: .seconds(2))
      if kind == .bars { drive.perform(.backPressed) }
      drive.advance(by: .seconds(2))
    }
    return drive
  }

  mutating func step(_ direction: Int) {
    switch kind {
    case .list, .listDamage, .wide, .wideDamage: simulation.perform(.scrolled(by: direction * 24))
    case .input: simulation.perform(.knobTurned(direction))
    case .playing, .playingDamage, .bars: break
    }
    simulation.advance(by: Self.tick)
  }

  func list() -> DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
  }

  func develop() {
    let developer = PictureDeveloper { _, kind throws(PictureFault) in
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

  func line(_ times: [Double]) -> String {
    let sorted = times.sorted()
    let copy = Reference.frameCopyMilliseconds()
    let mean = times.reduce(0, +) / Double(times.count)
    let members: [(String, Double)] = [
      ("width", Double(size.width)), ("frames", Double(times.count)), ("mean_ms", mean),
      ("median_ms", sorted[sorted.count / 2]), ("p99_ms", sorted[sorted.count * 99 / 100]),
      ("max_ms", sorted[sorted.count - 1]), ("core_at_60_hz", mean * 60 / 1_000),
      ("rss_mb", Memory.peak), ("memcpy_ms", copy), ("times_memcpy", mean / copy),
    ]
    let text = members.map { "\"\($0.0)\": \(($0.1 * 1e5).rounded() / 1e5)" }
    return "{\"bench\": \"\(kind.rawValue)\", \(text.joined(separator: ", "))}"
  }
}
