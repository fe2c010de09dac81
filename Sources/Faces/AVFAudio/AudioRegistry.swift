package import Foundation
package import HeadUnitCore
package import HeadUnitPhone

/// What the phone knows of the app's sound: its session, and whoever makes some.
package final class AudioRegistry: PhoneListener {
  package static let current = AudioRegistry(.current)

  private struct Presence {
    weak var participant: (any AudioParticipant)?
  }

  private struct State {
    var session = SessionState()
    /// Whether anybody makes sound; nil as long as nobody ever has.
    var isAudible: Bool?
    var isOtherHeard = false
    var interruptions = 0
    /// Whether the last one goes on.
    var isInterrupted = false
    var presences: [Presence] = []
  }

  package let phone: SimulatedPhone
  /// Told when the session may be another one.
  package let changes = ChangeList()
  private let state = Guarded(State())

  package init(_ phone: SimulatedPhone) {
    self.phone = phone
    let isCarConnected = phone.context?.isEndpointAvailable ?? false
    let isKitConnected = phone.context?.hasKit ?? false
    let isOffline = phone.condition.network == .offline
    state.withLock { state in
      (state.session.isCarConnected, state.session.isOffline) = (isCarConnected, isOffline)
      state.session.isKitConnected = isKitConnected
    }
    phone.listen(self)
  }

  var session: SessionState { state.withLock { $0.session } }

  /// Which instant it is for the head unit.
  package var now: Instant { phone.clock.now }

  /// Such an app never is the one that plays.
  package var isMixable: Bool { session.report.isMixable }

  /// Something may make sound from now on; it is not kept alive by that.
  package func add(_ participant: any AudioParticipant) {
    // Whoever is looked at may be let go of by everybody else meanwhile: it goes outside the lock.
    let others = state.withLock { state in
      let others = state.presences.map(\.participant)
      state.presences.removeAll { $0.participant == nil }
      state.presences.append(Presence(participant: participant))
      return others
    }
    withExtendedLifetime(others) {}
  }

  /// Playing activates the session, as it does on the phone.
  package func activate() {
    let hasMusic = audible.contains { !$0.isOfTheApp }
    change { ($0.isActive, $0.hasMusic) = (true, hasMusic) }
    noteSound()
  }

  /// A player of the phone's plays in the app's name, with a session that is not the app's.
  package func beginMusic() {
    let isAgain = state.withLock { state in
      defer { state.session.isMusicInterrupted = false }
      return state.session.isMusicInterrupted
    }
    change { $0.hasMusic = true }
    if isAgain { phone.report(.audioSession(session.report)) }
  }

  /// How many there have been.
  package var interruptions: Int { state.withLock { $0.interruptions } }

  /// Whether somebody has begun to speak whom nobody who plays takes the loudspeakers from: a call
  /// and the assistant at any time, another app where it came after so many interruptions.
  package func isInterrupted(since count: Int) -> Bool {
    state.withLock { $0.isInterrupted && (!$0.isOtherHeard || $0.interruptions > count) }
  }

  package func endMusic() {
    change { $0.hasMusic = false }
  }

  /// Somebody has begun to make sound, or has ceased to.
  package func noteSound() {
    let isAudible = !audible.isEmpty
    state.withLock { state in
      guard state.isAudible ?? false != isAudible else { return }
      state.isAudible = isAudible
      phone.report(.sounds(isAudible))
    }
  }

  /// The head unit is told when something has changed, and each time that the session is activated:
  /// whoever activates it takes the loudspeakers back.
  func change(_ body: (inout SessionState) -> Void) {
    state.withLock { state in
      let before = state.session.report
      body(&state.session)
      let after = state.session.report
      if after != before || state.session.isInterrupted && after.isActive {
        phone.report(.audioSession(after))
      }
    }
    changes.tell()
  }

  /// Whoever makes sound at present.
  var audible: [any AudioParticipant] { participants.filter(\.isAudible) }

  private var participants: [any AudioParticipant] {
    state.withLock { state in state.presences.compactMap(\.participant) }
  }
}

extension AudioRegistry {
  package func forgetApp() {
    let participants = participants
    state.withLock { $0 = State() }
    for participant in participants { participant.forget() }
  }

  package func hear(_ note: Note) {
    switch note {
    case .interruption(.began): beginInterruption()
    case .interruption(.ended(let shouldResume)): endInterruption(shouldResume)
    case .route(let change): changeRoute(change)
    case .start(let context), .context(let context):
      state.withLock { state in
        state.session.isCarConnected = context.isEndpointAvailable
        state.session.isKitConnected = context.hasKit ?? false
      }
    case .condition(let condition): follow(condition)
    case .stop, .output, .discovery, .cancel, .template, .session, .push: break
    }
  }

  /// An app that only accompanies others hears that there is somebody to accompany.
  private func follow(_ condition: PhoneCondition) {
    let isOffline = condition.network == .offline
    let (isNews, isOtherNetwork) = state.withLock { state in
      defer {
        state.isOtherHeard = condition.isOtherAudioPlaying
        state.session.isOffline = isOffline
      }
      return (
        state.isOtherHeard != condition.isOtherAudioPlaying && state.session.isActive,
        state.session.isOffline != isOffline
      )
    }
    if isOtherNetwork {
      for participant in participants { participant.followNetwork(isOffline: isOffline) }
    }
    guard isNews else { return }
    AVAudioSession.sharedInstance().postSilenceHint(condition.isOtherAudioPlaying ? .begin : .end)
  }

