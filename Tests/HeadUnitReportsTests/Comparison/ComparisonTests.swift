import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitReports

/// Two runs beside each other: what is other in one of them, what it is about, and where it stands.
@Suite struct ComparisonTests {
  private func ask(_ milliseconds: Int, _ id: Int, _ path: [Int]) -> Trace.Entry {
    let request = Request(id: RequestID(id), question: .count(path: ContentPath(path)))
    return at(milliseconds, .effect(.ask(request)))
  }

  private func shows(_ milliseconds: Int, _ subject: String, _ value: String) -> Trace.Entry {
    at(milliseconds, .change(Change(subject: subject, value: value)))
  }

  private func at(_ milliseconds: Int, _ content: Trace.Content) -> Trace.Entry {
    Trace.Entry(at: .start + .milliseconds(milliseconds), content)
  }

  private func sides(_ one: [Trace.Entry], _ other: [Trace.Entry]) -> SideBySide {
    SideBySide(one.map(RunMoment.init), other.map(RunMoment.init))
  }

  @Test func theFirstDifferenceOfTwoTracesIsTold() {
    func entry(_ at: Int, _ path: [Int]) -> Trace.Entry {
      let request = Request(id: RequestID(at), question: .count(path: ContentPath(path)))
      return Trace.Entry(at: Instant(microseconds: at), .effect(.ask(request)))
    }
    let first = Trace([entry(1, []), entry(2, [0])])
    let second = Trace([entry(1, []), entry(2, [1])])
    let comparison = TraceComparison(first, second)
    #expect(comparison.firstDifference == 1)
    #expect(comparison.before == [entry(1, [])])
    #expect(comparison.changes.map(\.kind) == [.requests])
    #expect(comparison.changes.first?.onlyFirst == 1)
    #expect(TraceComparison(first, first).lines(["a", "b"]) == ["They are the same."])
  }

  @Test func theSameRunsHaveNoChanges() {
    let run = [ask(1, 1, []), shows(2, "rows", "3")]
    #expect(sides(run, run).isSame)
    #expect(sides(run, run).changes.isEmpty)
  }

  @Test func oneRequestMoreIsOneChangeThoughAllNumbersBehindItAreOthers() {
    let one = (1...40).map { ask($0, $0, [$0]) }
    let other =
      (1...10).map { ask($0, $0, [$0]) } + [ask(10, 11, [99])]
      + (11...40).map { ask($0, $0 + 1, [$0]) }
    let changes = sides(one, other).changes
    #expect(changes.map(\.kind) == [.requests])
    #expect(changes[0].onlySecond == 1)
    #expect(changes[0].onlyFirst == 0 && changes[0].moved == 0 && changes[0].reordered == 0)
  }

  @Test func rowsButtonsAndTimesAreKindsOfTheirOwn() {
    let one = [
      shows(1, "row[0]", "A"), shows(2, "player.buttons", "play"), shows(9, "screen", "content"),
    ]
    let other = [
      shows(1, "row[0]", "B"), shows(2, "player.buttons", "pause"), shows(19, "screen", "content"),
    ]
    let changes = sides(one, other).changes
    #expect(changes.map(\.kind) == [.rows, .buttons, .screen])
    #expect(changes[2].moved == 1 && changes[2].largestMove == .milliseconds(10))
    #expect(changes[2].words == "screen: 1 at another time, by up to 10ms")
  }

  /// As two reports of it are told: neither is one of them gone and another one new.
  @Test func theSameRequestsWithOtherNumbersAreTheSame() {
    let one = Trace([ask(1, 1, [0]), ask(2, 2, [1])])
    let other = Trace([ask(1, 1, [1]), ask(2, 2, [0])])
    let change = TraceComparison(one, other).changes.first
    #expect(change?.onlyFirst == 0 && change?.onlySecond == 0 && change?.isReordered == true)
    #expect(
      TraceComparison(one, other).lines(["a", "b"]).last
        == "  requests: 2 and 2; the same, in another order")
    let longer = Trace([ask(1, 1, [9]), ask(1, 2, [0]), ask(2, 3, [1])])
    #expect(TraceComparison(one, longer).changes.map(\.onlySecond) == [1])
    #expect(TraceComparison(one, longer).changes.map(\.onlyFirst) == [0])
  }

  @Test func whatDiffersFirstInTwoReportsIsTold() {
    let one = [shows(1, "rows", "3"), shows(2, "row[0]", "A"), shows(9, "screen", "content")]
    let other = [shows(1, "rows", "3"), shows(2, "row[0]", "B"), shows(9, "screen", "content")]
    #expect(
      sides(one, other).firstDifference
        == "first: shows row[0] = A at 2ms → shows row[0] = B at 2ms")
    #expect(
      sides(one, Array(one.prefix(1))).firstDifference
        == "first: shows row[0] = A at 2ms → nothing")
    #expect(sides(one, one).firstDifference == nil)
  }

  @Test func whatComesInAnotherOrderIsNeitherNewNorGone() {
    let changes = sides(
      [ask(1, 1, [0]), ask(2, 2, [1]), ask(3, 3, [2])],
      [ask(1, 1, [1]), ask(2, 2, [0]), ask(3, 3, [2])]
    ).changes
    #expect(changes.count == 1 && changes[0].reordered == 1)
    #expect(changes[0].onlyFirst == 0 && changes[0].onlySecond == 0)
  }

  @Test func longRunsThatDifferInEverythingAreComparedInPieces() {
    let one = (0..<5_000).map { ask($0, $0 + 1, [$0]) }
    let other = (0..<4_000).map { ask($0, $0 + 1, [$0 + 10_000]) }
    let sides = sides(one, other)
    #expect(sides.rows.count == 9_000)
    #expect(sides.changes.map(\.onlyFirst) == [5_000])
    #expect(sides.changes.map(\.onlySecond) == [4_000])
  }

  @Test func columnsOfATraceReadAsTheTraceItself() {
    let entries = [
      ask(1, 1, [0, 3]), shows(1_500, "row[0]", "A  b"),
      at(2, .script(ScriptNote(.command, "tap \"A\"", line: 3))),
      at(2, .effect(.send(CommandRequest(id: CommandID(4), command: .play)))),
    ]
    let read = Trace(entries).columns().split(separator: "\n").map { RunMoment(column: $0) }
    #expect(read == entries.map { RunMoment($0) })
    #expect(read.map { $0?.kind } == [.requests, .rows, .drive, .commands])
  }

  @Test func thePageHoldsWhatAppsSayAsTextOnly() {
    let hostile = "<script>alert(1)</script>\u{7}"
    let sides = sides([shows(1, "row[0]", hostile)], [shows(1, "row[0]", "fine")])
    let page = ComparisonPage.text(
      names: [hostile, "b"], [.init(title: hostile, lines: [hostile], sides)])
    #expect(!page.contains("<script"))
    #expect(page.contains("&lt;script&gt;") && page.contains("fine"))
    #expect(page.contains("class=\"first\"") && page.contains("class=\"second\""))
  }

  @Test func aPageLeavesOutWhatIsTheSameAndFarAway() {
    let same = (0..<100).map { shows($0, "speed", "\($0)") }
    let page = ComparisonPage.text(
      names: ["a", "b"],
      [.init(title: "t", lines: [], sides(same, same + [shows(200, "speed", "fast")]))])
    #expect(page.contains("… 97 the same …"))
    #expect(page.contains("speed = fast"))
  }
}
