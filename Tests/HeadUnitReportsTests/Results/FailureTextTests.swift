import HeadUnitCore
import HeadUnitDrives
import Testing

@testable import HeadUnitReports

@Suite struct FailureTextTests {
  @Test func aFailureIsToldWhole() {
    let drive = Finished.drive(label: "t=3s", .failed(Finished.failure()))
    #expect(
      FailureText.text(of: drive) == """
        Scenarios/commute.drive:7:5: "Artists" matches nothing
            tap "Artists"
            ^
          in commute [t=3s], at 12.500000
          row "Shows" 0,10 20x30
          just before:
            12.4  tap
          still awaited:
            r3 count /1
          again: testdrive run Scenarios/commute.drive --seed 7
        """)
  }

  @Test func theCaretStandsUnderTheVerbAndNotUnderItsStamp() {
    let failure = Finished.failure(text: "@12.5s  tap :focused")
    let text = FailureText.text(of: Finished.drive(.failed(failure)))
    #expect(text?.contains("\n    @12.5s  tap :focused\n            ^\n") == true)
  }

  @Test func wordsOfAnAppDoNotSteerTheTerminal() {
    let failure = Finished.failure(.expectation, "\u{1B}[2J\nis gone")
    let text = FailureText.text(of: Finished.drive(.failed(failure))) ?? ""
    #expect(!text.contains("\u{1B}"))
    #expect(text.hasPrefix("Scenarios/commute.drive:7:5: \\u{1b}[2J\\nis gone\n"))
  }

  @Test func ofALongEventTheStartIsTold() {
    var failure = Finished.failure()
    failure.events = [String(repeating: "é", count: 200), String(repeating: "é", count: 201)]
    let text = FailureText.text(of: Finished.drive(.failed(failure))) ?? ""
    let lines = text.split(separator: "\n").filter { $0.contains("é") }
    #expect(lines.map { $0.filter { $0 == "é" }.count } == [200, 200])
    #expect(lines.map { $0.hasSuffix("…") } == [false, true])
  }

  @Test func notesAndReasonsAreTold() {
    let passed = Finished.drive(notes: ["structure only"])
    #expect(
      FailureText.remarks(on: passed) == ["Scenarios/commute.drive:2: commute: structure only"])
    let skipped = Finished.drive(.skipped("no knob"))
    #expect(
      FailureText.remarks(on: skipped) == ["Scenarios/commute.drive:2: commute: skipped: no knob"])
  }

  @Test func aRemarkOfSeveralLinesStaysSeveralLines() {
    let drive = Finished.drive(notes: ["last words:\n::error::mine\r\n\u{1b}[2Jgone\n"])
    #expect(
      FailureText.remarks(on: drive) == [
        "Scenarios/commute.drive:2: commute: last words:", "  | ::error::mine",
        "  | \\u{1b}[2Jgone",
      ])
  }

  @Test func theLastLineCounts() {
    let drives =
      (0..<27).map { _ in Finished.drive(lasting: .seconds(13)) } + [
        Finished.drive(.failed(Finished.failure()), lasting: .seconds(21)),
        Finished.drive(.skipped("no knob"), lasting: .zero),
      ]
    let summary = RunSummary(drives, took: .milliseconds(838))
    #expect("\(summary)" == "27 passed, 1 failed, 1 skipped in 0.84s (6m12s of driving)")
    #expect("\(RunSummary([], took: .zero))" == "0 passed in 0.00s (0s of driving)")
  }

  @Test func theWorstOfSeveralWins() {
    func outcome(_ kinds: DriveFailure.Kind...) -> RunOutcome {
      RunOutcome(kinds.map { Finished.drive(.failed(Finished.failure($0))) } + [Finished.drive()])
    }
    #expect(outcome() == .passed)
    #expect(outcome(.expectation, .golden, .step, .fault, .limit, .quit) == .failed)
    #expect(outcome(.app, .expectation) == .appFailed)
    #expect(outcome(.machine, .app) == .machine)
    #expect(outcome(.machine, .invariant) == .ownFault)
    #expect(outcome(.difference) == .ownFault)
  }

  @Test(arguments: [
    ("a-b_c.drive", "a-b_c.drive"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("$HOME `x`", "'$HOME `x`'"),
    ("~x", "'~x'"), ("t=3s", "t=3s"), ("a\nb", "'a\nb'"),
  ])
  func aShellTakesAWordAsItIs(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }
}
