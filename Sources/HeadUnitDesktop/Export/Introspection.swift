/// What there is on the bus, as tools of the desktop read it.
enum Introspection {
  /// Nil where there is nothing.
  static func xml(of path: String) -> String? {
    if path == MediaPlayerName.path { return node(interfaces) }
    let prefix = path == "/" ? "/" : path + "/"
    guard MediaPlayerName.path.hasPrefix(prefix),
      let child = MediaPlayerName.path.dropFirst(prefix.count).split(separator: "/").first
    else { return nil }
    return node("  <node name=\"\(child)\"/>\n")
  }

  private static func node(_ content: String) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
    \(content)</node>
    """
  }

  private struct Interface {
    let name: String
    var methods: [(name: String, taken: String, given: String)] = []
    var signals: [(name: String, types: String)] = []
    /// Those that can be set are marked.
    var properties: [(name: String, type: String, isWritten: Bool)] = []
  }

  private static let interfaces = all.map(text).joined()

  private static let all = [
    Interface(name: Bus.introspectable, methods: [("Introspect", "", "s")]),
    Interface(name: Bus.peer, methods: [("Ping", "", "")]),
    Interface(
      name: Bus.properties,
      methods: [("Get", "ss", "v"), ("GetAll", "s", "a{sv}"), ("Set", "ssv", "")],
      signals: [("PropertiesChanged", "sa{sv}as")]),
    Interface(
      name: MediaPlayerName.root, methods: [("Raise", "", ""), ("Quit", "", "")],
      properties: [
        ("CanQuit", "b", false), ("CanRaise", "b", false), ("HasTrackList", "b", false),
        ("Identity", "s", false), ("SupportedUriSchemes", "as", false),
        ("SupportedMimeTypes", "as", false),
      ]),
    Interface(
      name: MediaPlayerName.player,
      methods: ["Next", "Previous", "Pause", "PlayPause", "Stop", "Play"].map { ($0, "", "") }
        + [("Seek", "x", ""), ("SetPosition", "ox", ""), ("OpenUri", "s", "")],
      signals: [("Seeked", "x")],
      properties: [
        ("PlaybackStatus", "s", false), ("LoopStatus", "s", true), ("Rate", "d", true),
        ("Shuffle", "b", true), ("Metadata", "a{sv}", false), ("Volume", "d", true),
        ("Position", "x", false), ("MinimumRate", "d", false), ("MaximumRate", "d", false),
        ("CanGoNext", "b", false), ("CanGoPrevious", "b", false), ("CanPlay", "b", false),
        ("CanPause", "b", false), ("CanSeek", "b", false), ("CanControl", "b", false),
      ]),
  ]

  private static func text(_ interface: Interface) -> String {
    let methods = interface.methods.map { method in
      "    <method name=\"\(method.name)\">\n"
        + arguments(method.taken, " direction=\"in\"")
        + arguments(method.given, " direction=\"out\"")
        + "    </method>\n"
    }
    let signals = interface.signals.map {
      "    <signal name=\"\($0.name)\">\n\(arguments($0.types, ""))    </signal>\n"
    }
    let properties = interface.properties.map {
      let access = $0.isWritten ? "readwrite" : "read"
      return "    <property name=\"\($0.name)\" type=\"\($0.type)\" access=\"\(access)\"/>\n"
    }
    return "  <interface name=\"\(interface.name)\">\n"
      + (methods + signals + properties).joined() + "  </interface>\n"
  }

  private static func arguments(_ types: String, _ direction: String) -> String {
    whole(types).map { "      <arg type=\"\($0)\"\(direction)/>\n" }.joined()
  }

  /// One type after the other: arrays and dictionaries belong together.
  private static func whole(_ types: String) -> [String] {
    var (found, current, depth) = ([String](), "", 0)
    for letter in types {
      current.append(letter)
      if letter == "{" { depth += 1 }
      if letter == "}" { depth -= 1 }
      guard depth == 0, letter != "a" else { continue }
      found.append(current)
      current = ""
    }
    return found
  }
}
