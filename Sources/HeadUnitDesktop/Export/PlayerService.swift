public import HeadUnitCore

/// What media players of the desktop were seen to do wrong.
public enum PlayerMisbehaviour: String, CaseIterable, Sendable {
  /// The track's name is a text, though one that could be an object's.
  case textTrackID
  case dashTrackID, emptyTrackID
  /// It has moved and does not say so.
  case noSeeked
  case seekedInMilliseconds
  /// A distance is taken for a place.
  case seekIsAbsolute
  case seekDoesNothing, setPositionDoesNothing
  /// The position is what it was when it was asked first.
  case stalePosition
  case zeroPosition
  /// It says that it cannot seek, and does.
  case deniesSeeking
  /// For a second the cover is that of the track before.
  case lateArt
  /// What is asked for besides all is answered by errors, and so is what is to be set.
  case errorReplies
  /// There is nothing but the name of the file, and nothing at all while it is stopped.
  case noMetadata
  /// Nothing is said unless it is asked.
  case noSignals
  /// The position is not among what is said when all is asked.
  case positionApart
  /// What has changed is said to have, and not what it is now.
  case onlyInvalidates
}

/// The head unit as a media player of the desktop: what is answered, and what is told unasked.
///
/// A value that knows no bus: messages go in and come out. Questions are answered from the face at
/// once; what is wanted is answered when it has been done.
public struct PlayerService: Sendable {
  /// What the window can do.
  public struct Abilities: Hashable, Sendable {
    public var canRaise: Bool
    public var canQuit: Bool

    public init(canRaise: Bool, canQuit: Bool) {
      (self.canRaise, self.canQuit) = (canRaise, canQuit)
    }
  }

  let abilities: Abilities
  /// What it does wrong, for whoever tries what controls players.
  let misbehaves: Set<PlayerMisbehaviour>
  private(set) var face = PlayerFace.silent
  private var shownAt = Instant.start
  /// The cover of the track before, and until when it is shown for that of this one.
  private var formerArt: (address: String?, until: Instant)?
  /// The first position that was told.
  private var firstPosition: Double?

  /// What differs by more was a jump.
  private static let smallestJump = 0.5
  private static let artIsLateFor = Duration.seconds(1)

  public init(_ abilities: Abilities, misbehaves: Set<PlayerMisbehaviour> = []) {
    (self.abilities, self.misbehaves) = (abilities, misbehaves)
  }

  private func does(_ misbehaviour: PlayerMisbehaviour) -> Bool {
    misbehaves.contains(misbehaviour)
  }

  /// Shows another face; what the desktop is told of the difference.
  public mutating func show(_ new: PlayerFace, at now: Instant) -> [BusMessage] {
    let (old, expected) = (face, place(at: now))
    let before = told(at: now)
    if let track = old.track, new.track?.number != track.number {
      formerArt = (track.art, now + Self.artIsLateFor)
    }
    face = new
    shownAt = now
    if new.track != nil { firstPosition = firstPosition ?? new.position }
    if does(.noSignals) { return [] }
    var messages: [BusMessage] = []
    let after = told(at: now)
    var changed = after.filter { before[$0.key] != $0.value }
    var gone = before.keys.filter { after[$0] == nil }.sorted()
    if does(.onlyInvalidates) {
      gone = (gone + changed.keys).sorted()
      changed = [:]
    }
    if !changed.isEmpty || !gone.isEmpty {
      messages.append(
        .signal(
          MediaPlayerName.path, Bus.properties, "PropertiesChanged",
          [.string(MediaPlayerName.player), .properties(changed), .strings(gone)]))
    }
    guard let track = new.track else { return messages }
    // A track begins at its beginning, unless somebody is told otherwise.
    let start = old.track?.number == track.number ? expected : 0
    if abs(new.position - start) > Self.smallestJump, !does(.noSeeked) {
      let place = does(.seekedInMilliseconds) ? new.position / 1_000 : new.position
      messages.append(
        .signal(
          MediaPlayerName.path, MediaPlayerName.player, "Seeked",
          [.int64(PlayerFace.microseconds(place))]))
    }
    return messages
  }

  /// Seconds, as they are told.
  func position(at now: Instant) -> Double {
    if does(.zeroPosition) { return 0 }
    if does(.stalePosition), let firstPosition { return firstPosition }
    return place(at: now)
  }

