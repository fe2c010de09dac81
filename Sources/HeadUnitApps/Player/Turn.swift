import HeadUnitCore

/// One step of an app: the instant, and what the app says in it.
struct Turn {
  let now: Instant
  private(set) var deliveries: [AppDelivery] = []

  init(at now: Instant) {
    self.now = now
  }

  mutating func report(_ report: Report) {
    deliveries.append(AppDelivery(.report(report)))
  }

  mutating func answer(_ id: RequestID, _ answer: Answer, after: Duration = .zero) {
    deliveries.append(AppDelivery(after: after, .answer(id, answer)))
  }

  mutating func status(
    _ id: CommandID, _ status: CommandStatus, after: Duration = .zero
  ) {
    deliveries.append(AppDelivery(after: after, .status(id, status)))
  }

  mutating func wake(_ token: Int, after: Duration) {
    deliveries.append(AppDelivery(after: after, .wake(token)))
  }
}
