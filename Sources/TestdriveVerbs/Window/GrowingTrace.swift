import Foundation
import HeadUnitCore
import HeadUnitFiles
import HeadUnitText

/// The trace of a window, which grows in its file while things happen.
///
/// Whenever the window ends, and however, the file has whole lines up to that point.
final class GrowingTrace {
  private let file: LineFile
  private var count = 0
  /// Another app began anew, with a trace of its own.
  private var hasBegunAnew = false
  /// The first thing that went wrong; nothing more is written then.
  private(set) var problem: VerbError?

  init(_ path: String) throws(VerbError) {
    // A trace before is this one's to replace, as it was asked for by name; nothing else is.
    do throws(FileError) {
      file = try LineFile(path, replacing: OwnFile.trace.isFree)
    } catch {
      throw error.number == EEXIST
        ? Wording.isOthers(path, OwnFile.trace.words) : VerbError(error)
    }
  }

  /// Writes what has been added since the last time.
  func append(_ trace: Trace) {
    guard problem == nil, !hasBegunAnew else { return }
    guard trace.entries.count >= count else {
      hasBegunAnew = true
      return
    }
    let news = trace.entries[count...]
    guard !news.isEmpty else { return }
    count = trace.entries.count
    attempt { () throws(VerbError) in
      let lines = try Self.lines(of: Trace(Array(news)))
      try SafeFile.telling { () throws(FileError) in
        try file.append(file.isFile ? lines : lines.shownJSON)
      }
    }
  }

  /// The last of it, or all of it where the window went on with another app.
  func finish(_ trace: Trace) throws(VerbError) {
    append(trace)
    if let problem { throw problem }
    if hasBegunAnew {
      let lines = try Self.lines(of: trace)
      return try SafeFile.write(file.isFile ? lines : lines.shownJSON, to: file.path)
    }
    try SafeFile.telling { () throws(FileError) in try file.sync() }
  }

  private func attempt(_ write: () throws(VerbError) -> Void) {
    do throws(VerbError) { try write() } catch { problem = error }
  }

  private static func lines(of trace: Trace) throws(VerbError) -> String {
    do {
      return try trace.lines()
    } catch {
      throw VerbError("the trace cannot be written: \(error)", .ownFault)
    }
  }
}
