import Foundation
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitReports
import Synchronization

/// Encodes and writes the pictures that a drive takes on another processor, while it goes on.
///
/// A file is begun at once, so that a folder that is not there is told where it was meant. What
/// goes wrong later, as a full disk does, is known when the drive has ended: it is then gone
/// through again on what was answered, and fails at the step whose picture it was.
final class PictureWriter: Sendable {
  /// What could not be written after its step was over.
  struct LateFault: Sendable {
    /// Of the picture, among those of the run.
    let number: Int
    let error: ServiceError
  }

  private struct State {
    var count = 0
    var fault: LateFault?
  }

  /// So many pictures are under way at most; each may be many megabytes.
  private static let pictureLimit = 2

  private let queue = DispatchQueue(label: "pictures of drives")
  private let places = DispatchSemaphore(value: PictureWriter.pictureLimit)
  private let state = Mutex(State())

  /// Nil where no processor is left for it.
  init?(besides jobs: Int, processors: Int = ProcessInfo.processInfo.activeProcessorCount) {
    guard processors > jobs else { return nil }
  }

  func add(_ picture: PaintedPicture, to path: String) throws(ServiceError) {
    let number = state.withLock { state in
      defer { state.count += 1 }
      return state.count
    }
    places.wait()
    let file: NewFile
    do throws(VerbError) {
      file = try SafeFile.newFile(path, as: .png)
    } catch {
      places.signal()
      throw error.problem
    }
    // A stream takes what comes in its order, and others may write to it as well; and where answers
    // are not kept any more a fault could not be told afterwards.
    guard file.isAside, number < RecordedAnswers.limit else {
      places.signal()
      queue.sync {}
      return try Self.write(picture, to: file)
    }
    queue.async { [self] in
      defer { places.signal() }
      guard state.withLock({ $0.fault == nil }) else {
        // The drive has ended before this picture, as will be known.
        var file = file
        return file.discard()
      }
      do throws(ServiceError) {
        try Self.write(picture, to: file)
      } catch {
        state.withLock { $0.fault = LateFault(number: number, error: error) }
      }
    }
  }

  /// Waits for what is under way, and begins anew: the first fault of the run that has ended.
  @discardableResult
  func settle() -> LateFault? {
    queue.sync {}
    return state.withLock { state in
      defer { state = State() }
      return state.fault
    }
  }

  private static func write(_ picture: PaintedPicture, to file: NewFile) throws(ServiceError) {
    var file = file
    do throws(FileError) {
      try file.write(picture.file)
      // A picture can be made again; waiting for the disk takes longer than all the rest of it.
      try file.finish(durably: false)
    } catch {
      file.discard()
      throw VerbError(error).problem
    }
  }
}
