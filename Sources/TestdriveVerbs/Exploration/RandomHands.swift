import HeadUnitCore

/// What somebody does who tries everything: lines of a drive, from a seed.
///
/// Each drive knows a few of the actions only, drawn for it: some things go wrong only when others
/// are left alone, and those that are drawn come more often.
struct RandomHands {
  private var generator: SeededGenerator
  private let actions: [Action]
  private let faults: [String]

  /// Lines of a drive, and how likely they are beside others.
  private struct Action {
    let weight: Int
    let lines: [String]
  }

  private static let all: [Action] = [
    Action(weight: 8, lines: ["tap :playable nth=1 optional=on", "wait 1s"]),
    Action(weight: 8, lines: ["tap :container nth=1 optional=on", "wait 1s"]),
    Action(weight: 3, lines: ["tap :container nth=1 times=2 optional=on", "wait 300ms"]),
    Action(weight: 3, lines: ["tap :playable nth=1 times=2 optional=on", "wait 300ms"]),
    Action(weight: 6, lines: ["back", "wait 500ms"]),
    Action(weight: 4, lines: ["drag up", "wait 500ms"]),
    Action(weight: 2, lines: ["drag down", "wait 500ms"]),
    Action(weight: 3, lines: ["knob +3", "knob press", "wait 1s"]),
    Action(weight: 2, lines: ["knob -1", "knob press", "wait 1s"]),
    Action(weight: 5, lines: ["key play", "wait 2s"]),
    Action(weight: 4, lines: ["key next", "wait 2s"]),
    Action(weight: 3, lines: ["key previous", "wait 2s"]),
    Action(weight: 2, lines: ["headset 1", "wait 2s"]),
    Action(weight: 2, lines: ["headset 2", "wait 2s"]),
    Action(weight: 3, lines: ["speed 60km/h", "wait 1s"]),
    Action(weight: 3, lines: ["park", "wait 1s"]),
    Action(weight: 2, lines: ["limits on items=12 depth=3", "wait 1s"]),
    Action(weight: 2, lines: ["limits auto", "wait 1s"]),
    Action(weight: 3, lines: ["interrupt call start", "wait 3s", "interrupt call end", "wait 4s"]),
    Action(
      weight: 2,
      lines: ["interrupt call start", "wait 3s", "interrupt call end resume=off", "wait 4s"]),
    Action(
      weight: 2, lines: ["interrupt navigation start", "wait 3s", "interrupt navigation end"]),
    Action(weight: 2, lines: ["headphones in", "wait 1s", "headphones out", "wait 2s"]),
    Action(weight: 2, lines: ["otherapp plays", "wait 3s", "otherapp stops", "wait 4s"]),
    Action(weight: 2, lines: ["otherapp plays", "wait 3s"]),
    Action(weight: 2, lines: ["phone disconnected", "wait 3s", "phone connected", "wait 3s"]),
    Action(weight: 1, lines: ["phone locked", "wait 2s"]),
    Action(weight: 2, lines: ["phone unlocked", "wait 2s"]),
    Action(weight: 1, lines: ["network offline", "wait 2s"]),
    Action(weight: 2, lines: ["network good", "wait 2s"]),
    Action(weight: 2, lines: ["reload", "wait 2s"]),
    Action(weight: 3, lines: ["wait 12s"]),
    Action(weight: 2, lines: ["wait 4m"]),
    Action(weight: 2, lines: ["media stop", "wait 4s"]),
    Action(weight: 2, lines: ["media pause", "wait 3s"]),
    Action(weight: 3, lines: ["media seek 1m", "wait 3s"]),
    Action(weight: 3, lines: ["media skip 30s", "wait 3s"]),
    Action(weight: 3, lines: ["media rate", "wait 3s"]),
    Action(weight: 2, lines: ["media shuffle items", "wait 1s"]),
  ]

  private static let allFaults = [
    "fault * latency=2s p=0.2", "fault * jitter=500ms", "fault item missing-item p=0.05",
    "fault begin error p=0.1", "fault count hang p=0.05", "fault artwork artwork-missing p=0.3",
  ]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var chosen: [Action] = []
    for action in Self.all where generator.chance(0.5) { chosen.append(action) }
    // Nothing goes wrong where nothing is chosen.
    actions = chosen + Self.all.prefix(2)
    var faults: [String] = []
    if generator.chance(0.15) {
      for fault in Self.allFaults where generator.chance(0.3) { faults.append(fault) }
    }
    self.faults = faults
    self.generator = generator
  }

  /// So many actions, each on its lines.
  mutating func lines(actions count: Int) -> [[String]] {
    let total = actions.reduce(0) { $0 + $1.weight }
    var lines = faults.map { [$0] }
    for _ in 0..<count {
      var left = Int.random(in: 0..<total, using: &generator)
      let action = actions.first { action in
        left -= action.weight
        return left < 0
      }
      lines.append(action?.lines ?? ["wait 1s"])
    }
    return lines
  }
}
