import HeadUnitCore

/// All keys of a library file, of which the checks, the JSON schema and the reference are made.
enum LibraryTable {
  static let library = ObjectKind(
    "a library", "libraries", "The file itself.",
    [
      KeyDescription(.schema, .text, "Tells an editor where the schema is.", default: "none"),
      KeyDescription(.app, .object(.app), "What the app is.", default: "named after the file"),
      KeyDescription(.tabs, .flag, "The root's children are tabs.", default: "false"),
      KeyDescription(.items, .list(.object(.item)), "The root's children.", default: "none"),
      KeyDescription(
        .includes, .list(.either(.file, .object(.include))),
        "Other library files; the `items` of each become the children of one more item here.",
        default: "none"),
      KeyDescription(
        .latency, .either(.latency, .object(.latency)),
        "How long answers take: one duration for all operations, or one for each.", default: "0s"),
      KeyDescription(
        .network, .list(.name(.operations)), "The operations that need a network.",
        default: "none"),
      KeyDescription(
        .signedIn, .flag, "Whether the driver is signed in with the app.", default: "true"),
      KeyDescription(.faults, .list(.object(.fault)), "What is to go wrong.", default: "none"),
      KeyDescription(
        .player, .object(.player), "What the player can do.", default: "a usual player"),
      KeyDescription(
        .templates, .list(.object(.template)),
        "What the app hands over to the car; see Templates. The items are then only what plays.",
        default: "the car asks for the items by their paths"),
      KeyDescription(
        .sessions, .list(.object(.session)),
        "What it plays besides, as media sessions; see Sessions.", default: "none"),
    ])

  static let app = ObjectKind(
    "an app", "apps", "What the app says of itself.",
    [
      KeyDescription(.name, .text, "The name the driver sees.", default: "the name of the file"),
      KeyDescription(.icon, .file, "The picture of the app.", default: "none"),
      KeyDescription(
        .identifier, .text, "How the app is registered, as in `com.example.radio`.",
        default: "none"),
      KeyDescription(
        .kind, .name(.kinds), "What it is for: of templates it may open as many as such apps may.",
        default: "audio"),
    ])

  static let chapter = ObjectKind(
    "a chapter", "chapters", "A part of a track.",
    [
      KeyDescription(.title, .text, "What the chapter is called.", default: "none"),
      KeyDescription(
        .start, .duration(.zero ... .longest), "Where in the track it begins.", default: nil),
    ])

  static let latency = ObjectKind(
    "an object of latencies", "objects of latencies",
    "How long the answers of each operation take.",
    Operation.allCases.map { KeyDescription(latencyOf: $0, default: "0s") })

  static let itemLatency = ObjectKind(
    "an object of latencies of an item", "objects of latencies of an item",
    "How long the answers about one item take.",
    Operation.allCases.filter { $0 != .artwork && $0 != .command }
      .map { KeyDescription(latencyOf: $0, default: "that of the library") })

  static let fault = ObjectKind(
    "a fault", "faults", "Something made to go wrong on purpose.",
    [
      KeyDescription(.kind, .name(.faults), "What goes wrong.", default: nil),
      KeyDescription(.on, .name(.faultOperations), "In which operation.", default: "*"),
      KeyDescription(.path, .path, "At which path, and at no other.", default: "everywhere"),
      KeyDescription(
        .value, .either(.duration(.zero ... .longest), .wholeNumber(0...10_000_000)),
        "How much, for the kinds that have a size.", default: "see the list of faults"),
      KeyDescription(
        .times, .wholeNumber(1...Int.max), "How often, and then no more.", default: "always"),
      KeyDescription(
        .probability, .number(0...1), "How likely at each occasion, drawn from the drive's seed.",
        default: "1"),
    ])

  static let itemFault = ObjectKind(
    "a fault of an item", "faults of an item", "Something made to go wrong for one item.",
    fault.keys.filter { $0.key != .path })
}

