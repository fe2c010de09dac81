import Foundation
import HeadUnitCore
import HeadUnitDesktop
import HeadUnitDrives
import HeadUnitText
import Synchronization

/// The terminal in front of which somebody sits; put back as it was whatever happens.
enum Terminal {
  private struct State {
    var ordinary = termios()
    var isRaw = false
  }

  private static let state = Mutex(State())

  /// Whether lines can be edited: somebody types, and sees what comes of it.
  static var isThere: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    return ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Every key is told at once, and nothing is shown by itself.
  static func makeRaw() {
    state.withLock { state in
      guard !state.isRaw, tcgetattr(STDIN_FILENO, &state.ordinary) == 0 else { return }
      var raw = state.ordinary
      cfmakeraw(&raw)
      // What the program writes still begins each line at the left.
      raw.c_oflag = state.ordinary.c_oflag
      state.isRaw = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
    }
  }

  static func restore() {
    state.withLock { state in
      guard state.isRaw else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state.ordinary)
      state.isRaw = false
    }
  }

  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return 0 }
    return Int(size.ws_col)
  }

  /// Lets a change of the window's size interrupt the wait for a key.
  static func tellSizeChanges() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGWINCH, &action, nil)
  }

  /// Some bytes; empty when the window has another size, nil when there are no more.
  static func read(upTo count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = Foundation.read(STDIN_FILENO, &bytes, count)
    if length < 0 { return errno == EINTR ? [] : nil }
    return length == 0 ? nil : Array(bytes.prefix(length))
  }

  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// Cuts what comes through a pipe into lines.
struct PipedLines {
  /// Bytes that were read and belong to lines to come.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// A longer line is not a line, and is taken in pieces.
  static let lineLimit = 1 << 20

  /// The next line; nil when there are no more, as the closure has none.
  mutating func next(_ read: () -> [UInt8]?) -> String? {
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
      if let bytes = read() { rest += bytes } else { isAtEnd = true }
    }
  }
}

/// Where typed lines come from: a terminal with an editor, or a pipe.
///
/// Used by one thread at a time.
final class LineSource {
  private let hasTerminal: Bool
  private var editor: LineEditor
  private var reader = KeyReader()
  private var historyFile = HistoryFile()
  private var keys: [EditorKey] = []
  private var lines = PipedLines()

  private static let pasteMarks = (on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")

  init(hasTerminal: Bool) {
    self.hasTerminal = hasTerminal
    editor = LineEditor(history: hasTerminal ? historyFile.history : History())
    if hasTerminal { Terminal.tellSizeChanges() }
  }

  /// The next line; nil when there are no more.
  ///
  /// Meanwhile somebody else may ring: what the closure does then goes on as long as it says so.
  func next(
    _ view: ConsoleView, besides bell: Bell? = nil, rung: () -> Bool = { true }
  ) -> String? {
    func read(_ count: Int) -> [UInt8]? {
      while let bell, bell.wait(besides: STDIN_FILENO) {
        guard rung() else { return nil }
      }
      return Terminal.read(upTo: count)
    }
    return hasTerminal ? edited(view, read) : lines.next { read(1 << 16) }
  }

  private func edited(_ view: ConsoleView, _ read: (Int) -> [UInt8]?) -> String? {
    Terminal.makeRaw()
    Terminal.write(Self.pasteMarks.on)
    defer {
      Terminal.write(Self.pasteMarks.off)
      Terminal.restore()
    }
    while true {
      draw(view)
      while keys.isEmpty {
        guard let bytes = read(4_096) else { return nil }
        keys += reader.keys(bytes)
        if bytes.isEmpty { draw(view) }
      }
      while !keys.isEmpty {
        switch handle(keys.removeFirst(), view) {
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

  private func handle(_ key: EditorKey, _ view: ConsoleView) -> Progress {
    if key == .enter { draw(view) }
    switch editor.press(key) {
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
    let found = StepTable.completions(of: typed, in: view.context)
    let candidates = found.candidates
    guard editor.complete(with: candidates, from: found.start) else {
      if candidates.isEmpty { Terminal.write("\u{07}") }
      return
    }
    Terminal.write("\n" + candidates.map(\.oneLine).joined(separator: "  ") + "\n")
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

/// The lines typed before, in a file of whoever typed them.
///
/// It is for comfort only: where it cannot be read or written, there is none.
struct HistoryFile {
  private let file: URL
  private var isWritable = true

  private static let byteLimit = 8 << 20

  init(file: URL = HistoryFile.standardFile) {
    self.file = file
  }

  var history: History {
    guard let text = try? FileText.read(file.path, limit: Self.byteLimit) else { return History() }
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    return History(lines.map(String.init))
  }

  /// Written beside the file and moved into its place, so that it is never half a file.
  mutating func keep(_ lines: [String]) {
    guard isWritable else { return }
    do throws(VerbError) {
      try SafeFile.makeFolder(file.deletingLastPathComponent().path)
      try SafeFile.write(lines.map { $0 + "\n" }.joined(), to: file.path)
    } catch {
      isWritable = false
    }
  }

  private static var standardFile: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      .map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    return folder.appendingPathComponent("testdrive/history")
  }
}

/// Files whose names begin with what is typed.
enum PathCompletion {
  static func paths(beginningWith prefix: String) -> [String] {
    let cut = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<cut])
    let name = String(prefix[cut...])
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: folder.isEmpty ? "." : folder)
    return (found ?? []).filter { $0.hasPrefix(name) && ($0.first != "." || name.first == ".") }
      .sorted()
      .map { folder + $0 + (FileText.isFolder(folder + $0) ? "/" : "") }
  }
}
