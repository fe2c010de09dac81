import HeadUnitCore
import HeadUnitText

/// The sessions of a library's app as they are by now.
struct SessionStage: Sendable {
  private struct Open: Sendable {
    var session: LibrarySession
    var place = 0
    /// How far it had come, and when.
    var elapsed: Duration
    var at: Instant
    var outputs: OutputStage

    init(_ session: LibrarySession, at now: Instant) {
      self.session = session
      elapsed = session.elapsed
      at = now
      outputs = OutputStage(session.devices, takesSeveral: session.takesSeveral)
      outputs.begin(at: now)
    }
  }

  private var open: [Open] = []
  private var requestCount = 0
  /// What was published since the ends of tracks were last asked for.
  private var published: Set<String> = []

  mutating func begin(_ session: LibrarySession, _ turn: inout Turn) {
    guard !open.contains(where: { $0.session.id == session.id }) else { return }
    open.append(Open(session, at: turn.now))
    say(session.id, .began(session.origin), &turn)
    let last = open.count - 1
    sayOutputs(of: last, isNews: !open[last].outputs.devices.isEmpty, &turn)
    say(session.id, .commands(CommandSet(session.commands)), &turn)
    publish(open[open.count - 1], &turn)
    switch session.origin {
    case .remote: break
    case .phone:
      turn.report(
        .audioSession(
          AudioSession(
            category: .playback, options: session.mixes ? [.mixWithOthers] : [], isActive: true)))
      if session.isRequested { request(.application, for: session.id, &turn) }
    }
    if session.isSystem { request(.system, for: session.id, &turn) }
  }

  mutating func end(_ id: String, _ turn: inout Turn) {
    guard let index = index(of: id) else { return }
    open.remove(at: index)
    say(id, .ended, &turn)
  }

  /// Nil when there is no such session.
  mutating func obey(_ command: Command, in id: String, _ turn: inout Turn) -> CommandStatus? {
    guard let index = index(of: id) else { return nil }
    var one = open[index]
    settle(&one, at: turn.now)
    switch command {
    case .play: one.session.state = .playing
    case .pause: one.session.state = .paused
    case .stop: one.session.state = .stopped
    case .togglePlayPause:
      one.session.state = one.session.state == .playing ? .paused : .playing
    case .next, .previous:
      let place = one.place + (command == .next ? 1 : -1)
      guard one.session.tracks.indices.contains(place) else { return .noActionableItem }
      (one.place, one.elapsed) = (place, .zero)
    case .skipForward(let seconds): move(&one, by: seconds)
    case .skipBackward(let seconds): move(&one, by: -seconds)
    case .position(let seconds):
      one.elapsed = .zero
      move(&one, by: seconds)
    case .like, .dislike, .bookmark, .shuffle, .repeat, .rating, .rate, .seekForward,
      .seekBackward, .enableLanguage, .disableLanguage:
      return .success
    }
    open[index] = one
    publish(one, &turn)
    return .success
  }

  mutating func output(_ device: String, _ change: OutputChange, in id: String, _ turn: inout Turn)
  {
    guard let index = index(of: id) else { return }
    let isNews = open[index].outputs.output(device, change, at: turn.now)
    sayOutputs(of: index, isNews: isNews, &turn)
  }

  mutating func look(_ begins: Bool, in id: String, _ turn: inout Turn) {
    guard let index = index(of: id) else { return }
    sayOutputs(of: index, isNews: open[index].outputs.look(begins, at: turn.now), &turn)
  }

  mutating func advanceOutputs(of id: String, _ turn: inout Turn) {
    guard let index = index(of: id) else { return }
    sayOutputs(of: index, isNews: open[index].outputs.advance(to: turn.now), &turn)
  }

  private mutating func sayOutputs(of index: Int, isNews: Bool, _ turn: inout Turn) {
    let id = open[index].session.id
    if let sharing = open[index].outputs.takeSharing() { say(id, .sharing(sharing), &turn) }
    if isNews { say(id, .devices(open[index].outputs.devices), &turn) }
  }

  /// How long it takes until something becomes of devices, where that is news.
  mutating func takeWakesOfDevices(at now: Instant) -> [(id: String, left: Duration)] {
    open.indices.compactMap { index in
      open[index].outputs.takeWake(at: now).map { (open[index].session.id, $0) }
    }
  }

