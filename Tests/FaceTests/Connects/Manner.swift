import Dispatch
import Foundation
import HeadUnitPhone
import MediaPlayer
import Testing

/// How an app may call a completion handler.
enum Manner: String, CaseIterable, CustomTestStringConvertible {
  case atOnce = "at once, on the thread it was called on"
  case otherThread = "later, on another thread"
  case mainQueue = "on the main queue"
  case twiceAtOnce = "twice, on two threads at once"
  case withoutSource = "when its data source is gone"
  case inDeinit = "when what holds it is let go of"
  case dropped = "never, as it is let go of"
  case droppedElsewhere = "never, as another thread lets go of it"

  var testDescription: String { rawValue }

  /// Nobody would wait for an answer that cannot come any more.
  var isAnswer: Bool { self != .dropped && self != .droppedElsewhere }

  func handle(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
    switch self {
    case .atOnce: completion(nil)
    case .otherThread, .withoutSource: DispatchQueue.global().async { completion(nil) }
    case .mainQueue: DispatchQueue.main.async { completion(nil) }
    case .twiceAtOnce: DispatchQueue.concurrentPerform(iterations: 2) { _ in completion(nil) }
    case .inDeinit: _ = Witness { completion(nil) }
    case .dropped: break
    case .droppedElsewhere: DispatchQueue.global().async { withExtendedLifetime(completion) {} }
    }
  }
}
