import HeadUnitCore

// Templates: what an app hands over to the car, instead of being asked.
extension LibraryTable {
  static let template = ObjectKind(
    "a template", "templates", "One screen. The first one with tabs, or the first, is the root.",
    [
      KeyDescription(.id, .text, "Its name, which no other template has.", default: nil),
      KeyDescription(
        .kind, .name(.templateKinds), "What kind it is; a kind for other apps is refused.",
        default: "tabs when it has `tabs`, else list"),
      KeyDescription(
        .title, .oneOrMany(.text), "Its title; for an alert the wordings, the longest first.",
        default: "none"),
      KeyDescription(.tab, .object(.templateTab), "How it stands in a tab bar.", default: "plain"),
      KeyDescription(.tabs, .list(.text), "The templates in the tab bar.", default: "none"),
      KeyDescription(
        .sections, .list(.object(.section)), "The sections of a list.", default: "none"),
      KeyDescription(
        .items, .list(.object(.templateItem)), "Rows above the sections, without a header.",
        default: "none"),
      KeyDescription(
        .buttons, .list(.object(.templateButton)),
        "Those of a grid, an alert or an action sheet, or beside what plays.", default: "none"),
      KeyDescription(.message, .text, "What an action sheet says.", default: "none"),
      KeyDescription(
        .leading, .list(.object(.templateButton)), "Before the title; two are drawn.",
        default: "none"),
      KeyDescription(
        .trailing, .list(.object(.templateButton)), "After the title; two are drawn.",
        default: "none"),
      KeyDescription(
        .back, .object(.templateButton),
        "The way back in its own words; one that does something goes back itself, by `pops`.",
        default: "the car's own"),
      KeyDescription(
        .dark, .flag, "The app is dark by day as well; to be said of one template.",
        default: "false"),
    ] + listParts + playerParts)

  private static let listParts: [KeyDescription] = [
    KeyDescription(
      .headerButtons, .list(.object(.templateButton)), "A row of buttons above a list.",
      default: "none"),
    KeyDescription(
      .details, .object(.templateDetails), "What a list is about, above its rows.",
      default: "none"),
    KeyDescription(
      .assistant, .object(.assistantCell), "The row that asks the assistant.", default: "none"),
    KeyDescription(
      .emptyTitle, .oneOrMany(.text), "What a list without rows says, the longest first.",
      default: "nothing"),
    KeyDescription(
      .emptySubtitle, .oneOrMany(.text), "The same, in smaller letters below.",
      default: "nothing"),
    KeyDescription(
      .spinner, .flag, "A list without rows shows that it loads.", default: "false"),
    KeyDescription(
      .whenShown, .list(.object(.action)), "What happens once it is seen for the first time.",
      default: "nothing"),
  ]

  private static let playerParts: [KeyDescription] = [
    KeyDescription(
      .sports, .object(.templateSports),
      "A match in the place of the cover and its words, of the kind nowPlaying.",
      default: "no match"),
    KeyDescription(
      .sportsDuring, .text, "The item that is the match's: with anything else there is no match.",
      default: "whatever plays"),
    KeyDescription(
      .upNext, .text, "The template that Up Next opens, of the kind nowPlaying.",
      default: "no Up Next"),
    KeyDescription(.upNextTitle, .text, "What Up Next is called.", default: "Up Next"),
    KeyDescription(
      .albumArtist, .text, "The template that the album and artist open.",
      default: "they open nothing"),
    KeyDescription(
      .observer, .flag, "The app looks at what is pressed there; without it nothing happens.",
      default: "true"),
    KeyDescription(
      .late, .flag,
      "What plays is set up only when it is seen, a root comes 6 s late; both are findings.",
      default: "false"),
  ]

  static let templateTab = ObjectKind(
    "a tab", "tabs", "How a template stands in a tab bar.",
    [
      KeyDescription(.title, .text, "Its words.", default: "the title of the template"),
      KeyDescription(.icon, .file, "Its picture, of which the outline counts.", default: "none"),
      KeyDescription(.badge, .flag, "It has a dot.", default: "false"),
    ])

  static let section = ObjectKind(
    "a section", "sections", "Rows under one header.",
    [
      KeyDescription(.header, .text, "What stands above.", default: "none"),
      KeyDescription(.subtitle, .text, "Below that, in smaller letters.", default: "none"),
      KeyDescription(.artwork, .file, "A picture beside it.", default: "none"),
      KeyDescription(
        .button, .object(.templateButton), "A button at its end, drawn as its picture.",
        default: "none"),
      KeyDescription(.index, .text, "Its letter in the strip.", default: "none"),
      KeyDescription(.items, .list(.object(.templateItem)), "Its rows.", default: "none"),
    ])

