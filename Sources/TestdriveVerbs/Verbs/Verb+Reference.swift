import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitText

extension Verb {
  static var commands: Verb {
    Verb(
      name: "commands", summary: "list the steps of the drive language", operands: "[STEP…]",
      notes: "The whole language is in Documentation/commands.md."
    ) { options in
      let isReference = options.flag("--markdown", "print the reference page")
      return { arguments, output in
        if arguments[isReference] {
          output.data(DriveReference.markdown())
          return .passed
        }
        guard !arguments.operands.isEmpty else {
          output.data(StepTable.help() ?? "")
          return .passed
        }
        for verb in arguments.operands {
          guard let help = StepTable.help(keyword: verb) else {
            throw Wording.unknown("step", verb, among: StepTable.keywords)
          }
          output.data(help)
        }
        return .passed
      }
    }
  }
}

extension Verb {
  static var library: Verb {
    Verb(
      name: "library", summary: "explain the library file, an app as JSON", operands: ""
    ) { options in
      // The page is what is printed anyway.
      _ = options.flag("--markdown", "print the reference page")
      let isSchema = options.flag("--schema", "print the JSON schema that editors read")
      return { arguments, output in
        if arguments[isSchema] {
          output.line(LibrarySchema.json().prettyText)
        } else {
          output.data(LibraryReference.markdown())
        }
        return .passed
      }
    }
  }
}

extension Verb {
  static var profiles: Verb {
    Verb(
      name: "profiles", summary: "list the head units there are", operands: "[NAME|FILE…]"
    ) { options in
      let layers = options.texts(
        "--profile", "NAME|FILE", "print what these make, laid over each other")
      let isReference = options.flag("--markdown", "print the reference page")
      let showsKeys = options.flag("--keys", "print every key with its value")
      return { arguments, output in
        let store = ProfileStore(try Resources.find(arguments))
        let layers = arguments[layers]
        let profiles =
          try layers.isEmpty ? profiles(arguments.operands, on: store) : [store.profile(layers)]
        if arguments[isReference] {
          output.data(Profile.markdown(shipped: profiles))
        } else if arguments[showsKeys] || !layers.isEmpty {
          for profile in profiles { printKeys(of: profile, output) }
        } else {
          printTable(profiles, output)
        }
        return .passed
      }
    }
  }

  /// Those that are named, or all that come with the program.
  private static func profiles(_ names: [String], on store: ProfileStore) throws -> [Profile] {
    try (names.isEmpty ? store.names : names).map { name in
      var profile = try store.profile([name])
      // An overlay has no name of its own: the list shows it under its file's.
      if profile.name == Profile().name { profile.name = name }
      return profile
    }
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
