// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The newest value of each of several publishers, or one of each after the other.
///
/// The values are kept without their types; whoever knows them puts them together.
private final class Tuple<Output, Failure: Error>: @unchecked Sendable {
  enum Kind {
    case latest, zip
  }

  private let kind: Kind
  private let make: ([Any]) -> Output
  private let state: Shared<State>
  let junction: Junction<Output, Failure>

  private struct State {
    var values: [[Any]]
    var isOver: [Bool]
  }

  init(
    _ kind: Kind, _ count: Int, _ downstream: AnySubscriber<Output, Failure>,
    make: @escaping ([Any]) -> Output
  ) {
    (self.kind, self.make) = (kind, make)
    state = Shared(
      State(
        values: Array(repeating: [], count: count), isOver: Array(repeating: false, count: count)))
    junction = Junction(downstream)
  }

  func follow<P: Publisher>(_ publisher: P, as index: Int) where P.Failure == Failure {
    junction.follow(publisher) { [self] value in
      // Put together and given in one go, so that no two change places.
      state.use { state in
        if let output = add(value, index, &state) { junction.give(output) }
      }
      endIfDry()
    } onEnd: { [self] completion in
      if case .failure(let error) = completion { return junction.fail(error) }
      let isDone = state.use { state in
        state.isOver[index] = true
        return isDry(state)
      }
      if isDone { junction.finish() }
    }
  }

  private func add(_ value: Any, _ index: Int, _ state: inout State) -> Output? {
    switch kind {
    case .latest: state.values[index] = [value]
    case .zip: state.values[index].append(value)
    }
    let firsts = state.values.compactMap(\.first)
    guard firsts.count == state.values.count else { return nil }
    if case .zip = kind { for place in state.values.indices { state.values[place].removeFirst() } }
    return make(firsts)
  }

  private func endIfDry() {
    if case .zip = kind, state.use({ isDry($0) }) { junction.finish() }
  }

  /// Whether nothing can come any more.
  private func isDry(_ state: State) -> Bool {
    switch kind {
    case .latest: state.isOver.allSatisfy(\.self)
    case .zip: zip(state.isOver, state.values).contains { $0 && $1.isEmpty }
    }
  }
}

extension Publishers {
  /// The newest value of each.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) {
      (self.a, self.b) = (a, b)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pair(.latest, a, b, subscriber)
    }
  }

  /// One value of each, in pairs.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) {
      (self.a, self.b) = (a, b)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      pair(.zip, a, b, subscriber)
    }
  }
}

/// The values are of those types, as each publisher put its own there.
private func cast<Value>(_ value: Any) -> Value {
  guard let value = value as? Value else {
    preconditionFailure("A value is of the type of its own publisher.")
  }
  return value
}

private func pair<A: Publisher, B: Publisher, S: Subscriber>(
  _ kind: Tuple<(A.Output, B.Output), A.Failure>.Kind, _ a: A, _ b: B, _ subscriber: S
) where A.Failure == B.Failure, S.Input == (A.Output, B.Output), S.Failure == A.Failure {
  let tuple = Tuple<(A.Output, B.Output), A.Failure>(kind, 2, AnySubscriber(subscriber)) {
    (cast($0[0]), cast($0[1]))
  }
  subscriber.receive(subscription: tuple.junction)
  tuple.follow(a, as: 0)
  tuple.follow(b, as: 1)
}

extension Publishers {
  public static func CombineLatest3<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure>
  where A.Failure == B.Failure, B.Failure == C.Failure {
    a.combineLatest(b, c)
  }

  public static func CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> AnyPublisher<(A.Output, B.Output, C.Output, D.Output), A.Failure>
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    a.combineLatest(b, c, d)
  }

  public static func Zip3<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> AnyPublisher<(A.Output, B.Output, C.Output), A.Failure>
  where A.Failure == B.Failure, B.Failure == C.Failure {
    a.zip(b, c)
  }
}