  /// What a server says.
  mutating func pushed(_ push: Push, _ turn: inout Turn) {
    guard let id = push.sessionID else { return turn.report(.log(Self.unreadable)) }
    switch push.kind {
    case .start:
      guard let session = LibrarySession(attributes: push.attributes) else {
        return turn.report(.log(Self.unreadable))
      }
      begin(session, &turn)
    case .update:
      guard let index = index(of: id) else { return turn.report(.log(Self.unknown(id))) }
      var one = open[index]
      settle(&one, at: turn.now)
      one.session.elapsed = one.elapsed
      guard one.session.update(attributes: push.attributes) else {
        return turn.report(.log(Self.unreadable))
      }
      (one.place, one.elapsed) = (0, one.session.elapsed)
      if let volume = LibrarySession.volume(in: push.attributes) {
        one.outputs.turn(to: volume)
      }
      open[index] = one
      say(id, .devices(one.outputs.devices), &turn)
      publish(one, &turn)
    case .end:
      guard index(of: id) != nil else { return turn.report(.log(Self.unknown(id))) }
      end(id, &turn)
    }
  }

  /// To the next one; after the last the session stands.
  mutating func endTrack(of id: String, _ turn: inout Turn) {
    guard let index = index(of: id) else { return }
    if obey(.next, in: id, &turn) == .success { return }
    settle(&open[index], at: turn.now)
    open[index].session.state = .stopped
    publish(open[index], &turn)
  }

  /// Of what has changed: how long it takes until the track is over; nil when it stands.
  mutating func takeEndsOfTracks(at now: Instant) -> [(id: String, left: Duration?)] {
    defer { published = [] }
    return published.sorted().map { id in
      guard let index = index(of: id), open[index].session.state == .playing else {
        return (id, nil)
      }
      var one = open[index]
      settle(&one, at: now)
      let track = one.session.tracks[one.place]
      guard !track.isLive, let duration = track.duration else { return (id, nil) }
      return (id, duration - one.elapsed)
    }
  }

  static let unreadable = "a push has no attributes that can be read"
  static func unknown(_ id: String) -> String { "a push is for “\(id)”, which is no session" }
}

extension SessionStage {
  private func index(of id: String) -> Int? { open.firstIndex { $0.session.id == id } }

  private func say(_ id: String, _ change: SessionChange, _ turn: inout Turn) {
    turn.report(.session(SessionReport(id, change)))
  }

  private mutating func request(_ rank: SessionRank, for id: String, _ turn: inout Turn) {
    requestCount += 1
    say(id, .requested(rank, requestCount), &turn)
  }

  /// What has passed so far has passed.
  private func settle(_ one: inout Open, at now: Instant) {
    if one.session.state == .playing { one.elapsed = one.elapsed + (now - one.at) }
    if let duration = one.session.tracks[one.place].duration {
      one.elapsed = min(one.elapsed, duration)
    }
    one.at = now
  }

  private func move(_ one: inout Open, by seconds: Double) {
    let longest = one.session.tracks[one.place].duration ?? .longest
    let place = one.elapsed.inSeconds + seconds
    one.elapsed = .seconds(max(0, min(place, longest.inSeconds)))
  }

  private mutating func publish(_ one: Open, _ turn: inout Turn) {
    published.insert(one.session.id)
    let track = one.session.tracks[one.place]
    var info = NowPlayingInfo(
      identifier: track.id, title: track.title, artist: track.artist, album: track.album,
      duration: track.isLive ? nil : track.duration?.inSeconds, elapsed: one.elapsed.inSeconds,
      rate: one.session.state.rate)
    info.defaultRate = 1
    if track.isLive { info.isLive = true }
    info.artwork = track.artwork
    info.mediaType = "audio"
    info.playbackState = one.session.state.published
    if one.session.tracks.count > 1 {
      info.queueIndex = one.place
      info.queueCount = one.session.tracks.count
    }
    say(one.session.id, .info(info), &turn)
  }
}

/// A session as a library file describes it.
struct LibrarySession: Hashable, Sendable {
  enum State: String, Sendable, CaseIterable {
    case playing, paused, buffering, interrupted, stopped

    /// Only one of them moves.
    var rate: Double { self == .playing ? 1 : 0 }

    var published: PlaybackState {
      switch self {
      case .playing: .playing
      case .paused, .buffering: .paused
      case .interrupted: .interrupted
      case .stopped: .stopped
      }
    }
  }

  struct Track: Hashable, Sendable {
    var id: String
    var title: String?
    var artist: String?
    var album: String?
    var artwork: String?
    var duration: Duration?
    var isLive = false
  }

  static let usualCommands: [CommandName] = [
    .play, .pause, .togglePlayPause, .next, .previous, .position,
  ]

  var id: String
  var origin = SessionOrigin.remote
  /// Never empty.
  var tracks: [Track]
  var state = State.playing
  var elapsed = Duration.zero
  var commands = usualCommands.map { CommandState($0) }
  var devices: [LibraryDevice] = []
  /// Sound can come out of several of them at once.
  var takesSeveral = false
  /// How long after the app it begins, and how long after that it ends.
  var after = Duration.zero
  var lasts: Duration?
  var isRequested = true
  var isSystem = false
  var mixes = false
}

