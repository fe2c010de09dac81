import Foundation
import Synchronization
import Testing

@testable import TestdriveVerbs

@Suite struct OrderedWorkTests {
  private struct Seen {
    var now = 0
    var most = 0
  }

  /// The first is done only when the third has begun, and no fourth has begun by then.
  @Test func threeAreDoneAtATimeAndGivenInTheirOrder() {
    let seen = Mutex(Seen())
    let third = DispatchSemaphore(value: 0)
    var work = OrderedWork<Int>(processors: 2)
    var done: [Int] = []
    for number in 0..<12 {
      done += work.add {
        seen.withLock { seen in
          seen.now += 1
          seen.most = max(seen.most, seen.now)
        }
        if number == 2 { third.signal() }
        if number == 0 { #expect(third.wait(timeout: .now() + 10) == .success) }
        seen.withLock { $0.now -= 1 }
        return number
      }
      #expect(done.count >= number - 2)
    }
    done += work.rest()
    #expect(done == Array(0..<12))
    #expect(seen.withLock { (2...3).contains($0.most) })
    #expect(work.rest().isEmpty)
  }

  @Test func aThreadOfItsOwnDoesOneAfterTheOtherAndTakesNoMoreThanWasSaid() {
    let done = Mutex<[Int]>([])
    let first = DispatchSemaphore(value: 0)
    let work = WorkAside(atMost: 4)
    let taken = (0..<12).filter { number in
      work.takes {
        if number == 0 { #expect(first.wait(timeout: .now() + 10) == .success) }
        done.withLock { $0.append(number) }
      }
    }
    #expect(taken == Array(0..<4))
    #expect(done.withLock { $0.isEmpty })
    first.signal()
    work.settle()
    #expect(done.withLock { $0 } == taken)
    #expect(work.takes { done.withLock { $0.append(12) } })
    work.settle()
    #expect(done.withLock { $0 } == taken + [12])
  }

  @Test func withoutAProcessorForItEachIsGivenAtOnce() {
    for (others, processors) in [(1, 1), (2, 2), (8, 2)] {
      var work = OrderedWork<Int>(besides: others, processors: processors)
      for number in 0..<3 { #expect(work.add { number } == [number]) }
      #expect(work.rest().isEmpty)
    }
  }
}
