package import Foundation
import HeadUnitCore

/// Where the phone can send what the app plays: the car, and the devices that extensions find.
///
/// The programs of the extensions are begun when the driver looks where the sound comes out, and
/// ended when nobody needs it any more. What it has found stays known until it says otherwise.
@MainActor
package final class RoutePicker {
  package static let current = RoutePicker()

  private let phone = SimulatedPhone.current
  /// Those that were looked for.
  private var extensions: [RouteExtension] = []
  /// The app says that it plays to devices.
  private var isOffered = false
  /// The driver looks at them.
  private var isOpen = false
  private var devices: [PickedDevice] = []
  private var sessionCount = 0
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
  /// The path of the program that has found it.
  let source: String
  var state = State.idle
  /// It is to play what another one plays, in the same session: of that the app hears nothing.
  var joins = false
  /// The connection, nil when there is none; devices of a group have the same.
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

  var id: String { device.id }
  var isConnected: Bool { session != nil }
}

// What the phone goes through.
extension RoutePicker {
  func forgetApp() {
    life += 1
    let old = devices
    for one in extensions { one.dismiss() }
    (extensions, isOffered, isOpen) = ([], false, false)
    // The devices are the phone's: an app that ends takes its connections along, and no device.
    devices =
      phone.isRestart ? old.map { PickedDevice(device: $0.device, source: $0.source) } : []
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
    if begins { find() }
    let used = extensions.filter(\.isAdmitted)
    for one in used { one.isSearching = begins }
    tell()
    for one in used { send(.discovery(begins), to: one) }
  }

  /// Looks for the extensions that the phone would run.
  private func find() {
    let places = ExtensionProgram.places(of: .mediaDevices, in: phone.information)
    if places.isEmpty { phone.noteOnce(RouteWording.noProgram) }
    for one in extensions { one.isAdmitted = false }
    for place in places where admits(place) {
      if let one = extensions.first(where: { $0.place.path == place.path }) {
        (one.place, one.isAdmitted) = (place, true)
      } else {
        extensions.append(RouteExtension(place))
      }
    }
  }

  private func admits(_ found: ExtensionProgram.Place) -> Bool {
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
    return true
  }

  /// The one that has found the device; nil where the phone does not run it any more.
  private func finder(of device: PickedDevice) -> RouteExtension? {
    extensions.first { $0.place.path == device.source && $0.isAdmitted }
  }

  /// Whether what the program says it is may be used.
  private func admits(_ reply: RouteReply, of one: RouteExtension) -> Bool {
    guard one.isAdmitted, one.protocolType != reply.protocolType else { return one.isAdmitted }
    let allowed = one.place.entitlement(RouteWording.entitlement)
    guard allowed?.contains(reply.protocolType) ?? true else {
      phone.noteOnce(RouteWording.notEntitled(reply.protocolType))
      return false
    }
    guard phone.information.playsTo(reply.protocolType) else {
      phone.noteOnce(RouteWording.otherProtocol(reply.protocolType))
      return false
    }
    one.protocolType = reply.protocolType
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
        send(.mute(devices[index].device), for: index)
      } else {
        send(.volume(level, devices[index].device), for: index)
      }
    case .louder, .quieter:
      guard devices[index].isActive else { return }
      send(.turn(change == .louder ? 1 : -1, devices[index].device), for: index)
    }
    tell()
  }

  private func choose(_ index: Int) {
    guard devices[index].session == nil else { return }
    if finder(of: devices[index]) == nil { find() }
    let device = devices[index]
    guard let finder = finder(of: device) else { return }
    let host = devices.first { $0.source == device.source && $0.isActive }
    var session = device.device.canGroup ? host?.session : nil
    devices[index].joins = session != nil
    if session == nil {
      // Extensions know nothing of each other: only one of them plays.
      for other in devices.indices
      where !finder.takesSeveral || devices[other].source != device.source {
        leave(other)
      }
      sessionCount += 1
      session = RouteWording.session(sessionCount)
    }
    devices[index].session = session
    devices[index].state = .connecting
    send(.activate(device.device, session: session ?? ""), for: index)
  }

  private func enter(_ code: String?, _ index: Int) {
    guard case .code = devices[index].state, let session = devices[index].session else { return }
    send(.pair(code, devices[index].device, session: session), for: index)
    devices[index].state = code == nil ? .idle : .connecting
    if code == nil { devices[index].session = nil }
  }

  /// No sound comes out here any more, and nothing is to connect.
  private func leave(_ index: Int) {
    guard let session = devices[index].session else { return }
    let device = devices[index].device
    let isPlaying = devices[index].isPlaying
    letGo(index)
    if isPlaying, self.index(of: session) == nil { send(.stop(session: session), for: index) }
    send(.deactivate(device, session: session), for: index)
  }

  /// The connection is gone; who was told of it hears that.
  private func letGo(_ index: Int) {
    let old = devices[index]
    devices[index] = PickedDevice(device: old.device, source: old.source)
    guard let session = old.session else { return }
    // What a group plays goes on where one of it is left.
    if let heir = self.index(of: session) {
      guard old.isHandedOver else { return }
      (devices[heir].isHandedOver, devices[heir].isPlaying) = (true, old.isPlaying)
      devices[heir].waiting = old.waiting
      return
    }
    old.waiting?.resume(returning: .failure(RouteFailure(words: RouteWording.deviceLeft)))
    guard old.isHandedOver else { return }
    handOver(route(old, session), isActivated: false)
  }
}

