import Foundation
import HeadUnitCore

extension Question {
  /// What a result means as an answer to the question.
  func answer(from result: JSONDocument.Node) throws(WireMistake) -> Answer {
    switch self {
    case .begin, .play:
      // An object too: it is how a result without a value says `after`.
      guard result.kind == .null || result.kind == .object else {
        throw WireMistake(expected: "null", found: result)
      }
      return .done
    case .count:
      guard let count = result["count"]?.integer else {
        throw WireMistake(expected: #"{"count": a whole number}"#, found: result)
      }
      return .count(count)
    case .item:
      guard let item = result["item"] else {
        throw WireMistake(expected: #"{"item": {…}} or {"item": null}"#, found: result)
      }
      return .item(try item.ifAny.item)
    case .showsProgress:
      guard let shows = result["shows"]?.bool else {
        throw WireMistake(expected: #"{"shows": true or false}"#, found: result)
      }
      return .showsProgress(shows)
    case .artwork: return .artwork(try Picture(result))
    }
  }
}

extension Picture {
  /// Nil when the app has none.
  fileprivate init?(_ result: JSONDocument.Node) throws(WireMistake) {
    let mistake = WireMistake(
      expected: #"{"file": a path}, {"data": base64} or null"#, found: result)
    guard result.kind == .null || result.kind == .object else { throw mistake }
    switch (result["file"]?.ifAny, result["data"]?.ifAny) {
    case (nil, nil): return nil
    case (let file?, nil):
      guard let file = file.string else { throw mistake }
      self.init(file: file)
    case (nil, let data?):
      guard let text = data.string, let data = Data(base64Encoded: text) else { throw mistake }
      self.init(data: [UInt8](data))
    case (_?, _?): throw mistake
    }
  }
}
