import HeadUnitCore
import Testing

@Suite struct ShiftTests {
  private func shifts(_ drive: Drive) -> Shifts { drive.headUnit.shifts }

  @Test func theFocusSlidesFromWhereItWas() {
    var drive = Drive(TreeApp(tracks(9)), profile: .knobOnly)
    #expect(shifts(drive).focus == nil)
    drive.wait(.seconds(1))
    drive.turn(1)
    #expect(shifts(drive).focus?.from == .row(0))
    #expect(shifts(drive).focus?.beganAt == drive.now)
    drive.wait(.seconds(1))
    drive.turn(1)
    #expect(shifts(drive).focus?.from == .row(1))
  }

  @Test func theFocusDoesNotSlideToAnotherList() {
    var drive = Drive(TreeApp([track("One"), folder("A", tracks(3))]), profile: .knobOnly)
    drive.turn(1)
    drive.perform(.knob(.pressed))
    drive.wait(.seconds(1))
    #expect(drive.focus == .row(0))
    #expect(shifts(drive).focus == nil)
  }

  @Test func aThemeKeepsTheOtherOneForAWhile() {
    var drive = Drive(TreeApp(tracks(3)))
    drive.wait(.seconds(1))
    drive.perform(.car(.themeChanged(.day)))
    #expect(shifts(drive).theme?.from == .night)
    #expect(shifts(drive).theme?.beganAt == drive.now)
    drive.perform(.car(.themeChanged(.day)))
    drive.wait(.milliseconds(100))
    drive.perform(.car(.themeChanged(.night)))
    #expect(shifts(drive).theme?.from == .day)
    // A quarter had become day: a quarter is left to become night.
    #expect(drive.now - (shifts(drive).theme?.beganAt ?? .never) == .milliseconds(300))
  }

  @Test func aThemeOfTheFirstInstantHasNothingToFadeFrom() {
    var headUnit = HeadUnit(profile: Profile())
    _ = headUnit.apply(.car(.themeChanged(.day)), at: .start)
    #expect(headUnit.vehicle.theme == .day)
    #expect(headUnit.shifts.theme == nil)
    _ = headUnit.apply(.car(.themeChanged(.night)), at: .start)
    #expect(headUnit.shifts.theme == nil)
    _ = headUnit.apply(.car(.themeChanged(.day)), at: .start + .microsecond)
    #expect(headUnit.shifts.theme?.from == .night)
  }

  @Test func aToastIsKnownWhenItComesAndWhenItGoes() {
    var drive = Drive(TreeApp([folder("A", tracks(3))]))
    drive.perform(.car(.limitsSwitched(.on(items: nil, depth: 1))))
    drive.tap(0)
    #expect(shifts(drive).toast?.from == .some(nil))
    #expect(shifts(drive).toast?.beganAt == drive.now)
    let came = drive.now
    drive.wait(.seconds(1))
    drive.tap(0)
    #expect(shifts(drive).toast?.beganAt == came, "The same sentence has not moved.")
    drive.wait(.seconds(3))
    #expect(drive.headUnit.toast == nil)
    #expect(shifts(drive).toast?.from == .depthLimit("A"))
    #expect(shifts(drive).toast?.beganAt == drive.now)
  }

  @Test func aBannerIsKnownWhenItComesAndWhenItGoes() {
    var drive = Drive(TreeApp(tracks(3)))
    drive.perform(.playback(.interruptionBegan(.call)))
    #expect(shifts(drive).banner?.from == [])
    drive.wait(.seconds(1))
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(shifts(drive).banner?.from == [.call])
    #expect(shifts(drive).banner?.beganAt == drive.now)
  }

  @Test func aCoverBecomesTheNextOneWithoutThePlaceholderBetween() {
    var app = TreeApp.music
    app.latency[.artwork] = .milliseconds(100)
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.wait(.seconds(1))
    #expect(shifts(drive).cover?.from == .some(nil))
    drive.republish { $0.artwork = "b.png" }
    let left = drive.now
    drive.wait(.seconds(1))
    #expect(drive.glance.artwork == "b.png")
    #expect(shifts(drive).cover?.from == Picture(file: "a.png"))
    #expect(shifts(drive).cover?.beganAt == left)
  }

  @Test func aCoverThatIsLateComesOverThePlaceholder() {
    var app = TreeApp.music
    app.latency[.artwork] = .seconds(1)
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.wait(.seconds(2))
    drive.republish { $0.artwork = "b.png" }
    drive.wait(.seconds(2))
    #expect(shifts(drive).cover?.from == .some(nil))
  }

  @Test func aTitleIsKnownSinceItCameToWhereItMayMove() {
    var drive = Drive.playing()
    let came = drive.now
    #expect(shifts(drive).titleCameAt == came)
    drive.wait(.seconds(1))
    drive.republish { $0.rate = 0 }
    #expect(shifts(drive).titleCameAt == came, "The same title has not come again.")
    drive.republish { $0.title = "Two" }
    #expect(shifts(drive).titleCameAt == drive.now)
    let second = drive.now
    drive.wait(.seconds(1))
    drive.drive()
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    #expect(shifts(drive).titleCameAt == second)
    drive.wait(.seconds(1))
    drive.perform(.driver(.nowPlayingPressed))
    #expect(shifts(drive).titleCameAt == second, "While driving nothing moves.")
    drive.park()
    #expect(shifts(drive).titleCameAt == drive.now)
  }

  @Test func reducedMotionIsASwitchOfTheDisplay() {
    var drive = Drive(TreeApp(tracks(3)))
    #expect(!drive.headUnit.vehicle.reducesMotion)
    drive.perform(.car(.motionReduced(true)))
    #expect(drive.headUnit.vehicle.reducesMotion)
    drive.perform(.car(.motionReduced(false)))
    #expect(!drive.headUnit.vehicle.reducesMotion)
  }
}
