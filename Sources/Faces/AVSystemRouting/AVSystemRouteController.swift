internal import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UniformTypeIdentifiers

/// Tells the app when the driver wants what it plays on another device.
public final class AVSystemRouteController: Sendable {
  public static let shared = AVSystemRouteController()

  private let observers = Guarded<[UncheckedSendable<Seen>]>([])

  /// An observer, which its app may let go of.
  private struct Seen {
    weak var object: (any AVSystemRouteControllerObserver)?
  }

  private init() {
    SimulatedPhone.current.plug(RouteHost.current)
    SimulatedPhone.current.listen(RouteHost.current)
  }

  /// Whether the app's Info.plist names what an extension speaks that is here.
  public class var supportedExtensionAvailable: Bool {
    onMain { RoutePicker.current.isAvailable }
  }

  /// False when it observes already.
  ///
  /// It is not kept alive.
  @discardableResult
  public func addObserver(_ observer: any AVSystemRouteControllerObserver) -> Bool {
    let seen = UncheckedSendable(Seen(object: observer))
    return observers.withLock { observers in
      observers.removeAll { $0.value.object == nil }
      guard !observers.contains(where: { $0.value.object === seen.value.object }) else {
        return false
      }
      observers.append(seen)
      return true
    }
  }

  public func removeObserver(_ observer: any AVSystemRouteControllerObserver) {
    let seen = UncheckedSendable(Seen(object: observer))
    observers.withLock { $0.removeAll { $0.value.object === seen.value.object } }
  }

  func forgetApp() { observers.withLock { $0 = [] } }

  /// Whether one of them did what is to be done; nil when there are none.
  @MainActor
  func tell(_ event: AVSystemRouteEvent) async -> Bool? {
    let objects = observers.withLock { $0.compactMap(\.value.object).map(UncheckedSendable.init) }
    guard !objects.isEmpty else { return nil }
    var isDone = false
    for object in objects {
      let answer = await object.value.systemRouteController(self, handle: event)
      isDone = isDone || answer
    }
    return isDone
  }
}

/// Hears what the driver has chosen.
public protocol AVSystemRouteControllerObserver: AnyObject {
  /// Whether the app plays there, or no longer does.
  func systemRouteController(
    _ controller: AVSystemRouteController, handle event: AVSystemRouteEvent
  ) async -> Bool
}

/// A way to a device that is there from now on, or gone.
public final class AVSystemRouteEvent: Sendable {
  /// What is to be done.
  public enum Reason: Int, Sendable {
    case activate, deactivate
  }

  public let reason: Reason
  public let route: AVSystemRoute

  init(_ reason: Reason, _ route: AVSystemRoute) {
    (self.reason, self.route) = (reason, route)
  }
}

/// A way to a device that the driver has chosen.
public final class AVSystemRoute: Sendable {
  /// Who plays there.
  public enum LaunchMode: Hashable, Sendable {
    /// The app's counterpart, which its Info.plist names.
    case application
    /// What the device has for addresses.
    case player
  }

  let route: SystemRoute
  /// What is sent there outside of any session.
  public let routeDataChannel: DataChannel
  private let added = Guarded<AVSystemRouteSession?>(nil)

  init(_ route: SystemRoute) {
    self.route = route
    routeDataChannel = DataChannel(route)
  }

  public var protocolType: UTType { UTType(importedAs: route.protocolType) }
  public var routeDisplayName: String { route.device.name }

  public var routeSymbolName: String {
    switch route.device.type {
    case "tv": "tv"
    case "mediaStick": "mediastick"
    case "hifiSpeaker": "hifispeaker"
    case "gamingConsole": "gamecontroller"
    default: "speaker"
    }
  }

  /// False while another one plays there.
  public func addSession(_ session: AVSystemRouteSession) -> Bool {
    let isAdded = added.withLock { added in
      guard added == nil || added === session else { return false }
      added = session
      return true
    }
    if isAdded { session.route.withLock { $0 = self } }
    return isAdded
  }

  /// One that plays is stopped first.
  public func removeSession(_ session: AVSystemRouteSession) {
    let isHere = added.withLock { added in
      guard added === session else { return false }
      added = nil
      return true
    }
    guard isHere else { return }
    session.stop()
    session.route.withLock { $0 = nil }
  }

  var session: AVSystemRouteSession? { added.withLock { $0 } }
}

extension AVSystemRoute {
  /// Data to the device and from there.
  public final class DataChannel: Sendable {
    private struct State {
      weak var delegate: (any AVSystemRouteDataDelegate)?
    }

    private let state = Guarded(UncheckedSendable(State()))
    private let route: SystemRoute

    init(_ route: SystemRoute) {
      self.route = route
    }

    /// It is not kept alive.
    public var dataDelegate: (any AVSystemRouteDataDelegate)? {
      get { state.withLock { UncheckedSendable($0.value.delegate) }.value }
      set {
        let new = UncheckedSendable(State(delegate: newValue))
        state.withLock { $0 = new }
      }
    }

    public func send(_ data: Data) async throws {
      let route = route
      do {
        try await Task { @MainActor in
          try RoutePicker.current.send(data, to: route.application ?? "", in: route.session)
        }.value
      } catch {
        throw AVSystemRoutingError(.connectionFailed, "\(route.device.name): data was not sent")
      }
    }

    @MainActor
    func hear(_ data: Data) {
      guard let delegate = dataDelegate else {
        return SimulatedPhone.current.noteOnce(RoutingWording.nobodyReads(route.device.name))
      }
      let held = UncheckedSendable(delegate)
      let name = route.device.name
      Task {
        do {
          try await held.value.receive(data)
        } catch {
          SimulatedPhone.current.report(.log(RoutingWording.unread(name, error)))
        }
      }
    }
  }
}

/// Hears what a device sends.
public protocol AVSystemRouteDataDelegate: AnyObject {
  func receive(_ data: Data) async throws
}

/// Why nothing plays there.
public struct AVSystemRoutingError: LocalizedError, Sendable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    case connectionFailed
  }

  public let code: Code
  private let words: String

  public init(_ code: Code) { self.init(code, "the connection failed") }

  init(_ code: Code, _ words: String) {
    (self.code, self.words) = (code, words)
  }

  public var errorDescription: String? { words }
}

/// On the main thread, wherever the caller is.
private func onMain<Value: Sendable>(_ body: @MainActor @Sendable () -> Value) -> Value {
  if Thread.isMainThread { return MainActor.assumeIsolated(body) }
  return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
}
