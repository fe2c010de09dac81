import Foundation
import HeadUnitCore
import Synchronization
import Testing

@testable import HeadUnitApps

/// Real programs; none of these tests waits but for what a program says.
struct ChildProcessTests {
  private func shell(
    _ script: String, folder: String? = nil, grace: ChildProcess.Grace = .forThoseThatEnd
  ) throws -> ChildProcess {
    try ChildProcess(["sh", "-c", script], folder: folder, grace: grace)
  }

  /// It ends as soon as its input does.
  private func cat() throws -> ChildProcess {
    try ChildProcess(["cat"], grace: .forThoseThatEnd)
  }

  /// Everything a program says until its output ends.
  private func allLines(of child: ChildProcess) -> [String] {
    var lines: [String] = []
    while !child.hasEnded { lines += child.words() }
    return lines
  }

  @Test func whatIsWrittenComesBack() throws {
    let child = try cat()
    #expect(child.write([Array("one".utf8), Array("two".utf8)]))
    var lines: [String] = []
    while lines.count < 2 { lines += child.words() }
    #expect(lines == ["one", "two"])
    #expect(child.ending == nil)
    child.stop()
    #expect(child.hasEnded)
    #expect(child.ending == "ended with code 0")
  }

  @Test func whatWaitsIsStillWrittenWhenItIsStopped() throws {
    let child = try cat()
    #expect(child.write([Array("the last word".utf8)]))
    child.stop()
    #expect(child.words() == ["the last word"])
  }

  @Test func nothingIsReadWhereNothingIsSaid() throws {
    let child = try cat()
    #expect(child.read(within: .zero) == [])
    #expect(child.read(within: .milliseconds(1)) == [])
    #expect(!child.hasEnded)
  }

  @Test func muchOnStandardErrorHoldsNothingUp() throws {
    let child = try shell("yes error | head -c 262144 >&2; echo answer; echo last >&2")
    #expect(allLines(of: child) == ["answer"])
    child.stop()
    #expect(child.lastErrors.utf8.count == 8_192)
    #expect(child.lastErrors.hasSuffix("error\nerrolast\n"))
    let lines = child.takeErrorLines()
    #expect(lines.count == 1_001)
    #expect(lines.first == "error")
    #expect(lines.last == "(left out here: 42691 more lines)")
    #expect(child.takeErrorLines() == [])
  }

  @Test(arguments: [
    "App/Radio.swift:7: Fatal error: no such row",
    "*** Program crashed: Bad pointer dereference at 0x0000000000000001 ***",
  ])
  func whatWentWrongInSwiftIsKeptHoweverMuchFollowsIt(_ reason: String) throws {
    let child = try shell("echo '\(reason)' >&2; yes thread | head -n 5000 >&2; echo end >&2")
    #expect(allLines(of: child) == [])
    child.stop()
    #expect(child.lastReason == reason)
    #expect(child.lastErrors.hasPrefix(reason + "\n…\n"))
    #expect(child.lastErrors.hasSuffix("thread\nend\n"))
  }

  @Test func aFloodIsBoundedAndStopped() throws {
    let child = try ChildProcess(["yes"], grace: .forThoseToBeAsked)
    var lines = 0
    // Reading what has gathered lets it go on.
    for _ in 0..<20 {
      let read = child.read(within: .seconds(60))
      #expect(!read.isEmpty)
      #expect(read.count <= 10_000 + 32_768)
      lines += read.count
    }
    #expect(lines > 20)
    child.stop()
    #expect(child.ending == "was ended by signal 15 (SIGTERM)")
    #expect(child.read(within: .zero).count <= 10_000 + 32_768)
    #expect(child.hasEnded)
  }

  @Test func aFullInboxIsReadOnceSomebodyReads() throws {
    let child = try shell("yes | head -n 400000; echo done")
    #expect(allLines(of: child).count == 400_001)
  }

  @Test func whatNeverReadsIsBusyAtOnce() throws {
    let child = try ChildProcess(["sleep", "100"], grace: .forThoseToBeAsked)
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let taken = (0..<50).filter { _ in child.write([line]) }
    #expect(taken.count >= 8 && taken.count <= 9)
    #expect(taken == Array(0..<taken.count))
    child.stop()
    #expect(child.ending == "was ended by signal 15 (SIGTERM)")
    #expect(child.write([line]), "What is gone is not busy.")
  }

