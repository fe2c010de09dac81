import HeadUnitCore

/// What a key's value may be.
indirect enum ValueType: Sendable {
  case text
  case flag
  case number(ClosedRange<Double>)
  case wholeNumber(ClosedRange<Int>)
  case duration(ClosedRange<Duration>)
  case latency
  /// The path of a file, relative to the file it is written in.
  case file
  case path
  case name(NameList)
  case object(ObjectKindName)
  case list(ValueType)
  case either(ValueType, ValueType)

  static func oneOrMany(_ type: ValueType) -> ValueType { .either(type, .list(type)) }

  static let anyNumber = ValueType.number(-.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
  static let positiveNumber = ValueType.number(.leastNonzeroMagnitude ... .greatestFiniteMagnitude)
  static let anyWholeNumber = ValueType.wholeNumber(0...Int.max)
}

/// The names a value is one of.
struct NameList: Sendable {
  /// What one of them is: "a command".
  let noun: String
  /// What several of them are: "commands".
  let plural: String
  let names: [String]
}

extension NameList {
  static let commands = NameList(
    noun: "a command", plural: "commands", names: CommandName.allCases.map(\.rawValue))
  static let operations = NameList(
    noun: "an operation", plural: "operations", names: Operation.allCases.map(\.rawValue))
  static let faultOperations = NameList(
    noun: "an operation or *", plural: "operations or *",
    names: Operation.allCases.map(\.rawValue) + ["*"])
  static let faults = NameList(
    noun: "a kind of fault", plural: "kinds of faults", names: FaultKind.allCases.map(\.rawValue))
  static let needs = NameList(noun: "a need", plural: "needs", names: Need.allCases.map(\.rawValue))
  static let misbehaviours = NameList(
    noun: "a misbehaviour", plural: "misbehaviours", names: Misbehaviour.allCases.map(\.rawValue))
}

extension ValueType {
  /// The type as sentences name it: "a duration such as \"80ms\"".
  var expectation: String {
    switch self {
    case .text: "a text"
    case .flag: "true or false"
    case .number(let range): "a number" + ValueType.describe(range)
    case .wholeNumber(let range): "a whole number" + ValueType.describe(range)
    case .duration(let range) where range.lowerBound > .zero:
      "a duration of at least \(range.lowerBound) such as \"3m20s\""
    case .duration: "a duration such as \"80ms\""
    case .latency: "a duration such as \"80ms\" or \"80ms±30ms\""
    case .file: "the path of a file"
    case .path: "an index path such as \"/1/2\""
    case .name(let list): list.noun
    case .object(let name): name.kind.name
    case .list(let type): "a list of " + type.plural
    case .either(let first, let second): "\(first.expectation) or \(second.expectation)"
    }
  }

  private var plural: String {
    switch self {
    case .text: "texts"
    case .number: "numbers"
    case .wholeNumber: "whole numbers"
    case .duration: "durations"
    case .file: "paths of files"
    case .name(let list): list.plural
    case .object(let name): name.kind.plural
    case .either(let first, let second): "\(first.plural) or \(second.plural)"
    case .flag, .latency, .path, .list: expectation
    }
  }

  private static func describe(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (-.greatestFiniteMagnitude, _): ""
    case (.leastNonzeroMagnitude, _): " above zero"
    case (let low, .greatestFiniteMagnitude): " of at least \(low.formatted)"
    case (let low, let high): " from \(low.formatted) to \(high.formatted)"
    }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? range.lowerBound == .min ? "" : " of at least \(range.lowerBound)"
      : " from \(range.lowerBound) to \(range.upperBound)"
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formatted: String {
    Int(exactly: self).map(String.init) ?? description
  }
}