  static let templateItem = ObjectKind(
    "a row", "rows", "A row of a list; `repeat`, `{n}` and lists of values work as in items.",
    [
      KeyDescription(
        .repeat, .wholeNumber(0...10_000), "Makes so many rows of this one.", default: "one row"),
      KeyDescription(
        .id, .text, "Its name, which no other row has.", default: "made from the template's"),
    ] + pictured + [
      KeyDescription(
        .accessory, .name(.accessories), "What stands at its end.",
        default: "disclosure when it opens something"),
      KeyDescription(.accessoryImage, .file, "A picture at its end.", default: "none"),
      KeyDescription(.explicit, .oneOrMany(.flag), "Marked as explicit.", default: "false"),
      KeyDescription(
        .playing, .flag, "Marked as what plays.",
        default: "while what it plays, or a part of it, is the current track"),
      KeyDescription(
        .playingSide, .name(.sides), "Where that mark stands.", default: "leading"),
      KeyDescription(
        .progress, .oneOrMany(.anyNumber), "How much was heard, 0 to 1.", default: "none"),
      KeyDescription(
        .playback, .name(.playbacks), "The sign of what choosing it does.", default: "none"),
      KeyDescription(.enabled, .flag, "It is not dimmed.", default: "true"),
      KeyDescription(.choosable, .flag, "It can be pressed.", default: "true"),
      KeyDescription(
        .pictures, .object(.pictureRow), "Makes it a row of pictures under a title.",
        default: "an ordinary row"),
    ] + press)

  /// What rows and pictures have in common.
  private static let pictured: [KeyDescription] = [
    KeyDescription(
      .title, .oneOrMany(.text), "Its first line.", default: "that of the item it plays"),
    KeyDescription(
      .subtitle, .oneOrMany(.text), "Its second line.", default: "that of the item it plays"),
    KeyDescription(
      .artwork, .oneOrMany(.file), "Its picture.", default: "that of the item it plays"),
  ]

  static let pictureRow = ObjectKind(
    "a row of pictures", "rows of pictures", "Pictures side by side.",
    [
      KeyDescription(.kind, .name(.pictureRows), "How they look.", default: "row"),
      KeyDescription(.elements, .list(.object(.picture)), "The pictures.", default: nil),
      KeyDescription(
        .lines, .flag, "They go on in further lines; else the row goes to the side.",
        default: "false"),
      KeyDescription(.choosable, .flag, "They can be pressed.", default: "true"),
    ])

  static let picture = ObjectKind(
    "a picture", "pictures", "One of a row of pictures.",
    [
      KeyDescription(
        .repeat, .wholeNumber(0...1_000), "Makes so many of this one.", default: "one")
    ] + pictured + [
      KeyDescription(.round, .flag, "It is a circle.", default: "false"),
      KeyDescription(.symbol, .text, "A sign behind its title.", default: "none"),
      KeyDescription(.enabled, .flag, "It is not dimmed.", default: "true"),
      KeyDescription(.fullHeight, .flag, "It fills its card.", default: "false"),
      KeyDescription(
        .tint, .text, "What its card is filled with, as in `#2F6BEB`.", default: "the look's"),
      KeyDescription(
        .progress, .oneOrMany(.anyNumber), "How much was heard, 0 to 1.", default: "none"),
      KeyDescription(
        .playback, .name(.playbacks), "The sign of what pressing it does.", default: "none"),
    ] + upon + press)

  /// What lies upon a picture.
  private static let upon: [KeyDescription] = [
    KeyDescription(
      .overlay, .object(.templateOverlay), "What lies upon the picture.", default: "nothing"),
    KeyDescription(
      .sports, .object(.templateSports), "How a match stands, upon the picture.",
      default: "nothing"),
  ]