// What the app has to do with it.
extension RoutePicker {
  private func route(_ device: PickedDevice, _ session: String) -> SystemRoute {
    let type = extensions.first { $0.place.path == device.source }?.protocolType ?? ""
    return SystemRoute(
      session: session, device: device.device, protocolType: type,
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

  /// Of a group the one of which the app knows.
  private func index(of session: String) -> Int? {
    devices.firstIndex { $0.session == session && $0.isHandedOver }
      ?? devices.firstIndex { $0.session == session }
  }

  private func index(of session: String, _ device: String) -> Int? {
    devices.firstIndex { $0.session == session && $0.device.id == device }
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
      send(.start(session: session, application: application, address: address), for: index)
    }
    return try result.get()
  }

  package func stop(_ session: String) {
    guard let index = index(of: session), devices[index].isPlaying else { return }
    devices[index].isPlaying = false
    answer(index, .failure(RouteFailure(words: RouteWording.stopped)))
    send(.stop(session: session), for: index)
  }

  package func send(_ data: Data, to application: String, in session: String) throws {
    guard let index = index(of: session) else {
      throw RouteFailure(words: RouteWording.deviceLeft)
    }
    send(.send(data, application: application, session: session), for: index)
  }

  package func change(_ change: RouteControlChange, in session: String) {
    guard let index = index(of: session), devices[index].isPlaying else { return }
    send(.control(change, session: session), for: index)
  }

  private func answer(_ index: Int, _ result: Result<RouteControl, RouteFailure>) {
    devices[index].waiting.take()?.resume(returning: result)
  }

  /// Whether there is an extension that the app could use.
  package var isAvailable: Bool {
    let information = phone.information
    let places = ExtensionProgram.places(of: .mediaDevices, in: information)
    return information.playsToDevices
      && places.contains { place in
        place.entitlement(RouteWording.entitlement)?.contains(where: information.playsTo) ?? true
      }
  }
}

// What the program says.
extension RoutePicker {
  /// To the program that has found the device.
  private func send(_ errand: RouteOrder.Errand, for index: Int) {
    if let finder = finder(of: devices[index]) { send(errand, to: finder) }
  }

  private func send(_ errand: RouteOrder.Errand, to one: RouteExtension) {
    let (life, work) = (life, phone.beginWork(RouteWording.work))
    let order = RouteOrder(instant: phone.clock.now, errand: errand)
    one.link.carryOut(order, one.place.path, isWall: phone.clock.isWall) { [self] reply in
      MainActor.assumeIsolated {
        if self.life == life { take(reply, from: one) }
        phone.endWorkSoon(work)
      }
    }
  }

  private func take(_ reply: RouteReply?, from one: RouteExtension) {
    for line in reply?.log ?? [] { phone.report(.log(RouteWording.said(line))) }
    guard let reply, reply.problem == nil else {
      return end(one, because: RouteWording.ended(reply?.problem))
    }
    guard admits(reply, of: one) else {
      one.dismiss()
      return tell()
    }
    one.takesSeveral = reply.takesSeveral
    for event in reply.events { take(event, reply.controls, from: one) }
    for (session, control) in reply.controls.sorted(by: { $0.key < $1.key }) {
      phone.routes?.hear(.control(control), in: session)
    }
    tell()
    lookAfter(one, reply)
  }

