import HeadUnitCore

/// Values of every case that can stand in a trace.
///
/// Each type has an enumeration of its cases. A case added to the type does not compile until it is
/// in the enumeration, and then not until there are samples of it.
enum TraceSamples {
  static let contents: [Trace.Content] =
    [
      .began(TraceHeader(profile: "hd720", seed: 0)),
      .began(TraceHeader(profile: "größer \"1\"", seed: .max)),
      .change(Change(subject: "row[3]", value: "A\tB\n[starting]")),
      .change(Change(subject: "", value: "")),
      .fault(FaultNotice(fault: "hang")),
      .fault(FaultNotice(fault: "late", request: RequestID(7))),
      .thread(ThreadNotice(request: RequestID(7), name: "com.example.loader \"1\"")),
      .violation("The focus is on row[3], which cannot be chosen."),
      .sighted(.titleCut(item: "a", title: "A long title", shown: "A lo…")),
      .sighted(
        .picture(
          PictureSight(
            name: "a", asked: PixelSize(width: 9, height: 9), size: nil, isColoured: true))),
      .gaveUp(events: 100_001),
    ] + events.map { .event($0) } + effects.map { .effect($0) }

  static let events = EventCase.allCases.flatMap(\.samples)
  static let effects = EffectCase.allCases.flatMap(\.samples)
  static let reports = ReportCase.allCases.flatMap(\.samples)
  static let answers = AnswerCase.allCases.flatMap(\.samples)
  static let questions = QuestionCase.allCases.flatMap(\.samples)
  static let notes = NoteCase.allCases.flatMap(\.samples)
  static let commands = CommandName.allCases.flatMap(\.samples)

  static let paths: [ContentPath] = [.root, ContentPath([0]), ContentPath([1, 2, 30_000])]

  static let items: [ContentItem] = [
    ContentItem(identifier: ""),
    ContentItem(
      identifier: "a", title: "Grüße 🚗", subtitle: "\u{202E}b\\\"", artwork: "c.png",
      isContainer: true, isPlayable: true, isExplicit: true, isStreaming: true, progress: 0.1),
  ]

  static let failures = Failure.Code.allCases.map { Failure(code: $0, message: $0.rawValue) }

  static let pictures = [
    Picture(), Picture(file: "a/b.png", size: PixelSize(width: 432, height: 431)),
    Picture(data: [0, 127, 255]), Picture(data: []),
  ]

  static let contexts = [
    AppContext(isEnforced: true, items: 12, depth: 5, isEndpointAvailable: true),
    AppContext(isEnforced: false, items: nil, depth: 2, isEndpointAvailable: false),
    AppContext(
      isEnforced: false, items: nil, depth: 2, isEndpointAvailable: true, phoneVersion: 27),
  ]

  static let sessions =
    AudioSession.Category.allCases.map {
      AudioSession(category: $0, isActive: false)
    } + [
      AudioSession(
        category: .playback, options: AudioSession.Option.allCases, mode: "spoken", isActive: true),
      AudioSession(category: .playback, isActive: false, notifiesOthers: true),
    ]

  static let commandSets = [
    CommandSet.none, .everything,
    CommandSet([
      CommandState(
        .like, isEnabled: false, hasHandler: false, preferredIntervals: [15, 30.5],
        supportedRates: [0.1], isActive: true, title: "Like", shortTitle: "L", mode: "off",
        minimum: 0, maximum: 5)
    ]),
  ]

  static var infos: [NowPlayingInfo] {
    var full = NowPlayingInfo(
      identifier: "a", title: "b", artist: "c", album: "d", duration: 200.5, elapsed: 0.1, rate: 0)
    full.subtitle = "e"
    full.defaultRate = 1.25
    full.isLive = true
    full.isContinuous = false
    full.languages = [LanguageOption(id: "fr", name: "French", isCurrent: true)]
    full.queueIndex = 0
    full.queueCount = 3
    full.chapter = 1
    full.chapterCount = 2
    full.artwork = "f"
    full.mediaType = "audio"
    full.isExplicit = false
    full.playbackState = .interrupted
    full.other = ["z": "1", "a": "2"]
    return [NowPlayingInfo(), full, NowPlayingInfo(elapsed: .infinity, rate: -.infinity)]
  }

  static let devices = [
    OutputDevice(id: "1", name: "Car", type: "car"),
    OutputDevice(
      id: "2", name: "B", type: "b", volume: 0.3, hasRelativeVolume: true, isActive: true),
  ]
  /// Each as far as devices come that are looked for.
  static let foundDevices = OutputDevice.State.allCases.map { state in
    var device = OutputDevice(id: "3", name: "C", type: "c")
    device.state = state
    if state == .failed { device.reason = "Asleep" }
    if state == .code { device.digits = .six }
    return device
  }

  static let sharings = [Sharing(isSearching: true), Sharing(takesSeveral: true)]
}