  static let templateButton = ObjectKind(
    "a button", "buttons", "Something to press that is no row.",
    [
      KeyDescription(
        .id, .text, "Its name, which no other button has.", default: "made from the template's"),
      KeyDescription(
        .title, .oneOrMany(.text), "Its words, the longest first.", default: "none"),
      KeyDescription(.artwork, .file, "Its picture.", default: "none"),
      KeyDescription(
        .kind, .name(.buttonKinds), "What the car draws itself and the player then does.",
        default: "custom"),
      KeyDescription(.style, .name(.buttonStyles), "How an answer looks.", default: "normal"),
      KeyDescription(
        .color, .text, "What an answer is filled with, as in `#2F6BEB`.", default: "the look's"),
      KeyDescription(
        .rounded, .flag, "Beside a title it has a ground of its own.", default: "false"),
      KeyDescription(.enabled, .flag, "It is not dimmed.", default: "true"),
      KeyDescription(.selected, .flag, "It looks switched on.", default: "false"),
    ] + press)

  static let templateDetails = ObjectKind(
    "an object of details", "objects of details", "What an album or a station has above its rows.",
    [
      KeyDescription(.title, .text, "Its first line.", default: "none"),
      KeyDescription(.subtitle, .text, "Its second line.", default: "none"),
      KeyDescription(.artwork, .file, "Its picture.", default: "none"),
    ] + upon + [
      KeyDescription(
        .body, .oneOrMany(.text), "What is said below, the longest wording first.",
        default: "nothing"),
      KeyDescription(
        .adaptive, .flag, "Its ground has the colours of the picture.", default: "false"),
      KeyDescription(.progress, .anyNumber, "How much was heard, 0 to 1.", default: "none"),
      KeyDescription(
        .playback, .name(.playbacks), "The sign of the first button, in place of its own.",
        default: "its own"),
      KeyDescription(
        .buttons, .list(.object(.templateButton)), "What can be done with it.", default: "none"),
    ])

  static let templateOverlay = ObjectKind(
    "an overlay", "overlays", "A word or a sign upon a picture.",
    [
      KeyDescription(.text, .text, "The word.", default: "none"),
      KeyDescription(.artwork, .file, "A picture instead.", default: "none"),
      KeyDescription(.textColor, .text, "As in `#FFFFFF`.", default: "the look's"),
      KeyDescription(.background, .text, "What is behind the word.", default: "the look's"),
      KeyDescription(
        .alignment, .name(.alignments), "Where along the picture it stands.", default: "leading"),
    ])

  static let assistantCell = ObjectKind(
    "an assistant's row", "assistants' rows", "The row that asks the assistant.",
    [
      KeyDescription(.position, .name(.positions), "Where it stands.", default: "top"),
      KeyDescription(.visibility, .name(.visibilities), "When it is seen.", default: "always"),
      KeyDescription(
        .action, .name(.assistantActions),
        "What it asks for; a call is for apps that make calls, and the row is not shown.",
        default: "playMedia"),
    ])

  static let templateSports = ObjectKind(
    "a match", "matches", "How it stands, in the place of what plays or upon a picture.",
    [
      KeyDescription(.left, .object(.sportsTeam), "The one team.", default: nil),
      KeyDescription(.right, .object(.sportsTeam), "The other team.", default: nil),
      KeyDescription(
        .status, .oneOrMany(.text), "What is said of it, line by line.", default: "nothing"),
      KeyDescription(.statusArtwork, .file, "A picture above that.", default: "none"),
      KeyDescription(.clock, .object(.sportsClock), "Its time.", default: "none"),
      KeyDescription(
        .background, .file, "The picture behind it, which is blurred.",
        default: "the cover of what plays"),
    ])

  static let sportsTeam = ObjectKind(
    "a team", "teams", "One of two.",
    [
      KeyDescription(.name, .text, "What it is called.", default: nil),
      KeyDescription(.score, .text, "What it has.", default: "nothing"),
      KeyDescription(.logo, .file, "Its picture.", default: "its initials"),
      KeyDescription(
        .initials, .text, "What stands for it without one.", default: "from its name"),
      KeyDescription(.standings, .text, "How it does otherwise.", default: "nothing"),
      KeyDescription(.possession, .flag, "It has the ball.", default: "false"),
      KeyDescription(.favorite, .flag, "It has a star.", default: "false"),
    ])

  static let sportsClock = ObjectKind(
    "a match's clock", "matches' clocks", "It goes on by itself, up or down.",
    [
      KeyDescription(
        .elapsed, .duration(.zero ... .longest), "So much is over.", default: "0s"),
      KeyDescription(
        .remaining, .duration(.zero ... .longest), "So much is left: it counts down.",
        default: "it counts up"),
      KeyDescription(.paused, .flag, "It stands still.", default: "false"),
    ])

