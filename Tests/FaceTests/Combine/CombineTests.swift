import AVFoundation
import Combine
import Foundation
import Testing

/// Publishers as an app uses them.
@Suite struct CombineTests {
  private struct Problem: Error, Equatable {}

  /// Everything a chain gives, and its end.
  private func heard<P: Publisher>(_ publisher: P) -> [String] {
    let notes = Written()
    let sink = publisher.sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: notes.add("end")
        case .failure: notes.add("failure")
        }
      }, receiveValue: { notes.add("\($0)") })
    withExtendedLifetime(sink) {}
    return notes.lines
  }

  @Test func valuesAreTurnedIntoOthers() {
    let numbers = [1, 2, 3, 4, 5].publisher
    #expect(heard(numbers.map { $0 * 2 }.filter { $0 > 4 }) == ["6", "8", "10", "end"])
    #expect(heard(["1", "x", "3"].publisher.compactMap(Int.init)) == ["1", "3", "end"])
    #expect(heard([1, 1, 2, 2, 1].publisher.removeDuplicates()) == ["1", "2", "1", "end"])
    #expect(heard(numbers.scan(0, +)) == ["1", "3", "6", "10", "15", "end"])
    #expect(heard(numbers.first()) == ["1", "end"])
    #expect(heard(numbers.first { $0 > 3 }) == ["4", "end"])
    #expect(heard(numbers.last()) == ["5", "end"])
    #expect(heard(numbers.prefix(2)) == ["1", "2", "end"])
    #expect(heard(numbers.prefix { $0 < 3 }) == ["1", "2", "end"])
    #expect(heard(numbers.dropFirst(3)) == ["4", "5", "end"])
    #expect(heard(numbers.collect()) == ["[1, 2, 3, 4, 5]", "end"])
    #expect(heard(numbers.collect(2)) == ["[1, 2]", "[3, 4]", "[5]", "end"])
    #expect(heard(numbers.reduce(0, +)) == ["15", "end"])
    #expect(heard(numbers.count()) == ["5", "end"])
    #expect(heard(numbers.contains(3)) == ["true", "end"])
    #expect(heard(numbers.allSatisfy { $0 < 3 }) == ["false", "end"])
    #expect(heard([Int]().publisher.collect()) == ["[]", "end"])
    #expect(heard([Int]().publisher.replaceEmpty(with: 7)) == ["7", "end"])
    #expect(heard(Just(1).append(2, 3).prepend(0)) == ["0", "1", "2", "3", "end"])
    #expect(heard(["aa", "b"].publisher.map(\.count)) == ["2", "1", "end"])
    #expect(heard([1, nil].publisher.replaceNil(with: 0)) == ["1", "0", "end"])
  }

  @Test func theLargestAndTheSmallestAreFound() {
    let numbers = [2, 5, 1, 5, 3].publisher
    #expect(heard(numbers.max()) == ["5", "end"] && heard(numbers.min()) == ["1", "end"])
    let words = ["bb", "a", "cc", "d"].publisher
    #expect(heard(words.max { $0.count < $1.count }) == ["bb", "end"])
    #expect(heard(words.min { $0.count < $1.count }) == ["a", "end"])
    #expect(heard([Int]().publisher.max()) == ["end"])
    #expect(
      heard(numbers.setFailureType(to: Problem.self).append(Fail(error: Problem())).max())
        == ["failure"])
  }

  @Test func listsComeBeforeAndAfter() {
    #expect(heard(Just(3).prepend([1, 2]).append(Set([4]))) == ["1", "2", "3", "4", "end"])
    let sum = Just(1).combineLatest(Just(2), Just(3), Just(4)) { $0 + $1 + $2 + $3 }
    #expect(heard(sum) == ["10", "end"])
  }

  @Test func typesOfPublishersHaveThePhonesNames() {
    let some: Int?.Publisher = Int?.some(1).publisher
    #expect(heard(some) == ["1", "end"])
    #expect(heard(Result<Int, Problem>.Publisher(1)) == ["1", "end"])
    #expect(heard(Result<Int, Problem>.Publisher(Problem())) == ["failure"])
    let inner: Publishers.FlatMap<Just<Int>, Just<Int>> = Just(1).flatMap { Just($0 + 1) }
    #expect(heard(inner) == ["2", "end"])
    let shared: Publishers.MakeConnectable<Just<Int>> = Just(1).makeConnectable()
    #expect(heard(shared.autoconnect()) == ["1", "end"])
    let instant = DispatchQueue.SchedulerTimeType(.now())
    #expect(instant.distance(to: DispatchQueue.main.now) >= 0)
    let day = Date(timeIntervalSinceReferenceDate: 7)
    #expect(RunLoop.SchedulerTimeType(day).date == day)
  }

  @Test func whatAnotherOneSaysBeginsAndEndsAChain() {
    let (values, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let (before, after) = (Written(), Written())
    let first = values.prefix(untilOutputFrom: other)
      .sink { _ in
        before.add("end")
      } receiveValue: {
        before.add("\($0)")
      }
    let second = values.drop(untilOutputFrom: other)
      .sink { _ in
        after.add("end")
      } receiveValue: {
        after.add("\($0)")
      }
    values.send(1)
    other.send()
    values.send(2)
    other.send(completion: .finished)
    values.send(3)
    values.send(completion: .finished)
    withExtendedLifetime((first, second)) {}
    #expect(before.lines == ["1", "end"] && after.lines == ["2", "3", "end"])
    #expect(heard(Just(1).drop(untilOutputFrom: Empty<Int, Never>())) == ["end"])
  }

  @Test func failuresEndAChainOrAreReplaced() {
    let failing = [1, 2, 3].publisher.tryMap { number in
      if number == 3 { throw Problem() }
      return number
    }
    #expect(heard(failing) == ["1", "2", "failure"])
    #expect(heard(failing.replaceError(with: 0)) == ["1", "2", "0", "end"])
    #expect(heard(failing.catch { _ in Just(9) }) == ["1", "2", "9", "end"])
    #expect(heard(failing.retry(1)) == ["1", "2", "1", "2", "failure"])
    #expect(heard(failing.mapError { _ in Problem() }) == ["1", "2", "failure"])
    #expect(heard(Fail<Int, Problem>(error: Problem())) == ["failure"])
    #expect(heard(Empty<Int, Never>()) == ["end"])
    #expect(heard(Just(1).setFailureType(to: Problem.self)) == ["1", "end"])
    #expect(heard(Result<Int, Problem>.failure(Problem()).publisher) == ["failure"])
    let text = Just(Data(#"{"a":1}"#.utf8)).decode(type: [String: Int].self, decoder: JSONDecoder())
    #expect(heard(text) == [#"["a": 1]"#, "end"])
    let broken = Just(Data("?".utf8)).decode(type: [String: Int].self, decoder: JSONDecoder())
    #expect(heard(broken) == ["failure"])
  }

  @Test func severalPublishersBecomeOne() {
    let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let notes = Written()
    var sinks: Set<AnyCancellable> = []
    one.combineLatest(two).sink { notes.add("\($0)\($1)") }.store(in: &sinks)
    one.zip(two).sink { notes.add("z\($0)\($1)") }.store(in: &sinks)
    one.map(String.init).merge(with: two).sink { notes.add("m\($0)") }.store(in: &sinks)
    one.send(1)
    one.send(2)
    two.send("a")
    two.send("b")
    #expect(notes.lines == ["m1", "m2", "2a", "z1a", "ma", "2b", "z2b", "mb"])
    let three = Publishers.CombineLatest3(Just(1), Just("x"), Just(true)).map { "\($0)\($1)\($2)" }
    #expect(heard(three) == ["1xtrue", "end"])
    #expect(heard(Publishers.MergeMany([Just(1), Just(2)])) == ["1", "2", "end"])
    let four = Publishers.Merge4(Just(1), [2, 3].publisher, Just(4), Just(5))
    #expect(heard(four) == ["1", "2", "3", "4", "5", "end"])
    #expect(heard(Publishers.CombineLatest(Just(1), Empty<Int, Never>())) == ["end"])
    #expect(heard([1, 2].publisher.zip([3].publisher).map(+)) == ["4", "end"])
  }

  @Test func publishersOfPublishersAreFollowed() {
    #expect(
      heard([1, 2].publisher.flatMap { [$0, $0 * 10].publisher }) == ["1", "10", "2", "20", "end"])
    #expect(
      heard([1, 2, 3].publisher.flatMap(maxPublishers: .max(1)) { Just($0) })
        == ["1", "2", "3", "end"])
    let failing = [1].publisher.flatMap { _ in Fail<Int, Problem>(error: Problem()) }
    #expect(heard(failing) == ["failure"])
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let notes = Written()
    let sink = outer.switchToLatest().sink(
      receiveCompletion: { _ in notes.add("end") }, receiveValue: { notes.add("\($0)") })
    outer.send(first)
    first.send(1)
    outer.send(second)
    first.send(2)
    second.send(3)
    outer.send(completion: .finished)
    second.send(4)
    second.send(completion: .finished)
    #expect(notes.lines == ["1", "3", "4", "end"])
    withExtendedLifetime(sink) {}
  }

  @Test func noMoreIsGivenThanWasAskedFor() {
    let taker = Taker<Int>(first: .max(2))
    (1...9).publisher.subscribe(taker)
    #expect(taker.values == [1, 2])
    taker.ask(.max(1))
    #expect(taker.values == [1, 2, 3])
    let lost = Taker<Int>(first: .max(1))
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(lost)
    for number in 1...3 { subject.send(number) }
    lost.ask(.max(1))
    subject.send(4)
    #expect(lost.values == [1, 4])
    let late = Taker<Int>(first: .none)
    let current = CurrentValueSubject<Int, Never>(1)
    current.subscribe(late)
    current.send(2)
    #expect(late.values.isEmpty)
    late.ask(.max(1))
    #expect(late.values == [2])
    let filtered = Taker<Int>(first: .max(2))
    (1...9).publisher.filter { $0.isMultiple(of: 3) }.subscribe(filtered)
    #expect(filtered.values == [3, 6])
    let merged = Taker<Int>(first: .max(3))
    (1...9).publisher.merge(with: (11...19).publisher).subscribe(merged)
    #expect(merged.values.count == 3)
    merged.ask(.unlimited)
    #expect(merged.values.count == 18 && merged.hasEnded)
  }

  @Test func nothingComesAfterTheEndOrACancellation() {
    let subject = PassthroughSubject<Int, Never>()
    let notes = Written()
    let sink = subject.handleEvents(receiveCancel: { notes.add("cancelled") })
      .sink { notes.add("\($0)") }
    subject.send(1)
    sink.cancel()
    subject.send(2)
    #expect(notes.lines == ["1", "cancelled"])
    subject.send(completion: .finished)
    #expect(heard(subject) == ["end"])
    var held: AnyCancellable? = CurrentValueSubject<Int, Never>(5).sink { notes.add("\($0)") }
    #expect(held != nil)
    held = nil
    #expect(notes.lines == ["1", "cancelled", "5"])
  }

  @Test func aFutureIsAskedOnceAndGivesItsValueToAll() async {
    let notes = Written()
    let future = Future<Int, Never> { promise in
      notes.add("asked")
      promise(.success(3))
      promise(.success(4))
    }
    #expect(heard(future) == ["3", "end"])
    #expect(heard(future) == ["3", "end"])
    #expect(notes.lines == ["asked"])
    #expect(await future.value == 3)
    let deferred = Deferred { Just(notes.lines.count) }
    notes.add("again")
    #expect(heard(deferred) == ["2", "end"])
  }

  @Test func oneSubscriptionIsShared() {
    let subject = PassthroughSubject<Int, Never>()
    let notes = Written()
    let shared = subject.handleEvents(receiveSubscription: { _ in notes.add("begun") }).share()
    var sinks: [AnyCancellable] = []
    for name in ["a", "b"] { shared.sink { notes.add("\(name)\($0)") }.store(in: &sinks) }
    subject.send(1)
    #expect(notes.lines == ["begun", "a1", "b1"])
    sinks = []
    shared.sink { notes.add("c\($0)") }.store(in: &sinks)
    subject.send(2)
    #expect(notes.lines == ["begun", "a1", "b1", "begun", "c2"])
  }

  @Test func valuesAreWaitedForOneAfterTheOther() async throws {
    var seen: [Int] = []
    for await value in [1, 2, 3].publisher.values { seen.append(value) }
    #expect(seen == [1, 2, 3])
    await #expect(throws: Problem.self) {
      for try await _ in Fail<Int, Problem>(error: Problem()).values {}
    }
  }

  /// The rate of a player that nobody has asked for yet: only what it is now is of use.
  @MainActor @Test func whatAPropertyIsNowIsNeverLost() {
    let player = AVPlayer()
    let taker = Taker<Float>(first: .none)
    player.publisher(for: \.defaultRate).subscribe(taker)
    #expect(taker.values.isEmpty)
    player.defaultRate = 2
    taker.ask(.max(1))
    #expect(taker.values == [2])
    taker.ask(.max(1))
    #expect(taker.values.count == 1)
  }

  @Test func notificationsArePublished() {
    let (center, name) = (NotificationCenter(), Notification.Name("testdrive.note"))
    let notes = Written()
    let sink = center.publisher(for: name).compactMap { $0.userInfo?["a"] as? Int }
      .sink { notes.add("\($0)") }
    center.post(name: name, object: nil, userInfo: ["a": 1])
    sink.cancel()
    center.post(name: name, object: nil, userInfo: ["a": 2])
    #expect(notes.lines == ["1"])
  }
}

