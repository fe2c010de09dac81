import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives

/// What can be typed in a window besides the lines of a drive.
enum BenchCommand: String, CaseIterable {
  case profile, size, side, view, play, pace, pane, dock, search, minute
  case record, film, copy, hide, drives

  /// How it is written, and what it does.
  var form: (usage: String, summary: String) {
    switch self {
    case .profile: ("profile NAME", "another head unit")
    case .size: ("size WIDTHxHEIGHT", "a screen of another size")
    case .side: ("side left|right", "where the driver sits")
    case .view: ("view TIME", "look at an instant: view 3.26s")
    case .play: ("play", "play what has happened from there, or stop")
    case .pace: ("pace N", "the clock, N times as fast")
    case .pane: ("pane NAME", "another pane")
    case .dock: ("dock right|below", "where the inspector stands; how large, in pixels, after it")
    case .search: ("search TEXT", "show only lines with the text")
    case .minute: ("minute", "write a drive, with a mark at the last minute")
    case .record: ("record", "write what hands do as a drive, or end that")
    case .film: ("film", "begin a film of the screen, or end it")
    case .copy: ("copy", "copy the pane as text")
    case .drives: ("drives", "run the drives beside the bench")
    case .hide: ("hide", "put the bench away, or get it out")
    }
  }

  /// The command of a line, with the rest of it; those that take nothing are lines of a drive where
  /// something follows.
  static func reading(_ line: String) -> (BenchCommand, String)? {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = words.first, let command = BenchCommand(rawValue: String(first)) else {
      return nil
    }
    let rest = words.count > 1 ? String(words[1]).trimmingSpaces : ""
    return command.takesNothing && !rest.isEmpty ? nil : (command, rest)
  }

