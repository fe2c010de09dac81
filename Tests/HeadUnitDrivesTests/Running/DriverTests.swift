import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives

/// Hands at the glass and at the knob.
@Suite struct DriverTests {
  private func knobOnly() -> TestDrive {
    var drive = TestDrive()
    drive.profile.inputs = [.knob, .keys]
    return drive
  }

  private func portrait() -> TestDrive {
    var drive = TestDrive()
    drive.profile.display.width = 768
    drive.profile.display.height = 1_024
    return drive
  }

  @Test func aHeadUnitWithoutTouchSaysWhatToUse() throws {
    let failure = try #require(try knobOnly().run(.driver(.tap("Shows"))).failure)
    #expect(failure.kind == .step)
    #expect(failure.message == RunWording.noTouch)
  }

  @Test func theKnobGetsToARowAndChoosesIt() throws {
    let result = try knobOnly().run(
      .driver(.focus(Selector(.title("Shows")))),
      .check(.expect(Condition(.focused(Selector(.title("Shows")))))),
      .driver(.knob(.press)), .time(.settle(max: .seconds(5))),
      .driver(.focus(Selector(.title("Show 3")))),
      .driver(.knob(.press)),
      .check(.expect(.text("page.title", .equal, "Show 3"), .within(.seconds(1)))))
    #expect(result.verdict == .passed)
    #expect(!result.handEvents.contains(.driver(.rowChosen(2))))
    #expect(result.handEvents.contains(.knob(.pressed)))
  }

  @Test func whatTheKnobDoesNotReachIsNamed() throws {
    var drive = TestDrive()
    drive.profile.inputs = [.touch]
    let failure = try #require(try drive.run(.driver(.focus(Selector(.title("Shows"))))).failure)
    #expect(failure.message == RunWording.noKnob)
    let text = Selector(.role(.title), nth: 1)
    let unreachable = try #require(try TestDrive().run(.driver(.focus(text))).failure)
    #expect(unreachable.message == "the knob does not reach role:title nth=1")
  }

  @Test func aTurnIsSoManyDetents() throws {
    let result = try TestDrive().run(.driver(.knob(.turn(-3))))
    let turns = result.trace.entries.filter { $0.content == .event(.knob(.turned(-1))) }
    #expect(turns.count == 3)
    #expect(turns[2].at - turns[0].at == .milliseconds(60))
  }

  @Test func drivesWorkUpright() throws {
    let result = try portrait().run(
      .driver(.tap("Shows")), .time(.settle(max: .seconds(5))), .driver(.drag(Dragging(.up))),
      .time(.settle(max: .seconds(10))),
      .driver(.tap(Selector(.role(.row), nth: 3), Tapping())),
      .check(.expect(.number("page.depth", .equal, 2), .within(.seconds(1)))))
    #expect(result.verdict == .passed)
  }

