import HeadUnitApps
import HeadUnitCore
import Testing

/// A library in front of the head unit itself.
struct LibraryDriveTests {
  private func drive(_ text: String) throws -> Simulation {
    var drive = Simulation(
      profile: Profile(), app: LibraryApp(library: try library(text), seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    return drive
  }

  @Test func aHeadUnitShowsAndPlaysALibrary() throws {
    var drive = try drive(
      """
      {"latency": "80ms±30ms", "items": [
        {"id": "all", "title": "Everything", "children": [
          {"id": "t{n}", "repeat": 100000, "title": "Track {n}", "duration": "20s"}]}
      ]}
      """)
    #expect(drive.headUnit.glance(at: drive.now).rows.map(\.title) == ["Everything"])
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.glance(at: drive.now).rows.first?.title == "Track 1")
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .seconds(30))
    #expect(drive.headUnit.player.info?.title == "Track 3")
    #expect(drive.violation == nil)
  }

  @Test(arguments: Misbehaviour.allCases)
  func aMisbehavingPlayerDoesNotBreakTheHeadUnit(misbehaviour: Misbehaviour) throws {
    var drive = try drive(
      """
      {"player": {"commands": ["play", "pause", "next", "rate"],
                  "misbehaves": ["\(misbehaviour.rawValue)"]},
       "items": [{"id": "a", "title": "A", "duration": "3s"}, {"id": "b", "title": "B"}]}
      """)
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(20))
    #expect(drive.violation == nil)
    #expect(!drive.isStuck)
  }
}