/// Objects that publish their properties.
@Suite struct PublishedTests {
  private class Store: ObservableObject {
    @Published var count = 0
    @Published var name = "a"
  }

  private final class Larger: Store {
    @Published var extra = 0
  }

  private final class Manual: ObservableObject {
    func change() { objectWillChange.send() }
  }

  @Test func aPropertyGivesItsValueAndThenEachNewOneBeforeItHasIt() {
    let store = Store()
    let notes = Written()
    let sink = store.$count.sink { notes.add("\($0) at \(store.count)") }
    store.count = 1
    store.count += 1
    #expect(notes.lines == ["0 at 0", "1 at 0", "2 at 1"])
    withExtendedLifetime(sink) {}
  }

  @Test func anObjectSaysThatItWillChange() {
    let store = Larger()
    let notes = Written()
    let sink = store.objectWillChange.sink { notes.add("\(store.count) \(store.extra)") }
    store.count = 1
    store.extra = 2
    store.name = "b"
    #expect(notes.lines == ["0 0", "1 0", "1 2"])
    withExtendedLifetime(sink) {}
    let manual = Manual()
    let other = manual.objectWillChange.sink { notes.add("manual") }
    manual.change()
    #expect(notes.lines.last == "manual")
    withExtendedLifetime(other) {}
  }

