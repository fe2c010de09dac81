import Foundation
import HeadUnitScenario

/// Where typed lines come from: a terminal with an editor, or a pipe.
///
/// Used by one thread at a time.
final class LineSource {
  private let hasTerminal: Bool
  private var editor: LineEditor
  private var reader = KeyReader()
  private var historyFile = HistoryFile()
  /// Bytes that were read and belong to lines to come, or keys of them.
  private var rest: [UInt8] = []
  private var keys: [EditorKey] = []
  private var isAtEnd = false

  /// A longer line is not a line.
  private static let lineLimit = 1 << 20
  private static let pasteMarks = (on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")

  init(hasTerminal: Bool) {
    self.hasTerminal = hasTerminal
    editor = LineEditor(history: hasTerminal ? historyFile.history : History())
    if hasTerminal { Terminal.tellSizeChanges() }
  }

  /// The next line; nil when there are no more.
  func next(_ view: ConsoleView) -> String? {
    hasTerminal ? edited(view) : piped()
  }

  private func piped() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        return line
      }
      if isAtEnd || rest.count > Self.lineLimit {
        guard !rest.isEmpty else { return nil }
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
      }
      if let bytes = Terminal.read(upTo: 1 << 16) { rest += bytes } else { isAtEnd = true }
    }
  }

  private func edited(_ view: ConsoleView) -> String? {
    Terminal.makeRaw()
    Terminal.write(Self.pasteMarks.on)
    defer {
      Terminal.write(Self.pasteMarks.off)
      Terminal.restore()
    }
    while true {
      draw(view)
      while keys.isEmpty {
        guard let bytes = Terminal.read() else { return nil }
        keys += reader.keys(bytes)
        if bytes.isEmpty { draw(view) }
      }
      while !keys.isEmpty {
        switch take(keys.removeFirst(), view) {
        case .goesOn: break
        case .line(let line): return line
        case .ended: return nil
        }
      }
    }
  }

  private enum Progress {
    case goesOn
    case line(String)
    case ended
  }

  private func take(_ key: EditorKey, _ view: ConsoleView) -> Progress {
    if key == .enter { draw(view) }
    switch editor.take(key) {
    case .submitted(let line):
      Terminal.write("\n")
      historyFile.keep(editor.lines)
      return .line(line)
    case .completionWanted: complete(view)
    case .screenCleared: Terminal.write("\u{1B}[H\u{1B}[2J")
    case .interrupted: Terminal.write("^C\n")
    case .ended:
      Terminal.write("\n")
      return .ended
    case .refused: Terminal.write("\u{07}")
    case .edited: break
    }
    return .goesOn
  }

  private func complete(_ view: ConsoleView) {
    let typed = String(editor.characters.prefix(editor.cursor))
    let found = CommandTable.completions(of: typed, in: view.context)
    let candidates = found.candidates
    guard editor.complete(with: candidates, from: found.start) else {
      if candidates.isEmpty { Terminal.write("\u{07}") }
      return
    }
    Terminal.write("\n" + candidates.joined(separator: "  ") + "\n")
  }

  private func draw(_ view: ConsoleView) {
    Terminal.write(LineView(columns: Terminal.columns).redraw(editor, prompt: view.prompt))
  }
}

/// What whoever types is shown, and what can be completed, at present.
struct ConsoleView {
  let prompt: String
  let context: CompletionContext
}
