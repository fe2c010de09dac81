package import Foundation
import HeadUnitCore

/// Where the phone can send what the app plays: the car, and the devices that an extension finds.
///
/// The program of the extension is begun when the driver looks where the sound comes out, and
/// ended when nobody needs it any more. What it has found stays known until it says otherwise.
@MainActor
package final class RoutePicker {
  package static let current = RoutePicker()

  private let phone = SimulatedPhone.current
  private let link = RouteLink()
  /// The extension, once it was looked for; nil where none may be used.
  private var place: ExtensionProgram.Place?
  private var protocolType: String?
  private var takesSeveral = false
  /// The app says that it plays to devices.
  private var isOffered = false
  /// The driver looks at them.
  private var isOpen = false
  private var isSearching = false
  private var devices: [PickedDevice] = []
  private var sessionCount = 0
  /// The program is looked after at this instant.
  private var lookAt: Instant?
  /// Goes on with each start of the app: a reply of an earlier one is not for this one.
  private var life = 0

  /// How often a program is looked after whose time is real.
  private static let pause = Duration.milliseconds(50)

  private init() {}
}

/// A device that was found, and how far it has come.
private struct PickedDevice {
  enum State {
    case idle, connecting
    case failed(String?)
    case code(RouteAuthorization, String)
  }

  var device: RouteDevice
  var state = State.idle
  /// The connection; nil when there is none.
  var session: String?
  /// Sound comes out here.
  var isActive = false
  /// The app was told that it is to play here.
  var isHandedOver = false
  /// The app has begun to play here, or waits for that.
  var isPlaying = false
  var waiting: CheckedContinuation<Result<RouteControl, RouteFailure>, Never>?
  var volume: Double?
  var isMuted = false

  var needsProgram: Bool { session != nil }
}

// What the phone goes through.
extension RoutePicker {
  func forgetApp() {
    life += 1
    let old = devices
    link.stop()
    (place, protocolType, takesSeveral) = (nil, nil, false)
    (isOffered, isOpen, isSearching, lookAt) = (false, false, false, nil)
    // The devices are the phone's: an app that ends takes its connections along, and no device.
    devices = phone.isRestart ? old.map { PickedDevice(device: $0.device) } : []
    sessionCount = 0
    phone.outputs.forgetApp()
    for device in old {
      device.waiting?.resume(returning: .failure(RouteFailure(words: RouteWording.deviceLeft)))
    }
  }

  func hear(_ note: Note) {
    switch note {
    case .start:
      isOffered = phone.information.playsToDevices
      if isOffered { tell() }
    case .discovery(let begins): open(begins)
    case .output(let device, let change): turn(device, change)
    case .session(let notice):
      switch notice.content {
      case .discovery(let begins): open(begins)
      case .output(let device, let change): turn(device, change)
      case .answered, .standing: break
      }
    case .stop, .context, .condition, .interruption, .route, .cancel, .template, .push: break
    }
  }

  private func open(_ begins: Bool) {
    guard isOffered, begins != isOpen else { return }
    isOpen = begins
    if begins { isSearching = find() } else { isSearching = false }
    tell()
    if place != nil { send(.discovery(begins)) }
  }

  /// The extension, if the phone would run it.
  private func find() -> Bool {
    place = nil
    guard let found = ExtensionProgram.place(of: .mediaDevices, in: phone.information) else {
      phone.noteOnce(RouteWording.noProgram)
      return false
    }
    let allowed = found.entitlement(RouteWording.entitlement)
    if let allowed, allowed.isEmpty {
      phone.noteOnce(RouteWording.noEntitlement)
      return false
    }
    if let allowed, !allowed.contains(where: phone.information.playsTo) {
      phone.noteOnce(RouteWording.otherProtocol(allowed[0]))
      return false
    }
    if let allowed, let types = found.types, !allowed.contains(where: types.contains) {
      phone.noteOnce(RouteWording.undeclared(allowed[0]))
      return false
    }
    place = found
    return true
  }

  /// Whether what the program says it is may be used.
  private func admits(_ reply: RouteReply) -> Bool {
    guard let place, protocolType != reply.protocolType else { return place != nil }
    let allowed = place.entitlement(RouteWording.entitlement)
    guard allowed?.contains(reply.protocolType) ?? true else {
      phone.noteOnce(RouteWording.notEntitled(reply.protocolType))
      return false
    }
    guard phone.information.playsTo(reply.protocolType) else {
      phone.noteOnce(RouteWording.otherProtocol(reply.protocolType))
      return false
    }
    protocolType = reply.protocolType
    return true
  }
}

