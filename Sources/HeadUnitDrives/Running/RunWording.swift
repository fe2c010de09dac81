import HeadUnitApps
import HeadUnitCore
import HeadUnitFindings

/// What a run says, one sentence each.
enum RunWording {
  static func late(_ now: Instant) -> String {
    "it is \(now - .start) already; give a later instant, or + and a duration"
  }

  static func stopped(_ app: String, _ reason: Phone.StopReason) -> String {
    switch reason {
    case .ended: "the app \(app) has ended"
    case .crashedTooOften: "the app \(app) has crashed too often and is not started again"
    case .exceededDepth: "the app \(app) was stopped for going deeper than the limits allow"
    case .exception: "the app \(app) did with its templates what the phone ends an app for"
    case .cutOff: "the app \(app) was stopped for saying more than there is room for"
    }
  }

  static func notStarted(_ app: String) -> String { "the app \(app) has not started" }
  static let notStartedAdvice =
    "a drive that is about that expects page.state = timedOut, or what the screen says"

  static func noHandler(_ app: String) -> String {
    "no command of the app \(app) has a handler, so the car asks it for nothing"
  }

  static func failedList(_ failure: Failure) -> String {
    "the list failed: " + (failure.message.isEmpty ? failure.code.rawValue : failure.message)
  }

  static func crashed(_ count: Int, _ reason: String?) -> String {
    let sentence = "the app crashed \(count == 1 ? "once" : "\(count) times")"
    return withWords(reason != nil && count > 1 ? sentence + ", at last" : sentence, reason)
  }

  static func withWords(_ sentence: String, _ words: String?) -> String {
    words.map { "\(sentence): \($0)" } ?? sentence
  }

  static func needs(_ requirement: Requirement) -> String {
    switch requirement {
    case .touch: "the drive needs a head unit with a touch screen"
    case .knob: "the drive needs a head unit with a knob"
    case .keys: "the drive needs a head unit with keys"
    case .landscape: "the drive needs a screen that is wider than high"
    case .portrait: "the drive needs a screen that is higher than wide"
    case .tabs: "the drive needs an app with tabs"
    case .fonts: "the drive needs the fonts of the look, which are not installed"
    }
  }

  static let noTouch =
    "this head unit has no touch screen; use \"focus\" and \"knob press\""
  static let noKnob = "this head unit has no knob; use \"tap\""
  static let noCode = "no output device asks for a code here; choose one first"
  static let codeWhileDriving = "codes are only entered while limits are not enforced"
  static func wrongCode(_ code: String, _ count: Int) -> String {
    "the code has \(count) digits, and \"\(code)\" does not"
  }
  static let noTabs = "there are no tabs"
  static let nothingToDrag = "there is nothing to drag here; name it with from="
  static let emptyPoint = "there is nothing at this point of the screen; it lies outside"
  static let manyFaults = "there are a thousand faults already; heal some first"
  static let noFaults = "nothing can go wrong with this app on purpose"
  static let quit = "the drive says so: quit fail"
  static let quitSkip = "the drive says so: quit skip"
  static func furtherOffences(_ count: Int) -> String {
    "the app broke the protocol in \(count) more ways, which its trace tells"
  }

  static let unfinished = "the drive was left before its end"
  static let filmingAlready = "a film is being made already; \"film stop\" ends it"
  static let filmingNothing = "no film is being made; \"film start\" begins one"
  static let filmingHere = "no film can be made here; \"testdrive film\" makes one of a drive"
  static let recordsNothing = "nothing is being recorded; \"record start FILE\" begins that"
  static func recordsAlready(_ file: String) -> String {
    "\(file) is being recorded; \"record stop\" ends that"
  }
  static let recordingNothing = "nothing records here; type it in the console"

  static func opensNothing(_ name: String) -> String {
    "\(name) is no row with a list of its own; \"tap\" chooses what can be chosen"
  }

  static func covered(_ name: String, by other: String?) -> String {
    other.map { "\(name) is covered by \($0)" } ?? "\(name) cannot be chosen where it is"
  }

  static func disabled(_ name: String, _ reason: String?) -> String {
    withWords("\(name) cannot be chosen now", reason)
  }

  static func unreachable(_ name: String, _ reason: String? = nil) -> String {
    withWords("the knob does not reach \(name)", reason)
  }

  /// What a selector that means nothing may have meant, or why it means nothing.
  enum Nearest {
    case meant(String)
    case reason(String)

    fileprivate var words: String {
      switch self {
      case .meant(let selector): "the nearest is \(selector)"
      case .reason(let reason): reason
      }
    }
  }

  static func nothing(_ selector: String, _ nearest: Nearest? = nil) -> String {
    withWords("\(selector) matches nothing", nearest?.words)
  }