  @Test func valuesAreAssigned() {
    let store = Store()
    let subject = PassthroughSubject<Int, Never>()
    let assigned = subject.assign(to: \.count, on: store)
    subject.map(String.init).assign(to: &store.$name)
    subject.send(7)
    #expect(store.count == 7)
    #expect(store.name == "7")
    withExtendedLifetime(assigned) {}
  }

  @Test func anObjectIsLetGoOfAlthoughItFollowsAPublisher() {
    weak var seen: Store?
    let subject = PassthroughSubject<String, Never>()
    do {
      let store = Store()
      subject.assign(to: &store.$name)
      seen = store
      subject.send("x")
      #expect(store.name == "x")
    }
    #expect(seen == nil)
    subject.send("y")
  }
}

/// What has to do with time, on a clock of the test's.
@Suite struct SchedulingTests {
  @Test func aPauseLetsTheLastValueThrough() {
    let (clock, subject, notes) = (Clock(), PassthroughSubject<Int, Never>(), Written())
    let sink = subject.debounce(for: .milliseconds(300), scheduler: clock).sink {
      notes.add("\($0)")
    }
    subject.send(1)
    clock.advance(by: 0.2)
    subject.send(2)
    clock.advance(by: 0.29)
    #expect(notes.lines.isEmpty)
    clock.advance(by: 0.02)
    #expect(notes.lines == ["2"])
    subject.send(3)
    subject.send(completion: .finished)
    clock.advance(by: 1)
    #expect(notes.lines == ["2"])
    withExtendedLifetime(sink) {}
  }

