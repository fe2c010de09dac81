import Foundation
import Synchronization
import Testing

@testable import HeadUnitFiles

/// Files are whole or not there, whatever the system says.
@Suite struct FileWriterTests {
  private let folder = ScratchFolder()

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.path(name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// With these calls in place of the system's; what it throws.
  private func failure(
    _ calls: FileCalls, _ body: () throws(FileError) -> Void
  ) -> FileError? {
    FileCalls.$current.withValue(calls) {
      do throws(FileError) {
        try body()
        return nil
      } catch {
        return error
      }
    }
  }

  @Test func aFileIsWrittenOverTheOneBefore() throws {
    try FileWriter.write(Array("one".utf8), to: folder.path("a"))
    try FileWriter.write(Array("two".utf8), to: folder.path("a"))
    #expect(text("a") == "two")
    #expect(folder.names == ["a"])
  }

  @Test(arguments: Fault.allCases)
  func whateverFailsTheFileBeforeStaysAndNothingElse(fault: Fault) throws {
    try FileWriter.write(Array("before".utf8), to: folder.path("a"))
    let error = failure(fault.calls) { () throws(FileError) in
      try FileWriter.write([UInt8](repeating: 7, count: 100_000), to: folder.path("a"))
    }
    #expect(error?.attempt == .write && error?.path == folder.path("a"))
    #expect(error?.number == fault.number)
    #expect(error?.isMachine == true)
    #expect(text("a") == "before")
    #expect(folder.names == ["a"])
  }

  @Test func shortAndInterruptedWritesAreGoneOnWith() throws {
    let turns = Mutex(0)
    var calls = FileCalls.system
    calls.write = { file, bytes throws(SystemError) in
      let turn = turns.withLock { turn in
        turn += 1
        return turn
      }
      if turn.isMultiple(of: 3) { throw SystemError(EINTR) }
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(7))
      return try FileCalls.system.write(file, part)
    }
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    let error = failure(calls) { () throws(FileError) in
      try FileWriter.write(bytes, to: folder.path("a"))
    }
    #expect(error == nil)
    #expect(FileManager.default.contents(atPath: folder.path("a")).map(Array.init) == bytes)
  }

  @Test func aFileThatTakesNothingIsNotAskedForEver() {
    var calls = FileCalls.system
    calls.write = { _, _ in 0 }
    let error = failure(calls) { () throws(FileError) in
      try FileWriter.write([1], to: folder.path("a"))
    }
    #expect(error?.number == EIO)
  }

  @Test func aLinkGoesOnBeingOneAndAModeStays() throws {
    try FileWriter.write([], to: folder.path("real"))
    #expect(chmod(folder.path("real"), 0o640) == 0)
    #expect(symlink("real", folder.path("link")) == 0)
    #expect(symlink("nowhere-yet", folder.path("dangling")) == 0)
    try FileWriter.write(Array("x".utf8), to: folder.path("link"))
    try FileWriter.write(Array("y".utf8), to: folder.path("dangling"))
    #expect(text("real") == "x" && text("nowhere-yet") == "y")
    var status = stat()
    #expect(stat(folder.path("real"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(folder.names == ["dangling", "link", "nowhere-yet", "real"])
  }

  @Test func aCircleOfLinksAndAFolderAreNoPlaces() {
    #expect(symlink("a", folder.path("b")) == 0 && symlink("b", folder.path("a")) == 0)
    for (name, number) in [("a", ELOOP), ("", EISDIR)] {
      let error = failure(.system) { () throws(FileError) in
        try FileWriter.write([1], to: folder.path(name))
      }
      #expect(error?.number == number)
    }
  }

