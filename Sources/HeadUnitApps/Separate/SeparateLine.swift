import HeadUnitCore

/// What the head unit says to an app of ours in a process of its own, in one step.
struct SeparateCall: Codable {
  let at: Instant
  let messages: [AppMessage]
}

/// What the app says back, once to each call.
struct SeparateReply: Codable {
  private struct Delivery: Codable {
    let after: Int
    let content: AppDelivery.Content
  }

  private let said: [Delivery]

  init(_ deliveries: [AppDelivery]) {
    said = deliveries.map { Delivery(after: $0.after.microseconds, content: $0.content) }
  }

  var deliveries: [AppDelivery] {
    said.map { AppDelivery(after: .microseconds($0.after), $0.content) }
  }
}

/// Values as lines of JSON, without their breaks.
enum SeparateLine {
  /// Larger than any picture an app should give.
  static let limit = 64 << 20

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    try Array(JSONCoder.encode(value).text.utf8)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws -> Value {
    let source = SourceText(name: "<app>", bytes: line)
    return try JSONCoder.decode(type, from: JSONDocument(source).root)
  }
}
