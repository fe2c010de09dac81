/// The icons in `Resources/Icons`, by the names of their files; drawn as masks in one colour.
public enum Icon: String, Hashable, Sendable, CaseIterable {
  case apps
  case assistant
  case car
  case check
  case chevronBack = "chevron-back"
  case chevronForward = "chevron-forward"
  case clock
  case close
  case cloud
  case disconnected
  case bookmark
  case bookmarkFilled = "bookmark-filled"
  case dislike
  case dislikeFilled = "dislike-filled"
  case error
  case explicit
  case folder
  case gearDrive = "gear-d"
  case gearNeutral = "gear-n"
  case gearPark = "gear-p"
  case gearReverse = "gear-r"
  case headphones
  case info
  case like
  case likeFilled = "like-filled"
  case language
  case lock
  case mic
  case more
  case musicNote = "music-note"
  case navigation
  case next
  case nowPlaying = "now-playing"
  case output
  case pause
  case phoneCall = "phone-call"
  case phoneEnd = "phone-end"
  case play
  case podcast
  case previous
  case radio
  case `repeat`
  case repeatOne = "repeat-one"
  case retry
  case seekBack = "seek-back"
  case seekForward = "seek-forward"
  case shuffle
  case shuffleCollections = "shuffle-collections"
  case signal
  case skipBack = "skip-back"
  case skipForward = "skip-forward"
  case speaker
  case speed
  case spinner
  case spinnerTrack = "spinner-track"
  case star
  case starFilled = "star-filled"
  case stop
  case turnRight = "turn-right"
  case volumeHigh = "volume-high"
  case volumeLow = "volume-low"
  case wifiOff = "wifi-off"
}

extension Icon {
  /// The drawing that comes nearest to what the phone has under a name; a neutral one for what is
  /// not known.
  ///
  /// What follows a name changes little: `.circle` puts a ring around it, `.fill` fills it.
  init(symbol name: String) {
    var parts = name.split(separator: ".").map(String.init)
    let isFilled = parts.contains("fill")
    while !parts.isEmpty {
      if let icon = Self.symbols[parts.joined(separator: ".")] {
        self = isFilled ? Self.filled[icon] ?? icon : icon
        return
      }
      parts.removeLast()
    }
    self = .apps
  }

  private static let filled: [Icon: Icon] = [
    .star: .starFilled, .bookmark: .bookmarkFilled, .like: .likeFilled, .dislike: .dislikeFilled,
  ]

  private static let symbols: [String: Icon] = [
    "star": .star, "bookmark": .bookmark, "heart": .like, "hand.thumbsup": .like,
    "hand.thumbsdown": .dislike, "cloud": .cloud, "icloud": .cloud, "clock": .clock,
    "timer": .clock, "moon": .clock, "mic": .mic, "music.mic": .mic, "music.note": .musicNote,
    "music": .musicNote, "lock": .lock, "checkmark": .check, "xmark": .close, "info": .info,
    "exclamationmark": .error, "folder": .folder, "headphones": .headphones, "airpods": .headphones,
    "play": .play, "pause": .pause, "stop": .stop, "shuffle": .shuffle, "repeat": .repeat,
    "repeat.1": .repeatOne, "forward": .next, "backward": .previous, "goforward": .skipForward,
    "gobackward": .skipBack, "ellipsis": .more, "chevron.right": .chevronForward,
    "chevron.forward": .chevronForward, "chevron.left": .chevronBack,
    "chevron.backward": .chevronBack, "antenna.radiowaves.left.and.right": .radio, "radio": .radio,
    "dot.radiowaves.left.and.right": .podcast, "waveform": .nowPlaying, "car": .car,
    "phone": .phoneCall, "globe": .language, "hifispeaker": .speaker,
    "speaker": .volumeLow, "speaker.2": .volumeHigh, "speaker.3": .volumeHigh,
    "speaker.wave.2": .volumeHigh, "speaker.wave.3": .volumeHigh,
    "arrow.clockwise": .retry, "arrow.down": .cloud, "location": .navigation, "map": .navigation,
    "wifi.slash": .wifiOff, "wifi": .signal, "gauge": .speed, "speedometer": .speed,
    "e.square": .explicit,
  ]
}