  @Test(arguments: [(true, ["1", "3", "4"]), (false, ["1", "2", "4"])])
  func tooManyValuesAreThinnedOut(latest: Bool, expected: [String]) {
    let (clock, subject, notes) = (Clock(), PassthroughSubject<Int, Never>(), Written())
    let sink = subject.throttle(for: 1, scheduler: clock, latest: latest).sink {
      notes.add("\($0)")
    }
    for number in 1...3 { subject.send(number) }
    clock.advance(by: 1)
    clock.advance(by: 2)
    subject.send(4)
    #expect(notes.lines == expected)
    withExtendedLifetime(sink) {}
  }

  @Test func everythingComesLater() {
    let (clock, notes) = (Clock(), Written())
    let sink = [1, 2].publisher.delay(for: .seconds(2), scheduler: clock).sink(
      receiveCompletion: { _ in notes.add("end") }, receiveValue: { notes.add("\($0)") })
    clock.advance(by: 1.9)
    #expect(notes.lines.isEmpty)
    clock.advance(by: 0.2)
    #expect(notes.lines == ["1", "2", "end"])
    withExtendedLifetime(sink) {}
  }

  @Test func whatIsReceivedElsewhereKeepsItsOrder() {
    let (clock, notes) = (Clock(), Written())
    let sink = [1, 2, 3].publisher.receive(on: clock).sink(
      receiveCompletion: { _ in notes.add("end") }, receiveValue: { notes.add("\($0)") })
    #expect(notes.lines.isEmpty)
    clock.advance(by: 0)
    #expect(notes.lines == ["1", "2", "3", "end"])
    let other = Just(1).subscribe(on: clock).sink { notes.add("s\($0)") }
    #expect(notes.lines.last == "end")
    clock.advance(by: 0)
    #expect(notes.lines.last == "s1")
    withExtendedLifetime((sink, other)) {}
  }

