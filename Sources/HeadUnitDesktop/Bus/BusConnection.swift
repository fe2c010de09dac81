internal import CDBus

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
