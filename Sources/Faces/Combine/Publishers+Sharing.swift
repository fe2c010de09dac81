import Foundation

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
