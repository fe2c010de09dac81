import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitText

/// Records a run from its beginning, and writes the record down where and when it is wanted.
///
/// A class, because whoever performs events and whoever asks for the file have the same one.
final class DriveRecording {
  private var recorder: DriveRecorder
  private var file: String?

  /// The record begins with the run, as it could not do the same again from anywhere else.
  init(_ opening: DriveRecorder.Opening, expectsPages: Bool = false, startOfDrive: Int) {
    recorder = DriveRecorder(opening, expectsPages: expectsPages, startOfDrive: startOfDrive)
  }

  func note(_ event: Event, before simulation: Simulation) {
    recorder.note(event, before: simulation)
  }

  func note(_ step: DriveStep, at now: Instant) {
    recorder.note(step, at: now)
  }

  func start(_ file: String) throws(ServiceError) {
    if let other = self.file {
      throw ServiceError(.drive, "\(other) is being recorded; \"record stop\" ends that")
    }
    self.file = file
  }

  func stop() throws(ServiceError) {
    guard let file else { throw ServiceError(.drive, "nothing is being recorded") }
    self.file = nil
    try write(recorder, to: file)
  }

  /// Writes what is still to be written; what cannot be is told.
  @discardableResult
  func tellClose(_ output: Output, _ simulation: Simulation? = nil) -> Bool {
    do throws(ServiceError) {
      try close(simulation)
      return true
    } catch {
      output.note("testdrive: \(error.message)".oneLine)
      return false
    }
  }

  /// Writes the empty record at once: where nothing can be written nobody is to drive first.
  func begin(_ file: String) throws(VerbError) {
    self.file = file
    do throws(ServiceError) {
      try write(recorder, to: file)
    } catch {
      throw VerbError(error.message, error.kind == .machine ? .machine : .wrongInput)
    }
  }

  /// Writes what is still to be written when the run is over.
  func close(_ simulation: Simulation?) throws(ServiceError) {
    guard let file else { return }
    self.file = nil
    var recorder = recorder
    if let simulation { recorder.finish(simulation) }
    try write(recorder, to: file)
  }

  private func write(_ recorder: DriveRecorder, to file: String) throws(ServiceError) {
    var recorder = recorder
    recorder.endGesture()
    try DriveServices.write(Array(recorder.text(for: file).utf8), to: file)
  }
}

extension DriveRecorder {
  /// Paths are relative to the drive's own file.
  fileprivate func text(for file: String) -> String {
    text { RelativePath.path($0, from: file) }
  }
}

/// What a file is called in another file.
enum RelativePath {
  /// Names such as `demo` are no paths.
  static func path(_ name: String, from file: String) -> String {
    let isPath = name.contains("/") || name.hasSuffix(".json")
    guard isPath, !name.hasPrefix("exec:") else { return name }
    let prefix = name.hasPrefix("trace:") ? "trace:" : ""
    let target = parts(String(name.dropFirst(prefix.count)))
    let folder = parts(file).dropLast()
    let common = zip(target, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return prefix + (up + target.dropFirst(common)).joined(separator: "/")
  }

  private static func parts(_ path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.pathComponents
  }
}

extension Wording {
  static let recordedLibrary =
    "the app stays as it is while it is recorded; close the window to see what it has become"
  static let expectsWithoutRecord = VerbError("--record-expect is for --record FILE")
}
