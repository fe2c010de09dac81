import HeadUnitCore

/// What an app says unasked, by its method.
enum WireSaying: String, CaseIterable {
  case contentChanged = "content/changed"
  case contentUpdated = "content/updated"
  case nowPlaying, commands, nowPlayingIdentifiers, audioSession, devices, log

  init(_ method: JSONDocument.Node) throws(WireMistake) {
    guard let name = method.string else {
      throw WireMistake(expected: "the name of a method", found: method)
    }
    guard let saying = WireSaying(rawValue: name) else {
      throw WireMistake(WireWording.unknown(name))
    }
    self = saying
  }

  func report(_ parameters: JSONDocument.Node?) throws(WireMistake) -> Report {
    if self == .contentChanged { return try Self.contentChanged(parameters) }
    guard let parameters, parameters.kind == .object else {
      throw WireMistake(WireWording.noParameters)
    }
    switch self {
    case .contentChanged: return try Self.contentChanged(parameters)
    case .contentUpdated:
      let items = try parameters.field("items").decoded([Identified].self)
      return .itemsChanged(identifiers: items.map(\.id))
    case .nowPlaying: return try Self.nowPlaying(parameters.field("info"))
    case .commands:
      let states = try parameters.field("commands").decoded([OfferedCommand].self)
      return .commands(CommandSet(states.map(\.state)))
    case .nowPlayingIdentifiers:
      return .nowPlayingIdentifiers(try parameters.field("ids").decoded([String].self))
    case .audioSession: return .audioSession(try parameters.decoded(OfferedSession.self).session)
    case .devices: return .devices(try parameters.field("devices").decoded([OutputDevice].self))
    case .log: return .log(try parameters.field("text").decoded(String.self))
    }
  }
}

extension WireSaying {
  /// Only its identifier is needed: what the item looks like is asked anew.
  private struct Identified: Decodable {
    let id: String
  }

  private static func contentChanged(
    _ parameters: JSONDocument.Node?
  ) throws(WireMistake) -> Report {
    guard let node = parameters?["paths"]?.ifAny else {
      guard parameters == nil || parameters?.kind == .object else {
        throw WireMistake(WireWording.noParameters)
      }
      return .contentChanged(paths: nil)
    }
    let paths = try node.decoded([ContentPath].self)
    guard paths.allSatisfy({ $0.indices.allSatisfy { $0 >= 0 } }) else {
      throw WireMistake(expected: "paths of whole numbers from 0", found: node)
    }
    return .contentChanged(paths: paths)
  }

  private static func nowPlaying(_ node: JSONDocument.Node) throws(WireMistake) -> Report {
    guard node.kind != .null else { return .nowPlaying(nil) }
    var info = try node.decoded(NowPlayingInfo.self)
    for member in node.members {
      guard let key = member.key.string, !NowPlayingInfo.wireKeys.contains(key) else { continue }
      info.other = info.other ?? [:]
      info.other?[key] = member.value.string ?? JSONValue(member.value).text
    }
    return .nowPlaying(info)
  }
}

extension NowPlayingInfo {
  /// The keys that mean something to the head unit; all others are kept as text.
  static let wireKeys: Set<String> = [
    "identifier", "title", "artist", "album", "subtitle", "duration", "elapsed", "rate",
    "defaultRate", "live", "continuous", "queueIndex", "queueCount", "chapter", "chapterCount",
    "artwork", "mediaType", "explicit", "languages", "other",
  ]
}

/// A command as an app writes it down: what it leaves out it does not have.
private struct OfferedCommand: Decodable {
  let name: CommandName
  let enabled: Bool
  let handler: Bool
  let preferredIntervals: [Double]?
  let supportedRates: [Double]?
  let active: Bool?
  let title: String?
  let shortTitle: String?
  let mode: String?
  let minimum: Double?
  let maximum: Double?

  var state: CommandState {
    CommandState(
      name, isEnabled: enabled, hasHandler: handler,
      preferredIntervals: preferredIntervals ?? [], supportedRates: supportedRates ?? [],
      isActive: active ?? false, title: title, shortTitle: shortTitle, mode: mode,
      minimum: minimum, maximum: maximum)
  }
}

private struct OfferedSession: Decodable {
  let category: AudioSession.Category
  let options: [AudioSession.Option]?
  let mode: String?
  let active: Bool

  var session: AudioSession {
    AudioSession(category: category, options: options ?? [], mode: mode, isActive: active)
  }
}
