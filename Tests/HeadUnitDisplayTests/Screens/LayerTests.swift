import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// Screens that come and go as layers, one over the other.
struct LayerTests {
  private func drive(_ situation: Situation, _ profile: String = "hd720") throws -> Simulation {
    try situation.simulation(of: Showcase.demo(), profile: Showcase.profile(profile))
  }

  private func panes(_ drive: Simulation) -> [Pane] {
    Showcase.screen(drive).commands.compactMap {
      if case .pane(let pane) = $0 { pane } else { nil }
    }
  }

  private static let turns: [(Situation, Event)] = [
    (.list, .driver(.rowChosen(1))), (.pushed, .driver(.backPressed)),
    (.list, .driver(.tabChosen(2))), (.list, .driver(.homePressed)),
    (.home, .driver(.appChosen)), (.list, .driver(.nowPlayingPressed)),
    (.nowPlaying, .driver(.backPressed)), (.nowPlaying, .driver(.moreButtonPressed)),
  ]

  /// Nothing of a motion is left behind.
  @Test(arguments: turns.indices) func itEndsAsWithoutMotion(turn: Int) throws {
    let (situation, event) = Self.turns[turn]
    var moved = try drive(situation)
    var still = moved
    still.perform(.car(.motionReduced(true)))
    still.perform(event)
    moved.perform(event)
    moved.advance(by: .seconds(2))
    still.advance(by: .seconds(2))
    #expect(Showcase.screen(moved) == Showcase.screen(still))
    #expect(panes(moved).isEmpty)
  }

  /// A finger finds what is going to be there where it is going to be.
  @Test(arguments: turns.indices) func whatIsTouchedMeanwhileIsWhatWillBeThere(turn: Int) throws {
    let (situation, event) = Self.turns[turn]
    var drive = try drive(situation)
    drive.perform(event)
    drive.advance(by: .milliseconds(60))
    #expect(!panes(drive).isEmpty)
    let meanwhile = Showcase.screen(drive).elements.filter { $0.target != nil }
    drive.advance(by: .seconds(1))
    let end = Showcase.screen(drive).elements.filter { $0.target != nil }
    #expect(meanwhile.map(\.frame) == end.map(\.frame))
    #expect(meanwhile.map(\.target) == end.map(\.target))
  }

  @Test(arguments: turns.indices) func framesThatAreLeftOutChangeNothing(turn: Int) throws {
    let (situation, event) = Self.turns[turn]
    var watched = try drive(situation)
    watched.perform(event)
    var skipped = watched
    for _ in 0..<11 {
      watched.advance(by: .milliseconds(8))
      _ = Showcase.screen(watched)
    }
    skipped.advance(by: .milliseconds(88))
    #expect(Showcase.screen(watched) == Showcase.screen(skipped))
  }

  /// The lower page goes a third as far as the upper one, and everything goes one way only.
  @Test(arguments: ["standard", "hd720", "wide", "portrait"])
  func theLowerPageGoesAThirdAsFar(profile: String) throws {
    var drive = try drive(.list, profile)
    drive.perform(.driver(.rowChosen(1)))
    var before = Int.max
    for _ in 0..<20 {
      let pair = panes(drive)
      try #require(pair.count == 2)
      let way = pair[1].rest.width - (pair[1].place.x - pair[1].rest.x)
      #expect(abs((pair[0].rest.x - pair[0].place.x) * 3 - way) <= 3)
      #expect(pair[1].place.x < before || pair[1].place.x == pair[1].rest.x)
      before = pair[1].place.x
      drive.advance(by: .milliseconds(14))
    }
  }

  /// As far as the upper layer has come, before and after it was turned.
  @Test(arguments: [
    (Situation.list, Event.driver(.rowChosen(1)), Event.driver(.backPressed)),
    (.pushed, .driver(.backPressed), .driver(.rowChosen(1))),
    (.list, .driver(.tabChosen(2)), .driver(.tabChosen(0))),
    (.list, .driver(.homePressed), .driver(.appChosen)),
    (.list, .driver(.nowPlayingPressed), .driver(.backPressed)),
  ])
  func whatIsTurnedOnItsWayGoesOnWhereItIs(
    situation: Situation, event: Event, turn: Event
  ) throws {
    for milliseconds in [5, 30, 60, 110, 160] {
      var drive = try drive(situation)
      drive.perform(event)
      drive.advance(by: .milliseconds(milliseconds))
      let before = panes(drive).map(\.place)
      drive.perform(turn)
      let after = panes(drive).map(\.place)
      #expect(before.count == after.count)
      for (one, other) in zip(before, after) {
        #expect(abs(one.x - other.x) <= 1 && abs(one.y - other.y) <= 1, "\(milliseconds)")
        #expect(abs(one.width - other.width) <= 1 && abs(one.height - other.height) <= 1)
      }
    }
  }