  static let action = ObjectKind(
    "an action", "actions", "Something done by the app itself.",
    [
      KeyDescription(
        .after, .duration(.zero ... .longest), "How long after what led to it.", default: "0s")
    ] + deeds)

  /// What pressing something does.
  private static let press: [KeyDescription] =
    deeds + [
      KeyDescription(
        .then, .list(.object(.action)), "What else happens, each after its time.",
        default: "nothing"),
      KeyDescription(
        .latency, .latency, "How long the app takes, while a row spins.",
        default: "that of `select`"),
      KeyDescription(
        .completes, .name(.completions), "How often the app says that it is done.",
        default: "once"),
    ]

  private static let deeds: [KeyDescription] = [
    KeyDescription(
      .opens, .text, "The template that is pushed; `nowPlaying` is always one.",
      default: "none"),
    KeyDescription(.presents, .text, "The alert or sheet that is presented.", default: "none"),
    KeyDescription(
      .plays, .text, "The item that is played; what plays is then shown.", default: "none"),
    KeyDescription(
      .stays, .flag, "What plays is not shown for it.", default: "false"),
    KeyDescription(
      .pops, .either(.flag, .text), "Goes back by one, or to the template of that name.",
      default: "false"),
    KeyDescription(.popsToRoot, .flag, "Goes back to the first.", default: "false"),
    KeyDescription(.dismisses, .flag, "Takes an alert or a sheet away.", default: "false"),
    KeyDescription(.root, .text, "The template that becomes the root.", default: "none"),
    KeyDescription(.selects, .text, "The template whose tab is chosen.", default: "none"),
    KeyDescription(
      .updates, .text, "The template that is handed over anew.", default: "none"),
    KeyDescription(
      .as, .text, "The template whose content it has from then on.", default: "its own"),
  ]
}

/// The kinds of template that a library can have.
enum LibraryTemplateKind: String, CaseIterable {
  case list, grid, tabs, nowPlaying, alert, actionSheet
  // For other kinds of apps: the car refuses them.
  case information, contact, pointOfInterest, search, map, voiceControl

  /// The phone's name of one that is for others.
  var foreignName: String {
    let name =
      self == .pointOfInterest
      ? "PointOfInterest"
      : rawValue.prefix(1).uppercased()
        + rawValue.dropFirst()
    return "CP\(name)Template"
  }
}

/// How often an app says that it is done with what was pressed.
enum LibraryCompletion: String, CaseIterable {
  case once, never, twice
}

extension NameList {
  static let templateKinds = NameList(
    noun: "a kind of template", plural: "kinds of templates",
    names: LibraryTemplateKind.allCases.map(\.rawValue))
  static let accessories = NameList(
    noun: "an accessory", plural: "accessories",
    names: TemplateItem.Accessory.allCases.map(\.rawValue))
  static let sides = NameList(
    noun: "a side", plural: "sides", names: TemplateItem.Side.allCases.map(\.rawValue))
  static let pictureRows = NameList(
    noun: "a kind of row of pictures", plural: "kinds of rows of pictures",
    names: PictureRow.Kind.allCases.map(\.rawValue))
  static let buttonKinds = NameList(
    noun: "a kind of button", plural: "kinds of buttons",
    names: TemplateButton.Kind.allCases.map(\.rawValue))
  static let buttonStyles = NameList(
    noun: "a style of buttons", plural: "styles of buttons",
    names: TemplateButton.Style.allCases.map(\.rawValue))
  static let positions = NameList(
    noun: "a position", plural: "positions",
    names: AssistantCell.Position.allCases.map(\.rawValue))
  static let visibilities = NameList(
    noun: "a visibility", plural: "visibilities",
    names: AssistantCell.Visibility.allCases.map(\.rawValue))
  static let assistantActions = NameList(
    noun: "something to ask for", plural: "things to ask for",
    names: AssistantCell.Action.allCases.map(\.rawValue))
  static let playbacks = NameList(
    noun: "a sign of playback", plural: "signs of playback",
    names: TemplateItem.RowDeed.allCases.map(\.rawValue))
  static let alignments = NameList(
    noun: "an alignment", plural: "alignments",
    names: TemplateOverlay.Alignment.allCases.map(\.rawValue))
  static let kinds = NameList(
    noun: "a kind of app", plural: "kinds of apps", names: AppKind.allCases.map(\.rawValue))
  static let completions = NameList(
    noun: "a completion", plural: "completions",
    names: LibraryCompletion.allCases.map(\.rawValue))
}
