public import HeadUnitCore

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
  private(set) var face = PlayerFace.silent
  private var shownAt = Instant.start

  /// What differs by more was a jump.
  private static let smallestJump = 0.5

  public init(_ abilities: Abilities) { self.abilities = abilities }

  /// Shows another face; what the desktop is told of the difference.
  public mutating func show(_ new: PlayerFace, at now: Instant) -> [BusMessage] {
    let (old, expected) = (face, position(at: now))
    face = new
    shownAt = now
    var messages: [BusMessage] = []
    let (before, after) = (old.properties, new.properties)
    let changed = after.filter { before[$0.key] != $0.value }
    let gone = before.keys.filter { after[$0] == nil }.sorted()
    if !changed.isEmpty || !gone.isEmpty {
      messages.append(
        .signal(
          MediaPlayerName.path, Bus.properties, "PropertiesChanged",
          [.string(MediaPlayerName.player), .properties(changed), .strings(gone)]))
    }
    guard let track = new.track else { return messages }
    // A track begins at its beginning, unless somebody is told otherwise.
    let start = old.track?.number == track.number ? expected : 0
    if abs(new.position - start) > Self.smallestJump {
      messages.append(
        .signal(
          MediaPlayerName.path, MediaPlayerName.player, "Seeked",
          [.int64(PlayerFace.microseconds(new.position))]))
    }
    return messages
  }

  /// Seconds.
  func position(at now: Instant) -> Double { face.position(after: now - shownAt) }

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
      return .command(face.seekCommand(by: offset, from: position(at: now)))
    case "SetPosition":
      guard let track = call.body.first?.text, let seconds = call.seconds(1) else {
        return .badArguments("SetPosition takes a track and microseconds")
      }
      return .command(face.positionCommand(seconds, of: track))
    case "OpenUri": return .failure(.notSupported, "the app decides what there is to play")
    default: return .unknown(call)
    }
  }
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
    return face.properties.merging(["Position": .int64(position)]) { first, _ in first }
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
    if call.member == "GetAll" { return .reply([.properties(values)]) }
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