// What the driver wants.
extension RoutePicker {
  private static let car = OutputDevice(id: "car", name: "Car", type: "car")

  private func turn(_ id: String, _ change: OutputChange) {
    if isOffered, id == Self.car.id, case .chosen = change {
      for index in devices.indices { leave(index) }
      return tell()
    }
    guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return }
    switch change {
    case .chosen: choose(index)
    case .left: leave(index)
    case .gaveUp:
      leave(index)
      devices[index].state = .failed(nil)
    case .code(let code): enter(code, index)
    case .volume(let level):
      guard devices[index].isActive else { return }
      // The head unit has no button for it: what is turned down all the way is muted.
      if level == 0, devices[index].device.canMute {
        send(.mute(devices[index].device))
      } else {
        send(.volume(level, devices[index].device))
      }
    case .louder, .quieter:
      guard devices[index].isActive else { return }
      send(.turn(change == .louder ? 1 : -1, devices[index].device))
    }
    tell()
  }

  private func choose(_ index: Int) {
    guard devices[index].session == nil, place != nil || find() else { return }
    if !takesSeveral {
      for other in devices.indices { leave(other) }
    }
    sessionCount += 1
    let session = RouteWording.session(sessionCount)
    devices[index].session = session
    devices[index].state = .connecting
    send(.activate(devices[index].device, session: session))
  }

  private func enter(_ code: String?, _ index: Int) {
    guard case .code = devices[index].state, let session = devices[index].session else { return }
    send(.pair(code, devices[index].device, session: session))
    devices[index].state = code == nil ? .idle : .connecting
    if code == nil { devices[index].session = nil }
  }

  /// No sound comes out here any more, and nothing is to connect.
  private func leave(_ index: Int) {
    guard let session = devices[index].session else { return }
    let device = devices[index].device
    let isPlaying = devices[index].isPlaying
    letGo(index)
    if isPlaying { send(.stop(session: session)) }
    send(.deactivate(device, session: session))
  }

  /// The connection is gone; who was told of it hears that.
  private func letGo(_ index: Int) {
    let old = devices[index]
    devices[index] = PickedDevice(device: old.device)
    guard let session = old.session else { return }
    old.waiting?.resume(returning: .failure(RouteFailure(words: RouteWording.deviceLeft)))
    guard old.isHandedOver else { return }
    handOver(route(old.device, session), isActivated: false)
  }
}

// What the app has to do with it.
extension RoutePicker {
  private func route(_ device: RouteDevice, _ session: String) -> SystemRoute {
    let type = protocolType ?? ""
    return SystemRoute(
      session: session, device: device, protocolType: type,
      application: phone.information.deviceProtocols[type])
  }

  private func handOver(_ route: SystemRoute, isActivated: Bool) {
    let life = life
    let routes = phone.routes
    Task { @MainActor in
      let answer = await routes?.handle(route, isActivated: isActivated)
      guard self.life == life, isActivated else { return }
      self.decide(answer, route)
    }
  }

  /// The app has said whether it plays there.
  private func decide(_ answer: Bool?, _ route: SystemRoute) {
    guard let index = index(of: route.session) else {
      // It was left meanwhile, of which the app knows already.
      return
    }
    if answer == true {
      devices[index].isActive = true
      devices[index].state = .idle
    } else {
      phone.report(.log(answer == nil ? RouteWording.nobody : RouteWording.refused(route)))
      // The app knows that it does not play there.
      devices[index].isHandedOver = false
      leave(index)
      devices[index].state = .failed(RouteWording.notTaken)
    }
    tell()
  }

  private func index(of session: String) -> Int? {
    devices.firstIndex { $0.session == session }
  }

  /// Begins to play there; throws why that cannot be.
  package func start(
    _ session: String, application: String?, address: String
  ) async throws -> RouteControl {
    guard let index = index(of: session), devices[index].isHandedOver, !devices[index].isPlaying
    else { throw RouteFailure(words: RouteWording.deviceLeft) }
    devices[index].isPlaying = true
    let result = await withCheckedContinuation { continuation in
      devices[index].waiting = continuation
      send(.start(session: session, application: application, address: address))
    }
    return try result.get()
  }

  package func stop(_ session: String) {
    guard let index = index(of: session), devices[index].isPlaying else { return }
    devices[index].isPlaying = false
    answer(index, .failure(RouteFailure(words: RouteWording.stopped)))
    send(.stop(session: session))
  }

