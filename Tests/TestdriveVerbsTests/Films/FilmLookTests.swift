import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct FilmLookTests {
  private let pace = FilmPace(start: .start, framesPerSecond: 25, speed: 1_000)
  private let look = FilmLook(showsPointer: true)

  /// What is drawn so many milliseconds after the drive began.
  private func picture(of knob: DriverHands.Knob, at milliseconds: Int) -> DisplayList {
    var hands = DriverHands()
    hands.knob = knob
    let simulation = Simulation(profile: Profile(), app: RecordedApp(Trace([])))
    let moment = FilmSegment(
      scene: Scene(simulation, startOfDrive: 0, look: .standard), caption: nil, hands: hands,
      end: .never)
    return look.picture(
      of: DisplayList(size: PixelSize(width: 800, height: 480)), moment,
      at: .start + .milliseconds(milliseconds), after: nil, pace, with: .blocks)
  }

  @Test func aKnobThatIsHeldStaysPressedAndWhole() {
    var knob = DriverHands.Knob()
    knob.pressedAt = .start
    knob.isDown = true
    let first = picture(of: knob, at: 0)
    #expect(!first.commands.isEmpty)
    #expect(picture(of: knob, at: 2_900).commands == first.commands)
    #expect(picture(of: knob, at: 2_900).nextChange == .never)
  }

  private func words(_ words: Filming.Words?) -> DisplayList {
    let simulation = Simulation(profile: Profile(), app: RecordedApp(Trace([])))
    let moment = FilmSegment(
      scene: Scene(simulation, startOfDrive: 0, look: .standard),
      caption: ("said", .start + .seconds(3)), hands: DriverHands(), end: .never)
    return FilmLook(words: words).picture(
      of: DisplayList(size: PixelSize(width: 800, height: 480)), moment, at: .start,
      after: FilmLook.Mark(name: "chapter", at: .start), pace, with: .blocks)
  }

  @Test(arguments: [
    (Filming.Words.both, ["chapter", "said"]), (.captions, ["said"]), (.marks, ["chapter"]),
  ])
  func theStripSaysWhatIsChosen(_ chosen: Filming.Words, _ expected: [String]) {
    let texts = words(chosen).commands.compactMap { command in
      if case .text(let line, _, _, _) = command { line.text } else { nil }
    }
    #expect(texts == expected)
    #expect(words(chosen).size == words(.both).size)
    #expect(words(nil).size.height == 480)
  }
}

/// When and where a film looks closer.
@Suite struct FilmZoomTests {
  private static let size = PixelSize(width: 800, height: 480)
  private static let whole = Closeup(whole: size)

  private struct Touch {
    var x = 600
    var y = 100
    var down: Int
    var up: Int
    var movesTo: Int?
  }

  private func zoom(_ touches: Touch..., speed: Int = 1_000) -> FilmZoom {
    let pace = FilmPace(start: .start, framesPerSecond: 25, speed: speed)
    let screen = PixelRect(x: 0, y: 0, width: 800, height: 480)
    var zoom = FilmZoom(2, of: Self.size, around: screen, pace)
    for touch in touches {
      zoom.note(finger(touch.x, touch.y, true, touch.down))
      if let x = touch.movesTo { zoom.note(finger(x, touch.y, true, touch.down + 200)) }
      zoom.note(finger(touch.movesTo ?? touch.x, touch.y, false, touch.up))
    }
    return zoom
  }

  private func finger(_ x: Int, _ y: Int, _ isDown: Bool, _ at: Int) -> DriverHands.Finger {
    DriverHands.Finger(x: x, y: y, isDown: isDown, since: .start + .milliseconds(at))
  }

  private func near(_ x: Int, _ y: Int) -> Closeup { Closeup(of: Self.size, x: x, y: y, zoom: 2) }

  private func seen(_ zoom: FilmZoom, _ milliseconds: Int) -> Closeup {
    zoom.closeup(at: .start + .milliseconds(milliseconds)).closeup
  }

