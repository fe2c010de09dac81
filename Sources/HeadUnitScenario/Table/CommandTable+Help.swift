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

  /// Of a verb with several forms the first one stands for all.
  private static func summary(of verb: String) -> String {
    let forms = forms(of: verb)
    let words = forms.compactMap(\.keyword)
    guard forms.count > 1, !words.isEmpty else { return forms.first?.summary ?? "" }
    return words.joined(separator: "|")
  }

  private static func help(of form: CommandForm) -> String {
    let examples = form.examples.map { ["e.g.", $0] }
    let options = form.parts.filter { $0.option != nil }.map { part in
      [part.usage, part.explanation]
    }
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
  /// What is to be written, and what holds without it.
  var explanation: String {
    guard case .option(_, let standard) = presence, let standard, !standard.isEmpty else {
      return noun
    }
    return "\(noun); \(standard) without it"
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