extension KeyDescription {
  fileprivate init(latencyOf operation: Operation, default absence: String) {
    let key: LibraryKey =
      switch operation {
      case .begin: .begin
      case .count: .count
      case .item: .item
      case .showsProgress: .showsProgress
      case .artwork: .artwork
      case .play: .play
      case .select: .select
      case .command: .command
      }
    let summary = "How long `\(operation.rawValue)` takes."
    self.init(key, .latency, summary, default: absence)
  }
}

extension Duration {
  /// Longer than anything that plays.
  static let longest = Duration.seconds(3_600_000)
}

extension LibraryTable {
  static let item = ObjectKind(
    "an item", "items", "One item, or a template for many.",
    [
      KeyDescription(
        .repeat, .wholeNumber(0...10_000_000),
        "Makes so many items of this one; see Repeats.", default: "one item"),
      KeyDescription(.id, .text, "Its identifier, which no other item has.", default: nil),
      KeyDescription(.title, .oneOrMany(.text), "The first line of its row.", default: "none"),
    ] + appearance + structure + behaviour)

  static let include = ObjectKind(
    "an include", "includes",
    "Another library file as a subtree; an item whose children are in that file.",
    [
      KeyDescription(
        .file, .file, "The library file, of which `items` and `includes` are used.", default: nil),
      KeyDescription(.id, .text, "Its identifier.", default: "the name of the file"),
      KeyDescription(
        .title, .text, "The first line of its row.",
        default: "the name of the included app, else of the file"),
    ] + appearance + behaviour)

  private static let appearance: [KeyDescription] =
    [
      KeyDescription(.subtitle, .oneOrMany(.text), "The second line of its row.", default: "none"),
      KeyDescription(.artwork, .oneOrMany(.file), "Its picture.", default: "the icon"),
      KeyDescription(.icon, .oneOrMany(.file), "Its picture as a tab.", default: "the artwork"),
    ]
    + ContentItem.Mark.allCases.map { mark in
      KeyDescription(mark.key, .oneOrMany(.flag), mark.summary, default: "false")
    } + [
      KeyDescription(
        .progress, .oneOrMany(.anyNumber),
        "How much of it was played, 0 to 1; -1 hides it, and other values are a finding.",
        default: "none"),
      KeyDescription(
        .showsProgress, .flag, "The rows of its children show their progress.", default: "false"),
    ]

  private static let structure: [KeyDescription] = [
    KeyDescription(
      .children, .list(.object(.item)), "The items it contains.", default: "none"),
    KeyDescription(
      .container, .flag, "Can be opened.", default: "true when it has `children`"),
    KeyDescription(
      .playable, .flag, "Can be played.", default: "true when it is no container"),
    KeyDescription(
      .status, .flag, "A row that only tells something: neither container nor playable.",
      default: "false"),
    KeyDescription(
      .duration, .oneOrMany(.duration(.milliseconds(100) ... .longest)),
      "How long it plays.", default: "3m30s"),
    KeyDescription(
      .live, .flag, "A live stream, which has no duration.", default: "false"),
    KeyDescription(
      .continuous, .flag, "Goes on without end, such as the sound of rain.", default: "false"),
    KeyDescription(.artist, .oneOrMany(.text), "Who plays.", default: "none"),
    KeyDescription(.album, .oneOrMany(.text), "What it is part of.", default: "none"),
    KeyDescription(
      .albumIndex, .oneOrMany(.anyWholeNumber), "Its number in the album.", default: "none"),
    KeyDescription(
      .chapters, .list(.object(.chapter)), "Its parts, each later than the one before.",
      default: "none"),
    KeyDescription(
      .queue, .list(.text),
      "The identifiers of what plays next; none inside an item that is made many times.",
      default: "its playable siblings"),
  ]

  private static let behaviour: [KeyDescription] = [
    KeyDescription(
      .needs, .oneOrMany(.name(.needs)), "What it needs before it can be opened or played.",
      default: "nothing"),
    KeyDescription(
      .latency, .either(.latency, .object(.itemLatency)), "How long answers about it take.",
      default: "that of the library"),
    KeyDescription(
      .faults, .list(.object(.itemFault)),
      "What is to go wrong for it; not for an item that is made many times.", default: "none"),
  ]
}

