import Foundation
import HeadUnitDrives
import HeadUnitFiles
import Synchronization
import Testing

@testable import TestdriveVerbs

/// Pictures that are written while their drive goes on are as if each had been waited for.
@Suite struct PictureWriterTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private static let lines = [
    "app demo", "screenshot 1.png", "settle", "screenshot 2.png", "tap row:1", "settle",
    "screenshot 3.png", "screenshot 4.png", "back", "settle", "screenshot 5.png",
  ]

  /// So many jobs that no processor is left beside them.
  enum Manner: String, CaseIterable {
    case beside = "1"
    case waited = "64"
  }

  /// Runs the drive in a folder of its own; the trace, and what else is there afterwards.
  private func run(
    _ manner: Manner, _ calls: FileCalls = .system, _ lines: [String] = lines,
    _ words: [String] = []
  ) throws -> (run: VerbRun, files: [String: Data]) {
    let folder = "\(manner)"
    try FileWriter.makeFolder(scratch.folder.path + "/" + folder)
    let drive = try scratch.file("\(folder)/it.drive", lines.map { $0 + "\n" }.joined())
    let place = (drive as NSString).deletingLastPathComponent
    let run = FileCalls.$current.withValue(calls) {
      VerbRun(
        exactly: ["run", drive, "--trace", place + "/it.trace", "--jobs", manner.rawValue] + words
          + ["--resources", VerbRun.resources])
    }
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: place) {
      files[name] = FileManager.default.contents(atPath: place + "/" + name)
    }
    // Which folder it was is said where a picture could not be written.
    files["it.trace"] = files["it.trace"].map { trace in
      Data(String(decoding: trace, as: UTF8.self).replacing("/\(folder)/", with: "/").utf8)
    }
    return (run, files)
  }

  @Test func everyPictureIsThereWhenTheRunHasEnded() throws {
    let beside = try run(.beside)
    let waited = try run(.waited)
    #expect(beside.run.code == .passed && beside.files.count == 7)
    #expect(beside.files == waited.files)
    // Nothing has happened between them.
    #expect(beside.files["3.png"] == beside.files["4.png"])
    #expect(beside.files["2.png"] != beside.files["3.png"])
  }

  /// As on a disk that is full by then, and is not any more afterwards.
  @Test(arguments: 1...5)
  func aPictureThatFindsNoRoomFailsItsStep(number: Int) throws {
    let name = "/\(number).png."
    func calls() -> FileCalls {
      let files = Mutex<Set<Int32>>([])
      var calls = FileCalls.system
      calls.open = { path, flags throws(SystemError) in
        let file = try FileCalls.system.open(path, flags)
        files.withLock { files in
          files.remove(file)
          if path.contains(name) { files.insert(file) }
        }
        return file
      }
      calls.write = { file, bytes throws(SystemError) in
        guard !files.withLock({ $0.contains(file) }) else { throw SystemError(ENOSPC) }
        return try FileCalls.system.write(file, bytes)
      }
      return calls
    }
    let beside = try run(.beside, calls())
    let waited = try run(.waited, calls())
    #expect(beside.run.code == .machine && waited.run.code == .machine)
    let line = Self.lines.firstIndex(of: "screenshot \(number).png").map { $0 + 1 } ?? 0
    #expect(beside.run.notes.contains("it.drive:\(line):1: "), "\(beside.run.notes)")
    #expect(!beside.files.keys.contains { $0.hasSuffix(".part") })
    // Of what came after it nothing is there, either way.
    #expect(beside.files == waited.files)
  }

  @Test func aFolderThatIsNotThereIsToldAtOnce() throws {
    let drive = try scratch.file("it.drive", "app demo\nscreenshot no/1.png\ndump state\n")
    let run = VerbRun("run", drive)
    #expect(run.code == .wrongInput || run.code == .failed, "\(run.notes)")
    #expect(run.notes.contains("it.drive:2:1: ") && run.data.isEmpty, "\(run.notes)")
  }

  /// While the first one is written another one is painted, eight are to be, and the drive has
  /// begun the next one's file.
  @Test func noMoreThanEightWaitToBePaintedAndTwoToBeWritten() throws {
    let most = 2 + 8 + 1
    let begun = Mutex(0)
    let all = DispatchSemaphore(value: 0)
    let tooMany = DispatchSemaphore(value: 0)
    let pictures = Mutex<Set<Int32>>([])
    let isFirst = Atomic(true)
    var calls = FileCalls.system
    calls.open = { path, flags throws(SystemError) in
      let file = try FileCalls.system.open(path, flags)
      guard path.hasSuffix(".part"), path.contains(".png.") else { return file }
      pictures.withLock { _ = $0.insert(file) }
      let count = begun.withLock { begun in
        begun += 1
        return begun
      }
      if count == most { all.signal() }
      if count > most { tooMany.signal() }
      return file
    }
    calls.write = { file, bytes throws(SystemError) in
      let isPicture = pictures.withLock { $0.contains(file) }
      if isPicture, isFirst.exchange(false, ordering: .relaxed) {
        #expect(all.wait(timeout: .now() + 60) == .success)
        // Long enough for another one to be painted and begun, also beside all other tests.
        #expect(tooMany.wait(timeout: .now() + 3) == .timedOut)
      }
      return try FileCalls.system.write(file, bytes)
    }
    // One after the other there is never a second one.
    guard ProcessInfo.processInfo.activeProcessorCount > 1 else { return }
    let lines = ["app demo"] + (1...most + 2).map { "screenshot \($0).png" }
    #expect(try run(.beside, calls, lines).run.code == .passed)
    #expect(begun.withLock { $0 } == most + 2)
  }

  @Test func ofSeveralFaultsThatOfTheFirstPictureCounts() {
    var state = PictureWriter.State()
    #expect(!state.isOver(before: 9))
    for number in [3, 1, 2] {
      state.add(PictureWriter.LateFault(number: number, error: ServiceError(.machine, "")))
    }
    #expect(state.fault?.number == 1)
    #expect(!state.isOver(before: 0) && !state.isOver(before: 1) && state.isOver(before: 2))
  }

  /// Goldens are drawn where the drive runs, pictures beside it, and a report's by a third one.
  @Test(arguments: Manner.allCases)
  func whatIsWrongWithACoverIsSaidOnce(manner: Manner) throws {
    let place = scratch.folder.path + "/\(manner)"
    try FileWriter.makeFolder(place)
    try FileWriter.write(Array("no picture".utf8), to: place + "/broken.png")
    let library = #"{"items": [{"id": "a", "title": "One", "artwork": "broken.png"}]}"#
    try FileWriter.write(Array(library.utf8), to: place + "/it.json")
    let lines = ["app it.json", "settle", "screenshot 1.png", "golden one", "screenshot 2.png"]
    let run = try run(manner, .system, lines, ["--report", place + "/report"]).run
    let remark = "broken.png: "
    #expect(run.notes.split(separator: remark).count == 2, "\(run.notes)")
  }

  @Test func withoutAProcessorForItEachIsWaitedFor() throws {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    func isThere(besides jobs: Int, processors: Int) -> Bool {
      PictureWriter(
        resources, Output(data: { _ in }, note: { _ in }), besides: jobs, processors: processors)
        != nil
    }
    #expect(!isThere(besides: 1, processors: 1))
    #expect(!isThere(besides: 2, processors: 2))
    #expect(isThere(besides: 1, processors: 2))
  }
}
