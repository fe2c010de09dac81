import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint

extension Workload {
  /// Scrolls 10,000 rows of the example in Python on the wall's clock, as a window does.
  static let scrollProgram = Workload(name: "program-scroll") {
    var scroll = try ProgramScroll()
    try scroll.open()
    let slow = scroll.frames(300, by: 24)
    let fast = scroll.frames(300, by: 400)
    let all = (slow.times + fast.times).sorted()
    return Measurement(
      milliseconds: all.reduce(0, +) / Double(all.count),
      figures: [
        ("frames", Double(all.count)), ("late_frames", Double(all.count { $0 > 16.7 })),
        ("p99_ms", all[all.count * 99 / 100]), ("max_ms", all[all.count - 1]),
        ("frames_with_unknown_rows", Double(slow.unknown)),
        ("frames_with_unknown_rows_fast", Double(fast.unknown)),
      ])
  }
}

/// A head unit without a window that shows a program, sixty frames a second of real time.
private struct ProgramScroll {
  private let materials: Materials
  private let painter: Painter
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var frame: Frame
  private var simulation: Simulation

  private static let tick = Swift.Duration.microseconds(16_667)

  init() throws {
    let fonts = try Fonts()
    let icons = IconShelf { path in
      FileManager.default.contents(atPath: "Resources/" + path).map { Array($0) }
    }
    let pictures = PictureShelf()
    materials = Materials(text: fonts.textSetter) { pictures.shade(of: $0) }
    painter = Painter(images: pictures.source(icons: icons), glyphs: fonts.glyphSource)
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    let app = ProcessApp(
      ["python3", "Examples/python-app/app.py"], clock: .wall, version: "bench")
    let profile = Profile()
    frame = Frame(width: profile.display.width, height: profile.display.height)
    simulation = Simulation(profile: profile, app: app, options: options)
  }

  mutating func open() throws {
    simulation.perform(.connected)
    try wait { $0.browser.page?.state == .shown }
    simulation.perform(.tabChosen(1))
    try wait { $0.browser.page?.path == ContentPath([1]) && $0.browser.page?.state == .shown }
    simulation.perform(.rowChosen(0))
    try wait { $0.browser.page?.count == 10_000 && $0.browser.page?.state == .shown }
  }

  /// How long each took, and how many showed a row that had not come yet.
  mutating func frames(_ count: Int, by pixels: Int) -> (times: [Double], unknown: Int) {
    var times: [Double] = []
    var unknown = 0
    var due = clock.now
    for _ in 0..<count {
      due += Self.tick
      rest(until: due)
      times.append(
        milliseconds {
          simulation.advance(to: now)
          simulation.perform(.scrolled(by: pixels))
          let screen = Screen(simulation.headUnit, at: simulation.now, with: materials)
          painter.paint(screen.displayList(), into: &frame)
        })
      if hasUnknownRows { unknown += 1 }
    }
    return (times, unknown)
  }

  private var hasUnknownRows: Bool {
    guard let page = simulation.headUnit.browser.page else { return false }
    return simulation.headUnit.visibleRows(of: page).contains { page.rows[$0]?.item == nil }
  }

  private var now: Instant {
    max(simulation.now, .start + start.passed)
  }

  private func rest(until due: ContinuousClock.Instant) {
    let left = (due - clock.now).components
    if left.attoseconds > 0 { usleep(UInt32(left.attoseconds / 1_000_000_000_000)) }
  }

  private mutating func wait(until isReached: (HeadUnit) -> Bool) throws {
    while !isReached(simulation.headUnit) {
      guard now < Instant(microseconds: 30_000_000) else { throw CocoaError(.executableLoad) }
      usleep(2_000)
      simulation.advance(to: now)
    }
  }
}
