// The phone names its cases so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Dispatch
internal import HeadUnitCore
internal import HeadUnitPhone

/// Plays what it is given, one after the other, by the head unit's clock.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  let voice = NodeVoice()
  open var volume: Float = 1
  open var pan: Float = 0
  open var rate: Float = 1

  public override init() {
    super.init()
    voice.stopsEngine = { [weak self] reason in self?.engine?.stop(for: reason) }
  }

  /// The phone ends an app that plays in an engine which does not run.
  open func play() {
    guard let engine, engine.isRunning else {
      return SimulatedPhone.current.crash(
        "com.apple.coreaudio.avfaudio: player started when engine not running")
    }
    voice.play(at: engine.speed)
  }

  open func play(at when: AVAudioTime?) { play() }
  open func pause() { voice.pause() }

  /// What waits is dropped, and whoever waits for its end is told.
  open func stop() { voice.stop() }

  open var isPlaying: Bool { voice.isWanted }

  open override var lastRenderTime: AVAudioTime? {
    engine?.isRunning == true ? time(voice.position) : nil
  }

  /// How much of what it was given since it was stopped has been played.
  open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    isPlaying ? time(voice.position) : nil
  }

  open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? { playerTime }

  private func time(_ seconds: Double) -> AVAudioTime {
    let rate = AVAudioFormat.usual.sampleRate
    return AVAudioTime(
      hostTime: AVAudioTime.hostTime(forSeconds: seconds),
      sampleTime: AVAudioFramePosition(seconds * rate), atRate: rate)
  }

  private func seconds(_ frames: AVAudioFramePosition) -> Double {
    Double(frames) / AVAudioFormat.usual.sampleRate
  }

  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    voice.add(seconds(file.length), completionHandler)
  }

  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    voice.add(
      seconds(file.length), completionHandler.map { body in { @Sendable in body(callbackType) } })
  }

  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    voice.add(seconds(min(Int64(numberFrames), file.length - startFrame)), completionHandler)
  }

  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    scheduleSegment(file, startingFrame: startFrame, frameCount: numberFrames, at: when) {
      completionHandler?(callbackType)
    }
  }

  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    scheduleBuffer(buffer, at: nil, completionHandler: completionHandler)
  }

  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?,
    options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    voice.add(
      Double(buffer.frameLength) / buffer.format.sampleRate, options: options, completionHandler)
  }

  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    scheduleBuffer(
      buffer, at: nil, completionCallbackType: callbackType, completionHandler: completionHandler)
  }

  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?,
    options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    scheduleBuffer(buffer, at: when, options: options) { completionHandler?(callbackType) }
  }

  /// Nothing has to be read ahead.
  open func prepare(withFrameCount frameCount: AVAudioFrameCount) {}

  func engineRuns(_ runs: Bool) { voice.engineRuns(runs) }
  func render(seconds: Double) { voice.render(seconds) }
  func changeSpeed() { voice.change(speed: engine?.speed ?? 1) }
}

/// When one hears that something is over.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  case dataConsumed = 0
  case dataRendered = 1
  case dataPlayedBack = 2
}

/// How sound in memory is played.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// What such a node does.
final class NodeVoice: AudioParticipant {
  private struct Part {
    /// Where it begins and ends, in seconds since the node was stopped; what is played again and
    /// again has no end.
    let start: Double
    var end: Double
    /// How long it is once.
    let length: Double
    let completion: (@Sendable () -> Void)?

    /// Where it would begin again.
    func loopEnd(after playhead: Playhead, at now: Instant) -> Double {
      let times = ((playhead.position(at: now) - start) / length).rounded(.up)
      return start + max(1, times) * length
    }
  }

  private struct State {
    var playhead = Playhead()
    var parts: [Part] = []
    var end = 0.0
    var isWanted = false
    var engineRuns = true
    var speed = 1.0
    var timer: Int?
  }

  private let state = Guarded(State())
  /// Set once, by the node it belongs to.
  nonisolated(unsafe) var stopsEngine: (AVAudioEngine.Stop) -> Void = { _ in }
  private var clock: PhoneClock { AudioRegistry.current.phone.clock }

  init() {
    AudioRegistry.current.add(self)
  }

  deinit {
    if let timer = state.withLock({ $0.timer }) { clock.cancel(timer) }
  }

  var isWanted: Bool { state.withLock { $0.isWanted } }
  var isAudible: Bool { state.withLock { $0.playhead.rate != 0 } }

  var position: Double {
    let now = clock.now
    return state.withLock { min($0.playhead.position(at: now), $0.end) }
  }

  func add(
    _ seconds: Double, options: AVAudioPlayerNodeBufferOptions = [],
    _ completion: (@Sendable () -> Void)?
  ) {
    let length = max(0, seconds)
    var dropped: [Part] = []
    update { state in
      if options.contains(.interrupts) {
        dropped = state.parts
        state.end = state.playhead.position(at: clock.now)
        state.parts = []
      } else if options.contains(.interruptsAtLoop),
        let place = state.parts.firstIndex(where: { $0.end.isInfinite })
      {
        state.parts[place].end = state.parts[place].loopEnd(after: state.playhead, at: clock.now)
        state.end = state.parts[place].end
        dropped = Array(state.parts[(place + 1)...])
        state.parts.removeSubrange((place + 1)...)
      }
      let start = state.end
      state.end += options.contains(.loops) && length > 0 ? .infinity : length
      state.parts.append(
        Part(start: start, end: state.end, length: length, completion: completion))
    }
    for part in dropped { end(part) }
  }

