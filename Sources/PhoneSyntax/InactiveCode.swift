/// The parts of a file that are not compiled here.
struct InactiveCode {
  let source: SwiftSource
  let modules: Set<String>

  /// Systems for which nothing is compiled here.
  private static let otherSystems: Set<String> = [
    "macOS", "OSX", "tvOS", "watchOS", "visionOS", "Windows", "Android",
  ]

  var ranges: [Range<Int>] {
    var found: [Range<Int>] = []
    // For each open `#if` whether this branch counts, whether one before did, and where it began.
    var open: [(isOff: Bool, isDone: Bool, start: Int)] = []
    let tokens = source.tokens
    for index in tokens.indices where tokens[index].kind == .pound {
      switch tokens[index].text {
      case "#if":
        let value = value(after: index)
        open.append((value == false, value == true, index))
      case "#elseif", "#else":
        guard let last = open.popLast() else { continue }
        if last.isOff { found.append(last.start..<index) }
        let value = tokens[index].text == "#else" ? nil : value(after: index)
        open.append((last.isDone || value == false, last.isDone || value == true, index))
      case "#endif":
        guard let last = open.popLast() else { continue }
        if last.isOff { found.append(last.start..<index) }
      default: continue
      }
    }
    return found
  }

  private func value(after index: Int) -> Bool? {
    var end = index + 1
    while end < source.tokens.count, !source.tokens[end].startsLine { end += 1 }
    return value(index + 1..<end)
  }

  /// Nil when it depends on what the app is built with.
  func value(_ range: Range<Int>) -> Bool? {
    let tokens = source.tokens
    if let place = top("||", range) {
      let (one, other) = (value(range.lowerBound..<place), value(place + 1..<range.upperBound))
      if one == true || other == true { return true }
      return one == nil || other == nil ? nil : false
    }
    if let place = top("&&", range) {
      let (one, other) = (value(range.lowerBound..<place), value(place + 1..<range.upperBound))
      if one == false || other == false { return false }
      return one == nil || other == nil ? nil : true
    }
    guard let first = range.first else { return nil }
    if tokens[first].text == "!" { return value(first + 1..<range.upperBound).map { !$0 } }
    if tokens[first].text == "(", let close = source.partners[first], close == range.upperBound - 1
    {
      return value(first + 1..<close)
    }
    guard range.count >= 4, tokens[first + 1].text == "(" else {
      return ["true": true, "false": false][tokens[first].text]
    }
    let word = tokens[first + 2].text
    switch tokens[first].text {
    case "os":
      return word == "iOS" || word == "Linux"
        ? true : Self.otherSystems.contains(word) ? false : nil
    case "canImport": return modules.contains(word)
    case "targetEnvironment": return false
    default: return nil
    }
  }

  private func top(_ sign: String, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if source.tokens[index].text == sign { return index }
      index = (source.partners[index].map { $0 > index ? $0 : index } ?? index) + 1
    }
    return nil
  }
}