  /// An app whose session is not active is told nothing: nobody takes anything from it.
  private func beginInterruption() {
    let (isConcerned, hasMusic) = state.withLock { state in
      state.isInterrupted = true
      state.interruptions += 1
      if state.session.isActive { state.session.isInterrupted = true }
      if state.session.hasMusic { state.session.isMusicInterrupted = true }
      return (state.session.isActive, state.session.hasMusic)
    }
    guard isConcerned || hasMusic else { return }
    for participant in audible { participant.interrupt() }
    guard isConcerned else { return }
    AVAudioSession.sharedInstance().postInterruption(.began)
  }

  private func endInterruption(_ shouldResume: Bool) {
    let isConcerned = state.withLock { state in
      defer {
        state.isInterrupted = false
        (state.session.isInterrupted, state.session.isMusicInterrupted) = (false, false)
      }
      return state.session.isInterrupted
    }
    guard isConcerned else { return }
    AVAudioSession.sharedInstance().postInterruption(
      .ended, shouldResume ? .shouldResume : [])
  }

  /// Headphones are what goes first: without them it is the car that is gone.
  private func changeRoute(_ change: RouteChange) {
    let previous = AVAudioSession.sharedInstance().currentRoute
    state.withLock { state in
      switch change {
      case .newDeviceAvailable: state.session.hasHeadphones = true
      case .oldDeviceUnavailable where state.session.hasHeadphones:
        state.session.hasHeadphones = false
      case .oldDeviceUnavailable:
        (state.session.isCarConnected, state.session.isKitConnected) = (false, false)
      }
    }
    if change == .oldDeviceUnavailable {
      for participant in audible { participant.loseRoute() }
    }
    AVAudioSession.sharedInstance().postRouteChange(
      change == .newDeviceAvailable ? .newDeviceAvailable : .oldDeviceUnavailable, previous)
  }
}

/// The audio session of the app, and what the phone knows besides.
struct SessionState: Sendable {
  var category = AVAudioSession.Category.soloAmbient
  var options: AVAudioSession.CategoryOptions = []
  var mode = AVAudioSession.Mode.default
  var policy = AVAudioSession.RouteSharingPolicy.default
  var isActive = false
  /// Music of the phone's plays in the app's name.
  var hasMusic = false
  /// Given up so that others may go on.
  var notifiesOthers = false
  /// The app was told of an interruption and not yet of its end.
  var isInterrupted = false
  /// Somebody else has taken the loudspeakers from the phone's music.
  var isMusicInterrupted = false
  var hasHeadphones = false
  var isCarConnected = false
  var isKitConnected = false
  var isOffline = false

  /// What the head unit is told.
  var report: AudioSession {
    if hasMusic, !isActive { return AudioSession(category: .playback, isActive: true) }
    return AudioSession(
      category: AudioSession.Category(category), options: options.reported,
      mode: mode == .default ? nil : mode.reported, isActive: isActive,
      notifiesOthers: notifiesOthers && !isActive ? true : nil)
  }
}

extension AudioSession.Category {
  /// A category nobody knows makes no difference to the head unit.
  fileprivate init(_ category: AVAudioSession.Category) {
    self =
      switch category {
      case .ambient: .ambient
      case .playback: .playback
      case .record: .record
      case .playAndRecord: .playAndRecord
      case .multiRoute: .multiRoute
      default: .soloAmbient
      }
  }
}

extension AVAudioSession.CategoryOptions {
  fileprivate var reported: [AudioSession.Option] {
    let table: [(AVAudioSession.CategoryOptions, AudioSession.Option)] = [
      (.mixWithOthers, .mixWithOthers), (.duckOthers, .duckOthers),
      (.interruptSpokenAudioAndMixWithOthers, .interruptSpokenAudio),
      (.allowBluetoothHFP, .allowBluetooth), (.allowAirPlay, .allowAirPlay),
      (.defaultToSpeaker, .defaultToSpeaker),
    ]
    return table.compactMap { contains($0.0) ? $0.1 : nil }
  }
}

extension AVAudioSession.Mode {
  /// `AVAudioSessionModeSpokenAudio` is `spokenAudio`.
  fileprivate var reported: String {
    let prefix = "AVAudioSessionMode"
    guard rawValue.hasPrefix(prefix) else { return rawValue }
    let name = rawValue.dropFirst(prefix.count)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// Something that makes sound, and is made to stop when the phone says so.
package protocol AudioParticipant: AnyObject, Sendable {
  var isAudible: Bool { get }

  /// It sounds through the app's session, and not beside it.
  var isOfTheApp: Bool { get }

  /// Pauses: something else needs the loudspeakers, or the session was given up.
  func interrupt()

  /// The device that sound came out of is gone.
  func loseRoute()

  /// Nothing comes over the network any more, or does again.
  func followNetwork(isOffline: Bool)

  /// The app it belongs to was started anew; nobody is told.
  func forget()
}

extension AudioParticipant {
  package var isOfTheApp: Bool { true }
  package func followNetwork(isOffline: Bool) {}
}

/// Posts notifications on the main queue.
package enum MainPost {
  /// At once when that is where it is called.
  ///
  /// Observers that want to be called on the main operation queue are waited for; where another
  /// thread than the main one serves that queue, nobody but an operation knows that it is there.
  package static func post(
    _ name: NSNotification.Name, from sender: NSObject, _ values: [AnyHashable: Any] = [:]
  ) {
    let notification = UncheckedSendable(
      Notification(name: name, object: sender, userInfo: values.isEmpty ? nil : values))
    if OperationQueue.current === OperationQueue.main {
      NotificationCenter.default.post(notification.value)
    } else {
      let work = SimulatedPhone.current.beginWork("a notification")
      OperationQueue.main.addOperation {
        NotificationCenter.default.post(notification.value)
        SimulatedPhone.current.endWork(work)
      }
    }
  }
}
