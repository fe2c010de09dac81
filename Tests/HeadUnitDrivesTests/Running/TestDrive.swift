import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives

/// A small library app in text, and drives of it made of typed steps.
struct TestDrive {
  var profile = Profile()
  var library = TestDrive.tabs
  var limit = Duration.seconds(600)
  var seed: UInt64 = 7
  var requirements: [Requirement] = []
  var watchdog = Duration.seconds(60)

  /// Two tabs; the lists under them answer after 80 ms.
  static let tabs = """
    {"app": {"name": "Demo"}, "tabs": true, "latency": "80ms",
     "player": {"commands": ["play", "pause", "next", "previous", "position", "rate"],
                "rates": [1, 2], "defaultRate": 1},
     "items": [
      {"id": "home", "title": "Listen Now", "children": [
        {"id": "h{n}", "repeat": 3, "title": "Song {n}", "duration": "3m"}]},
      {"id": "shows", "title": "Shows", "children": [
        {"id": "s{n}", "repeat": 40, "title": "Show {n}", "children": [
          {"id": "e{n}-a", "title": "Pilot", "duration": "2m"},
          {"id": "e{n}-b", "title": "Pilot", "duration": "2m"}]}]}
    ]}
    """

  /// One list of tracks.
  static let tracks = """
    {"app": {"name": "Tracks"}, "latency": "80ms",
     "player": {"commands": ["play", "pause", "next", "position"]},
     "items": [{"id": "t{n}", "repeat": 30, "title": "Track {n}", "duration": "10m"}]}
    """

  func drive(_ steps: [DriveStep]) throws -> DriveCase {
    try plan(
      ([.app(.connect(waits: true))] + steps).map { PlannedStep($0, source: Self.source(0)) })
  }

  /// Numbers the lines, from 1.
  func plan(_ steps: [PlannedStep]) throws -> DriveCase {
    let library = try Self.read(library)
    let app = DriveApp(name: "test") { library.app(seed: $0, timeouts: $1) }
    var drive = DriveCase(file: "test.drive", name: "a test", app: app)
    drive.profile = profile
    drive.limit = limit
    drive.seed = seed
    drive.watchdog = watchdog
    drive.requirements = requirements
    drive.steps = steps.enumerated().map { index, step in
      var step = step
      step.source = Self.source(index + 1)
      return step
    }
    return drive
  }

  static func source(_ line: Int) -> StepSource {
    StepSource(file: "test.drive", line: line, column: 1, text: "line \(line)")
  }

  /// Everything at once, `app` first.
  func run(_ steps: DriveStep..., services: DriveServices = .nothing) throws -> DriveResult {
    try run(steps, services: services)
  }

  func run(_ steps: [DriveStep], services: DriveServices = .nothing) throws -> DriveResult {
    var run = DriveRun(try drive(steps), services: services)
    run.advance(to: .never)
    return run.finish()
  }

  static func read(_ text: String) throws -> Library {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "testdrive-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer {
      do { try FileManager.default.removeItem(at: file) } catch { Issue.record(error) }
    }
    return try LibraryFile.read(file.path).library
  }
}

extension DriveServices {
  /// A world in which nothing is drawn and no time passes.
  static var nothing: DriveServices {
    DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: { .zero }, hasFonts: { true })
  }
}

extension DriveResult {
  var failure: DriveFailure? {
    if case .failed(let failure) = verdict { failure } else { nil }
  }

  /// Without that of a drive that checks nothing, as those of most tests do.
  var notesOfApp: [String] { notes.filter { $0 != RunWording.checksNothing } }

  /// Every event, answers and alarms left out.
  var handEvents: [Event] {
    trace.entries.compactMap { entry in
      switch entry.content {
      case .event(.phone(.answered)), .event(.alarmRang), .event(.phone(.reported)),
        .event(.phone(.statusReturned)):
        nil
      case .event(let event): event
      default: nil
      }
    }
  }
}

extension Subject {
  static func named(_ name: String) -> Subject {
    guard let subject = Subject(name) else { preconditionFailure("There is no subject \(name).") }
    return subject
  }
}

extension Condition {
  static func rows(_ comparison: Comparison, _ count: Double) -> Condition {
    Condition(
      .compare(.named("rows"), comparison, .number(count)))
  }

  static func text(_ name: String, _ comparison: Comparison, _ text: String) -> Condition {
    Condition(.compare(.named(name), comparison, .text(text)))
  }

  static func number(_ name: String, _ comparison: Comparison, _ number: Double) -> Condition {
    Condition(.compare(.named(name), comparison, .number(number)))
  }
}

extension DriverStep {
  static func tap(_ title: String) -> DriverStep { .tap(Selector(.title(title)), Tapping()) }
}

extension CheckStep {
  static func expect(_ condition: Condition) -> CheckStep { .expect(condition, .now) }
}