  @Test func aClosedInputIsNotTheEndOfUs() throws {
    let child = try shell("exec <&-; echo closed; exec sleep 100", grace: .forThoseToBeAsked)
    #expect(child.words() == ["closed"])
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    // A program that is just being started has a copy of every end of ours until it runs.
    for _ in 0..<50 {
      while !child.write([line]) { #expect(child.read(within: .milliseconds(1)) == []) }
    }
    child.stop()
    #expect(child.ending == "was ended by signal 15 (SIGTERM)")
  }

  @Test(arguments: [
    ("exit 0", "ended with code 0"), ("exit 3", "ended with code 3"),
    ("kill -SEGV $$", "was ended by signal 11 (SIGSEGV)"),
    ("kill -ABRT $$", "was ended by signal 6 (SIGABRT)"),
    ("kill -34 $$", "was ended by signal 34"),
  ])
  func howItEndedIsSaid(script: String, words: String) throws {
    let child = try shell(script)
    #expect(allLines(of: child) == [])
    child.stop()
    #expect(child.ending == words)
  }

  @Test func whatDoesNotWantToEndIsKilled() throws {
    let child = try shell(
      "trap '' TERM; echo ready; while true; do sleep 100; done", grace: .forThoseToBeKilled)
    #expect(child.words() == ["ready"])
    child.stop()
    #expect(child.ending == "was ended by signal 9 (SIGKILL)")
    #expect(child.hasEnded)
  }

  @Test func whatCleansUpWhenItIsAskedToEndMayDoSo() throws {
    let child = try shell(
      "trap 'echo cleaned; exit 7' TERM; echo ready; while :; do sleep 1; done",
      grace: .forThoseToBeAsked)
    #expect(child.words() == ["ready"])
    child.stop()
    #expect(child.words() == ["cleaned"])
    #expect(child.ending == "ended with code 7")
  }

  @Test(arguments: ["sleep 100", "sleep 100 >/dev/null 2>&1"])
  func aGrandchildIsGoneAfterwards(command: String) throws {
    let child = try shell("\(command) & echo $!")
    let grandchild = try #require(child.words().first)
    child.stop()
    #expect(child.ending == "ended with code 0")
    #expect(!runs(grandchild))
  }

  @Test func whoeverReadsIsDoneWhenItHasEndedWhateverItLeftBehind() throws {
    // What it leaves has its output, and goes when it is killed.
    let child = try shell(
      "(trap '' TERM; exec sh -c 'echo $$; exec sleep 600') & read _",
      grace: ChildProcess.Grace(
        byItself: .seconds(60), whenAsked: .seconds(20), whenKilled: .seconds(60)))
    let grandchild = try #require(child.words().first.flatMap(pid_t.init))
    let began = ProcessCalls.system.now()
    child.stopLater()
    while !child.hasEnded { #expect(child.read(within: .seconds(60)).isEmpty) }
    #expect(ProcessCalls.system.now() - began < .seconds(15))
    kill(grandchild, SIGKILL)
    child.stop()
    #expect(child.ending == "ended with code 1", "Its input has ended.")
  }

  @Test func whatKeepsItsSupervisorFromItsWorkIsKilledWithItsGroup() throws {
    let killed = Mutex<[pid_t]>([])
    var calls = ProcessCalls.system
    calls.kill = { process, signal in
      if signal == SIGKILL { killed.withLock { $0.append(process) } }
      // Whoever stops it does so again at once.
      return signal == SIGCONT ? 0 : ProcessCalls.system.kill(process, signal)
    }
    let child = try ProcessCalls.$current.withValue(calls) {
      try shell(
        "echo $$; echo $PPID; exec sleep 600",
        grace: ChildProcess.Grace(
          byItself: .milliseconds(1), whenAsked: .milliseconds(1), whenKilled: .milliseconds(1)))
    }
    var numbers: [pid_t] = []
    while numbers.count < 2 { numbers += child.words().compactMap(pid_t.init) }
    kill(numbers[1], SIGSTOP)
    child.stop()
    #expect(killed.withLock { $0 } == [-numbers[0]])
    kill(numbers[1], SIGCONT)
    child.waitUntilNobodyIsLeft()
  }

  /// A pipe holds no more, so that all beyond it is said by others.
  @Test func whatGoesOnAfterItsEndIsReadUpToAMebibyte() throws {
    var calls = ProcessCalls.system
    calls.read = { _, room, count in
      room.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "y"), count: count)
      return count
    }
    try ProcessCalls.$current.withValue(calls) {
      var state = ChildState(
        input: Descriptor(number: -1, calls), output: try PipeEnds().readingAlone(),
        orders: Descriptor(number: -1, calls), ending: Descriptor(number: -1, calls),
        bell: Descriptor(number: -1, calls), supervisor: 0, lineLimit: 100)
      state.exit = .code(0)
      while !state.isOutputOver { state.hear() }
      #expect(state.bytesHeard == (1 << 20) + (64 << 10))
    }
  }

