/// Something a verb can be told by `--name`.
struct Option: Sendable {
  let name: String
  /// How the value is called in help; nil when the option takes none.
  let value: String?
  let summary: String

  static let help = Option(name: "--help", value: nil, summary: "print this and end")
  static let resources = Option(
    name: "--resources", value: "FOLDER", summary: "where profiles and the demo are")
  static let profile = Option(
    name: "--profile", value: "NAME|FILE", summary: "print what these make, laid over each other")

  /// What every verb takes.
  static let common = [resources, help]
}
