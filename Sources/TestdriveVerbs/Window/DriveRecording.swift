import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitText

/// Records a run from its beginning, and writes the record down where and when it is wanted.
///
/// A class, because whoever performs events and whoever asks for the file have the same one.
final class DriveRecording {
  private var recorder: DriveRecorder
  private var file: String?
  /// Where the record grows while things happen, as far as it is written.
  private var growing: (file: LineFile, text: String, lineCount: Int)?
  private var problem: VerbError?

  /// The record begins with the run, as it could not do the same again from anywhere else.
  init(_ opening: DriveRecorder.Opening, expectsPages: Bool = false, startOfDrive: Int) {
    recorder = DriveRecorder(opening, expectsPages: expectsPages, startOfDrive: startOfDrive)
  }

  func note(_ event: Event, before simulation: Simulation) {
    recorder.note(event, before: simulation)
    grow()
  }

  func note(_ step: DriveStep, at now: Instant) {
    recorder.note(step, at: now)
    grow()
  }

  /// Whether it goes into a file, at the latest when it ends.
  var isWritten: Bool { file != nil }

  /// The file into which it goes.
  var path: String { file ?? "" }

  /// Expects what is at a place of the screen, and gives the line; nil where nothing is.
  func expect(x: Int, y: Int, of list: DisplayList, in simulation: Simulation) -> String? {
    let line = recorder.expect(x: x, y: y, of: list, in: simulation)
    grow()
    return line
  }

  func start(_ file: String) throws(ServiceError) {
    if let other = self.file {
      throw ServiceError(.drive, "\(other) is being recorded; \"record stop\" ends that")
    }
    try DriveServices.leaveOthers(file)
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

  /// Writes the empty record at once, and lets it grow while things happen: where nothing can be
  /// written nobody is to drive first, and however the process ends, what was done is there.
  ///
  /// What is there already stays.
  func begin(_ file: String) throws(VerbError) {
    do throws(FileError) {
      let lines = try LineFile(file)
      let text = recorder.text(for: file)
      try lines.append(text)
      growing = (lines, text, recorder.lineCount)
    } catch {
      throw error.number == EEXIST ? Wording.isThereAlready(file) : VerbError(error)
    }
    self.file = file
  }

  /// Writes what is still to be written when the run is over.
  func close(_ simulation: Simulation?) throws(ServiceError) {
    guard let file else { return }
    self.file = nil
    var recorder = recorder
    if let simulation { recorder.finish(simulation) }
    recorder.endGesture()
    guard let growing, problem == nil else { return try write(recorder, to: file) }
    self.growing = nil
    let text = recorder.text(for: file)
    // After an hour the first line says that it took so long.
    guard text.hasPrefix(growing.text) else { return try write(recorder, to: file) }
    do throws(FileError) {
      try growing.file.append(String(text.dropFirst(growing.text.count)))
      try growing.file.sync()
    } catch {
      throw VerbError(error).problem
    }
  }

  /// All of it so far, with a mark where the last while begins.
  func text(
    marking name: String, of last: Duration, _ simulation: Simulation, for file: String
  ) -> String {
    var recorder = recorder
    recorder.finish(simulation)
    let start = max(0, simulation.now.microseconds - last.microseconds)
    recorder.mark(name, from: Instant(microseconds: start))
    return recorder.text(for: file)
  }

  private func grow() {
    guard problem == nil, let growing, growing.lineCount < recorder.lineCount else { return }
    let news = recorder.text(from: growing.lineCount)
    do throws(FileError) {
      try growing.file.append(news)
      self.growing = (growing.file, growing.text + news, recorder.lineCount)
    } catch {
      // It is tried once more, as a whole, when the window closes.
      problem = VerbError(error)
    }
  }

  private func write(_ recorder: DriveRecorder, to file: String) throws(ServiceError) {
    var recorder = recorder
    recorder.endGesture()
    try DriveServices.write(recording: recorder.text(for: file), to: file)
  }
}

extension DriveServices {
  /// A recording goes over an older one, and over nothing else.
  static func write(recording text: String, to file: String) throws(ServiceError) {
    try leaveOthers(file)
    try write(Array(text.utf8), to: file)
  }

  fileprivate static func leaveOthers(_ file: String) throws(ServiceError) {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else { return }
    let text = try? FileText.read(file, limit: DriveEnvironment.sizeLimit)
    guard text?.bytes.starts(with: "# \(DriveRecorder.mark)".utf8) == true else {
      throw Wording.isThereAlready(file).problem
    }
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
    if name.hasPrefix("exec:") { return "exec:" + program(String(name.dropFirst(5)), from: file) }
    guard isPath(name) else { return name }
    let prefix = name.hasPrefix("trace:") ? "trace:" : ""
    let target = parts(String(name.dropFirst(prefix.count)))
    let folder = parts(file).dropLast()
    let common = zip(target, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return prefix + (up + target.dropFirst(common)).joined(separator: "/")
  }

  static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".json") }

  /// The words of a program, of which those that are files here are found from the drive's folder.
  ///
  /// That is where it runs then. A program without a slash is looked for in PATH.
  private static func program(_ text: String, from file: String) -> String {
    guard var program = try? ProgramWords(text) else { return text }
    for (index, word) in program.words.enumerated() where !word.hasPrefix("/") {
      let isPath = index > 0 || word.contains("/")
      guard isPath, FileManager.default.fileExists(atPath: word) else { continue }
      let path = path("./" + word, from: file)
      program.words[index] = index == 0 && !path.contains("/") ? "./" + path : path
    }
    return program.text
  }

  private static func parts(_ path: String) -> [String] {
    URL(fileURLWithPath: path).standardizedFileURL.pathComponents
  }
}

extension Wording {
  static let recordedLibrary =
    "app and head unit stay as they are while a drive is recorded; end that, or close the window"
  static let nothingRecorded = "No drive is recorded: Ctrl-D begins one."
  static let nothingPointedAt = "nothing is there that could be expected; point at something"

  static func expected(_ line: String) -> String { "recorded: \(line)" }

  static let expectsWithoutRecord = VerbError("--record-expect is for --record FILE")
}

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