extension LibrarySession {
  /// Of what a server sends; nil when there is no session in it.
  init?(attributes: String) {
    guard let root = Self.root(of: attributes), let id = root["id"]?.string else { return nil }
    self.init(id: id, tracks: [Track(id: id)])
    take(root)
  }

  /// What is said anew; nil when it cannot be read.
  mutating func update(attributes: String) -> Bool {
    guard let root = Self.root(of: attributes) else { return false }
    take(root)
    return true
  }

  private static func root(of attributes: String) -> JSONDocument.Node? {
    let source = SourceText(name: "attributes", bytes: Array(attributes.utf8))
    guard let root = (try? JSONDocument(source))?.root, root.kind == .object else { return nil }
    return root
  }

  /// The keys are those of a session in a library file; of what plays only one track is sent.
  private mutating func take(_ root: JSONDocument.Node) {
    var track = tracks[0]
    if let title = root["title"]?.string, title != track.title {
      track = Track(id: title, title: title)
      elapsed = .zero
    }
    if let artist = root["artist"]?.string { track.artist = artist }
    if let album = root["album"]?.string { track.album = album }
    if let live = root["live"]?.bool { track.isLive = live }
    if let duration = root["duration"].flatMap(Self.duration) { track.duration = duration }
    tracks = [track]
    if let elapsed = root["elapsed"].flatMap(Self.duration) { self.elapsed = elapsed }
    if let name = root["state"]?.string, let state = State(rawValue: name) { self.state = state }
  }

  /// How loud all its devices are from now on.
  static func volume(in attributes: String) -> Double? { root(of: attributes)?["volume"]?.number }

  /// As `3m20s`, or in seconds.
  private static func duration(_ node: JSONDocument.Node) -> Duration? {
    if let text = node.string { return Duration(text) }
    return node.number.flatMap { (0...3_600_000).contains($0) ? .seconds($0) : nil }
  }
}

/// An output device as a library file describes it.
struct LibraryDevice: Hashable, Sendable {
  /// As it is at first.
  var device: OutputDevice
  /// How long it is looked for; nil where it is known from the start.
  var appears: Duration?
  /// How long it is there; nil: for good.
  var lasts: Duration?
  /// How long it takes to connect.
  var connects: Duration?
  /// Why it cannot.
  var failure: String?
  /// What it asks for before it connects for the first time.
  var code: String?

  init(_ device: OutputDevice) { self.device = device }

  /// Nil where it is a password.
  var digits: OutputDevice.CodeLength? {
    guard let code, code.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return OutputDevice.CodeLength(rawValue: code.utf8.count)
  }
}

/// The output devices of a library's player or session as they are by now.
struct OutputStage: Sendable {
  private enum Happening { case appears, isLost, connects }
  private struct Plan {
    let at: Instant
    let device: String
    let happening: Happening
  }

  private var all: [LibraryDevice]
  private var takesSeveral: Bool
  /// Those that are there, as the app reports them.
  private(set) var devices: [OutputDevice]
  private var plans: [Plan] = []
  /// Those whose code was given.
  private var paired: Set<String> = []
  private var lost: Set<String> = []
  private var isLooking = false
  private var said: Sharing?
  private var wake: Instant?

  static let wrongCode = "That is another code"

  init(_ all: [LibraryDevice], takesSeveral: Bool) {
    self.all = all
    self.takesSeveral = takesSeveral
    devices = all.filter { $0.appears == nil }.map(\.device)
  }

  mutating func begin(at now: Instant) {
    for device in devices { planLoss(of: device.id, at: now) }
  }

  /// Nil where it never looks for devices.
  private var sharing: Sharing? {
    guard takesSeveral || all.contains(where: { $0.appears != nil || $0.lasts != nil }) else {
      return nil
    }
    return Sharing(isSearching: isLooking && !missing.isEmpty, takesSeveral: takesSeveral)
  }

  /// What there is to say of that.
  mutating func takeSharing() -> Sharing? {
    guard let sharing, sharing != said else { return nil }
    said = sharing
    return sharing
  }

  /// Until something becomes of devices, where that is news.
  mutating func takeWake(at now: Instant) -> Duration? {
    let next = plans.map(\.at).min()
    defer { wake = next }
    return next == wake ? nil : next.map { $0 - now }
  }
}

// What becomes of them; each says whether there is anything to report.
extension OutputStage {
  /// The driver begins to choose, or has done with it.
  mutating func look(_ begins: Bool, at now: Instant) -> Bool {
    isLooking = begins
    plans.removeAll { $0.happening == .appears }
    guard begins else { return false }
    plans += missing.map { found in
      Plan(at: now + (found.appears ?? .zero), device: found.device.id, happening: .appears)
    }
    return advance(to: now)
  }

