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

/// Why something cannot be said of what is on the screen, as a part of a sentence.
enum AbsenceWording {
  static let list = "there is no list"
  static let tabs = "the app has no tabs"
  static let progress = "the row shows no progress"
  static let template = "the app uses no templates"
  static let alert = "nothing is presented"
  static let header = "no section begins at the row"
  static let upNext = "Up Next is not shown"
  static let match = "no match is shown"
  static let menu = "no menu is open"
  static let track = "nothing plays"
  static let session = "no session is shown"
  static let volume = "the device that is heard does not say how loud it is"
  static let count = "the list is loading"
  static let start = "the app has not started"
  static let ofTrack = "the app does not say it of what plays"

  static func command(_ name: CommandName) -> String {
    "the app does not offer \(name.rawValue)"
  }

  /// Of a row that the list has and the app has not given yet.
  static func unloadedRow(_ index: Int, seen: Range<Int>, of count: Int) -> String {
    let shown =
      seen.isEmpty
      ? "the list shows none" : "the list shows \(seen.lowerBound)–\(seen.upperBound - 1)"
    return "row \(index) is not loaded (\(shown) of \(count))"
  }

  /// Of a row that the list on the screen does not have.
  static func row(_ index: Int, of headUnit: HeadUnit) -> String {
    guard headUnit.phone.isConnected, headUnit.screen == .content, let page = headUnit.browser.page
    else { return "there is no row \(index) (the screen is \(headUnit.screenName))" }
    switch page.state {
    case .loading: return "row \(index) is not loaded (the list is loading)"
    case .empty: return "there is no row \(index) (the list is empty)"
    case .failed: return "there is no row \(index) (the list could not be loaded)"
    case .timedOut: return "there is no row \(index) (the list did not arrive in time)"
    case .shown: break
    }
    let shown = headUnit.shownCount(of: page)
    let whole = index < page.count ? ": the limits leave \(shown) of \(page.count)" : ""
    return "there is no row \(index)" + (whole.isEmpty ? " (the list has \(shown))" : whole)
  }
}