  @Test func aTakerOfTwoGetsTwoElsewhereToo() {
    let (clock, taker) = (Clock(), Taker<Int>(first: .max(2)))
    (1...9).publisher.receive(on: clock).subscribe(taker)
    clock.advance(by: 0)
    #expect(taker.values == [1, 2])
  }
}

/// What was heard.
private final class Written {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

/// Takes as many as it is told to.
private final class Taker<Input>: Subscriber {
  typealias Failure = Never

  private(set) var values: [Input] = []
  private(set) var hasEnded = false
  private let first: Subscribers.Demand
  private var subscription: (any Subscription)?

  init(first: Subscribers.Demand) {
    self.first = first
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(first)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { hasEnded = true }

  func ask(_ demand: Subscribers.Demand) { subscription?.request(demand) }
}

/// A clock that is moved by hand.
private final class Clock: Scheduler {
  typealias SchedulerTimeType = SchedulerInstant
  typealias SchedulerOptions = Never

  private(set) var now = SchedulerInstant(seconds: 0)
  let minimumTolerance = SchedulerSpan(0)
  private var waiting: [(due: Double, number: Int, action: () -> Void)] = []
  private var count = 0

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    put(now.seconds, action)
  }

  func schedule(
    after date: SchedulerInstant, tolerance: SchedulerSpan, options: Never?,
    _ action: @escaping () -> Void
  ) {
    put(date.seconds, action)
  }

  func schedule(
    after date: SchedulerInstant, interval: SchedulerSpan, tolerance: SchedulerSpan,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    put(date.seconds, action)
    return AnyCancellable {}
  }

  private func put(_ due: Double, _ action: @escaping () -> Void) {
    count += 1
    waiting.append((due, count, action))
  }

  private func next(until end: Double) -> (due: Double, number: Int, action: () -> Void)? {
    waiting.filter { $0.due <= end }.min { ($0.due, $0.number) < ($1.due, $1.number) }
  }

  func advance(by seconds: Double) {
    let end = now.seconds + seconds
    while let next = next(until: end + 1e-9) {
      waiting.removeAll { $0.number == next.number }
      now = SchedulerInstant(seconds: max(now.seconds, next.due))
      next.action()
    }
    now = SchedulerInstant(seconds: end)
  }
}
