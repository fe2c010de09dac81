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
}
