import Foundation
import HeadUnitCore
import Synchronization
import TestWorld
import Testing

@testable import HeadUnitApps

/// Programs by a seed, in worlds whose pipes and signals go wrong: nobody of them stays.
struct FaultyProgramTests {
  /// Forty in each run of the tests; `TESTDRIVE_WORLDS=10000` goes on for longer.
  private static let count =
    ProcessInfo.processInfo.environment["TESTDRIVE_WORLDS"].flatMap { Int($0) } ?? 40

  private static let firstSeed =
    ProcessInfo.processInfo.environment["TESTDRIVE_SEED"].flatMap { Int($0) } ?? 0

  /// What a program does before it goes its way.
  private static let deeds = [
    "echo hello", "sleep 60 &", "setsid sleep 60 &", "trap '' TERM", "exec 1>&-", "exec 2>&-",
    "(trap '' TERM; exec sleep 60) &", "setsid sh -c 'trap \"\" TERM; sleep 60' &",
    "kill -STOP $PPID", "yes word | head -c 100000", "yes oh | head -c 50000 >&2",
    "exec 0<&-", "(sleep 60 | cat) &", "printf 'no end'", "kill -CONT $PPID",
  ]

  private static let ends = [
    "exit 3", "exit 0", "cat", "exec sleep 60", "kill -9 $$", "kill -SEGV $$", "exec cat >&2",
    "kill -9 $PPID; exec sleep 60",
  ]

  /// Falls on a supervisor before one of the calls, from somebody who has nothing to do with us.
  private final class Blow: Sendable {
    private let state: Mutex<(left: Int, supervisor: pid_t?)>

    init(before call: Int) { state = Mutex((call, nil)) }

    func aim(at supervisor: pid_t) { state.withLock { $0.supervisor = supervisor } }

    func mayFall() {
      state.withLock { state in
        state.left -= 1
        guard state.left <= 0, let supervisor = state.supervisor else { return }
        _ = kill(supervisor, SIGKILL)
        state.supervisor = nil
      }
    }

    func isOver() { state.withLock { $0.supervisor = nil } }
  }

  private struct Script {
    let text: String
    let end: String
    let mark: String

    init(seed: Int, isAbandoned: Bool, losesSupervisor: Bool, _ random: inout WorldRandom) {
      mark = "faulty-\(getpid())-\(seed)-"
      end = ends[random.number(below: ends.count)]
      var deeds: [String] = []
      for _ in 0..<random.number(below: 5) {
        deeds.append(FaultyProgramTests.deeds[random.number(below: FaultyProgramTests.deeds.count)])
      }
      // Nobody can find those that left a program whose supervisor was killed.
      if end.contains("$PPID") || losesSupervisor { deeds.removeAll { $0.contains("setsid") } }
      // The system wakes a stopped supervisor when its parent ends, which this process does not.
      if isAbandoned { deeds.removeAll { $0.contains("-STOP") } }
      text = (["export MARK=\(mark)"] + deeds + [end]).joined(separator: "\n")
    }
  }

  /// Calls that are interrupted, put off or served in part, and now and then not at all; a machine
  /// that sleeps in between, and a supervisor that is killed before one of them.
  private static func calls(_ seed: Int, canFail: Bool, blow: Blow? = nil) -> ProcessCalls {
    let weather = FaultyWorld(seed: UInt64(seed)).weather
    let random = Mutex(WorldRandom(seed: UInt64(seed) ^ 0xCA11))
    @Sendable func happens(_ thousandths: Int) -> Bool {
      random.withLock { $0.happens(thousandths) }
    }
    @Sendable func fail(_ number: Int32) -> Int {
      errno = number
      return -1
    }
    let slept = Mutex(Duration.zero)
    var calls = ProcessCalls.system
    calls.now = {
      if happens(weather.leaping) { slept.withLock { $0 = $0 + .seconds(10) } }
      return ProcessCalls.system.now() + slept.withLock { $0 }
    }
    calls.kill = { process, signal in
      blow?.mayFall()
      return ProcessCalls.system.kill(process, signal)
    }
    calls.start = { supervision in
      let supervisor = ProcessCalls.system.start(supervision)
      blow?.aim(at: supervisor)
      return supervisor
    }
    calls.read = { file, room, count in
      blow?.mayFall()
      if happens(weather.interrupted) { return fail(EINTR) }
      // News are taken whole: the system gives them so.
      let isShort = count > 100 && happens(weather.short)
      return ProcessCalls.system.read(file, room, isShort ? 7 : count)
    }
    calls.write = { file, bytes, count in
      blow?.mayFall()
      if happens(weather.interrupted) { return fail(EINTR) }
      let isShort = count > 100 && happens(weather.short)
      return ProcessCalls.system.write(file, bytes, isShort ? 7 : count)
    }
    calls.poll = { ends, count, time in
      blow?.mayFall()
      if happens(weather.interrupted) { return Int32(fail(EINTR)) }
      return ProcessCalls.system.poll(ends, count, time)
    }
    calls.wait = { process, status in
      // From now on its number may be another's.
      blow?.isOver()
      if happens(weather.interrupted) { return pid_t(fail(EINTR)) }
      return ProcessCalls.system.wait(process, status)
    }
    guard canFail, weather.failing > 0 else { return calls }
    calls.pipe = { happens(weather.failing) ? Int32(fail(EMFILE)) : ProcessCalls.system.pipe($0) }
    let start = calls.start
    calls.start = { happens(weather.failing) ? pid_t(fail(EAGAIN)) : start($0) }
    return calls
  }

