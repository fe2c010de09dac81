import HeadUnitCore
import Synchronization
import Testing

@testable import HeadUnitPhone

/// What an app in our process may pile up.
@Suite(.onThreadsOfTheirOwn)
struct PhoneLimitTests {
  private final class Cover: PhonePicture {
    func picture(_ size: PixelSize) -> Picture? { nil }
  }

  @Test func theOldestPicturesAreForgotten() {
    let registry = PictureRegistry()
    let covers = (0..<2_050).map { _ in Cover() }
    for (number, cover) in covers.enumerated() { _ = registry.name(of: cover, for: "c\(number)") }
    #expect(registry.picture(named: "c0") == nil && registry.picture(named: "c1") == nil)
    #expect(registry.picture(named: "c2") != nil && registry.picture(named: "c2049") != nil)
  }

  @Test func wordsThatFindNoRoomAreLostAndCounted() throws {
    let queue = DeliveryQueue()
    for _ in 0..<100_007 { queue.put(.report(.log("on and on"))) }
    let all = queue.removeAll()
    #expect(all.count == 100_001)
    let last = try #require(all.last)
    #expect(last == .report(.log(PhoneWording.lost(7))))
    queue.put(.report(.log("again")))
    #expect(queue.removeAll() == [.report(.log("again"))])
  }

  @Test func aTimerTooManyNeverRings() {
    let clock = PhoneClock()
    let rung = Atomic(0)
    for _ in 0..<10_003 {
      clock.after(.seconds(1)) { rung.add(1, ordering: .relaxed) }
    }
    #expect(clock.waitingCount == 10_000)
  }
}
