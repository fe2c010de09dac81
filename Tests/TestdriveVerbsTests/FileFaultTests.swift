import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// What verbs say, and what they leave, when the world does not take their files.
@Suite struct FileFaultTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private var folder: String { scratch.folder.path }

  /// Everything in the folder, with what is in it.
  private var contents: [String: Data] {
    var contents: [String: Data] = [:]
    for path in FileText.contents(ofFolder: folder) {
      contents[path] = FileManager.default.contents(atPath: path)
    }
    return contents
  }

  /// A verb that writes, with the file it writes.
  enum Writer: CaseIterable, Sendable {
    case screenshot, film, sheet, new, junit, tap, hashes, trace, report, step, format, timings

    /// What it writes over, and nothing else.
    var kind: OwnFile? {
      switch self {
      case .screenshot, .sheet: .png
      case .film: .gif
      case .junit: .junit
      case .tap: .tap
      case .hashes: .hashes
      case .trace: .trace
      case .new, .report, .step, .format, .timings: nil
      }
    }

    /// What stands where it writes.
    var before: String {
      switch self {
      case .junit: "<?xml before"
      case .tap: "TAP version before"
      case .hashes: "0123456789abcdef  -  before"
      case .trace: #"{"at":0,"began":{"before"#
      case .screenshot, .timings: ""
      case .film, .sheet, .new, .report, .step, .format: "before"
      }
    }

    func words(_ folder: String) -> [String] {
      let drive = folder + "/a.drive"
      let file = folder + "/out"
      return switch self {
      case .screenshot: ["screenshot", "demo", "-o", file]
      case .film: ["film", drive, "-o", file + ".gif"]
      case .sheet: ["sheet", drive, "-o", file + ".png"]
      case .new: ["new", "python", "Radio", "--in", folder]
      case .junit: ["run", drive, "--junit", file]
      case .tap: ["run", drive, "--tap", file]
      case .hashes: ["run", drive, "--hashes", file]
      case .trace: ["run", drive, "--trace", file]
      case .report: ["run", drive, "--report", file, "--no-pictures"]
      case .step: ["run", folder + "/picture.drive"]
      case .format: ["format", "-i", folder + "/crooked.drive"]
      case .timings: ["run", drive, "--timings", file]
      }
    }
  }

  @Test(arguments: Writer.allCases)
  func aVerbNeverWritesOverWhatIsNotOurs(writer: Writer) throws {
    guard let kind = writer.kind else { return }
    _ = try scratch.file("a.drive", "app demo\nsettle\n")
    let name = ["", ".gif", ".png"].map { "out" + $0 }.first { name in
      writer.words(folder).contains(folder + "/" + name)
    }
    _ = try scratch.file(try #require(name), "my own notes")
    let before = contents
    let run = VerbRun(exactly: writer.words(folder) + ["--resources", VerbRun.resources])
    #expect(run.code == .wrongInput, "\(writer): \(run.notes)")
    #expect(run.notes.contains("is there already and is no \(kind.words)"))
    // Nothing was run first.
    #expect(!run.notes.contains("passed"))
    #expect(contents == before)
    // What is of its kind is replaced, and so is what is empty.
    _ = try scratch.file(try #require(name), "")
    for _ in 0..<2 {
      let again = VerbRun(exactly: writer.words(folder) + ["--resources", VerbRun.resources])
      #expect(again.code == .passed, "\(writer): \(again.notes)")
    }
  }

  enum Fault: CaseIterable, Sendable {
    case open, write, rename

    var calls: FileCalls {
      var calls = FileCalls.system
      switch self {
      case .open: calls.open = { _, _ throws(SystemError) in throw SystemError(EMFILE) }
      case .write: calls.write = { _, _ throws(SystemError) in throw SystemError(ENOSPC) }
      case .rename: calls.rename = { _, _ throws(SystemError) in throw SystemError(EIO) }
      }
      return calls
    }
  }

  @Test(arguments: Writer.allCases, Fault.allCases)
  func aVerbThatCannotWriteSaysSoAndLeavesNothing(writer: Writer, fault: Fault) throws {
    _ = try scratch.file("a.drive", "app demo\nsettle\n")
    _ = try scratch.file("picture.drive", "app demo\nscreenshot out.png\n")
    _ = try scratch.file("crooked.drive", "app    demo\n")
    _ = try scratch.file("out", writer.before)
    if writer == .report { try FileManager.default.removeItem(atPath: folder + "/out") }
    let before = contents
    let run = FileCalls.$current.withValue(fault.calls) {
      VerbRun(exactly: writer.words(folder) + ["--resources", VerbRun.resources])
    }
    #expect(run.code == .machine, "\(writer), \(fault): \(run.notes)")
    #expect(run.notes.contains("could not be "), "\(writer), \(fault): \(run.notes)")
    #expect(contents == before)
    #expect(writer != .report || !FileText.isFolder(folder + "/out"))
  }

  @Test func theSecondOfTwoRunsIntoOneReportIsRefused() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let report = folder + "/report"
    try FileWriter.makeFolder(report)
    let lock = try FolderLock(report)
    let second = VerbRun("run", drive, "--report", report, "--no-pictures")
    withExtendedLifetime(lock) {}
    #expect(second.code == .wrongInput)
    #expect(second.notes.contains("another run is writing to \(report)"))
    #expect(!second.notes.contains("passed"))
  }

  @Test func aReportThatWasEndedWhileItBeganIsBegunAgain() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let report = folder + "/report"
    #expect(VerbRun("run", drive, "--report", report, "--no-pictures").code == .passed)
    for name in ["report.js", "start.js", "data/index.js"] {
      FileWriter.remove(report + "/" + name)
    }
    let run = VerbRun("run", drive, "--report", report, "--no-pictures")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(FileText.names(inFolder: report).contains("start.js"))
  }

  /// Names that a report's files have too may be anybody's.
  @Test(arguments: [["index.html"], ["data/mine.csv"], ["data/index.js", "report.js"], ["notes"]])
  func aFolderThatIsNoReportIsLeftAsItIs(files: [String]) throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    for file in files {
      try FileWriter.makeFolder(FilePath.folder(of: folder + "/mine/" + file))
      _ = try scratch.file("mine/" + file, "mine")
    }
    let before = contents
    let run = VerbRun("run", drive, "--report", folder + "/mine", "--no-pictures")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("/mine holds something else than a report"))
    #expect(contents == before)
  }

  /// What somebody keeps in the folder of a report is his.
  @Test func aReportRemovesNothingButWhatAReportHasWritten() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let report = folder + "/report"
    #expect(VerbRun("run", drive, "--report", report).code == .passed)
    let mine = ["data/notes.txt", "pictures/abc.png", "data/10.json", "pictures/0.png", "mine.md"]
    for file in mine { _ = try scratch.file("report/" + file, "mine") }
    _ = try scratch.file("report/data/7.js", "report.result({});\n")
    _ = try scratch.file("report/data/0.js.12-3.part", "report.result({")
    #expect(VerbRun("run", drive, "--report", report, "--no-pictures").code == .passed)
    for file in mine { #expect(text("report/" + file) == "mine") }
    #expect(
      FileText.names(inFolder: report + "/data") == ["0.js", "10.json", "index.js", "notes.txt"])
    #expect(FileText.names(inFolder: report + "/pictures") == ["0.png", "abc.png"])
    // A name that the report would write over.
    for file in ["data/9.js", "data/index.js", "pictures/0123456789abcdef.png"] {
      let kept = text("report/" + file)
      _ = try scratch.file("report/" + file, "my own notes")
      let before = contents
      let run = VerbRun("run", drive, "--report", report, "--no-pictures")
      #expect(run.code == .wrongInput)
      #expect(run.notes.contains("/\(file) is there already and is no "))
      #expect(contents == before)
      FileWriter.remove(report + "/" + file)
      if let kept { _ = try scratch.file("report/" + file, kept) }
    }
  }

  private func text(_ file: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + file)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// A window's trace is its own for as long as the window is open.
  @Test func twoWindowsNeverWriteOneTrace() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let file = folder + "/window.jsonl"
    let trace = try GrowingTrace(file)
    var simulation = Simulation(profile: Profile(), app: SilentApp())
    simulation.perform(.phone(.connected))
    trace.append(simulation.trace)
    let lines = text("window.jsonl")
    #expect {
      _ = try GrowingTrace(file)
    } throws: { error in
      (error as? VerbError)?.message
        == "another window is writing to \(file); close it, or name another file"
    }
    let run = VerbRun("run", drive, "--trace", file)
    #expect(run.code == .wrongInput && run.notes.contains("another window is writing to \(file)"))
    #expect(text("window.jsonl") == lines)
    try trace.finish(simulation.trace)
    #expect(text("window.jsonl") == lines)
  }

  @Test func aWindowsTraceGoesOverAnOlderOneAlone() throws {
    let file = try scratch.file("notes.txt", "my own notes")
    #expect {
      _ = try GrowingTrace(file)
    } throws: { error in
      (error as? VerbError)?.message.contains("notes.txt is there already and is no trace") == true
        && (error as? VerbError)?.code == .wrongInput
    }
    #expect(text("notes.txt") == "my own notes")
    var simulation = Simulation(profile: Profile(), app: SilentApp())
    simulation.perform(.phone(.connected))
    for _ in 0..<2 { try GrowingTrace(folder + "/new.jsonl").finish(simulation.trace) }
    #expect(text("new.jsonl") == (try simulation.trace.lines()))
  }

  /// Whatever reads a stream, nothing in it steers a terminal; in a file each byte is as it was.
  @Test func aTraceThatGoesToAStreamIsSafeToShow() throws {
    _ = try scratch.file(
      "app.json", "{\"items\": [{\"id\": \"a\", \"title\": \"x\u{9b}\u{202E}\u{7F}y\"}]}")
    let drive = try scratch.file("a.drive", "app app.json\nsettle\n")
    #expect(VerbRun("run", drive, "--trace", folder + "/file.jsonl").code == .passed)
    let file = try #require(text("file.jsonl"))
    #expect(file.contains("x\u{9b}\u{202E}"))
    let pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for both, so that nobody waits for the other end; a small trace fits.
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    #expect(VerbRun("run", drive, "--trace", pipe).code == .passed)
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(reader, &bytes, bytes.count)
    let shown = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    #expect(shown == file.shownJSON && shown != file)
    var simulation = Simulation(profile: Profile(), app: SilentApp())
    simulation.perform(.phone(.connected))
    simulation.note(ScriptNote(.log, "a\u{9b}b", line: 1))
    try GrowingTrace(pipe).finish(simulation.trace)
    let more = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, more)), as: UTF8.self).contains("a\\u009bb"))
  }

  @Test func theTraceOfOneCaseMayGoIntoAFolder() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    try FileWriter.makeFolder(folder + "/traces")
    let run = VerbRun("run", drive, "--trace", folder + "/traces")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(FileText.names(inFolder: folder + "/traces").count == 1)
  }

  @Test func aDamagedPartIsNotThePersonsFault() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let part = folder + "/part"
    #expect(VerbRun("run", drive, "--report", part, "--no-pictures").code == .passed)
    _ = try scratch.file("part/data/index.js", "report.index({\"format\":2,")
    let damaged = VerbRun("merge", part, "-o", folder + "/whole")
    #expect(damaged.code == .machine)
    #expect(damaged.notes.contains("is damaged"))
    let wrong = VerbRun("merge", folder, "-o", folder + "/whole")
    #expect(wrong.code == .wrongInput)
  }

  /// Nothing in the drive is wrong when its goldens cannot be recorded.
  @Test func aGoldenFolderThatCannotBeWrittenIsTheMachines() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    _ = try scratch.file("Goldens", "in the way")
    let run = VerbRun(running: [drive, "--artifacts", folder + "/artifacts"], environment: [:])
    #expect(run.code == .machine)
    #expect(run.notes.contains("/Goldens could not be written: not a directory"))
  }

  @Test func aRecordingWithinADriveGoesOverAnOlderOneAlone() throws {
    let text = "app demo\nsettle\nrecord start out.drive\ntap row:0\nrecord stop\nexpect rows > 1\n"
    let drive = try scratch.file("a.drive", text)
    for _ in 0..<2 { #expect(VerbRun("run", drive).code == .passed) }
    _ = try scratch.file("out.drive", "mine")
    let before = contents
    let run = VerbRun("run", drive)
    #expect(run.code == .failed && run.notes.contains("out.drive is there already"))
    #expect(contents == before)
  }

  @Test func aRecordingNeverGoesOverAnotherFile() throws {
    let file = try scratch.file("mine.drive", "app demo\n")
    let recording = DriveRecording(
      DriveRecorder.Opening(name: "a session", app: "demo"), startOfDrive: 624)
    #expect {
      try recording.begin(file)
    } throws: { error in
      (error as? VerbError)?.message.contains("is there already") == true
        && (error as? VerbError)?.code == .wrongInput
    }
    #expect(FileManager.default.contents(atPath: file) == Data("app demo\n".utf8))
  }

  @Test func aRecordingIsThereAsFarAsItHasGot() throws {
    let file = folder + "/new.drive"
    let recording = DriveRecording(
      DriveRecorder.Opening(name: "a session", app: "demo"), startOfDrive: 624)
    try recording.begin(file)
    recording.note(.time(.mark("here")), at: .start + .seconds(2))
    recording.note(.show(.log("there")), at: .start + .seconds(3))
    let text = String(
      decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    #expect(text.hasSuffix("app demo wait=off\n+2s mark here\n+1s log there\n"))
    try recording.close(nil)
    #expect(FileManager.default.contents(atPath: file) == Data(text.utf8))
  }

  @Test func aTraceGrowsWithWhatHappens() throws {
    let file = folder + "/window.jsonl"
    let trace = try GrowingTrace(file)
    var simulation = Simulation(profile: Profile(), app: SilentApp())
    simulation.perform(.phone(.connected))
    trace.append(simulation.trace)
    let first = try simulation.trace.lines()
    #expect(FileManager.default.contents(atPath: file) == Data(first.utf8))
    simulation.advance(by: .seconds(20))
    try trace.finish(simulation.trace)
    let whole = try simulation.trace.lines()
    #expect(FileManager.default.contents(atPath: file) == Data(whole.utf8))
    #expect(whole.count > first.count)
  }

  private struct SilentApp: App {
    mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
  }
}
