import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

struct ScreenMotionTests {
  private func drive(_ situation: Situation, reducesMotion: Bool = false) throws -> Simulation {
    var drive = try situation.simulation(of: Showcase.demo(), profile: Showcase.profile("hd720"))
    drive.perform(.car(.motionReduced(reducesMotion)))
    return drive
  }

  private func layers(_ list: DisplayList) -> [UInt8] {
    list.commands.compactMap { if case .layer(_, let opacity) = $0 { opacity } else { nil } }
  }

  /// Where the layer of the page with the title is seen; its own place when it rests.
  private func left(_ title: String, _ drive: Simulation) -> Int? {
    var shift = [0]
    for command in Showcase.screen(drive).commands {
      switch command {
      case .clip, .layer, .scroll: shift.append(shift.last ?? 0)
      case .pane(let pane): shift.append((shift.last ?? 0) + pane.place.x - pane.rest.x)
      case .end: shift.removeLast()
      case .text(let line, let x, _, _) where line.text == title && line.style.family == .display:
        return x + (shift.last ?? 0)
      case .fill, .gradient, .card, .image, .text, .corners: break
      }
    }
    return nil
  }

  @Test func aFingerIsDrawnAnewUntilItHasComeAndUntilItHasGone() throws {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(8))
    func isDrawnAnew(after milliseconds: Int) -> Bool {
      drive.advance(by: .milliseconds(milliseconds))
      return Showcase.screen(drive).nextChange == .atOnce
    }
    #expect(!isDrawnAnew(after: 0))
    drive.perform(.touch(.began(.row(1))))
    #expect(isDrawnAnew(after: 70))
    #expect(!isDrawnAnew(after: 20))
    drive.perform(.touch(.ended))
    #expect(isDrawnAnew(after: 150))
    #expect(!isDrawnAnew(after: 20))
  }

  @Test func aListThatIsPushedComesFromTheRightAndSlowsDown() throws {
    var drive = try drive(.list)
    drive.perform(.driver(.rowChosen(1)))
    var places: [Int] = []
    for _ in 0..<4 {
      places.append(try #require(left("The Long Signal", drive)))
      drive.advance(by: .milliseconds(100))
    }
    #expect(places[0] == 264 + 1_144)
    #expect(places[0] > places[1] && places[1] > places[2])
    #expect(places[0] - places[1] > places[1] - places[2])
    #expect(places[3] == 264)
  }

  @Test func aFrameIsTheSameWhetherOthersWereDrawnBeforeIt() throws {
    var watched = try drive(.list)
    var skipped = watched
    watched.perform(.driver(.rowChosen(1)))
    skipped.perform(.driver(.rowChosen(1)))
    for _ in 0..<15 {
      watched.advance(by: .milliseconds(10))
      _ = Showcase.screen(watched)
    }
    skipped.advance(by: .milliseconds(150))
    #expect(Showcase.screen(watched) == Showcase.screen(skipped))
  }

  @Test func whatGoesAwayCanNeitherBeTouchedNorFound() throws {
    var drive = try drive(.list)
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .milliseconds(50))
    let list = Showcase.screen(drive)
    #expect(list.commandText.contains("Lanterns on the Pier"))
    #expect(!list.elementText.contains("Lanterns on the Pier"))
  }

  @Test func aPopDuringAPushBeginsWhereThePushIs() throws {
    var drive = try drive(.list)
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .milliseconds(60))
    let before = try #require(left("The Long Signal", drive))
    drive.perform(.driver(.backPressed))
    let after = try #require(left("The Long Signal", drive))
    #expect(abs(before - after) <= 1)
  }

  @Test func theThemeChangesOver400Milliseconds() throws {
    var drive = try drive(.list)
    let night = Showcase.screen(drive)
    drive.perform(.car(.themeChanged(.day)))
    #expect(layers(Showcase.screen(drive)).first == 0)
    #expect(Showcase.screen(drive).commands.starts(with: night.commands))
    drive.advance(by: .milliseconds(200))
    #expect(layers(Showcase.screen(drive)).contains { (127...128).contains($0) })
    drive.advance(by: .milliseconds(200))
    #expect(layers(Showcase.screen(drive)).isEmpty)
  }

  @Test func withReducedMotionAListIsThereAtOnce() throws {
    var drive = try drive(.list, reducesMotion: true)
    drive.perform(.driver(.rowChosen(1)))
    #expect(left("The Long Signal", drive) == 264)
    #expect(layers(Showcase.screen(drive)).isEmpty)
  }

  @Test func withReducedMotionTabsFadeIn80Milliseconds() throws {
    var drive = try drive(.list, reducesMotion: true)
    drive.perform(.driver(.tabChosen(2)))
    drive.advance(by: .milliseconds(40))
    #expect(layers(Showcase.screen(drive)).contains { (127...128).contains($0) })
    drive.advance(by: .milliseconds(40))
    #expect(layers(Showcase.screen(drive)).isEmpty)
  }

  @Test func theRingGoesFromOneRowToTheNext() throws {
    var drive = try drive(.knob)
    func ring() throws -> Int {
      let color = Color(0xB9C2FF)
      let rings = Showcase.screen(drive).commands.compactMap { command -> Int? in
        guard case .card(let card) = command, card.edge?.color == color else { return nil }
        return card.frame.y
      }
      return try #require(rings.first)
    }
    let start = try ring()
    drive.perform(.knob(.turned(1)))
    #expect(try ring() == start)
    drive.advance(by: .milliseconds(60))
    let between = try ring()
    drive.advance(by: .milliseconds(60))
    #expect(try ring() == start + 120)
    #expect(between > start && between < start + 120)
  }

  @Test func aScreenAtRestSaysSo() throws {
    let drive = try drive(.paused)
    guard case .at(let next) = Showcase.screen(drive).nextChange else {
      Issue.record("Only the clock changes.")
      return
    }
    #expect(next.microseconds.isMultiple(of: 60_000_000))
  }

  /// What has arrived and waits is not drawn again and again.
  @Test(arguments: [InterruptionKind.call, .navigation])
  func aBannerThatHasArrivedChangesNothingAtOnce(kind: InterruptionKind) throws {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(4))
    drive.perform(.playback(.interruptionBegan(kind)))
    #expect(Showcase.screen(drive).nextChange == .atOnce)
    drive.advance(by: .seconds(2))
    #expect(Showcase.screen(drive).nextChange != .atOnce)
  }

  @Test func aMessageThatHasArrivedChangesNothingAtOnce() throws {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(4))
    drive.perform(.car(.limitsSwitched(.on(items: 12, depth: drive.headUnit.browser.depth))))
    drive.advance(by: .seconds(2))
    let rows = drive.headUnit.browser.page?.rows
    let row = try #require((0..<9).first { rows?[$0]?.item?.isContainer ?? false })
    drive.perform(.driver(.rowChosen(row)))
    drive.advance(by: .seconds(1))
    let screen = Showcase.screen(drive)
    #expect(screen.elements.contains { $0.role == .toast })
    #expect(screen.nextChange != .atOnce)
  }

  @Test func barsThatMoveAskForTheNextFrame() throws {
    #expect(try Showcase.screen(drive(.list)).nextChange == .atOnce)
  }

  @Test func whatPlaysAsksForItsNextSecond() throws {
    let drive = try drive(.nowPlaying)
    guard case .at(let next) = Showcase.screen(drive).nextChange else {
      Issue.record("The times change.")
      return
    }
    #expect(next > drive.now && next <= drive.now + .seconds(1))
  }
}
