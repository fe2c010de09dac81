import Foundation
import HeadUnitApps
import HeadUnitFiles
import HeadUnitText

/// Where a verb writes: data to one place, words for people to the other.
///
/// Nothing else prints. What apps have said comes through here and cannot steer the terminal: that
/// is written out, but for what programs read as it is.
///
/// A class, because everybody who writes shares the one buffer.
public final class Output {
  private let writeData: (String) throws -> Void
  private let writeNote: (String) throws -> Void
  private var buffer = ""
  /// Something could not be written: a full disk, a closed pipe.
  private(set) var isBroken = false
  /// Whether words for people are read in a terminal, where a line can be written over.
  let isTerminal: Bool
  /// What stands in the last line of the terminal until something else is written.
  private var status = ""

  /// Large enough that writing is cheap, small enough that a reader is not kept waiting.
  private static let bufferSize = 64 * 1_024

  public init(
    isTerminal: Bool = false,
    data: @escaping (String) throws -> Void, note: @escaping (String) throws -> Void
  ) {
    self.isTerminal = isTerminal
    writeData = data
    writeNote = note
  }

  /// The process's own streams, of which an app in it has the second.
  static func standard(withApp hasApp: Bool) -> Output {
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    let data = hasApp ? StandardOutput.reserve() : .standardOutput
    let (stream, notes) = (StreamFile(data.fileDescriptor), StreamFile(STDERR_FILENO))
    return Output(
      isTerminal: isatty(STDERR_FILENO) == 1 && kind != "dumb",
      data: { [data] text in try withExtendedLifetime(data) { try stream.write(text) } },
      note: { try notes.write($0) })
  }

  /// For people, even if it is data; it may be several lines.
  func line(_ line: String = "") {
    data(line.shownLines + "\n")
  }

  /// As it is, with whatever line ends it has: pages of ours, and files that programs read.
  func data(_ text: String) {
    buffer += text
    if buffer.utf8.count >= Self.bufferSize { flush() }
  }

  /// Words for people; what was written before comes out first.
  func note(_ text: String) {
    flush()
    attempt { try writeNote(text.shownLines + "\n") }
  }

  /// What is going on, in one line that is written over; nothing where there is no terminal.
  func show(status text: String) {
    guard isTerminal, text != status else { return }
    status = text
    // Back to the start of the line, and away with what stood there.
    attempt { try writeNote("\r\u{1B}[K" + text.oneLine) }
  }

  public func flush() {
    show(status: "")
    guard !buffer.isEmpty else { return }
    let text = buffer
    buffer = ""
    attempt { try writeData(text) }
  }

  private func attempt(_ write: () throws -> Void) {
    do { try write() } catch { isBroken = true }
  }
}

/// What is said on one thread, until it is told on another.
final class CollectedOutput {
  struct Word: Sendable {
    let text: String
    let isNote: Bool
  }

  private var words: [Word] = []

  var output: Output {
    Output(
      data: { [self] in words.append(Word(text: $0, isNote: false)) },
      // The line's end is put there again.
      note: { [self] in words.append(Word(text: String($0.dropLast()), isNote: true)) })
  }

  func removeWords() -> [Word] {
    defer { words = [] }
    return words
  }
}
