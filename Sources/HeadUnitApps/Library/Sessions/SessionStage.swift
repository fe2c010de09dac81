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
  }

  private var open: [Open] = []
  private var requestCount = 0
  /// What was published since the ends of tracks were last asked for.
  private var published: Set<String> = []

  mutating func begin(_ session: LibrarySession, _ turn: inout Turn) {
    guard !open.contains(where: { $0.session.id == session.id }) else { return }
    open.append(Open(session: session, elapsed: session.elapsed, at: turn.now))
    say(session.id, .began(session.origin), &turn)
    if !session.devices.isEmpty { say(session.id, .devices(session.devices), &turn) }
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
    guard let index = index(of: id),
      let place = open[index].session.devices.firstIndex(where: { $0.id == device })
    else { return }
    switch change {
    case .chosen:
      for other in open[index].session.devices.indices {
        open[index].session.devices[other].isActive = other == place
      }
    case .volume(let volume):
      guard open[index].session.devices[place].volume != nil else { return }
      open[index].session.devices[place].volume = max(0, min(1, volume))
    // What a relative volume comes to only the device knows.
    case .louder, .quieter: return
    }
    say(id, .devices(open[index].session.devices), &turn)
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
      open[index] = one
      say(id, .devices(one.session.devices), &turn)
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
  var devices: [OutputDevice] = []
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
    if let volume = root["volume"]?.number {
      for index in devices.indices where devices[index].volume != nil {
        devices[index].volume = max(0, min(1, volume))
      }
    }
  }

  /// As `3m20s`, or in seconds.
  private static func duration(_ node: JSONDocument.Node) -> Duration? {
    if let text = node.string { return Duration(text) }
    return node.number.flatMap { (0...3_600_000).contains($0) ? .seconds($0) : nil }
  }
}