  @Test func twoOfANameAreToldWithTheirFrames() throws {
    let result = try TestDrive().run(
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(5))),
      .driver(.tap("Show 1")),
      .time(.settle(max: .seconds(5))), .driver(.tap("Pilot")))
    let failure = try #require(result.failure)
    #expect(failure.message == "\"Pilot\" matches 2 elements; narrow it with nth= or in=")
    #expect(failure.details.count == 2)
    #expect(failure.details.allSatisfy { $0.hasPrefix("row \"Pilot\" ") })
    let second = try TestDrive().run(
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(5))),
      .driver(.tap("Show 1")),
      .time(.settle(max: .seconds(5))), .driver(.tap(Selector(.title("Pilot"), nth: 2), Tapping())))
    #expect(second.handEvents.contains(.driver(.rowChosen(1))))
  }

  @Test func itemsAreFoundByIdentifierPathAndRow() throws {
    for subject in [Selector.Subject.identifier("h2"), .path(ContentPath([0, 1])), .row(1)] {
      let result = try TestDrive().run(.driver(.tap(Selector(subject), Tapping())))
      #expect(result.handEvents.contains(.driver(.rowChosen(1))), "\(subject)")
    }
  }

  @Test func rowsAreFoundByWhatTheyAreGoodFor() throws {
    var drive = TestDrive()
    drive.library = """
      {"app": {"name": "Mixed"}, "items": [
        {"id": "a", "title": "A"}, {"id": "b", "title": "B", "children": [{"id": "b1"}]},
        {"id": "c", "title": "C", "duration": "1m"}],
       "faults": [{"on": "item", "path": "/0", "kind": "missing-item"}]}
      """
    for (kind, row) in [(Selector.RowKind.missing, 0), (.container, 1), (.playable, 2)] {
      let selector = Selector(.rows(kind))
      let isThere = DriveStep.check(.expect(Condition(.visible(selector)), .now))
      let isFocused = DriveStep.check(.expect(Condition(.focused(Selector(.row(row)))), .now))
      let result = try drive.run(
        .time(.settle(max: .seconds(5))), isThere,
        kind == .missing ? isThere : .driver(.focus(selector)),
        kind == .missing ? isThere : isFocused)
      #expect(result.failure == nil, "\(kind)")
    }
  }

  @Test func aTapMayDoNothing() throws {
    let none = Selector(.title("Nothing of that name"))
    let result = try TestDrive().run(
      .driver(.tap(none, Tapping(times: 2, isOptional: true))), .driver(.tap(none, Tapping())))
    #expect(result.failure?.source.line == 3)
    #expect(result.handEvents == [.phone(.connected)])
    let once = Selector(.row(1))
    let other = try TestDrive().run(.driver(.tap(once, Tapping(isOptional: true))))
    #expect(other.handEvents.contains(.driver(.rowChosen(1))))
  }

  @Test func whatIsCoveredIsNotTapped() throws {
    let result = try TestDrive().run(
      .car(.interrupt(.call, .start)), .time(.wait(.seconds(1))), .driver(.tap("Song 1")))
    let failure = try #require(result.failure)
    #expect(failure.kind == .step)
    #expect(failure.source.line == 4)
    #expect(!result.handEvents.contains(.driver(.rowChosen(0))))
  }

  @Test func aRowHalfUnderTheTabBarIsTappedWhereItIsFree() throws {
    var drive = TestDrive()
    drive.library = TestDrive.tabs.replacing("\"repeat\": 3", with: "\"repeat\": 30")
    // The rows at the bottom of the first list lie under the bar of the tabs.
    for row in 0..<12 {
      let result = try drive.run(.driver(.tap(Selector(.row(row)), Tapping())))
      guard let failure = result.failure else {
        #expect(result.handEvents.contains(.driver(.rowChosen(row))))
        continue
      }
      let reasons = ["is covered by tab", "cannot be chosen now", "matches nothing"]
      #expect(reasons.contains(where: failure.message.contains), "row \(row): \(failure)")
      if row == 4 { #expect(failure.message.contains("is covered by tab")) }
      #expect(
        !result.handEvents.contains { if case .driver(.rowChosen) = $0 { true } else { false } })
    }
  }

  /// The middle of such a row is under the bar, and what is above the bar is tapped.
  @Test(arguments: [60, 70, 80, 90])
  func aFingerNeverMeansTheBarWhenItMeansARow(distance: Int) throws {
    var drive = TestDrive()
    drive.library = TestDrive.tabs.replacing("\"repeat\": 3", with: "\"repeat\": 30")
    for row in 3..<7 {
      let result = try drive.run(
        .driver(.drag(Dragging(.up, distance: distance, duration: .seconds(3)))),
        .time(.settle(max: .seconds(5))), .driver(.tap(Selector(.row(row)), Tapping())))
      let chosen = result.handEvents.compactMap { event in
        switch event {
        case .driver(.rowChosen), .driver(.tabChosen): event
        default: nil
        }
      }
      #expect(chosen == (result.failure == nil ? [.driver(.rowChosen(row))] : []), "row \(row)")
    }
  }

  @Test func twoTapsAreOneRightAfterTheOther() throws {
    let result = try TestDrive().run(.driver(.tap(Selector(.row(0)), Tapping(times: 2))))
    let touches = result.trace.entries.filter { entry in
      if case .event(.touch(.began)) = entry.content { true } else { false }
    }
    #expect(touches.count == 2)
    #expect(touches[1].at - touches[0].at == .milliseconds(200))
  }

  @Test func aHandWaitsForTheScreen() throws {
    let result = try TestDrive().run(
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(5))),
      .driver(.tap("Show 1")), .driver(.back))
    let back = try #require(
      result.trace.entries.first { $0.content == .event(.driver(.backPressed)) })
    let chosen = try #require(
      result.trace.entries.first { $0.content == .event(.driver(.rowChosen(0))) })
    #expect(back.at - chosen.at == .milliseconds(300))
  }

  @Test func aDragTakesTheListAlong() throws {
    let result = try TestDrive().run(
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(5))),
      .driver(.drag(Dragging(.up, distance: 200, duration: .seconds(1)))))
    let moved = result.handEvents.reduce(0) { sum, event in
      if case .touch(.dragged(let pixels)) = event { sum + pixels } else { sum }
    }
    // What it takes to be no tap any more is lost on the way.
    #expect((170...200).contains(moved))
    #expect(result.handEvents.contains { if case .touch(.dragEnded) = $0 { true } else { false } })
  }

  @Test func thePositionOfATrackIsDragged() throws {
    var drive = TestDrive()
    drive.library = TestDrive.tracks
    let result = try drive.run(
      .driver(.tap("Track 1")), .time(.settle(max: .seconds(10))), .driver(.drag(Dragging(.right))))
    #expect(result.failure == nil)
    #expect(result.handEvents.contains(.driver(.scrubEnded)))
  }

  @Test func tabsThatGoWhileTheyMoveAreNotDrawn() throws {
    let result = try TestDrive().run(
      .app(.phone(.locked)), .driver(.tab(Selector(.title("Shows")))), .app(.reload(nil)),
      .time(.wait(.milliseconds(20))),
      .show(.dump(.tree)), .check(.expect(.text("tabs", .equal, "none"))))
    #expect(result.failure == nil)
  }

  @Test func everybodyIsToldOfWhatHandsDo() throws {
    var run = DriveRun(try TestDrive().drive([.driver(.back), .car(.park)]), services: .nothing)
    var told: [Event] = []
    run.onEvent = { event, _ in told.append(event) }
    run.advance(to: .never)
    run.perform(.driver(.homePressed))
    #expect(
      told == [
        .phone(.connected), .driver(.backPressed), .car(.speedChanged(.zero)),
        .car(.gearChanged(.park)), .driver(.homePressed),
      ])
  }

  @Test func theScreenIsToldAsText() throws {
    var run = DriveRun(try TestDrive().drive([]), services: .nothing)
    run.advance(to: .never)
    let text = run.text(of: .tree)
    #expect(text.contains("row \"Song 1\" "))
    #expect(!text.contains("title \"Song 1\""))
  }

  @Test func aCodeThatCannotBeEnteredSaysWhy() throws {
    let text = TextDrive(
      library: """
        {"items": [{"id": "a", "title": "A"}], "player": {"devices": [
          {"id": "tv", "name": "Television", "code": "1234"}]}}
        """)
    let opened = """
      app test
      tap "A"
      settle
      tap "Sound output"
      settle
      tap "Television"
      settle

      """
    #expect(try text.failure("app test\nenter code 1234\n") == RunWording.noCode)
    #expect(try text.failure("app test\ncancel code\n") == RunWording.noCode)
    #expect(
      try text.failure(opened + "enter code 123\n") == RunWording.wrongCode("123", 4))
    #expect(
      try text.failure(opened + "speed 50km/h\nenter code 1234\n")
        == RunWording.codeWhileDriving)
    let right = "enter code 1234\nexpect outputs has \"Television active\"\n"
    #expect(try text.failure(opened + right) == "")
    #expect(try text.failure(opened + "cancel code\nexpect menu = outputs\n") == "")
  }
}
