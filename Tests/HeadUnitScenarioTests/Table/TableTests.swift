import HeadUnitCore
import Testing

@testable import HeadUnitScenario

struct TableTests {
  @Test func everyExampleIsReadWithoutAMistake() {
    for form in CommandTable.allForms {
      for example in form.examples {
        let isFile = CommandTable.isFileVerb(form.verb)
        #expect(
          (isFile ? mistakes(inFileLine: example) : Reading(example).mistakes).isEmpty, "\(example)"
        )
        #expect(isFile || Reading(example).command != nil, "\(example)")
      }
      #expect(!form.examples.isEmpty)
    }
  }

  @Test func everyExampleIsOfItsOwnForm() {
    for form in CommandTable.allForms where !CommandTable.isFileVerb(form.verb) {
      for example in form.examples {
        #expect(Reading(example).command.flatMap(form.write) != nil, "\(example)")
      }
    }
  }

  @Test func everySubjectCanBeAskedAsItsExampleSays() {
    for entry in SubjectTable.all {
      for comparison in entry.comparisons {
        let text = "expect \(entry.writtenName) \(comparison.rawValue) \(entry.example)"
        #expect(Reading(text).mistakes.isEmpty, "\(text)")
      }
    }
  }

  @Test func everySubjectOfTheTraceCanBeAskedFor() {
    for subject in Glance.subjects {
      #expect(SubjectTable.subject(named: subject.name) != nil, "\(subject.name)")
    }
  }

  @Test func thePagesOfHelpAndReferenceNameEveryVerb() {
    let page = CommandReference.markdown()
    let overview = CommandTable.help() ?? ""
    for verb in CommandTable.verbs {
      #expect(page.contains("#### `\(verb)"))
      #expect(overview.contains("\n  \(verb) "))
      #expect(CommandTable.help(verb: verb)?.hasPrefix(verb) == true)
    }
    #expect(CommandTable.help(verb: "dance") == nil)
  }

  @Test(arguments: [
    ("tap \"Now Playing\"", DriveCommand.tap(Selector(.title("Now Playing")), Tapping())),
    (
      "tap 120,44 hold=1s times=2",
      .tap(Selector(.point(x: 120, y: 44)), Tapping(hold: .seconds(1), times: 2))
    ),
    (
      "drag up by=200 from=id:a nth=2",
      .drag(Dragging(.up, distance: 200, from: Selector(.identifier("a"), nth: 2)))
    ),
    ("media rate", .media(.nextRate)),
    ("media skip -15s", .media(.command(.skipBackward(seconds: 15)))),
    ("key volup", .key(.volumeUp)),
    ("otherapp stops", .otherApp(.stops(resumes: true))),
    ("clock 9:41", .clock(581)),
    ("heal /0", .heal(nil, ContentPath([0]))),
    ("quit", .quit(.pass)),
    (
      "golden a mask=id:b,role:tab mask=\"C, D\"",
      .golden(
        GoldenCheck(
          "a",
          masks: [
            Selector(.identifier("b")), Selector(.role(.tab)), Selector(.title("C, D")),
          ]))
    ),
    (
      "expect rows = 3 by=2s",
      .expect(
        Condition(.compare(Subject(name: "rows", kind: .number), .equal, .number(3))),
        .by(Instant(microseconds: 2_000_000)))
    ),
  ])
  func aLineMeansItsCommand(_ text: String, _ command: DriveCommand) {
    #expect(Reading(text).command == command)
  }

  @Test func defaultsAreNotPrinted() {
    #expect(CommandTable.line(.tap(Selector(.row(3)), Tapping())).spelling == "tap row:3")
    #expect(CommandTable.line(.quit(.pass)).spelling == "quit")
    #expect(CommandTable.line(.speed(.zero, over: .zero)).spelling == "speed 0km/h")
  }

  @Test func everyFormIsMadeUp() {
    var generator = SeededGenerator(seed: 5)
    var verbs: Set<String> = []
    for _ in 0..<2_000 {
      let line = CommandTable.line(DriveGenerator.command(using: &generator))
      verbs.insert(line.verb.text)
    }
    #expect(verbs == Set(CommandTable.verbs.filter { !CommandTable.isFileVerb($0) }))
  }
}