  static func notFound(_ selector: String, turns: Int, _ nearest: Nearest?) -> String {
    withWords("\(selector) was not found in \(turns) turns of the knob", nearest?.words)
  }

  /// What has the focus, in place of something that is not there.
  static func focus(_ target: String?, _ nearest: Nearest?) -> String {
    let found = target.map { "the focus on \($0)" } ?? "no focus"
    return nearest.map { "\(found), and no such element: \($0.words)" } ?? found
  }

  static func outside(_ selector: String, _ container: String) -> String {
    "\(selector) is there, but not in=\(container)"
  }

  static func otherScreen(_ screen: HeadUnit.ScreenKind) -> String {
    "the screen is \(screen.rawValue)"
  }

  static let presented = "an alert or a sheet is in front"

  static func otherList(_ path: ContentPath) -> String { "the list on the screen is \(path)" }

  static func tooMuchWork(_ pattern: String) -> String {
    "looking for ~\(PlainWord(pattern, .quoted).spelling) in so long a text is too much work; "
      + "write a simpler pattern"
  }

  static func noElement(_ nearest: Nearest?) -> String {
    withWords("no such element", nearest?.words)
  }

  static let unreadable = "the line cannot be read with these values"

  static func unreadable(_ subject: Subject, _ reason: String) -> String {
    "${\(subject)} cannot be read: \(reason)"
  }

  static func notKept(_ name: String) -> String {
    "${\(name)} was not kept, as its step was not done"
  }

  static let noListToScroll = "there is no list to scroll"
  static let noItem = "the app gave no item for it"
  static let driving = "the car is moving"
  static let interrupted = "a call or the assistant is in front"
  static let neitherOpensNorPlays = "it neither opens nor plays"
  static let startsAlready = "it is starting to play"

  static func notOffered(_ name: CommandName) -> String {
    "the app does not offer \(name.rawValue)"
  }

  static func noHandler(of name: CommandName) -> String { "\(name.rawValue) has no handler" }

  static func commandDisabled(_ name: CommandName) -> String {
    "the app has disabled \(name.rawValue)"
  }

  static func tooDeep(_ depth: Int) -> String {
    depth == 1 ? "the limits allow one level only" : "the limits allow \(depth) levels only"
  }

  static let checksNothing = "the drive checks nothing: it did no expect and no golden"

  static func alsoFailed(_ failure: DriveFailure) -> String {
    "also failed, \(failure.source.file):\(failure.source.line): \(failure.message)"
  }

  static func moreRows(seen: Int, of all: Int) -> String {
    "the list shows \(seen) of \(all) rows; drag or turn the knob to get to the others"
  }

  static func several(_ selector: String, _ count: Int) -> String {
    "\(selector) matches \(count) elements; narrow it with nth= or in="
  }

  static func notThatMany(_ selector: String, _ count: Int) -> String {
    "\(selector) matches only \(count) element\(count == 1 ? "" : "s")"
  }

  static func noList(_ row: Int) -> String { "row:\(row) matches nothing" }

  static func unfired(_ rule: String) -> String {
    "\"\(rule)\" never fired, so nothing was tested with it"
  }

  static func unsettled(_ longest: String, _ left: String) -> String {
    "it did not settle within \(longest): \(left) left"
  }

  static func limit(_ limit: Duration, _ waiting: String) -> String {
    "the drive took more than its limit=\(limit) of virtual time, doing: \(waiting)"
  }

  static func watchdog(_ limit: Duration, _ waiting: String) -> String {
    "the drive took more than its watchdog=\(limit) of real time, doing: \(waiting)"
  }

  static func events(_ limit: Int) -> String { "more than \(limit) events happened" }
  static let stuck = "so much happened in one instant that the clock would never have moved on"

  static func violation(_ sentence: String) -> String {
    "this must never happen, and did: \(sentence)"
  }

  static func ignored(_ invariant: Invariant) -> String {
    "the invariant \(invariant.rawValue) was switched off"
  }

  static func lastErrors(_ text: String) -> String {
    "the app's last words on its error output:\n" + text
  }

  static func notFound(_ id: FindingID) -> String {
    "expected the finding \(id.rawValue), and it was not made"
  }

  static func allowedForNothing(_ id: FindingID) -> String {
    "allow finding \(id.rawValue) is not needed: it was not made"
  }

  static func found(_ found: DriveFinding) -> String {
    "found \(found.finding.id.rawValue): \(found.finding.seen)"
  }

  static func unwanted(_ found: DriveFinding, of count: Int) -> String {
    let more = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(found.finding.level.rawValue) \(found.finding.id.rawValue): "
      + found.finding.seen + more
  }

  static func advice(on found: DriveFinding) -> [String] {
    [Self.found(found), "  \(found.finding.rule.cause)", "  \(found.advice)"]
  }

  static func neverDone(_ text: String) -> String {
    "the drive ended before this was done: \(text)"
  }
}
