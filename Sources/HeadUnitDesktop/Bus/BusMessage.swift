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
