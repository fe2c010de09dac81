import HeadUnitCore
import HeadUnitFindings

extension FindingCase {
  static let content = answers + trees + tabs + rows + changes + artwork

  private static let open = "tap \"Album\"\nwait 20s\n"

  private static func fault(
    _ id: FindingID, _ fault: String, _ drive: String = open, near: Trial
  ) -> FindingCase {
    FindingCase(
      id: id, provoking: .drive(.fault(fault), drive), twin: .drive(.fault(""), drive),
      nearMiss: near)
  }

  private static func items(
    _ id: FindingID, _ wrong: String, right: String, near: String, _ drive: String = "wait 2s",
    more: String = ""
  ) -> FindingCase {
    FindingCase(
      id: id, provoking: .drive(.of(wrong, more: more), drive),
      twin: .drive(.of(right, more: more), drive), nearMiss: .drive(.of(near, more: more), drive))
  }

  private static let answers: [FindingCase] = [
    fault(
      .contentNeverAnswered, #"{"kind": "hang", "on": "begin"}"#,
      near: .drive(.fault(#"{"kind": "late", "on": "begin"}"#), open)),
    fault(
      .contentTimeout, #"{"kind": "hang", "on": "count"}"#,
      near: .drive(.fault(#"{"kind": "latency", "on": "count", "value": "9s"}"#), open)),
    fault(
      .contentSlow, #"{"kind": "latency", "on": "count", "value": "1500ms"}"#,
      near: .drive(.fault(#"{"kind": "latency", "on": "count", "value": "900ms"}"#), open)),
    fault(
      .contentLate, #"{"kind": "late", "on": "begin"}"#,
      near: .drive(
        .fault(#"{"kind": "latency", "on": "begin", "value": "2s"}"#),
        "tap \"Album\"\nwait 1s\nback\nwait 20s")),
    fault(
      .contentAnsweredTwice, #"{"kind": "duplicate-answer", "on": "count"}"#,
      near: .drive(.fault(""), open + "back\nwait 2s\n" + open)),
  ]

  private static let root = ContentPath.root
  private static func row(_ row: Int) -> ContentPath { ContentPath([row]) }
  private static func item(_ id: String, _ title: String) -> Answer {
    .item(ContentItem(identifier: id, title: title, isPlayable: true))
  }
  /// A list of two rows with these identifiers, asked for at so many seconds.
  private static func list(_ seconds: Double, _ number: Int, _ ids: [String]) -> [Trace.Entry] {
    var entries = [Trace.Entry.ask(seconds, number, .count(path: root))]
    entries += Trace.Entry.answer(seconds, number, .count(ids.count))
    for (index, id) in ids.enumerated() {
      entries.append(.ask(seconds, number + 1 + index, .item(path: row(index))))
      entries += Trace.Entry.answer(seconds, number + 1 + index, item(id, "Song \(index)"))
    }
    return entries
  }

  private static let trees: [FindingCase] = [
    FindingCase(
      id: .contentMissingItem, provoking: .drive(.fault(#"{"kind": "count-larger"}"#), open),
      twin: .drive(.fault(""), open),
      nearMiss: .drive(.fault(#"{"kind": "count-smaller"}"#), open)),
    FindingCase(
      id: .contentCountChanges,
      provoking: .drive(.fault(#"{"kind": "count-changes"}"#), open + "back\nwait 2s\n" + open),
      twin: .drive(.fault(""), open + "back\nwait 2s\n" + open),
      nearMiss: .entries(
        Trace.Entry.begun + list(1, 1, ["a", "b"]) + [.report(2, .contentChanged(paths: nil))]
          + list(3, 11, ["a", "b", "c"]))),
    items(
      .contentEmptyRoot, "", right: TrialLibrary.songs,
      near: #"{"id": "s", "title": "Nothing here yet", "status": true}"#),
    .trace(
      .contentNoStatusRow,
      [.event(0.5, .phoneLocked(true))] + list(1, 1, []), right: list(1, 1, ["a"]),
      near: [.event(0.5, .phoneLocked(true)), .event(0.6, .phoneLocked(false))] + list(1, 1, [])),
    .trace(
      .contentDuplicateIdentifier, list(1, 1, ["a", "a"]), right: list(1, 1, ["a", "b"]),
      near: list(1, 1, ["a", "b"]) + [.report(2, .contentChanged(paths: nil))]
        + list(3, 11, ["b", "a"])),
    .trace(
      .contentIdentifierUnstable, list(1, 1, ["a", "b"]) + list(3, 11, ["c", "d"]),
      right: list(1, 1, ["a", "b"]) + list(3, 11, ["a", "b"]),
      near: list(1, 1, ["a", "b"]) + list(3, 11, ["a", "c"])),
    items(
      .contentTooDeep, nested(6), right: nested(3), near: nested(5),
      "tap \"L1\"\ntap \"L2\"\ntap \"L3\" optional=on\ntap \"L4\" optional=on\nwait 2s"),
    items(
      .contentUnreachableWhileDriving, tracks(20), right: tracks(5), near: tracks(12),
      "speed 50km/h\nreload\nwait 2s"),
    items(
      .listTrimmed, tracks(20), right: tracks(5), near: tracks(12), "speed 50km/h\nreload\nwait 2s"
    ),
    items(
      .emptyListWithoutReason, #"{"id": "al", "title": "Album", "children": []}"#,
      right: TrialLibrary.songs,
      near: #"""
        {"id": "al", "title": "Album",
         "children": [{"id": "x", "title": "Nothing yet", "status": true}]}
        """#, open),
  ]

  private static func tracks(_ count: Int) -> String {
    #"{"id": "t{n}", "repeat": \#(count), "title": "Track {n}", "artwork": "a.svg"}"#
  }

  /// A list in a list, so many levels with the root.
  private static func nested(_ levels: Int) -> String {
    let track = #"{"id": "t", "title": "Track", "artwork": "a.svg"}"#
    return (1..<levels).reversed().reduce(track) { inner, level in
      #"{"id": "l\#(level)", "title": "L\#(level)", "children": [\#(inner)]}"#
    }
  }

  private static func tab(_ title: String, _ number: Int) -> String {
    """
    {"id": "tab\(number)", "title": "\(title)", "icon": "a.svg",
     "children": [{"id": "song\(number)", "title": "Song", "artwork": "a.svg"}]}
    """
  }

  private static func tabs(_ count: Int, _ title: String = "Tab") -> String {
    (1...count).map { tab(title, $0) }.joined(separator: ", ")
  }

  private static let isTabbed = #""tabs": true,"#

  private static func icon(_ isColoured: Bool, of name: String) -> [Trace.Entry] {
    [
      .report(1, .started(AppDescription(name: "Trial", hasTabs: true))),
      .ask(1, 1, .item(path: row(0))),
    ]
      + Trace.Entry.answer(
        1, 1,
        .item(
          ContentItem(identifier: "a", title: "Tab", artwork: "icon", isContainer: true)))
      + [
        .at(
          2,
          .sighted(
            .picture(
              PictureSight(
                name: name, asked: PixelSize(width: 40, height: 40), size: nil,
                isColoured: isColoured))))
      ]
  }

  private static let tabs: [FindingCase] = [
    items(.contentTooManyTabs, tabs(5), right: tabs(3), near: tabs(4), more: isTabbed),
    items(
      .contentTabNotContainer, tabs(2) + #", {"id": "x", "title": "Song"}"#, right: tabs(3),
      near: tabs(2) + #", {"id": "x", "title": "Empty", "children": []}"#, more: isTabbed),
    items(
      .contentTabTitleLong, tabs(2, "Recently Played"), right: tabs(2),
      near: tabs(2, "Recently Heard"), more: isTabbed),
    .trace(
      .contentTabIconColoured, icon(true, of: "icon"), right: icon(false, of: "icon"),
      near: icon(true, of: "cover")),
  ]

  private static func song(_ fields: String) -> String { #"{"id": "s", \#(fields)}"# }

  private static let rows: [FindingCase] = [
    items(
      .contentTitleMissing, song(#""subtitle": "Nobody""#), right: song(#""title": "Song""#),
      near: song(#""title": "?""#)),
    items(
      .contentTitleCut,
      song(#""title": "\#(String(repeating: "A long way home ", count: 7))""#),
      right: song(#""title": "Song""#), near: song(#""title": "What then…""#)),
    items(
      .contentTitleOversize, song(#""title": "\#(String(repeating: "a", count: 121))""#),
      right: song(#""title": "Song""#),
      near: song(#""title": "\#(String(repeating: "a", count: 120))""#)),
    .trace(
      .contentProgressUndeclared, progress(0.5, shown: false), right: progress(0.5, shown: true),
      near: progress(-1, shown: false)),
    .trace(
      .contentProgressRange, progress(1.5, shown: true), right: progress(1, shown: true),
      near: progress(-1, shown: true)),
  ]

  private static func progress(_ value: Double, shown: Bool) -> [Trace.Entry] {
    [.ask(1, 1, .showsProgress(path: root))]
      + Trace.Entry.answer(1, 1, .showsProgress(shown)) + [.ask(1, 2, .item(path: row(0)))]
      + Trace.Entry.answer(
        1, 2,
        .item(ContentItem(identifier: "a", title: "A", isPlayable: true, progress: value)))
  }

  private static func reload(_ seconds: Double) -> Trace.Entry {
    .report(seconds, .contentChanged(paths: nil))
  }

  private static func log(_ line: String) -> [Trace.Entry] { [.report(1, .log(line))] }

  private static func notice(_ id: FindingID, _ notice: AppNotice, near: String) -> FindingCase {
    .trace(id, log(notice.sentence), right: log("all is well"), near: log(near))
  }

  private static let changes: [FindingCase] = [
    .trace(
      .contentReloadStorm, list(1, 1, ["a"]) + [reload(2), reload(6)],
      right: list(1, 1, ["a"]) + [reload(2)], near: list(1, 1, ["a"]) + [reload(2), reload(8)]),
    notice(
      .contentUpdatesUnbalanced, .updatesNeverEnded, near: "updates of the content were begun"),
    notice(.contentBlocksMain, .mainThreadHeld, near: "the main thread is fine"),
    FindingCase(
      id: .contentNeedsUnlock, provoking: .entries(Trace.Entry.begun + needs(.locked, isSo: true)),
      twin: .entries(Trace.Entry.begun + list(1, 1, ["a"])),
      nearMiss: .entries(Trace.Entry.begun + needs(.locked, isSo: false))),
    items(
      .contentNeedsNetwork, needy(#", "needs": "network""#), right: needy(""),
      near: needy(#", "needs": "signedIn""#), "network offline\ntap \"Album\"\nwait 5s"),
  ]

  private static func needy(_ needs: String) -> String {
    #"{"id": "al", "title": "Album"\#(needs), "children": [{"id": "x", "title": "Song"}]}"#
  }

  private static func needs(_ code: Failure.Code, isSo: Bool) -> [Trace.Entry] {
    [.event(0.5, .phoneLocked(isSo)), .ask(1, 1, .begin(path: row(0), hint: false))]
      + Trace.Entry.answer(1, 1, .failed(Failure(code: code, message: "It is protected.")))
  }

  private static let asked = PixelSize(width: 100, height: 100)

  private static func picture(_ width: Int, _ height: Int) -> [Trace.Entry] {
    [.ask(1, 1, .artwork(name: "a", size: asked))]
      + Trace.Entry.answer(
        1, 1,
        .artwork(Picture(file: "a.png", size: PixelSize(width: width, height: height))))
  }

  private static func given(_ answer: Answer, after seconds: Double = 0) -> [Trace.Entry] {
    [.ask(1, 1, .artwork(name: "a", size: asked))] + Trace.Entry.answer(1 + seconds, 1, answer)
  }

  private static let shown = Answer.artwork(Picture(file: "a.png"))

  private static let artwork: [FindingCase] = [
    .trace(
      .artworkMissing, [.plays(1) { $0.artwork = nil }, .later(9)], right: [.plays(1), .later(9)],
      near: [.plays(1) { $0.artwork = nil }, .plays(3), .later(9)]),
    .trace(
      .artworkSlow, given(shown, after: 3.1), right: given(shown), near: given(shown, after: 3)),
    .trace(.artworkNil, given(.artwork(nil)), right: given(shown), near: given(shown, after: 9)),
    .trace(
      .artworkSmall, picture(50, 50), right: picture(100, 100), near: picture(400, 400)),
    .trace(
      .artworkHuge, picture(1_200, 1_200), right: picture(100, 100), near: picture(400, 400)),
    .trace(
      .artworkStretched, picture(400, 100), right: picture(100, 100), near: picture(103, 100)),
  ]
}
