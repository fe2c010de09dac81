import HeadUnitCore

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