  /// Nobody answers any more: what was connected is not.
  private func end(_ one: RouteExtension, because words: String) {
    phone.report(.log(words))
    one.dismiss()
    for index in devices.indices
    where devices[index].isConnected && devices[index].source == one.place.path {
      letGo(index)
      devices[index].state = .failed(RouteWording.extensionEnded)
    }
    tell()
  }

  private func isNeeded(_ one: RouteExtension) -> Bool {
    isOpen || devices.contains { $0.isConnected && $0.source == one.place.path }
  }

  private func lookAfter(_ one: RouteExtension, _ reply: RouteReply) {
    guard isNeeded(one) || phone.context?.keepsExtensions == true else {
      one.protocolType = nil
      return one.link.stop()
    }
    guard let delay = reply.isHeld ? reply.wake : Self.pause else { return }
    let (now, life) = (phone.clock.now, life)
    if let lookAt = one.lookAt, lookAt > now, lookAt <= now + delay { return }
    one.lookAt = now + delay
    phone.clock.after(delay) {
      MainActor.assumeIsolated { [self] in
        guard self.life == life, one.isAdmitted, isNeeded(one) else { return }
        send(.look, to: one)
      }
    }
  }

  private func take(
    _ event: RouteEvent, _ controls: [String: RouteControl], from one: RouteExtension
  ) {
    switch event {
    case .found(let device): add(device, of: one)
    case .changed(let all): for device in all { add(device, of: one) }
    case .lost(let id):
      guard let index = place(of: id, of: one) else { return }
      letGo(index)
      devices.remove(at: index)
    case .discoveryFailed(let reason):
      one.isSearching = false
      phone.report(.log(RouteWording.discoveryFailed(reason)))
    case .activated(let id, let session):
      guard let index = index(of: session, id), !devices[index].isActive,
        devices[index].joins || !devices[index].isHandedOver
      else { return phone.report(.log(RouteWording.unasked(id))) }
      devices[index].state = devices[index].joins ? .idle : .connecting
      // The app plays there already: the group has one more.
      devices[index].isActive = devices[index].joins
      if devices[index].joins { return }
      let route = route(devices[index], session)
      guard phone.routes != nil else { return decide(nil, route) }
      devices[index].isHandedOver = true
      handOver(route, isActivated: true)
    case .failed(let id, let session, let reason):
      guard let index = index(of: session, id) else {
        return phone.report(.log(RouteWording.unasked(id)))
      }
      letGo(index)
      devices[index].state = .failed(reason)
    case .code(let id, let session, let reason, let authorization):
      guard let index = index(of: session, id), !devices[index].isActive else {
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
      for index in devices.indices where devices[index].session == session {
        letGo(index)
        devices[index].state = .failed(reason)
      }
    case .volume(let id, let level, let isMuted):
      guard let index = place(of: id, of: one) else { return }
      (devices[index].volume, devices[index].isMuted) = (level, isMuted)
    case .data(let data, _, let session):
      guard index(of: session) != nil else { return }
      phone.routes?.hear(.data(data), in: session)
    }
  }

  /// One that is known by its id already is as it is said to be now.
  private func add(_ device: RouteDevice, of one: RouteExtension) {
    guard !device.name.isEmpty else { return }
    if let index = place(of: device.id, of: one) {
      devices[index].device = device
    } else if devices.count < Self.deviceLimit, !devices.contains(where: { $0.id == device.id }) {
      devices.append(PickedDevice(device: device, source: one.place.path))
    }
  }

  /// Nil of one that another extension has found.
  private func place(of id: String, of one: RouteExtension) -> Int? {
    devices.firstIndex { $0.id == id && $0.source == one.place.path }
  }

  /// More are not offered.
  static let deviceLimit = 500

  private func tell() {
    var car = Self.car
    car.isActive = !devices.contains(where: \.isActive)
    phone.offer(
      [car] + devices.map(\.output),
      Sharing(
        isSearching: extensions.contains(where: \.isSearching),
        takesSeveral: extensions.contains(where: \.takesSeveral)
          || devices.contains(where: \.device.canGroup)))
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