extension LibraryTable {
  static let player = ObjectKind(
    "a player", "players", "What the player can do.",
    [
      KeyDescription(
        .commands, .list(.either(.name(.commands), .object(.command))),
        "The commands it has handlers for.",
        default: PlayerSettings.usualCommands.map(\.rawValue).joined(separator: ", ")),
      KeyDescription(
        .rates, .list(.anyNumber), "The rates it can play at, rising.",
        default: "0.5, 1, 1.5, 2 when it has the command rate"),
      KeyDescription(
        .defaultRate, .positiveNumber, "The rate at which it plays at first.",
        default: "1 when it has the command rate"),
      KeyDescription(
        .skip, .list(.positiveNumber), "How many seconds the skip commands prefer to skip.",
        default: "15"),
      KeyDescription(
        .startsAlone, .flag, "Plays as soon as a head unit is connected.", default: "false"),
      KeyDescription(
        .resumes, .flag, "What the driver chooses goes on where its `progress` says.",
        default: "false"),
      KeyDescription(
        .devices, .list(.object(.device)), "Where sound can come out.", default: "none"),
      severalOutputs,
      KeyDescription(
        .languages, .list(.either(.text, .object(.language))),
        "The voices or texts in which everything can be had, of which one at most is on.",
        default: "none"),
      KeyDescription(
        .misbehaves, .list(.name(.misbehaviours)), "What it does wrong, by the finding's name.",
        default: "nothing"),
    ])

  static let command = ObjectKind(
    "an object with a command", "objects with commands",
    "A command with more to say of it than its name.",
    [
      KeyDescription(.name, .name(.commands), "The command.", default: nil),
      KeyDescription(.enabled, .flag, "Whether the driver can use it.", default: "true"),
      KeyDescription(
        .intervals, .list(.positiveNumber), "The seconds to skip, for the skip commands.",
        default: "`skip` of the player"),
      KeyDescription(.title, .text, "What its button is called.", default: "none"),
      KeyDescription(.shortTitle, .text, "The same where there is less room.", default: "none"),
      KeyDescription(.minimum, .anyNumber, "The lowest rating.", default: "none"),
      KeyDescription(.maximum, .anyNumber, "The highest rating.", default: "none"),
    ])

  static let device = ObjectKind(
    "a device", "devices", "Somewhere sound can come out.",
    [
      KeyDescription(.id, .text, "Its identifier.", default: nil),
      KeyDescription(.name, .text, "What the driver calls it.", default: nil),
      KeyDescription(.type, .text, "What it is, such as `speaker`.", default: "speaker"),
      KeyDescription(.volume, .number(0...1), "Its volume.", default: "none"),
      KeyDescription(
        .relativeVolume, .flag, "Its volume can only be turned up and down.", default: "false"),
      KeyDescription(.active, .flag, "Sound comes out here at first.", default: "false"),
      KeyDescription(
        .appears, .duration(.zero ... .longest),
        "How long after the driver has begun to choose an output it is found.",
        default: "known from the start"),
      KeyDescription(
        .lost, .duration(.zero ... .longest), "How long it is there until it is out of reach.",
        default: "never"),
      KeyDescription(
        .connects, .duration(.zero ... .longest),
        "How long it takes until sound comes out once it was chosen.", default: "0s"),
      KeyDescription(
        .fails, .text, "That it cannot connect then, and why, in words for the driver.",
        default: "it connects"),
      KeyDescription(
        .code, .text,
        "What it asks for before it connects for the first time: four or six digits, or a "
          + "password.",
        default: "none"),
    ])

  private static let severalOutputs = KeyDescription(
    .severalOutputs, .flag, "Sound can come out of several devices at once.", default: "false")

