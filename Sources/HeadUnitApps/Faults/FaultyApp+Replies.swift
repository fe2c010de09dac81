import HeadUnitCore

// What comes back from the app, and what the head unit gets of it.
extension FaultyApp {
  /// Gives the app what it is to get, and hands out what it says to that.
  mutating func forward(_ exchange: inout Exchange, later: Duration = .zero) {
    guard !exchange.messages.isEmpty else { return }
    let messages = exchange.messages
    exchange.messages = []
    for delivery in app.receive(messages, at: exchange.now) {
      let after = later == .zero ? delivery.after : max(.zero, delivery.after) + later
      if let key = delivery.content.inquiry, let treatment = treatments[key] {
        if !treatment.isAnswered { give(delivery.content, after: after, treatment, &exchange) }
      } else {
        handOut(AppDelivery(after: after, delivery.content), &exchange)
      }
    }
  }

  /// Gives the head unit a reply, with everything that is to go wrong with it.
  mutating func give(
    _ content: AppDelivery.Content, after: Duration, _ treatment: Treatment,
    _ exchange: inout Exchange
  ) {
    var reply = Alteration.Reply(
      content: content, due: exchange.now + max(.zero, after) + treatment.networkDelay)
    for (id, alteration) in treatment.alterations {
      guard let fault = faults.active(id), alteration.apply(to: &reply) else { continue }
      fire(fault, for: treatment, content.inquiry?.request, &exchange)
    }
    let delay = reply.due - exchange.now
    handOut(AppDelivery(after: delay, reply.content), &exchange)
    guard reply.isRepeated else { return }
    handOut(AppDelivery(after: delay + .milliseconds(1), reply.content), &exchange)
  }

  /// While the app may yet crash, nothing is handed out that could not be recalled.
  private mutating func handOut(_ delivery: AppDelivery, _ exchange: inout Exchange) {
    var mustHold = !held.isEmpty || faults.hasActive(.crash)
    switch delivery.content {
    case .fault: mustHold = false
    case .wake(let token): mustHold = mustHold || HeldDeliveries.owns(token)
    case .answer, .status, .report: break
    }
    exchange.deliveries.append(mustHold ? held.hold(delivery) : delivery)
  }

  /// The time of something held has come.
  mutating func release(_ token: Int, _ exchange: inout Exchange) {
    switch held.release(token) {
    case .wake(let token): exchange.messages.append(.wake(token))
    case .some(let content): exchange.deliveries.append(AppDelivery(content))
    // The app has crashed meanwhile.
    case .none: break
    }
  }

  mutating func fire(_ fault: InjectedFault, for inquiry: Inquiry, _ exchange: inout Exchange) {
    fire(fault, for: Treatment(of: inquiry), inquiry.key.request, &exchange)
  }

  private mutating func fire(
    _ fault: InjectedFault, for treatment: Treatment, _ request: RequestID?,
    _ exchange: inout Exchange
  ) {
    faults.fire(fault.id)
    let name = fault.rule.notice(of: treatment.operation, at: treatment.path)
    exchange.deliveries.append(AppDelivery(.fault(FaultNotice(fault: name, request: request))))
  }
}

// What the faults do to a reply.
extension FaultyApp {
  /// Nil for a fault that has nothing to do with the reply, or not this time.
  mutating func alteration(
    by rule: FaultRule, of inquiry: Inquiry, at now: Instant
  ) -> Alteration? {
    switch rule.kind {
    case .latency, .artworkSlow: .delay(rule.duration)
    case .jitter: .delay(drawn(upTo: rule.duration))
    case .late: .notBefore(now + timeouts.limit(of: inquiry.operation) + lateness(by: rule))
    case .duplicateAnswer: .twice
    case .countLarger: .count(by: rule.number)
    case .countSmaller: .count(by: -rule.number)
    case .countChanges: isEvenCounting(of: inquiry.path) ? .count(by: rule.number) : nil
    case .staleItem: inquiry.path?.isRoot == false ? .asIs : nil
    case .oversizeText: .titleLength(rule.number)
    case .artworkWrongSize: .pictureWidth(max(1, rule.number))
    case .hang, .error, .empty, .missingItem, .crash, .garbage, .artworkMissing, .completesEarly,
      .playbackFails:
      nil
    }
  }

  /// An answer at the deadline would still count.
  private func lateness(by rule: FaultRule) -> Duration { max(.microsecond, rule.duration) }

  private mutating func drawn(upTo longest: Duration) -> Duration {
    Duration(microseconds: Int(generator.next() % UInt64(longest.microseconds + 1)))
  }

  private mutating func isEvenCounting(of path: ContentPath?) -> Bool {
    guard let path else { return false }
    let number = (countings[path] ?? 0) + 1
    countings.set(number, for: path)
    return number.isMultiple(of: 2)
  }
}

extension Timeouts {
  /// How long the head unit waits at most, from the asking on.
  fileprivate func limit(of operation: Operation) -> Duration {
    switch operation {
    case .begin, .count, .item, .showsProgress: content
    case .artwork: artwork
    case .play: playback
    case .command: command
    }
  }
}
