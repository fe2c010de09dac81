import HeadUnitCore
import HeadUnitScenario

/// Drives run one after the other, and told as they end.
struct DriveBatch {
  let options: RunOptions
  let teller: RunTeller
  let cases: [DriveCase]
  /// Runs the case of the number; nil when somebody wants to end.
  let run: (Int) -> FinishedDrive?

  /// Runs those of the cases that the numbers name.
  func run(_ numbers: [Int]) -> [FinishedDrive] {
    var finished: [FinishedDrive] = []
    for number in numbers {
      teller.begin(cases[number])
      guard let done = run(number) else { break }
      teller.end(done)
      finished.append(done)
      if options.stopsAtFailure, done.failure != nil { break }
    }
    return finished
  }
}
