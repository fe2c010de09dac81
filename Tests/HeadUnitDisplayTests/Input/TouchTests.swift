import Foundation
import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

@Suite struct TouchTests {
  /// A list of two rows, the first with a play button, with a tab bar over the end of the second.
  private static let list = DisplayList(
    size: PixelSize(width: 400, height: 400),
    elements: [
      element(.screen, 0, 0, 400, 400),
      element(.list, 0, 0, 400, 300, parent: 0),
      element(.row, 0, 0, 400, 100, .row(0), parent: 1),
      element(.button, 300, 0, 100, 100, .rowPlay(0), parent: 2),
      element(.row, 0, 100, 400, 200, .row(1), parent: 1),
      element(.tabBar, 0, 250, 400, 50, parent: 0),
      element(.tab, 0, 250, 100, 50, .tab(0), parent: 5),
      element(.button, 0, 350, 100, 50, .back, parent: 0),
      element(.button, 200, 350, 100, 50, .retry, isEnabled: false, parent: 0),
    ])

  private static func element(
    _ role: Element.Role, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    _ target: FocusTarget? = nil, isEnabled: Bool = true, parent: Int? = nil
  ) -> Element {
    let frame = PixelRect(x: x, y: y, width: width, height: height)
    return Element(
      role: role, label: "", value: "", frame: frame, touchFrame: frame, isEnabled: isEnabled,
      isFocused: false, path: nil, target: target, parent: parent)
  }

  /// Two pixels to a point, so that a tap may stray by 16 pixels.
  private let headUnit = HeadUnit(profile: Profile())
  private var touch = Touch()

  /// Down at the first place, over the others one after another, up at the last; 10 ms apart.
  private mutating func stroke(_ places: (Int, Int)..., rest: Int = 0) -> [Event] {
    var events: [Event] = []
    var time = 0
    for (index, (x, y)) in places.enumerated() {
      let contact = Contact(x: x, y: y, at: Instant(microseconds: time))
      events +=
        index == 0
        ? touch.down(contact, on: Self.list, of: headUnit) : touch.move(contact, of: headUnit)
      time += 10_000
    }
    let (x, y) = places[places.count - 1]
    let at = Instant(microseconds: time - 10_000 + rest * 1_000)
    return events + touch.up(Contact(x: x, y: y, at: at), on: Self.list, of: headUnit)
  }

  /// From the edge of the stage, along the way that is given in shares of its width.
  private func pull(_ shares: [Double], every pause: Duration = .milliseconds(16)) throws -> [Event]
  {
    let drive = try Situation.pushed.simulation(
      of: Showcase.demo(), profile: Showcase.profile("hd720"))
    var simulation = drive
    let list = Showcase.screen(drive)
    let stage = try #require(list.elements.first { $0.role == .stage }?.frame)
    var touch = Touch()
    var now = drive.now
    func contact(_ share: Double) -> Contact {
      Contact(
        x: stage.x + 4 + Int(share * Double(stage.width)), y: stage.y + stage.height / 2, at: now)
    }
    var events: [Event] = []
    func tell(_ more: [Event]) {
      events += more
      for event in more { simulation.perform(event) }
    }
    tell(touch.down(contact(0), on: list, of: simulation.headUnit))
    for share in shares {
      now = now + pause
      simulation.advance(to: now)
      tell(touch.move(contact(share), of: simulation.headUnit))
    }
    tell(touch.up(contact(shares.last ?? 0), on: list, of: simulation.headUnit))
    return events
  }

  @Test func aPageIsPulledFromTheEdgeAndGoesWhenItIsFarEnough() throws {
    let events = try pull([0.1, 0.3, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6])
    #expect(events.contains(.touch(.ended)))
    #expect(events.last == .driver(.backPressed))
    let short = try pull([0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])
    #expect(short.last == .touch(.backDragEnded(speed: 0)))
  }

  @Test func aPageThatIsThrownGoesAndOneThatIsThrownBackStays() throws {
    #expect(try pull([0.05, 0.12, 0.2, 0.3]).last == .driver(.backPressed))
    let there = [0.2, 0.4, 0.6, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75]
    #expect(try pull(there).last == .driver(.backPressed))
    let back = try pull(there + [0.7, 0.65, 0.6])
    #expect(!back.contains(.driver(.backPressed)))
  }

