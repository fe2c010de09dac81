import HeadUnitCore

/// Which states of head unit, phone and app were seen.
struct ExploredStates: Sendable {
  private(set) var seen: Set<String> = []

  static let pages = [
    "home", "loading", "shown", "empty", "failed", "timedOut", "nowPlaying", "away",
  ]
  static let limits = ["free", "limited"]
  static let networks = PhoneCondition.Network.allCases.map(\.rawValue)
  static let keys = ["unlocked", "locked"]
  static let players = ["none", "playing", "paused", "covered", "other"]

  static var count: Int {
    [pages, limits, networks, keys, players].reduce(1) { $0 * $1.count }
  }

  mutating func note(_ headUnit: HeadUnit) {
    let condition = headUnit.phone.condition
    seen.insert(
      [
        page(of: headUnit), headUnit.limits.isEnforced ? "limited" : "free",
        condition.network.rawValue, condition.isLocked ? "locked" : "unlocked",
        player(of: headUnit),
      ].joined(separator: " "))
  }

  /// As it was told before.
  mutating func note(_ state: String) { seen.insert(state) }

  mutating func join(_ other: ExploredStates) { seen.formUnion(other.seen) }

  private func page(of headUnit: HeadUnit) -> String {
    guard headUnit.phone.isConnected else { return "away" }
    switch headUnit.screen {
    case .home: return "home"
    case .nowPlaying: return "nowPlaying"
    case .content: return headUnit.browser.page?.state.name ?? "away"
    }
  }

  private func player(of headUnit: HeadUnit) -> String {
    let player = headUnit.player
    if player.isCovered { return "covered" }
    if player.isTakenOver { return "other" }
    guard player.info != nil else { return "none" }
    return player.isPlaying ? "playing" : "paused"
  }

  /// What was never seen, one word at a time.
  var never: [String] {
    let words = Set(seen.flatMap { $0.split(separator: " ").map(String.init) })
    return [Self.pages, Self.limits, Self.networks, Self.keys, Self.players].flatMap { kind in
      kind.filter { !words.contains($0) }
    }
  }

  /// Every state that was never seen.
  var neverSeen: [String] {
    let kinds = [Self.pages, Self.limits, Self.networks, Self.keys, Self.players]
    let all = kinds.reduce([""]) { states, kind in
      states.flatMap { state in kind.map { state.isEmpty ? $0 : "\(state) \($0)" } }
    }
    return all.filter { !seen.contains($0) }
  }
}
