import HeadUnitCore
import HeadUnitScenario
import Testing

struct StepRoundTripTests {
  @Test func everyStepIsReadAsItIsPrinted() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let step = RandomStep.step(using: &generator)
      let line = StepTable.line(step)
      var complaints: [StepTable.Complaint] = []
      let read = StepTable.step(line) { complaints.append($0) }
      #expect(complaints.isEmpty, "\(line)")
      #expect(read == step, "\(line)")
      if read != step { return }
    }
  }
}
