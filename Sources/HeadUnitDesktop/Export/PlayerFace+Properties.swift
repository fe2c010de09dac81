import HeadUnitCore

// The face as the bus has it: names and types of the specification.
extension PlayerFace {
  /// All but the position, which is no property that changes.
  var properties: [String: BusValue] {
    var values: [String: BusValue] = [
      "PlaybackStatus": .string(status.rawValue),
      "Metadata": .properties(metadata),
      "Rate": .double(rate),
      "MinimumRate": .double(min(rate, rates.first ?? rate, 1)),
      "MaximumRate": .double(max(rate, rates.last ?? rate, 1)),
      "CanGoNext": .bool(canGoNext),
      "CanGoPrevious": .bool(canGoPrevious),
      "CanPlay": .bool(canPlay),
      "CanPause": .bool(canPause),
      "CanSeek": .bool(canSeek),
      "CanControl": .bool(true),
    ]
    if let repeats { values["LoopStatus"] = .string(repeats.word) }
    if let isShuffled { values["Shuffle"] = .bool(isShuffled) }
    if let volume { values["Volume"] = .double(volume) }
    return values
  }

  private var metadata: [String: BusValue] {
    guard let track else { return [:] }
    var values: [String: BusValue] = ["mpris:trackid": .path(track.path)]
    if let length = track.length { values["mpris:length"] = .int64(Self.microseconds(length)) }
    if let art = track.art { values["mpris:artUrl"] = .string(art) }
    if let title = track.title { values["xesam:title"] = .string(title) }
    if let album = track.album { values["xesam:album"] = .string(album) }
    if let artist = track.artist { values["xesam:artist"] = .strings([artist]) }
    return values
  }

  static func microseconds(_ seconds: Double) -> Int64 {
    Int64(Duration.seconds(seconds).microseconds)
  }
}

extension RepeatMode {
  /// As the desktop says it.
  var word: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  init?(word: String) {
    guard let mode = [RepeatMode.off, .one, .all].first(where: { $0.word == word }) else {
      return nil
    }
    self = mode
  }
}
