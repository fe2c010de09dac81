import HeadUnitCore

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

  private static let appearance: [KeyDescription] = [
    KeyDescription(.subtitle, .oneOrMany(.text), "The second line of its row.", default: "none"),
    KeyDescription(.artwork, .oneOrMany(.file), "Its picture.", default: "the icon"),
    KeyDescription(.icon, .oneOrMany(.file), "Its picture as a tab.", default: "the artwork"),
    KeyDescription(.explicit, .oneOrMany(.flag), "Marked as explicit.", default: "false"),
    KeyDescription(.streaming, .oneOrMany(.flag), "Marked as streamed.", default: "false"),
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
      .needs, .oneOrMany(.name(.needs)), "Without what it cannot be opened or played.",
      default: "nothing"),
    KeyDescription(
      .latency, .either(.latency, .object(.itemLatency)), "How long answers about it take.",
      default: "that of the library"),
    KeyDescription(
      .faults, .list(.object(.itemFault)),
      "What is to go wrong for it; not for an item that is made many times.", default: "none"),
  ]
}