  @Test func aFIFOIsWrittenAsItIs() throws {
    #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
    let reader = open(folder.path("fifo"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileWriter.write(Array("hello".utf8), to: folder.path("fifo"))
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 5)
    #expect(folder.names == ["fifo"])
  }

  @Test func aFullDeviceIsTheMachines() {
    let error = failure(.system) { () throws(FileError) in
      try FileWriter.write([1], to: "/dev/full")
    }
    #expect(error?.number == ENOSPC && error?.isMachine == true)
    #expect(error?.reason == "no space left on device")
  }

  @Test func whatIsNotWholeGoesWhenTheProcessEnds() throws {
    var file = try NewFile(folder.path("a"))
    try file.write([1, 2, 3])
    #expect(folder.names.count == 1 && folder.names.first?.hasSuffix(".part") == true)
    FileWriter.removePartialFiles(below: folder.path(""))
    #expect(folder.names.isEmpty)
    file.discard()
  }

  @Test func aLongNameIsWritten() throws {
    let name = String(repeating: "n", count: 255)
    try FileWriter.write([1], to: folder.path(name))
    #expect(folder.names == [name])
  }

  @Test func linesAreWholeAndThereAtOnce() throws {
    let file = try LineFile(folder.path("lines"))
    try file.append("one\n")
    #expect(text("lines") == "one\n")
    try file.append("two\nthree\n")
    #expect(text("lines") == "one\ntwo\nthree\n")
  }

  /// Nobody else lets the same file grow meanwhile.
  @Test func growingFilesHaveOneWriter() throws {
    let path = folder.path("lines")
    var file: LineFile? = try LineFile(path)
    #expect(FileWriter.isHeld(path))
    #expect(throws: FileError(.lock, path, SystemError(EWOULDBLOCK))) {
      _ = try LineFile(path, replacing: { _ in true })
    }
    try file?.append("one\n")
    #expect(throws: FileError(.lock, path, SystemError(EWOULDBLOCK))) {
      _ = try LineFile(path, replacing: { _ in true })
    }
    #expect(text("lines") == "one\n")
    file = nil
    #expect(!FileWriter.isHeld(path))
    let other = try LineFile(path, replacing: { $0 == path })
    #expect(text("lines") == "")
    try other.append("two\n")
    #expect(text("lines") == "two\n")
  }

  /// Of lines for which there is not room enough those stay that are whole.
  @Test func ofSeveralLinesThoseStayThatFindRoom() throws {
    var calls = FileCalls.system
    calls.write = { file, bytes throws(SystemError) in
      if bytes.count <= 4 { throw SystemError(EFBIG) }
      return try FileCalls.system.write(
        file, UnsafeRawBufferPointer(rebasing: bytes.dropLast(4)))
    }
    let file = try FileCalls.$current.withValue(calls) { try LineFile(folder.path("lines")) }
    #expect(throws: FileError(.write, folder.path("lines"), SystemError(EFBIG))) {
      try file.append("one\ntwo\nthree\n")
    }
    #expect(text("lines") == "one\ntwo\n")
  }

  @Test func soManyLinksLeadToAFile() throws {
    for (number, isFollowed) in [(39, true), (41, false)] {
      let place = "links-\(number)"
      try FileWriter.makeFolder(folder.path(place))
      for link in 1...number {
        try FileWriter.makeLink(
          folder.path("\(place)/\(link)"), to: link == number ? "file" : "\(link + 1)")
      }
      if isFollowed {
        try FileWriter.write([1], to: folder.path("\(place)/1"))
        #expect(FileManager.default.contents(atPath: folder.path("\(place)/file")) == Data([1]))
      } else {
        #expect(throws: FileError(.write, folder.path("\(place)/1"), SystemError(ELOOP))) {
          try FileWriter.write([1], to: folder.path("\(place)/1"))
        }
      }
    }
  }

  @Test func signalsWithoutEndEndAWrite() {
    let tries = Atomic(0)
    var calls = FileCalls.system
    calls.write = { _, _ throws(SystemError) in
      tries.add(1, ordering: .relaxed)
      throw SystemError(EINTR)
    }
    let error = failure(calls) { () throws(FileError) in
      try FileWriter.write([1], to: folder.path("a"))
    }
    #expect(error?.number == EINTR)
    #expect(tries.load(ordering: .relaxed) == 100_000)
  }

  @Test func aPathIsTheSameHoweverItIsSpelled() throws {
    try FileWriter.makeFolder(folder.path("a/b"))
    try FileWriter.makeLink(folder.path("link"), to: "a")
    let real = FilePath.real(folder.path("a/b"))
    #expect(FilePath.real(folder.path("a/../link/b/")) == real)
    #expect(FilePath.real(folder.path("link/b/new")) == real + "/new")
    #expect(FilePath.real(folder.path("link/b/new/x")) == real + "/new/x")
    #expect(FilePath.real("/nowhere/at/all") == "/nowhere/at/all")
  }

  @Test func ofLinesThatFindNoRoomNothingStays() throws {
    let isFull = Atomic(false)
    var calls = FileCalls.system
    calls.write = { file, bytes throws(SystemError) in
      guard isFull.load(ordering: .relaxed) else { return try FileCalls.system.write(file, bytes) }
      if bytes.count <= 4 { throw SystemError(ENOSPC) }
      return try FileCalls.system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(4)))
    }
    let file = try FileCalls.$current.withValue(calls) { try LineFile(folder.path("lines")) }
    try file.append("whole\n")
    isFull.store(true, ordering: .relaxed)
    #expect(throws: FileError(.write, folder.path("lines"), SystemError(ENOSPC))) {
      try file.append("halve\n")
    }
    #expect(text("lines") == "whole\n")
  }

  @Test func linesNeverGoOverWhatIsThere() throws {
    try FileWriter.write(Array("precious".utf8), to: folder.path("a"))
    #expect(throws: FileError(.write, folder.path("a"), SystemError(EEXIST))) {
      _ = try LineFile(folder.path("a"))
    }
    #expect(text("a") == "precious")
  }

  @Test func aFolderHasOneWriter() throws {
    try FileWriter.makeFolder(folder.path("x/y"))
    var lock: FolderLock? = try FolderLock(folder.path("x"))
    #expect(throws: FileError(.lock, folder.path("x"), SystemError(EWOULDBLOCK))) {
      _ = try FolderLock(folder.path("x"))
    }
    withExtendedLifetime(lock) {}
    lock = nil
    _ = try FolderLock(folder.path("x"))
  }

  @Test func aFileInTheWayOfAFolderIsSaid() throws {
    try FileWriter.write([1], to: folder.path("x"))
    #expect(throws: FileError(.makeFolder, folder.path("x"), SystemError(ENOTDIR))) {
      try FileWriter.makeFolder(folder.path("x"))
    }
  }
}

