/// One message on the desktop's bus.
public struct BusMessage: Hashable, Sendable {
  public enum Kind: Int32, Hashable, Sendable {
    case call = 1
    case reply, error, signal
  }

  public var kind: Kind
  /// Its sender's number for it; 0 until libdbus gives one.
  public var serial: UInt32 = 0
  /// What it replies to.
  public var replySerial: UInt32 = 0
  public var wantsReply = true
  public var sender: String?
  public var destination: String?
  public var path: String?
  public var interface: String?
  public var member: String?
  public var errorName: String?
  public var body: [BusValue] = []

  public init(_ kind: Kind) { self.kind = kind }

  public static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ body: [BusValue] = []
  ) -> BusMessage {
    var message = BusMessage(.call)
    (message.destination, message.path) = (destination, path)
    (message.interface, message.member, message.body) = (interface, member, body)
    return message
  }

  public static func signal(
    _ path: String, _ interface: String, _ member: String, _ body: [BusValue]
  ) -> BusMessage {
    var message = BusMessage(.signal)
    (message.path, message.interface, message.member) = (path, interface, member)
    message.body = body
    return message
  }

  public func reply(_ body: [BusValue] = []) -> BusMessage {
    var message = BusMessage(.reply)
    (message.destination, message.replySerial, message.body) = (sender, serial, body)
    return message
  }

  public func failing(_ error: BusError, _ words: String) -> BusMessage {
    var message = BusMessage(.error)
    (message.destination, message.replySerial) = (sender, serial)
    message.errorName = error.rawValue
    message.body = [.string(words)]
    return message
  }
}

/// Why something that was asked of us is not done.
public enum BusError: String, Hashable, Sendable {
  case failed = "org.freedesktop.DBus.Error.Failed"
  case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  case notSupported = "org.freedesktop.DBus.Error.NotSupported"
  case readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
  case unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  case unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  case unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  case unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}

/// The bus itself, and the names that everybody on it has in common.
public enum Bus {
  public static let name = "org.freedesktop.DBus"
  public static let path = "/org/freedesktop/DBus"
  public static let properties = "org.freedesktop.DBus.Properties"
  public static let introspectable = "org.freedesktop.DBus.Introspectable"
  public static let peer = "org.freedesktop.DBus.Peer"

  public static func call(_ member: String, _ body: [BusValue]) -> BusMessage {
    .call(name, path, name, member, body)
  }

  public static func match(_ rule: String) -> BusMessage { call("AddMatch", [.string(rule)]) }

  /// Where the bus of this session is, without starting one; nil where there is none.
  public static func address(
    in environment: [String: String], exists: (String) -> Bool
  ) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] {
      return address.isEmpty ? nil : address
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    return exists(folder + "/bus") ? "unix:path=\(folder)/bus" : nil
  }
}

/// The names of media players: the specification's, version 2.2.
public enum MediaPlayerName {
  public static let prefix = "org.mpris.MediaPlayer2."
  public static let root = "org.mpris.MediaPlayer2"
  public static let player = "org.mpris.MediaPlayer2.Player"
  public static let path = "/org/mpris/MediaPlayer2"
  public static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
}

/// What is said on the desktop's bus, of the types that D-Bus has.
public indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  /// The name of an object; see `isPath`.
  case path(String)
  case signature(String)
  /// Elements of one type, which is said because there may be none.
  case array([BusValue], of: String)
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// As D-Bus writes the type: `s`, `a{sv}`.
  public var type: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(_, let element): "a" + element
    case .structure(let fields): "(" + fields.map(\.type).joined() + ")"
    case .entry(let key, let value): "{" + key.type + value.type + "}"
    case .variant: "v"
    }
  }
}

// Making values.
extension BusValue {
  public static func strings(_ texts: [String]) -> BusValue {
    .array(texts.map { .string($0) }, of: "s")
  }

  /// Named values, by name.
  public static func properties(_ values: [String: BusValue]) -> BusValue {
    .array(
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) },
      of: "{sv}")
  }
}

// Reading values that somebody else has made: programs mix the types up.
extension BusValue {
  /// What is in the variant, and in the variant in it.
  public var plain: BusValue {
    if case .variant(let value) = self { value.plain } else { self }
  }

  /// A text of any kind.
  public var text: String? {
    switch plain {
    case .string(let text), .path(let text), .signature(let text): text
    case .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .array,
      .structure, .entry, .variant:
      nil
    }
  }

  /// A number of any kind.
  public var number: Double? {
    switch plain {
    case .byte(let number): Double(number)
    case .int16(let number): Double(number)
    case .uint16(let number): Double(number)
    case .int32(let number): Double(number)
    case .uint32(let number): Double(number)
    case .int64(let number): Double(number)
    case .uint64(let number): Double(number)
    case .double(let number): number.isFinite ? number : nil
    case .bool, .string, .path, .signature, .array, .structure, .entry, .variant: nil
    }
  }

  public var isTrue: Bool? { if case .bool(let isTrue) = plain { isTrue } else { nil } }

  public var elements: [BusValue]? {
    if case .array(let elements, _) = plain { elements } else { nil }
  }

  /// Texts, or the one there is where several belong.
  public var texts: [String] {
    elements.map { $0.compactMap(\.text) } ?? text.map { [$0] } ?? []
  }

  /// Named values; of one name the last.
  public var properties: [String: BusValue]? {
    elements.map { elements in
      var found: [String: BusValue] = [:]
      for case .entry(let name, let value) in elements {
        if let name = name.text { found[name] = value.plain }
      }
      return found
    }
  }

  /// Whether a text can name an object: libdbus ends the process of whoever sends another one.
  public static func isPath(_ text: String) -> Bool {
    guard text.hasPrefix("/"), text.utf8.count <= 1_024 else { return false }
    if text == "/" { return true }
    return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.unicodeScalars.allSatisfy(isLetter)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || scalar == "_"
  }
}
