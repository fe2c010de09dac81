import AVFAudio
import Foundation
import MediaPlayer

/// An app whose rows each wait in another way: a row that is tapped plays when that is over.
///
/// What came first, and when, is what plays then.
final class WaitingApp: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var order: [String] = []
  private var start = Date()
  private let queue = DispatchQueue(label: "waits")
  private var timers: [Any] = []
  private let polls = EveryPoll()
  private let burst = Burst()
  private let feed = Servers()

  override init() {
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
    MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
  }

  /// From the calendar, in whole milliseconds.
  private var passed: Int { Int((Date().timeIntervalSince(start) * 1_000).rounded()) }

  private func note(_ words: String) {
    let all = lock.withLock {
      order.append("\(words) \(passed)")
      return order.joined(separator: ", ")
    }
    DispatchQueue.main.async {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyTitle: all, MPNowPlayingInfoPropertyPlaybackRate: 1.0,
      ]
    }
  }

  private func begin(_ wait: Wait) {
    (start, order) = (Date(), [])
    switch wait {
    case .everything: waitInEveryWay()
    case .seconds: tick()
    case .spin: DispatchQueue.main.async { while true {} }
    case .pipe: Thread.detachNewThread { self.waitForPipe() }
    case .bucket: handOnSlowly()
    case .endless: again(1)
    case .polls:
      polls.begin { counts in
        self.lock.withLock { self.order = [] }
        self.note(counts)
      }
    case .tasks: Task { await self.relay(1) }
    case .burst: burst.begin { self.note($0) }
    case .servers: Task { await Servers.askInEveryWay { self.note($0) } }
    case .feed:
      feed.begin { words in
        self.lock.withLock { self.order = [] }
        self.note(words)
      }
    case .flood: flood()
    case .sleepers: sleepAndBlock()
    case .hops: hop(1)
    }
  }

  private func waitInEveryWay() {
    queue.asyncAfter(deadline: .now() + 0.1) { self.note("queue") }
    queue.asyncAfter(wallDeadline: .now() + 0.2) { self.note("wall") }
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + 0.3)
    source.setEventHandler { self.note("source") }
    source.resume()
    timers = [
      source,
      Timer.scheduledTimer(withTimeInterval: 0.4, repeats: false) { _ in self.note("timer") },
    ]
    Task {
      try? await Task.sleep(for: .milliseconds(500))
      self.note("task")
      try? await ContinuousClock().sleep(for: .milliseconds(100))
      self.note("clock")
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.7)
      self.note("thread")
      usleep(100_000)
      self.note("usleep")
      RunLoop.current.add(Timer(timeInterval: 60, repeats: true) { _ in }, forMode: .default)
      RunLoop.current.run(until: Date() + 0.1)
      self.note("loop")
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.1)
      self.note("semaphore")
      let group = DispatchGroup()
      group.enter()
      _ = group.wait(timeout: .now() + 0.1)
      group.leave()
      self.note("group")
      let condition = NSCondition()
      condition.lock()
      _ = condition.wait(until: Date() + 0.1)
      condition.unlock()
      self.note("condition")
      let held = NSLock()
      held.lock()
      _ = held.lock(before: Date() + 0.1)
      held.unlock()
      self.note("lock")
      poll(nil, 0, 100)
      self.note("poll")
      sleep(1)
      self.note("sleep")
    }
  }

  /// A second at a time, for an hour and longer.
  private func tick() {
    timers = [
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        self.lock.withLock { self.order = [] }
        self.note("second")
      }
    ]
  }

  /// Timers that follow each other at once.
  private func again(_ count: Int) {
    if count == 300 { note("\(count)") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(1)) { self.again(count + 1) }
  }

  /// New threads and tasks all the time, none of which waits for time.
  private func relay(_ count: Int) async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread { DispatchQueue.global().async { continuation.resume() } }
          }
          return number
        }
      }
      return await group.reduce(0, +)
    }
    note("relay \(count) of \(sum)")
    if count < 50 { await relay(count + 1) }
  }

  /// Thousands of short turns, each of a thread that wakes the next and sleeps again: who held the
  /// app to be at rest in between would let time go on.
  private func hop(_ count: Int) {
    if count == 5_000 { return note("hop \(count)") }
    Task { DispatchQueue.main.async { self.hop(count + 1) } }
  }

  /// Many tasks sleep until the same instant, and more than there are processors block their
  /// threads until the last one lets them go.
  private func sleepAndBlock() {
    for number in 1...20 {
      Task {
        try? await Task.sleep(for: .milliseconds(500))
        self.note("slept \(number)")
      }
    }
    let gate = DispatchSemaphore(value: 0)
    for number in 1...12 {
      Task {
        gate.wait()
        self.note("passed \(number)")
        gate.signal()
      }
    }
    Task { _ = gate.signal() }
  }

  /// Two threads that each wait for the other, and go on at once.
  private func flood() {
    let turns = [DispatchSemaphore(value: 1), DispatchSemaphore(value: 0)]
    for side in 0..<2 {
      Thread.detachNewThread {
        while true {
          turns[side].wait()
          turns[1 - side].signal()
        }
      }
    }
  }

  /// One thread makes something for more than a second, and another takes it piece by piece and
  /// makes the last of it alone; for each piece that waits in a call that knows nothing of the head
  /// unit.
  private func handOnSlowly() {
    let pipe = Pipe()
    let count = 75
    Thread.detachNewThread {
      for _ in 0..<count {
        Self.work(for: 0.02)
        pipe.fileHandleForWriting.write(Data([1]))
      }
    }
    Thread.detachNewThread {
      let taken = (0..<count).reduce(0) { sum, _ in
        sum + pipe.fileHandleForReading.readData(ofLength: 1).count
      }
      Self.work(for: 0.2)
      self.note("took \(taken)")
    }
  }

  /// The processor's time, which nobody holds.
  private static func work(for seconds: Double) {
    var worked: Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = worked
    while worked < start + seconds {}
  }

  private func waitForPipe() {
    // Both ends are ours, and nobody writes.
    let pipe = Pipe()
    withExtendedLifetime(pipe) { _ = $0.fileHandleForReading.readData(ofLength: 1) }
  }
}

/// How a row waits.
enum Wait: String, CaseIterable {
  case everything, seconds, spin, pipe, endless, polls, tasks, burst, servers, feed, flood
  case sleepers, bucket, hops
}

extension WaitingApp: MPPlayableContentDataSource {
  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    indexPath.isEmpty ? Wait.allCases.count : 0
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    let item = MPContentItem(identifier: Wait.allCases[indexPath[0]].rawValue)
    item.title = item.identifier
    item.isPlayable = true
    return item
  }
}

extension WaitingApp: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    DispatchQueue.main.async {
      try? AVAudioSession.sharedInstance().setCategory(.playback)
      try? AVAudioSession.sharedInstance().setActive(true)
      self.note("begun")
      completionHandler(nil)
      self.begin(Wait.allCases[indexPath[0]])
    }
  }
}
