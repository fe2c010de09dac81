import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// A head unit on which a library's first track plays, with a finger to touch it.
struct Stage {
  private(set) var drive: Simulation
  private var touch = Touch()

  /// A player with every command, except that the driver may not dislike.
  static let everything = """
    {"commands": ["play", "pause", "togglePlayPause", "stop", "next", "previous", "seekForward",
      "seekBackward", "skipForward", "skipBackward", "position", "rate", "shuffle", "repeat",
      {"name": "like", "title": "Love this"},
      {"name": "dislike", "title": "Not for me", "enabled": false}, "bookmark", "rating",
      "enableLanguage", "disableLanguage"],
     "rates": [0.5, 1, 1.5, 2], "skip": [15]}
    """

  init(
    player: String = Stage.everything, latency: String = "0ms", profile: String = "hd720",
    _ change: (inout Profile) -> Void = { _ in }
  ) throws {
    var head = try Showcase.profile(profile)
    change(&head)
    drive = Simulation(profile: head, app: try Self.app(player: player, latency: latency))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(4))
  }

  static func app(player: String, latency: String = "0ms") throws -> FaultyApp {
    try app(
      library: """
        {"app": {"name": "Harbourline"},
         "latency": {"command": "\(latency)", "play": "\(latency)"}, "player": \(player),
         "items": [{"id": "a", "title": "Lanterns on the Pier", "duration": "3m51s"},
                   {"id": "b", "title": "Slack Water", "duration": "3m"}]}
        """)
  }

  static func app(library text: String) throws -> FaultyApp {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("stage-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try LibraryFile.read(file.path).library.app(seed: 1)
  }

  var headUnit: HeadUnit { drive.headUnit }
  var screen: DisplayList { Showcase.screen(drive) }

  mutating func perform(_ events: Event...) {
    for event in events { drive.perform(event) }
  }

  mutating func wait(_ duration: Duration) {
    drive.advance(by: duration)
  }

  /// Publishes a changed version of what plays.
  mutating func republish(_ change: (inout NowPlayingInfo) -> Void) {
    var info = headUnit.player.info ?? NowPlayingInfo()
    change(&info)
    drive.perform(.phone(.reported(.nowPlaying(info))))
  }

  /// What the screen shows of a target; the last one where there are two.
  func element(_ target: FocusTarget) -> Element? {
    screen.elements.last { $0.target == target }
  }

  /// A finger on the middle of what the target is on the screen.
  mutating func tap(
    _ target: FocusTarget, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let frame = try #require(element(target)?.frame, sourceLocation: location)
    tap(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  mutating func tap(x: Int, y: Int) {
    let contact = Contact(x: x, y: y, at: drive.now)
    for event in touch.down(contact, on: screen, of: headUnit) { drive.perform(event) }
    for event in touch.up(contact, on: screen, of: headUnit) { drive.perform(event) }
  }

  /// A finger from left to right, or back.
  mutating func slide(y: Int, from start: Int, to end: Int) {
    for event in touch.down(Contact(x: start, y: y, at: drive.now), on: screen, of: headUnit) {
      drive.perform(event)
    }
    drive.advance(by: .milliseconds(300))
    for event in touch.move(Contact(x: end, y: y, at: drive.now), of: headUnit) {
      drive.perform(event)
    }
    let last = Contact(x: end, y: y, at: drive.now)
    for event in touch.up(last, on: screen, of: headUnit) { drive.perform(event) }
  }

  /// A finger from one place to another, which rests there before it is lifted.
  mutating func drag(x: Int, from start: Int, to end: Int) {
    for event in touch.down(Contact(x: x, y: start, at: drive.now), on: screen, of: headUnit) {
      drive.perform(event)
    }
    // The first move only says that it is no tap.
    for y in [start + (end - start) / 4, end] {
      drive.advance(by: .milliseconds(300))
      for event in touch.move(Contact(x: x, y: y, at: drive.now), of: headUnit) {
        drive.perform(event)
      }
    }
    drive.advance(by: .milliseconds(300))
    let rest = Contact(x: x, y: end, at: drive.now)
    for event in touch.up(rest, on: screen, of: headUnit) { drive.perform(event) }
  }

  var commands: [Command] {
    drive.trace.entries.compactMap { entry in
      if case .effect(.send(let request)) = entry.content { request.command } else { nil }
    }
  }

  /// The number of the last request that the app was asked.
  var lastRequest: RequestID? {
    drive.trace.entries.reversed().lazy.compactMap { entry -> RequestID? in
      if case .effect(.ask(let request)) = entry.content { request.id } else { nil }
    }.first
  }

  var outputChanges: [String] {
    drive.trace.entries.compactMap { entry in
      guard case .effect(.tell(.output(let id, let change))) = entry.content else { return nil }
      return "\(id) \(change)"
    }
  }

  /// What is drawn inside the frame of the target.
  func icons(in target: FocusTarget) -> [Icon] {
    element(target).map { icons(in: $0.frame) } ?? []
  }

  func icons(in frame: PixelRect) -> [Icon] {
    screen.commands.compactMap { command in
      guard case .image(let image) = command, case .icon(let icon, _, _, _) = image.source,
        frame.contains(image.frame)
      else { return nil }
      return icon
    }
  }

  func broken() -> [String] { Rules(headUnit, screen).broken }
}
