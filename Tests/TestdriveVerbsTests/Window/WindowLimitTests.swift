import Foundation
import HeadUnitCore
import Testing

@testable import TestdriveVerbs

/// What a window does at the limits that only a window has.
@Suite struct WindowLimitTests {
  @Test func afterSoManyInputsThePictureIsMadeAnew() {
    var taken: [Int] = []
    WindowSession.take(first: 0) { input in
      taken.append(input)
      return input + 1
    }
    #expect(taken == Array(0..<256))
  }

  @Test func whenNothingComesAnyMoreNothingIsTaken() {
    var taken: [Int] = []
    WindowSession.take(first: 0) { input in
      taken.append(input)
      return input < 9 ? input + 1 : nil
    }
    #expect(taken == Array(0..<10))
    WindowSession.take(first: Int?.none) { _ in
      Issue.record("nothing came")
      return nil
    }
  }

  @Test func whoDoesNotEndWhenAskedIsEndedAfterTenSeconds() {
    var order: [String] = []
    StopSignals.obey(SIGTERM) {
      order.append("stop")
    } waiting: { time in
      order.append("wait \(time)")
      return false
    } ending: { code in
      order.append("end \(code)")
    }
    #expect(order == ["stop", "wait 10s", "end 143"])
  }

  @Test func anotherSignalIsWaitedForNoLongerThanSaid() {
    let clock = ContinuousClock()
    var wasAsked = true
    let took = clock.measure { wasAsked = StopSignals.isAskedAgain(within: .milliseconds(20)) }
    #expect(!wasAsked && took >= .milliseconds(20))
  }
}
