import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitText
import TestKit
import Testing

@testable import HeadUnitDisplay

/// A recording does again what was done, to the microsecond.
@Suite struct DriveRecorderTests {
  private static let demo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/Demo/demo.json").path

  /// Titles that are the same, empty, odd to write or hard to read.
  private static let odd = """
    {"app": {"name": "Odd"}, "latency": "30ms",
     "player": {"commands": ["play", "pause", "next", "position", "skipForward"]},
     "items": [
      {"id": "a", "title": "Twice", "children": [
        {"id": "r{n}", "repeat": 40, "title": "Row {n}", "duration": "3m"}]},
      {"id": "b", "title": "Twice", "children": [
        {"id": "x", "title": "Say \\"hello\\"", "duration": "3m"}]},
      {"id": "c \\"q\\" ${d}", "title": "${name} # 🎧 line\\nbreak", "children": []},
      {"id": "e", "title": "", "duration": "1m"}, {"id": "f", "title": "", "duration": "1m"},
      {"id": "g", "title": "${name} # 🎧 line\\nbreak", "duration": "1m"}
    ]}
    """

  private static func library(_ name: String) throws -> Library {
    if name == "demo" { return try LibraryFile.read(demo).library }
    return try TestDrive.read(odd)
  }

  private func environment() throws -> DriveEnvironment {
    let libraries = ["demo": try Self.library("demo"), "odd": try Self.library("odd")]
    return DriveEnvironment(
      readFile: { _ throws(Mistakes) in throw Mistakes() },
      layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        guard let library = libraries[name] else { throw Mistakes() }
        return DriveApp(name: name) { seed, _ in library.app(seed: seed) }
      })
  }

  private func record(
    _ app: String, seed: UInt64, steps: Int = 25, expects: Bool = false
  ) throws -> (text: String, simulation: Simulation) {
    var options = Simulation.Options()
    options.seed = seed
    let simulation = Simulation(
      profile: Profile(), app: try Self.library(app).app(seed: seed), options: options)
    let opening = DriveRecorder.Opening(name: "a \"session\"", app: app, seed: seed)
    var hands = RandomHands(seed: seed, simulation, opening, expects: expects)
    return hands.play(steps: steps)
  }

  /// Each line that a report offers for what is seen is a step that does what it says: what is
  /// expected holds, and a tap meets something.
  @Test(arguments: ["demo", "odd"])
  func whatIsSeenHasLinesThatHold(app: String) throws {
    var simulation = Simulation(profile: Profile(), app: try Self.library(app).app(seed: 0))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(3))
    let list = Screen(simulation.headUnit, at: simulation.now, with: Materials(text: .blocks))
      .displayList()
    let elements = PointedElement.all(on: list, of: simulation, startOfDrive: 600)
    #expect(elements.count { $0.tap != nil } > 3 && elements.count { $0.expectation != nil } > 6)
    let expectations = Set(elements.compactMap(\.expectation)).sorted().map { $0 + "\n" }.joined()
    let start = "drive \"picked\"\napp \(app)\nclock 10:00\nwait 3s\n"
    #expect(try replay(start + expectations).verdict == .passed)
    for tap in Set(elements.compactMap(\.tap)).sorted() {
      #expect(try replay(start + tap + "\n").verdict == .passed, "\(tap)")
    }
  }

  @Test func ofWhatIsSeenSoMuchHasItsLines() throws {
    let simulation = Simulation(profile: Profile(), app: try Self.library("demo").app(seed: 0))
    var elements: [Element] = []
    for number in 0..<100 {
      let frame = PixelRect(x: 0, y: 0, width: 9, height: 9)
      elements.append(
        Element(
          role: .text, label: "\(number)", value: "", frame: frame, touchFrame: frame,
          isEnabled: true, isFocused: false, path: nil, target: nil, parent: nil))
    }
    let list = DisplayList(size: PixelSize(width: 100, height: 100), elements: elements)
    let found = PointedElement.all(on: list, of: simulation, startOfDrive: 0)
    #expect(found.map(\.label) == (0..<PointedElement.limit).map { "\($0)" })
  }

  private func replay(_ text: String) throws -> DriveResult {
    let source = SourceText(name: "recorded.drive", text: text)
    let cases = try DriveReader(environment: environment()).cases(in: source)
    var run = DriveRun(try #require(cases.first), services: .nothing)
    run.advance(to: .never)
    return run.finish()
  }

  private func told(_ trace: Trace) -> [Trace.Entry] {
    trace.entries.filter { if case .script = $0.content { false } else { true } }
  }

  @Test(arguments: 0..<10)
  func aRecordingHasTheSameTrace(_ seed: Int) throws {
    let app = seed.isMultiple(of: 2) ? "demo" : "odd"
    let recorded = try record(app, seed: UInt64(seed))
    let result = try replay(recorded.text)
    #expect(result.verdict == .passed, "\(recorded.text)")
    let before = told(recorded.simulation.trace)
    let after = told(result.trace)
    let difference = zip(before, after).first { $0 != $1 }
    #expect(difference == nil, "\(recorded.text)")
    #expect(before.count == after.count)
  }

  /// Without a finger on it, as by a key: the event alone tells which one it is.
  @Test func aTabThatIsChosenIsTakenDownByItsTitle() throws {
    var simulation = Simulation(profile: Profile(), app: try Self.library("demo").app(seed: 0))
    var recorder = DriveRecorder(DriveRecorder.Opening(name: "tabs", app: "demo"))
    for event in [Event.phone(.connected), .driver(.tabChosen(1)), .driver(.tabChosen(0))] {
      recorder.note(event, before: simulation)
      simulation.perform(event)
      simulation.advance(by: .seconds(3))
    }
    recorder.finish(simulation)
    let text = recorder.text()
    #expect(text.contains(" tab \"Listen Now\"\n") && !text.contains("hand "), "\(text)")
    #expect(told(try replay(text).trace) == told(simulation.trace))
  }

  @Test(arguments: 100..<103)
  func whatIsExpectedHolds(_ seed: Int) throws {
    let recorded = try record("demo", seed: UInt64(seed), expects: true)
    #expect(recorded.text.contains("expect page.title = "))
    #expect(recorded.text.contains("expect page.state = "))
    #expect(try replay(recorded.text).verdict == .passed, "\(recorded.text)")
  }

  /// Whatever was pointed at, in whatever state: the drive asks for it in the same instant.
  @Test(arguments: Array(200..<212).share(3))
  func whatWasPointedAtHolds(_ seed: Int) throws {
    let app = seed.isMultiple(of: 2) ? "demo" : "odd"
    let opening = DriveRecorder.Opening(name: "pointing", app: app, seed: UInt64(seed))
    var options = Simulation.Options()
    options.seed = UInt64(seed)
    let simulation = Simulation(
      profile: Profile(), app: try Self.library(app).app(seed: UInt64(seed)), options: options)
    var hands = RandomHands(
      seed: UInt64(seed), simulation, opening, expects: false, points: true)
    let recorded = hands.play(steps: 25)
    #expect(hands.pointed.count > 20)
    for line in Set(hands.pointed) { #expect(recorded.text.contains(" \(line)\n")) }
    #expect(try replay(recorded.text).verdict == .passed, "\(recorded.text)")
  }

  @Test func rowsThatReadTheSameAreTakenDownByTheirIdentifiers() throws {
    let texts = try (0..<8).map { try record("odd", seed: $0).text }
    #expect(texts.contains { $0.contains(" tap id:a") || $0.contains(" tap id:b") })
  }

  @Test func mostOfItCanBeRead() throws {
    let texts = try (0..<6).map { try record("demo", seed: $0).text }
    let lines = texts.flatMap { $0.split(separator: "\n") }
    let taps = lines.count { $0.contains(" tap ") }
    let titles = lines.count { $0.contains(" tap \"") }
    #expect(taps >= 10)
    #expect(titles > taps / 3)
    #expect(lines.count { $0.contains(" back") } > 3)
    #expect(lines.contains { $0.contains(" hand \"touched") && $0.contains("dragEnded") })
  }
}
