/// A function with a body, from its keyword to its last brace.
struct FunctionSpan: Equatable {
  let name: String
  let first: Int
  let last: Int

  var length: Int { last - first + 1 }
}

extension SwiftFile {
  /// Every function of the file.
  ///
  /// One inside another counts for both.
  var functions: [FunctionSpan] {
    var spans: [FunctionSpan] = []
    var open: [(brace: Int, function: Int?)] = []
    var bodies: [Int: Int] = [:]
    for index in code.indices where code[index].kind == .word || code[index].isBrace {
      if code[index].text == "{" {
        open.append((brace: index, function: bodies[index]))
      } else if code[index].text == "}" {
        guard let function = open.popLast()?.function else { continue }
        spans.append(span(from: function, to: index))
      } else if isFunctionKeyword(at: index), let body = body(ofFunctionAt: index) {
        bodies[body] = index
      }
    }
    return spans.sorted { $0.first < $1.first }
  }
}

private extension SwiftFile {
  /// What begins the next declaration, where a protocol's requirement has no body.
  static let beginnings: Set<String> = [
    "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "init", "let",
    "mutating", "nonmutating", "private", "protocol", "public", "static", "struct", "subscript",
    "typealias", "var",
  ]

  func span(from function: Int, to end: Int) -> FunctionSpan {
    let isNamed = code[function].text == "func"
    return FunctionSpan(
      name: isNamed ? code[function + 1].text : code[function].text,
      first: code[function].line, last: code[end].line)
  }

  func isFunctionKeyword(at index: Int) -> Bool {
    guard index == 0 || code[index - 1].text != ".", index + 1 < code.count else { return false }
    let next = code[index + 1].text
    switch code[index].text {
    case "func": return true
    case "deinit": return next == "{"
    case "init": return ["(", "<", "?", "!"].contains(next)
    case "subscript": return ["(", "<"].contains(next)
    default: return false
    }
  }

  /// Where the body opens: the first brace outside brackets, unless another declaration begins.
  func body(ofFunctionAt keyword: Int) -> Int? {
    var depth = 0
    var isPastParameters = false
    for index in code.indices.dropFirst(keyword + 1) {
      let text = code[index].text
      switch text {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth < 0 { return nil }
        isPastParameters = isPastParameters || depth == 0
      case "{" where depth == 0: return index
      case "}" where depth == 0: return nil
      default:
        if depth == 0 && isPastParameters && Self.beginnings.contains(text) { return nil }
      }
    }
    return nil
  }
}

private extension Token {
  var isBrace: Bool { kind == .symbol && (text == "{" || text == "}") }
}