  static let language = ObjectKind(
    "an object with a language", "objects with languages",
    "A voice or a text with more to say of it than its name.",
    [
      KeyDescription(.id, .text, "Its identifier.", default: nil),
      KeyDescription(.name, .text, "What the driver calls it.", default: "its identifier"),
      KeyDescription(.current, .flag, "It is on at first.", default: "false"),
    ])
}

/// Every key a library file can have, whatever object it stands in.
enum LibraryKey: String, Hashable, Sendable, CaseIterable {
  case schema = "$schema"
  case app, tabs, items, includes, latency, network, signedIn, faults, player
  case name, icon, identifier
  case id, title, subtitle, artwork, children, container, playable, status, explicit, streaming
  case progress, showsProgress, duration, live, continuous, artist, album, albumIndex, chapters
  case queue, needs
  case `repeat`, file
  case begin, count, item, play, select, command
  case on, path, kind, value, times, probability
  case commands, rates, defaultRate, skip, startsAlone, resumes, devices, languages, misbehaves
  case enabled, intervals, shortTitle, minimum, maximum
  case type, volume, relativeVolume, active, current
  case appears, lost, connects, fails, code, severalOutputs
  case start
  // Templates.
  case templates, sections, tab, badge, buttons, message, leading, trailing, headerButtons
  case details, assistant, emptyTitle, emptySubtitle, spinner, whenShown, upNext, upNextTitle
  case albumArtist, observer, late
  case header, button, index
  case accessory, accessoryImage, playing, playingSide, choosable, pictures
  case tint, overlay, text, textColor, background, alignment
  case back, rounded, color, body, adaptive, playback, action, dark
  case sports, left, right, logo, initials, standings, score, possession, favorite, clock
  case sportsDuring, statusArtwork, remaining, paused
  case elements, lines, round, symbol, fullHeight, style, selected, position, visibility
  case opens, presents, plays, stays, pops, popsToRoot, dismisses, root, selects, updates
  case `as`, then, completes, after
  // Sessions.
  case sessions, origin, state, elapsed, tracks, requested, system, mixes, ends
}

extension ContentItem.Mark {
  /// What it is called in a library file.
  var key: LibraryKey {
    switch self {
    case .explicit: .explicit
    case .streaming: .streaming
    }
  }

  /// One sentence.
  fileprivate var summary: String {
    switch self {
    case .explicit: "Marked as explicit."
    case .streaming: "Marked as streamed."
    }
  }
}

/// One key of one kind of object: what the checks, the schema and the reference know of it.
struct KeyDescription: Sendable {
  let key: LibraryKey
  let type: ValueType
  /// One sentence.
  let summary: String
  /// What counts when the key is missing, as it would be written or said; nil when it is required.
  let absence: String?

  init(_ key: LibraryKey, _ type: ValueType, _ summary: String, default absence: String?) {
    self.key = key
    self.type = type
    self.summary = summary
    self.absence = absence
  }

  var isRequired: Bool { absence == nil }
}

/// A kind of object in a library file and the keys it can have.
struct ObjectKind: Sendable {
  /// How it is called in sentences: "an item".
  let name: String
  /// How several are called: "items".
  let plural: String
  /// One sentence.
  let summary: String
  let keys: [KeyDescription]
  private let indices: [String: Int]

  init(_ name: String, _ plural: String, _ summary: String, _ keys: [KeyDescription]) {
    self.name = name
    self.plural = plural
    self.summary = summary
    self.keys = keys
    indices = Dictionary(uniqueKeysWithValues: keys.indices.map { (keys[$0].key.rawValue, $0) })
  }

  var keyNames: [String] { keys.map(\.key.rawValue) }

  subscript(name: String) -> KeyDescription? {
    indices[name].map { keys[$0] }
  }
}

/// The kinds by name, so that a type can speak of a kind that contains itself.
enum ObjectKindName: String, Sendable, CaseIterable {
  case library, app, item, include, latency, itemLatency, fault, itemFault, player, command
  case device, language, chapter
  case template, templateTab, section, templateItem, pictureRow, picture, templateButton
  case templateDetails, templateOverlay, assistantCell, action
  case templateSports, sportsTeam, sportsClock
  case session, sessionTrack