  package func send(_ data: Data, to application: String, in session: String) throws {
    guard index(of: session) != nil else { throw RouteFailure(words: RouteWording.deviceLeft) }
    send(.send(data, application: application, session: session))
  }

  package func change(_ change: RouteControlChange, in session: String) {
    guard let index = index(of: session), devices[index].isPlaying else { return }
    send(.control(change, session: session))
  }

  private func answer(_ index: Int, _ result: Result<RouteControl, RouteFailure>) {
    devices[index].waiting.take()?.resume(returning: result)
  }

  /// Whether there is an extension that the app could use.
  package var isAvailable: Bool {
    guard let place = ExtensionProgram.place(of: .mediaDevices, in: phone.information) else {
      return false
    }
    let allowed = place.entitlement(RouteWording.entitlement)
    return phone.information.playsToDevices
      && allowed?.contains(where: phone.information.playsTo) ?? true
  }
}

// What the program says.
extension RoutePicker {
  private func send(_ errand: RouteOrder.Errand) {
    guard let place else { return }
    let (life, work) = (life, phone.beginWork(RouteWording.work))
    let order = RouteOrder(instant: phone.clock.now, errand: errand)
    link.carryOut(order, place.path, isWall: phone.clock.isWall) { [self] reply in
      MainActor.assumeIsolated {
        if self.life == life { take(reply) }
        phone.endWorkSoon(work)
      }
    }
  }

  private func take(_ reply: RouteReply?) {
    for line in reply?.log ?? [] { phone.report(.log(RouteWording.said(line))) }
    guard let reply, reply.problem == nil else {
      return end(because: RouteWording.ended(reply?.problem))
    }
    guard admits(reply) else {
      (isSearching, place) = (false, nil)
      link.stop()
      return tell()
    }
    takesSeveral = reply.takesSeveral
    for event in reply.events { take(event, reply.controls) }
    for (session, control) in reply.controls.sorted(by: { $0.key < $1.key }) {
      phone.routes?.hear(.control(control), in: session)
    }
    tell()
    lookAfter(reply)
  }

  /// Nobody answers any more: what was connected is not.
  private func end(because words: String) {
    phone.report(.log(words))
    (isSearching, place) = (false, nil)
    link.stop()
    for index in devices.indices where devices[index].session != nil {
      letGo(index)
      devices[index].state = .failed(RouteWording.extensionEnded)
    }
    tell()
  }

  private func lookAfter(_ reply: RouteReply) {
    let isNeeded = isOpen || devices.contains(where: \.needsProgram)
    guard isNeeded || phone.context?.keepsExtensions == true else {
      protocolType = nil
      return link.stop()
    }
    guard let delay = reply.isHeld ? reply.wake : Self.pause else { return }
    let (now, life) = (phone.clock.now, life)
    if let lookAt, lookAt > now, lookAt <= now + delay { return }
    lookAt = now + delay
    phone.clock.after(delay) {
      MainActor.assumeIsolated { [self] in
        guard self.life == life, isOpen || devices.contains(where: \.needsProgram) else { return }
        send(.look)
      }
    }
  }

  private func take(_ event: RouteEvent, _ controls: [String: RouteControl]) {
    switch event {
    case .found(let device): add(device)
    case .changed(let all): for device in all { add(device) }
    case .lost(let id):
      guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return }
      letGo(index)
      devices.remove(at: index)
    case .discoveryFailed(let reason):
      isSearching = false
      phone.report(.log(RouteWording.discoveryFailed(reason)))
    case .activated(let id, let session):
      guard let index = index(of: session), !devices[index].isActive,
        !devices[index].isHandedOver
      else { return phone.report(.log(RouteWording.unasked(id))) }
      guard phone.routes != nil else {
        return decide(nil, route(devices[index].device, session))
      }
      devices[index].isHandedOver = true
      devices[index].state = .connecting
      handOver(route(devices[index].device, session), isActivated: true)
    case .failed(let id, let session, let reason):
      guard let index = index(of: session) else {
        return phone.report(.log(RouteWording.unasked(id)))
      }
      letGo(index)
      devices[index].state = .failed(reason)
    case .code(let id, let session, let reason, let authorization):
      guard let index = index(of: session), !devices[index].isActive else {
        return phone.report(.log(RouteWording.unasked(id)))
      }
      devices[index].state = .code(authorization, reason)
    case .started(let session):
      guard let index = index(of: session) else { return }
      answer(index, .success(controls[session] ?? RouteControl()))
    case .sessionFailed(let session, let reason):
      guard let index = index(of: session) else { return }
      phone.report(.log(RouteWording.sessionFailed(devices[index].device.name, reason)))
      answer(index, .failure(RouteFailure(words: reason)))
      letGo(index)
      devices[index].state = .failed(reason)
    case .volume(let id, let level, let isMuted):
      guard let index = devices.firstIndex(where: { $0.device.id == id }) else { return }
      (devices[index].volume, devices[index].isMuted) = (level, isMuted)
    case .data(let data, _, let session):
      guard index(of: session) != nil else { return }
      phone.routes?.hear(.data(data), in: session)
    }
  }

  /// One that is known by its id already is as it is said to be now.
  private func add(_ device: RouteDevice) {
    guard !device.name.isEmpty else { return }
    if let index = devices.firstIndex(where: { $0.device.id == device.id }) {
      devices[index].device = device
    } else if devices.count < Self.deviceLimit {
      devices.append(PickedDevice(device: device))
    }
  }

  /// More are not offered.
  static let deviceLimit = 500

  private func tell() {
    var car = Self.car
    car.isActive = !devices.contains(where: \.isActive)
    phone.offer(
      [car] + devices.map(\.output),
      Sharing(isSearching: isSearching, takesSeveral: takesSeveral))
  }
}