  /// The app hears of it on a thread of the phone's, as it does there.
  private func end(_ part: Part) {
    guard let completion = part.completion else { return }
    SimulatedPhone.current.call("the end of what a node plays", on: Self.queue, completion)
  }

  private static let queue = DispatchQueue(label: "nodes")

  func play(at speed: Double) {
    update { ($0.isWanted, $0.speed) = (true, speed) }
    if isAudible { AudioRegistry.current.activate() }
  }

  func pause() { update { $0.isWanted = false } }

  func stop() {
    let dropped = state.withLock { $0.parts }
    update { state in
      state.isWanted = false
      (state.parts, state.end) = ([], 0)
      state.playhead = Playhead()
    }
    for part in dropped { end(part) }
  }

  func engineRuns(_ runs: Bool) { update { $0.engineRuns = runs } }

  /// As far as the app turns the engine by hand, and no clock.
  func render(_ seconds: Double) {
    var over: [Part] = []
    update { state in
      guard state.isWanted, !state.engineRuns, !state.parts.isEmpty else { return }
      let now = clock.now
      let position = min(state.playhead.position(at: now) + seconds, state.end)
      state.playhead.move(to: position, at: now)
      while let part = state.parts.first, part.end <= position {
        over.append(state.parts.removeFirst())
      }
    }
    for part in over { end(part) }
  }

  func change(speed: Double) { update { $0.speed = speed } }

  private func update(_ body: (inout State) -> Void) {
    let now = clock.now
    state.withLock { state in
      state.playhead.move(to: min(state.playhead.position(at: now), state.end), at: now)
      body(&state)
      run(&state, now)
    }
    AudioRegistry.current.noteSound()
  }

  private func run(_ state: inout State, _ now: Instant) {
    let plays = state.isWanted && state.engineRuns && !state.parts.isEmpty
    state.playhead.run(at: plays ? state.speed : 0, from: now)
    if let timer = state.timer { clock.cancel(timer) }
    state.timer = nil
    guard plays, let end = state.parts.first?.end, end.isFinite,
      let delay = state.playhead.delay(to: end, at: now)
    else { return }
    state.timer = clock.after(delay) { [weak self] in self?.reachEnd() }
  }

  private func reachEnd() {
    var over: Part?
    update { state in
      if !state.parts.isEmpty { over = state.parts.removeFirst() }
    }
    if let over { end(over) }
  }
}

extension NodeVoice {
  func interrupt() {
    pause()
    stopsEngine(.interrupted)
  }

  /// Where sound comes out now has another form, which the engine is not made for.
  func loseRoute() { stopsEngine(.otherRoute) }

  func forget() {
    update { $0 = State() }
  }
}

// MARK: - How loud and from where

public protocol AVAudioStereoMixing: NSObjectProtocol {
  var pan: Float { get set }
}

public protocol AVAudio3DMixing: NSObjectProtocol {
  var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm { get set }
  var rate: Float { get set }
  var reverbBlend: Float { get set }
  var obstruction: Float { get set }
  var occlusion: Float { get set }
  var position: AVAudio3DPoint { get set }
}

/// What goes into a mixer can be made louder, and put somewhere.
public protocol AVAudioMixing: AVAudioStereoMixing, AVAudio3DMixing {
  var volume: Float { get set }
}

public enum AVAudio3DMixingRenderingAlgorithm: Int, Sendable {
  case equalPowerPanning = 0
  case sphericalHead = 1
  case HRTF = 2
  case soundField = 3
  case stereoPassThrough = 5
  case HRTFHQ = 6
  case auto = 7
}

public struct AVAudio3DPoint: Sendable {
  public var x: Float = 0
  public var y: Float = 0
  public var z: Float = 0

  public init() {}
  public init(x: Float, y: Float, z: Float) { (self.x, self.y, self.z) = (x, y, z) }
}

public func AVAudioMake3DPoint(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DPoint {
  AVAudio3DPoint(x: x, y: y, z: z)
}

/// Where a sound would come from.
struct Place {
  var algorithm = AVAudio3DMixingRenderingAlgorithm.equalPowerPanning
  var rate: Float = 1
  var reverbBlend: Float = 0
  var obstruction: Float = 0
  var occlusion: Float = 0
  var position = AVAudio3DPoint()
}

extension AVAudioMixing where Self: AVAudioNode {
  public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { place.algorithm }
    set { place.algorithm = newValue }
  }
  public var rate: Float {
    get { place.rate }
    set { place.rate = newValue }
  }
  public var reverbBlend: Float {
    get { place.reverbBlend }
    set { place.reverbBlend = newValue }
  }
  public var obstruction: Float {
    get { place.obstruction }
    set { place.obstruction = newValue }
  }
  public var occlusion: Float {
    get { place.occlusion }
    set { place.occlusion = newValue }
  }
  public var position: AVAudio3DPoint {
    get { place.position }
    set { place.position = newValue }
  }
}