  mutating func output(_ id: String, _ change: OutputChange, at now: Instant) -> Bool {
    guard let place = devices.firstIndex(where: { $0.id == id }) else { return false }
    switch change {
    case .chosen: choose(place, at: now)
    case .left:
      stopConnecting(id)
      devices[place].state = .ready
      devices[place].isActive = false
    case .code(let code): take(code, of: place, at: now)
    case .gaveUp:
      stopConnecting(id)
      devices[place].state = .failed
    case .volume(let volume):
      guard devices[place].volume != nil else { return false }
      devices[place].volume = max(0, min(1, volume))
    // What a relative volume comes to only the device knows.
    case .louder, .quieter: return false
    }
    _ = advance(to: now)
    return true
  }

  mutating func turn(to volume: Double) {
    for place in devices.indices where devices[place].volume != nil {
      devices[place].volume = max(0, min(1, volume))
    }
  }

  mutating func advance(to now: Instant) -> Bool {
    let due = plans.filter { $0.at <= now }.sorted { $0.at < $1.at }
    plans.removeAll { $0.at <= now }
    for plan in due { carryOut(plan) }
    return !due.isEmpty
  }

  /// What another version of the file says.
  ///
  /// A device of which it says what it said before stays as it is by now, unless the file has
  /// sound come out of another one.
  mutating func change(to new: [LibraryDevice], takesSeveral: Bool) -> Bool {
    let (known, before) = (devices, all)
    let moved = new.first { $0.device.isActive && !before.contains($0) }
    (all, self.takesSeveral) = (new, takesSeveral)
    devices = new.compactMap { device in
      let old = before.contains(device) ? known.first { $0.id == device.device.id } : nil
      if before.contains(device), old == nil { return nil }
      guard old != nil || device.appears == nil else { return nil }
      var device = old ?? device.device
      if let moved, !takesSeveral { device.isActive = device.id == moved.device.id }
      return device
    }
    plans.removeAll { plan in !devices.contains { $0.id == plan.device } }
    return devices != known
  }
}

extension OutputStage {
  private func description(of id: String) -> LibraryDevice? { all.first { $0.device.id == id } }

  /// Those that are still to be found.
  private var missing: [LibraryDevice] {
    all.filter { found in
      found.appears != nil && !lost.contains(found.device.id)
        && !devices.contains { $0.id == found.device.id }
    }
  }

  private mutating func planLoss(of id: String, at now: Instant) {
    guard let lasts = description(of: id)?.lasts else { return }
    plans.append(Plan(at: now + lasts, device: id, happening: .isLost))
  }

  private mutating func carryOut(_ plan: Plan) {
    switch plan.happening {
    case .appears:
      guard let found = description(of: plan.device) else { return }
      devices.append(found.device)
      planLoss(of: plan.device, at: plan.at)
    case .isLost:
      lost.insert(plan.device)
      stopConnecting(plan.device)
      devices.removeAll { $0.id == plan.device }
    case .connects:
      guard let place = devices.firstIndex(where: { $0.id == plan.device }) else { return }
      finishConnecting(place)
    }
  }

  private mutating func choose(_ place: Int, at now: Instant) {
    let id = devices[place].id
    guard let chosen = description(of: id) else { return }
    guard chosen.code != nil, !paired.contains(id) else { return connect(place, at: now) }
    devices[place].state = .code
    devices[place].digits = chosen.digits
    devices[place].reason = nil
  }

  private mutating func take(_ code: String?, of place: Int, at now: Instant) {
    let id = devices[place].id
    guard devices[place].state == .code else { return }
    guard let code else {
      clear(place)
      return
    }
    guard code == description(of: id)?.code else {
      devices[place].reason = Self.wrongCode
      return
    }
    paired.insert(id)
    connect(place, at: now)
  }

  private mutating func connect(_ place: Int, at now: Instant) {
    clear(place)
    stopConnecting(devices[place].id)
    let connects = description(of: devices[place].id)?.connects
    guard let connects, connects > .zero else { return finishConnecting(place) }
    devices[place].state = .connecting
    plans.append(Plan(at: now + connects, device: devices[place].id, happening: .connects))
  }

  private mutating func finishConnecting(_ place: Int) {
    clear(place)
    if let failure = description(of: devices[place].id)?.failure {
      devices[place].state = .failed
      devices[place].reason = failure
      return
    }
    if !takesSeveral { for other in devices.indices { devices[other].isActive = false } }
    devices[place].isActive = true
  }

  private mutating func clear(_ place: Int) {
    devices[place].state = .ready
    devices[place].reason = nil
    devices[place].digits = nil
  }

  private mutating func stopConnecting(_ id: String) {
    plans.removeAll { $0.device == id && $0.happening == .connects }
  }
}
