import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// A head unit in front of an app that does one thing wrong, and the words to look at it.
struct MisbehavingDrive {
  private(set) var simulation: Simulation
  /// What was broken first, of all that must always hold.
  private(set) var broken: String?
  /// The lines of the look whose expectations were not met.
  private(set) var unmet: [Int] = []

  /// Connected; the list with the tracks A and B and a live stream is on the screen.
  init(_ misbehaviour: Misbehaviour?, profile: Profile = Profile()) throws {
    let app = LibraryApp(library: try Self.library(misbehaviour), seed: 1)
    simulation = Simulation(profile: profile, app: app)
    perform(.phone(.connected))
    wait(1)
  }

  /// Notes what is not as a look says, so that a look can also be seen to fail.
  mutating func expect(_ isSo: Bool, _ comment: String = "", line: Int = #line) {
    if !isSo { unmet.append(line) }
  }

  private static func library(_ misbehaviour: Misbehaviour?) throws -> Library {
    let name = misbehaviour.map { "\"\($0.rawValue)\"" } ?? ""
    let text = """
      {"player": {"commands": ["play", "pause", "stop", "togglePlayPause", "next", "previous",
          "skipForward", "skipBackward", "position", "rate", "like"],
        "misbehaves": [\(name)]},
       "items": [
        {"id": "a", "title": "A", "artist": "Ann", "duration": "60s", "artwork": "a.svg"},
        {"id": "b", "title": "B", "artist": "Ben", "duration": "60s", "artwork": "b.svg"},
        {"id": "live", "title": "Live", "live": true}]}
      """
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "testdrive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in ["library.json": text, "a.svg": "", "b.svg": ""] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    return try LibraryFile.read(folder.appending(path: "library.json").path).library
  }
}

extension MisbehavingDrive {
  mutating func perform(_ event: Event) {
    simulation.perform(event)
    look()
  }

  mutating func wait(_ seconds: Double) {
    simulation.advance(by: .seconds(seconds))
    look()
  }

  /// Chooses the first track, which has played for a second then.
  mutating func play() {
    perform(.driver(.rowChosen(0)))
    wait(1)
  }

  /// Taps the button with the label, if there is one that can be tapped.
  mutating func press(_ label: String) {
    guard let button = button(label), button.isEnabled, let target = button.target,
      let event = headUnit.event(choosing: target)
    else { return }
    perform(event)
  }

  /// Everything that is to hold, and that the screen can be drawn at all.
  private mutating func look() {
    guard broken == nil else { return }
    let list = list
    broken =
      simulation.violation ?? (simulation.isStuck ? "The clock stands still." : nil)
      ?? (list.elements.isEmpty ? "Nothing is on the screen." : nil)
  }
}

// What is seen.
extension MisbehavingDrive {
  var headUnit: HeadUnit { simulation.headUnit }
  var glance: Glance { headUnit.glance(at: simulation.now) }
  var list: DisplayList { Showcase.screen(simulation) }
  var elements: String { list.elementText }

  func labels(_ role: Element.Role) -> [String] {
    list.elements.filter { $0.role == role }.map(\.label)
  }

  func button(_ label: String) -> Element? {
    list.elements.first { $0.role == .button && $0.label == label }
  }

  /// Of play, pause, stop and their toggle the one that the middle button stands for.
  var middle: String? {
    ["Play", "Pause", "Stop", "Toggle play pause"].first { button($0) != nil }
  }

  /// The times below the scrubber, such as `0:04` and `−0:56`.
  var times: [String] { labels(.text).filter { $0.contains(":") } }
  var hasNowPlayingButton: Bool { button("Now Playing") != nil }

  /// The pictures drawn as they are, by the last part of their names.
  var covers: [String] {
    list.commands.compactMap { command in
      guard case .image(let image) = command, case .picture(let picture, _) = image.source else {
        return nil
      }
      return picture.file.flatMap { $0.split(separator: "/").last.map(String.init) }
    }
  }
}

// What the trace has of it.
extension MisbehavingDrive {
  /// What was seen of one subject, in order.
  func seen(_ subject: String) -> [String] {
    simulation.trace.entries.compactMap { entry in
      guard case .change(let change) = entry.content, change.subject == subject else { return nil }
      return change.value
    }
  }

  private var effects: [Effect] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(let effect) = entry.content { effect } else { nil }
    }
  }

  var sent: [Command] {
    effects.compactMap { if case .send(let request) = $0 { request.command } else { nil } }
  }

  var remarks: [Remark] {
    effects.compactMap { if case .remarked(let remark) = $0 { remark } else { nil } }
  }

  /// What the app was asked.
  var questions: [Question] {
    effects.compactMap { if case .ask(let request) = $0 { request.question } else { nil } }
  }

  var infoCount: Int {
    simulation.trace.entries.count { entry in
      if case .event(.phone(.reported(.nowPlaying(.some)))) = entry.content { true } else { false }
    }
  }
}
