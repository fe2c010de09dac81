import HeadUnitCore
import Testing

@testable import HeadUnitDrives

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

  /// Each kind has a form, whose steps are of that kind and which writes them.
  @Test(arguments: StepGroup.allCases) func everyKindOfStepIsMadeUpAndWritten(_ group: StepGroup) {
    switch group {
    case .file: break
    case .app: checkKinds(of: AppStep.self)
    case .time: checkKinds(of: TimeStep.self)
    case .driver:
      checkKinds(of: DriverStep.self)
      checkKinds(of: MediaAction.self)
    case .car: checkKinds(of: CarStep.self)
    case .check: checkKinds(of: CheckStep.self)
    case .show: checkKinds(of: ShowStep.self)
    }
  }

  private func checkKinds<Family: StepFamily>(of family: Family.Type) {
    var generator = SeededGenerator(seed: 2)
    for kind in Family.Kind.allCases {
      let forms = Family.forms(of: kind)
      #expect(!forms.isEmpty, "\(kind) can be written")
      for form in forms {
        #expect(!form.examples.isEmpty && !form.summary.isEmpty, "\(kind) is explained")
        for _ in 0..<50 {
          guard let step = form.random?(&generator) else {
            Issue.record("\(kind) is made up")
            return
          }
          #expect("\(step.kind)" == "\(kind)")
          #expect(form.write(step)?.keyword.text == form.keyword, "\(form.usage) writes \(step)")
        }
      }
    }
  }
}
