import HeadUnitCore

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
        .devices, .list(.object(.device)), "Where sound can come out.", default: "none"),
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
    ])

  static let language = ObjectKind(
    "an object with a language", "objects with languages",
    "A voice or a text with more to say of it than its name.",
    [
      KeyDescription(.id, .text, "Its identifier.", default: nil),
      KeyDescription(.name, .text, "What the driver calls it.", default: "its identifier"),
      KeyDescription(.current, .flag, "It is on at first.", default: "false"),
    ])
}
