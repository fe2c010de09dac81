import HeadUnitCore
import Testing

/// The menu behind the "…" button and what opens from it.
@Suite struct MenuTests {
  /// Everything is offered, with so many languages to choose from.
  private static func drive(
    languages: Int = 0, profile: Profile = Profile(), status: CommandStatus? = .success,
    latency: Duration = .zero, _ change: (inout CommandSet) -> Void = { _ in }
  ) -> Drive {
    var app = TreeApp.music
    app.commands = .everything
    app.status = status
    app.latency[.command] = latency
    change(&app.commands)
    var drive = Drive.playing(app, profile: profile)
    if languages > 0 {
      drive.republish { info in
        info.languages = (0..<languages).map { number in
          LanguageOption(id: "l\(number)", name: "Language \(number)", isCurrent: number == 1)
        }
      }
    }
    drive.wait(.seconds(1))
    return drive
  }

  /// The knob has come to the "…" button and opened the menu.
  private static func opened(_ drive: Drive) -> Drive {
    var drive = drive
    drive.perform(.knob(.turned(1)))
    for _ in 0..<20 where drive.focus != .more { drive.perform(.knob(.turned(1))) }
    drive.perform(.knob(.pressed))
    return drive
  }

  private static func focus(_ item: MenuItem, _ drive: inout Drive) {
    drive.perform(.knob(.turned(-60)))
    for _ in 0..<60 where drive.focus != .menuItem(item) { drive.perform(.knob(.turned(1))) }
    #expect(drive.focus == .menuItem(item))
  }

  @Test func theButtonOpensTheMenuAndClosesIt() {
    var drive = Self.drive()
    drive.perform(.driver(.moreButtonPressed))
    #expect(drive.glance.menu == "commands")
    let names: [CommandName] = [.like, .dislike, .bookmark, .rating, .stop]
    #expect(drive.headUnit.menuItems == names.map { .command($0) })
    drive.perform(.driver(.menuClosed))
    #expect(drive.headUnit.menu == nil)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.moreButtonPressed))
    #expect(drive.headUnit.menu == nil)
  }

  @Test func withoutAnythingBehindItNothingOpens() {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))
    drive.perform(.driver(.moreButtonPressed))
    #expect(drive.headUnit.menu == nil)
    drive.perform(.driver(.outputButtonPressed))
    #expect(drive.headUnit.menu == nil)
  }

  @Test func theKnobStandsOnTheFirstItemThatCanBeChosen() {
    let drive = Self.opened(Self.drive { $0[.like]?.isEnabled = false })
    #expect(drive.glance.menu == "commands")
    #expect(drive.focus == .menuItem(.command(.dislike)))
  }

  @Test func aMenuOfWhichNothingCanBeChosenCanStillBeClosed() {
    var drive = Self.drive { commands in
      for name in [CommandName.like, .dislike, .bookmark, .rating, .stop] {
        commands[name]?.isEnabled = false
      }
    }
    drive = Self.opened(drive)
    #expect(drive.focus == .closeMenu)
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.menu == nil)
    #expect(drive.focus == .more)
  }

  @Test func theFocusComesBackToTheButtonWhenTheMenuCloses() {
    var drive = Self.opened(Self.drive(profile: .knobOnly))
    drive.perform(.knob(.turned(2)))
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.menu == nil)
    #expect(drive.focus == .more)
  }

  @Test func backGoesUpOneLevelAndClosingClosesAll() {
    var drive = Self.opened(Self.drive())
    Self.focus(.command(.rating), &drive)
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.menu == .ratings)
    #expect(drive.focus == .menuItem(.rating(0)))
    drive.perform(.knob(.turned(-1)))
    #expect(drive.focus == .back)
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.menu == .commands)
    #expect(drive.focus == .menuItem(.command(.rating)))
    drive.perform(.knob(.pressed))
    drive.perform(.driver(.menuClosed))
    #expect(drive.headUnit.menu == nil)
    #expect(drive.headUnit.screen == .nowPlaying)
  }

  @Test func aDisabledItemSendsNothing() {
    var drive = Self.drive { $0[.bookmark]?.isEnabled = false }
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.bookmark))))
    #expect(drive.commands.isEmpty)
    #expect(!drive.headUnit.canFocus(.menuItem(.command(.bookmark))))
  }

  @Test func whatIsNotInTheMenuSendsNothing() {
    var drive = Self.drive()
    drive.perform(.driver(.menuItemChosen(.command(.like))))
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.next))))
    drive.perform(.driver(.menuItemChosen(.rating(3))))
    #expect(drive.commands.isEmpty)
  }

  @Test func aChosenCommandIsSentAndTheMenuStaysToShowIt() {
    var drive = Self.drive()
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.like))))
    drive.perform(.driver(.menuItemChosen(.command(.stop))))
    #expect(drive.commands == [.like(undo: false), .stop])
    #expect(drive.headUnit.menu == .commands)
  }

  @Test func underTheMenuNothingHasTheFocus() {
    var drive = Self.drive()
    drive.perform(.driver(.moreButtonPressed))
    for target in [FocusTarget.control(.pause), .back, .more, .control(.next)] {
      #expect(!drive.headUnit.canFocus(target), "\(target)")
    }
    #expect(drive.headUnit.canFocus(.home))
    #expect(drive.headUnit.canFocus(.closeMenu))
  }

  @Test(arguments: [InterruptionKind.call, .assistant, .navigation])
  func whatComesBetweenClosesTheMenu(kind: InterruptionKind) {
    var drive = Self.drive()
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.playback(.interruptionBegan(kind)))
    #expect(drive.headUnit.menu == nil)
  }

  @Test func aPromptLeavesAMenuWhoseButtonItDoesNotCover() {
    var drive = Self.drive(profile: .with { $0.quirks.feedbackMenu = .previousSlot })
    #expect(drive.headUnit.controls.transport.first == .more)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.playback(.interruptionBegan(.navigation)))
    #expect(drive.headUnit.menu == .commands)
  }

  @Test func aMenuThatLosesItsItemsCloses() {
    var drive = Self.drive(languages: 3)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    #expect(drive.headUnit.menu == .languages)
    drive.republish { $0.languages = [] }
    #expect(drive.headUnit.menu == .commands)
    drive.report(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))
    #expect(drive.headUnit.menu == nil)
  }
}

