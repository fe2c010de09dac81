extension CommandTable {
  /// All commands by groups, or one with its words, options and examples; nil for no verb.
  public static func help(verb: String? = nil) -> String? {
    guard let verb else { return overview }
    let forms = forms(of: verb)
    guard !forms.isEmpty else { return nil }
    return forms.map(help).joined(separator: "\n") + "\n"
  }

  private static var overview: String {
    let groups = CommandGroup.allCases.map { group in
      let verbs = verbs.filter { forms(of: $0).first?.group == group }
      return "\(group.title)\n" + aligned(verbs.map { [$0, summary(of: $0)] }, indentation: 2)
    }
    return groups.joined(separator: "\n") + "\n\"help VERB\" says more of one.\n"
  }

  /// What the forms of a verb have in common, where that is not what the first one says.
  private static let verbSummaries = [
    "knob": "Turns, presses or pushes the knob.",
    "limits": "Switches the limits on or off, or lets them follow the car.",
    "media": "Asks something of playback, whether or not there is a button for it.",
    "otherapp": "Lets another app take over the sound, or stop.",
    "record": "Begins or ends writing what is done into a drive.",
    "wait": "Lets time pass, or waits until something is so.",
  ]

  private static func summary(of verb: String) -> String {
    verbSummaries[verb] ?? forms(of: verb).first?.summary ?? ""
  }

  private static func help(of form: CommandForm) -> String {
    let examples = form.examples.map { ["e.g.", $0] }
    let options = form.parts.filter(\.isExplained).map { [$0.usage, $0.explanation] }
    return "\(form.usage)\n  \(form.summary)\n" + aligned(options, indentation: 2)
      + aligned(examples, indentation: 2)
  }

  /// Rows of cells under one another, each row ending in a line break.
  static func aligned(_ rows: [[String]], indentation: Int = 0) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    let margin = String(repeating: " ", count: indentation)
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        let room = index == row.count - 1 ? 0 : cell.1 - cell.0.count
        return cell.0 + String(repeating: " ", count: room)
      }
      return margin + cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Part {
  /// Whether there is more to say than its name does.
  var isExplained: Bool {
    option != nil || !choices.isEmpty
  }

  /// The words one of which it is, where its name does not say them.
  private var choices: [String] {
    guard case .words(let words) = candidates, name != words.joined(separator: "|") else {
      return []
    }
    return words
  }

  /// What it is for, what can be written, and what holds without it.
  var explanation: String {
    guard case .option(_, let standard) = presence else {
      return choices.joined(separator: " ")
    }
    let all = [meaning, choices.joined(separator: " "), standard.map { "\($0) without it" } ?? ""]
    return all.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

extension CommandGroup {
  /// As a heading.
  var title: String {
    switch self {
    case .file: "The file"
    case .app: "The app and the phone"
    case .time: "Time"
    case .driver: "The driver"
    case .vehicle: "The vehicle"
    case .check: "Checks"
    case .show: "What is shown"
    }
  }
}
