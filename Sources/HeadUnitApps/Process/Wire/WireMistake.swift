import HeadUnitCore

/// Why something an app said does not keep to the protocol.
struct WireMistake: Error, Equatable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(expected: String, found node: JSONDocument.Node) {
    text = WireWording.expected(expected, found: node)
  }

  /// The coder puts `line:1:column: ` before its words, of which only the column says something.
  fileprivate init(_ context: DecodingError.Context) {
    let parts = context.debugDescription.split(separator: ":", maxSplits: 3)
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    guard parts.count == 4 else {
      text = context.debugDescription
      return
    }
    text = "\(path.isEmpty ? "" : path + ": ")\(parts[3].drop { $0 == " " }) at column \(parts[2])"
  }
}

extension JSONDocument.Node {
  /// Nil for null, which in JSON is as good as nothing.
  var ifAny: JSONDocument.Node? { kind == .null ? nil : self }

  func field(_ key: String) throws(WireMistake) -> JSONDocument.Node {
    guard let node = self[key] else { throw WireMistake(WireWording.missing(key)) }
    return node
  }

  func decoded<T: Decodable>(_ type: T.Type) throws(WireMistake) -> T {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch let error as DecodingError {
      throw error.wireMistake
    } catch {
      throw WireMistake("\(error)")
    }
  }
}

extension DecodingError {
  fileprivate var wireMistake: WireMistake {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      WireMistake(context)
    @unknown default: WireMistake("\(self)")
    }
  }
}
