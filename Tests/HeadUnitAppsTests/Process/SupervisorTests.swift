import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// What belongs to a program goes with it, whatever it does to get away.
struct SupervisorTests {
  private static let longest = Duration.seconds(60)

  private func shell(
    _ script: String, grace: ChildProcess.Grace = .forThoseToBeKilled
  ) throws -> ChildProcess {
    try ChildProcess(["sh", "-c", script], grace: grace)
  }

  private func line(of child: ChildProcess) -> String? {
    child.read(within: Self.longest).first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a process with this number is there and not dead.
  private func runs(_ number: String) -> Bool {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(number)/stat") else {
      return false
    }
    let state = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst(2).first
    return state != "Z" && state != "X"
  }

  @Test(arguments: [
    "trap '' TERM; sleep 600", "exec setsid sh -c 'trap \"\" TERM; echo $$; sleep 600'",
    "trap '' TERM; sleep 600 >/dev/null 2>&1 </dev/null",
    "setsid sh -c 'trap \"\" TERM HUP; echo $$; sleep 600' & exit",
  ])
  func whatItStartedIsGoneWithIt(helper: String) throws {
    let child = try shell("(\(helper)) & echo $!; exec cat")
    var numbers: [String] = []
    // Some say a second number, from where they have gone.
    while numbers.isEmpty || helper.contains("echo") && numbers.count < 2 {
      numbers += child.read(within: Self.longest).map { String(decoding: $0, as: UTF8.self) }
    }
    child.stop()
    #expect(numbers.filter(runs) == [])
  }

  @Test func anEndIsKnownAtOnceThoughAHelperHoldsTheOutput() throws {
    let child = try shell(
      "(trap '' TERM; sleep 600) & echo said; echo why >&2; exit 7",
      grace: .forThoseThatLeaveOthers)
    var lines: [[UInt8]] = []
    while !child.hasEnded { lines += child.read(within: Self.longest) }
    child.waitForEnding()
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["said"])
    #expect(child.ending == "ended with code 7")
    #expect(child.lastReason == "why")
    child.stop()
  }

  @Test func aHelperThatGoesOnTalkingIsNotHeardWithoutEnd() throws {
    let child = try shell("yes & exit 3", grace: .forThoseToBeAsked)
    var count = 0
    while !child.hasEnded { count += child.read(within: Self.longest).count }
    #expect(count < 4 << 20)
    child.stop()
    #expect(child.ending == "ended with code 3")
  }

  @Test func whoKillsItsSupervisorGoesWithIt() throws {
    let child = try shell(
      "sleep 600 & echo $!; kill -KILL $PPID; exec sleep 600", grace: .forThoseThatLeaveOthers)
    let helper = try #require(line(of: child))
    while !child.hasEnded { _ = child.read(within: Self.longest) }
    child.waitForEnding()
    #expect(child.ending == "was ended by signal 9 (SIGKILL)")
    child.stop()
    // Nobody is left who could say when it is dead.
    while runs(helper) { sched_yield() }
  }

  /// Nobody but the group is left to find the helper by.
  @Test func whatAProgramLeftGoesWithASupervisorThatIsKilledLater() throws {
    let child = try shell(
      "sleep 600 >&- & echo $! $PPID; exit 3", grace: .forThoseThatLeaveOthers)
    let numbers = try #require(line(of: child)).split(separator: " ").map(String.init)
    let (helper, supervisor) = (numbers[0], try #require(pid_t(numbers[1])))
    while child.ending == nil { sched_yield() }
    kill(supervisor, SIGKILL)
    child.waitUntilNobodyIsLeft()
    #expect(child.ending == "ended with code 3")
    child.stop()
    // Nobody is left who could say when it is dead.
    while runs(helper) { sched_yield() }
  }

  /// Some stop it before it has told that they run.
  @Test(arguments: 0..<8) func whoStopsItsSupervisorGoesAllTheSame(number _: Int) throws {
    let child = try shell("trap '' TERM; kill -STOP $PPID; echo $$; while :; do sleep 600; done")
    let number = try #require(line(of: child))
    child.stop()
    #expect(!runs(number))
  }

  @Test func endingsOfOtherProcessesStayTheirs() throws {
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sh")
    other.arguments = ["-c", "exit 9"]
    let child = try shell("echo $$; exec cat", grace: .forThoseThatEnd)
    #expect(line(of: child) != nil)
    try other.run()
    child.stop()
    other.waitUntilExit()
    #expect(other.terminationStatus == 9)
  }

  /// A shell that is killed leaves its own child, which is as if a run were killed.
  @Test func whoGivesNoMoreOrdersLeavesNobody() throws {
    let child = try shell("trap '' TERM; echo $$; while :; do sleep 600; done")
    let number = try #require(line(of: child))
    child.abandon()
    // The supervisor says so when nobody is left.
    child.waitUntilNobodyIsLeft()
    #expect(!runs(number))
  }
}
