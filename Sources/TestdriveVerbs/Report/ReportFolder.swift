import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitReports
import HeadUnitText
import Synchronization

/// The folder of a report while its drives are run; several of them may end at once.
///
/// Whenever the process ends, what is there is whole: the list says what has ended, and every file
/// that it names was written before.
final class ReportFolder: Sendable {
  private struct State {
    var index: ReportIndex
    var entries: [ReportEntry]
    /// Of the entries, as they stand in the list.
    var lines: [String]
    var pictures: Set<String> = []
    /// Their names by the fingerprints of the frames that they were made of.
    var names: [UInt64: String] = [:]
    var problem: VerbError?
    /// When the list may be written again.
    var due: UInt64 = 0
    /// Something in the list is not written yet, and will be when it is due.
    var isWaiting = false
    var hasEnded = false
    /// Nobody else writes there as long as this is held.
    var lock: FolderLock?
  }

  let path: String
  private let state: Mutex<State>
  /// Where the entry of a case is.
  private let places: [Int: Int]
  private let now: @Sendable () -> UInt64
  private let later: @Sendable (UInt64, @escaping @Sendable () -> Void) -> Void

  /// Writing the list takes at most so large a share of the time: one in twenty.
  private static let writingShare: UInt64 = 20
  /// So many bytes a line of the list becomes longer when its case ends.
  private static let growth = 400
  private static let leastReserve = 16 << 10
  /// Of so many frames at most the names are known.
  private static let nameLimit = 100_000
  private static let largestReserve = 32 << 20

  static func reserve(for list: Int) -> Int { min(2 * list + leastReserve, largestReserve) }

  /// Begins a report, which says from now on that it is not at its end.
  init(
    _ path: String, _ index: ReportIndex, _ entries: [ReportEntry], _ resources: Resources,
    now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
    later: @escaping @Sendable (UInt64, @escaping @Sendable () -> Void) -> Void = ReportFolder.later
  ) throws(VerbError) {
    self.path = path
    self.now = now
    self.later = later
    places = Dictionary(
      entries.enumerated().map { ($0.element.number, $0.offset) }, uniquingKeysWith: { $1 })
    let lines = try entries.map { entry throws(VerbError) in try Self.text(of: entry) }
    state = Mutex(State(index: index, entries: entries, lines: lines))
    let place = ReportPlace(path, resources)
    let lock = try place.prepare()
    state.withLock { $0.lock = lock }
    try place.leavingNothingOtherwise { () throws(VerbError) in
      try keepReserve()
      try writeIndex { _ in }
    }
  }

  /// After so many nanoseconds, on another thread.
  static let later: @Sendable (UInt64, @escaping @Sendable () -> Void) -> Void = {
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .nanoseconds(Int(clamping: $0)), execute: $1)
  }

  /// Why the report is not whole; the run went on all the same.
  var problem: VerbError? { state.withLock { $0.problem } }

  func begin(_ number: Int) {
    change(number) { $0.state = .begun }
  }

  /// The case's own file first, then its line in the list.
  func end(_ result: ReportedCase, _ details: CaseDetails) {
    attempt { () throws(VerbError) in
      let text = try Self.line("result", result) + Self.line("details", details)
      try SafeFile.write(
        text, to: ReportPlace.file(of: result.number, in: path), durably: false)
    }
    end(result)
  }

  /// The case's line in the list, once its own file is written.
  func end(_ result: ReportedCase) {
    change(result.number) { $0.end(result) }
  }

  /// The name by which the page finds a picture; the same bytes have one name and are kept once.
  func keep(picture bytes: [UInt8]) throws(VerbError) -> String {
    let name = Self.name(ofPicture: bytes)
    guard state.withLock({ $0.pictures.insert(name).inserted }) else { return name }
    let file = SafeFile.join(ReportPlace.pictures(in: path), name)
    try SafeFile.write(bytes, to: file, durably: false)
    return name
  }

  /// The same of what was made of a frame, so that it need not be made again.
  func keep(picture bytes: [UInt8], of frame: UInt64) throws(VerbError) -> String {
    let name = try keep(picture: bytes)
    state.withLock { state in
      if state.names.count < Self.nameLimit { state.names[frame] = name }
    }
    return name
  }

  /// What was made of the frame, if that is known.
  func picture(of frame: UInt64) -> String? { state.withLock { $0.names[frame] } }

  static func name(ofPicture bytes: [UInt8]) -> String {
    Fingerprint.of(bytes).hexadecimal + ".png"
  }

  /// The list is written in any case: it says what is missing.
  func finish(took: Duration, notes: [String] = []) {
    state.withLock { $0.hasEnded = true }
    leaveReserve()
    do throws(VerbError) {
      try writeIndex { index in
        index.took = took.microseconds
        index.notes += notes
        index.state = notes.isEmpty ? .finished : .broken
      }
    } catch {
      fail(error)
    }
    state.withLock { $0.lock = nil }
  }

  /// After something could not be written, nothing but the list is.
  func attempt(_ write: () throws(VerbError) -> Void) {
    guard problem == nil else { return }
    do throws(VerbError) {
      try write()
    } catch {
      fail(error)
      leaveReserve()
      // Whatever comes of it: the first reason is the one that is told.
      try? writeIndex { _ in }
    }
  }
}

