import Foundation

/// An app of its own process with one list of 10,000 rows, made to cost next to nothing: what is
/// measured is the head unit's side.
///
/// It looks for words in the lines and reads no JSON, as the programs measured beside it do.
enum LineApp {
  static let name = "answer-lines"
  static let rowCount = 10_000

  /// Answers until the input ends.
  static func run() {
    var rest: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      guard count > 0 else { return }
      rest += piece[..<count]
      var answers: [UInt8] = []
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        answers += answer(rest[start..<end] + [0])
        start = end + 1
      }
      rest.removeFirst(start)
      write(answers)
    }
  }

  private static func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { return }
      written += count
    }
  }

  /// The line ends with a zero byte.
  private static func answer(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return [] }
      func has(_ word: String) -> Bool { strstr(text, word) != nil }
      func number(_ key: String) -> Int {
        strstr(text, key).map { strtol($0 + strlen(key), nil, 10) } ?? 0
      }
      guard has("\"id\":") else {
        return has("\"initialized\"") ? Array(Self.commands.utf8) : []
      }
      let result =
        if has("\"content/count\"") {
          has("\"path\":[]") ? "{\"count\":1}" : "{\"count\":\(Self.rowCount)}"
        } else if has("\"content/items\"") {
          Self.items(number("\"first\":"), number("\"count\":"))
        } else if has("\"content/item\"") {
          "{\"item\":\(has("\"path\":[0]") ? Self.list : Self.row(0))}"
        } else if has("\"initialize\"") {
          #"{"protocol":1,"app":{"name":"Lines"},"capabilities":{"items":true}}"#
        } else if has("\"content/showsProgress\"") {
          "{\"shows\":false}"
        } else {
          "null"
        }
      return Array("{\"jsonrpc\":\"2.0\",\"id\":\(number("\"id\":")),\"result\":\(result)}\n".utf8)
    }
  }

  private static let commands =
    #"{"method":"commands","params":{"commands":[{"name":"play","enabled":true,"handler":true}]}}"#
    + "\n"
  private static let list =
    #"{"id":"all","title":"All","container":true,"playable":false,"explicit":false,"#
    + #""streaming":false}"#

  private static func row(_ number: Int) -> String {
    "{\"id\":\"t\(number)\",\"title\":\"Track \(number)\",\"container\":false,\"playable\":true,"
      + "\"explicit\":false,\"streaming\":false}"
  }

  private static func items(_ first: Int, _ count: Int) -> String {
    "{\"items\":[\((first..<first + count).map(row).joined(separator: ","))]}"
  }
}
