/// Turns the tree of a pattern into states, the last one first.
struct PatternCompiler {
  /// The first one is where matching begins.
  private(set) var states: [Pattern.State] = []

  /// More than these, as of counts within counts, and it is no pattern for a screen.
  private static let limit = 5_000

  mutating func compile(_ node: PatternNode) throws(Pattern.Mistake) {
    // The beginning has its place; where it leads to is known at the end.
    states = [.found]
    let end = try add(.found)
    let start = try add(node, then: end)
    states[0] = .either(start, start)
  }

  private mutating func add(_ state: Pattern.State) throws(Pattern.Mistake) -> Int {
    guard states.count < Self.limit else {
      throw Pattern.Mistake(message: "its counts make it too large")
    }
    states.append(state)
    return states.count - 1
  }

  /// The state in which the node begins.
  private mutating func add(
    _ node: PatternNode, then next: Int
  ) throws(Pattern.Mistake) -> Int {
    switch node {
    case .one(let choice): return try add(.one(choice, next: next))
    case .only(let place): return try add(.only(place, next: next))
    case .sequence(let nodes):
      var next = next
      for node in nodes.reversed() { next = try add(node, then: next) }
      return next
    case .either(let nodes):
      var starts: [Int] = []
      for node in nodes { starts.append(try add(node, then: next)) }
      var start = starts[starts.count - 1]
      for other in starts.dropLast().reversed() { start = try add(.either(other, start)) }
      return start
    case .repeated(let node, let least, let most):
      return try add(node, atLeast: least, atMost: most, then: next)
    }
  }

  private mutating func add(
    _ node: PatternNode, atLeast least: Int, atMost most: Int?, then next: Int
  ) throws(Pattern.Mistake) -> Int {
    var start = next
    if let most {
      for _ in least..<most { start = try add(.either(try add(node, then: start), next)) }
    } else {
      let loop = try add(.found)
      states[loop] = .either(try add(node, then: loop), next)
      start = loop
    }
    for _ in 0..<least { start = try add(node, then: start) }
    return start
  }
}
