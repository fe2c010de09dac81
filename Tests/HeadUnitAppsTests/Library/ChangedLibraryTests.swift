import HeadUnitApps
import HeadUnitCore
import Testing

/// A library file that is saved while the head unit shows it.
struct ChangedLibraryTests {
  private func drive(_ text: String) throws -> Simulation {
    var drive = Simulation(profile: Profile(), app: try library(text).app(seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    return drive
  }

  private func change(_ drive: inout Simulation, to text: String) throws -> Bool {
    let library = try library(text)
    guard let reports = drive.withFaults({ $0.changeLibrary(to: library) }).flatMap(\.self) else {
      return false
    }
    for report in reports { drive.perform(.phone(.reported(report))) }
    drive.advance(by: .seconds(1))
    return true
  }

  private func titles(_ drive: Simulation) -> [String] {
    drive.headUnit.glance(at: drive.now).rows.map(\.title)
  }

  private func text(children: String...) -> String {
    let children = children.map { #"{"id": "\#($0)", "title": "\#($0)"}"# }
    return """
      {"items": [{"id": "A", "title": "A", "children": [\(children.joined(separator: ","))]}]}
      """
  }

  @Test func thePlaceIsKeptAndTheRowsAreNew() throws {
    var drive = try drive(text(children: "B", "C"))
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(1))
    #expect(try change(&drive, to: text(children: "B", "New")))
    #expect(titles(drive) == ["B", "New"])
    #expect(drive.headUnit.browser.depth == 2)
    #expect(drive.violation == nil)
  }

  @Test func whatPlaysGoesOn() throws {
    var drive = try drive(#"{"items": [{"id": "A", "title": "A", "duration": "5m"}]}"#)
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(10))
    let after = #"{"items": [{"id": "O", "title": "Other", "duration": "5m"}]}"#
    #expect(try change(&drive, to: after))
    #expect(drive.headUnit.player.info?.title == "A")
    #expect(drive.headUnit.player.isPlaying)
  }

  @Test func newCommandsAreTold() throws {
    func text(_ commands: String) -> String {
      #"{"player": {"commands": [\#(commands)]}, "items": [{"id": "A", "title": "A"}]}"#
    }
    var drive = try drive(text(#""play""#))
    #expect(try change(&drive, to: text(#""play", "next""#)))
    #expect(drive.headUnit.player.commands.isUsable(.next))
  }

  @Test func onlyTheFaultsOfTheNewFileHold() throws {
    let broken =
      #"{"items": [{"id": "A", "title": "A"}], "faults": [{"kind": "error", "on": "begin"}]}"#
    var drive = try drive(broken)
    #expect(titles(drive).isEmpty)
    #expect(try change(&drive, to: #"{"items": [{"id": "A", "title": "A"}]}"#))
    drive.perform(.driver(.retryPressed))
    drive.advance(by: .seconds(1))
    #expect(titles(drive) == ["A"])
  }

  @Test func anAppThatCallsItselfOtherwiseIsStartedAnew() throws {
    var drive = try drive(text(children: "B", "C"))
    #expect(
      try !change(&drive, to: #"{"app": {"name": "Other"}, "items": [{"id": "A", "title": "A"}]}"#))
    #expect(titles(drive) == ["A"])
  }
}
