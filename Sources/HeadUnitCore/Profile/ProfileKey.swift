import HeadUnitText

/// One setting of a profile: what it is called, what it takes, and where it goes.
///
/// This table makes the reader, the messages and the reference page.
public struct ProfileKey: Sendable {
  /// As written in `set` and in messages; a dot is an object in the file.
  public let name: String
  public let summary: String
  /// What is expected, as a message says it.
  public let expectation: String
  /// Puts the value in its place, or says what is wrong with it.
  let take: @Sendable (JSONDocument.Node, inout Profile) -> [Complaint]
  /// The profile's own value, as the reference shows it.
  public let text: @Sendable (Profile) -> String

  /// Something wrong at a place of the file.
  struct Complaint {
    let offset: Int
    let message: String
  }

  private init(
    name: String, summary: String, expectation: String,
    take: @escaping @Sendable (JSONDocument.Node, inout Profile) -> Bool,
    text: @escaping @Sendable (Profile) -> String
  ) {
    self.name = name
    self.summary = summary
    self.expectation = expectation
    self.text = text
    self.take = { node, profile in
      guard !take(node, &profile) else { return [] }
      return [Complaint(offset: node.offset, message: "\(name) is \(expectation)")]
    }
  }

  /// The limits, which have complaints of their own.
  private init(name: String, summary: String, text: @escaping @Sendable (Profile) -> String) {
    self.name = name
    self.summary = summary
    let expectation = "a list such as [{\"speed\": \"0km/h\", \"depth\": 5}]"
    self.expectation = expectation
    self.text = text
    take = { node, profile in
      guard node.kind == .array, node.count > 0 else {
        return [Complaint(offset: node.offset, message: "\(name) is \(expectation)")]
      }
      var complaints: [Complaint] = []
      profile.limits = node.elements.map { LimitBand(reading: $0, &complaints) }
      return complaints
    }
  }
}

extension ProfileKey {
  public static let all: [ProfileKey] = beforePictures + pictureSizes + afterPictures

  /// How large pictures of templates are, in points.
  private static let pictureSizes = TemplatePictureSize.allCases.map { size in
    integer(
      "templates.pictureSizes.\(size.rawValue)", \.templates.pictureSizes[size],
      TemplatePictureSizes.range, "Points of a picture \(size.words).")
  }

