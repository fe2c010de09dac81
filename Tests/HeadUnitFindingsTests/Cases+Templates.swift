import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let templates = completions + stacks + contents + beside

  /// An app with these templates beside a list of three songs, of which each does what is written.
  private static func app(_ press: String, _ more: String = "", root: String = "") -> TrialLibrary {
    let rows = """
      {"id": "row", "title": "Row", \(press.isEmpty ? "\"plays\": \"s1\"" : press)},
      {"title": "Other", "plays": "s2"}
      """
    let list = root.isEmpty ? #"{"id": "first", "title": "First", "items": [\#(rows)]}"# : root
    let templates = [list, second, more].filter { !$0.isEmpty }.joined(separator: ",\n")
    return TrialLibrary(more: #""templates": [\#(templates)],"#)
  }

  private static let second =
    #"{"id": "second", "title": "Second", "items": [{"title": "Back", "pops": true}]}"#
  private static let tap = "tap \"Row\"\nwait 30s\n"

  private static func pressing(
    _ id: FindingID, _ wrong: String, right: String = #""opens": "second""#, near: String,
    more: String = "", _ drive: String = tap
  ) -> FindingCase {
    FindingCase(
      id: id, provoking: .drive(app(wrong, more), drive), twin: .drive(app(right, more), drive),
      nearMiss: .drive(app(near, more), drive))
  }

  private static let completions: [FindingCase] = [
    pressing(.templateNeverCompleted, #""completes": "never""#, near: #""latency": "9s""#),
    pressing(.templateCompletedTwice, #""completes": "twice""#, near: #""completes": "once""#),
    pressing(.templateCompletedLate, #""latency": "25s""#, near: #""completes": "never""#),
  ]

  private static let level = """
    {"id": "l2", "items": [{"title": "Two", "opens": "l3"}]},
    {"id": "l3", "items": [{"title": "Three", "opens": "l4"}]},
    {"id": "l4", "items": [{"title": "Four", "opens": "l5"}]},
    {"id": "l5", "items": [{"title": "Five", "opens": "l6"}]},
    {"id": "l6", "items": []},
    {"id": "ask", "kind": "alert", "title": "Really?", "buttons": [{"title": "Yes"}]}
    """

  private static let deep =
    "tap \"Row\"\nwait 1s\ntap \"Two\"\nwait 1s\ntap \"Three\"\nwait 1s\ntap \"Four\"\nwait 1s\n"

  private static let stacks: [FindingCase] = [
    FindingCase(
      id: .templateTooDeep,
      provoking: .drive(app(#""opens": "l2""#, level), deep + "tap \"Five\"\nwait 2s"),
      twin: .drive(app(#""opens": "l2""#, level), "tap \"Row\"\nwait 2s"),
      nearMiss: .drive(app(#""opens": "l2""#, level), deep)),
    pressing(
      .templatePushedTwice, #""opens": "first""#,
      near: #""opens": "second", "then": [{"after": "1s", "pops": true}]"#),
    pressing(
      .templateNothingToPop, #""pops": true"#, near: #""opens": "second", "popsToRoot": true"#),
    pressing(
      .templateNotAllowed, #""opens": "map""#, near: #""opens": "second""#,
      more: #"{"id": "map", "kind": "map"}"#),
    pressing(
      .templateRefused, #""dismisses": true"#,
      near: #""presents": "ask", "then": [{"after": "2s", "dismisses": true}]"#, more: level),
  ]

  private static func tabs(_ count: Int) -> TrialLibrary {
    let names = (0..<count).map { "\"t\($0)\"" }.joined(separator: ", ")
    let tabs = (0..<count).map {
      #"{"id": "t\#($0)", "title": "Tab \#($0)", "items": [{"title": "Row \#($0)"}]}"#
    }
    let root = #"{"id": "bar", "kind": "tabs", "tabs": [\#(names)]}"#
    return app("", tabs.joined(separator: ",\n"), root: root)
  }

  private static func long(_ count: Int, press: String = #""plays": "s1""#) -> TrialLibrary {
    app(
      "",
      root: """
        {"id": "first", "items": [
          {"id": "row", "title": "Row", \(press)},
          {"repeat": \(count), "title": "Row {n}", "plays": "s2"}]}
        """)
  }

  private static func updating(_ times: Int) -> TrialLibrary {
    let updates = (0..<times).map { #"{"after": "\#($0 + 1)s", "updates": "first"}"# }
    return long(20, press: #""then": [\#(updates.joined(separator: ", "))]"#)
  }

  private static let contents: [FindingCase] = [
    FindingCase(
      id: .templateTooManyTabs, provoking: .drive(tabs(9), "wait 2s"),
      twin: .drive(tabs(3), "wait 2s"), nearMiss: .drive(tabs(4), "wait 2s")),
    FindingCase(
      id: .templateEmptyRoot, provoking: .drive(tabs(0), "wait 2s"),
      twin: .drive(tabs(1), "wait 2s"),
      nearMiss: .drive(app("", root: #"{"id": "first", "items": []}"#), "wait 2s")),
    FindingCase(
      id: .templateListTrimmed, provoking: .drive(long(2_000), "wait 2s"),
      twin: .drive(long(5), "wait 2s"), nearMiss: .drive(long(100), "wait 2s")),
    FindingCase(
      id: .templateUpdateStorm, provoking: .drive(updating(5), tap),
      twin: .drive(updating(0), tap), nearMiss: .drive(updating(3), tap)),
  ]

  private static func player(_ more: String) -> TrialLibrary {
    app(
      "",
      #"""
      {"id": "nowPlaying", "kind": "nowPlaying", "buttons": [{"kind": "shuffle"}], \#(more)
       "title": "Playing"}
      """#)
  }

  private static let beside: [FindingCase] = [
    FindingCase(
      id: .templatePlayerLate, provoking: .drive(player(#""late": true,"#), tap),
      twin: .drive(player(""), tap), nearMiss: .drive(player(#""late": true,"#), "wait 5s")),
    FindingCase(
      id: .templateUpNextUnobserved,
      provoking: .drive(player(#""upNext": "second", "observer": false,"#), tap),
      twin: .drive(player(#""upNext": "second","#), tap),
      nearMiss: .drive(player(#""observer": false,"#), tap)),
  ]
}
