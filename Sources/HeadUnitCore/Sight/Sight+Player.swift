extension Sight {
  /// What plays, as the head unit and all other surfaces show it.
  public struct Player: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
      case nobody, app
      /// The built-in player in the app's place.
      case otherPlayer
    }

    /// What is playing, paused or not there at all, in a word.
    public enum State: String, Hashable, Sendable {
      case playing, paused, nothing
    }

    public let source: Source
    public let state: State
    public let title: String
    /// The line below the title.
    public let artist: String
    public let cover: Picture?
    /// What the cover is, put down about it.
    public let coverText: String
    public let isLive: Bool
    /// Seconds.
    public let elapsed: Double?
    /// Seconds; nil unless there is a whole of which a part has passed.
    public let length: Double?
    /// The few that fit beside a title.
    public let controls: [Control]

    /// A control of playback, whatever it is drawn on.
    public struct Control: Hashable, Sendable {
      public let name: CommandName
      public let isMiddle: Bool
      /// What is put down about it besides its name.
      public let value: String
    }

    public init(_ headUnit: HeadUnit, at now: Instant) {
      let player = headUnit.player
      switch player.owner {
      case .app:
        self.init(playedBy: headUnit, at: now)
      case .other:
        self.init(
          .otherPlayer, player.isCovered ? .paused : .playing, headUnit.say(ListPhrase.tuner),
          headUnit.say(PlayerPhrase.anotherApp))
      case .nobody:
        self.init(.nobody, .nothing, headUnit.say(PlayerPhrase.nothing))
      }
    }

    private static let placeholder = "placeholder"

    private init(_ source: Source, _ state: State, _ title: String, _ artist: String = "") {
      self.source = source
      self.state = state
      self.title = title
      self.artist = artist
      cover = nil
      coverText = Self.placeholder
      isLive = false
      elapsed = nil
      length = nil
      controls = []
    }

    private init(playedBy headUnit: HeadUnit, at now: Instant) {
      let info = headUnit.player.info
      source = .app
      state = headUnit.player.isPlaying ? .playing : .paused
      title = info?.title ?? headUnit.say(PlayerPhrase.notPlaying)
      artist = info?.artist ?? info?.subtitle ?? ""
      cover = headUnit.player.cover
      let name = headUnit.player.artworkName
      coverText = cover.map { $0.label(named: name) } ?? Self.placeholder
      isLive = info?.isLive ?? false
      elapsed = headUnit.shownElapsed(at: now)
      length = info?.length
      let controls = headUnit.controls
      self.controls = controls.essential.map { name in
        Control(
          name: name, isMiddle: name == controls.middle,
          value: name.isSkip ? headUnit.skipInterval(of: name).words : "")
      }
    }
  }
}

extension Sight.Player {
  public var isPlaying: Bool { state == .playing }

  /// How much of the whole has passed, 0…1; nil when there is no whole.
  public var share: Double? {
    guard let length else { return nil }
    return max(0, min(1, (elapsed ?? 0) / length))
  }

  /// The share in words.
  public var positionText: String { share?.percentText ?? "" }

  public var elapsedText: String? { elapsed.map(PlaybackTime.text) }

  /// What is left of the whole seconds.
  public var remainingText: String? {
    length.map { length in
      "\u{2212}" + PlaybackTime.text(max(0, length.rounded(.down) - (elapsed ?? 0).rounded(.down)))
    }
  }
}

extension NowPlaying {
  /// The cover of what plays, when there is one to show.
  fileprivate var cover: Picture? {
    if case .shown(_, let picture) = artwork { picture } else { nil }
  }

  /// Whether anything plays, by the word of conditions.
  var stateName: String { info == nil ? Self.noState : isPlaying ? "playing" : "paused" }

  /// The word when nothing plays.
  static let noState = "none"

  /// The name of the picture shown; empty without one.
  var artworkName: String {
    if case .shown(let name, _) = artwork { name } else { "" }
  }
}

extension NowPlayingInfo {
  /// How it is said how far playback has come.
  public enum Course: Hashable, Sendable {
    /// With the times and a bar between them.
    case whole
    case live
    /// It goes on without end.
    case continuous
  }

  public var course: Course {
    if isLive == true { return .live }
    return isContinuous == true ? .continuous : .whole
  }

