import HeadUnitCore
import HeadUnitScenario
import Testing

struct CommandRoundTripTests {
  @Test func everyCommandIsReadAsItIsPrinted() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let command = DriveGenerator.command(using: &generator)
      let line = CommandTable.line(command)
      var complaints: [CommandTable.Complaint] = []
      let read = CommandTable.command(line) { complaints.append($0) }
      #expect(complaints.isEmpty, "\(line)")
      #expect(read == command, "\(line)")
      if read != command { return }
    }
  }
}