/// What can go wrong with a file, one call after the other.
enum Fault: CaseIterable, Sendable {
  case open, full, large, sync, close, rename

  var number: Int32 {
    switch self {
    case .open: EMFILE
    case .full, .close: ENOSPC
    case .large: EFBIG
    case .sync, .rename: EIO
    }
  }

  var calls: FileCalls {
    let error = SystemError(number)
    var calls = FileCalls.system
    switch self {
    case .open: calls.open = { _, _ throws(SystemError) in throw error }
    case .full, .large:
      // The first half still finds room.
      calls.write = { file, bytes throws(SystemError) in
        guard bytes.count > 50_000 else { throw error }
        let half = UnsafeRawBufferPointer(rebasing: bytes.prefix(50_000))
        return try FileCalls.system.write(file, half)
      }
    case .sync: calls.sync = { _ throws(SystemError) in throw error }
    case .close:
      calls.close = { file throws(SystemError) in
        try FileCalls.system.close(file)
        throw error
      }
    case .rename: calls.rename = { _, _ throws(SystemError) in throw error }
    }
    return calls
  }
}

/// A folder that goes with the test.
final class ScratchFolder {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "testdrive-files-\(UUID().uuidString)")

  init() {
    do {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  deinit {
    do { try FileManager.default.removeItem(at: root) } catch { Issue.record(error) }
  }

  func path(_ name: String) -> String { name.isEmpty ? root.path : root.path + "/" + name }

  var names: [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    } catch {
      Issue.record(error)
      return []
    }
  }
}
