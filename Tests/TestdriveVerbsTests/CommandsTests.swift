import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

struct CommandsTests {
  @Test func allStepsAreListedByWhatTheyAreAbout() {
    let run = VerbRun("commands")
    #expect(run.code == .passed)
    for verb in StepTable.keywords {
      #expect(run.lines.contains { $0.hasPrefix("  \(verb) ") }, "\(verb)")
    }
  }

  @Test func oneStepIsExplainedWithItsOptionsAndExamples() {
    let run = VerbRun("commands", "speed")
    #expect(run.lines.first == "speed SPEED [over=DURATION]")
    #expect(run.lines.contains { $0.hasPrefix("  [over=DURATION]  how long it takes") })
    #expect(run.lines.contains("  e.g.  speed 50km/h over=6s"))
  }

  @Test func aStepThereIsNotIsAMistake() {
    let run = VerbRun("commands", "tpa")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("there is no step \"tpa\" (did you mean \"tap\"?)"))
  }

  @Test func tablesOfThePageHaveAsManyCellsInEachRow() {
    let tables = VerbRun("commands", "--markdown").data.split(separator: "\n\n")
      .filter { $0.hasPrefix("|") }
    #expect(tables.count == 4)
    for table in tables {
      let rows = table.split(separator: "\n").map { $0.replacing("\\|", with: "") }
      #expect(Set(rows.map { row in row.count { $0 == "|" } }).count == 1, "\(table)")
    }
  }
}