  /// Seconds, as they are.
  private func place(at now: Instant) -> Double { face.position(after: now - shownAt) }

  /// All that is told of the face but where it is.
  private func told(at now: Instant) -> [String: BusValue] {
    var face = face
    if does(.lateArt), let formerArt, now < formerArt.until { face.track?.art = formerArt.address }
    var values = face.properties
    if does(.deniesSeeking) { values["CanSeek"] = .bool(false) }
    values["Metadata"] = .properties(metadata(of: face))
    return values
  }

  private func metadata(of face: PlayerFace) -> [String: BusValue] {
    guard let track = face.track else { return [:] }
    var values = face.metadata
    if does(.textTrackID) { values["mpris:trackid"] = .string(track.path) }
    if does(.dashTrackID) { values["mpris:trackid"] = .string("-") }
    if does(.emptyTrackID) { values["mpris:trackid"] = .string("") }
    guard does(.noMetadata) else { return values }
    let name = track.title.map { "file:///\($0.replacing(" ", with: "%20"))" } ?? "file:///track"
    return face.status == .stopped ? [:] : ["xesam:url": .string(name)]
  }

  func outcome(of call: BusMessage, at now: Instant) -> CallOutcome {
    guard call.path == MediaPlayerName.path else { return outcomeElsewhere(call) }
    switch call.interface {
    case Bus.introspectable: return outcomeElsewhere(call)
    case Bus.peer: return outcomeElsewhere(call)
    case Bus.properties: return propertyOutcome(call, at: now)
    case MediaPlayerName.root: return rootOutcome(call)
    case MediaPlayerName.player: return playerOutcome(call, at: now)
    // Whoever names no interface means the one that has the word.
    case nil:
      let outcomes = [rootOutcome(call), playerOutcome(call, at: now)]
      return outcomes.first { $0.isKnown } ?? propertyOutcome(call, at: now)
    case .some(let name):
      return .failure(.unknownInterface, "there is no interface \(name)")
    }
  }

  /// What every object of the bus answers, down to where the player is.
  private func outcomeElsewhere(_ call: BusMessage) -> CallOutcome {
    switch (call.interface, call.member) {
    case (Bus.peer, "Ping"), (nil, "Ping"): return .reply([])
    case (Bus.introspectable, "Introspect"), (nil, "Introspect"):
      guard let xml = Introspection.xml(of: call.path ?? "/") else { break }
      return .reply([.string(xml)])
    default: break
    }
    return call.path == MediaPlayerName.path
      ? .unknown(call) : .failure(.unknownObject, "there is no object \(call.path ?? "")")
  }

  private func rootOutcome(_ call: BusMessage) -> CallOutcome {
    switch call.member {
    case "Raise": .wish(abilities.canRaise ? .raise : nil)
    case "Quit": .wish(abilities.canQuit ? .quit : nil)
    default: .unknown(call)
    }
  }
}

// What plays.
extension PlayerService {
  private func playerOutcome(_ call: BusMessage, at now: Instant) -> CallOutcome {
    if does(.errorReplies), Self.deeds.contains(call.member ?? "") { return .misbehaving }
    switch call.member {
    case "Next": return .command(face.canGoNext ? .next : nil)
    case "Previous": return .command(face.canGoPrevious ? .previous : nil)
    case "Play": return .command(face.playCommand)
    case "Pause": return .command(face.pauseCommand)
    case "Stop": return .command(face.can(.stop) ? .stop : nil)
    case "PlayPause":
      guard let toggle = face.toggle else {
        return .failure(.failed, "what plays can be neither played nor paused")
      }
      return .command(toggle)
    case "Seek":
      guard let offset = call.seconds(0) else { return .badArguments("Seek takes microseconds") }
      if does(.seekDoesNothing) { return .command(nil) }
      if does(.seekIsAbsolute) {
        return .command(face.positionCommand(offset, of: face.track?.path ?? ""))
      }
      return .command(face.seekCommand(by: offset, from: place(at: now)))
    case "SetPosition":
      guard let track = call.body.first?.text, let seconds = call.seconds(1) else {
        return .badArguments("SetPosition takes a track and microseconds")
      }
      return .command(
        does(.setPositionDoesNothing) ? nil : face.positionCommand(seconds, of: track))
    case "OpenUri": return .failure(.notSupported, "the app decides what there is to play")
    default: return .unknown(call)
    }
  }

