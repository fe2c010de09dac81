import Foundation
import HeadUnitPaint
import Synchronization

/// Decodes pictures away from the window's loop, one after another.
final class PictureWorker: Sendable {
  private let shelf: PictureShelf
  private let queue = DispatchQueue(label: "pictures")
  private let hasFinished: @Sendable () -> Void
  private let finished = Mutex<[PictureOrder]>([])

  /// The closure is called on the worker's thread when a picture is there.
  init(_ shelf: PictureShelf, hasFinished: @escaping @Sendable () -> Void) {
    self.shelf = shelf
    self.hasFinished = hasFinished
  }

  /// Begins with what is wanted and not there.
  func begin() {
    for order in shelf.takeOrders() {
      queue.async { [self] in
        shelf.supply(PictureDeveloper.standard.fulfil(order, read: PictureDeveloper.read))
        finished.withLock { $0.append(order) }
        hasFinished()
      }
    }
  }

  /// What has been finished since the last call.
  func takeFinished() -> [PictureOrder] {
    finished.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }
}
