import HeadUnitCore

@testable import HeadUnitDesktop

/// A media player that plays nothing, and goes wrong as players have been seen to.
struct FakePlayer: Sendable {
  struct Track: Sendable {
    var title: String
    var artist = "The Fakes"
    var album: String
    var length = 240.0
    var art: String
  }

  let misbehaviours: Set<PlayerMisbehaviour>
  var tracks = [
    Track(title: "First", album: "One", art: "data:image/gif;base64,R0lGODlhAQ=="),
    Track(title: "Second", album: "Two", art: "data:image/gif;base64,R0lGODlhAg=="),
    Track(title: "Third", album: "Two", art: "data:image/gif;base64,R0lGODlhAg=="),
  ]
  private(set) var index = 0
  private(set) var status = "Paused"
  private(set) var rate = 1.0
  var volume = 0.5
  var loop = "None"
  var isShuffled = false
  var canPause = true
  private var position = 0.0
  private var at = Instant.start
  private var trackSince = Instant.start
  /// What was said of the position first.
  private var saidPosition: Double?
  private var hasToldArt = false
  /// What it was told, in order.
  private(set) var calls: [String] = []

  init(_ misbehaviours: PlayerMisbehaviour...) { self.misbehaviours = Set(misbehaviours) }

  private func does(_ misbehaviour: PlayerMisbehaviour) -> Bool {
    misbehaviours.contains(misbehaviour)
  }

  var track: Track { tracks[index] }

  /// Where it really is.
  func place(at now: Instant) -> Double {
    let pace = status == "Playing" ? rate : 0
    return min(track.length, position + pace * (now - at).inSeconds)
  }

  private mutating func hold(at now: Instant) {
    position = place(at: now)
    at = now
  }
}

// What it says.
extension FakePlayer {
  private var trackID: BusValue {
    let path = "/fake/track/\(index)"
    if does(.textTrackID) { return .string(path) }
    if does(.dashTrackID) { return .string("-") }
    if does(.emptyTrackID) { return .string("") }
    return .path(path)
  }

  func metadata(at now: Instant) -> BusValue {
    if does(.noMetadata) {
      let url = BusValue.string("file:///music/My%20Song%20\(index + 1).mp3")
      return .properties(status == "Stopped" ? [:] : ["xesam:url": url])
    }
    let isLate = does(.lateArt) && index > 0 && now - trackSince < .seconds(1)
    return .properties([
      "mpris:trackid": trackID,
      "mpris:length": .int64(Int64(track.length * 1_000_000)),
      "mpris:artUrl": .string(isLate ? tracks[index - 1].art : track.art),
      "xesam:title": .string(track.title),
      "xesam:artist": .strings([track.artist]),
      "xesam:album": .string(track.album),
    ])
  }

  private mutating func toldPosition(at now: Instant) -> BusValue {
    var seconds = place(at: now)
    if does(.zeroPosition) { seconds = 0 }
    if does(.stalePosition) {
      saidPosition = saidPosition ?? seconds
      seconds = saidPosition ?? 0
    }
    return .int64(Int64(seconds * 1_000_000))
  }

  private mutating func properties(at now: Instant) -> [String: BusValue] {
    var values: [String: BusValue] = [
      "PlaybackStatus": .string(status), "LoopStatus": .string(loop), "Rate": .double(rate),
      "Shuffle": .bool(isShuffled), "Metadata": metadata(at: now), "Volume": .double(volume),
      "MinimumRate": .double(0.5), "MaximumRate": .double(2),
      "CanGoNext": .bool(index + 1 < tracks.count), "CanGoPrevious": .bool(index > 0),
      "CanPlay": .bool(true), "CanPause": .bool(canPause),
      "CanSeek": .bool(!does(.deniesSeeking)), "CanControl": .bool(true),
    ]
    if !does(.positionApart) { values["Position"] = toldPosition(at: now) }
    return values
  }

  private mutating func changed(_ names: String..., at now: Instant) -> [BusMessage] {
    guard !does(.noSignals) else { return [] }
    let all = properties(at: now)
    let values = does(.onlyInvalidates) ? [:] : all.filter { names.contains($0.key) }
    return [
      .signal(
        MediaPlayerName.path, Bus.properties, "PropertiesChanged",
        [
          .string(MediaPlayerName.player), .properties(values),
          .strings(does(.onlyInvalidates) ? names : []),
        ])
    ]
  }

