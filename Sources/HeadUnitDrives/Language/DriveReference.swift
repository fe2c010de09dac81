import HeadUnitApps
import HeadUnitCore

/// The reference page of the drive language; made from the tables that read it.
public enum DriveReference {
  public static func markdown() -> String {
    let groups = StepGroup.allCases.map(section)
    return
      ([introduction, selectors, conditions] + ["## Steps\n"] + groups + [faults, aliases])
      .joined(separator: "\n")
  }

  private static let introduction = """
    # The drive language

    A drive is a text that says what a driver does and what the screen has to show. It is written
    into a file that ends in `.drive`, or typed line by line in the console.

    - One step a line: a keyword, words, and options written `name=value` without spaces.
      `#` begins a comment.
    - `+840ms` before a step does it so long after the one before, `@12.5s` so long after the
      drive began.
    - Durations have units: `250us` `80ms` `2.5s` `1m30s` `1h`. Speeds have units: `50km/h` `30mph`
      `12m/s`.
    - A text stands in quotes when it has spaces: `"Now Playing"`, with `\\"` `\\\\` `\\n` `\\t`
      `\\u{1F3B5}` inside.
    - `${name}` becomes what `let`, `each` or `include` say of the name.
    - Files are named relative to the drive's own file.

    This page is made from the table that reads the steps.

    """

  private static let selectors = """
    ## Selectors

    A selector names one element of the screen. When several match, the step fails and lists
    them; `nth=2` means the second one, `in=list` only elements inside of a list, and `in="Mixes"`
    only those inside of what is called so: the pictures of a row, or the rows of a section.

    | written | means |
    |---|---|
    | `"Shows"` | the whole text of the element |
    | `~"^Sho"` | a regular expression found in its text (see Conditions) |
    | `id:albums` | the item with this identifier from the app |
    | `/0/3` | the item at the path |
    | `role:tab` | an element of the role: \(names(Selector.Role.allCases.map(\.rawValue))) |
    | `:focused` | the element with the focus |
    | \(names(Selector.Subject.kinds)) | a row that opens a list, one that plays, a missing one |
    | `row:3` | the row of the list, the first one being 0 |
    | `120,44` | whatever is at the point, in pixels |

    """

  private static var conditions: String {
    let rows = Fact.all.map { fact in
      let comparison = fact.comparisons[0].rawValue
      return row([
        "`\(fact.writtenName)`", fact.summary, fact.valueText,
        "`\(fact.writtenName) \(comparison) \(fact.example)`",
      ])
    }
    return """
      ## Conditions

      A condition is `SUBJECT COMPARISON VALUE`, `visible SELECTOR` or `focused SELECTOR`; `not`
      before it means the opposite. Texts are compared with `=` `!=` and `~` (a regular expression),
      words with `=` `!=`, numbers, durations and speeds with `=` `!=` `<` `<=` `>` `>=`, and `has`
      asks whether a list has something in it.

      Regular expressions know characters, `.`, `[a-z]` and `[^a-z]`, `\\d \\w \\s \\b` and their
      opposites, groups, `|`, `*` `+` `?` `{2,5}`, `^`, `$`, and `(?i)` at the start for any case;
      they run in linear time, and have no backreferences or look-ahead.

      | subject | is | values | for instance |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static func section(_ group: StepGroup) -> String {
    "### \(group.title)\n\n" + group.forms.map(entry).joined(separator: "\n")
  }

  private static func entry(_ form: StepForm<DriveStep>) -> String {
    let options = form.parts.filter(\.isExplained).map { part in
      let usage = part.option == nil ? part.name : String(part.usage.dropFirst().dropLast())
      return "- `\(usage)`: \(part.explanation)\n"
    }
    let examples = form.examples.map { "    \($0)\n" }.joined()
    return "#### `\(form.usage)`\n\n\(form.summary)\n\n"
      + (options.isEmpty ? "" : options.joined() + "\n") + examples
  }

  private static var faults: String {
    let rows = FaultKind.allCases.map { kind in
      row(["`\(kind.rawValue)`", kind.summary, names(kind.operations.map(\.rawValue))])
    }
    return """
      ## Faults

      What `fault` can make an app do. `=VALUE` is the value in the table; without it, the one in
      brackets. `*` stands for every operation in which the fault can show itself.

      | fault | what happens | shows itself in |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static var aliases: String {
    let (known, strange) = (
      ConsoleAlias.all.filter { !$0.usage.isEmpty }, ConsoleAlias.all.filter(\.usage.isEmpty)
    )
    let rows = known.map { row(["`\($0.usage)`", $0.summary]) }
    return """
      ## In the console

      The console also takes the words of Android's desktop head unit, and several steps on a
      line with `;` between them. In a file they are mistakes, and the message says what to write.

      | typed | does |
      |---|---|
      \(rows.joined(separator: "\n"))

      These are ignored: \(names(strange.flatMap(\.keywords))).

      """
  }

  private static func names(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
  }

  private static func row(_ cells: [String]) -> String {
    let escaped = cells.map {
      $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
    return "| " + escaped.joined(separator: " | ") + " |"
  }
}

extension StepTable {
  /// All steps by groups, or one with its words, options and examples; nil for no keyword.
  public static func help(keyword: String? = nil) -> String? {
    guard let keyword else { return overview }
    let forms = forms(of: keyword)
    guard !forms.isEmpty else { return nil }
    return forms.map(help).joined(separator: "\n") + "\n"
  }

  private static var overview: String {
    let groups = StepGroup.allCases.map { group in
      let keywords = keywords.filter { forms(of: $0).first?.group == group }
      return "\(group.title)\n" + aligned(keywords.map { [$0, summary(of: $0)] }, indentation: 2)
    }
    return groups.joined(separator: "\n") + "\n\"help STEP\" says more of one.\n"
  }

  /// What the forms of a keyword have in common, where that is not what the first one says.
  private static let keywordSummaries = [
    "knob": "Turns, presses or pushes the knob.",
    "limits": "Switches the limits on or off, or lets them follow the car.",
    "media": "Asks something of playback, whether or not there is a button for it.",
    "otherapp": "Lets another app take over the sound, or stop.",
    "record": "Begins or ends writing what is done into a drive.",
    "wait": "Waits for a time, or until a condition holds.",
  ]

  /// What a keyword does, in one sentence; empty for a word that is none.
  public static func summary(of keyword: String) -> String {
    keywordSummaries[keyword] ?? forms(of: keyword).first?.summary ?? ""
  }

  private static func help(of form: StepForm<DriveStep>) -> String {
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

extension StepPart {
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

extension StepGroup {
  /// As a heading.
  var title: String {
    switch self {
    case .file: "The file"
    case .app: "The app and the phone"
    case .time: "Time"
    case .driver: "The driver"
    case .car: "The vehicle"
    case .check: "Checks"
    case .show: "What is shown"
    }
  }
}
