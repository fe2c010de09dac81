import HeadUnitCore
import Testing

@testable import HeadUnitDrives

struct ConditionTests {
  @Test func someOfThoseThatAreMadeUpAreNegated() {
    var generator = SeededGenerator(seed: 1)
    let count = (0..<200).count { _ in Condition.random(&generator).isNegated }
    #expect((20...120).contains(count), "\(count) of 200")
  }

  @Test(arguments: [
    (
      "page.state = lodaing",
      "lodaing: expected loading, shown, empty, failed or timedOut, found \"lodaing\" "
        + "(did you mean \"loading\"?)"
    ),
    ("rows > x", "x: expected a number such as 12, found \"x\""),
    ("rows ~ x", "~: ~ is for texts, and rows is a number (it can be asked with = != < <= > >=)"),
    (
      "page.title < b",
      "<: < is for numbers, and page.title is a text (it can be asked with = != ~)"
    ),
    (
      "page.title has b",
      "has: has is for lists, and page.title is a text "
        + "(it can be asked with = != ~)"
    ),
    (
      "player.buttons has nxet",
      "nxet: expected one of its words, found \"nxet\" "
        + "(did you mean \"next\"?)"
    ),
    ("row[1].badges = playing", "=: row[1].badges is a list (it can be asked with has)"),
    ("rows == 3", "==: \"==\" is no comparison (did you mean \"=\"?)"),
    ("rowz = 3", "rowz: there is no subject \"rowz\" (did you mean \"rows\"?)"),
    ("rows>12", "rows>12: there is no subject \"rows>12\" (put spaces around >)"),
    ("rows", "rows: rows needs one of = != < <= > >= and a value"),
    ("rows =", "=: rows = needs something to compare with"),
    ("not", "not: expect needs a condition such as rows > 12"),
    ("visible", "visible: visible needs a selector"),
    ("limits.items < none", "none: expected a number such as 12, found \"none\""),
    ("speed > 50", "50: expected a speed such as 50km/h, found \"50\" (50km/h?)"),
    ("clock = 25:00", "25:00: expected a time of day such as 09:41, found \"25:00\""),
    ("rows = 3 4", "4: \"4\" is one word too many for expect"),
    (
      "page.title != player.title",
      "player.title: \"player.title\" would be these letters and not what it is "
        + "(write ${player.title} for what it is then, or put the letters in quotes)"
    ),
    (
      "toast ~ menu",
      "menu: \"menu\" would be these letters and not what it is "
        + "(write ${menu} for what it is then, or put the letters in quotes)"
    ),
    (
      "rows = 3 within=1s for=2s",
      "for: only one of within=, for= and by= can be meant (write a line for each)"
    ),
  ])
  func aConditionThatCannotBeSaysWhy(_ text: String, _ mistake: String) {
    let reading = LineTrial("expect \(text)")
    #expect(reading.step == nil)
    #expect(reading.mistakes == [mistake])
  }

  @Test(arguments: ["page.title != \"player.title\"", "toast ~ \"menu\"", "toast = \"rows\""])
  func theLettersOfASubjectStayInQuotes(_ text: String) {
    #expect(LineTrial("expect \(text)").step?.words == "expect \(text)")
  }

  @Test func anOptionThatIsASubjectWantsSpaces() {
    #expect(
      LineTrial("expect rows=12").mistakes.contains { $0.hasSuffix("(put spaces around =)") })
  }

  @Test(arguments: [
    "limits.items = none", "limits.items != 12", "player.rate = 1.5", "player.elapsed >= 1m20s",
    "page.title ~ \"^Sho\"", "page.title ~\"^Sho\"", "not visible \"Shows\" nth=2 in=list",
    "focused :focused", "page.title = \"\"", "player.menu has like", "row[12].title = Intro",
    "interruption has call", "clock = 9:41",
  ])
  func aConditionIsRead(_ text: String) {
    #expect(LineTrial("expect \(text)").mistakes.isEmpty)
  }

  @Test func aPatternThatIsNoneIsAMistake() {
    #expect(LineTrial("expect page.title ~ \"(\"").mistakes.count == 1)
    #expect(LineTrial("tap ~\"[\"").mistakes.count == 1)
    let long = String(repeating: "a", count: Selector.Subject.patternLimit + 1)
    #expect(
      LineTrial("tap ~\"\(long)\"").mistakes == ["\(long): a pattern has at most 200 characters"])
  }

  @Test(arguments: [
    ("Shows", "a title goes in quotes: \"Shows\""), ("ide:x", "did you mean \"id:\"?"),
    (":focsed", "did you mean \":focused\"?"), ("role:tabb", "did you mean \"tab\"?"),
    ("row:x", "the first is row:0"),
  ])
  func aSelectorThatIsNoneSaysWhatIsMeant(_ text: String, _ advice: String) {
    #expect(LineTrial("tap \(text)").mistakes.first?.hasSuffix("(\(advice))") == true)
  }

  @Test func aRowIsPartOfItsSubject() {
    let subject = Subject("row[3].title")
    #expect(subject?.fact.name == "row.title")
    #expect(subject?.row == 3)
    #expect(subject?.description == "row[3].title")
    for name in ["row.title", "row[-1].title", "row[x].title", "row[].title", "row[1]title"] {
      #expect(Subject(name) == nil)
    }
  }
}
