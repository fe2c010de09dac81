import HeadUnitCore
import HeadUnitDisplay

/// Whether everything that shows what plays says the same.
struct Agreement {
  private let readings: [PlaybackReading]
  private let headUnit: HeadUnit
  /// How many places were compared with the first surface.
  var count: Int { max(0, readings.count - 1) }
  /// Whether the now-playing screen was one of them.
  let includesScreen: Bool

  init(_ headUnit: HeadUnit, _ screen: DisplayList, _ sheet: DisplayList) {
    self.headUnit = headUnit
    let player = PlaybackReading(screen: headUnit, screen)
    includesScreen = player != nil
    let surfaces = PlaybackReading.surfaces(sheet)
    let isAlone = headUnit.player.owner == .nobody
    // A compact strip is empty when nothing plays, and a cluster without a phone always.
    readings =
      surfaces.filter { $0.title != nil || !isAlone && $0.place != Surface.cluster.title }
      + PlaybackReading.smallPlayers(screen).map { headUnit.player.isDucked ? $0.covered : $0 }
      + (player.map { [$0] } ?? [])
  }

  init(_ drive: Simulation) {
    self.init(drive.headUnit, Showcase.screen(drive), Showcase.sheet(drive))
  }

  /// What differs, in words; empty when nothing does.
  var broken: [String] {
    guard let first = readings.first else { return ["There is no surface."] }
    let pairs = readings.dropFirst().flatMap { differences(first, $0) }
    return pairs + missingControls
  }

  private func differences(_ first: PlaybackReading, _ second: PlaybackReading) -> [String] {
    func say(_ what: String, _ one: String?, _ other: String?) -> String? {
      guard let one, let other, !Self.isSame(one, other) else { return nil }
      return "\(what): \(first.place) says \(one), \(second.place) \(other)"
    }
    let texts = [
      say("title", first.title, second.title), say("artist", first.artist, second.artist),
      say("state", first.state, second.state), say("elapsed", first.elapsed, second.elapsed),
      say("remaining", first.remaining, second.remaining),
      say("position", first.position, second.position),
    ]
    let controls = first.controls.keys.sorted { $0.rawValue < $1.rawValue }.map { name in
      say(
        name.rawValue, first.controls[name].map { "\($0)" },
        second.controls[name].map { "\($0)" })
    }
    return (texts + controls).compactMap(\.self)
      + (showsTimes(second) && first.isLive != second.isLive ? ["live on \(second.place)"] : [])
  }

  /// Whether it has room for what says how far it has come.
  private func showsTimes(_ reading: PlaybackReading) -> Bool {
    reading.hasControls && reading.place != Element.Role.button.rawValue
  }

  /// A text that is cut where there is little room is the same text.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    func isStart(_ cut: String, of text: String) -> Bool {
      cut.hasSuffix("\u{2026}") && text.hasPrefix(cut.dropLast())
    }
    if first == second || isStart(first, of: second) || isStart(second, of: first) { return true }
    let (one, other) = (first.dropLast(), second.dropLast())
    return first.hasSuffix("\u{2026}") && second.hasSuffix("\u{2026}")
      && (one.hasPrefix(other) || other.hasPrefix(one))
  }

  /// Whoever shows controls shows all of the few that fit beside a title.
  private var missingControls: [String] {
    guard headUnit.player.owner == .app else { return [] }
    let names = Set(headUnit.controls.essential)
    return readings.filter(\.hasControls).flatMap { reading in
      names.subtracting(reading.controls.keys).map { "\($0.rawValue) is not on \(reading.place)" }
    }
  }
}

extension PlaybackReading {
  /// The same below a prompt of the navigation, where nothing can be pressed whatever it is.
  fileprivate var covered: PlaybackReading {
    var reading = self
    reading.controls = [:]
    reading.hasControls = false
    return reading
  }
}

extension Simulation {
  /// The same drive when the driver opens what plays.
  var onNowPlayingScreen: Simulation {
    var drive = self
    drive.perform(.driver(.menuClosed))
    drive.perform(.driver(.nowPlayingPressed))
    return drive
  }
}