  private static let beforePictures: [ProfileKey] = [
    ProfileKey(
      name: "name", summary: "What the profile is called in traces and pictures.",
      expectation: "a text", take: { node, profile in store(node.string, &profile.name) },
      text: { $0.name }),
    word(
      "kind", \.kind,
      "Whether it shows what the app has to choose from, or is a Bluetooth kit: a few lines of "
        + "what plays, and five keys."),
    ProfileKey(
      name: "kit.greeting",
      summary: "What a Bluetooth kit sends once it has found the phone: "
        + "\(words(Kit.Greeting.self)); the modes are switched off.",
      expectation: "a list of \(words(Kit.Greeting.self))", take: takeGreeting,
      text: { $0.kit.greeting.isEmpty ? "nothing" : words(of: $0.kit.greeting) }),
    integer("display.width", \.display.width, 160...7_680, "The screen's width in pixels."),
    integer("display.height", \.display.height, 160...7_680, "The screen's height in pixels."),
    integer(
      "display.scale", \.display.scale, 1...4, "Pixels per point, as the app is told them."),
    word(
      "display.driverSide", \.display.driverSide, "Where the driver sits, and the rail with him."),
    integer(
      "display.cornerRadius", \.display.cornerRadius, 0...400,
      "How round the screen's corners are, in pixels."),
    integer("display.safeArea.top", \.display.safeArea.top, 0...2_000, "Pixels hidden at the top."),
    integer(
      "display.safeArea.left", \.display.safeArea.left, 0...2_000, "Pixels hidden on the left."),
    integer(
      "display.safeArea.bottom", \.display.safeArea.bottom, 0...2_000,
      "Pixels hidden at the bottom."),
    integer(
      "display.safeArea.right", \.display.safeArea.right, 0...2_000, "Pixels hidden on the right."),
    ProfileKey(
      name: "display.textSize",
      summary: "How large letters are; 3 is usual. What is larger has fewer rows on the screen.",
      expectation: "a whole number from 1 to 5",
      take: { node, profile in
        let size = node.integer.flatMap { TextSize(rawValue: Int($0)) }
        return store(size, &profile.display.textSize)
      }, text: { "\($0.display.textSize.rawValue)" }),
    word(
      "display.contrast", \.display.contrast,
      "How far text and edges differ from what they stand on."),
    word(
      "display.transparency", \.display.transparency,
      "Whether covers, bars and cards let through what is behind them."),
    ProfileKey(
      name: "inputs", summary: "The inputs the head unit has: \(words(InputDevice.self)).",
      expectation: "a list of \(words(InputDevice.self))", take: takeInputs,
      text: { $0.inputs.map(\.rawValue).joined(separator: " ") }),
    ProfileKey(
      name: "limits",
      summary: "From which `speed` on, and in which `gears`, "
        + LimitKind.allCases.map(\.clause).joined(separator: " and ")
        + ". The last entry that holds wins; the first is what holds parked.",
      text: { $0.limits.map(\.description).joined(separator: "; ") }),
    duration("timeouts.content", \.timeouts.content, "How long a page waits for its list."),
    duration("timeouts.playback", \.timeouts.playback, "How long a chosen row waits to play."),
    duration("timeouts.artwork", \.timeouts.artwork, "How long a picture is waited for."),
    duration("timeouts.command", \.timeouts.command, "How long a command waits for its status."),
    duration("timeouts.output", \.timeouts.output, "How long an output may take to connect."),
    integer(
      "tabs.maximum", \.tabsMaximum, 1...12, "How many of the root's children can be tabs."),
    integer(
      "templates.depth", \.templates.depth, 2...20,
      "Levels that an app with templates may open, the root included."),
    integer(
      "templates.fuelingDepth", \.templates.fuelingDepth, 2...20,
      "The same of an app for fueling, or one that is spoken with."),
    open(
      "templates.taskDepth", \.templates.taskDepth, 2...20,
      "The same of an app for tasks while driving, or for quick food. "
        + "Where nothing is said, 2, or 3 from iOS 27 on."),
    integer(
      "templates.items", \.templates.items, 1...100_000,
      "Rows of a template's list; the rest is cut from its end. While driving the limits count."),
    integer(
      "templates.sections", \.templates.sections, 1...100_000,
      "Sections of a template's list."),
    integer(
      "templates.gridButtons", \.templates.gridButtons, TemplateLimits.gridButtonsRange,
      "Buttons of a grid, and of the row above a list."),
    integer(
      "templates.playerButtons", \.templates.playerButtons, 0...8,
      "An app's own buttons on the now-playing screen."),
    integer(
      "templates.pictures", \.templates.pictures, 1...100, "Pictures of one row of a list."),
    integer(
      "templates.barButtons", \.templates.barButtons, 0...2, "Buttons at each side of a title."),
    integer(
      "templates.detailsButtons", \.templates.detailsButtons, 0...3,
      "Buttons of the details above a list."),
    integer("templates.alertActions", \.templates.alertActions, 1...2, "Answers to an alert."),
    integer(
      "templates.sheetActions", \.templates.sheetActions, 1...6, "Answers to an action sheet."),
  ]

  private static let afterPictures: [ProfileKey] = [
    open(
      "ios", \.phoneVersion, 13...27,
      "The version of the phone's system: which of an app's ways to the car it takes. "
        + "Where nothing is said, 13, or 26 for an app that only brings templates."),
    word(
      "language", \.language,
      "The language of the head unit's own words; ar and he begin at the right."),
    ProfileKey(
      name: "quirks.needsCommandFirst",
      summary: "Nothing is asked before the app has a command with a handler.",
      expectation: "true or false",
      take: { node, profile in store(node.bool, &profile.quirks.needsCommandFirst) },
      text: { "\($0.quirks.needsCommandFirst)" }),
    word(
      "quirks.overDepth", \.quirks.overDepth,
      "What happens at a level too deep: the row is dimmed, or the app is stopped."),
    word(
      "quirks.feedbackMenu", \.quirks.feedbackMenu,
      "Where grouped feedback buttons go: a button of their own, or the previous button's place."),
    word(
      "quirks.rateStep", \.quirks.rateStep,
      "The rate button is dead at rates that are no multiple of this."),
    word(
      "quirks.scrubber", \.quirks.scrubber,
      "When the position of a track can be moved; otherwise its bar only shows it."),
    word(
      "quirks.disabledKeys", \.quirks.disabledKeys,
      "What a key or the headphone button does if its command has a handler but is disabled."),
    word(
      "quirks.skipWithoutInterval", \.quirks.skipWithoutInterval,
      "Whether a skip command without a preferred interval has a button."),
    word(
      "quirks.playState", \.quirks.playState,
      "What says whether the app plays: the published rate (where there is none, whether sound "
        + "comes out), the state it sets beside it, or whether sound comes out."),
    word(
      "quirks.playableContainer", \.quirks.playableContainer,
      "What a tap does on a row that is a container and playable; a button does the other."),
    word(
      "quirks.remoteExtension", \.quirks.remoteExtension,
      "What becomes of the program that describes a remote session once it was read."),
  ]

