import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// Events of a hand as one line of a drive.
@Suite struct HandMoveTests {
  @Test func aGestureReadsLikeCode() {
    let moves = [
      HandMove(.touch(.began(.row(3)))), HandMove(.touch(.ended), after: .microseconds(80_125)),
      HandMove(.touch(.dragged(by: -12))),
      HandMove(.touch(.dragEnded(speed: 900)), after: .milliseconds(16)),
    ]
    let text =
      "touched(row: 3); +80.125ms touchEnded(); dragged(by: -12); +16ms dragEnded(speed: 900)"
    let loose =
      " touched( row : 3 );+80.125ms  touchEnded;dragged(by:-12) ; +16ms dragEnded(speed:900)"
    #expect(HandMove.text(moves) == text)
    #expect(HandMove.moves(text) == moves)
    #expect(HandMove.moves(loose) == moves)
  }

  @Test(
    arguments: [
      .touch(.began(nil)), .touch(.began(.scrubber)),
      .touch(.began(.surface(.cluster, .togglePlayPause))),
      .knob(.nudged(.left)), .playback(.keyPressed(.playPause)), .phone(.phoneLocked(true)),
      .driver(.scrubbed(to: 12.25)),
      .playback(.headsetHeld(presses: 2, isHeld: false)), .driver(.commandChosen(.next)),
      .car(.speedChanged(.kilometresPerHour(50))),
      .playback(.interruptionEnded(kind: .call, shouldResume: false)),
      .car(.themeChanged(.day)), .car(.gearChanged(.park)), .phone(.networkChanged(.flaky)),
      .driver(.scrolled(by: 1 << 40)),
      .driver(.menuClosed), .car(.limitsSwitched(.on(items: 3, depth: nil))),
    ] as [Event])
  func everyEventComesBack(_ event: Event) {
    let moves = [HandMove(event, after: .microseconds(1))]
    #expect(HandMove.moves(HandMove.text(moves)) == moves)
  }

  @Test(arguments: [
    "", ";", "touched(row(3)", "touched(row(3)));", "+ touchEnded", "+-1s touchEnded",
    "dragged(by: \"12\")", "dragged", "alarmRang(look)", "nonsense(3)", "touchEnded; ", "\"",
    String(repeating: "touched(", count: 5_000), String(repeating: "[", count: 5_000),
  ])
  func anythingElseIsRefused(_ text: String) {
    #expect(HandMove.moves(text) == nil)
  }
}
