import HeadUnitCore

/// An app around another that keeps what went in and what came out.
struct LoggedApp: App {
  var app: any App
  private(set) var messages: [[AppMessage]] = []
  private(set) var deliveries: [[AppDelivery]] = []

  init(_ app: any App) {
    self.app = app
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    let deliveries = app.receive(messages, at: now)
    self.messages.append(messages)
    self.deliveries.append(deliveries)
    return deliveries
  }
}
