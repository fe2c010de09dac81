internal import Dispatch
internal import Foundation
import HeadUnitApps
import HeadUnitCore

/// The phone's end of what it says with the program of media devices.
final class RouteLink: Sendable {
  /// One thing after the other, as a program does it; replies of several come in the order in which
  /// they were asked, in every run.
  private static let queue = DispatchQueue(label: "testdrive.routes")
  private let program = Guarded<ExtensionProgram?>(nil)

  /// Has it done, beginning the program for it where none runs; nil and words come of one that
  /// gives no answer.
  func carryOut(
    _ order: RouteOrder, _ path: String, isWall: Bool,
    then: @escaping @Sendable (RouteReply?) -> Void
  ) {
    Self.queue.async { [self] in
      let reply = HeldTime.outside { exchange(order, path, isWall) }
      DispatchQueue.main.async { then(reply) }
    }
  }

  private func exchange(_ order: RouteOrder, _ path: String, _ isWall: Bool) -> RouteReply? {
    do {
      let known = program.withLock { $0 }
      let clock: AppClock = isWall ? .wall : .virtual
      let running =
        try known ?? ExtensionProgram(path, under: [RouteProgram.variable: clock.rawValue])
      program.withLock { $0 = running }
      return try running.carryOut(order, for: RouteReply.self)
    } catch {
      program.withLock { $0.take() }?.stop()
      var reply = RouteReply(protocolType: "", takesSeveral: false)
      reply.problem = (error as? Failure)?.message ?? "\(error)"
      return reply
    }
  }

  func stop() {
    Self.queue.async { [self] in
      HeldTime.outside { program.withLock { $0.take() }?.stop() }
    }
  }
}

/// An extension of the package, and what its program has said of itself.
@MainActor
final class RouteExtension {
  var place: ExtensionProgram.Place
  let link = RouteLink()
  /// The phone runs its program.
  var isAdmitted = true
  var protocolType: String?
  /// Several of its devices play at once, each by itself.
  var takesSeveral = false
  var isSearching = false
  /// The program is looked after at this instant.
  var lookAt: Instant?

  init(_ place: ExtensionProgram.Place) { self.place = place }

  /// It is asked for nothing until it is looked for again.
  func dismiss() {
    (isAdmitted, isSearching) = (false, false)
    link.stop()
  }
}

