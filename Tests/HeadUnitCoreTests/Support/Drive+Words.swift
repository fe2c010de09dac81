public import HeadUnitCore
import Testing

extension Profile {
  /// The default profile with something changed.
  static func with(_ change: (inout Profile) -> Void) -> Profile {
    var profile = Profile()
    change(&profile)
    return profile
  }

  static let knobOnly = Profile.with { $0.inputs = [.knob] }

  static func display(_ width: Int, _ height: Int) -> Profile {
    .with {
      $0.display.width = width
      $0.display.height = height
    }
  }
}

extension ContentPath: ExpressibleByArrayLiteral {
  public init(arrayLiteral indices: Int...) {
    self.init(indices)
  }
}

extension Drive {
  var page: Page? { headUnit.browser.page }
  var focus: FocusTarget? { headUnit.focus }
  var now: Instant { simulation.now }
  var scroll: Int { page?.scroll ?? -1 }

  /// What the app is asked while something is done.
  mutating func questions(during action: (inout Drive) -> Void) -> [Question] {
    let before = questions.count
    action(&self)
    return Array(questions.dropFirst(before))
  }

  /// What the app is told while something is done.
  mutating func notes(during action: (inout Drive) -> Void) -> [Note] {
    let before = notes.count
    action(&self)
    return Array(notes.dropFirst(before))
  }

  mutating func drive(_ speed: Int = 50, _ location: SourceLocation = #_sourceLocation) {
    perform(.car(.speedChanged(.kilometresPerHour(speed))), location)
  }

  mutating func park(_ location: SourceLocation = #_sourceLocation) {
    perform(.car(.speedChanged(.zero)), location)
  }

  /// Detent by detent, as a hand does.
  mutating func turn(_ detents: Int, _ location: SourceLocation = #_sourceLocation) {
    for _ in 0..<abs(detents) { perform(.knob(.turned(detents.signum())), location) }
  }

  /// Puts the row at the top of the screen, as far as the list goes.
  mutating func scrollTo(row: Int, _ location: SourceLocation = #_sourceLocation) {
    perform(.driver(.scrolled(by: headUnit.metrics.rowTop(row) - scroll)), location)
  }

  /// The trace of every request: asked once, concluded once, or still under way.
  func checkOutcomes(_ location: SourceLocation = #_sourceLocation) {
    var outcomes: [RequestID: Int] = [:]
    for entry in simulation.trace.entries {
      switch entry.content {
      case .effect(.ask(let request)):
        #expect(outcomes[request.id] == nil, "asked twice", sourceLocation: location)
        outcomes[request.id] = 0
      case .effect(.concluded(let id, _)):
        #expect(outcomes[id] == 0, "\(id) is concluded anew", sourceLocation: location)
        outcomes[id, default: 0] += 1
      default: break
      }
    }
    let waiting = outcomes.values.filter { $0 == 0 }.count
    #expect(waiting == headUnit.loader.pendingCount, sourceLocation: location)
  }

  /// The instants at which a subject changed, with its new values.
  func changes(of subject: String) -> [String] {
    simulation.trace.entries.compactMap { entry in
      guard case .change(let change) = entry.content, change.subject == subject else { return nil }
      return "\(entry.at) \(change.value)"
    }
  }

  func discards(_ discard: Discard) -> Int {
    headUnit.loader.discards[discard, default: 0]
  }

  /// The number of the last request for this.
  func request(for question: Question) -> RequestID? {
    for entry in simulation.trace.entries.reversed() {
      if case .effect(.ask(let request)) = entry.content, request.question == question {
        return request.id
      }
    }
    return nil
  }
}

extension [Question] {
  var items: [ContentPath] {
    compactMap { if case .item(let path) = $0 { path } else { nil } }
  }

  var hints: [ContentPath] {
    compactMap { if case .begin(let path, true) = $0 { path } else { nil } }
  }

  var begins: [ContentPath] {
    compactMap { if case .begin(let path, false) = $0 { path } else { nil } }
  }
}
