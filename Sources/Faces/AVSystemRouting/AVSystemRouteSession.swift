@_exported public import AVKit
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import Observation

/// What an app plays on one device.
public final class AVSystemRouteSession: Sendable {
  public let url: URL
  public let mode: AVSystemRoute.LaunchMode
  /// Nil until it is added to one.
  let route = Guarded<AVSystemRoute?>(nil)
  private let running = Guarded<AVSystemRouteMediaSession?>(nil)

  public init(url: URL, mode: AVSystemRoute.LaunchMode) {
    (self.url, self.mode) = (url, mode)
  }

  /// Comes back when the device plays.
  public func start() async throws -> AVSystemRouteMediaSession {
    guard let route = route.withLock({ $0?.route }) else {
      throw refusal(RoutingWording.notAdded)
    }
    switch mode {
    case .application:
      guard route.application != nil else { throw refusal(RoutingWording.noApplication(route)) }
    case .player:
      guard SimulatedPhone.current.information.playsAddressesAnywhere else {
        throw refusal(RoutingWording.noPlayer)
      }
      guard route.device.capabilities & 1 != 0 else {
        throw refusal(RoutingWording.playsNoAddress(route))
      }
    }
    let (application, address) = (mode == .application ? route.application : nil, url)
    do {
      let control = try await Task { @MainActor in
        let control = RoutePlaybackControl(route.session)
        RouteHost.current.add(control, for: route.session)
        control.take(
          try await RoutePicker.current.start(
            route.session, application: application, address: address.absoluteString))
        return control
      }.value
      let session = AVSystemRouteMediaSession(
        control: control, channel: mode == .application ? AVSystemRoute.DataChannel(route) : nil)
      running.withLock { $0 = session }
      return session
    } catch let failure as RouteFailure {
      throw refusal(RoutingWording.notStarted(route, failure.words))
    }
  }

  public func stop() {
    running.withLock { $0 = nil }
    guard let session = route.withLock({ $0?.route.session }) else { return }
    Task { @MainActor in RoutePicker.current.stop(session) }
  }

  var channel: AVSystemRoute.DataChannel? { running.withLock { $0?.dataChannel } }

  private func refusal(_ words: String) -> AVSystemRoutingError {
    SimulatedPhone.current.report(.log(words))
    return AVSystemRoutingError(.connectionFailed, words)
  }
}

/// Playback on a device, once it has begun.
public final class AVSystemRouteMediaSession: Sendable {
  private let control: RoutePlaybackControl
  /// To the app's counterpart; nil where the device's own player plays.
  public let dataChannel: AVSystemRoute.DataChannel?

  init(control: RoutePlaybackControl, channel: AVSystemRoute.DataChannel?) {
    (self.control, dataChannel) = (control, channel)
  }

  public var playbackControl: (any AVPlaybackUserInterfaceControllable)? { control }
}

/// The app's routes by the phone's names for them.
final class RouteHost: PhoneRoutes, PhoneListener {
  static let current = RouteHost()

  private struct State {
    var routes: [String: AVSystemRoute] = [:]
    var controls: [String: RoutePlaybackControl] = [:]
  }

  private let state = Guarded(State())

  func forgetApp() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(old) {}
    AVSystemRouteController.shared.forgetApp()
  }

  func hear(_ note: Note) {}

  @MainActor
  func handle(_ route: SystemRoute, isActivated: Bool) async -> Bool? {
    let known = state.withLock { state in
      defer { if !isActivated { state.routes[route.session] = nil } }
      if isActivated { state.routes[route.session] = AVSystemRoute(route) }
      return state.routes[route.session]
    }
    guard let known else { return nil }
    let answer = await AVSystemRouteController.shared.tell(
      AVSystemRouteEvent(isActivated ? .activate : .deactivate, known))
    if !isActivated || answer != true {
      state.withLock { state in
        (state.routes[route.session], state.controls[route.session]) = (nil, nil)
      }
    }
    return answer
  }

  @MainActor
  func hear(_ news: RouteNews, in session: String) {
    switch news {
    case .control(let control): state.withLock { $0.controls[session] }?.take(control)
    case .data(let data):
      let route = state.withLock { $0.routes[session] }
      (route?.session?.channel ?? route?.routeDataChannel)?.hear(data)
    }
  }

  func add(_ control: RoutePlaybackControl, for session: String) {
    state.withLock { $0.controls[session] = control }
  }
}