/// Ratings and languages, each in a menu of its own.
extension MenuTests {
  @Test func aRatingIsMarkedOnceTheAppHasTakenIt() {
    var drive = Self.drive(latency: .seconds(1))
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.rating))))
    #expect(drive.headUnit.menuItems == (0...5).map { .rating(Double($0)) })
    drive.perform(.driver(.menuItemChosen(.rating(4))))
    #expect(drive.commands == [.rating(4)])
    #expect(drive.player.givenRating == nil)
    drive.wait(.seconds(1))
    #expect(drive.player.givenRating == 4)
    drive.republish { $0.title = "The same under another name" }
    #expect(drive.player.givenRating == 4)
    drive.republish { $0.identifier = "another" }
    #expect(drive.player.givenRating == nil)
  }

  @Test func aRatingThatFailedIsNotMarked() {
    var drive = Self.drive(status: .failed)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.rating))))
    drive.perform(.driver(.menuItemChosen(.rating(4))))
    #expect(drive.player.givenRating == nil)
    #expect(drive.glance.toast == "Couldn’t save your rating")
  }

  @Test func aRatingOfTheTrackBeforeMarksNothing() {
    var drive = Self.drive(latency: .seconds(1))
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.rating))))
    drive.perform(.driver(.menuItemChosen(.rating(4))))
    drive.wait(.milliseconds(500))
    drive.republish { $0.identifier = "another" }
    drive.wait(.milliseconds(500))
    #expect(drive.player.lastResult?.status == .success)
    #expect(drive.player.givenRating == nil)
  }

  @Test func fortyLanguagesAreReachedByTheKnob() {
    var drive = Self.opened(Self.drive(languages: 40, profile: .knobOnly))
    Self.focus(.command(.enableLanguage), &drive)
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.menu == .languages)
    #expect(drive.focus == .menuItem(.language("l0")))
    for number in 1..<40 {
      drive.perform(.knob(.turned(1)))
      #expect(drive.focus == .menuItem(.language("l\(number)")))
      #expect(isWhole(row: number, drive))
    }
    drive.perform(.knob(.pressed))
    #expect(drive.commands == [.enableLanguage("l39")])
    drive.perform(.driver(.backPressed))
    #expect(drive.focus == .menuItem(.command(.enableLanguage)))
  }

  private func isWhole(row: Int, _ drive: Drive) -> Bool {
    let (metrics, place) = (drive.headUnit.metrics, drive.headUnit.menuScroll.place)
    let height = drive.headUnit.menuViewport(of: .languages)
    return metrics.menuRowTop(row) >= place && metrics.menuRowTop(row + 1) <= place + height
  }

  @Test func theCurrentLanguageIsSwitchedOffAndAnyOtherOn() {
    var drive = Self.drive(languages: 3)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    drive.perform(.driver(.menuItemChosen(.language("l1"))))
    drive.perform(.driver(.menuItemChosen(.language("l2"))))
    drive.perform(.driver(.menuItemChosen(.language("l9"))))
    #expect(drive.commands == [.disableLanguage("l1"), .enableLanguage("l2")])
  }

  @Test func ofALanguageNamedTwiceThereIsOneRow() {
    var drive = Self.drive(languages: 2)
    drive.republish { info in info.languages = info.languages.map { $0 + $0 } }
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    #expect(drive.headUnit.menuItems == [.language("l0"), .language("l1")])
  }
}

