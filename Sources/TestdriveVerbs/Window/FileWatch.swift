import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Synchronization

/// Notices that files were saved.
struct FileWatch {
  /// What tells one version of a file from another.
  private struct Stamp: Equatable {
    private var seconds = 0
    private var nanoseconds = 0
    private var size = 0
    private var number = 0
    private(set) var isThere = false

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
      (size, number) = (Int(status.st_size), Int(truncatingIfNeeded: status.st_ino))
      isThere = true
    }
  }

  /// How long to wait between two looks.
  static let interval = Duration.milliseconds(250)

  private var files: [String]
  /// Whether they count as changed only when all are there: what is linked is gone for a while.
  private let needsAll: Bool
  private var known: [Stamp]
  /// What the files were at the last look.
  private var seen: [Stamp]
  private var lookAt: Instant

  init(_ files: [String], at now: Instant, complete needsAll: Bool = false) {
    (self.files, self.needsAll) = (files, needsAll)
    known = files.map(Stamp.init)
    seen = known
    lookAt = now + Self.interval
  }

  /// When to look next; nil when there is nothing to look at.
  var nextLook: Instant? { files.isEmpty ? nil : lookAt }

  /// Whether files have changed and then stayed as they were for one interval: editors write in
  /// several steps.
  mutating func hasSettledChange(at now: Instant) -> Bool { !settledChanges(at: now).isEmpty }

  /// Those files.
  mutating func settledChanges(at now: Instant) -> [String] {
    guard !files.isEmpty, now >= lookAt else { return [] }
    lookAt = now + Self.interval
    let stamps = files.map(Stamp.init)
    defer { seen = stamps }
    guard stamps == seen, stamps != known else { return [] }
    guard !needsAll || stamps.allSatisfy(\.isThere) else { return [] }
    defer { known = stamps }
    return files.indices.filter { stamps[$0] != known[$0] }.map { files[$0] }
  }

  /// Looks at these from now on; what was known of those that stay is.
  mutating func follow(_ newFiles: [String], at now: Instant) {
    guard newFiles != files else { return }
    let old = Dictionary(zip(files, zip(known, seen))) { first, _ in first }
    if files.isEmpty { lookAt = now + Self.interval }
    files = newFiles
    let new = newFiles.map { file in old[file] ?? (Stamp(file), Stamp(file)) }
    (known, seen) = (new.map(\.0), new.map(\.1))
  }
}

/// Reads libraries away from the window's loop, one after another: a large one takes seconds.
final class LibraryReloader: Sendable {
  struct Order: Hashable {
    enum Reason { case saved, dropped, examined }

    let path: String
    let reason: Reason
  }

  struct Delivery {
    let order: Order
    let result: Result<AppSource, Mistakes>
  }

  private struct State {
    /// What nobody has begun to read yet; the same is never in it twice.
    var waiting: Set<Order> = []
    var finished: [Delivery] = []
    /// Counts the libraries that were to be examined; only the last one still is.
    var examinations = 0
  }

  private let queue = DispatchQueue(label: "libraries")
  private let examinations = DispatchQueue(label: "examinations")
  private let state = Mutex(State())
  private let hasFinished: @Sendable () -> Void

  /// The closure is called on the reader's thread when a library was read.
  init(hasFinished: @escaping @Sendable () -> Void) {
    self.hasFinished = hasFinished
  }

  /// Reads a library that takes the place of another.
  func read(_ order: Order, insteadOf source: AppSource) {
    guard state.withLock({ $0.waiting.insert(order).inserted }) else { return }
    queue.async { [self] in
      // From here on what is saved is no longer certain to be read.
      _ = state.withLock { $0.waiting.remove(order) }
      let delivery = Delivery(order: order, result: Self.result(order.path, source))
      state.withLock { $0.finished.append(delivery) }
      hasFinished()
    }
  }

  /// Goes through a large library that was only opened, and has news when something is wrong in it.
  ///
  /// The library before it is left as far as it was examined.
  func examine(_ source: AppSource) {
    let number = state.withLock { state in
      state.examinations += 1
      return state.examinations
    }
    guard let path = source.files.first, let examination = source.library?.examination
    else { return }
    examinations.async { [self] in
      let found = examination.mistakes { [self] in
        state.withLock { $0.examinations == number }
      }
      guard let found, !found.isEmpty else { return }
      let order = Order(path: path, reason: .examined)
      state.withLock { state in
        guard state.examinations == number else { return }
        state.finished.append(Delivery(order: order, result: .failure(found)))
      }
      hasFinished()
    }
  }

  /// What was read since the last call, in the order in which it was wanted.
  func removeFinished() -> [Delivery] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  private static func result(_ path: String, _ source: AppSource) -> Result<AppSource, Mistakes> {
    do throws(Mistakes) {
      return .success(try source.reading(path))
    } catch {
      return .failure(error)
    }
  }
}