/// Playback on a device as the app sees and steers it.
@Observable
@MainActor
final class RoutePlaybackControl: AVPlaybackUserInterfaceControllable {
  private nonisolated let session: String
  /// As the device has last said.
  private var known = RouteControl()
  var state = AVPlaybackUserInterfacePlaybackState.normal
  var scanSpeed: Float = 1
  var currentAudioOption: AVPlaybackUserInterfaceMediaSelectionOption?
  var currentAudioDescriptionOption: AVPlaybackUserInterfaceMediaSelectionOption?
  var currentLegibleOption: AVPlaybackUserInterfaceMediaSelectionOption?

  init(_ session: String) {
    self.session = session
  }

  func take(_ control: RouteControl) {
    if known != control { known = control }
  }

  /// What is asked of the device counts until that says otherwise.
  private func ask(_ change: RouteControlChange, _ take: (inout RouteControl) -> Void) {
    take(&known)
    RoutePicker.current.change(change, in: session)
  }

  var isReady: Bool { known.isReady }
  var isBuffering: Bool { known.isBuffering }
  var containsLiveStreamingContent: Bool { known.isLive }
  var hasAudio: Bool { known.hasAudio }
  var error: (any Error)? {
    known.problem.map { AVSystemRoutingError(.connectionFailed, $0) }
  }

  var isPlaying: Bool {
    get { known.isPlaying }
    set { ask(.playing(newValue)) { $0.isPlaying = newValue } }
  }

  var playbackSpeed: Float {
    get { Float(known.speed) }
    set { ask(.speed(newValue.exactly)) { $0.speed = newValue.exactly } }
  }

  var volume: Float {
    get { Float(known.volume) }
    set { ask(.volume(newValue.exactly)) { $0.volume = newValue.exactly } }
  }

  var isMuted: Bool {
    get { known.isMuted }
    set { ask(.muted(newValue)) { $0.isMuted = newValue } }
  }

  func seek(to position: CMTime, tolerance: CMTime) {
    guard position.seconds.isFinite else { return }
    ask(.position(position.seconds)) { $0.position = position.seconds }
  }

  var timeRange: CMTimeRange {
    CMTimeRange(start: time(known.start), duration: time(known.duration))
  }
  var playbackPosition: AVPlaybackUserInterfacePlaybackPosition {
    AVPlaybackUserInterfacePlaybackPosition(
      position: time(known.position),
      hostTime: time(ProcessInfo.processInfo.systemUptime), rate: Float(known.rate))
  }
  var metadata: AVPlaybackUserInterfaceContentMetadata {
    AVPlaybackUserInterfaceContentMetadata(title: known.title, subtitle: known.subtitle)
  }
  var segments: [AVPlaybackUserInterfaceTimelineSegment] { [currentSegment] }
  var currentSegment: AVPlaybackUserInterfaceTimelineSegment {
    AVPlaybackUserInterfaceTimelineSegment(timeRange: timeRange)
  }
  var seekableTimeRanges: [CMTimeRange]? { known.isLive ? [] : nil }
  var supportedSeekCapabilities: AVPlaybackUserInterfaceSeekCapabilities {
    known.isLive ? [] : [.seek]
  }
  var audioOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { [] }
  var audioDescriptionOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { [] }
  var legibleOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { [] }

  private func time(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 1_000)
  }
}

/// What is said to whoever writes the app.
enum RoutingWording {
  static let notAdded = "a session was started on no route: addSession comes before start"
  static let noPlayer =
    "a session with the mode player was started: the app's Info.plist has no "
    + "MDESupportsUniversalURLPlayback"

  static func noApplication(_ route: SystemRoute) -> String {
    "a session with the mode application was started: MDESupportedProtocols of the app's "
      + "Info.plist names no counterpart for \(route.protocolType)"
  }

  static func playsNoAddress(_ route: SystemRoute) -> String {
    "a session with the mode player was started: \(route.device.name) is without urlPlayback"
  }

  static func notStarted(_ route: SystemRoute, _ words: String) -> String {
    "nothing has begun on \(route.device.name): \(words)"
  }

  static func nobodyReads(_ name: String) -> String {
    "\(name) has sent data, and the data channel has no dataDelegate: it is dropped"
  }

  static func unread(_ name: String, _ error: any Error) -> String {
    "data of \(name) was not taken: \(error)"
  }
}