private extension ReportFolder {
  func change(_ number: Int, _ change: (inout ReportEntry) -> Void) {
    guard let place = places[number] else { return }
    do throws(VerbError) {
      let wait = try state.withLock { state throws(VerbError) -> UInt64? in
        change(&state.entries[place])
        state.lines[place] = try Self.text(of: state.entries[place])
        let now = now()
        guard now < state.due else { return 0 }
        guard !state.isWaiting else { return nil }
        state.isWaiting = true
        return state.due - now
      }
      switch wait {
      case 0: attempt { () throws(VerbError) in try writeIndex { _ in } }
      case let wait?: writeIndex(after: wait)
      case nil: break
      }
    } catch {
      fail(error)
    }
  }

  /// So that a process that is killed in a long drive has told which one it was.
  func writeIndex(after wait: UInt64) {
    later(wait) { [self] in
      guard !state.withLock(\.hasEnded) else { return }
      attempt { () throws(VerbError) in try writeIndex { _ in } }
    }
  }

  func fail(_ error: VerbError) {
    state.withLock { $0.problem = $0.problem ?? error.ofReport }
  }

  /// Room for the list at the end, beside the one before, on a disk that is full by then.
  func keepReserve() throws(VerbError) {
    let list = state.withLock { $0.lines.reduce(0) { $0 + $1.utf8.count + Self.growth } }
    let room = [UInt8](repeating: 0, count: Self.reserve(for: list))
    try SafeFile.write(room, to: ReportPlace.reserve(in: path))
  }

  func leaveReserve() { SafeFile.remove(ReportPlace.reserve(in: path)) }

  func writeIndex(_ change: (inout ReportIndex) -> Void) throws(VerbError) {
    try state.withLock { state throws(VerbError) in
      let start = now()
      change(&state.index)
      state.index.written = ReportPlace.wallTime()
      var index = state.index
      if let problem = state.problem {
        index.state = .broken
        index.notes.append(problem.message)
      }
      let text = try Self.indexText(index, state.lines)
      let isLast = state.hasEnded
      try SafeFile.write(text, to: ReportPlace.index(in: path), durably: isLast)
      let end = now()
      state.due = end + (end - start) * Self.writingShare
      state.isWaiting = false
    }
  }

  static func text(of entry: ReportEntry) throws(VerbError) -> String {
    try line("entry", entry)
  }

  static func indexText(_ index: ReportIndex, _ lines: [String]) throws(VerbError) -> String {
    try line("index", index) + lines.joined() + "report.end();\n"
  }

  static func line(_ name: String, _ value: some Encodable) throws(VerbError) -> String {
    do {
      return try ReportScript.line(name, value)
    } catch {
      throw VerbError("the report cannot hold this: \(error)", .ownFault)
    }
  }
}

extension VerbError {
  /// Of a report that was begun, whatever the reason: it is the machine's to keep.
  fileprivate var ofReport: VerbError {
    code == .wrongInput ? VerbError(message, .machine) : self
  }
}

/// What lies where in the folder of a report.
struct ReportPlace {
  private let folder: String
  private let resources: Resources
  /// Nobody has made the folder yet.
  private let isNew: Bool

  /// The page, its looks and what it does, by their names in `Resources/Report`.
  private static let parts = [
    "index.html", "report.css", "report.js", "trace.js", "pictures.js", "start.js",
  ]

  /// Of a file that may be anybody's.
  private static let pageRoom = 1 << 20

