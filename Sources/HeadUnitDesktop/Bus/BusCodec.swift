internal import CDBus

/// Writes messages as libdbus has them, and reads those: the only place that knows its iterators.
struct BusCodec {
  let library: CDBus

  /// Of a message that holds more than this the rest is not read.
  static let valueLimit = 100_000
  /// D-Bus allows as many levels of arrays and of structures each.
  static let depthLimit = 64

  /// Nil where there is no libdbus.
  init?() {
    guard let library = cdbus_load() else { return nil }
    self.library = library.pointee
  }

  /// The caller owns it; nil when there is no memory, or it says what D-Bus has no words for.
  func encode(_ message: BusMessage) -> OpaquePointer? {
    guard let new = library.dbus_message_new(message.kind.rawValue) else { return nil }
    setHeader(of: new, to: message)
    var end = CDBusIterator()
    library.dbus_message_iter_init_append(new, &end)
    for value in message.body where !append(value, &end) {
      library.dbus_message_unref(new)
      return nil
    }
    return new
  }

  private func setHeader(of new: OpaquePointer, to message: BusMessage) {
    if let path = message.path { _ = library.dbus_message_set_path(new, path) }
    if let name = message.interface { _ = library.dbus_message_set_interface(new, name) }
    if let member = message.member { _ = library.dbus_message_set_member(new, member) }
    if let name = message.destination { _ = library.dbus_message_set_destination(new, name) }
    if let name = message.errorName { _ = library.dbus_message_set_error_name(new, name) }
    if message.replySerial != 0 {
      _ = library.dbus_message_set_reply_serial(new, message.replySerial)
    }
    if message.serial != 0 { library.dbus_message_set_serial(new, message.serial) }
    library.dbus_message_set_no_reply(new, message.kind == .call && message.wantsReply ? 0 : 1)
  }

  private func append(_ value: BusValue, _ end: inout CDBusIterator) -> Bool {
    switch value {
    case .byte(let number): return append(number, value, &end)
    case .bool(let isTrue): return append(UInt32(isTrue ? 1 : 0), value, &end)
    case .int16(let number): return append(number, value, &end)
    case .uint16(let number): return append(number, value, &end)
    case .int32(let number): return append(number, value, &end)
    case .uint32(let number): return append(number, value, &end)
    case .int64(let number): return append(number, value, &end)
    case .uint64(let number): return append(number, value, &end)
    case .double(let number): return append(number, value, &end)
    case .string(let text), .signature(let text): return append(text: text, value, &end)
    case .path(let text): return BusValue.isPath(text) && append(text: text, value, &end)
    case .array(let elements, let type):
      return append(Code.array, type, elements, &end)
    case .structure(let fields): return append(Code.structure, nil, fields, &end)
    case .entry(let key, let value): return append(Code.entry, nil, [key, value], &end)
    case .variant(let inner): return append(Code.variant, inner.type, [inner], &end)
    }
  }

  private func append<Number>(
    _ number: Number, _ value: BusValue, _ end: inout CDBusIterator
  ) -> Bool {
    withUnsafePointer(to: number) {
      library.dbus_message_iter_append_basic(&end, Code.of(value), $0) != 0
    }
  }

  /// A text of the bus ends where there is a zero.
  private func append(
    text: String, _ value: BusValue, _ end: inout CDBusIterator
  ) -> Bool {
    text.withCString { text in
      withUnsafePointer(to: text) {
        library.dbus_message_iter_append_basic(&end, Code.of(value), $0) != 0
      }
    }
  }

  private func append(
    _ code: Int32, _ type: String?, _ elements: [BusValue], _ end: inout CDBusIterator
  ) -> Bool {
    var inside = CDBusIterator()
    guard library.dbus_message_iter_open_container(&end, code, type, &inside) != 0 else {
      return false
    }
    var isWhole = true
    for element in elements where isWhole { isWhole = append(element, &inside) }
    // One that is left open would be in the way of giving the message back.
    return library.dbus_message_iter_close_container(&end, &inside) != 0 && isWhole
  }
}