/// The program's end: it works on each order until all that it does waits.
///
/// In a drive its time is the head unit's, as the app's is. What it has waited for comes before
/// what it is told.
package enum RouteProgram {
  /// How the phone says whether time is real.
  static let variable = "TESTDRIVE_EXTENSION_CLOCK"
  /// So long in real time one of its threads may run on: before the phone gives the program up.
  private static let runs = Duration.microseconds(ExtensionProgram.patience.microseconds / 2)
  /// Where replies go; what the program itself prints is for people.
  private static let wire = Guarded<Int32>(1)

  /// Comes before the program has a second thread, or asks for the time.
  package static func begin() {
    wire.withLock { $0 = dup(1) }
    dup2(2, 1)
    let clock = ProcessInfo.processInfo.environment[variable]
    if clock == AppClock.virtual.rawValue { _ = HeldTime.hold() }
  }

  /// Reads orders until nobody gives any.
  package static func serve(
    _ carryOut: @escaping @MainActor @Sendable (RouteOrder.Errand) -> Void,
    reply: @escaping @MainActor @Sendable () -> RouteReply
  ) -> Never {
    let thread = Thread {
      HeldTime.leave()
      let pace = HeldTime.isHeld ? HeldPace(.current, runs) : nil
      let wire = FileHandle(fileDescriptor: wire.withLock { $0 })
      while let line = readLine(strippingNewline: true) {
        let answer = Self.answer(line, pace, carryOut, reply)
        let bytes = (try? JSONEncoder().encode(answer)) ?? Data("{}".utf8)
        // What it has printed is seen, also if it is ended next.
        fflush(nil)
        try? wire.write(contentsOf: bytes + Data("\n".utf8))
      }
      exit(0)
    }
    thread.start()
    while true { RunLoop.main.run() }
  }

  private static func answer(
    _ line: String, _ pace: HeldPace?,
    _ carryOut: @escaping @MainActor @Sendable (RouteOrder.Errand) -> Void,
    _ reply: @escaping @MainActor @Sendable () -> RouteReply
  ) -> RouteReply {
    let said = Guarded<RouteReply?>(nil)
    do {
      let order = try JSONDecoder().decode(RouteOrder.self, from: Data(line.utf8))
      SimulatedPhone.current.clock.set(order.instant, runs: pace == nil)
      pace?.goOn(to: order.instant)
      onMain(pace) { carryOut(order.errand) }
      onMain(pace) {
        let reply = reply()
        said.withLock { $0 = reply }
      }
      var answer = said.withLock { $0 } ?? RouteReply(protocolType: "", takesSeveral: false)
      if said.withLock({ $0 == nil }) { answer.problem = RouteWording.hangs }
      answer.isHeld = pace != nil
      answer.wake = pace?.wakes(at: order.instant).first.map(\.after)
      answer.log = SimulatedPhone.current.takeLog()
      return answer
    } catch {
      var answer = RouteReply(protocolType: "", takesSeveral: false)
      answer.problem = "\(error)"
      return answer
    }
  }

  /// Comes back when it is done, and what that has put on the main thread as well.
  private static func onMain(_ pace: HeldPace?, _ body: @escaping @MainActor @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      MainActor.assumeIsolated(body)
      DispatchQueue.main.async { done.signal() }
    }
    if let pace { pace.letWork() } else { done.wait() }
  }
}

/// What is said of media devices to whoever writes the app or the extension.
enum RouteWording {
  static let entitlement = "com.apple.developer.media-device-extension"
  static let work = "the extension of media devices"

  static let noProgram =
    "the app plays to media devices, and no program of the package has an Info.plist with the "
    + "extension point \(ExtensionKind.mediaDevices.point), or it was not built"
  static let noEntitlement =
    "the extension of media devices is not run: its entitlements have no \(entitlement)"

  static func undeclared(_ type: String) -> String {
    "the extension of media devices is not run: UTExportedTypeDeclarations of its Info.plist does "
      + "not declare \(type)"
  }

  static func notEntitled(_ type: String) -> String {
    "the extension of media devices is not run: its protocolType is \(type), which "
      + "\(entitlement) of its entitlements does not name"
  }

  static func otherProtocol(_ type: String) -> String {
    "the devices of \(type) are not offered: MDESupportedProtocols of the app's Info.plist does "
      + "not name it"
  }

  static let nobody =
    "a device was chosen, and the app has no observer at AVSystemRouteController, which "
    + "keeps none alive: nothing plays there"

  static func refused(_ route: SystemRoute) -> String {
    "\(route.device.name) was chosen, and the app's observer said false: nothing plays there"
  }

  static func said(_ line: String) -> String { "extension: \(line)" }

  static func ended(_ problem: String?) -> String {
    said(problem ?? "it ended")
  }

  static func discoveryFailed(_ reason: String) -> String {
    "the extension cannot look for devices: \(reason)"
  }

  static func sessionFailed(_ name: String, _ reason: String) -> String {
    "what played on \(name) has failed: \(reason)"
  }

  static func unasked(_ id: String) -> String {
    "the extension spoke of a connection to \(id) that nobody waits for"
  }

  static let hangs = "its main thread does not come back"

  // Seen by the driver.
  static let notTaken = "The app does not play here"
  static let extensionEnded = "The connection was lost"

  // Seen by the app.
  static let deviceLeft = "the device is not connected"
  static let stopped = "the session was stopped"

  /// The same in every run.
  static func session(_ number: Int) -> String {
    let digits = "\(number)"
    return "5E551000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
