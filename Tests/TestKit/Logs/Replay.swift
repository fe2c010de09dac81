import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

/// A log, replayed on a fresh head unit: what that does and shows, in words.
struct Replay {
  /// What two versions of the program are compared by.
  enum Aspect: String, CaseIterable {
    /// As they stand in a trace.
    case effects
    /// What the driver sees, by the names of scripts.
    case glance
    /// The rows of the list that is seen, which scripts ask about one by one.
    case rows
    /// The elements of the screen, its texts set in blocks.
    case elements
    /// What is drawn, command by command.
    case drawing
    /// The elements of the surfaces beside the screen.
    case surfaces
  }

  let log: EventLog

  /// One number for each aspect of the whole log, after the number of its events.
  func fingerprints() throws -> String {
    var sums: [Aspect: UInt64] = [:]
    try run { aspect, number, text in
      sums[aspect] = Fingerprint.of("\(sums[aspect] ?? 0) \(number) \(text)".utf8)
    }
    let columns = Aspect.allCases.map { aspect in
      let digits = String(sums[aspect] ?? 0, radix: 16)
      return aspect.rawValue + " " + String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(log.trace.entries.count) events " + columns.joined(separator: " ")
  }

  /// All of it, for finding out where two versions differ.
  func lines() throws -> String {
    var text = ""
    var said = -1
    try run { aspect, number, words in
      if number != said {
        let event = try JSONCoder.encode(log.trace.entries[number]).text
        text += "event \(number + 1): \(event)\n"
        said = number
      }
      let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
      text += lines.map { "  \(aspect.rawValue): \($0)\n" }.joined()
    }
    return text
  }

  /// Effects are said whenever there are any, and everything else when it has become another one.
  ///
  /// Drawing takes most of the time, so only every tenth event is followed by it.
  private func run(say: (Aspect, Int, String) throws -> Void) throws {
    var headUnit = HeadUnit(profile: log.profile)
    var sight = Sight()
    for (number, entry) in log.trace.entries.enumerated() {
      guard case .event(let event) = entry.content else { continue }
      let effects = headUnit.apply(event, at: entry.at)
      if !effects.isEmpty {
        let texts = try effects.map { try JSONCoder.encode($0).text }
        try say(.effects, number, texts.joined(separator: "\n"))
      }
      var news = sight.look(at: headUnit, entry.at)
      if number.isMultiple(of: 10) { news += sight.draw(headUnit, entry.at) }
      if number.isMultiple(of: 40) { news += sight.drawSurfaces(of: headUnit, entry.at) }
      for (aspect, text) in news { try say(aspect, number, text) }
    }
  }
}

/// What was last seen of a head unit.
private struct Sight {
  private var glance: Glance?
  private var screen: DisplayList?
  private var surfaces: DisplayList?
  private let materials = Materials(text: .blocks) { _ in Shade(even: 0.4) }

  /// What is another one than the last time, in words; so for the others.
  mutating func look(at headUnit: HeadUnit, _ now: Instant) -> [(Replay.Aspect, String)] {
    let new = headUnit.glance(at: now)
    guard new != glance else { return [] }
    var news = [(Replay.Aspect.glance, new.words)]
    if new.rows != glance?.rows {
      news.append((.rows, new.rows.map(\.words).joined(separator: "\n")))
    }
    glance = new
    return news
  }

  mutating func draw(_ headUnit: HeadUnit, _ now: Instant) -> [(Replay.Aspect, String)] {
    let new = Screen(headUnit, at: now, with: materials).displayList()
    var news: [(Replay.Aspect, String)] = []
    if new.elements != screen?.elements { news.append((.elements, new.elementText)) }
    if new.commands != screen?.commands { news.append((.drawing, new.commandText)) }
    screen = new
    return news
  }

  mutating func drawSurfaces(of headUnit: HeadUnit, _ now: Instant) -> [(Replay.Aspect, String)] {
    let new = SurfaceSheet(of: headUnit, at: now, with: materials).displayList()
    guard new.elements != surfaces?.elements else { return [] }
    surfaces = new
    return [(.surfaces, new.elementText)]
  }
}

extension Glance {
  fileprivate var words: String {
    facts.map { "\($0.subject) = \($0.value)" }.joined(separator: "\n")
  }
}

extension Glance.Row {
  fileprivate var words: String {
    "\(index): \(title) [\(badges.map(\.rawValue).joined(separator: " "))]"
  }
}
