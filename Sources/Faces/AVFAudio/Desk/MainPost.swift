package import Foundation
internal import HeadUnitPhone

/// Posts notifications on the main queue.
package enum MainPost {
  /// At once when that is where it is called.
  ///
  /// Observers that want to be called on the main operation queue are waited for; where another
  /// thread than the main one serves that queue, nobody but an operation knows that it is there.
  package static func post(
    _ name: NSNotification.Name, from sender: NSObject, _ values: [AnyHashable: Any] = [:]
  ) {
    let notification = Carried(
      Notification(name: name, object: sender, userInfo: values.isEmpty ? nil : values))
    if OperationQueue.current === OperationQueue.main {
      NotificationCenter.default.post(notification.value)
    } else {
      let work = SimulatedPhone.current.beginWork("a notification")
      OperationQueue.main.addOperation {
        NotificationCenter.default.post(notification.value)
        SimulatedPhone.current.endWork(work)
      }
    }
  }
}
