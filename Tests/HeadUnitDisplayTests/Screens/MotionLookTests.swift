import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// What is seen between two states of rest, and on the surfaces, as fingerprints of what is drawn.
struct MotionLookTests {
  private static let offsets = [0, 30, 90, 150, 210, 300, 450, 700, 1_000]

  private static let moves: [(Situation, Event)] = [
    (.list, .driver(.rowChosen(0))), (.list, .touch(.began(.row(1)))),
    (.list, .driver(.tabChosen(1))), (.list, .driver(.homePressed)),
    (.list, .driver(.nowPlayingPressed)), (.list, .touch(.dragged(by: -160))),
    (.list, .touch(.dragEnded(speed: 2_400))), (.list, .knob(.turned(9))),
    (.list, .car(.limitsSwitched(.on(items: 3, depth: 2)))), (.list, .phone(.disconnected)),
    (.home, .driver(.appChosen)), (.pushed, .driver(.backPressed)),
    (.nowPlaying, .driver(.moreButtonPressed)), (.nowPlaying, .driver(.outputButtonPressed)),
    (.nowPlaying, .playback(.interruptionBegan(.call))),
    (.nowPlaying, .playback(.interruptionBegan(.assistant))),
    (.nowPlaying, .playback(.interruptionBegan(.navigation))),
    (.nowPlaying, .driver(.commandChosen(.pause))), (.nowPlaying, .driver(.scrubbed(to: 20))),
    (.menu, .driver(.menuClosed)), (.failed, .driver(.retryPressed)),
    (.call, .driver(.callEnded)), (.tooDeep, .driver(.rowChosen(0))),
  ]

  @Test func everythingMovesAsItWasLookedAt() throws {
    let app = try Showcase.demo()
    var text = ""
    for (situation, event) in Self.moves {
      var drive = situation.simulation(
        of: app, profile: try Showcase.profile("hd720"), theme: .night)
      drive.perform(event)
      let begin = drive.now
      let looks = Self.offsets.map { offset in
        drive.advance(to: begin + .milliseconds(offset))
        return Showcase.screen(drive).fingerprint
      }
      text += "\(situation.rawValue), then \(event):\n  \(looks.joined(separator: " "))\n"
    }
    try Golden.expect(text, toBe: "motions.txt")
  }

  @Test func theSurfacesAreDrawnAsTheyWereLookedAt() throws {
    let app = try Showcase.demo()
    var text = ""
    for situation in Situation.ofAnyApp {
      let looks = try ["hd720", "portrait"].map { name in
        let drive = situation.simulation(
          of: app, profile: try Showcase.profile(name), theme: .night)
        let beside = Showcase.surfaces(drive).displayList(beside: Showcase.screen(drive))
        return "\(Showcase.sheet(drive).fingerprint) \(beside.fingerprint)"
      }
      text += "\(situation.rawValue): \(looks.joined(separator: ", "))\n"
    }
    try Golden.expect(text, toBe: "surface-drawings.txt")
  }
}