  private func stroke(
    in drive: Simulation, from start: (Int, Int), by way: (Int, Int)
  ) -> [Event] {
    let list = Showcase.screen(drive)
    var touch = Touch()
    var events: [Event] = []
    for step in 0...5 {
      let contact = Contact(
        x: start.0 + way.0 * step / 5, y: start.1 + way.1 * step / 5,
        at: drive.now + .milliseconds(20 * step))
      events +=
        step == 0
        ? touch.down(contact, on: list, of: drive.headUnit)
        : touch.move(contact, of: drive.headUnit)
      if step == 5 { events += touch.up(contact, on: list, of: drive.headUnit) }
    }
    return events
  }

  /// Along a row of pictures it takes the row, the way one reads; down the list it takes the list.
  @Test(arguments: [Language.english, .arabic])
  func aFingerTakesARowOfPicturesToTheSide(language: Language) throws {
    var profile = try Showcase.profile("hd720")
    profile.language = language
    let app = try LibraryFile.read(
      Showcase.root.appendingPathComponent("Resources/Demo/templates.json").path
    ).library.app(seed: 1)
    let drive = Situation.pictureRows.simulation(of: app, profile: profile)
    let screen = Showcase.screen(drive)
    let picture = try #require(screen.elements.first { $0.label == "Half Past Neon" }?.frame)
    let place = (picture.x + picture.width / 2, picture.y + picture.height / 2)
    let sign = language.isRightToLeft ? -1 : 1
    let along = stroke(in: drive, from: place, by: (-200 * sign, 20))
    #expect(along.contains(.touch(.rowDragged(row: 1, by: 40))))
    guard case .touch(.rowDragEnded(row: 1, let speed)) = along.last else {
      Issue.record("\(along)")
      return
    }
    #expect(speed > 1_500)
    let down = stroke(in: drive, from: place, by: (20, -200))
    #expect(down.contains(.touch(.dragged(by: 40))))
    #expect(!along.contains { if case .driver = $0 { true } else { false } })
  }

  /// Tapped, each has its own place; a finger that goes along them comes by all.
  @Test func aFingerGoesAlongTheLetters() throws {
    let app = try LibraryFile.read(
      Showcase.root.appendingPathComponent("Resources/Demo/templates.json").path
    ).library.app(seed: 1)
    let drive = Situation.letters.simulation(of: app, profile: try Showcase.profile("hd720"))
    let letters = Showcase.screen(drive).elements.filter { element in
      if case .letter = element.target { true } else { false }
    }
    let scale = drive.headUnit.metrics.pixelsPerPoint
    for letter in letters {
      #expect(Double(letter.touchFrame.width) >= 44 * scale, "\(letter.label)")
      #expect(Double(letter.touchFrame.height) >= 44 * scale, "\(letter.label)")
    }
    let first = try #require(letters.first?.frame)
    let last = try #require(letters.last?.frame)
    let events = stroke(
      in: drive, from: (first.x + 40, first.y + 20), by: (0, last.maxY - first.y - 40))
    let chosen = events.compactMap { event -> Int? in
      if case .driver(.letterChosen(let letter)) = event { letter } else { nil }
    }
    let count = try #require(drive.headUnit.browser.page?.given?.letters.count)
    #expect(chosen.count >= 4 && chosen == chosen.sorted() && chosen.last == count - 1)
  }

  @Test func ofManyLettersTheFirstTheLastAndSomeBetweenAreSeen() {
    #expect(LetterStrip.shown(of: 4, among: 6) == [0, 1, 2, 3])
    #expect(LetterStrip.shown(of: 26, among: 6) == [0, 5, 10, 15, 20, 25])
    #expect(LetterStrip.shown(of: 26, among: 1) == [0])
    let strip = LetterStrip(
      frame: PixelRect(x: 0, y: 100, width: 44, height: 600), shownCount: 6, count: 26)
    #expect([150, 250, 650, 0, 900].map(strip.letter) == [0, 5, 25, 0, 25])
    #expect(strip.letter(at: 170) == 1)
  }