  static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func store<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  private static func integer(
    _ name: String, _ place: any WritableKeyPath<Profile, Int> & Sendable,
    _ range: ClosedRange<Int>, _ summary: String
  ) -> ProfileKey {
    whole(name, range, summary, take: { $1[keyPath: place] = $0 }, text: { $0[keyPath: place] })
  }

  /// What the phone has where nothing is said.
  private static func open(
    _ name: String, _ place: any WritableKeyPath<Profile, Int?> & Sendable,
    _ range: ClosedRange<Int>, _ summary: String
  ) -> ProfileKey {
    whole(name, range, summary, take: { $1[keyPath: place] = $0 }, text: { $0[keyPath: place] })
  }

  private static func whole(
    _ name: String, _ range: ClosedRange<Int>, _ summary: String,
    take: @escaping @Sendable (Int, inout Profile) -> Void,
    text: @escaping @Sendable (Profile) -> Int?
  ) -> ProfileKey {
    ProfileKey(
      name: name, summary: summary,
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      take: { node, profile in
        guard let value = node.integer, range.contains(value) else { return false }
        take(value, &profile)
        return true
      },
      text: { text($0).map { "\($0)" } ?? "the app's" })
  }

  private static func duration(
    _ name: String, _ place: any WritableKeyPath<Profile, Duration> & Sendable, _ summary: String
  ) -> ProfileKey {
    ProfileKey(
      name: name, summary: summary, expectation: "a time from \"1ms\" to \"10m\"",
      take: { node, profile in
        guard let value = node.string.flatMap(Duration.init),
          (.milliseconds(1) ... .seconds(600)).contains(value)
        else { return false }
        profile[keyPath: place] = value
        return true
      },
      text: { $0[keyPath: place].description })
  }

  private static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, _ place: any WritableKeyPath<Profile, Word> & Sendable, _ summary: String
  ) -> ProfileKey {
    ProfileKey(
      name: name, summary: summary, expectation: "one of \(words(Word.self))",
      take: { node, profile in
        guard let value = node.string.flatMap(Word.init) else { return false }
        profile[keyPath: place] = value
        return true
      },
      text: { $0[keyPath: place].rawValue })
  }

  private static func words(of greeting: [Kit.Greeting]) -> String {
    greeting.map(\.rawValue).joined(separator: " ")
  }

  private static func takeGreeting(_ node: JSONDocument.Node, _ profile: inout Profile) -> Bool {
    guard node.kind == .array else { return false }
    let greeting = node.elements.map { $0.string.flatMap(Kit.Greeting.init) }
    guard !greeting.contains(nil) else { return false }
    profile.kit.greeting = Kit.Greeting.allCases.filter { greeting.contains($0) }
    return true
  }

  private static func takeInputs(_ node: JSONDocument.Node, _ profile: inout Profile) -> Bool {
    guard node.kind == .array else { return false }
    let inputs = node.elements.map { $0.string.flatMap(InputDevice.init) }
    guard !inputs.isEmpty, !inputs.contains(nil) else { return false }
    profile.inputs = InputDevice.allCases.filter { inputs.contains($0) }
    return true
  }
}

extension Profile {
  /// The reference page of profiles, made from the table that reads them.
  public static func markdown(shipped: [Profile]) -> String {
    var page = """
      # Profiles

      A profile describes a head unit. It is a JSON file with only what differs from the
      default; `--profile a --profile b` lays b over a. Comments (`//`) are allowed.
      This page is made by `make reference` from the table that the program reads profiles with.

      ## Keys

      | key | takes | default | what it is |
      |---|---|---|---|

      """
    for key in ProfileKey.all {
      page += "| `\(key.name)` | \(key.expectation) | \(key.text(Profile())) | \(key.summary) |\n"
    }
    page += """

      ## Shipped

      | profile | pixels | scale | inputs | limits |
      |---|---|---|---|---|

      """
    for profile in shipped {
      page += "| " + profile.columns.joined(separator: " | ") + " |\n"
    }
    return page
  }

  /// What a list of profiles says of each.
  public var columns: [String] {
    let side = display.driverSide == .left ? "" : ", driver on the right"
    return [
      name, "\(display.width) × \(display.height)", "\(display.scale)\(side)",
      inputs.map(\.rawValue).joined(separator: " "),
      limits.map(\.description).joined(separator: "; "),
    ]
  }
}
