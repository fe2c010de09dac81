import HeadUnitCore

/// One line to the app: a request when it has a number, otherwise a notification.
struct WireLine {
  var number: Int?
  let method: String
  let parameters: JSONValue?

  var bytes: [UInt8] {
    var members: [(String, JSONValue)] = [("jsonrpc", .string("2.0"))]
    if let number { members.append(("id", .integer(number))) }
    members.append(("method", .string(method)))
    if let parameters { members.append(("params", parameters)) }
    return Array(JSONValue.members(members).text.utf8)
  }
}

extension JSONValue {
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  /// Parameters with the time in whole milliseconds at their end.
  func told(at instant: Instant) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: "at", value: .integer(instant.microseconds / 1_000))])
  }
}

extension ContentPath {
  var wire: JSONValue { .array(indices.map { .integer($0) }) }
}

extension AppContext {
  var wire: JSONValue {
    .members([
      ("limitsEnforced", .bool(isEnforced)), ("items", items.map { .integer($0) } ?? .null),
      ("depth", .integer(depth)), ("endpointAvailable", .bool(isEndpointAvailable)),
    ])
  }
}
