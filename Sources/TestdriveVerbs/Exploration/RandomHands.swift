import HeadUnitCore

/// What somebody does who tries everything: lines of a drive, from a seed.
///
/// Each drive knows a few of the actions only, drawn for it: some things go wrong only when others
/// are left alone, and those that are drawn come more often.
struct RandomHands {
  private var generator: SeededGenerator
  private let actions: [Action]
  private let faults: [String]
  /// The car starts the app while the phone is locked.
  private let startsLocked: Bool

  /// Lines of a drive, and how likely they are beside others.
  private struct Action {
    let weight: Int
    private let lines: [Line]

    init(_ weight: Int, _ lines: String) {
      self.weight = weight
      self.lines = lines.split(separator: "; ").map(Line.init)
    }

    func drawn(_ generator: inout SeededGenerator) -> [String] {
      var last = 0
      return lines.map { $0.drawn(&generator, &last) }
    }
  }

  /// `{1-8}` is a number between these, drawn each time, and `{same}` the one before; a line has at
  /// most one.
  private struct Line {
    private let before: String
    private let numbers: ClosedRange<Int>?
    private let after: String

    init(_ text: Substring) {
      guard let place = text.firstMatch(of: /\{([0-9]+)-([0-9]+)\}/),
        let low = Int(place.1), let high = Int(place.2), low <= high
      else {
        (before, numbers, after) = (String(text), nil, "")
        return
      }
      before = String(text[..<place.range.lowerBound])
      numbers = low...high
      after = String(text[place.range.upperBound...])
    }

    func drawn(_ generator: inout SeededGenerator, _ last: inout Int) -> String {
      guard let numbers else { return before.replacing("{same}", with: "\(last)") }
      last = Int.random(in: numbers, using: &generator)
      return "\(before)\(last)\(after)"
    }
  }

  /// What every drive knows: where nothing is chosen nothing goes wrong.
  private static let basic = [
    Action(8, "tap :playable nth=1 optional=on; wait 1s"),
    Action(8, "tap :container nth=1 optional=on; wait 1s"),
  ]

  private static let drawn = lists + journeys + buttons + circumstances + media + server

  private static let again =
    "back; back; back; home; tap role:button nth=1 optional=on"
    + "; tap role:tab nth={1-4} optional=on; "

  private static let lists = [
    Action(6, "tap :playable nth={2-8} optional=on; wait 1s"),
    Action(6, "tap :container nth={2-8} optional=on; wait 1s"),
    Action(6, "tap role:tab nth={1-5} optional=on; wait 1s"),
    Action(6, "tap row:{0-9} optional=on; wait 2s"),
    // From wherever the driver is, over the home screen into the app and to some row.
    Action(5, again + "tap row:{0-9} optional=on; wait 2s"),
    Action(5, again + "tap row:{8-36} optional=on; wait 2s"),
    // The same list twice.
    Action(
      3, again + "tap row:{0-36} optional=on; wait 2s; back; tap row:{same} optional=on; wait 2s"),
    // What is wrong with one row shows when its buttons are pressed.
    Action(4, again + "tap row:{0-36} optional=on; wait 2s; key next; wait 8s"),
    Action(2, again + "tap row:{0-36} optional=on; wait 2s; key play; wait 3s; key play; wait 5s"),
    Action(3, "home; tap role:button nth=1 optional=on; wait 1s"),
    Action(3, "tap :container nth={1-4} times=2 optional=on; wait 300ms"),
    Action(3, "tap :playable nth={1-4} times=2 optional=on; wait 300ms"),
    Action(6, "back; wait 500ms"),
    Action(4, "drag up; wait 500ms"),
    Action(2, "drag down; wait 500ms"),
    Action(4, "knob +{1-40}; knob press; wait 2s"),
    Action(2, "knob -{1-8}; knob press; wait 1s"),
    Action(3, "tap :container nth={1-8} optional=on; back; wait 4s"),
    Action(2, "reload; wait 2s"),
  ]

  private static let journeys = [
    Action(3, "speed 60km/h; wait 1s"),
    Action(3, "park; wait 1s"),
    Action(2, "limits on items=12 depth=3; wait 1s"),
    Action(2, "limits auto; wait 1s"),
    Action(3, "wait 12s"),
    Action(2, "wait 4m"),
  ]

