package import HeadUnitApps
package import HeadUnitCore

/// Swift code written for the phone, in this process, which is reached through the faces.
///
/// In virtual time the clock stands still until the app has answered and come to rest; on the
/// wall's clock nobody ever waits. The main thread is the app's: it has to be served by somebody,
/// and the head unit has to be on another. Copies are the same app.
package struct EmbeddedApp: App {
  private let host: AppHost

  /// - Parameters:
  ///   - phone: What the app believes it runs on.
  ///   - clock: What time is for the app.
  ///   - patience: So long in real time an answer is waited for while virtual time stands still.
  ///   - launch: Starts the app, on the main thread, each time the head unit starts it.
  package init(
    _ phone: SimulatedPhone = .current, clock: AppClock, patience: Duration = .seconds(10),
    launch: @escaping @MainActor @Sendable () -> Void
  ) {
    phone.listen(OfflineNetwork.current)
    host = AppHost(phone, clock, patience, launch)
  }

  package mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    host.receive(messages, at: now)
  }
}
