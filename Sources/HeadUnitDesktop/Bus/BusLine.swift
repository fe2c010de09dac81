internal import CDBus
internal import Foundation
internal import Synchronization

/// A connection to a bus with a thread that looks after it.
///
/// The closure is called in that thread for whatever comes, and gives what is to be sent.
public final class BusLine: Sendable {
  public enum Occurrence: Hashable, Sendable {
    /// The bus calls us by this name.
    case opened(String)
    case message(BusMessage)
    /// Somebody here has something to send.
    case rung
    /// There is no bus, or none any more; nothing follows.
    case lost(String)
  }

  private let bell = Bell()
  private let isOver = DispatchSemaphore(value: 0)

  public init(_ address: String, hear: @escaping @Sendable (Occurrence) -> [BusMessage]) {
    Thread.detachNewThread { [bell, isOver] in
      if let words = Self.run(address, bell, hear) { _ = hear(.lost(words)) }
      isOver.signal()
    }
  }

  deinit { bell.end() }

  /// Has the closure called.
  public func ring() { bell.ring() }

  /// Ends it, and waits for a moment until what there was to say has been said.
  public func close() {
    bell.end()
    _ = isOver.wait(timeout: .now() + .milliseconds(300))
    isOver.signal()
  }

  /// Nil once it was told to end.
  private static func run(
    _ address: String, _ bell: Bell, _ hear: (Occurrence) -> [BusMessage]
  ) -> String? {
    do throws(BusProblem) {
      let connection = try BusConnection(address)
      for message in hear(.opened(connection.name)) { connection.send(message) }
      while connection.exchange() {
        var hasHeard = false
        while let message = connection.next() {
          hasHeard = true
          for message in hear(.message(message)) { connection.send(message) }
        }
        // What has been read already makes nobody wake up.
        if hasHeard { continue }
        let isEnd = bell.isOver
        if bell.wait(besides: connection.descriptor, untilSent: connection.hasUnsent) || isEnd {
          for message in hear(.rung) { connection.send(message) }
        }
        if isEnd {
          finish(connection, bell)
          return nil
        }
      }
      return BusProblem.gone
    } catch {
      return error.words
    }
  }

  /// Says what is left to say, to a bus that takes it.
  private static func finish(_ connection: borrowing BusConnection, _ bell: Bell) {
    for _ in 0..<5 {
      guard connection.exchange(), connection.hasUnsent else { return }
      _ = bell.wait(besides: connection.descriptor, untilSent: true)
    }
  }
}

/// Lets one thread wake another that waits for something else as well.
public final class Bell: Sendable {
  /// Where it is heard, and where it is rung.
  private let ends: (heard: Int32, rung: Int32)
  private let over = Atomic(false)

  public init() {
    var pair: [Int32] = [-1, -1]
    _ = pipe(&pair)
    for end in pair {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    ends = (pair[0], pair[1])
  }

  deinit {
    close(ends.heard)
    close(ends.rung)
  }

  var isOver: Bool { over.load(ordering: .acquiring) }

  public func ring() {
    // A pipe that is full has not been heard yet, and will be.
    var one: UInt8 = 1
    _ = write(ends.rung, &one, 1)
  }

  func end() {
    over.store(true, ordering: .releasing)
    ring()
  }

  /// Whether it has rung; also comes back when the other end has something, or can take something.
  public func wait(besides other: Int32, untilSent: Bool = false) -> Bool {
    let events = Int16(POLLIN) | (untilSent ? Int16(POLLOUT) : 0)
    var polled = [
      pollfd(fd: ends.heard, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: events, revents: 0),
    ]
    // At the end nobody waits for whoever does not take what is said.
    guard poll(&polled, 2, isOver ? 20 : -1) > 0, polled[0].revents != 0 else { return false }
    var rings = [UInt8](repeating: 0, count: 256)
    while read(ends.heard, &rings, rings.count) == rings.count {}
    return true
  }
}

/// A connection to a bus, for one thread.
struct BusConnection: ~Copyable {
  private let codec: BusCodec
  private let pointer: OpaquePointer
  /// What the bus calls us.
  let name: String

  init(_ address: String) throws(BusProblem) {
    guard let codec = BusCodec() else { throw BusProblem.noLibrary }
    let library = codec.library
    var error = CDBusError()
    library.dbus_error_init(&error)
    defer { library.dbus_error_free(&error) }
    guard let pointer = library.dbus_connection_open_private(address, &error) else {
      throw BusProblem(error)
    }
    // It would end the process when the bus goes away.
    library.dbus_connection_set_exit_on_disconnect(pointer, 0)
    guard library.dbus_bus_register(pointer, &error) != 0 else {
      library.dbus_connection_close(pointer)
      library.dbus_connection_unref(pointer)
      throw BusProblem(error)
    }
    name = library.dbus_bus_get_unique_name(pointer).map { String(cString: $0) } ?? ""
    (self.codec, self.pointer) = (codec, pointer)
  }

  deinit {
    codec.library.dbus_connection_close(pointer)
    codec.library.dbus_connection_unref(pointer)
  }

  var descriptor: Int32 {
    var number: Int32 = -1
    _ = codec.library.dbus_connection_get_unix_fd(pointer, &number)
    return number
  }

  /// Sends and receives what can be without waiting; false once the bus is gone.
  borrowing func exchange() -> Bool {
    codec.library.dbus_connection_read_write(pointer, 0) != 0
  }

  var hasUnsent: Bool { codec.library.dbus_connection_has_messages_to_send(pointer) != 0 }

  borrowing func send(_ message: BusMessage) {
    guard let encoded = codec.encode(message) else { return }
    _ = codec.library.dbus_connection_send(pointer, encoded, nil)
    codec.library.dbus_message_unref(encoded)
  }

  /// What has come, one after the other.
  borrowing func next() -> BusMessage? {
    while let given = codec.library.dbus_connection_pop_message(pointer) {
      defer { codec.library.dbus_message_unref(given) }
      if let message = codec.decode(given) { return message }
    }
    return nil
  }
}

/// Why there is no connection.
public struct BusProblem: Error {
  let words: String

  /// There is none that could be asked.
  public static let noBus = "there is no desktop to show what plays to"
  static let gone = "it has gone away"
  static let noLibrary = BusProblem(words: "libdbus-1 is not installed")

  public static func lost(_ reason: String) -> String {
    "the desktop is not told what plays: \(reason)"
  }
}

extension BusProblem {
  fileprivate init(_ error: CDBusError) {
    words = error.message.map { String(cString: $0) } ?? "?"
  }
}