  @Test func theFilmIsThereWhenItIsTappedAndGoesBackAfterARest() {
    let zoom = zoom(Touch(down: 2_000, up: 2_100))
    #expect(seen(zoom, 1_300) == Self.whole)
    #expect(seen(zoom, 1_700) != Self.whole && seen(zoom, 1_700) != near(600, 100))
    for time in [2_000, 2_100, 3_399] { #expect(seen(zoom, time) == near(600, 100), "\(time)") }
    #expect(seen(zoom, 3_900) != near(600, 100) && seen(zoom, 3_900) != Self.whole)
    #expect(seen(zoom, 4_300) == Self.whole)
    #expect(seen(zoom, 60_000) == Self.whole)
  }

  @Test func tapsNearEachOtherAreGoneToOneFromTheOther() {
    let zoom = zoom(Touch(down: 2_000, up: 2_100), Touch(x: 100, y: 400, down: 4_500, up: 4_600))
    for time in [2_000, 3_000, 3_800] { #expect(seen(zoom, time) == near(600, 100), "\(time)") }
    #expect(seen(zoom, 4_500) == near(100, 400))
    #expect(seen(zoom, 6_900) == Self.whole)
  }

  @Test func tapsFarFromEachOtherShowAllOfItBetween() {
    let zoom = zoom(Touch(down: 2_000, up: 2_100), Touch(x: 100, y: 400, down: 6_000, up: 6_100))
    #expect(seen(zoom, 4_800) == Self.whole)
    #expect(seen(zoom, 6_000) == near(100, 400))
  }

  @Test func tapsFasterThanAnyPictureAreFollowedInTheirOrder() {
    let zoom = zoom(
      Touch(down: 2_000, up: 2_000), Touch(x: 100, y: 400, down: 2_050, up: 2_060),
      Touch(x: 700, y: 470, down: 2_070, up: 2_070))
    #expect(seen(zoom, 2_000) == near(600, 100))
    #expect(seen(zoom, 2_350) == near(100, 400))
    #expect(seen(zoom, 2_700) == near(700, 470))
  }

  @Test func draggingIsNoTap() {
    let dragged = zoom(Touch(down: 2_000, up: 2_900, movesTo: 300))
    for time in stride(from: 0, to: 6_000, by: 50) { #expect(seen(dragged, time) == Self.whole) }
    let after = zoom(
      Touch(down: 2_000, up: 2_100), Touch(down: 9_000, up: 9_500, movesTo: 200))
    #expect(seen(after, 2_000) == near(600, 100))
    #expect(seen(after, 9_000) == Self.whole)
  }

  @Test func aFingerThatStaysIsLookedAtAsLong() {
    var held = zoom(Touch(down: 2_000, up: 8_000))
    #expect(seen(held, 9_200) == near(600, 100))
    held = zoom()
    held.note(finger(600, 100, true, 2_000))
    #expect(seen(held, 90_000) == near(600, 100))
  }

  @Test func whatIsSeenStaysAsLongAsIsSaid() {
    let zoom = zoom(Touch(down: 2_000, up: 2_100), Touch(x: 100, y: 400, down: 4_500, up: 4_600))
    for start in stride(from: 0, to: 9_000, by: 50) {
      let now = Instant.start + .milliseconds(start)
      let (closeup, change) = zoom.closeup(at: now)
      let end =
        switch change {
        case .atOnce: now
        case .at(let instant): instant
        case .never: now + .seconds(20)
        }
      #expect(change == .atOnce || end > now)
      for time in stride(from: start, to: (end - .start).microseconds / 1_000, by: 50) {
        #expect(seen(zoom, time) == closeup)
      }
    }
  }

  @Test func aFasterFilmTakesAsLongToLook() {
    let zoom = zoom(Touch(down: 20_000, up: 20_000), speed: 10_000)
    #expect(seen(zoom, 12_900) == Self.whole && seen(zoom, 13_100) != Self.whole)
    #expect(zoom.foresight == .milliseconds(17_000))
  }

  /// What comes later than is known beforehand changes nothing of what was seen.
  @Test func nothingIsSeenThatAnotherTapTurnsOut() {
    let touches = [(2_000, 600, 100), (4_300, 100, 400), (4_400, 700, 470), (9_000, 50, 50)]
    var whole = zoom()
    for (at, x, y) in touches {
      whole.note(finger(x, y, true, at))
      whole.note(finger(x, y, false, at + 80))
    }
    var growing = zoom()
    var left = touches[...]
    for known in stride(from: 0, to: 14_000, by: 20) {
      while let (at, x, y) = left.first, at <= known {
        growing.note(finger(x, y, true, at))
        growing.note(finger(x, y, false, at + 80))
        left.removeFirst()
      }
      let time = known - growing.foresight.microseconds / 1_000
      #expect(seen(growing, time) == seen(whole, time), "\(time)")
    }
  }
}
