import Foundation
import HeadUnitApps
import HeadUnitCore
import Synchronization
import Testing

/// An app in a process of its own, whose time is the head unit's.
@Suite struct HeldTimeTests {
  @Test func everyWayToWaitKeepsTheHeadUnitsTime() throws {
    var simulation = try simulation(tapping: "everything")
    let start = simulation.now
    simulation.advance(by: .seconds(4))

    let expected = [
      "queue 100", "wall 200", "source 300", "timer 400", "task 500", "clock 600", "thread 700",
      "usleep 800", "loop 900", "semaphore 1000", "group 1100", "condition 1200", "lock 1300",
      "poll 1400", "sleep 2400",
    ]
    #expect(simulation.title == expected.joined(separator: ", "))
    // What is given in seconds with fractions is rounded on its way.
    let last = try #require(simulation.trace.titles.last?.at)
    #expect((last - start).microseconds / 1_000 == 2_400)
  }

  @Test func fiveMinutesOfSecondsAreTheSameEachTime() throws {
    let traces = try (0..<2).map { _ in
      var simulation = try simulation(tapping: "seconds")
      simulation.advance(by: .seconds(300))
      return simulation.trace
    }
    #expect(try traces[0].lines() == traces[1].lines())
    let seconds = traces[0].titles.filter { $0.title.hasPrefix("second") }
    #expect(seconds.count == 300)
    #expect(seconds.last?.title == "second 300000")
  }

  @Test func timersThatFollowEachOtherAtOnceLetTimeGoOn() throws {
    var simulation = try simulation(tapping: "endless")
    simulation.advance(by: .milliseconds(300))

    // Two hundred come at once, and the others a millisecond apart.
    #expect(simulation.title?.hasPrefix("300 ") == true)
    #expect(!simulation.isStuck)
  }

  @Test func somebodyWhoWaitsForAPipeIsNamedAndTimeGoesOn() throws {
    var simulation = try simulation(tapping: "pipe")
    simulation.advance(by: .seconds(60))

    let named = simulation.trace.logs.filter { $0.contains("waits in read of a pipe") }
    #expect(named.count == 1)
  }

  @Test func somebodyWhoIsHandedWorkSlowlyIsWaitedFor() throws {
    var simulation = try simulation(tapping: "bucket")
    simulation.advance(by: .seconds(1))

    #expect(simulation.title == "took 75 0", "\(simulation.trace.logs)")
  }

  @Test func everyKindOfPollCountsTheSameSeconds() throws {
    var simulation = try simulation(tapping: "polls")
    simulation.advance(by: .seconds(301))

    let title = try #require(simulation.title)
    let told = title.split(separator: ", ").suffix(6).joined(separator: ", ")
    #expect(
      told == "loop 300, published 300, queue 300, task 300, thread 300, timer 300 300500",
      "\(title)")
  }

  @Test func aDebounceGoesByTheHeadUnitsTime() throws {
    var simulation = try simulation(tapping: "burst")
    simulation.advance(by: .seconds(2))
    #expect(simulation.title == "heard c 799, heard d 1200")
  }

  @Test func whatTasksAndNewThreadsHandOnIsDoneWithinTheInstant() throws {
    var simulation = try simulation(tapping: "tasks")
    simulation.advance(by: .seconds(1))
    let expected = (1...50).map { "relay \($0) of 10 0" }.joined(separator: ", ")
    #expect(simulation.title == expected)
  }

  /// Of more programs than processors some stand in line when they are woken.
  @Test func whoWakesAnotherAndSleepsAtOnceIsNotMissed() {
    let titles = Mutex<[String?]>([])
    let all = DispatchGroup()
    for _ in 0..<8 {
      all.enter()
      Thread.detachNewThread {
        var simulation = try? simulation(tapping: "hops")
        simulation?.advance(by: .seconds(1))
        let title = simulation?.title
        titles.withLock { $0.append(title) }
        all.leave()
      }
    }
    all.wait()
    #expect(titles.withLock { $0 } == Array(repeating: "hop 5000 0", count: 8))
  }

  @Test func tasksGoOnInTheOrderInWhichTheyCame() throws {
    var simulation = try simulation(tapping: "sleepers")
    simulation.advance(by: .seconds(1))
    let words = try #require(simulation.title).split(separator: ", ")
    let slept = words.filter { $0.hasPrefix("slept") }
    #expect(slept.map(String.init) == (1...20).map { "slept \($0) 500" })
    // Each blocks a thread, and all of them are let go within the instant.
    let passed = words.filter { $0.hasPrefix("passed") }
    #expect(Set(passed) == Set((1...12).map { "passed \($0) 0" }))
  }

  private func simulation(tapping row: String) throws -> Simulation {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive-waits").path
    let app = SeparateApp([program, "--serve-app", AppClock.virtual.rawValue])
    var profile = Profile()
    // All rows are on the screen.
    profile.display.height = 2_000
    var simulation = Simulation(profile: profile, app: app)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    let rows = [
      "everything", "seconds", "spin", "pipe", "endless", "polls", "tasks", "burst", "servers",
      "feed", "flood", "sleepers", "bucket", "hops",
    ]
    let index = try #require(rows.firstIndex(of: row))
    simulation.perform(.driver(.rowChosen(index)))
    return simulation
  }
}

extension Simulation {
  fileprivate var title: String? { trace.titles.last?.title }
}

extension Trace {
  /// What was said to play, and when.
  var titles: [(at: Instant, title: String)] {
    entries.compactMap { entry in
      if case .event(.phone(.reported(.nowPlaying(let info)))) = entry.content,
        let title = info?.title
      {
        (entry.at, title)
      } else {
        nil
      }
    }
  }

  fileprivate var logs: [String] {
    entries.compactMap { entry in
      if case .event(.phone(.reported(.log(let words)))) = entry.content { words } else { nil }
    }
  }
}
