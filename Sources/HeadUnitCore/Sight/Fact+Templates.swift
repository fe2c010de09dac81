// What an app has handed over. Traces record none of it: they have the calls.
extension Fact {
  static let templates =
    stack + rowParts + [
      Fact(
        "buttons", .list([]), "The words of the buttons that are seen, wherever they stand.",
        example: "\"Shuffle\"", changes: .withEvents,
        .moment { moment in
          let headUnit = moment.headUnit
          return .list(headUnit.visibleButtons.map(headUnit.words), apart: .comma)
        }),
      Fact(
        "upNext", .text, "What Up Next is called; none where it is not shown.",
        example: "\"Up Next\"", changes: .withEvents,
        .moment { moment in
          let player = moment.headUnit.templates.player
          guard moment.headUnit.screen == .nowPlaying, player.isUpNextEnabled else {
            return .absent(AbsenceWording.upNext)
          }
          return .text(player.upNextTitle ?? moment.headUnit.say(PlayerPhrase.upNext))
        }),
      Fact(
        "player.ownButtons", .list([]), "The app's own buttons beside what plays.",
        example: "Shuffle", changes: .withEvents,
        .moment { moment in
          let headUnit = moment.headUnit
          return .list(headUnit.templates.player.buttons.map(headUnit.words), apart: .comma)
        }),
      Fact(
        "player.selected", .list([]), "Those of them that are switched on.",
        example: "\"Add to library\"", changes: .withEvents,
        .moment { moment in
          let buttons = moment.headUnit.templates.player.buttons.filter(\.isSelected)
          return .list(buttons.map(moment.headUnit.words), apart: .comma)
        }),
    ]

  private static let stack = [
    Fact(
      "template.kind",
      .word(["list", "grid", "nowPlaying", "alert", "actionSheet", Reading.none]),
      "What kind of template is on top.", example: "alert", changes: .withEvents,
      .moment { $0.headUnit.topTemplate.map { .text($0.kindName) } ?? .nothing }),
    Fact(
      "template.id", .text, "The app's own name of the template on top.", example: "home",
      changes: .withEvents, .moment { ofTop($0, \.id) }),
    Fact(
      "template.title", .text, "Its title; for an alert what it says.", example: "\"Albums\"",
      changes: .withEvents, .moment { ofTop($0, \.spoken) }),
    Fact(
      "templates.depth", .number, "How many templates are open above each other.", example: "2",
      changes: .withEvents, .moment { .count($0.headUnit.openTemplates.count) }),
    Fact(
      "alert.title", .text, "What the alert or action sheet says that stands before everything.",
      example: "\"Sign in\"", changes: .withEvents,
      .moment { moment in
        moment.headUnit.templates.presented.map { .text($0.spoken) }
          ?? .absent(AbsenceWording.alert)
      }),
    Fact(
      "sections", .list([]), "The headers of the sections of the list.", example: "\"Albums\"",
      changes: .withEvents,
      .moment { moment in
        .list(
          moment.headUnit.givenRows.compactMap { $0.header?.title }, apart: .comma)
      }),
    Fact(
      "letters", .list([]), "The letters in the strip beside the list.", example: "M",
      changes: .withEvents,
      .moment { moment in
        let letters = moment.headUnit.browser.page?.given?.letters ?? []
        return .list(letters.map(\.letter), apart: .space)
      }),
  ]

  private static let rowParts = [
    Fact(
      "row.header", .text, "The header above a row; none where no section begins.",
      example: "\"Albums\"", changes: .withEvents,
      .knownRow { row in
        row.given?.header.map { .text($0.title) } ?? .absent(AbsenceWording.header)
      }),
    Fact(
      "row.pictures", .list([]), "The titles of the pictures in a row of pictures.",
      example: "\"Tidal Works\"", changes: .withEvents,
      .knownRow { row in
        .list(row.given?.item?.pictures?.elements.map { $0.title ?? "" } ?? [], apart: .comma)
      }),
    Fact(
      "row.pictureCount", .number, "How many pictures a row has.", example: "6",
      changes: .withEvents,
      .knownRow { .count($0.given?.item?.pictures?.elements.count ?? 0) }),
  ]

  private static func ofTop(_ moment: Moment, _ text: (Template) -> String) -> Reading {
    moment.headUnit.topTemplate.map { .text(text($0)) } ?? .absent(AbsenceWording.template)
  }
}

extension HeadUnit {
  /// What stands before everything, or what is open last.
  fileprivate var topTemplate: Template? { templates.presented ?? browser.page?.template }

  fileprivate var givenRows: [GivenRow] { browser.page?.given?.rows ?? [] }
}

extension Template {
  /// As conditions have it.
  fileprivate var kindName: String {
    switch content {
    case .list: "list"
    case .grid: "grid"
    case .tabs, .foreign: Reading.none
    case .nowPlaying: "nowPlaying"
    case .alert: "alert"
    case .actionSheet: "actionSheet"
    }
  }

  /// What it says of itself, in its longest wording.
  fileprivate var spoken: String {
    if case .alert(let titles, _) = content { return titles.first ?? title ?? "" }
    return title ?? ""
  }
}
