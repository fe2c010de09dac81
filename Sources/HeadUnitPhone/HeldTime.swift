internal import CAppClock
internal import Foundation
import HeadUnitCore

/// The time of an app that has a process to itself: the head unit's.
///
/// It stands while the app works. When all its threads have come to rest, the head unit learns for
/// which instant one of them waits, and says when that has come. Everything the app can ask for the
/// time or wait with is caught: `Date`, timers, queues, tasks, sleeping.
package enum HeldTime {
  /// From now on the time of this process is held; comes before it has a second thread.
  ///
  /// False where this system does not tell what a process's threads are at.
  package static func hold() -> Bool {
    // The same in every run and on every machine, unless somebody wants it otherwise.
    setenv("TZ", "UTC", 0)
    return app_clock_hold(Int64(Self.calendar.timeIntervalSince1970) * 1_000_000_000)
  }

  /// The thread that calls this is the head unit's: its time is real.
  package static func leave() { app_clock_leave() }

  /// Does something with somebody outside of this process, in real time; the head unit's stands
  /// meanwhile.
  ///
  /// Not one in the other.
  package static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    app_clock_go()
    defer { app_clock_return() }
    return try body()
  }

  package static var isHeld: Bool { app_clock_is_held() }

  /// Waits until no other thread of this process runs, where its time is not held; not for long, as
  /// one may always run.
  static func letOthersRun() {
    for _ in 0..<200 {
      guard app_clock_others_run() else { return }
      usleep(50)
    }
  }

  /// A Monday, at the time of day at which every drive begins.
  private static var calendar: Date {
    var day = DateComponents(year: 2026, month: 6, day: 1)
    (day.hour, day.minute) = (10, 24)
    return Calendar.current.date(from: day) ?? Date(timeIntervalSince1970: 0)
  }

  /// When somebody waits for next.
  static var next: Instant? {
    let next = app_clock_next()
    guard next < Int64.max else { return nil }
    // Waiting ends not before its instant.
    return Instant(microseconds: Int(next / 1_000) + (next % 1_000 > 0 ? 1 : 0))
  }

  static func move(to instant: Instant) {
    let (nanoseconds, isTooFar) = Int64(instant.microseconds).multipliedReportingOverflow(by: 1_000)
    app_clock_move(isTooFar ? .max : nanoseconds)
  }

  /// Wakes the first who waited for an instant that has come; nil when there is none.
  static func ring() -> Bell? {
    switch app_clock_ring() {
    case APP_CLOCK_WAITER: .waiter
    case APP_CLOCK_TASK: .task
    default: nil
    }
  }

  /// So long in real time somebody is waited for who waits, in one call, for what is not the head
  /// unit's.
  private static let escapePatience = Duration.seconds(1)

  /// Waits until all threads are at rest; gives who is not waited for any more, one at a time.
  static func rest(within patience: Duration) -> Stray? {
    let found = app_clock_rest(
      Int64(patience.microseconds) * 1_000, Int64(escapePatience.microseconds) * 1_000)
    let waited = Duration.microseconds(Int(found.patience / 1_000))
    switch found.state {
    case APP_CLOCK_RUNS: return .runs(name(of: found), waited)
    case APP_CLOCK_ESCAPED: return .escaped(name(of: found), call(of: found), waited)
    case APP_CLOCK_RESTLESS: return .restless(patience + patience)
    default: return nil
    }
  }

  private static func name(of stray: app_clock_stray) -> String {
    guard stray.thread != getpid() else { return PhoneWording.mainThread }
    let name = withUnsafeBytes(of: stray.name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return PhoneWording.thread(name)
  }

  private static func call(of stray: app_clock_stray) -> String {
    let name = app_clock_call_name(stray.call).map { String(cString: $0) }
    let words = name ?? "call \(stray.call) of the system"
    guard let file = fileKind(stray) else { return words }
    return "\(words) of a \(file)"
  }

  /// Whose first argument is a file.
  private static let callsOfFiles: Set<String> = [
    "accept", "connect", "read", "readv", "recv", "recvmsg", "send", "sendmsg", "write", "writev",
  ]

  private static func fileKind(_ stray: app_clock_stray) -> String? {
    let call = app_clock_call_name(stray.call).map { String(cString: $0) }
    guard let call, callsOfFiles.contains(call) else { return nil }
    let path = "/proc/self/fd/\(stray.file)"
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    guard let target else { return nil }
    if target.hasPrefix("/") { return "file" }
    return target.split(separator: ":").first.map(String.init)
  }
}

/// Who has been woken: a thread or a timer, or a part of a task.
enum Bell {
  case waiter, task
}

/// A thread that nobody waits for any more.
enum Stray {
  case runs(String, Duration)
  case escaped(String, String, Duration)
  /// All of them together never come to rest.
  case restless(Duration)
}