  /// Another page than the one that was left is no turn: what was under way goes on below it.
  @Test func aMotionThatIsCoveredGoesOn() throws {
    var drive = try drive(.list)
    drive.perform(.driver(.tabChosen(2)))
    drive.advance(by: .milliseconds(40))
    let before = panes(drive).map(\.place)
    drive.perform(.driver(.homePressed))
    #expect(panes(drive).map(\.place).filter { before.contains($0) }.count == before.count)
  }

  @Test func aPageFollowsTheFingerAndComesBack() throws {
    var drive = try drive(.pushed)
    let still = Showcase.screen(drive)
    drive.perform(.touch(.backDragged(to: 0.25)))
    let upper = try #require(panes(drive).last)
    #expect(upper.place.x - upper.rest.x == upper.rest.width / 4)
    #expect(Showcase.screen(drive).elements == still.elements)
    drive.perform(.touch(.backDragEnded(speed: 0)))
    let released = try #require(panes(drive).last)
    #expect(abs(released.place.x - upper.place.x) <= 1)
    drive.advance(by: .seconds(1))
    #expect(panes(drive).isEmpty)
    #expect(Showcase.screen(drive).elementText == still.elementText)
  }

  @Test func aPageThatIsLetGoFarEnoughGoesOnFromThere() throws {
    var drive = try drive(.pushed)
    let depth = drive.headUnit.browser.depth
    drive.perform(.touch(.backDragged(to: 0.7)))
    let upper = try #require(panes(drive).last)
    drive.perform(.touch(.backDragEnded(speed: 1)))
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.browser.depth == depth - 1)
    #expect(abs((panes(drive).last?.place.x ?? 0) - upper.place.x) <= 1)
    drive.advance(by: .milliseconds(50))
    #expect((panes(drive).last?.place.x ?? 0) > upper.place.x)
  }

  @Test func everythingGoesSlowerForWhoeverLooks() throws {
    var usual = try drive(.list)
    var slow = usual
    slow.perform(.car(.motionPaced(0.1)))
    usual.perform(.driver(.rowChosen(1)))
    slow.perform(.driver(.rowChosen(1)))
    usual.advance(by: .milliseconds(70))
    slow.advance(by: .milliseconds(700))
    #expect(panes(usual).map(\.place) == panes(slow).map(\.place))
    slow.advance(by: .milliseconds(2_299))
    #expect(slow.headUnit.motion != nil)
    slow.advance(by: .milliseconds(1))
    #expect(slow.headUnit.motion == nil)
  }

  /// The cover grows from the row that plays.
  @Test func theCoverOfWhatPlaysComesFromItsRow() throws {
    var drive = try drive(.nowPlaying)
    drive.perform(.driver(.backPressed))
    drive.advance(by: .milliseconds(259))
    let arriving = try #require(panes(drive).last)
    drive.advance(by: .seconds(1))
    let list = Showcase.screen(drive)
    let thumbnails = list.elements.filter { $0.role == .thumbnail }.map(\.frame)
    let near = thumbnails.contains { frame in
      abs(frame.x - arriving.place.x) < 16 && abs(frame.y - arriving.place.y) < 16
    }
    let button = list.elements.first { $0.target == .nowPlayingButton }?.frame
    #expect(near || button?.contains(arriving.place.inset(by: 4)) == true)
  }
  /// With what lies on it there, so that nothing changes when it has arrived.
  @Test(arguments: ["hd720", "wide", "portrait"])
  func theCoverArrivesWithTheSignThatItPlays(profile: String) throws {
    var drive = try drive(.nowPlaying, profile)
    drive.perform(.driver(.backPressed))
    drive.advance(by: .milliseconds(259))
    let commands = Showcase.screen(drive).commands
    let last = try #require(
      commands.lastIndex { if case .pane = $0 { true } else { false } })
    guard case .pane(let pane) = commands[last] else { return }
    #expect(pane.opacity > 250)
    let inside = commands[(last + 1)...].prefix { $0 != .end }
    drive.advance(by: .milliseconds(1))
    let arrived = Showcase.screen(drive)
    let pictures = arrived.commands.filter { command in
      if case .image(let image) = command { image.frame == pane.rest } else { false }
    }
    #expect(!pictures.isEmpty && pictures.allSatisfy { inside.contains($0) })
    let isRow = arrived.elements.contains { $0.role == .thumbnail && $0.frame == pane.rest }
    let bars = inside.filter { if case .card(let card) = $0 { card.shadow == nil } else { false } }
    #expect(!isRow || bars.count > 4)
  }

  /// What the driver would wait for as what plays comes in.
  @Test(arguments: Showcase.profileNames)
  func whatPlaysShowsNoIconAndNoShadowThatWasNotMadeAhead(profile: String) throws {
    var drive = try drive(.list, profile)
    drive.perform(.phone(.reported(.nowPlaying(nil))))
    #expect(drive.headUnit.player.info == nil)
    // Nor has the app said yet what it can be told.
    var silent = drive
    silent.perform(.phone(.reported(.commands(.none))))
    let ahead = Showcase.ahead(of: silent).reduce(into: Set<Made>()) {
      $0.formUnion(Made.all(in: $1))
    }
    let listed = Made.all(in: Showcase.screen(drive))
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(3))
    #expect(drive.headUnit.screen == .nowPlaying)
    var shown = Made.all(in: Showcase.screen(drive))
    let menu = try #require(drive.headUnit.event(choosing: .more))
    drive.perform(menu)
    drive.advance(by: .seconds(1))
    let opened = Made.all(in: Showcase.screen(drive)).subtracting(shown)
    #expect(!opened.isEmpty)
    shown.formUnion(opened)
    #expect(shown.subtracting(listed).count > 4)
    #expect(shown.subtracting(listed).isSubset(of: ahead))
  }

  @Test(arguments: Showcase.profileNames)
  func aCoverThatARowHasShownDoesNotFadeIn(profile: String) throws {
    var drive = try drive(.list, profile)
    drive.perform(.phone(.reported(.nowPlaying(nil))))
    drive.perform(.driver(.rowChosen(0)))
    var hasShifted = false
    for _ in 0..<20 {
      drive.advance(by: .milliseconds(20))
      hasShifted = hasShifted || drive.headUnit.shifts.cover != nil
      let fades = Showcase.screen(drive).commands.contains {
        if case .layer = $0 { true } else { false }
      }
      #expect(!fades)
    }
    #expect(hasShifted && drive.headUnit.screen == .nowPlaying)
  }

  /// The list behind goes over from one cover to the other; what comes in has only ever had the new
  /// one.
  @Test(arguments: ["hd720", "wide", "portrait"])
  func anotherRowsCoverComesInWithoutTheFormerOne(profile: String) throws {
    var drive = try drive(.list, profile)
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(3))
    let former = try #require(pictures(Showcase.screen(drive).commands).last)
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.rowChosen(3)))
    var (moving, fading) = (0, 0)
    for _ in 0..<30 {
      drive.advance(by: .milliseconds(20))
      let commands = Showcase.screen(drive).commands
      let start = commands.firstIndex { if case .pane = $0 { true } else { false } }
      guard drive.headUnit.screen == .nowPlaying else { continue }
      let (behind, player) = (commands[..<(start ?? 0)], commands[(start ?? 0)...])
      moving += start == nil ? 0 : 1
      fading += behind.contains { if case .layer = $0 { true } else { false } } ? 1 : 0
      #expect(!player.contains { if case .layer = $0 { true } else { false } })
      #expect(!pictures(Array(player)).contains(former))
    }
    #expect(drive.headUnit.motion == nil && drive.headUnit.screen == .nowPlaying)
    #expect(moving > 8 && fading > 8)
  }

  private func pictures(_ commands: [DrawingCommand]) -> [Picture] {
    commands.compactMap { command in
      guard case .image(let image) = command, case .picture(let picture, _) = image.source,
        image.frame.width > 200
      else { return nil }
      return picture
    }
  }

  /// Whatever goes on when a window has a moment for it.
  @Test(arguments: Situation.allCases)
  func whatPlaysIsLaidOutAheadOfEverySituation(situation: Situation) throws {
    for profile in ["standard", "portrait"] {
      let drive = try drive(situation, profile)
      let display = drive.headUnit.profile.display
      let ahead = Showcase.ahead(of: drive)
      #expect(ahead.count == 3)
      #expect(
        ahead.allSatisfy { $0.size == PixelSize(width: display.width, height: display.height) })
      #expect(ahead.allSatisfy { $0.commands.count > 10 })
    }
  }
}

/// What is made once for a size, whatever its colour.
private struct Made: Hashable {
  let what: String

  static func all(in list: DisplayList) -> Set<Made> {
    Set(
      list.commands.compactMap { command in
        switch command {
        case .image(let image):
          guard case .icon(let icon, _, _, _) = image.source else { return nil }
          return Made(what: "\(icon) \(min(image.frame.width, image.frame.height))")
        case .card(let card):
          guard let shadow = card.shadow else { return nil }
          return Made(what: "shadow \(card.radius) \(shadow.blur)")
        default: return nil
        }
      })
  }
}