  private static let buttons = [
    Action(5, "key play; wait 2s"),
    Action(4, "key next; wait 2s"),
    Action(3, "key previous; wait 2s"),
    Action(2, "headset 1; wait 2s"),
    Action(2, "headset 2; wait 2s"),
    Action(2, "headset 3; wait 2s"),
  ]

  private static let circumstances = [
    Action(3, "interrupt call start; wait 3s; interrupt call end; wait 4s"),
    Action(2, "interrupt call start; wait 3s; interrupt call end resume=off; wait 4s"),
    Action(2, "interrupt navigation start; wait 3s; interrupt navigation end"),
    Action(2, "headphones in; wait 1s; headphones out; wait 2s"),
    Action(2, "otherapp plays; wait 3s; otherapp stops; wait 4s"),
    Action(2, "otherapp plays; wait 3s; key play; wait 4s"),
    Action(2, "phone disconnected; wait 3s; phone connected; wait 3s"),
    Action(1, "phone locked; wait 2s"),
    Action(2, "phone unlocked; wait 2s"),
    Action(2, "phone locked; tap :container nth={1-8} optional=on; wait 2s; back; phone unlocked"),
    Action(1, "network offline; wait 2s"),
    Action(1, "network slow; wait 2s"),
    Action(1, "network flaky; wait 2s"),
    Action(2, "network offline; tap :container nth={1-8} optional=on; wait 2s; back; network good"),
    Action(2, "network good; wait 2s"),
    Action(3, "network offline; " + again + "tap row:{0-36} optional=on; wait 2s; network good"),
    Action(3, "phone locked; " + again + "tap row:{0-36} optional=on; wait 2s; phone unlocked"),
    Action(2, "assistant \"play music\"; wait 4s"),
    Action(2, "assistant \"play {1-9}\"; wait 4s"),
    Action(2, "interrupt assistant start; wait 3s; interrupt assistant end; wait 3s"),
    Action(1, "interrupt assistant start; wait 2s; assistant \"play music\"; wait 4s"),
  ]

  /// A server and another device; nobody sends a word of what it has not begun.
  private static let server = [
    Action(
      2,
      #"push start "{\"id\": \"pushed\", \"title\": \"Elsewhere\", \"state\": \"playing\"}""#
        + #"; wait 2s; push update "{\"id\": \"pushed\", \"title\": \"Elsewhere {1-9}\"}""#
        + "; wait 2s; media next; wait 2s; push end id=pushed; wait 1s")
  ]

  private static let media = [
    Action(2, "media stop; wait 4s"),
    Action(2, "media pause; wait 3s"),
    Action(3, "media seek 1m; wait 3s"),
    Action(3, "media skip {10-40}s; wait 3s"),
    Action(3, "media rate; wait 3s"),
    Action(2, "media shuffle items; wait 1s"),
  ]

  private static let allFaults = [
    "fault * latency=2s p=0.2", "fault * jitter=500ms", "fault item missing-item p=0.05",
    "fault begin error p=0.1", "fault count hang p=0.05", "fault artwork artwork-missing p=0.3",
  ]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var chosen: [Action] = []
    for action in Self.drawn where generator.chance(0.5) { chosen.append(action) }
    actions = chosen + Self.basic
    var faults: [String] = []
    if generator.chance(0.15) {
      for fault in Self.allFaults where generator.chance(0.3) { faults.append(fault) }
    }
    self.faults = faults
    startsLocked = generator.chance(0.1)
    self.generator = generator
  }

  /// Before the app begins, see `Explorer`; then somebody takes the phone out of the pocket.
  private static let lockedStart = [Explorer.lock, "wait 12s", "phone unlocked", "wait 2s"]

  /// So many actions, each on its lines.
  mutating func lines(actions count: Int) -> [String] {
    let total = actions.reduce(0) { $0 + $1.weight }
    var lines = startsLocked ? Self.lockedStart : []
    lines += faults
    for _ in 0..<count {
      var left = Int.random(in: 0..<total, using: &generator)
      let action = actions.first { action in
        left -= action.weight
        return left < 0
      }
      lines += action?.drawn(&generator) ?? []
    }
    return lines
  }
}