  var kind: ObjectKind {
    switch self {
    case .library: LibraryTable.library
    case .app: LibraryTable.app
    case .item: LibraryTable.item
    case .include: LibraryTable.include
    case .latency: LibraryTable.latency
    case .itemLatency: LibraryTable.itemLatency
    case .fault: LibraryTable.fault
    case .itemFault: LibraryTable.itemFault
    case .player: LibraryTable.player
    case .command: LibraryTable.command
    case .device: LibraryTable.device
    case .language: LibraryTable.language
    case .chapter: LibraryTable.chapter
    case .template: LibraryTable.template
    case .templateTab: LibraryTable.templateTab
    case .section: LibraryTable.section
    case .templateItem: LibraryTable.templateItem
    case .pictureRow: LibraryTable.pictureRow
    case .picture: LibraryTable.picture
    case .templateButton: LibraryTable.templateButton
    case .templateDetails: LibraryTable.templateDetails
    case .templateOverlay: LibraryTable.templateOverlay
    case .assistantCell: LibraryTable.assistantCell
    case .action: LibraryTable.action
    case .templateSports: LibraryTable.templateSports
    case .sportsTeam: LibraryTable.sportsTeam
    case .sportsClock: LibraryTable.sportsClock
    case .session: LibraryTable.session
    case .sessionTrack: LibraryTable.sessionTrack
    }
  }
}