// Reading.
extension BusCodec {
  func decode(_ given: OpaquePointer) -> BusMessage? {
    guard let kind = BusMessage.Kind(rawValue: library.dbus_message_get_type(given)) else {
      return nil
    }
    var message = BusMessage(kind)
    message.serial = library.dbus_message_get_serial(given)
    message.replySerial = library.dbus_message_get_reply_serial(given)
    message.wantsReply = library.dbus_message_get_no_reply(given) == 0
    message.sender = text(library.dbus_message_get_sender(given))
    message.destination = text(library.dbus_message_get_destination(given))
    message.path = text(library.dbus_message_get_path(given))
    message.interface = text(library.dbus_message_get_interface(given))
    message.member = text(library.dbus_message_get_member(given))
    message.errorName = text(library.dbus_message_get_error_name(given))
    var start = CDBusIterator()
    var count = Self.valueLimit
    if library.dbus_message_iter_init(given, &start) != 0 {
      message.body = values(&start, depth: 0, &count)
    }
    return message
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func values(
    _ place: inout CDBusIterator, depth: Int, _ rest: inout Int
  ) -> [BusValue] {
    var values: [BusValue] = []
    while rest > 0, depth < Self.depthLimit {
      let code = library.dbus_message_iter_get_arg_type(&place)
      guard code != 0 else { break }
      rest -= 1
      // What we have no type for, such as a file, is left out.
      if let value = value(code, &place, depth: depth, &rest) { values.append(value) }
      guard library.dbus_message_iter_next(&place) != 0 else { break }
    }
    return values
  }

  private func value(
    _ code: Int32, _ place: inout CDBusIterator, depth: Int, _ rest: inout Int
  ) -> BusValue? {
    switch code {
    case Code.byte: return .byte(basic(&place))
    case Code.bool: return .bool((basic(&place) as UInt32) != 0)
    case Code.int16: return .int16(basic(&place))
    case Code.uint16: return .uint16(basic(&place))
    case Code.int32: return .int32(basic(&place))
    case Code.uint32: return .uint32(basic(&place))
    case Code.int64: return .int64(basic(&place))
    case Code.uint64: return .uint64(basic(&place))
    case Code.double: return .double(Double(bitPattern: basic(&place)))
    case Code.string: return .string(text(at: &place))
    case Code.path: return .path(text(at: &place))
    case Code.signature: return .signature(text(at: &place))
    case Code.array:
      let type = signature(&place).dropFirst()
      return .array(inside(&place, depth: depth, &rest), of: String(type))
    case Code.structure: return .structure(inside(&place, depth: depth, &rest))
    case Code.entry:
      let pair = inside(&place, depth: depth, &rest)
      return pair.count == 2 ? .entry(pair[0], pair[1]) : nil
    case Code.variant: return inside(&place, depth: depth, &rest).first.map { .variant($0) }
    default: return nil
    }
  }

  private func inside(
    _ place: inout CDBusIterator, depth: Int, _ rest: inout Int
  ) -> [BusValue] {
    var inner = CDBusIterator()
    library.dbus_message_iter_recurse(&place, &inner)
    return values(&inner, depth: depth + 1, &rest)
  }

  /// libdbus writes as many bytes as the type has.
  private func basic<Number: FixedWidthInteger>(_ place: inout CDBusIterator) -> Number {
    var number: Number = 0
    library.dbus_message_iter_get_basic(&place, &number)
    return number
  }

  private func text(at place: inout CDBusIterator) -> String {
    var pointer: UnsafePointer<CChar>?
    library.dbus_message_iter_get_basic(&place, &pointer)
    return text(pointer) ?? ""
  }

  private func signature(_ place: inout CDBusIterator) -> String {
    guard let pointer = library.dbus_message_iter_get_signature(&place) else { return "" }
    defer { library.dbus_free(pointer) }
    return String(cString: pointer)
  }
}

// Bytes, as they go over the wire.
extension BusCodec {
  func bytes(of message: BusMessage) -> [UInt8]? {
    // Only a message with a number can be sent.
    var message = message
    if message.serial == 0 { message.serial = 1 }
    guard let encoded = encode(message) else { return nil }
    defer { library.dbus_message_unref(encoded) }
    var bytes: UnsafeMutablePointer<CChar>?
    var count: Int32 = 0
    guard library.dbus_message_marshal(encoded, &bytes, &count) != 0, let bytes else { return nil }
    defer { library.dbus_free(bytes) }
    return (0..<Int(count)).map { UInt8(bitPattern: bytes[$0]) }
  }

  /// Nil for what is no message.
  func message(from bytes: [UInt8]) -> BusMessage? {
    var error = CDBusError()
    library.dbus_error_init(&error)
    defer { library.dbus_error_free(&error) }
    let given = bytes.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let start = bytes.baseAddress else { return nil }
      return library.dbus_message_demarshal(
        start.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), &error)
    }
    guard let given else { return nil }
    defer { library.dbus_message_unref(given) }
    return decode(given)
  }
}

/// The letters of types as libdbus takes them.
private enum Code {
  static let byte = code("y")
  static let bool = code("b")
  static let int16 = code("n")
  static let uint16 = code("q")
  static let int32 = code("i")
  static let uint32 = code("u")
  static let int64 = code("x")
  static let uint64 = code("t")
  static let double = code("d")
  static let string = code("s")
  static let path = code("o")
  static let signature = code("g")
  static let array = code("a")
  static let structure = code("r")
  static let entry = code("e")
  static let variant = code("v")

  private static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }

  /// Of a value that holds no others.
  static func of(_ value: BusValue) -> Int32 {
    value.type.unicodeScalars.first.map(code) ?? 0
  }
}
