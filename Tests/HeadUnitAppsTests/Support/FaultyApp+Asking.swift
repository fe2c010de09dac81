import HeadUnitApps
import HeadUnitCore

extension FaultyApp {
  mutating func ask(_ question: Question, id: Int = 1, at now: Instant = .start) -> [AppDelivery] {
    receive([.request(Request(id: RequestID(id), question: question))], at: now)
  }
}
