import HeadUnitCore

/// An answer of the app before it is known what it means.
struct WireReply {
  enum Content {
    case result(JSONDocument.Node)
    case failure(Failure)
    /// Neither a result nor an error that can be read.
    case neither(WireMistake)
  }

  /// The longest time that an answer may say it takes.
  static let longestAfter = Duration.seconds(3_600)
  private static let longestText = 4_096

  let content: Content
  /// How long after the question it comes, by the clock of the drive.
  private(set) var after = Duration.zero
  private(set) var mistakes: [WireMistake] = []
  private let root: JSONDocument.Node

  init(_ root: JSONDocument.Node) {
    self.root = root
    let result = root["result"]
    let error = root["error"]?.ifAny
    switch (result, error) {
    case (let result?, nil): content = .result(result)
    case (nil, let error?): content = Self.content(of: error)
    // Some libraries write both, and null for the one that is not meant.
    case (let result?, let error?) where result.kind == .null:
      content = Self.content(of: error)
    default: content = .neither(WireMistake(WireWording.resultOrError))
    }
    readAfter(result?["after"] ?? error?["data"]?["after"])
  }

  /// What came, for people; cut where it is too long for a trace.
  var text: String {
    let text = JSONValue(root["result"] ?? root["error"] ?? root).text
    return text.utf8.count > Self.longestText ? text.prefix(Self.longestText) + "…" : text
  }

  private static func content(of error: JSONDocument.Node) -> Content {
    guard let message = error["message"]?.string else {
      return .neither(WireMistake(expected: #"error {"code", "message"}"#, found: error))
    }
    let name = error["data"]?["code"]?.string ?? error["data"]?.string
    let code = name.flatMap { Failure.Code(rawValue: $0) } ?? .other
    return .failure(Failure(code: code, message: message))
  }

  private mutating func readAfter(_ node: JSONDocument.Node?) {
    guard let node = node?.ifAny else { return }
    guard let number = node.integer, number >= 0 else {
      mistakes.append(WireMistake(expected: "\"after\": milliseconds, a whole number", found: node))
      return
    }
    let limit = Self.longestAfter.microseconds / 1_000
    if number > limit { mistakes.append(WireMistake(WireWording.tooLate(limit))) }
    after = .milliseconds(min(number, limit))
  }
}