  /// What stands in place of the bar of something without an end: the subtitle, unless that stands
  /// below the title for want of an artist.
  public func endlessText(in language: Language) -> String? {
    let own = artist == nil ? nil : subtitle.flatMap { partsNotSaid(of: $0, in: language) }
    return course == .continuous ? own ?? PlayerPhrase.continuous.text(in: language) : own
  }

  /// What title, artist, album and the pill do not say already: of `Radio One · Live` nothing,
  /// where the artist is Radio One.
  private func partsNotSaid(of text: String, in language: Language) -> String? {
    let pills: [PlayerPhrase] = [course == .live ? .live : .continuous]
    let said =
      [title, artist, album].compactMap(\.self)
      + pills.flatMap { [$0.text(in: language), $0.text(in: .english)] }
    let known = Set(said.map { $0.lowercased() })
    let parts = text.split(separator: " · ").filter { !known.contains($0.lowercased()) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The place in the queue: `3 of 12`.
  public func queueText(in language: Language) -> String? {
    queuePlace.map { PlayerPhrase.place.text(in: language, $0.numbers) }
  }

  /// The place among the chapters, from the longest to the shortest; the first that fits is shown.
  public func chapterTexts(in language: Language) -> [String] {
    guard let numbers = chapterPlace?.numbers else { return [] }
    return [PlayerPhrase.chapter, .place].map { $0.text(in: language, numbers) }
  }
}

extension NowPlayingInfo.Place {
  fileprivate var numbers: [String] { ["\(number)", "\(count)"] }
}

extension HeadUnit {
  /// What the screen of what plays says in its place when it is not the app.
  public var absence: String {
    player.owner == .other
      ? say(PlayerPhrase.isPlaying, say(ListPhrase.tuner)) : say(PlayerPhrase.nothing)
  }

  /// What a driver can do about it; the reasons are for whoever writes the app.
  public var absenceAdvice: String {
    say(player.owner == .other ? PlayerPhrase.resumeHere : .chooseToListen, appName)
  }
}

/// Times of a track as a driver reads them.
public enum PlaybackTime {
  /// `1:48`, or `1:02:03` from an hour on; whole seconds that have passed.
  public static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 3_600_000))
    let minutes = whole / 60
    let rest = padded(whole % 60)
    if minutes < 60 { return "\(minutes):\(rest)" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(rest)"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

// Where the sound comes out.
extension OutputDevice {
  /// Its name, unless that is blank.
  public var shownName: String { name.contains { !$0.isWhitespace } ? name : id }

  /// How loud it is, 0…1; nil when the app does not say.
  public var shownVolume: Double? {
    guard state == .ready, let volume, volume.isFinite else { return nil }
    return max(0, min(1, volume))
  }
}

extension HeadUnit {
  /// What stands on the button that opens the choice of outputs.
  public var outputTitle: String {
    activeDevice.map { $0.shownName + andOthers } ?? say(PlayerPhrase.output)
  }

  /// How many devices beside the one that is named are heard too.
  private var andOthers: String {
    guard player.sharing?.takesSeveral == true else { return "" }
    let others = player.devices.filter(\.isActive).count - 1
    return others > 0 ? " + \(others)" : ""
  }

  /// Where the sound comes out, whoever plays.
  public var outputName: String {
    if player.owner == .app, let device = activeDevice { return device.name + andOthers }
    if player.hasHeadphones { return say(PlayerPhrase.headphones) }
    return say(phone.isConnected ? PlayerPhrase.carSpeakers : .phone)
  }
}

/// The time of day on the screen, to the minute.
public struct TimeOfDay: Hashable, Sendable {
  /// Since midnight.
  public let minutes: Int
  /// When it is another one.
  public let endsAt: Instant

  private static let minute = 60_000_000

  /// The start of the drive in minutes since midnight.
  public init(startOfDrive: Int, at now: Instant) {
    let driven = now.microseconds / Self.minute
    minutes = (startOfDrive + driven) % (24 * 60)
    endsAt = Instant(microseconds: (driven + 1) * Self.minute)
  }

  /// As a clock shows it: `9:41`.
  public var text: String { "\(minutes / 60):\(Self.twoDigits(minutes % 60))" }

  /// Always with two digits before the colon: `09:41`.
  public var digits: String { Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60) }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
