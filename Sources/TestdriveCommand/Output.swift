import Foundation

/// Where a verb writes: data to one place, words for people to the other.
///
/// A class, because everybody who writes shares the one buffer.
public final class Output {
  private let writeData: (String) -> Void
  private let writeNote: (String) -> Void
  private var buffer = ""

  /// Large enough that writing is cheap, small enough that a reader is not kept waiting.
  private static let bufferSize = 64 * 1_024

  public init(data: @escaping (String) -> Void, note: @escaping (String) -> Void) {
    writeData = data
    writeNote = note
  }

  deinit {
    flush()
  }

  /// The process's own streams.
  static func standard() -> Output {
    Output(
      data: { fputs($0, stdout) },
      note: { text in
        fflush(stdout)
        fputs(text, stderr)
      })
  }

  func line(_ text: String = "") {
    buffer += text
    buffer += "\n"
    if buffer.utf8.count >= Self.bufferSize { flush() }
  }

  /// Words for people; what was written before comes out first.
  func note(_ text: String) {
    flush()
    writeNote(text + "\n")
  }

  func flush() {
    guard !buffer.isEmpty else { return }
    writeData(buffer)
    buffer = ""
  }
}
