import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// The surfaces beside the head unit's screen.
struct SurfaceSheetTests {
  private func drive(_ situation: Situation, _ profile: String = "hd720") throws -> Simulation {
    try situation.simulation(of: Showcase.demo(), profile: Showcase.profile(profile))
  }

  @Test(arguments: Showcase.profileNames)
  func theScreenStandsWhereItStoodAndNothingLiesOverIt(name: String) throws {
    let drive = try drive(.nowPlaying, name)
    let screen = Showcase.screen(drive)
    let both = Showcase.surfaces(drive).displayList(beside: screen)
    #expect(both.size == SurfaceSheet.size(beside: drive.headUnit.profile.display))
    #expect(Array(both.elements.prefix(screen.elements.count)) == screen.elements)
    let whole = PixelRect(x: 0, y: 0, width: both.size.width, height: both.size.height)
    let own = PixelRect(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
    let panel = both.elements.dropFirst(screen.elements.count)
    #expect(panel.allSatisfy { whole.contains($0.frame) && !own.intersects($0.frame) })
    #expect(panel.compactMap(\.parent).allSatisfy { both.elements[$0].role != .stage })
    let cards = panel.filter { $0.role == .card }
    #expect(cards.map(\.label).sorted() == Surface.besideScreen.map(\.title).sorted())
    for (index, card) in cards.enumerated() {
      #expect(cards.dropFirst(index + 1).allSatisfy { !$0.frame.intersects(card.frame) })
    }
  }

  @Test func aFingerReachesBoth() throws {
    var drive = try drive(.nowPlaying)
    let screen = Showcase.screen(drive)
    let both = Showcase.surfaces(drive).displayList(beside: screen)
    func tap(_ target: FocusTarget) throws -> [Event] {
      let frame = try #require(both.elements.first { $0.target == target }).frame
      let contact = Contact(
        x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, at: drive.now)
      var touch = Touch()
      return touch.down(contact, on: both, of: drive.headUnit)
        + touch.up(contact, on: both, of: drive.headUnit)
    }
    let target = FocusTarget.surface(.lockScreen, .pause)
    #expect(
      try tap(target) == [
        .touch(.began(target)), .touch(.ended), .playback(.surfacePressed(.lockScreen, .pause)),
      ])
    #expect(try tap(.back) == [.touch(.began(.back)), .touch(.ended), .driver(.backPressed)])
    for event in try tap(target) { drive.perform(event) }
    drive.advance(by: .seconds(1))
    #expect(!drive.headUnit.player.isPlaying)
  }

  @Test func nothingIsDrawnAsLongAsNothingMoves() throws {
    let paused = try drive(.paused)
    let both = Showcase.surfaces(paused).displayList(beside: Showcase.screen(paused))
    guard case .at(let next) = both.nextChange else {
      Issue.record("Only the clocks change.")
      return
    }
    #expect(next.microseconds.isMultiple(of: 60_000_000))
    let playing = try drive(.nowPlaying)
    let moving = Showcase.surfaces(playing).displayList(beside: Showcase.screen(playing))
    #expect(moving.nextChange == .atOnce)
    let cluster = Showcase.surfaces(playing).displayList(of: .cluster)
    #expect(cluster.nextChange == Showcase.screen(playing).nextChange)
  }

  @Test func theSurfacesAreDarkByDayToo() throws {
    let app = try Showcase.demo()
    let profile = try Showcase.profile("hd720")
    let lists = Theme.allCases.map { theme in
      Showcase.sheet(Situation.nowPlaying.simulation(of: app, profile: profile, theme: theme))
    }
    #expect(lists[0] == lists[1])
  }

  @Test func drawingTwiceGivesTheSameList() {
    for seed in 0..<5 {
      var walk = RandomWalk(seed: UInt64(seed))
      let broken = walk.walk(events: 30) { drive in
        Showcase.sheet(drive) == Showcase.sheet(drive) ? nil : "differs at \(drive.now)"
      }
      #expect(broken == nil, "seed \(seed)")
    }
  }

  @Test func theSheetIsAsItWasLookedAt() throws {
    var text = ""
    for situation in [Situation.nowPlaying, .paused, .navigation, .call, .disconnected] {
      let sheet = Showcase.sheet(try drive(situation))
      text += "\(situation.rawValue)\n\(sheet.elementText)\n"
      if situation == .nowPlaying { text += sheet.commandText + "\n" }
    }
    try Golden.expect(text, toBe: "surfaces.txt")
  }
}