  init(_ folder: String, _ resources: Resources) {
    self.folder = folder
    self.resources = resources
    isNew = !FileText.isFolder(folder)
  }

  static func index(in folder: String) -> String { SafeFile.join(folder, "data/index.js") }
  static func data(in folder: String) -> String { SafeFile.join(folder, "data") }
  static func pictures(in folder: String) -> String { SafeFile.join(folder, "pictures") }

  static func reserve(in folder: String) -> String { SafeFile.join(folder, "data/reserve") }

  static func file(of number: Int, in folder: String) -> String {
    SafeFile.join(folder, "data/\(number).js")
  }

  /// What made the report, for people.
  static var typedLine: String {
    ShellWord.line(["testdrive"] + CommandLine.arguments.dropFirst())
  }

  /// By the wall's clock, for people; the zone is said.
  static func wallTime() -> String {
    Date().formatted(.iso8601.dateSeparator(.dash).timeSeparator(.colon))
  }

  /// Empties the place of an older report, and puts the page there.
  ///
  /// Whoever holds what is given back is the only one who writes there.
  func prepare() throws(VerbError) -> FolderLock {
    try SafeFile.makeFolder(folder)
    let lock: FolderLock
    do throws(FileError) {
      lock = try FolderLock(folder)
    } catch {
      // What somebody else holds is his.
      if error.number != EWOULDBLOCK { leave() }
      throw VerbError(error)
    }
    try clear()
    try leavingNothingOtherwise { () throws(VerbError) in
      for part in Self.parts {
        let source = resources.folder.appendingPathComponent("Report/\(part)").path
        guard let bytes = FileManager.default.contents(atPath: source) else {
          throw Wording.noReportPart(source)
        }
        try SafeFile.write(Array(bytes), to: SafeFile.join(folder, part), durably: false)
      }
      for place in own { try SafeFile.makeFolder(place.path) }
    }
    return lock
  }

  /// Of a report that cannot be begun nothing is left.
  func leavingNothingOtherwise(_ begin: () throws(VerbError) -> Void) throws(VerbError) {
    do throws(VerbError) {
      try begin()
    } catch {
      for place in own { place.removeOurs() }
      for part in Self.parts { SafeFile.remove(SafeFile.join(folder, part)) }
      leave()
      throw error
    }
  }

  /// A folder that was made for the report goes with it.
  private func leave() {
    if isNew, FileText.names(inFolder: folder).isEmpty { try? SafeFile.removeFolder(folder) }
  }

  private var own: [OwnFolder] {
    [
      OwnFolder(path: Self.data(in: folder)) { name in
        switch name {
        case "index.js": .reportList
        case "reserve": .reportReserve
        default: name.wholeMatch(of: /[0-9]+\.js/) == nil ? nil : .reportCase
        }
      },
      .pictures(Self.pictures(in: folder)),
    ]
  }

  /// Only what a report has put there is removed, and nothing where there is none.
  ///
  /// Its page comes first and says whose folder it is: names alone are anybody's. What else lies
  /// there stays, unless it has a name that this report would write over.
  private func clear() throws(VerbError) {
    guard !FileText.names(inFolder: folder).isEmpty else { return }
    guard Self.isPage(SafeFile.join(folder, Self.parts[0])) else {
      throw Wording.noReport(in: folder)
    }
    for place in own { try place.check() }
    for place in own { place.removeOurs() }
  }

  private static func isPage(_ file: String) -> Bool {
    guard let text = try? FileText.read(file, limit: pageRoom) else { return false }
    return String(decoding: text.bytes, as: UTF8.self).contains("<title>Testdrive report</title>")
  }
}

/// The lines of a drive around the one that failed.
enum FailingSource {
  private static let reach = 6
  /// A longer line is cut.
  private static let lineLength = 500

  static func lines(of drive: FinishedDrive) -> [CaseDetails.SourceLine] {
    guard let source = drive.failure?.source,
      let text = try? FileText.read(source.file, limit: DriveEnvironment.sizeLimit)
    else { return [] }
    let lines = text.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = max(1, source.line - reach)
    let last = min(lines.count, source.line + reach)
    guard first <= last else { return [] }
    return (first...last).map { number in
      let words = String(decoding: lines[number - 1].prefix(lineLength), as: UTF8.self)
      return CaseDetails.SourceLine(
        number: number, text: words.hasSuffix("\r") ? String(words.dropLast()) : words)
    }
  }
}
