import Foundation
import HeadUnitApps
import HeadUnitCore

extension Workload {
  /// What the supervisor of a program costs: a program that ends at once is started, heard and
  /// gone, with a supervisor and as the system starts it; by turns, as other work comes and goes.
  static let startProgram = Workload(name: "program-start") {
    let pairs = try (0..<200).map { _ in
      (
        supervised: try milliseconds { try startSupervised() },
        alone: milliseconds { startAlone() }
      )
    }
    // What other work on the machine changes little.
    let supervisedWork = try processorMilliseconds { try startSupervised() }
    let aloneWork = processorMilliseconds { startAlone() }
    let supervised = median(pairs.map(\.supervised))
    let alone = median(pairs.map(\.alone))
    return Measurement(
      milliseconds: supervised,
      figures: [
        ("alone_ms", alone), ("supervisor_ms", supervised - alone),
        ("cpu_ms", supervisedWork), ("alone_cpu_ms", aloneWork),
      ])
  }

  private static let words = ["true"]

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// The mean of a hundred, of this process and of those that have ended.
  private static func processorMilliseconds(_ start: () throws -> Void) rethrows -> Double {
    let before = processorMilliseconds
    for _ in 0..<100 { try start() }
    return (processorMilliseconds - before) / 100
  }

  private static var processorMilliseconds: Double {
    var sum = 0.0
    for who in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      getrusage(__rusage_who_t(who.rawValue), &usage)
      for time in [usage.ru_utime, usage.ru_stime] {
        sum += Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
      }
    }
    return sum
  }

  private static func startSupervised() throws {
    let child = try ChildProcess(words)
    while !child.hasEnded { _ = child.read(within: .seconds(1)) }
    child.stop()
    precondition(child.ending == "ended with code 0")
  }

  /// With three pipes as well.
  private static func startAlone() {
    let ends = (0..<3).map { _ in
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0)
      return (reading: ends[0], writing: ends[1])
    }
    defer { for number in ends.flatMap({ [$0.reading, $0.writing] }) { close(number) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0].reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1].writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[2].writing, STDERR_FILENO)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    precondition(posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    precondition(status == 0)
  }
}
