import HeadUnitCore
import Testing

@testable import HeadUnitDrives

struct TableTests {
  @Test func everyExampleIsReadWithoutAMistake() {
    for form in StepTable.allForms {
      for example in form.examples {
        let isFile = StepTable.isFileKeyword(form.keyword)
        #expect(
          (isFile ? mistakes(inFileLine: example) : LineTrial(example).mistakes).isEmpty,
          "\(example)"
        )
        #expect(isFile || LineTrial(example).step != nil, "\(example)")
      }
      #expect(!form.examples.isEmpty)
    }
  }

  @Test func everyExampleIsOfItsOwnForm() {
    for form in StepTable.allForms where !StepTable.isFileKeyword(form.keyword) {
      for example in form.examples {
        #expect(LineTrial(example).step.flatMap(form.write) != nil, "\(example)")
      }
    }
  }

  @Test func everySubjectCanBeAskedAsItsExampleSays() {
    for fact in Fact.all {
      for comparison in fact.comparisons {
        let text = "expect \(fact.writtenName) \(comparison.rawValue) \(fact.example)"
        #expect(LineTrial(text).mistakes.isEmpty, "\(text)")
      }
    }
  }

  @Test(arguments: LimitKind.allCases)
  func eachKindOfLimitCanBePutOn(kind: LimitKind) {
    guard case .car(.limits(let override)) = LineTrial("limits on \(kind.rawValue)=3").step else {
      Issue.record("limits on has no option \(kind.rawValue)")
      return
    }
    #expect(override[kind] == 3)
    #expect(LimitKind.allCases.filter { override[$0] != nil } == [kind])
  }

  @Test func thePagesOfHelpAndReferenceNameEveryVerb() {
    let page = DriveReference.markdown()
    let overview = StepTable.help() ?? ""
    for keyword in StepTable.keywords {
      #expect(page.contains("#### `\(keyword)"))
      #expect(overview.contains("\n  \(keyword) "))
      #expect(StepTable.help(keyword: keyword)?.hasPrefix(keyword) == true)
    }
    #expect(StepTable.help(keyword: "dance") == nil)
  }

  @Test(arguments: [
    ("tap \"Now Playing\"", DriveStep.driver(.tap(Selector(.title("Now Playing")), Tapping()))),
    (
      "tap 120,44 hold=1s times=2",
      .driver(.tap(Selector(.point(x: 120, y: 44)), Tapping(hold: .seconds(1), times: 2)))
    ),
    (
      "drag up by=200 from=id:a nth=2",
      .driver(.drag(Dragging(.up, distance: 200, from: Selector(.identifier("a"), nth: 2))))
    ),
    ("media rate", .driver(.media(.nextRate))),
    ("media skip -15s", .driver(.media(.command(.skipBackward(seconds: 15))))),
    ("key volup", .driver(.key(.volumeUp))),
    ("otherapp stops", .car(.otherApp(.stops(resumes: true)))),
    ("clock 9:41", .time(.clock(581))),
    ("heal /0", .app(.heal(nil, ContentPath([0])))),
    ("quit", .show(.quit(.pass))),
    (
      "golden a mask=id:b,role:tab mask=\"C, D\"",
      .check(
        .golden(
          GoldenCheck(
            "a",
            masks: [
              Selector(.identifier("b")), Selector(.role(.tab)), Selector(.title("C, D")),
            ])))
    ),
    (
      "expect rows = 3 by=2s",
      .check(
        .expect(
          Condition(.compare(.named("rows"), .equal, .number(3))),
          .by(Instant(microseconds: 2_000_000))))
    ),
  ])
  func aLineMeansItsStep(_ text: String, _ step: DriveStep) {
    #expect(LineTrial(text).step == step)
  }

  @Test func defaultsAreNotPrinted() {
    #expect(StepTable.line(.driver(.tap(Selector(.row(3)), Tapping()))).spelling == "tap row:3")
    #expect(StepTable.line(.show(.quit(.pass))).spelling == "quit")
    #expect(StepTable.line(.car(.speed(.zero, over: .zero))).spelling == "speed 0km/h")
  }

  @Test func everyFormIsMadeUp() {
    var generator = SeededGenerator(seed: 5)
    var keywords: Set<String> = []
    for _ in 0..<2_000 {
      let line = StepTable.line(RandomStep.step(using: &generator))
      keywords.insert(line.keyword.text)
    }
    #expect(keywords == Set(StepTable.keywords.filter { !StepTable.isFileKeyword($0) }))
  }
}
