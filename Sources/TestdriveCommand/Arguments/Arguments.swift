import HeadUnitCore

/// The words after the verb, checked against what the verb takes.
struct Arguments {
  private(set) var operands: [String] = []
  /// What follows `--`: operands that look like options, or an app that is a program.
  private(set) var program: [String]?
  /// The app of the program, when it has one of its own.
  let hosted: HostedApp?
  private var values: [String: [String]] = [:]

  init(
    _ words: [String], options: [Option], hosting hosted: HostedApp? = nil
  ) throws(CommandError) {
    self.hosted = hosted
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        program = Array(rest)
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw Wording.unknown("option", name, among: options.map(\.name))
      }
      let value = halves.count > 1 ? String(halves[1]) : nil
      values[name, default: []].append(try Self.value(of: option, given: value, &rest))
    }
  }

  private static func value(
    of option: Option, given: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard option.value != nil else {
      if let given { throw CommandError("\(option.name) takes no value, so not \"\(given)\"") }
      return ""
    }
    // A variable that a script forgot to set is no folder and no name.
    guard let value = given ?? rest.popFirst(), !value.isEmpty else {
      throw Wording.missingValue(option.name)
    }
    return value
  }

  func has(_ name: String) -> Bool {
    values[name] != nil
  }

  func all(_ name: String) -> [String] {
    values[name] ?? []
  }

  func last(_ name: String) -> String? {
    values[name]?.last
  }

  func count(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = last(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Wording.badValue(
        name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func duration(_ name: String) throws(CommandError) -> Duration? {
    guard let text = last(name) else { return nil }
    guard let duration = Duration(text), duration > .zero else {
      throw Wording.badValue(name, text, "a time such as \"10s\" or \"250ms\"")
    }
    return duration
  }

  /// The one thing the verb is about, or nil when it was not named.
  func operand(atMost limit: Int = 1) throws(CommandError) -> String? {
    guard operands.count <= limit else {
      throw CommandError("\"\(operands[limit])\" is one word too many")
    }
    return operands.first
  }
}

/// Something a verb can be told by `--name`.
struct Option: Sendable {
  let name: String
  /// How the value is called in help; nil when the option takes none.
  let value: String?
  let summary: String

  static let help = Option(name: "--help", value: nil, summary: "print this and end")
  static let resources = Option(
    name: "--resources", value: "FOLDER", summary: "where profiles and the demo are")
  static let profile = Option(
    name: "--profile", value: "NAME|FILE", summary: "print what these make, laid over each other")

  /// What every verb takes.
  static let common = [resources, help]
}
