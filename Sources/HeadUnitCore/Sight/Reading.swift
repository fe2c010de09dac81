/// What a fact is at an instant.
public enum Reading: Hashable, Sendable {
  case text(String)
  case count(Int)
  case number(Double)
  case duration(Duration)
  case speed(Speed)
  case list([String], apart: Separator)
  case time(TimeOfDay)
  /// There is none, and that is its value: no limit.
  case nothing
  /// What it would be said of is not there, for the reason given.
  ///
  /// It can be asked whether it is `none`; nothing else about it is true or false.
  case absent(String)
  /// Nobody knows what it is, for the reason given: nothing about it is true or false.
  case unknown(String)
  /// A list of which only these are known, for the reason given.
  case part([String], String)

  /// What stands between the parts of a list in a trace.
  public enum Separator: String, Hashable, Sendable {
    case comma = ", "
    case semicolon = "; "
    case space = " "
  }

  /// What a condition compares it with when there is nothing.
  public static let none = "none"

  /// As a person reads it.
  public var words: String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .number(let number): Self.words(of: number)
    case .duration(let duration): duration.description
    case .speed(let speed): speed.description
    case .list(let list, _): list.isEmpty ? Self.none : list.joined(separator: ", ")
    case .time(let time): time.digits
    case .nothing: Self.none
    case .absent(let reason), .unknown(let reason), .part(_, let reason): reason
    }
  }

  /// As a trace records it, whose bytes are never to change.
  var recorded: String {
    switch self {
    case .list(let list, let separator): list.joined(separator: separator.rawValue)
    case .number(let number): "\(number)"
    case .text, .count, .duration, .speed, .time, .nothing: words
    case .absent, .unknown, .part: ""
    }
  }

  /// Without decimals where there are none.
  public static func words(of number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
