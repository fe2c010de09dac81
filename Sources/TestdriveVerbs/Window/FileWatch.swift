import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Synchronization

/// Notices that files were saved.
struct FileWatch {
  /// What tells one version of a file from another.
  private struct Stamp: Equatable {
    let changedAt: Date?
    let size: Int?
    let number: Int?

    var isThere: Bool { size != nil }

    init(_ path: String) {
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      changedAt = attributes?[.modificationDate] as? Date
      size = attributes?[.size] as? Int
      number = attributes?[.systemFileNumber] as? Int
    }
  }

  /// How long to wait between two looks.
  static let interval = Duration.milliseconds(250)

  private let files: [String]
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
  mutating func hasSettledChange(at now: Instant) -> Bool {
    guard !files.isEmpty, now >= lookAt else { return false }
    lookAt = now + Self.interval
    let stamps = files.map(Stamp.init)
    defer { seen = stamps }
    guard stamps == seen, stamps != known else { return false }
    guard !needsAll || stamps.allSatisfy(\.isThere) else { return false }
    known = stamps
    return true
  }
}

/// Reads libraries away from the window's loop, one after another: a large one takes seconds.
final class LibraryReloader: Sendable {
  struct Order: Hashable {
    enum Reason { case saved, dropped }

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
  }

  private let queue = DispatchQueue(label: "libraries")
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