extension PickedDevice {
  /// As the head unit knows it; only one that plays has a volume.
  fileprivate var output: OutputDevice {
    var output = OutputDevice(
      id: device.id, name: device.name, type: device.type,
      volume: isActive && device.volume == .absolute ? (isMuted ? 0 : volume ?? 0) : nil,
      hasRelativeVolume: isActive && device.volume == .relative, isActive: isActive)
    switch state {
    case .idle: break
    case .connecting: output.state = .connecting
    case .failed(let reason): (output.state, output.reason) = (.failed, reason)
    case .code(let authorization, let reason):
      (output.state, output.reason) = (.code, reason.isEmpty ? nil : reason)
      switch authorization {
      case .code(let length): output.digits = length
      case .none, .password: break
      }
    }
    return output
  }
}

extension Information {
  fileprivate var playsToDevices: Bool { playsAddressesAnywhere || !deviceProtocols.isEmpty }

  fileprivate func playsTo(_ type: String) -> Bool {
    playsAddressesAnywhere || deviceProtocols[type] != nil
  }
}

/// What the phone itself says of where the sound comes out, beside what the app says.
///
/// It is the same for all that plays on the phone. A session that plays on another device has the
/// devices that its own program names, and no others.
final class PhoneOutputs: Sendable {
  private struct State {
    var sessions: [String] = []
    var devices: [OutputDevice] = []
    /// Nil: the phone offers none.
    var sharing: Sharing?

    /// Of what is published unnamed, and of each session.
    func reports(_ unnamed: Report, _ change: SessionChange) -> [Report] {
      [unnamed] + sessions.map { .session(SessionReport($0, change)) }
    }
  }

  private let state = Guarded(State())

  func forgetApp() { state.withLock { $0 = State() } }

  /// What is to be said, and what of that is new.
  func say(_ devices: [OutputDevice], _ sharing: Sharing) -> [Report] {
    state.withLock { state in
      var reports: [Report] = []
      if state.sharing != sharing {
        reports += state.reports(.sharing(sharing), .sharing(sharing))
      }
      if state.devices != devices {
        reports += state.reports(.devices(devices), .devices(devices))
      }
      (state.devices, state.sharing) = (devices, sharing)
      return reports
    }
  }

  /// What a session that has just begun does not know yet.
  func news(after report: Report) -> [Report] {
    guard case .session(let said) = report else { return [] }
    return state.withLock { state in
      switch said.change {
      case .began(.phone):
        state.sessions.append(said.session)
        guard let sharing = state.sharing else { return [] }
        return [SessionChange.sharing(sharing), .devices(state.devices)].map {
          .session(SessionReport(said.session, $0))
        }
      case .ended:
        state.sessions.removeAll { $0 == said.session }
        return []
      case .began(.remote), .info, .commands, .devices, .sharing, .requested: return []
      }
    }
  }
}

/// Brings what the phone goes through to where its devices are chosen.
final class SystemRoutes: PhoneListener {
  static let current = SystemRoutes()

  func forgetApp() {
    MainActor.assumeIsolated { RoutePicker.current.forgetApp() }
  }

  func hear(_ note: Note) {
    // Alone among all notes this one is not heard on the main thread.
    if case .route = note { return }
    MainActor.assumeIsolated { RoutePicker.current.hear(note) }
  }
}