  /// What it can be told to do.
  private static let deeds: Set<String> = [
    "Next", "Previous", "Play", "Pause", "Stop", "PlayPause", "Seek", "SetPosition",
  ]
}

// Properties.
extension PlayerService {
  private var rootProperties: [String: BusValue] {
    [
      "CanQuit": .bool(abilities.canQuit),
      "CanRaise": .bool(abilities.canRaise),
      "HasTrackList": .bool(false),
      "Identity": .string("Testdrive"),
      "SupportedUriSchemes": .strings([]),
      "SupportedMimeTypes": .strings([]),
    ]
  }

  /// The position is among them, against the specification's wording: playerctl reads it there.
  private func playerProperties(at now: Instant) -> [String: BusValue] {
    let position = PlayerFace.microseconds(position(at: now))
    return told(at: now).merging(["Position": .int64(position)]) { first, _ in first }
  }

  private func properties(_ interface: String, at now: Instant) -> [String: BusValue]? {
    switch interface {
    case MediaPlayerName.root: rootProperties
    case MediaPlayerName.player: playerProperties(at: now)
    case Bus.properties, Bus.introspectable, Bus.peer: [:]
    default: nil
    }
  }

  private func propertyOutcome(_ call: BusMessage, at now: Instant) -> CallOutcome {
    guard ["Get", "GetAll", "Set"].contains(call.member ?? "") else { return .unknown(call) }
    guard let interface = call.body.first?.text else {
      return .badArguments("the name of an interface comes first")
    }
    guard let values = properties(interface, at: now) else {
      return .failure(.unknownInterface, "there is no interface \(interface)")
    }
    if call.member == "GetAll" {
      return .reply([.properties(values.filter { $0.key != "Position" || !does(.positionApart) })])
    }
    if does(.errorReplies), interface == MediaPlayerName.player { return .misbehaving }
    guard let name = call.body.dropFirst().first?.text else {
      return .badArguments("the name of a property comes second")
    }
    if call.member == "Set" {
      return setting(name, to: call.body.dropFirst(2).first, among: values)
    }
    guard let value = values[name] else { return .unknownProperty(name) }
    return .reply([.variant(value)])
  }

  private func setting(
    _ name: String, to value: BusValue?, among values: [String: BusValue]
  ) -> CallOutcome {
    guard let value, values[name] != nil else { return .unknownProperty(name) }
    switch name {
    case "Rate":
      guard let rate = value.number else { return .badArguments("Rate is a number") }
      return .command(face.rateCommand(rate))
    case "Volume":
      guard let volume = value.number else { return .badArguments("Volume is a number") }
      return .wish(.volume(max(0, min(1, volume))))
    case "LoopStatus":
      guard let mode = value.text.flatMap({ RepeatMode(word: $0) }) else {
        return .badArguments("LoopStatus is None, Track or Playlist")
      }
      return .command(face.can(.repeat) ? .repeat(mode) : nil)
    case "Shuffle":
      guard let isShuffled = value.isTrue else { return .badArguments("Shuffle is true or false") }
      return .command(face.can(.shuffle) ? .shuffle(isShuffled ? .items : .off) : nil)
    default: return .failure(.readOnly, "\(name) cannot be set")
    }
  }
}

extension CallOutcome {
  fileprivate static let misbehaving = CallOutcome.failure(.failed, "this player answers so")

  fileprivate static func command(_ command: Command?) -> CallOutcome {
    .wish(command.map { .command($0) })
  }

  fileprivate static func badArguments(_ words: String) -> CallOutcome {
    .failure(.invalidArguments, words)
  }

  fileprivate static func unknown(_ call: BusMessage) -> CallOutcome {
    .failure(.unknownMethod, "there is no method \(call.member ?? "")")
  }

  fileprivate static func unknownProperty(_ name: String) -> CallOutcome {
    .failure(.unknownProperty, "there is no property \(name)")
  }

  fileprivate var isKnown: Bool {
    if case .failure(.unknownMethod, _) = self { false } else { true }
  }
}

extension BusMessage {
  /// The argument with that number, said in microseconds.
  fileprivate func seconds(_ index: Int) -> Double? {
    guard body.indices.contains(index) else { return nil }
    return body[index].number.map { $0 / 1_000_000 }
  }
}
