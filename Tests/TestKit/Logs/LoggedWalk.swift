import HeadUnitApps
import HeadUnitCore
import HeadUnitText

/// A random walk for a log: on more kinds of head units, and with the events that other walks
/// leave to the knob.
///
/// Every other one is through a library that behaves, as the lists of a random app seldom stand for
/// long.
struct LoggedWalk {
  private var walk: RandomWalk
  private var generator: SeededGenerator

  init(seed: UInt64, in library: Library) {
    var generator = SeededGenerator(seed: seed ^ 0x106)
    let app = seed.isMultiple(of: 2) ? library.app(seed: seed) : nil
    walk = RandomWalk(seed: seed, app: app) { Self.adjust(&$0, &generator) }
    self.generator = generator
  }

  /// The log of so many events of the walk, and of what came of them.
  mutating func log(events: Int) throws -> EventLog {
    var fault: String?
    for _ in 0..<events where fault == nil {
      fault = walk.step()
      if fault == nil, generator.chance(0.1) { fault = walk.perform(event()) }
    }
    let atEnd = walk.end()
    let profile = walk.simulation.headUnit.profile
    // Where keys send what is disabled, commands are sent that are not offered.
    if fault == nil, profile.quirks.disabledKeys == .silent { fault = atEnd }
    if let fault { throw LogError(reason: "seed \(walk.seed): \(fault)") }
    let trace = walk.simulation.trace
    let log = EventLog(profile: profile, trace)
    try check(log, against: trace)
    return log
  }

  /// A log that lost anything on its way through text would not do what the walk did.
  private func check(_ log: EventLog, against trace: Trace) throws {
    let read = try EventLog(SourceText(name: "seed \(walk.seed)", text: log.text()))
    guard read.profile == log.profile else {
      throw LogError(reason: "seed \(walk.seed): the profile is not the one that was written")
    }
    var headUnit = HeadUnit(profile: read.profile)
    var effects: [Trace.Entry] = []
    for entry in read.trace.entries {
      guard case .event(let event) = entry.content else { continue }
      for effect in headUnit.apply(event, at: entry.at) {
        effects.append(Trace.Entry(at: entry.at, .effect(effect)))
      }
    }
    let seen = trace.entries.filter { if case .effect = $0.content { true } else { false } }
    guard try Trace(effects).lines() == Trace(seen).lines() else {
      throw LogError(reason: "seed \(walk.seed): the log does not do what the walk did")
    }
  }

  private static func adjust(_ profile: inout Profile, _ generator: inout SeededGenerator) {
    if generator.chance(0.3) { profile.display.driverSide = .right }
    if generator.chance(0.2) { profile.display.cornerRadius = 40 }
    if generator.chance(0.2), profile.display.height > 400 {
      profile.display.safeArea.top = 20
      profile.display.safeArea.left = 30
      profile.display.safeArea.bottom = 10
      profile.display.safeArea.right = 5
    }
    if generator.chance(0.3) { profile.display.scale = 3 }
    if generator.chance(0.3) { profile.timeouts.content = .seconds(3) }
    if generator.chance(0.3) { profile.timeouts.playback = .milliseconds(2_500) }
    if generator.chance(0.3) { profile.timeouts.command = .seconds(1) }
    if generator.chance(0.3) { profile.tabsMaximum = Int.random(in: 1...6, using: &generator) }
    if generator.chance(0.3) { profile.quirks.disabledKeys = .sent }
    if generator.chance(0.2) { profile.phoneVersion = Int.random(in: 14...27, using: &generator) }
    if generator.chance(0.2) {
      profile.limits.append(
        LimitBand(speed: .zero, gears: [.reverse, .neutral], items: 4, depth: 2))
    }
  }

  private mutating func event() -> Event {
    let reason = "It has a name that is not its own."
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0: .driver(.callAnswered)
    case 1: .driver(.callEnded)
    case 2: .driver(.cancelPressed)
    case 3: .driver(.scrubCancelled)
    case 4: .driver(.retryPressed)
    case 5: .phone(.pictureRemarked(Picture(file: "cover0"), reason))
    case 6: .touch(.began(.surface(surface(), command())))
    default: .touch(.began(walk.simulation.headUnit.fixedTargets.randomElement(using: &generator)))
    }
  }

  private mutating func surface() -> Surface {
    Surface.allCases.randomElement(using: &generator) ?? .cluster
  }

  private mutating func command() -> CommandName {
    CommandName.allCases.randomElement(using: &generator) ?? .play
  }
}

/// Why a walk cannot be logged.
public struct LogError: Error {
  public let reason: String
}