  private var takesNothing: Bool {
    switch self {
    case .play, .minute, .record, .film, .copy, .hide, .drives: true
    case .profile, .size, .side, .view, .pace, .pane, .dock, .search: false
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A line that is being typed in a window, and what stands below it.
struct Palette {
  enum Choice: Hashable {
    case key(String)
    /// What the line becomes; whether that is all of it.
    case line(String, isWhole: Bool)
  }

  private(set) var editor: LineEditor
  private(set) var choices: [(choice: Choice, row: BenchSheet.Row)] = []
  private(set) var selected: Int?
  /// The whole line is chosen: what is typed next takes its place.
  private(set) var isSelected = false
  var problem = ""

  init(_ text: String, history: History) {
    editor = LineEditor(history: history)
    _ = editor.press(.text(text))
  }

  var text: String { editor.text }

  /// So many rows are made at most; more nobody looks through.
  private static let rowLimit = 200

  var sheet: BenchSheet {
    BenchSheet(
      text: editor.text, cursor: editor.cursor, isChosen: isSelected, rows: choices.map(\.row),
      selected: selected, problem: problem)
  }

  mutating func press(_ key: EditorKey) -> LineEditor.Outcome {
    problem = ""
    defer { isSelected = false }
    guard isSelected else { return editor.press(key) }
    switch key {
    case .text, .backspace, .delete, .control("w"), .control("u"):
      _ = editor.press(.end)
      let outcome = editor.press(.control("u"))
      if case .text = key { return editor.press(key) }
      return outcome
    case .left: return editor.press(.home)
    case .right: return editor.press(.end)
    case .enter, .tab, .home, .end, .wordLeft, .wordRight, .up, .down, .control:
      return editor.press(key)
    }
  }

  mutating func selectAll() {
    _ = editor.press(.end)
    isSelected = !editor.text.isEmpty
  }

  mutating func replace(with text: String) {
    _ = editor.press(.end)
    _ = editor.press(.control("u"))
    _ = editor.press(.text(text))
  }

  /// To the next row, or the one before; above the first is the line itself.
  mutating func select(_ direction: Int) {
    guard !choices.isEmpty else { return }
    let next = (selected ?? -1) + direction
    selected = next < 0 ? nil : min(next, choices.count - 1)
  }

  mutating func complete(_ context: CompletionContext) {
    let found = StepTable.completions(of: editor.text, cursor: editor.cursor, in: context)
    guard found.candidates.isEmpty else {
      _ = editor.complete(with: found.candidates, from: found.start)
      return
    }
    if case .line(let line, _)? = choices.first?.choice { replace(with: line) }
  }

  /// What could be meant: keys and commands with the words in them, and how the line may go on.
  mutating func fill(
    _ context: CompletionContext, values: (BenchCommand) -> [(value: String, detail: String)]
  ) {
    selected = nil
    var rows: [(Choice, BenchSheet.Row)] = []
    let text = editor.text
    if let (command, _) = BenchCommand.reading(text), text.contains(" ") {
      for (value, detail) in values(command) {
        let line = "\(command.rawValue) \(value)"
        guard line.lowercased().hasPrefix(text.lowercased()) else { continue }
        rows.append((.line(line, isWhole: true), BenchSheet.Row(line, detail)))
      }
      // Whoever looks for another head unit may want no more than another size of it.
      if command == .profile, text == "profile " {
        let row = BenchSheet.Row("size \u{2026}", "the same, of another size")
        rows.append((.line("size ", isWhole: false), row))
      }
      if rows.isEmpty {
        rows.append(
          (
            .line(text, isWhole: false),
            BenchSheet.Row(command.form.usage, command.form.summary)
          ))
      }
    } else if text.contains(" ") {
      rows += Self.steps(text, context)
      if rows.isEmpty { rows += Self.lines(text) }
    } else {
      rows += Self.commands(text) + Self.keys(text) + Self.steps(text, context)
      let known = Set(rows.map(\.1.title))
      rows += Self.lines(text).filter { !known.contains($0.1.title) }
    }
    if rows.isEmpty, let examples = Self.examples(text) { rows += examples }
    choices = Array(rows.prefix(Self.rowLimit)).map { ($0.0, $0.1) }
  }

  private static func commands(_ text: String) -> [(Choice, BenchSheet.Row)] {
    BenchCommand.allCases.compactMap { command in
      let (usage, summary) = command.form
      guard isMeant(text, by: usage + " " + summary) else { return nil }
      let isWhole = usage == command.rawValue
      return (
        .line(command.rawValue + (isWhole ? "" : " "), isWhole: isWhole),
        BenchSheet.Row(usage, summary)
      )
    }
  }

  private static func keys(_ text: String) -> [(Choice, BenchSheet.Row)] {
    Shortcut.all.compactMap { shortcut in
      let keys = shortcut.keys.joined(separator: " / ")
      guard let key = shortcut.keys.first,
        isMeant(text, by: "\(shortcut.summary) \(shortcut.group.rawValue)")
      else { return nil }
      return (.key(key), BenchSheet.Row(shortcut.summary, keys))
    }
  }

  private static func steps(
    _ text: String, _ context: CompletionContext
  ) -> [(Choice, BenchSheet.Row)] {
    let found = StepTable.completions(of: text, in: context)
    let before = String(text.prefix(found.start))
    return found.candidates.compactMap { candidate in
      // What only files take is not typed.
      if before.isEmpty, StepTable.isFileKeyword(candidate) { return nil }
      let keyword = before.isEmpty ? candidate : String(before.split(separator: " ").first ?? "")
      return (
        .line(before + candidate, isWhole: false),
        BenchSheet.Row(before + candidate, before.isEmpty ? StepTable.summary(of: keyword) : "")
      )
    }
  }

  /// Whole lines of two words and the lines of the language's help, wherever in them the words
  /// stand.
  private static func lines(_ text: String) -> [(Choice, BenchSheet.Row)] {
    guard text.contains(where: { $0 != " " }) else { return [] }
    return wholeLines.filter { isMeant(text, by: $0.line) }.map { line, summary in
      (.line(line, isWhole: false), BenchSheet.Row(line, summary))
    }
  }

  private static let wholeLines: [(line: String, summary: String)] = {
    var seen: Set<String> = []
    return StepTable.completions(of: "").candidates.filter { !StepTable.isFileKeyword($0) }
      .flatMap { keyword in
        let values = StepTable.completions(of: keyword + " ").candidates
          .filter { $0.allSatisfy { $0.isLetter || $0 == "-" } }.map { "\(keyword) \($0)" }
        return (values + StepTable.examples(of: keyword)).filter { seen.insert($0).inserted }
          .map { ($0, StepTable.summary(of: keyword)) }
      }
  }()

  /// Nothing can be completed: what such lines look like.
  private static func examples(_ text: String) -> [(Choice, BenchSheet.Row)]? {
    guard let keyword = text.split(separator: " ").first else { return nil }
    return StepTable.examples(of: String(keyword)).map {
      (.line($0, isWhole: false), BenchSheet.Row($0, "for instance"))
    }
  }

  /// Whether each word that was typed stands in it.
  private static func isMeant(_ text: String, by words: String) -> Bool {
    let words = words.lowercased()
    return text.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
  }
}
