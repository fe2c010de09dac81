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
        .network, .list(.name(.operations)), "The operations that fail without a network.",
        default: "none"),
      KeyDescription(
        .signedIn, .flag, "Whether the driver is signed in with the app.", default: "true"),
      KeyDescription(.faults, .list(.object(.fault)), "What is to go wrong.", default: "none"),
      KeyDescription(
        .player, .object(.player), "What the player can do.", default: "a usual player"),
    ])

  static let app = ObjectKind(
    "an app", "apps", "What the app says of itself.",
    [
      KeyDescription(.name, .text, "The name the driver sees.", default: "the name of the file"),
      KeyDescription(.icon, .file, "The picture of the app.", default: "none"),
      KeyDescription(
        .identifier, .text, "How the app is registered, as in `com.example.radio`.",
        default: "none"),
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
