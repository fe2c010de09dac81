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
    let rows = (0..<rowCount).map { Array(row($0).utf8) }
    var rest: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var answers: [UInt8] = []
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      guard count > 0 else { return }
      rest += piece[..<count]
      // The words are looked for as C looks for them: in a text with a zero byte at its end.
      rest.append(0)
      let used = rest.withUnsafeMutableBytes {
        answer($0, with: rows, into: &answers)
      }
      rest.removeLast()
      rest.removeFirst(used)
      write(&answers)
    }
  }

  private static func write(_ bytes: inout [UInt8]) {
    defer { bytes.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { return }
      written += count
    }
  }

  /// Answers the whole lines, and gives how many bytes they are.
  private static func answer(
    _ bytes: UnsafeMutableRawBufferPointer, with rows: [[UInt8]], into answers: inout [UInt8]
  ) -> Int {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
    var line = start
    while let end = strchr(line, Int32(UInt8(ascii: "\n"))) {
      end.pointee = 0
      answer(line, with: rows, into: &answers)
      // What is long is read while the next answer is made.
      if answers.count >= 1 << 13 { write(&answers) }
      line = end + 1
    }
    return line - start
  }

  /// The line ends with a zero byte.
  private static func answer(
    _ line: UnsafePointer<CChar>, with rows: [[UInt8]], into answers: inout [UInt8]
  ) {
    func has(_ word: StaticString) -> Bool { place(of: word, in: line) != nil }
    func number(_ key: StaticString) -> Int {
      place(of: key, in: line).map { strtol($0 + key.utf8CodeUnitCount, nil, 10) } ?? 0
    }
    guard has("\"id\":") else {
      if has("\"initialized\"") { answers += commands.utf8 }
      return
    }
    answers += "{\"jsonrpc\":\"2.0\",\"id\":\(number("\"id\":")),\"result\":".utf8
    if has("\"content/count\"") {
      answers += (has("\"path\":[]") ? "{\"count\":1}" : "{\"count\":\(rowCount)}").utf8
    } else if has("\"content/items\"") {
      let first = number("\"first\":")
      answers += "{\"items\":[".utf8
      for row in rows[first..<first + number("\"count\":")] {
        answers += row
        answers.append(UInt8(ascii: ","))
      }
      answers[answers.count - 1] = UInt8(ascii: "]")
      answers.append(UInt8(ascii: "}"))
    } else if has("\"content/item\"") {
      answers += "{\"item\":\(has("\"path\":[0]") ? list : row(0))}".utf8
    } else if has("\"initialize\"") {
      answers += #"{"protocol":1,"app":{"name":"Lines"},"capabilities":{"items":true}}"#.utf8
    } else if has("\"content/showsProgress\"") {
      answers += "{\"shows\":false}".utf8
    } else {
      answers += "null".utf8
    }
    answers += "}\n".utf8
  }

  private static func place(
    of word: StaticString, in line: UnsafePointer<CChar>
  ) -> UnsafeMutablePointer<CChar>? {
    UnsafeRawPointer(word.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
      strstr(line, $0)
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
}
