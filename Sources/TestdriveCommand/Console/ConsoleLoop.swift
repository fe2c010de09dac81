import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// A console without a window: reads a line, does it, tells what came of it.
struct ConsoleLoop {
  private var session: ConsoleSession
  private let lines: LineSource
  private let output: Output
  private let showsScreen: Bool

  init(_ session: ConsoleSession, hasTerminal: Bool, _ output: Output) {
    self.session = session
    self.output = output
    lines = LineSource(hasTerminal: hasTerminal)
    showsScreen = hasTerminal
  }

  mutating func run() -> ConsoleSession {
    finish(session.work())
    while !session.isOver, let line = lines.next(session.view()) {
      finish(session.take(line) + session.work())
    }
    session.tell(session.end(), output)
    output.flush()
    return session
  }

  private mutating func finish(_ words: [ConsoleSession.Word]) {
    session.tell(words, output)
    if showsScreen, !session.isInBlock, !session.isOver { output.line(session.screenText()) }
    output.flush()
  }
}

extension ConsoleSession {
  func tell(_ words: [Word], _ output: Output) {
    for word in words {
      switch word {
      case .misread(let text), .failed(let text), .note(let text): output.note(text)
      }
    }
  }

  /// What is shown of it while a line is typed.
  mutating func view() -> ConsoleView {
    ConsoleView(
      prompt: prompt,
      context: completionContext { PathCompletion.paths(beginningWith: $0) })
  }

  /// How the console's process ends.
  var exitCode: ExitCode {
    if run.simulation.violation != nil { return .ownFault }
    if hasMisread { return .wrongInput }
    return hasFailed ? .failed : .passed
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