extension Publisher {
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  public func combineLatest<P: Publisher, Result>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }.eraseToAnyPublisher()
  }

  public func combineLatest<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> AnyPublisher<(Output, B.Output, C.Output), Failure>
  where B.Failure == Failure, C.Failure == Failure {
    AnyPublisher { downstream in triple(.latest, self, b, c, downstream) }
  }

  public func combineLatest<B: Publisher, C: Publisher, Result>(
    _ b: B, _ c: C, _ transform: @escaping (Output, B.Output, C.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where B.Failure == Failure, C.Failure == Failure {
    combineLatest(b, c).map { transform($0.0, $0.1, $0.2) }.eraseToAnyPublisher()
  }

  public func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> AnyPublisher<(Output, B.Output, C.Output, D.Output), Failure>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    combineLatest(b, c).combineLatest(d).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
      .eraseToAnyPublisher()
  }

  public func combineLatest<B: Publisher, C: Publisher, D: Publisher, Result>(
    _ b: B, _ c: C, _ d: D,
    _ transform: @escaping (Output, B.Output, C.Output, D.Output) -> Result
  ) -> AnyPublisher<Result, Failure>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    combineLatest(b, c, d).map { transform($0.0, $0.1, $0.2, $0.3) }.eraseToAnyPublisher()
  }

  /// Until the other one gives something.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let junction = Junction(downstream)
      downstream.receive(subscription: junction)
      junction.follow(publisher) { _ in
        junction.finish()
      } onEnd: { _ in
      }
      junction.follow(upstream) {
        junction.give($0)
      } onEnd: { completion in
        if case .failure(let error) = completion { junction.fail(error) } else { junction.finish() }
      }
    }
  }

  /// From when the other one gives something.
  public func drop<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.Filter<Self>
  where P.Failure == Failure {
    Derived(upstream: self) { upstream, downstream in
      let junction = Junction(downstream)
      downstream.receive(subscription: junction)
      let isOpen = Shared(false)
      let end: (Subscribers.Completion<Failure>) -> Void = { completion in
        if case .failure(let error) = completion { junction.fail(error) } else { junction.finish() }
      }
      junction.follow(publisher) { _ in
        isOpen.use { $0 = true }
      } onEnd: { completion in
        // Without it nothing would ever come.
        if !isOpen.use({ $0 }) { end(completion) }
      }
      junction.follow(upstream) { value in
        if isOpen.use({ $0 }) { junction.give(value) }
      } onEnd: {
        end($0)
      }
    }
  }

  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  public func zip<P: Publisher, Result>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }.eraseToAnyPublisher()
  }

  public func zip<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> AnyPublisher<(Output, B.Output, C.Output), Failure>
  where B.Failure == Failure, C.Failure == Failure {
    AnyPublisher { downstream in triple(.zip, self, b, c, downstream) }
  }
}

private func triple<A: Publisher, B: Publisher, C: Publisher>(
  _ kind: Tuple<(A.Output, B.Output, C.Output), A.Failure>.Kind, _ a: A, _ b: B, _ c: C,
  _ downstream: AnySubscriber<(A.Output, B.Output, C.Output), A.Failure>
) where A.Failure == B.Failure, B.Failure == C.Failure {
  let tuple = Tuple<(A.Output, B.Output, C.Output), A.Failure>(kind, 3, downstream) {
    (cast($0[0]), cast($0[1]), cast($0[2]))
  }
  downstream.receive(subscription: tuple.junction)
  tuple.follow(a, as: 0)
  tuple.follow(b, as: 1)
  tuple.follow(c, as: 2)
}

extension Publishers {
  /// One subscription above, however many there are below; it begins when it is told to.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher,
    @unchecked Sendable
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    private let lock = NSLock()
    private var current: SubjectType?
    public let createSubject: () -> SubjectType

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      (self.upstream, self.createSubject) = (upstream, createSubject)
    }

    private var subject: SubjectType {
      lock.withLock {
        let subject = current ?? createSubject()
        current = subject
        return subject
      }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subject.subscribe(subscriber)
    }

    public func connect() -> any Cancellable {
      let subject = subject
      return upstream.subscribe(subject)
    }

    /// What has ended begins anew with a subject of its own.
    func forget() {
      lock.withLock { current = nil }
    }
  }

  /// Connects with the first subscriber, and lets go with the last.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher, @unchecked Sendable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    private let lock = NSRecursiveLock()
    private var count = 0
    private var connection: (any Cancellable)?
    private let onLast: () -> Void

    init(upstream: Upstream, onLast: @escaping () -> Void = {}) {
      (self.upstream, self.onLast) = (upstream, onLast)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let left = Shared(false)
      let leave = { [self] in
        let isFirst = left.use { left in
          defer { left = true }
          return !left
        }
        if isFirst { self.leave() }
      }
      upstream.receive(
        subscriber: AnySubscriber<Output, Failure>(
          receiveSubscription: {
            subscriber.receive(subscription: PairedSubscription(inner: $0, onCancel: leave))
          }, receiveValue: subscriber.receive,
          receiveCompletion: { completion in
            leave()
            subscriber.receive(completion: completion)
          }))
      let isFirst = lock.withLock {
        count += 1
        return count == 1
      }
      guard isFirst else { return }
      let connection = upstream.connect()
      // It may have ended before it was known.
      let isOver = lock.withLock {
        if count > 0 { self.connection = connection }
        return count <= 0
      }
      if isOver { connection.cancel() }
    }

    private func leave() {
      let old: (any Cancellable)? = lock.withLock {
        count -= 1
        guard count <= 0 else { return nil }
        onLast()
        defer { connection = nil }
        return connection
      }
      old?.cancel()
    }
  }

  public typealias Share<Upstream: Publisher> = Autoconnect<
    Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>
  >
}

extension ConnectablePublisher {
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publisher {
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self) { subject }
  }

  /// One subscription above for everybody below.
  public func share() -> Publishers.Share<Self> {
    let multicast = multicast { PassthroughSubject<Output, Failure>() }
    return Publishers.Autoconnect(upstream: multicast) { multicast.forget() }
  }
}

extension Publisher where Failure == Never {
  public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
    multicast { PassthroughSubject<Output, Never>() }
  }
}
