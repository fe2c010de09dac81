import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText
import Testing

@testable import HeadUnitDrives

/// Pointing at a thing gives the condition that a person would write about it.
@Suite struct PointedExpectationTests {
  private static let library = """
    {"app": {"name": "Shelf"}, "latency": "10ms",
     "player": {"commands": ["play", "pause", "next", "position"]},
     "items": [
      {"id": "a", "title": "First", "subtitle": "Below", "duration": "3m", "progress": 0.5,
       "explicit": true},
      {"id": "b", "title": "Second", "children": [{"id": "c", "title": "Deep"}]}
    ]}
    """

  private var simulation: Simulation

  init() throws {
    simulation = Simulation(profile: Profile(), app: try TestDrive.read(Self.library).app(seed: 0))
    simulation.perform(.phone(.connected))
    simulation.advance(to: .start + .seconds(1))
  }

  private var list: DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: Materials(text: .blocks)).displayList()
  }

  /// The line for the first element that fits.
  private func line(for isMeant: (Element) -> Bool) throws -> String? {
    let found = list.elements.first(where: isMeant)
    let element = try #require(found)
    var recorder = DriveRecorder(DriveRecorder.Opening(name: "pointing", app: "shelf"))
    let frame = element.frame
    return recorder.expect(
      x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, of: list, in: simulation)
  }

  @Test(arguments: [
    (Element.Role.title, "expect row[0].title = First"),
    (.subtitle, "expect row[0].subtitle = Below"),
    (.badge, "expect row[0].badges has explicit"),
    (.thumbnail, #"expect row[0].artwork = """#),
    (.clock, #"expect clock = "10:24""#),
  ])
  func aPartOfTheListIsAskedForByWhatItIs(_ role: Element.Role, _ line: String) throws {
    let isInRow: (Element) -> Bool = { element in
      role != .title || element.label == "First"
    }
    let found = try self.line { $0.role == role && isInRow($0) }
    #expect(found == line)
  }

  @Test mutating func whatPlaysIsAskedForByItsFacts() throws {
    let row = try #require(simulation.headUnit.event(choosing: .row(0)))
    simulation.perform(row)
    simulation.advance(to: simulation.now + .seconds(3))
    simulation.perform(.driver(.nowPlayingPressed))
    simulation.advance(to: simulation.now + .seconds(2))
    let lines = try [
      line { $0.role == .title && $0.label == "First" }, line { $0.role == .slider },
      line { $0.target == .control(.next) },
    ]
    #expect(
      lines == [
        "expect player.title = First", "expect player.elapsed = 4s",
        "expect player.buttons has next",
      ])
  }

  @Test func whereNothingIsNothingIsExpected() {
    var recorder = DriveRecorder(DriveRecorder.Opening(name: "pointing", app: "shelf"))
    let size = list.size
    #expect(recorder.expect(x: size.width + 5, y: 5, of: list, in: simulation) == nil)
    #expect(recorder.expect(x: -1, y: -1, of: list, in: simulation) == nil)
    #expect(recorder.lineCount == 0)
  }

  /// What was seen a moment ago may be something else by now.
  @Test mutating func onlyWhatHoldsNowIsExpected() throws {
    let before = list
    let title = try #require(before.elements.first { $0.label == "First" && $0.role == .title })
    simulation.perform(.phone(.disconnected))
    simulation.advance(to: simulation.now + .seconds(2))
    var recorder = DriveRecorder(DriveRecorder.Opening(name: "pointing", app: "shelf"))
    let (x, y) = (title.frame.x + 2, title.frame.y + 2)
    let line = recorder.expect(x: x, y: y, of: before, in: simulation)
    #expect(line?.contains("First") != true)
    #expect(line == "expect rows = 0")
  }
}
