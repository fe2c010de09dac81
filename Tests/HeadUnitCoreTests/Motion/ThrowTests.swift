import HeadUnitCore
import Testing

/// Lists that go on after the finger; 1,280 × 720, so that a point is two pixels.
@Suite struct ThrowTests {
  private func drive(_ count: Int = 1_000, profile: Profile = Profile()) -> Drive {
    var drive = Drive(RowsApp(count: count), profile: profile)
    drive.wait(.seconds(1))
    return drive
  }

  private func seen(_ drive: Drive, after milliseconds: Int = 0) -> Int {
    drive.page?.scroll(at: drive.now + .milliseconds(milliseconds)) ?? .min
  }

  private func end(_ drive: Drive) -> Int {
    drive.page.map { drive.headUnit.maximumScroll(of: $0) } ?? -1
  }

  @Test func aDragTakesTheListAlong() {
    var drive = drive()
    drive.perform(.touch(.dragged(by: 130)))
    #expect(drive.scroll == 130)
    drive.perform(.touch(.dragged(by: -30)))
    drive.perform(.touch(.dragEnded(speed: 0)))
    #expect(drive.scroll == 100)
    #expect(drive.page?.glide == nil)
    #expect(drive.page?.restsAt == drive.now)
  }

  @Test func aThrowLosesTwoThousandthsOfItsSpeedEachMillisecond() {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 2_000)))
    #expect(seen(drive) == 0)
    // What browsers' Math.pow makes of 2 / ln(1 / 0.998) × (1 − 0.998^t).
    #expect(seen(drive, after: 1) == 2)
    #expect(seen(drive, after: 100) == 181)
    #expect(seen(drive, after: 500) == 632)
    #expect(seen(drive, after: 1_000) == 864)
  }

  @Test func aThrowStandsWhenItIsSlow() throws {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 2_000)))
    let glide = try #require(drive.page?.glide)
    // 2,000 pixels a second become 40 after ln(50) / 0.002002 = 1,954 ms.
    #expect(abs((glide.endsAt - drive.now).microseconds - 1_954_000) < 1_000)
    drive.wait(until: glide.endsAt)
    #expect(drive.page?.glide == nil)
    #expect(drive.scroll == 979)
    #expect(drive.page?.restsAt == glide.endsAt)
    drive.perform(.touch(.dragEnded(speed: 40)))
    #expect(drive.page?.glide == nil)
  }

  @Test func noThrowIsFasterThanTheFastest() {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: .max)))
    #expect(seen(drive, after: 10) == 79)
    drive.perform(.touch(.began(nil)))
    drive.perform(.driver(.scrolled(by: .max)))
    drive.perform(.touch(.dragEnded(speed: .min)))
    #expect(seen(drive, after: 10) == end(drive) - 79)
  }

  @Test func theRowsHeldFollow() throws {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 8_000)))
    for _ in 0..<20 {
      drive.wait(.milliseconds(50))
      #expect(drive.scroll == seen(drive))
      #expect(drive.titles.first == "Row \(drive.scroll / 120)")
    }
    let page = try #require(drive.page)
    #expect(drive.headUnit.drawnRows(of: page, at: drive.now).lowerBound > 20)
  }

  @Test(arguments: [1, 49, 50, 333, 1_700])
  func aTouchStopsItExactlyWhereItIs(milliseconds: Int) {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 5_000)))
    let place = seen(drive, after: milliseconds)
    drive.wait(.milliseconds(milliseconds))
    drive.perform(.touch(.began(.row(3))))
    #expect(drive.scroll == place)
    #expect(drive.page?.glide == nil)
    #expect(drive.headUnit.press == nil, "The finger that stops a list chooses nothing.")
    drive.wait(.seconds(1))
    #expect(drive.scroll == place)
  }

  @Test(
    arguments: [
      .knob(.turned(1)), .touch(.dragged(by: 0)), .driver(.backPressed),
      .driver(.nowPlayingPressed), .driver(.rowChosen(99)),
    ] as [Event])
  func whateverTheDriverDoesStopsIt(event: Event) {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 5_000)))
    drive.wait(.milliseconds(70))
    let place = seen(drive)
    drive.perform(event)
    #expect(abs(drive.scroll - place) < 120)
    drive.wait(.seconds(1))
    #expect(drive.page?.glide?.endsAt ?? .start < drive.now)
  }

  @Test func aCallDoesNotStopIt() {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 2_000)))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(.seconds(3))
    #expect(drive.scroll == 979)
  }

  @Test func aThrowOverTheEndComesBack() throws {
    var drive = drive(7)
    let end = end(drive)
    drive.perform(.touch(.dragEnded(speed: 6_000)))
    let places = (0..<600).map { seen(drive, after: $0) }
    let furthest = try #require(places.max())
    #expect(furthest > end + 50)
    #expect(furthest < end + 176)
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) <= 12 })
    drive.wait(.milliseconds(100))
    #expect(drive.scroll == end)
    drive.wait(.milliseconds(600))
    #expect(drive.page?.glide == nil)
    #expect(seen(drive) == end)
  }

  @Test func aThrowAtTheTopOfTheListBounces() {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: -3_000)))
    #expect(seen(drive, after: 80) == -66)
    drive.wait(.milliseconds(400))
    #expect(seen(drive) == 0)
    #expect(drive.page?.glide == nil)
  }

  @Test func aListPulledBeyondItsTopResistsAndReturns() {
    var drive = drive()
    drive.perform(.touch(.dragged(by: -100)))
    #expect(drive.scroll == 0)
    #expect(seen(drive) == -50)
    drive.perform(.touch(.dragged(by: -100)))
    #expect(seen(drive) == -93)
    drive.perform(.touch(.dragEnded(speed: -4_000)))
    #expect(seen(drive) == -93)
    #expect(seen(drive, after: 100) > -15)
    drive.wait(.milliseconds(320))
    #expect(seen(drive) == 0)
  }

  @Test func aListPulledBeyondItsEndGoesBackWithTheFinger() {
    var drive = drive()
    drive.perform(.driver(.scrolled(by: .max)))
    drive.perform(.touch(.dragged(by: 300)))
    #expect(seen(drive) > end(drive) + 100)
    drive.perform(.touch(.dragged(by: -310)))
    #expect(seen(drive) == end(drive) - 10)
  }

  @Test(
    arguments: [
      .touch(.ended), .knob(.turned(1)), .driver(.backPressed), .driver(.rowChosen(0)),
      .touch(.dragEnded(speed: 0)),
    ] as [Event])
  func aListIsNeverLeftPulled(event: Event) {
    var drive = drive()
    drive.perform(.touch(.dragged(by: -100)))
    drive.perform(event)
    #expect(drive.page?.overscroll == 0)
    drive.wait(.milliseconds(320))
    #expect(seen(drive) == 0)
  }

  @Test func aFingerCatchesAListOnItsWayBack() {
    var drive = drive()
    drive.perform(.touch(.dragged(by: -300)))
    drive.perform(.touch(.dragEnded(speed: 0)))
    drive.wait(.milliseconds(40))
    let place = seen(drive)
    #expect(place < -10)
    drive.perform(.touch(.began(nil)))
    #expect(abs(seen(drive) - place) <= 1)
    drive.wait(.seconds(1))
    #expect(abs(seen(drive) - place) <= 1)
    drive.perform(.touch(.ended))
    drive.wait(.milliseconds(320))
    #expect(seen(drive) == 0)
  }
}
