import HeadUnitApps
import HeadUnitCore
import Testing

/// A library file that is saved while the head unit shows it.
struct ChangedLibraryTests {
  private func drive(_ text: String) throws -> Simulation {
    var drive = Simulation(profile: Profile(), app: try library(text).app(seed: 1))
    drive.perform(.connected)
    drive.advance(by: .seconds(1))
    return drive
  }

  private func change(_ drive: inout Simulation, to text: String) throws -> Bool {
    let library = try library(text)
    guard let reports = drive.withFaults({ $0.changeLibrary(to: library) }).flatMap(\.self) else {
      return false
    }
    for report in reports { drive.perform(.reported(report)) }
    drive.advance(by: .seconds(1))
    return true
  }

  private func titles(_ drive: Simulation) -> [String] {
    drive.headUnit.glance(at: drive.now).rows.map(\.title)
  }

  private let before =
    #"{"items": [{"title": "A", "children": [{"title": "B"}, {"title": "C"}]}]}"#

  @Test func thePlaceIsKeptAndTheRowsAreNew() throws {
    var drive = try drive(before)
    drive.perform(.rowChosen(0))
    drive.advance(by: .seconds(1))
    let after = #"{"items": [{"title": "A", "children": [{"title": "B"}, {"title": "New"}]}]}"#
    #expect(try change(&drive, to: after))
    #expect(titles(drive) == ["B", "New"])
    #expect(drive.headUnit.browser.depth == 2)
    #expect(drive.violation == nil)
  }

  @Test func whatPlaysGoesOn() throws {
    var drive = try drive(#"{"items": [{"title": "A", "duration": "5m"}]}"#)
    drive.perform(.rowChosen(0))
    drive.advance(by: .seconds(10))
    #expect(try change(&drive, to: #"{"items": [{"title": "Other", "duration": "5m"}]}"#))
    #expect(drive.headUnit.player.info?.title == "A")
    #expect(drive.headUnit.player.isPlaying)
  }

  @Test func newCommandsAreTold() throws {
    var drive = try drive(#"{"player": {"commands": ["play"]}, "items": [{"title": "A"}]}"#)
    let after = #"{"player": {"commands": ["play", "next"]}, "items": [{"title": "A"}]}"#
    #expect(try change(&drive, to: after))
    #expect(drive.headUnit.player.commands.isUsable(.next))
  }

  @Test func onlyTheFaultsOfTheNewFileHold() throws {
    let broken =
      #"{"items": [{"title": "A"}], "faults": [{"fault": "error", "operation": "begin"}]}"#
    var drive = try drive(broken)
    #expect(titles(drive).isEmpty)
    #expect(try change(&drive, to: #"{"items": [{"title": "A"}]}"#))
    drive.perform(.retryPressed)
    drive.advance(by: .seconds(1))
    #expect(titles(drive) == ["A"])
  }

  @Test func anAppThatCallsItselfOtherwiseIsStartedAnew() throws {
    var drive = try drive(before)
    #expect(try !change(&drive, to: #"{"name": "Other", "items": [{"title": "A"}]}"#))
    #expect(titles(drive) == ["A"])
  }
}