  /// A killed one may still be listed as dead when nobody asked how it ended.
  private func runs(_ number: String) -> Bool {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(number)/stat") else {
      return false
    }
    let state = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst(2).first
    return state != "Z" && state != "X"
  }

  @Test func aLongLineIsCutOff() throws {
    let child = try shell("head -c 3145728 /dev/zero; echo; echo after")
    var lines: [[UInt8]] = []
    while !child.hasEnded { lines += child.read(within: .seconds(10)) }
    #expect(lines.map(\.count) == [ChildProcess.lineLimit + 1, 5])
  }

  @Test func aLineAtTheLimitIsWhole() throws {
    let child = try shell("head -c 1048576 /dev/zero; echo; echo; printf rest")
    var lines: [[UInt8]] = []
    while !child.hasEnded { lines += child.read(within: .seconds(10)) }
    #expect(lines.map(\.count) == [ChildProcess.lineLimit, 0, 4])
  }

  @Test func aLastLineNeedsNoBreak() throws {
    let child = try shell("printf 'first\\n\\nlast'; printf wrong >&2")
    #expect(allLines(of: child) == ["first", "", "last"])
    child.stop()
    #expect(child.takeErrorLines() == ["wrong"])
    #expect(child.lastErrors == "wrong")
  }

  @Test func itCanBeStoppedOftenAndFromAnywhere() throws {
    let child = try cat()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      child.stop()
      #expect(child.ending == "ended with code 0")
    }
    child.stop()
  }

  /// Other tests open files and start threads meanwhile, but not hundreds.
  @Test func nothingIsLeftOfManyStarts() throws {
    let starts = 300
    let before = try counts()
    var numbers: [String] = []
    for _ in 0..<starts {
      let child = try shell("echo $$; exec cat")
      numbers += child.words()
      child.stop()
      #expect(child.ending == "ended with code 0")
    }
    for _ in 0..<starts { #expect(throws: ChildProblem.self) { try ChildProcess(["./no-such"]) } }
    let after = try counts()
    #expect(zip(before, after).allSatisfy { $1 < $0 + starts / 2 }, "\(before), \(after)")
    #expect(numbers.filter { FileManager.default.fileExists(atPath: "/proc/\($0)") } == [])
    #expect(numbers.count == starts)
  }

  private func counts() throws -> [Int] {
    try ["/proc/self/fd", "/proc/self/task"].map {
      try FileManager.default.contentsOfDirectory(atPath: $0).count
    }
  }

  @Test func whatNobodyHasAnyMoreIsStopped() throws {
    let number: String
    do {
      let child = try shell("echo $$; exec cat")
      number = try #require(child.words().first)
      #expect(runs(number))
    }
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(number)"))
  }

  @Test func itRunsInItsFolderAndGroupWithoutHeldSignals() throws {
    let signals = "sed -n 's/^Sig[BI][lg][kn]://p' /proc/self/status"
    let script = "pwd; \(signals); cut -d' ' -f5 /proc/$$/stat; echo $$"
    let lines = allLines(of: try shell(script, folder: "/usr/bin"))
    try #require(lines.count == 5)
    #expect(lines[0] == "/usr/bin")
    // Above 31 are the C library's own.
    for line in lines[1...2] { #expect(line.hasSuffix("00000000") || line.hasSuffix("80000000")) }
    #expect(lines[3] == lines[4], "It leads its group.")
  }

  @Test func noFileOfOursIsOpenInIt() throws {
    let child = try ChildProcess(["ls", "/proc/self/fd"])
    #expect(allLines(of: child) == ["0", "1", "2", "3"], "The last is the folder it lists.")
  }

  @Test(arguments: [
    ([], "There is no program to start: no word says which."),
    (["no-such-program-x"], "“no-such-program-x” is not found in any folder of PATH."),
    (["./no-such"], "“./no-such” is not there, or what it is run by is not."),
    (["/etc/passwd"], "“/etc/passwd” is not executable."),
    (["a\0b"], "“a\\0b” holds a zero byte, which no program can be given."),
  ])
  func whatCannotBeStartedIsSaid(words: [String], message: String) {
    let problem = #expect(throws: ChildProblem.self) { try ChildProcess(words) }
    #expect(problem?.message == message)
  }

  @Test func aFolderThatIsNotThereIsSaid() {
    let problem = #expect(throws: ChildProblem.self) {
      try ChildProcess(["cat"], folder: "/no/such")
    }
    #expect(problem?.message == "The folder “/no/such” to start the program in is not there.")
  }
}

extension ChildProcess.Grace {
  /// On a busy machine even what ends at once takes its time.
  static let forThoseThatEnd = Self(
    byItself: .seconds(60), whenAsked: .seconds(60), whenKilled: .seconds(60))
  /// What does not end by itself is not waited for in vain.
  static let forThoseToBeAsked = Self(
    byItself: .milliseconds(1), whenAsked: .seconds(60), whenKilled: .seconds(60))
  static let forThoseToBeKilled = Self(
    byItself: .milliseconds(1), whenAsked: .milliseconds(1), whenKilled: .seconds(60))
  /// What ends by itself leaves somebody behind who does not.
  static let forThoseThatLeaveOthers = Self(
    byItself: .seconds(60), whenAsked: .milliseconds(1), whenKilled: .seconds(60))
}

extension ChildProcess {
  /// What comes next, as text.
  fileprivate func words() -> [String] {
    read(within: .seconds(60)).map { String(decoding: $0, as: UTF8.self) }
  }
}