  @Test mutating func aTapChoosesWhatLiesOnTop() {
    #expect(stroke((10, 10)) == [.touch(.began(.row(0))), .touch(.ended), .driver(.rowChosen(0))])
    #expect(
      stroke((310, 10)) == [
        .touch(.began(.rowPlay(0))), .touch(.ended), .driver(.rowPlayChosen(0)),
      ])
    #expect(stroke((10, 260)) == [.touch(.began(.tab(0))), .touch(.ended), .driver(.tabChosen(0))])
    #expect(stroke((10, 360)) == [.touch(.began(.back)), .touch(.ended), .driver(.backPressed)])
  }

  @Test mutating func whatLiesBelowATabBarIsNotTouched() {
    #expect(stroke((200, 260)) == [.touch(.began(nil)), .touch(.ended)])
  }

  @Test mutating func whatIsSwitchedOffIsNotChosen() {
    #expect(stroke((210, 360)) == [.touch(.began(nil)), .touch(.ended)])
  }

  @Test mutating func aTapMayTrembleButNotStray() {
    #expect(stroke((50, 50), (60, 60), (50, 50)).last == .driver(.rowChosen(0)))
    #expect(stroke((10, 360), (30, 360), (10, 360)) == [.touch(.began(.back)), .touch(.ended)])
  }

  @Test mutating func liftedBesideWhereItCameDownIsNoTap() {
    #expect(stroke((50, 95), (50, 105)) == [.touch(.began(.row(0))), .touch(.ended)])
  }

  @Test mutating func aLongPressIsATap() {
    #expect(stroke((10, 10), rest: 5_000).last == .driver(.rowChosen(0)))
  }

  @Test mutating func aDragTakesTheListAlong() {
    let events = stroke((50, 200), (50, 180), (50, 150), (50, 155), rest: 500)
    #expect(
      events == [
        .touch(.began(.row(1))), .touch(.ended), .touch(.dragged(by: 30)), .touch(.dragged(by: -5)),
        .touch(.dragEnded(speed: 0)),
      ])
  }

  @Test mutating func aThrowIsAsFastAsTheFingerWasAtLast() {
    let events = stroke((50, 200), (50, 190), (50, 170), (50, 150), (50, 130))
    #expect(events.last == .touch(.dragEnded(speed: 1_750)))
    let down = stroke((50, 100), (50, 120), (50, 140), (50, 160))
    #expect(down.last == .touch(.dragEnded(speed: -2_000)))
  }

  @Test mutating func whatWasLongAgoDoesNotCountForTheThrow() {
    let slow = (0..<40).map { (50, 240 - $0) }
    _ = touch.down(Contact(x: 50, y: 240, at: .start), on: Self.list, of: headUnit)
    for (index, place) in slow.enumerated() {
      let at = Instant(microseconds: (index + 1) * 10_000)
      _ = touch.move(Contact(x: place.0, y: place.1, at: at), of: headUnit)
    }
    let end = Contact(x: 50, y: 201, at: Instant(microseconds: 400_000))
    #expect(touch.up(end, on: Self.list, of: headUnit) == [.touch(.dragEnded(speed: 100))])
  }

  @Test mutating func aSecondFingerMeansNothing() {
    let first = Contact(finger: 1, x: 10, y: 10, at: .start)
    let second = Contact(finger: 2, x: 10, y: 360, at: .start)
    #expect(touch.down(first, on: Self.list, of: headUnit) == [.touch(.began(.row(0)))])
    #expect(touch.down(second, on: Self.list, of: headUnit) == [])
    #expect(touch.move(Contact(finger: 2, x: 99, y: 10, at: .start), of: headUnit) == [])
    #expect(touch.up(second, on: Self.list, of: headUnit) == [])
    #expect(
      touch.up(first, on: Self.list, of: headUnit) == [.touch(.ended), .driver(.rowChosen(0))])
  }

  @Test mutating func aFingerThatIsGoneLetsGo() {
    _ = touch.down(Contact(x: 50, y: 200, at: .start), on: Self.list, of: headUnit)
    #expect(touch.cancel() == [.touch(.ended)])
    _ = touch.down(Contact(x: 50, y: 200, at: .start), on: Self.list, of: headUnit)
    _ = touch.move(Contact(x: 50, y: 100, at: .start), of: headUnit)
    #expect(touch.cancel() == [.touch(.dragEnded(speed: 0))])
    #expect(touch.cancel() == [])
  }

  @Test mutating func aLongTapOnARowIsATap() {
    let down = Contact(x: 10, y: 10, at: .start)
    let up = Contact(x: 10, y: 10, at: Instant(microseconds: 2_000_000))
    #expect(touch.down(down, on: Self.list, of: headUnit) == [.touch(.began(.row(0)))])
    #expect(touch.holdDue(of: headUnit) == nil)
    #expect(touch.wait(until: up.at, of: headUnit).isEmpty)
    #expect(touch.up(up, on: Self.list, of: headUnit) == [.touch(.ended), .driver(.rowChosen(0))])
  }
}
