import HeadUnitCore
import Testing

@testable import HeadUnitFindings

/// What watches write down.
struct NotesTests {
  @Test func soManyFindingsHelpSomebody() throws {
    let id = try #require(FindingID.allCases.first)
    var notes = Notes()
    for number in 0..<2_100 { notes.report(id, "place \(number)", "seen") }
    #expect(notes.findings.count == Notes.limit)
    notes.report(id, "place 7", "seen again")
    #expect(notes.findings[7].count == 2)
  }

  /// However often the end of a track is told anew, it is waited for once.
  @Test func oneReminderWaitsForTheEndOfATrack() {
    var notes = Notes()
    var watch = InfoWatch()
    let scene = Scene()
    for number in 0..<1_000 {
      notes.at = Instant(microseconds: number * 10_000)
      var info = NowPlayingInfo(identifier: "a", title: "A", duration: 36_000, rate: 1)
      info.elapsed = Double(number) / 100
      watch.published(info, scene, &notes)
    }
    #expect(notes.waitingCount == 1)
  }

  @Test func remindersComeInTheOrderOfTheirInstants() {
    var notes = Notes()
    for seconds in [5, 1, 3, 1] {
      notes.remind(.info(.complete(publication: seconds)), after: .seconds(seconds))
    }
    var heard: [Duration] = []
    while let (at, _) = notes.takeReminder(before: .never) { heard.append(at - .start) }
    #expect(heard == [1, 1, 3, 5].map { .seconds($0) })
  }
}