/// Menus of which not all rows fit.
extension MenuTests {
  private static func languages() -> Drive {
    var drive = drive(languages: 40)
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    return drive
  }

  @Test func aFingerDragsAsFarAsThereAreRows() {
    var drive = Self.languages()
    drive.perform(.touch(.dragged(by: 30)))
    #expect(drive.headUnit.menuScroll.place == 30)
    #expect(drive.headUnit.shifts.menuScroll == nil)
    drive.perform(.touch(.dragged(by: -60)))
    #expect(drive.headUnit.menuScroll.place == 0)
    drive.perform(.touch(.dragged(by: .max)))
    #expect(drive.headUnit.menuScroll.place == drive.headUnit.maximumMenuScroll(of: .languages))
  }

  @Test func aThrowGoesOnByWhatIsSeenAtMost() {
    var drive = Self.languages()
    drive.perform(.touch(.dragged(by: 10)))
    drive.perform(.touch(.dragEnded(speed: 100)))
    #expect(drive.headUnit.menuScroll.place == 40)
    #expect(drive.headUnit.shifts.menuScroll?.from == 10)
    drive.perform(.touch(.dragged(by: 0)))
    drive.perform(.touch(.dragEnded(speed: .max)))
    #expect(drive.headUnit.menuScroll.place == 40 + drive.headUnit.menuViewport(of: .languages))
  }

  @Test func theWheelStepsToTheEdgesOfRows() {
    var drive = Self.languages()
    drive.perform(.touch(.dragged(by: 30)))
    drive.perform(.driver(.wheelTurned(2)))
    #expect(drive.headUnit.menuScroll.place == drive.headUnit.metrics.menuRowTop(2))
    drive.perform(.touch(.dragged(by: -30)))
    drive.perform(.driver(.wheelTurned(-1)))
    #expect(drive.headUnit.menuScroll.place == drive.headUnit.metrics.menuRowTop(1))
  }

  @Test func anotherMenuBeginsAtItsTop() {
    var drive = Self.languages()
    drive.perform(.touch(.dragged(by: 300)))
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.menuItemChosen(.command(.rating))))
    #expect(drive.headUnit.menuScroll.place == 0)
    #expect(drive.headUnit.shifts.menuScroll == nil)
  }

  @Test func rowsThatGoTakeTheirPlaceWithThem() {
    var drive = Self.languages()
    drive.perform(.touch(.dragged(by: .max)))
    drive.republish { $0.languages = $0.languages.map { Array($0.prefix(7)) } }
    #expect(drive.headUnit.menuScroll.place == drive.headUnit.maximumMenuScroll(of: .languages))
    drive.republish { $0.languages = $0.languages.map { Array($0.prefix(1)) } }
    #expect(drive.headUnit.menuScroll.place == 0)
  }
}

/// Which controls wait for the status of what was sent.
extension MenuTests {
  @Test func theMiddleButtonWaitsForWhateverItTakesTurnsWith() {
    var drive = Self.drive(latency: .seconds(1))
    let sentAt = drive.now
    drive.perform(.driver(.commandChosen(.togglePlayPause)))
    #expect(drive.headUnit.controls.middle == .pause)
    #expect(drive.headUnit.waitingSince(.pause) == sentAt)
    drive.wait(.seconds(1))
    #expect(drive.headUnit.waitingSince(.pause) == nil)
  }

  @Test func aControlWaitsForWhatHoldingItSends() {
    var drive = Self.drive(latency: .seconds(1))
    drive.perform(.driver(.commandChosen(.seekForward(.begin))))
    #expect(drive.headUnit.waitingSince(.next) == drive.now)
    #expect(drive.headUnit.waitingSince(.previous) == nil)
  }

  @Test func onlyTheChosenRatingAndLanguageWait() {
    var drive = Self.drive(languages: 3, latency: .seconds(1))
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.driver(.menuItemChosen(.command(.rating))))
    drive.perform(.driver(.menuItemChosen(.rating(2))))
    #expect(drive.headUnit.waitingSince(MenuItem.rating(2)) == drive.now)
    #expect(drive.headUnit.waitingSince(MenuItem.rating(3)) == nil)
    #expect(drive.headUnit.waitingSince(MenuItem.command(.rating)) == drive.now)
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    drive.perform(.driver(.menuItemChosen(.language("l1"))))
    #expect(drive.headUnit.waitingSince(MenuItem.language("l1")) == drive.now)
    #expect(drive.headUnit.waitingSince(MenuItem.language("l2")) == nil)
    #expect(drive.headUnit.waitingSince(MenuItem.command(.enableLanguage)) == drive.now)
  }
}
