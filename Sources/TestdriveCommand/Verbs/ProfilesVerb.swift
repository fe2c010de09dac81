import HeadUnitCore

extension Verb {
  static let profiles = Verb(
    name: "profiles", summary: "list the head units there are", operands: "[NAME|FILE…]",
    options: [
      Option(name: "--markdown", value: nil, summary: "print the reference page"),
      Option(name: "--keys", value: nil, summary: "print every key with its value"),
    ]
  ) { arguments, output in
    let shelf = ProfileShelf(try Resources.find(arguments))
    let names = arguments.operands.isEmpty ? shelf.names : arguments.operands
    let profiles = try names.map { name in
      var profile = try shelf.profile([name])
      // An overlay has no name of its own: the list shows it under its file's.
      if profile.name == Profile().name { profile.name = name }
      return profile
    }
    if arguments.has("--markdown") {
      output.line(Profile.markdown(shipped: profiles))
    } else if arguments.has("--keys") {
      for profile in profiles { printKeys(of: profile, output) }
    } else {
      printTable(profiles, output)
    }
    return .passed
  }

  private static func printTable(_ profiles: [Profile], _ output: Output) {
    let rows = profiles.map(\.columns)
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    for row in rows {
      let cells = zip(row, widths).map { padded($0, to: $1) }
      output.line(cells.joined(separator: "  ").trimmed)
    }
  }

  private static func printKeys(of profile: Profile, _ output: Output) {
    let width = ProfileKey.all.map(\.name.count).max() ?? 0
    for key in ProfileKey.all {
      output.line("\(padded(key.name, to: width))  \(key.text(profile))".trimmed)
    }
    output.line()
  }
}

extension String {
  /// Without spaces at the end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
