import Testing

@testable import HeadUnitDrives

struct CompletionTests {
  private let context = CompletionContext(
    titles: { ["Shows", "Now \"Playing\""] }, identifiers: { ["albums"] },
    files: { beginning in ["home.png", "car.png"].filter { $0.hasPrefix(beginning) } },
    profiles: { ["standard", "wide"] })

  private func candidates(_ line: String) -> [String] {
    StepTable.completions(of: line, in: context).candidates
  }

  @Test(arguments: [
    ("", StepTable.keywords), ("ta", ["tap", "tab"]), ("+1s ta", ["tap", "tab"]),
    ("back; ta", ["tap", "tab"]), ("network s", ["slow"]), ("knob p", ["press"]),
    ("tap \"Sh", ["\"Shows\""]), ("tap \"Now ", ["\"Now \\\"Playing\\\"\""]),
    ("tap id:", ["id:albums"]), ("tap id:a h", ["hold="]), ("tap id:a hold=1s h", []),
    ("screenshot h", ["home.png"]),
    (
      "screenshot a.png bezel=",
      ["bezel=on", "bezel=off", "bezel=glass", "bezel=keys", "bezel=hood", "bezel=dashboard"]
    ),
    ("expect page.", ["page.title", "page.path", "page.state", "page.depth"]),
    ("expect rows ", ["=", "!=", "<", "<=", ">", ">="]),
    ("expect page.state = e", ["empty"]),
    ("expect not visible role:t", ["role:tab", "role:title"]),
    ("expect rows = 3 w", ["within="]), ("after 2s pho", ["phone"]),
    ("after 2s phone l", ["locked"]), ("after 2s tap", []), ("help ta", ["tap", "tab"]),
    ("profile w", ["wide"]), ("profile standard w", ["wide"]),
    ("fault count /1 lat", ["latency", "late"]), ("record s", ["start", "stop"]),
    ("nonsense ", []), ("quit s", ["skip"]),
  ])
  func theWordAtTheCursorIsCompleted(_ line: String, _ expected: [String]) {
    #expect(candidates(line) == expected)
  }

  @Test func onlyWhatStandsBeforeTheCursorCounts() {
    let found = StepTable.completions(of: "ta id:albums", cursor: 2, in: context)
    #expect(found == Completions(start: 0, candidates: ["tap", "tab"]))
  }

  @Test func theCandidateTakesThePlaceOfItsWord() {
    #expect(StepTable.completions(of: "network sl").start == 8)
  }
}
