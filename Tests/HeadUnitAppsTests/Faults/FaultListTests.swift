import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// Injecting and healing, and what is known of it.
struct FaultListTests {
  @Test func aFiringIsCountedAndNamedInTheTrace() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    let id = app.inject(FaultRule(.latency, on: .count))
    let notice = FaultNotice(fault: "count /1 latency=3s", request: RequestID(8))
    let deliveries = app.ask(.count(path: ContentPath([1])), id: 8)
    #expect(deliveries.first == AppDelivery(.fault(notice)))
    #expect(app.activeFaults.map(\.id) == [id])
    #expect(app.activeFaults.map(\.firedCount) == [1])
    #expect(app.unfiredFaults == [])
  }

  @Test(arguments: [
    (FaultRule(.countSmaller), Question.count(path: ContentPath([9]))),
    (FaultRule(.oversizeText), .item(path: ContentPath([9]))),
    (FaultRule(.countLarger, path: ContentPath([1])), .count(path: ContentPath([2]))),
    (FaultRule(.empty, on: .item), .count(path: .root)),
    (FaultRule(.countChanges), .count(path: .root)),
    (FaultRule(.staleItem), .item(path: .root)),
    (FaultRule(.hang, path: .root), .artwork(name: "", size: PixelSize(width: 1, height: 1))),
    (FaultRule(.hang, times: 0), .count(path: .root)),
  ])
  func aFaultThatShowsItselfInNothingHasNotFired(rule: FaultRule, question: Question) {
    var app = FaultyApp(Nobody(), seed: 1)
    _ = app.inject(rule)
    let deliveries = app.ask(question)
    #expect(app.unfiredFaults.map(\.rule) == [rule])
    #expect(!deliveries.contains { if case .fault = $0.content { true } else { false } })
  }

  @Test func aFaultIsOverWhenItHasFiredOftenEnough() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    _ = app.inject(FaultRule(.countLarger, times: 2))
    for id in 1...3 { _ = app.ask(.count(path: .root), id: id) }
    #expect(app.activeFaults == [])
    #expect(app.unfiredFaults == [])
  }

  @Test func aFaultThatIsEndedBeforeItFiredIsStillToldOf() throws {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    let rules = [FaultRule(.hang, on: .count), FaultRule(.countLarger)]
    let (hang, larger) = (app.inject(rules[0]), app.inject(rules[1]))
    app.end(try #require(hang))
    #expect(app.activeFaults.map(\.rule) == [rules[1]])
    _ = app.ask(.count(path: .root))
    app.end(try #require(larger))
    #expect(app.unfiredFaults.map(\.rule) == [rules[0]])
  }

  @Test func healingEndsWhatWasInjectedForThatPlace() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    let path = ContentPath([1])
    let rules = [
      FaultRule(.hang, on: .count, path: path), FaultRule(.hang, on: .count),
      FaultRule(.hang, on: .item), FaultRule(.hang),
    ]
    for rule in rules { _ = app.inject(rule) }
    #expect(app.heal(operation: .count, path: path) == 1)
    #expect(app.heal(operation: .count, path: nil) == 1)
    #expect(app.activeFaults.map(\.rule) == [rules[2], rules[3]])
    #expect(app.heal(operation: nil, path: nil) == 2)
    #expect(app.activeFaults == [])
    #expect(app.unfiredFaults.map(\.rule) == rules)
  }

  @Test func aHealedFaultSparesTheAnswersStillToCome() {
    var scripted = ScriptedApp()
    scripted.usesWakes = true
    scripted.latencies = [.count: .seconds(1)]
    var app = FaultyApp(scripted, seed: 1)
    _ = app.inject(FaultRule(.countLarger))
    #expect(app.ask(.count(path: .root)) == [AppDelivery(after: .seconds(1), .wake(0))])
    app.heal(operation: nil, path: nil)
    let answer = AppDelivery(.answer(RequestID(1), .count(4)))
    #expect(app.receive([.wake(0)], at: .start + .seconds(1)) == [answer])
  }

  @Test func anAnswerThatComesLaterIsAlteredLikeAnyOther() {
    var scripted = ScriptedApp()
    scripted.usesWakes = true
    scripted.latencies = [.count: .seconds(1)]
    var app = FaultyApp(scripted, seed: 1)
    _ = app.inject(FaultRule(.countLarger))
    _ = app.ask(.count(path: .root))
    let notice = FaultNotice(fault: "count / count-larger=1", request: RequestID(1))
    #expect(
      app.receive([.wake(0)], at: .start + .seconds(1))
        == [AppDelivery(.fault(notice)), AppDelivery(.answer(RequestID(1), .count(5)))])
  }

  @Test func aThousandFaultsAreEnough() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    for _ in 1...1_000 { #expect(app.inject(FaultRule(.hang)) != nil) }
    #expect(app.inject(FaultRule(.hang)) == nil)
  }

  @Test func whatFiredAndWasHealedMakesRoom() {
    var app = FaultyApp(ScriptedApp(), seed: 1)
    for id in 1...1_001 {
      #expect(app.inject(FaultRule(.hang)) != nil)
      _ = app.ask(.count(path: .root), id: id)
      app.heal(operation: nil, path: nil)
    }
  }

  @Test func aTableForgetsTheOldest() {
    var table = BoundedTable<Int, String>(limit: 3)
    for number in 1...5 { table.set("\(number)", for: number) }
    table.set("four", for: 4)
    #expect((1...5).map { table[$0] } == [nil, nil, "3", "four", "5"])
    table.set("6", for: 6)
    #expect((3...6).map { table[$0] } == [nil, "four", "5", "6"])
    #expect(table.count == 3)
  }
}

/// An app without content.
private struct Nobody: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.compactMap { message in
      guard case .request(let request) = message else { return nil }
      let answer: Answer =
        switch request.question {
        case .count: .count(0)
        case .item: .item(nil)
        default: .done
        }
      return AppDelivery(.answer(request.id, answer))
    }
  }
}
