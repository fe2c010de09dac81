internal import Foundation
package import HeadUnitCore
internal import HeadUnitPhone

/// What an `AVAudioPlayer` does: a playhead that comes to an end.
final class AudioVoice: AudioParticipant {
  struct State {
    var playhead = Playhead()
    var isPlaying = false
    var rate: Float = 1
    var isRateEnabled = false
    var volume: Float = 1
    var pan: Float = 0
    /// How often it is played again; negative is for ever.
    var loops = 0
    var loopsLeft = 0
    var timer: Int?
    var isMetering = false

    /// A rate that is no number stands still.
    var effectiveRate: Double { isRateEnabled ? (rate.isFinite ? Double(rate) : 0) : 1 }
  }

  let duration: Double
  let state = Guarded(State())
  /// Written once, before anybody else knows the voice.
  nonisolated(unsafe) weak var player: AVAudioPlayer?

  init(duration: Double) {
    self.duration = duration
    AudioRegistry.current.add(self)
  }

  deinit {
    let last = state.withLock { $0 }
    if let timer = last.timer { clock.cancel(timer) }
    if last.isPlaying { AudioRegistry.current.noteSound() }
  }

  private var clock: PhoneClock { AudioRegistry.current.phone.clock }

  var isAudible: Bool { state.withLock { $0.isPlaying } }

  var position: Double {
    let now = clock.now
    return state.withLock { min(max(0, $0.playhead.position(at: now)), duration) }
  }

  func change(_ body: (inout State) -> Void) {
    let now = clock.now
    state.withLock { state in
      body(&state)
      if state.isPlaying { run(&state, now) }
    }
  }

  func play() {
    change { state in
      if !state.isPlaying { state.loopsLeft = state.loops }
      state.isPlaying = true
    }
    AudioRegistry.current.activate()
  }

  /// Goes on after so long.
  func play(after delay: TimeInterval) {
    state.withLock { state in
      setTimer(&state, .seconds(delay)) { $0.play() }
    }
  }

  func pause() {
    let now = clock.now
    state.withLock { halt(&$0, now) }
    AudioRegistry.current.noteSound()
  }

  func move(to seconds: Double) {
    let now = clock.now
    change { $0.playhead.move(to: min(max(0, seconds), duration), at: now) }
  }
}

extension AudioVoice {
  func interrupt() {
    pause()
    tellPlayer { player in player.delegate?.audioPlayerBeginInterruption(player) }
  }

  /// Sound goes on from wherever it comes out now.
  func loseRoute() {}

  func forget() {
    let now = clock.now
    state.withLock { halt(&$0, now) }
  }

  private func halt(_ state: inout State, _ now: Instant) {
    state.playhead.run(at: 0, from: now)
    state.isPlaying = false
    dropTimer(&state)
  }

  private func run(_ state: inout State, _ now: Instant) {
    state.playhead.run(at: state.effectiveRate, from: now)
    guard let delay = state.playhead.delay(to: duration, at: now) else { return }
    setTimer(&state, delay) { $0.reachEnd() }
  }

  private func setTimer(
    _ state: inout State, _ delay: HeadUnitCore.Duration,
    _ body: @escaping @Sendable (AudioVoice) -> Void
  ) {
    dropTimer(&state)
    state.timer = clock.after(delay) { [weak self] in
      if let self { body(self) }
    }
  }

  private func dropTimer(_ state: inout State) {
    if let timer = state.timer { clock.cancel(timer) }
    state.timer = nil
  }

  private func reachEnd() {
    let now = clock.now
    let isOver = state.withLock { state in
      state.playhead.move(to: 0, at: now)
      if state.loopsLeft != 0 {
        state.loopsLeft -= state.loopsLeft > 0 ? 1 : 0
        run(&state, now)
        return false
      }
      halt(&state, now)
      return true
    }
    guard isOver else { return }
    AudioRegistry.current.noteSound()
    tellPlayer { player in
      player.delegate?.audioPlayerDidFinishPlaying(player, successfully: true)
    }
  }

  private func tellPlayer(_ body: (AVAudioPlayer) -> Void) {
    if let player { body(player) }
  }
}

/// Where playback is, as a moment from which on it goes at a rate.
package struct Playhead: Sendable {
  private var base = 0.0
  private var since = Instant.start
  /// 0 stands still.
  package private(set) var rate = 0.0

  package init() {}

  /// Seconds.
  package func position(at now: Instant) -> Double {
    base + rate * (now - since).inSeconds
  }

  package mutating func move(to seconds: Double, at now: Instant) {
    (base, since) = (seconds, now)
  }

  package mutating func run(at rate: Double, from now: Instant) {
    move(to: position(at: now), at: now)
    self.rate = rate
  }

  /// When it will be there; nil when it goes nowhere or away from it.
  package func delay(to seconds: Double, at now: Instant) -> Duration? {
    let way = seconds - position(at: now)
    guard rate != 0, seconds.isFinite, way == 0 || (way > 0) == (rate > 0) else { return nil }
    return .seconds(way / rate)
  }
}
