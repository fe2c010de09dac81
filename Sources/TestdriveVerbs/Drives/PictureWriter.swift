import Foundation
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitImages
import HeadUnitReports
import Synchronization

/// Paints and writes the pictures that a drive takes on another processor, while it goes on.
///
/// A file is begun at once, so that a folder that is not there is told where it was meant. What
/// goes wrong later, as a full disk does, is known when the drive has ended: it is then gone
/// through again on what was answered, and fails at the step whose picture it was.
final class PictureWriter: Sendable {
  /// What could not be painted or written after its step was over.
  struct LateFault: Sendable {
    /// Of the picture, among those of the run.
    let number: Int
    let error: ServiceError
  }

  /// What is known of the pictures of one run.
  struct State {
    var count = 0
    /// The first picture's, whichever was known first: painting is ahead of writing.
    private(set) var fault: LateFault?

    mutating func add(_ new: LateFault) {
      if !isOver(before: new.number) { fault = new }
    }

    /// Whether the drive has ended before this picture, as will be known.
    func isOver(before number: Int) -> Bool { fault.map { $0.number < number } ?? false }
  }

  /// Used on one thread at a time: on that of the work, or by whoever has waited for it.
  private struct Studio: @unchecked Sendable {
    let painter: ScenePainter
    let heard: CollectedOutput
    let remarks: Output
    /// As long as whoever runs the drive has.
    private let patience = SystemDecoder.patience

    init(_ painter: ScenePainter, _ heard: CollectedOutput, _ remarks: Output) {
      (self.painter, self.heard, self.remarks) = (painter, heard, remarks)
    }

    func picture(
      of source: ScreenSource, in bezel: Bezel.Kind?
    ) -> Result<PaintedPicture, ServiceError> {
      SystemDecoder.$patience.withValue(patience) {
        Result { () throws(ServiceError) in try painter.picture(of: source, in: bezel) }
      }
    }
  }

  /// So many screens wait to be painted at most.
  private static let screenLimit = 8
  /// So many painted ones are under way at most; each may be many megabytes.
  private static let pictureLimit = 2

  private let painting = WorkAside(atMost: PictureWriter.screenLimit)
  private let studio: Studio
  private let writing = DispatchQueue(label: "pictures of drives")
  private let places = DispatchSemaphore(value: PictureWriter.pictureLimit)
  private let state = Mutex(State())

  /// Nil where no processor is left for it.
  init?(
    _ resources: Resources, _ remarks: Output, besides jobs: Int,
    processors: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    guard processors > jobs else { return nil }
    let heard = CollectedOutput()
    studio = Studio(ScenePainter(resources, heard.output), heard, remarks)
  }

  /// Opens fonts while the drive begins.
  func prepare() {
    painting.give { [studio] in studio.painter.open() }
  }

  func add(_ shot: ScreenshotRequest) throws(ServiceError) {
    let number = state.withLock { state in
      defer { state.count += 1 }
      return state.count
    }
    let file: NewFile
    do throws(VerbError) {
      file = try SafeFile.newFile(shot.file, as: .png)
    } catch {
      throw error.problem
    }
    let (source, bezel) = (shot.scene.source, shot.bezel)
    // A stream takes what comes in its order, and others may write to it as well; and where answers
    // are not kept any more a fault could not be told afterwards.
    guard file.isAside, number < RecordedAnswers.limit else {
      finish()
      return try Self.write(try paint(source, bezel, for: file), to: file)
    }
    painting.give { [self] in
      guard isWanted(number, file) else { return }
      do throws(ServiceError) {
        places.wait()
        write(number, try paint(source, bezel, for: file), to: file)
      } catch {
        places.signal()
        note(error, number)
      }
    }
  }

  /// Waits for what is under way, says what was found, and begins anew: the first fault of the run
  /// that has ended.
  @discardableResult
  func settle() -> LateFault? {
    finish()
    for word in studio.heard.removeWords() { studio.remarks.note(word.text) }
    return state.withLock { state in
      defer { state = State() }
      return state.fault
    }
  }

  private func finish() {
    painting.settle()
    writing.sync {}
  }

  private func paint(
    _ source: ScreenSource, _ bezel: Bezel.Kind?, for file: NewFile
  ) throws(ServiceError) -> PaintedPicture {
    do throws(ServiceError) {
      return try studio.picture(of: source, in: bezel).get()
    } catch {
      var file = file
      file.discard()
      throw error
    }
  }

  private func write(_ number: Int, _ picture: PaintedPicture, to file: NewFile) {
    writing.async { [self] in
      defer { places.signal() }
      guard isWanted(number, file) else { return }
      do throws(ServiceError) {
        try Self.write(picture, to: file)
      } catch {
        note(error, number)
      }
    }
  }

  private func isWanted(_ number: Int, _ file: NewFile) -> Bool {
    guard state.withLock({ $0.isOver(before: number) }) else { return true }
    var file = file
    file.discard()
    return false
  }

  private func note(_ error: ServiceError, _ number: Int) {
    state.withLock { $0.add(LateFault(number: number, error: error)) }
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
