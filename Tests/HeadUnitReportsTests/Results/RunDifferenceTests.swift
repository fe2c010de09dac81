import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

@Suite struct RunDifferenceTests {
  private func trace(_ texts: String...) -> Trace {
    Trace(
      texts.enumerated().map { index, text in
        Trace.Entry(at: Instant(microseconds: index), .script(ScriptNote(.log, text)))
      })
  }

  @Test func theSameRunsDoNotDiffer() {
    let drive = Finished.drive(pictures: [1], trace: trace("a", "b")).result
    #expect(RunDifference.failure(between: drive, and: drive) == nil)
  }

  @Test func theFirstLineThatDiffersIsNamed() throws {
    let one = Finished.drive(trace: trace("a", "b", "c")).result
    let other = Finished.drive(trace: trace("a", "x", "y")).result
    let failure = try #require(RunDifference.failure(between: one, and: other))
    #expect(failure.kind == .difference)
    #expect(failure.message == "two runs differ, first in line 2 of the trace")
    #expect(failure.details.map { $0.split(separator: " ").last } == ["b", "x"])
  }

  @Test func aTraceThatEndsSoonerDiffers() throws {
    let one = Finished.drive(trace: trace("a", "b")).result
    let other = Finished.drive(trace: trace("a")).result
    for pair in [(one, other), (other, one)] {
      let failure = try #require(RunDifference.failure(between: pair.0, and: pair.1))
      #expect(failure.message.hasSuffix("line 2 of the trace"))
      #expect(failure.details.contains { $0.hasSuffix("ends here") })
    }
  }

  @Test func otherPicturesOfTheSameTraceDiffer() {
    let one = Finished.drive(pictures: [1, 2]).result
    let other = Finished.drive(pictures: [1, 3]).result
    let failure = RunDifference.failure(between: one, and: other)
    #expect(failure?.message.hasSuffix("first in golden 2") == true)
  }
}
