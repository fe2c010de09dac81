import HeadUnitCore

/// What plays, as a player says it, whatever it leaves out or gets wrong.
struct TrackReading: Hashable, Sendable {
  /// As it was said, as an object's name or as any text.
  var id: String?
  var title: String?
  var artist: String?
  var album: String?
  /// Seconds; nil for what has no end, or none that is known.
  var length: Double?
  var art: String?

  init(_ metadata: [String: BusValue]) {
    id = metadata["mpris:trackid"]?.text
    title = Self.said(metadata["xesam:title"]?.text) ?? Self.name(in: metadata["xesam:url"]?.text)
    artist = Self.list(metadata["xesam:artist"]) ?? Self.list(metadata["xesam:albumArtist"])
    album = Self.said(metadata["xesam:album"]?.text)
    art = Self.said(metadata["mpris:artUrl"]?.text)
    if let microseconds = metadata["mpris:length"]?.number, microseconds > 0 {
      length = microseconds / 1_000_000
    }
  }

  /// The name by which a position can be asked for; nil for what no object can be called.
  var path: String? {
    guard let id, BusValue.isPath(id), id != "/", id != MediaPlayerName.noTrack else { return nil }
    return id
  }

  /// Nothing at all is said of it.
  var isEmpty: Bool { title == nil && artist == nil && album == nil && length == nil && id == nil }

  /// Whether it is another one than before.
  func isSame(as other: TrackReading) -> Bool {
    id == other.id && title == other.title && artist == other.artist && album == other.album
  }

  private static func said(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : String($0.prefix(textLimit)) }
  }

  private static func list(_ value: BusValue?) -> String? {
    said(value?.texts.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// No head unit shows as much, and an app that says more is cut off.
  private static let textLimit = 1_000

  /// What a file is called, where nothing else is said.
  private static func name(in address: String?) -> String? {
    guard let last = address?.split(separator: "/").last.map(String.init) else { return nil }
    return said(last.removingPercentEncodings)
  }
}

extension String {
  /// `My%20Song` as people write it; what is no encoding stays.
  var removingPercentEncodings: String {
    var (bytes, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Where a track is, of a player that may tell it late, wrongly or never.
struct PositionReading: Sendable {
  private var position = 0.0
  private var at = Instant.start
  /// Seconds in a second; 0 while it does not play.
  private(set) var pace = 0.0
  /// What was read last, and where it should have been then.
  private var read: (value: Double, expected: Double)?
  /// What is read stays the same while it plays: it comes from whoever keeps what was once true.
  private(set) var isStale = false

  /// Less than this apart is the same place.
  static let tolerance = 0.4

  func expected(at now: Instant) -> Double { max(0, position + pace * (now - at).inSeconds) }

  mutating func run(at newPace: Double, from now: Instant) {
    move(to: expected(at: now), at: now)
    pace = newPace
  }

  /// It is there, because something has put it there.
  mutating func move(to seconds: Double, at now: Instant) {
    position = max(0, seconds)
    at = now
  }

  /// Another track: nothing of the one before counts.
  mutating func begin(at now: Instant) {
    move(to: 0, at: now)
    read = nil
    isStale = false
  }

  /// Takes what a player says when it is asked; whether it is worth anything.
  mutating func take(_ seconds: Double, at now: Instant) -> Bool {
    let expected = expected(at: now)
    defer { read = (seconds, expected) }
    if let read, seconds == read.value, expected - read.expected > Self.tolerance {
      isStale = true
      return false
    }
    // One that has never moved has not begun to.
    if isStale, read?.value == seconds { return false }
    if read != nil { isStale = false }
    if abs(seconds - expected) > Self.tolerance { move(to: seconds, at: now) }
    return true
  }
}