  /// Those that run and have the mark in their words or around them.
  private static func survivors(of mark: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int32(name) != nil, Int32(name) != getpid() else { return false }
      return ["cmdline", "environ"].contains { file in
        let data = FileManager.default.contents(atPath: "/proc/\(name)/\(file)") ?? Data()
        return data.range(of: Data(mark.utf8)) != nil
      }
    }
  }

  /// Killed ones are gone when the system has come to it.
  private static func areGone(_ mark: String) -> Bool {
    for _ in 0..<1_000 {
      if survivors(of: mark).isEmpty { return true }
      _ = poll(nil, 0, 5)
    }
    return false
  }

  private static let grace = ChildProcess.Grace(
    byItself: .milliseconds(30), whenAsked: .milliseconds(30), whenKilled: .seconds(60))

  /// Nil where all is as it should be.
  private static func trouble(seed: Int) -> String? {
    var random = WorldRandom(seed: UInt64(seed))
    // As by the end of this process, which closes the same pipe.
    let isAbandoned = random.happens(250)
    let blow = random.happens(250) ? Blow(before: random.number(below: 60)) : nil
    let script = Script(
      seed: seed, isAbandoned: isAbandoned, losesSupervisor: blow != nil, &random)
    let place = "seed \(seed): \(script.text)"
    let calls = calls(seed, canFail: random.happens(300), blow: blow)
    let started = ProcessCalls.$current.withValue(calls) {
      Result { () throws(ChildProblem) in
        try ChildProcess(["sh", "-c", script.text], grace: grace)
      }
    }
    guard case .success(let child) = started else {
      return areGone(script.mark) ? nil : "\(place)\none that did not start runs"
    }
    for _ in 0..<random.number(below: 4) {
      let line = [UInt8](repeating: 0x61, count: [1, 50, 5_000, 90_000][random.number(below: 4)])
      _ = child.write([line, line])
      _ = child.read(within: .milliseconds(random.number(below: 3)))
      _ = child.takeErrorLines()
    }
    if isAbandoned {
      child.abandon()
      child.waitUntilNobodyIsLeft()
    }
    child.stop()
    guard child.isStopped else { return "\(place)\nit is not stopped" }
    guard let ending = child.ending else { return "\(place)\nnobody knows how it ended" }
    let codes = ["code 0", "code 3", "code 1", "code 2"]
    if ending.contains("code"), !codes.contains(where: ending.hasSuffix) {
      return "\(place)\nit \(ending)"
    }
    return areGone(script.mark) ? nil : "\(place)\nsome run on: \(survivors(of: script.mark))"
  }

  @Test func nobodyStaysAndEverybodyHasAnEnding() {
    let troubles = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.count) { number in
      guard troubles.withLock({ $0.isEmpty }) else { return }
      if let trouble = Self.trouble(seed: Self.firstSeed + number) {
        troubles.withLock { $0.append(trouble) }
      }
    }
    #expect(troubles.withLock { $0 } == [])
  }

  /// What a machine sleeps through is not taken for a program that says nothing.
  @Test func aMachineThatSleepsIsWaitedFor() throws {
    let slept = Mutex(Duration.zero)
    var calls = ProcessCalls.system
    calls.now = {
      ProcessCalls.system.now()
        + slept.withLock { slept in
          slept = slept + .seconds(3_600)
          return slept
        }
    }
    let child = try ProcessCalls.$current.withValue(calls) {
      try ChildProcess(["sh", "-c", "read line; echo heard"], grace: Self.grace)
    }
    defer { child.stop() }
    #expect(child.read(within: .milliseconds(20)) == [])
    _ = child.write([Array("word".utf8)])
    // Minutes on a busy machine, and an hour goes with each look at the clock.
    let lines = child.read(within: .seconds(240))
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["heard"])
  }

  /// What a program says comes whole, however it is served.
  @Test func whatIsSaidIsHeardInAnyWorld() throws {
    for seed in 0..<30 {
      let child = try ProcessCalls.$current.withValue(Self.calls(seed, canFail: false)) {
        let count = "i=0; while [ $i -lt 50 ]; do echo line $i; i=$((i+1)); done; echo bye >&2"
        return try ChildProcess(["sh", "-c", count], grace: .forThoseThatEnd)
      }
      var lines: [String] = []
      while !child.hasEnded {
        lines += child.read(within: .seconds(60)).map { String(decoding: $0, as: UTF8.self) }
      }
      child.stop()
      #expect(lines == (0..<50).map { "line \($0)" }, "seed \(seed)")
      #expect(child.lastErrors == "bye\n", "seed \(seed)")
      #expect(child.ending == "ended with code 0", "seed \(seed)")
    }
  }
}
