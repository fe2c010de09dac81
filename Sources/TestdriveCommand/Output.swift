import Foundation

/// Where a verb writes: data to one place, words for people to the other.
///
/// A class, because everybody who writes shares the one buffer.
public final class Output {
  private let writeData: (String) throws -> Void
  private let writeNote: (String) throws -> Void
  private var buffer = ""
  /// Something could not be written: a full disk, a closed pipe.
  private(set) var isBroken = false

  /// Large enough that writing is cheap, small enough that a reader is not kept waiting.
  private static let bufferSize = 64 * 1_024

  public init(
    data: @escaping (String) throws -> Void, note: @escaping (String) throws -> Void
  ) {
    writeData = data
    writeNote = note
  }

  /// The process's own streams.
  static func standard() -> Output {
    Output(
      data: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      note: { try FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
  }

  func line(_ line: String = "") {
    text(line + "\n")
  }

  /// As it is, with whatever line ends it has.
  func text(_ text: String) {
    buffer += text
    if buffer.utf8.count >= Self.bufferSize { flush() }
  }

  /// Words for people; what was written before comes out first.
  func note(_ text: String) {
    flush()
    attempt { try writeNote(text + "\n") }
  }

  public func flush() {
    guard !buffer.isEmpty else { return }
    let text = buffer
    buffer = ""
    attempt { try writeData(text) }
  }

  private func attempt(_ write: () throws -> Void) {
    do { try write() } catch { isBroken = true }
  }
}
