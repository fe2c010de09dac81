import HeadUnitCore

// What reaches the app, and what is answered in its place.
extension FaultyApp {
  mutating func take(_ message: AppMessage, _ exchange: inout Exchange) {
    if case .note(let note) = message { heed(note) }
    guard !isCrashed else { return }
    switch message {
    case .request(let request): ask(.request(request), &exchange)
    case .command(let command): ask(.command(command), &exchange)
    case .wake(let token) where HeldDeliveries.owns(token): release(token, &exchange)
    case .note, .wake: exchange.messages.append(message)
    }
  }

  private mutating func heed(_ note: Note) {
    switch note {
    case .start: isCrashed = false
    case .condition(let condition): self.condition = condition
    default: break
    }
  }

  private mutating func ask(_ inquiry: Inquiry, _ exchange: inout Exchange) {
    let met = faultsMet(by: inquiry)
    var treatment = Treatment(of: inquiry)
    treatment.alterations = met.compactMap { fault in
      alteration(by: fault.rule, of: inquiry, at: exchange.now).map { (fault.id, $0) }
    }
    if let fault = met.first(where: \.rule.kind.replacesReply) {
      fire(fault, for: inquiry, &exchange)
      replace(inquiry, by: fault.rule, treatment, &exchange)
    } else if let failure = fail(inquiry, &treatment, &exchange) {
      give(inquiry.key.reply(failure), after: .zero, treatment, &exchange)
    } else {
      if !treatment.isNone { treatments.set(treatment, for: inquiry.key) }
      let isStale = met.contains { $0.rule.kind == .staleItem }
      exchange.messages.append(isStale ? inquiry.aboutNeighbour.message : inquiry.message)
    }
  }

  /// The faults meant for it whose chance has come.
  private mutating func faultsMet(by inquiry: Inquiry) -> [InjectedFault] {
    var met: [InjectedFault] = []
    for fault in faults.active where fault.rule.applies(to: inquiry.operation, at: inquiry.path) {
      if generator.chance(fault.rule.probability) { met.append(fault) }
    }
    return met
  }

  /// What the lock and the network do: a failure, or a delay.
  private mutating func fail(
    _ inquiry: Inquiry, _ treatment: inout Treatment, _ exchange: inout Exchange
  ) -> Failure? {
    guard case .request = inquiry else { return nil }
    if failsWhenLocked, condition.isLocked {
      note("locked", inquiry, &exchange)
      return .phoneLocked
    }
    guard networkOperations.contains(inquiry.operation),
      let network = NetworkProfile.profile(of: condition.network)
    else { return nil }
    note("network=\(condition.network.rawValue)", inquiry, &exchange)
    let (delay, fails) = network.draw(for: inquiry.operation, from: &generator)
    treatment.networkDelay = delay
    return fails ? .noNetwork : nil
  }

  private func note(_ fault: String, _ inquiry: Inquiry, _ exchange: inout Exchange) {
    let place = inquiry.path.map { " \($0)" } ?? ""
    let notice = FaultNotice(
      fault: "\(inquiry.operation.rawValue)\(place) \(fault)", request: inquiry.key.request)
    exchange.deliveries.append(AppDelivery(.fault(notice)))
  }
}

// The faults that answer in the app's place.
extension FaultyApp {
  private mutating func replace(
    _ inquiry: Inquiry, by rule: FaultRule, _ treatment: Treatment, _ exchange: inout Exchange
  ) {
    switch rule.kind {
    case .crash: crash(&exchange)
    case .completesEarly: completeEarly(inquiry, by: rule.duration, treatment, &exchange)
    default:
      guard let reply = inquiry.key.reply(by: rule.kind) else { return }
      give(reply, after: .zero, treatment, &exchange)
    }
  }

  /// Whatever the app was to say is never heard.
  private mutating func crash(_ exchange: inout Exchange) {
    forward(&exchange)
    isCrashed = true
    held.drop()
    treatments.removeAll()
    exchange.deliveries.removeAll { if case .fault = $0.content { false } else { true } }
    exchange.deliveries.append(AppDelivery(.report(.stopped(.crashed))))
  }

  private mutating func completeEarly(
    _ inquiry: Inquiry, by lead: Duration, _ treatment: Treatment, _ exchange: inout Exchange
  ) {
    guard case .request(let request) = inquiry else { return }
    // Alone, so that what comes back belongs to it.
    forward(&exchange)
    give(.answer(request.id, .done), after: .zero, treatment, &exchange)
    var answered = treatment
    answered.isAnswered = true
    treatments.set(answered, for: inquiry.key)
    exchange.messages = [inquiry.message]
    forward(&exchange, later: lead)
  }
}

extension FaultKind {
  /// Whether the app is not the one that replies.
  fileprivate var replacesReply: Bool {
    switch self {
    case .crash, .hang, .error, .empty, .missingItem, .garbage, .artworkMissing, .playbackFails,
      .completesEarly:
      true
    case .latency, .jitter, .late, .duplicateAnswer, .countLarger, .countSmaller, .countChanges,
      .staleItem, .oversizeText, .artworkSlow, .artworkWrongSize:
      false
    }
  }
}

extension Inquiry.Key {
  /// What the fault says in the app's place; nil when that is nothing.
  fileprivate func reply(by kind: FaultKind) -> AppDelivery.Content? {
    switch (kind, self) {
    case (.error, _): reply(.injected)
    case (.playbackFails, _): reply(.injectedPlayback)
    case (.empty, .request(let id)): .answer(id, .count(0))
    case (.missingItem, .request(let id)): .answer(id, .item(nil))
    case (.artworkMissing, .request(let id)): .answer(id, .artwork(nil))
    case (.garbage, .request(let id)): .answer(id, .garbage("\u{FFFD}}{ 200 OK"))
    // There is no wrong status, only one of a command that nobody gave.
    case (.garbage, .command): .status(CommandID(0), .success)
    default: nil
    }
  }
}

extension Inquiry {
  /// The same question about the row before, or for the first row about the second.
  fileprivate var aboutNeighbour: Inquiry {
    guard case .request(let request) = self, case .item(let path) = request.question,
      let row = path.row, let parent = path.parent
    else { return self }
    let neighbour = parent.child(row == 0 ? 1 : row - 1)
    return .request(Request(id: request.id, question: .item(path: neighbour)))
  }
}
