import HeadUnitCore
import HeadUnitText

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
