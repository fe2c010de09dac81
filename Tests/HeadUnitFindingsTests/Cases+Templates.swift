import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let templates = completions + stacks + contents + beside + carScenes

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

  /// The same of what is no row.
  static let trimmed: [FindingCase] = [
    FindingCase(
      id: .templateListTrimmed, provoking: .drive(sheet(of: 7), tap),
      twin: .drive(sheet(of: 3), tap), nearMiss: .drive(sheet(of: 6), tap)),
    FindingCase(
      id: .templateListTrimmed, provoking: .drive(pictures(25), "wait 2s"),
      twin: .drive(pictures(2), "wait 2s"), nearMiss: .drive(pictures(24), "wait 2s")),
  ]

  private static func sheet(of count: Int) -> TrialLibrary {
    let buttons = (0..<count).map { #"{"id": "b\#($0)", "title": "Answer \#($0)"}"# }
    return app(
      #""presents": "sheet""#,
      #"{"id": "sheet", "kind": "actionSheet", "buttons": [\#(buttons.joined(separator: ", "))]}"#)
  }

  /// More than fit beside each other, and the car's own choice.
  private static func pictures(_ count: Int) -> TrialLibrary {
    app(
      "",
      root: #"""
        {"id": "first", "items": [{"id": "row", "title": "Row", "pictures": {"kind": "grid",
          "elements": [{"repeat": \#(count), "title": "P {n}", "plays": "s1"}]}}]}
        """#)
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

  /// Rows with pictures of that side, of which the car draws 48 points.
  private static func pictures(of side: Int) -> TrialLibrary {
    var library = app(#""plays": "s1""#)
    library.pictureSide = side
    return library
  }

  /// A car that starts the app.
  private static func started(_ root: String, _ phone: String = "phone locked") -> Trial {
    let list = #"{"id": "first", "title": "First", \#(root)"items": [{"title": "Row"}]}"#
    return .whole(app("", root: list), "\(phone)\napp demo wait=off\nwait 9s")
  }

  private static let carScenes: [FindingCase] = [
    FindingCase(
      id: .carPlayArtScale, provoking: .drive(pictures(of: 48), "wait 2s"),
      twin: .drive(pictures(of: 96), "wait 2s"),
      nearMiss: .drive(pictures(of: 80), "wait 2s")),
    FindingCase(
      id: .carPlayColdStart, provoking: started(#""late": true, "#), twin: started(""),
      nearMiss: started(#""late": true, "#, "phone unlocked")),
    FindingCase(
      id: .carPlaySceneClassMissing,
      provoking: .entries(
        Trace.Entry.begun + [.report(1, .log(AppNotice.noSceneClass.sentence))]),
      twin: .entries(Trace.Entry.begun),
      nearMiss: .entries(
        Trace.Entry.begun + [.report(1, .log("Info.plist has a UISceneClassName"))])),
  ]

  /// What else makes a finding that has a case of its own.
  static let others =
    trimmed + otherTemplates + rowsMadeAnew + otherContent + otherSessions

  private static func handedOver(_ times: Int, within seconds: Double) -> Trial {
    let list = Template(
      id: "first", .list(TemplateList(sections: [TemplateSection(items: [])])))
    return .entries(
      Trace.Entry.begun
        + (0..<times).map {
          .report(
            1 + seconds * Double($0) / Double(times), .template(TemplateCall(1, .update(list))))
        })
  }

  /// An app that makes every row anew, each time of another list.
  private static func madeAnew(_ lists: [[String]], pictured: Bool = true) -> Trial {
    var count = 0
    let calls = lists.enumerated().map { time, titles in
      let items = titles.map { title in
        count += 1
        let name = "row-\(count)"
        return TemplateItem(id: name, title: title, image: pictured ? name : nil)
      }
      let list = Template(
        id: "first", .list(TemplateList(sections: [TemplateSection(items: items)])))
      let call = TemplateCall(time, time == 0 ? .setRoot(list) : .update(list))
      return Trace.Entry.report(1 + Double(time), .template(call))
    }
    return .entries(Trace.Entry.begun + calls)
  }

  /// Twelve songs, of which one is heard a little further each time.
  private static func heard(_ times: Int) -> [[String]] {
    (0...times).map { time in (0..<12).map { $0 == 3 ? "Heard \(time) %" : "Song \($0)" } }
  }

  /// As many found for each word that is looked for.
  private static let searched = (0...4).map { word in
    (0..<12).map { "Found \($0) of \(word)" }
  }

  /// One more each time, at the end or before all others.
  private static let grown = (0...4).map { more in (0..<12 + more).map { "Song \($0)" } }
  private static let moved = (0...4).map { first in (first..<first + 12).map { "Song \($0)" } }

  private static let rowsMadeAnew: [FindingCase] = [searched, grown, moved].map {
    FindingCase(
      id: .templateUpdateStorm, provoking: madeAnew(heard(4)), twin: madeAnew($0),
      nearMiss: madeAnew(heard(3), pictured: false))
  }

  private static func templatesStarted(root seconds: Double?, lockedFor: Double = 99) -> Trial {
    let root = Template(
      id: "first", .list(TemplateList(sections: [TemplateSection(items: [])])))
    var entries: [Trace.Entry] = [
      .event(0, .phoneLocked(true)), .event(0, .connected),
      .report(0, .started(AppDescription(name: "Trial", usesTemplates: true))),
      .report(0, .commands(CommandSet([CommandState(.play), CommandState(.pause)]))),
    ]
    if let seconds {
      entries.append(.report(seconds, .template(TemplateCall(1, .setRoot(root)))))
    }
    entries.append(.event(lockedFor, .phoneLocked(false)))
    return .entries(entries.sorted { $0.at < $1.at } + [.later(100)])
  }

  private static let otherTemplates: [FindingCase] = [
    FindingCase(
      id: .templateUpdateStorm, provoking: handedOver(6, within: 1),
      twin: handedOver(1, within: 1), nearMiss: handedOver(6, within: 1.3)),
    FindingCase(
      id: .carPlayColdStart, provoking: templatesStarted(root: nil),
      twin: templatesStarted(root: 1), nearMiss: templatesStarted(root: 7, lockedFor: 3)),
  ]

  private static func tab(_ needs: String, below: String = "") -> TrialLibrary {
    .of(
      """
      {"id": "t", "title": "Mine", "icon": "a.svg"\(needs), "children": [
        {"id": "al", "title": "Album", "artwork": "a.svg"\(below), "children": [
          {"id": "x", "title": "Song", "artwork": "a.svg", "duration": "3m"}]}]}
      """, more: #""tabs": true, "signedIn": false,"#)
  }

  private static let otherContent: [FindingCase] = [
    FindingCase(
      id: .contentNoStatusRow, provoking: .drive(tab(#", "needs": "signedIn""#), "wait 3s"),
      twin: .drive(tab(""), "wait 3s"),
      nearMiss: .drive(
        tab("", below: #", "needs": "signedIn""#), "wait 1s\ntap \"Album\"\nwait 3s"))
  ]

  private static func released(
    telling: Bool?, _ between: [Trace.Entry] = [], playsAgain: Bool = false
  ) -> Trial {
    let session = AudioSession(category: .playback, isActive: false, notifiesOthers: telling)
    var entries: [Trace.Entry] = [.plays(1)]
    entries += between
    entries += [.report(5, .nowPlaying(nil)), .report(5, .audioSession(session))]
    if playsAgain {
      entries += [
        .report(6, .audioSession(AudioSession(category: .playback, isActive: true))), .plays(6),
      ]
    }
    return .entries(Trace.Entry.begun + entries + [.later(20)])
  }

  private static func twoWays(_ session: Double, until end: Double? = nil) -> Trial {
    var info = NowPlayingInfo(
      identifier: "e1", title: "Episode", artist: nil, album: nil, duration: 180, elapsed: 0,
      rate: 1)
    info.artwork = "b"
    func said(_ change: SessionChange) -> Report { .session(SessionReport("one", change)) }
    var entries: [Trace.Entry] = [
      .plays(1), .report(session, said(.began(.phone))),
      .report(session, said(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))),
      .report(session, said(.requested(.application, 1))),
      .report(session, said(.info(info))),
    ]
    if let end { entries.append(.report(end, .nowPlaying(nil))) }
    return .entries(Trace.Entry.begun + entries.sorted { $0.at < $1.at } + [.later(20)])
  }

  private static let otherSessions: [FindingCase] = [
    FindingCase(
      id: .sessionNotReleased, provoking: released(telling: nil), twin: released(telling: true),
      nearMiss: released(telling: nil, playsAgain: true)),
    FindingCase(
      id: .commandMixedFrameworks, provoking: twoWays(3), twin: twoWays(3, until: 2.9),
      nearMiss: twoWays(3, until: 3.5)),
  ]
}