  private func seeked() -> [BusMessage] {
    guard !does(.noSeeked), !does(.noSignals) else { return [] }
    let factor = does(.seekedInMilliseconds) ? 1_000.0 : 1_000_000
    return [
      .signal(
        MediaPlayerName.path, MediaPlayerName.player, "Seeked", [.int64(Int64(position * factor))])
    ]
  }
}

// What it does.
extension FakePlayer {
  /// Somebody has moved it by its own controls.
  mutating func jump(to seconds: Double, at now: Instant) -> [BusMessage] {
    hold(at: now)
    position = max(0, min(track.length, seconds))
    return seeked()
  }

  mutating func change(status new: String, at now: Instant) -> [BusMessage] {
    hold(at: now)
    status = new
    return changed("PlaybackStatus", "Metadata", at: now)
  }

  mutating func go(to new: Int, at now: Instant) -> [BusMessage] {
    guard tracks.indices.contains(new) else { return [] }
    index = new
    (position, at, trackSince) = (0, now, now)
    saidPosition = nil
    hasToldArt = false
    return changed("Metadata", "CanGoNext", "CanGoPrevious", at: now)
  }

  /// What it does by itself as time goes on.
  mutating func wait(until now: Instant) -> [BusMessage] {
    guard does(.lateArt), !hasToldArt, now - trackSince >= .seconds(1) else { return [] }
    hasToldArt = true
    return changed("Metadata", at: now)
  }

  /// The answer, and what is told to everybody.
  mutating func hear(_ call: BusMessage, at now: Instant) -> [BusMessage] {
    if call.interface == Bus.properties { return [property(call, at: now)] + said(call, at: now) }
    calls.append(call.member ?? "")
    var told: [BusMessage] = []
    switch call.member {
    case "Play": told = change(status: "Playing", at: now)
    case "Pause": told = change(status: "Paused", at: now)
    case "Stop": told = change(status: "Stopped", at: now)
    case "PlayPause": told = change(status: status == "Playing" ? "Paused" : "Playing", at: now)
    case "Next": told = go(to: index + 1, at: now)
    case "Previous": told = go(to: index - 1, at: now)
    case "Seek":
      guard !does(.seekDoesNothing), let offset = call.body.first?.number else { break }
      let start = does(.seekIsAbsolute) ? 0 : place(at: now)
      told = jump(to: start + offset / 1_000_000, at: now)
    case "SetPosition":
      guard !does(.setPositionDoesNothing), call.body.first?.text == "/fake/track/\(index)",
        let place = call.body.last?.number
      else { break }
      told = jump(to: place / 1_000_000, at: now)
    default: return [call.failing(.unknownMethod, "no such method")]
    }
    return [call.reply()] + told
  }

  private mutating func property(_ call: BusMessage, at now: Instant) -> BusMessage {
    let name = call.body.dropFirst().first?.text ?? ""
    switch call.member {
    case "GetAll": return call.reply([.properties(properties(at: now))])
    case "Get" where name == "Identity": return call.reply([.variant(.string("Fake Player"))])
    case _ where does(.errorReplies): return call.failing(.failed, "something went wrong")
    case "Get" where name == "Position": return call.reply([.variant(toldPosition(at: now))])
    case "Get":
      guard let value = properties(at: now)[name] else {
        return call.failing(.unknownProperty, "no such property")
      }
      return call.reply([.variant(value)])
    case "Set":
      set(name, call.body.last?.plain ?? .bool(false), at: now)
      return call.reply()
    default: return call.failing(.unknownMethod, "no such method")
    }
  }

  private mutating func set(_ name: String, _ value: BusValue, at now: Instant) {
    calls.append("Set \(name)")
    switch name {
    case "Rate":
      hold(at: now)
      rate = value.number ?? rate
    case "Volume": volume = value.number ?? volume
    case "LoopStatus": loop = value.text ?? loop
    case "Shuffle": isShuffled = value.isTrue ?? isShuffled
    default: break
    }
  }

  private mutating func said(_ call: BusMessage, at now: Instant) -> [BusMessage] {
    guard call.member == "Set", !does(.errorReplies) else { return [] }
    return changed("Rate", "Volume", "LoopStatus", "Shuffle", at: now)
  }
}
