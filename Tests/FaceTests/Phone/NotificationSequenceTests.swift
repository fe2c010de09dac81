import Foundation
import Testing
import UIKit

extension Faces {
  /// Notifications one after the other, which Foundation has on the phone.
  @Suite struct NotificationSequenceTests {
    private static let name = Notification.Name("aNoteOfTheTests")

    @Test func whatIsPostedComesInItsOrderAndOfTheObjectThatWasNamed() async {
      let center = NotificationCenter()
      let wanted = NSObject()
      let notifications = center.notifications(named: Self.name, object: wanted)
      center.post(name: Self.name, object: wanted, userInfo: ["number": 1])
      center.post(name: Self.name, object: NSObject(), userInfo: ["number": 2])
      center.post(name: Notification.Name("another"), object: wanted)
      center.post(name: Self.name, object: wanted, userInfo: ["number": 3])

      var numbers: [Int] = []
      for await notification in notifications {
        numbers.append(notification.userInfo?["number"] as? Int ?? 0)
        if numbers.count == 2 { break }
      }
      #expect(numbers == [1, 3])
    }

    @Test func whoeverIsCancelledWaitsNoLonger() async {
      let center = NotificationCenter()
      let task = Task {
        var count = 0
        for await _ in center.notifications(named: Self.name) { count += 1 }
        return count
      }
      task.cancel()

      #expect(await task.value == 0)
    }
  }
}
