import HeadUnitCore

/// What an app says of itself in answer to `initialize`.
struct Welcome {
  let app: AppDescription
  /// Whether it can be asked for many items in one line.
  let takesRuns: Bool

  init(_ reply: WireReply) throws(WireMistake) {
    let result: JSONDocument.Node
    switch reply.content {
    case .result(let node): result = node
    case .failure(let failure): throw WireMistake(WireWording.refused(failure.message))
    case .neither(let mistake): throw mistake
    }
    guard let number = result["protocol"]?.integer else {
      throw WireMistake(expected: #"{"protocol": 1, "app": {"name": …}, …}"#, found: result)
    }
    guard number == AppWire.protocolNumber else {
      throw WireMistake(WireWording.otherProtocol(number))
    }
    let fields = try result.decoded(Fields.self)
    app = AppDescription(
      name: fields.app.name, icon: fields.app.icon, hasTabs: fields.tabs ?? false)
    takesRuns = fields.capabilities?.items ?? false
  }

  private struct Fields: Decodable {
    struct App: Decodable {
      let name: String
      let icon: String?
    }

    struct Capabilities: Decodable {
      let items: Bool?
    }

    let app: App
    let tabs: Bool?
    let capabilities: Capabilities?
  }
}
