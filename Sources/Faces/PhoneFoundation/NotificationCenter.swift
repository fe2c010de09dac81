// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
@_exported public import FoundationNetworking
@_exported public import Security

// On the phone the network is part of Foundation.

extension NotificationCenter {
  /// What is posted from now on, one after the other.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(of: self, name, object)
  }

  /// Notifications as they are posted, without an end.
  public final class Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification

    private let stream: AsyncStream<UncheckedSendable>

    init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      let (stream, continuation) = AsyncStream.makeStream(
        of: UncheckedSendable.self, bufferingPolicy: .bufferingNewest(Self.limit))
      self.stream = stream
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        continuation.yield(UncheckedSendable(notification: notification))
      }
      let observation = Observation(center: center, token: token)
      continuation.onTermination = { _ in observation.end() }
    }

    /// What nobody has taken by then is lost, the oldest first.
    private static let limit = 1_000

    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Takes one notification after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<UncheckedSendable>.Iterator

      public mutating func next() async -> Notification? { await base.next()?.notification }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }
}

/// What goes to whoever waits for it, as it does on the phone.
struct UncheckedSendable: @unchecked Sendable {
  let notification: Notification
}

/// What has to be taken back; the centre looks after its own threads.
private struct Observation: @unchecked Sendable {
  let center: NotificationCenter
  let token: any NSObjectProtocol

  func end() {
    center.removeObserver(token)
  }
}

/// Seconds, as what draws and animates counts them.
public typealias CFTimeInterval = Double

/// Seconds since the computer was started.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.mediaTime }

extension ProcessInfo {
  fileprivate static var mediaTime: CFTimeInterval { processInfo.systemUptime }
}

/// Calls the body: without Objective-C there is nothing to let go of afterwards.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