/// What a key's value may be.
indirect enum ValueType: Sendable {
  case text
  case flag
  case number(ClosedRange<Double>)
  case wholeNumber(ClosedRange<Int>)
  case duration(ClosedRange<Duration>)
  case latency
  /// The path of a file, relative to the file it is written in.
  case file
  case path
  case name(NameList)
  case object(ObjectKindName)
  case list(ValueType)
  case either(ValueType, ValueType)

  static func oneOrMany(_ type: ValueType) -> ValueType { .either(type, .list(type)) }

  static let anyNumber = ValueType.number(-.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
  static let positiveNumber = ValueType.number(.leastNonzeroMagnitude ... .greatestFiniteMagnitude)
  static let anyWholeNumber = ValueType.wholeNumber(0...Int.max)
}

/// The names a value is one of.
struct NameList: Sendable {
  /// What one of them is: "a command".
  let noun: String
  /// What several of them are: "commands".
  let plural: String
  let names: [String]
}

extension NameList {
  static let commands = NameList(
    noun: "a command", plural: "commands", names: CommandName.allCases.map(\.rawValue))
  static let operations = NameList(
    noun: "an operation", plural: "operations", names: Operation.allCases.map(\.rawValue))
  static let faultOperations = NameList(
    noun: "an operation or *", plural: "operations or *",
    names: Operation.allCases.map(\.rawValue) + ["*"])
  static let faults = NameList(
    noun: "a kind of fault", plural: "kinds of faults", names: FaultKind.allCases.map(\.rawValue))
  static let origins = NameList(
    noun: "an origin", plural: "origins", names: SessionOrigin.allCases.map(\.rawValue))
  static let sessionStates = NameList(
    noun: "a state", plural: "states", names: LibrarySession.State.allCases.map(\.rawValue))
  static let needs = NameList(noun: "a need", plural: "needs", names: Need.allCases.map(\.rawValue))
  static let misbehaviours = NameList(
    noun: "a misbehaviour", plural: "misbehaviours", names: Misbehaviour.allCases.map(\.rawValue))
}

extension ValueType {
  /// The type as sentences name it: "a duration such as \"80ms\"".
  var expectation: String {
    switch self {
    case .text: "a text"
    case .flag: "true or false"
    case .number(let range): "a number" + ValueType.describe(range)
    case .wholeNumber(let range): "a whole number" + ValueType.describe(range)
    case .duration(let range) where range.lowerBound > .zero:
      "a duration of at least \(range.lowerBound) such as \"3m20s\""
    case .duration: "a duration such as \"80ms\""
    case .latency: "a duration such as \"80ms\" or \"80ms±30ms\""
    case .file: "the path of a file"
    case .path: "an index path such as \"/1/2\""
    case .name(let list): list.noun
    case .object(let name): name.kind.name
    case .list(let type): "a list of " + type.plural
    case .either(let first, let second): "\(first.expectation) or \(second.expectation)"
    }
  }

  private var plural: String {
    switch self {
    case .text: "texts"
    case .number: "numbers"
    case .wholeNumber: "whole numbers"
    case .duration: "durations"
    case .file: "paths of files"
    case .name(let list): list.plural
    case .object(let name): name.kind.plural
    case .either(let first, let second): "\(first.plural) or \(second.plural)"
    case .flag, .latency, .path, .list: expectation
    }
  }

  private static func describe(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (-.greatestFiniteMagnitude, _): ""
    case (.leastNonzeroMagnitude, _): " above zero"
    case (let low, .greatestFiniteMagnitude): " of at least \(low.formatted)"
    case (let low, let high): " from \(low.formatted) to \(high.formatted)"
    }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? range.lowerBound == .min ? "" : " of at least \(range.lowerBound)"
      : " from \(range.lowerBound) to \(range.upperBound)"
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formatted: String {
    Int(exactly: self).map(String.init) ?? description
  }
}

// What a library says of the sessions of its app.
extension LibraryTable {
  static let session = ObjectKind(
    "a session", "sessions",
    "One of several things that the app plays, or shows of another device.",
    [
      KeyDescription(.id, .text, "Its identifier, which no other session has.", default: nil),
      KeyDescription(
        .origin, .name(.origins), "Whether the phone plays, or another device.",
        default: "remote"),
    ] + content + [
      KeyDescription(
        .tracks, .list(.object(.sessionTrack)),
        "What it plays, one after the other; instead of the keys of one track.", default: "none"),
      KeyDescription(
        .state, .name(.sessionStates), "What it does at first.", default: "playing"),
      KeyDescription(
        .elapsed, .duration(.zero ... .longest), "How far it has come at first.", default: "0s"),
      KeyDescription(
        .commands, .list(.either(.name(.commands), .object(.command))),
        "The commands it has handlers for.",
        default: LibrarySession.usualCommands.map(\.rawValue).joined(separator: ", ")),
      KeyDescription(
        .devices, .list(.object(.device)), "Where its sound comes out.", default: "none"),
      severalOutputs,
      KeyDescription(
        .after, .duration(.zero ... .longest), "How long after the app it begins.",
        default: "0s"),
      KeyDescription(
        .ends, .duration(.zero ... .longest), "How long after its beginning it ends.",
        default: "never"),
      KeyDescription(
        .requested, .flag, "The app asks that it become its primary session; on the phone only.",
        default: "true"),
      KeyDescription(
        .system, .flag, "The app asks that it become the system's primary session.",
        default: "false"),
      KeyDescription(
        .mixes, .flag, "Its sound mixes with that of others; on the phone only.",
        default: "false"),
    ])

  static let sessionTrack = ObjectKind(
    "a track", "tracks", "Something that a session plays.",
    [KeyDescription(.id, .text, "Its identifier.", default: "its title")] + content)

  private static let content: [KeyDescription] = [
    KeyDescription(.title, .text, "What it is called.", default: "none"),
    KeyDescription(.artist, .text, "Who plays.", default: "none"),
    KeyDescription(.album, .text, "What it is part of.", default: "none"),
    KeyDescription(.artwork, .file, "Its picture.", default: "none"),
    KeyDescription(
      .duration, .duration(.milliseconds(100) ... .longest), "How long it plays.",
      default: "unknown"),
    KeyDescription(.live, .flag, "A live stream, which has no duration.", default: "false"),
  ]
}
