import Foundation
import HeadUnitCore
import Testing

/// What an app does with its templates, and what it is told.
@Suite struct TemplateStackTests {
  @Test func nothingIsAskedByPath() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(3)))
    drive.wait(.seconds(20))
    let asked = drive.simulation.trace.entries.filter { entry in
      guard case .effect(.ask(let request)) = entry.content else { return false }
      return request.question.path != nil
    }
    #expect(asked.isEmpty)
    #expect(drive.titles == ["Row list0", "Row list1", "Row list2"])
  }

  @Test func anAppThatShowsNothingIsSaidToTakeTooLong() {
    var drive = TemplateDrive()
    drive.wait(.seconds(11))
    #expect(drive.page?.state == .timedOut)
    drive.call(.setRoot(.rows(1)))
    #expect(drive.page?.state == .shown)
  }

  @Test func pagesArePushedAndPoppedByTheAppAndTheDriver() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(2, id: "a")))
    drive.call(.push(.rows(2, id: "b")))
    drive.call(.push(.rows(2, id: "c")))
    drive.wait()
    #expect(drive.stack == ["a", "b", "c"])
    drive.hand(.backPressed)
    #expect(drive.stack == ["a", "b"])
    #expect(drive.notices.last == .didAppear("b"))
    #expect(drive.notices.contains(.stack(["a", "b"], presented: nil)))
    #expect(drive.call(.popTo("a")) == nil)
    #expect(drive.stack == ["a"])
    drive.call(.push(.rows(1, id: "d")))
    drive.call(.push(.rows(1, id: "e")))
    #expect(drive.call(.popToRoot) == nil)
    #expect(drive.stack == ["a"])
  }

  /// What the app does itself when it is pressed is its own affair: the car only asks.
  @Test func theAppsOwnWayBackLeadsWhereTheAppLeads() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(2, id: "a")))
    var own = Template.rows(2, id: "b")
    own.back = TemplateBack(title: "Up", button: "up")
    drive.call(.push(own))
    drive.wait()
    drive.hand(.backPressed)
    #expect(drive.stack == ["a", "b"])
    #expect(drive.selected == [.button("up")])
    #expect(!drive.headUnit.canDragBack)
    #expect(drive.headUnit.canFocus(.back))
    own.back?.isEnabled = false
    drive.call(.update(own))
    drive.hand(.backPressed)
    #expect(drive.stack == ["a", "b"] && drive.selected.count == 1)
    #expect(!drive.headUnit.canFocus(.back))
    // Words alone are the car's way back in other words.
    own.back = TemplateBack(title: "Up")
    drive.call(.update(own))
    #expect(drive.headUnit.canDragBack)
    drive.hand(.backPressed)
    #expect(drive.stack == ["a"] && drive.selected.count == 1)
  }

  @Test func anAppThatWantsToBeDarkIsDarkWhileItIsSeen() {
    var drive = TemplateDrive()
    drive.simulation.perform(.car(.themeChanged(.day)))
    drive.call(.setRoot(.rows(2, id: "a")))
    #expect(drive.headUnit.shownTheme == .day)
    drive.call(.dark(true))
    #expect(drive.headUnit.shownTheme == .night)
    #expect(drive.headUnit.vehicle.theme == .day)
    drive.hand(.homePressed)
    #expect(drive.headUnit.shownTheme == .day)
    drive.hand(.appChosen)
    #expect(drive.headUnit.shownTheme == .night)
    drive.call(.dark(false))
    #expect(drive.headUnit.shownTheme == .day)
    drive.call(.dark(true))
    drive.simulation.perform(.phone(.disconnected))
    #expect(drive.headUnit.shownTheme == .day)
  }

  /// It goes on by itself; the same again is no new clock, and another one begins anew.
  @Test func theClockOfAMatchGoesOn() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    drive.simulation.perform(.phone(.reported(.audioSession(.ready))))
    drive.simulation.perform(.phone(.reported(.nowPlaying(NowPlayingInfo(title: "Match")))))
    var player = TemplatePlayer()
    var sports = TemplateSports(
      TemplateSports.Team(name: "Harbour", score: "2"),
      TemplateSports.Team(name: "Lanterns", score: "1"))
    sports.clock = TemplateSports.Clock(seconds: 100, countsUp: true)
    player.sports = sports
    player.isAlbumArtistEnabled = true
    drive.call(.player(player))
    func seconds() -> Double? {
      drive.headUnit.sportsClock(at: drive.simulation.now)
    }
    drive.wait(.seconds(5))
    #expect(seconds() == 105)
    sports.left.score = "3"
    player.sports = sports
    drive.call(.player(player))
    drive.wait(.seconds(5))
    #expect(seconds() == 110)
    sports.clock = TemplateSports.Clock(seconds: 3, countsUp: false)
    player.sports = sports
    drive.call(.player(player))
    drive.wait(.seconds(2))
    #expect(seconds() == 1)
    drive.wait(.seconds(2))
    #expect(seconds() == 0)
    sports.clock?.isPaused = true
    player.sports = sports
    drive.call(.player(player))
    drive.wait(.seconds(2))
    #expect(seconds() == 3)
  }

  @Test func lifeOfATemplateIsToldInOrder() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    let before = drive.notices.count
    drive.call(.push(.rows(1, id: "b")))
    let told = drive.notices.dropFirst(before).filter {
      switch $0 {
      case .finished, .stack: false
      default: true
      }
    }
    #expect(
      told == [.willDisappear("a"), .willAppear("b"), .didDisappear("a"), .didAppear("b")])
  }

  /// Each with the template it is about and the words the phone has for it.
  @Test func whatIsRefusedIsSaidInThePhonesWords() {
    var drive = TemplateDrive()
    #expect(drive.call(.push(.rows(1))) == .noRoot)
    drive.call(.setRoot(.rows(1, id: "a")))
    #expect(drive.call(.pop) == .nothingToPop)
    #expect(drive.call(.popTo("x")) == .notOnTheStack)
    #expect(drive.call(.dismiss) == .nothingPresented)
    drive.call(.push(.rows(1, id: "b")))
    #expect(drive.call(.push(.rows(1, id: "b"))) == .sameInstanceTwice)
    #expect(drive.stack == ["a", "b"])
    let alert = Template(id: "alert", .alert(["Sure?"], [TemplateButton(id: "ok")]))
    #expect(drive.call(.present(alert)) == nil)
    #expect(drive.call(.present(alert)) == .alreadyPresenting)
    #expect(drive.call(.dismiss) == nil)
    drive.call(.push(.playing))
    #expect(drive.call(.push(Template(id: "g", .grid([])))) == .onlyListsOverNowPlaying)
    #expect(drive.call(.push(.playing)) == .sameInstanceTwice)
    #expect(drive.headUnit.phone.app == .running)
    #expect(
      TemplateRefusal.sameInstanceTwice.sentence
        == "Pushing the same template instance more than once is not supported.")
  }

  @Test(arguments: [
    (TemplateChange.push(Template(id: "m", .foreign("CPMapTemplate"))), "CPMapTemplate"),
    (.push(Template(id: "t", .tabs([]))), "CPTabBarTemplate"),
    (.present(.rows(1, id: "x")), "CPListTemplate"),
    (.setRoot(.playing), "CPNowPlayingTemplate"),
    (.setRoot(Template(id: "t", .tabs([.playing]))), "CPNowPlayingTemplate"),
    (.setRoot(Template(id: "t", .tabs((0..<5).map { .rows(1, id: "\($0)") }))), "5 templates"),
  ])
  func someThingsEndTheApp(change: TemplateChange, words: String) throws {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    let refused = drive.call(change)
    let refusal = try #require(refused)
    #expect(refusal.sentence.contains(words), "\(refusal.sentence)")
    #expect(drive.headUnit.phone.app == .stopped(.exception))
    #expect(drive.remarks.contains(.templateRefused(refusal)))
  }

  @Test func oneLevelTooManyEndsTheApp() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "0")))
    for level in 1..<5 { #expect(drive.call(.push(.rows(1, id: "\(level)"))) == nil) }
    #expect(drive.call(.push(.rows(1, id: "5"))) == .depthExceeded)
    #expect(drive.headUnit.phone.app == .stopped(.exception))
  }

  @Test func tabsHaveStacksOfTheirOwn() {
    var drive = TemplateDrive()
    drive.call(.setRoot(Template(id: "bar", .tabs([.rows(1, id: "a"), .rows(1, id: "b")]))))
    #expect(drive.notices.contains(.didAppear("bar")))
    drive.call(.push(.rows(1, id: "a2")))
    drive.wait()
    #expect(drive.stack == ["a", "a2"])
    drive.hand(.backPressed)
    drive.hand(.tabChosen(1))
    #expect(drive.stack == ["b"])
    #expect(drive.notices.contains(.tabChosen("b")))
    #expect(drive.call(.selectTab("a")) == nil)
    #expect(drive.stack == ["a"])
    #expect(drive.call(.selectTab("x")) == .notOnTheStack)
  }

  @Test func tabsThatAreRebuiltKeepWhatStays() {
    var drive = TemplateDrive()
    drive.call(.setRoot(Template(id: "bar", .tabs([.rows(1, id: "a"), .rows(1, id: "b")]))))
    drive.hand(.tabChosen(1))
    drive.call(.push(.rows(1, id: "b2")))
    drive.call(.update(Template(id: "bar", .tabs([.rows(2, id: "b"), .rows(1, id: "a")]))))
    #expect(drive.stack == ["b", "b2"])
    drive.call(.update(Template(id: "bar", .tabs([.rows(2, id: "b")]))))
    #expect(drive.headUnit.browser.tabs.count == 1)
    #expect(drive.headUnit.browser.current == 0)
  }

  @Test func nowPlayingIsATemplateWhoeverOpensIt() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    drive.hand(.nowPlayingPressed)
    #expect(drive.headUnit.screen == .nowPlaying)
    #expect(drive.stack == ["a", Template.nowPlayingID])
    #expect(drive.call(.push(.playing)) == .sameInstanceTwice)
    #expect(drive.call(.push(.rows(3, id: "queue"))) == nil)
    drive.wait()
    #expect(drive.headUnit.screen == .content)
    #expect(drive.titles.count == 3)
    drive.hand(.backPressed)
    #expect(drive.headUnit.screen == .nowPlaying)
    drive.hand(.backPressed)
    #expect(drive.headUnit.screen == .content)
    #expect(drive.stack == ["a"])
  }

  /// There is one template of what plays, and it is never open twice.
  @Test func whoGoesBackToWhatPlaysLeavesWhatLiesAboveIt() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    drive.call(.push(.playing))
    drive.call(.push(.rows(3, id: "queue")))
    drive.wait()
    drive.hand(.nowPlayingPressed)
    #expect(drive.headUnit.screen == .nowPlaying)
    #expect(drive.stack == ["a", Template.nowPlayingID])
    #expect(drive.notices.last == .didAppear(Template.nowPlayingID))
  }

  /// A list that was pulled beyond its end goes back to it, and not where nobody sees it.
  @Test func aListThatRollsStandsStillUnderWhatIsPushed() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(200, id: "a")))
    drive.simulation.perform(.touch(.began(nil)))
    drive.simulation.perform(.touch(.dragged(by: -300)))
    #expect(drive.page?.overscroll != 0)
    drive.simulation.perform(.driver(.nowPlayingPressed))
    #expect(drive.stack == ["a", Template.nowPlayingID])
    #expect(drive.simulation.headUnit.brokenInvariants(at: drive.simulation.now).isEmpty)
  }

  /// What the one before it had open is nothing to an app that is started anew.
  @Test func anAppThatCrashesLeavesNothingOpen() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    drive.call(.present(Template(id: "alert", .alert(["Sure?"], [TemplateButton(id: "ok")]))))
    let before = drive.notices.count
    drive.simulation.perform(.phone(.reported(.stopped(.crashed))))
    #expect(drive.headUnit.templates.presented == nil)
    drive.wait(.seconds(3))
    #expect(drive.headUnit.phone.app == .running)
    #expect(drive.notices.count == before)
    #expect(drive.call(.present(Template(id: "b", .alert(["Sure?"], [])))) == .noRoot)
  }

  @Test func homeAndBackIntoTheAppChangesNoTemplate() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1, id: "a")))
    drive.call(.push(.playing))
    drive.wait()
    drive.hand(.homePressed)
    #expect(drive.stack == ["a", Template.nowPlayingID])
    drive.call(.pop)
    #expect(drive.headUnit.screen == .home)
    drive.hand(.appChosen)
    #expect(drive.headUnit.screen == .content)
    #expect(drive.stack == ["a"])
  }

  @Test func anAlertStandsBeforeEverythingUntilTheAppTakesItAway() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(2, id: "a")))
    let actions = [TemplateButton(id: "ok", titles: ["OK"]), TemplateButton(id: "no")]
    drive.call(.present(Template(id: "alert", .alert(["Sure?"], actions))))
    drive.hand(.rowChosen(0))
    drive.hand(.backPressed)
    #expect(drive.selected.isEmpty)
    #expect(!drive.headUnit.canFocus(.row(0)))
    #expect(drive.headUnit.canFocus(.button("ok")))
    drive.hand(.buttonChosen("ok"))
    #expect(drive.selected == [.button("ok")])
    #expect(drive.headUnit.templates.presented != nil)
    drive.call(.dismiss)
    #expect(drive.headUnit.canFocus(.row(0)))
  }

  @Test(arguments: [
    (Template.Content.alert(["Sure?"], TemplateStackTests.eightButtons), 2),
    (.actionSheet(message: nil, TemplateStackTests.eightButtons), 6),
  ])
  func ofAnswersSoManyAreThere(content: Template.Content, count: Int) {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1)))
    drive.call(.present(Template(id: "a", content)))
    #expect(drive.headUnit.visibleButtons.map(\.id) == (0..<count).map { "b\($0)" })
    #expect(!drive.headUnit.canFocus(.button("b\(count)")))
  }

  @Test func aProfileSaysHowMuchOfATemplateACarTakes() throws {
    var profile = Profile()
    profile.templates.alertActions = 1
    profile.templates.sheetActions = 2
    profile.templates.barButtons = 1
    profile.templates.detailsButtons = 2
    profile.templates.pictures = 5
    var drive = TemplateDrive(profile: profile)
    var item = TemplateItem(id: "p")
    item.pictures = PictureRow(.row, (0..<9).map { _ in PictureRow.Element() })
    var list = TemplateList(sections: [TemplateSection(items: [item])])
    list.details = TemplateDetails()
    list.details?.buttons = Self.eightButtons
    var root = Template(id: "a", .list(list))
    root.trailingButtons = Self.eightButtons
    drive.call(.setRoot(root))
    drive.wait()
    let page = try #require(drive.page)
    #expect(page.given?.shownPictures(of: 1) == 5)
    #expect(page.given?.rows[0].buttons.count == 2)
    #expect(drive.headUnit.barButtons(of: page).trailing.count == 1)
    drive.call(.present(Template(id: "b", .alert(["Sure?"], Self.eightButtons))))
    #expect(drive.headUnit.visibleButtons.count == 1)
    #expect(drive.remarks.last == .templateTrimmed(.actions, "b", lost: 7))
    drive.call(.dismiss)
    drive.call(.present(Template(id: "c", .actionSheet(message: nil, Self.eightButtons))))
    #expect(drive.headUnit.visibleButtons.count == 2)
  }

  private static let eightButtons = (0..<8).map { TemplateButton(id: "b\($0)") }

  /// Otherwise the driver would be held there.
  @Test func theWayOutOfALongSheetStays() {
    for (content, seen) in [
      (
        Template.Content.actionSheet(message: nil, Self.eightButtons + [Self.wayOut]),
        ["b0", "b1", "b2", "b3", "b4", "no"]
      ),
      (.alert(["Sure?"], Self.eightButtons + [Self.wayOut]), ["b0", "no"]),
      (.alert(["Sure?"], [Self.wayOut] + Self.eightButtons), ["no", "b0"]),
    ] {
      var drive = TemplateDrive()
      drive.call(.setRoot(.rows(1)))
      drive.call(.present(Template(id: "a", content)))
      #expect(drive.headUnit.visibleButtons.map(\.id) == seen)
      #expect(drive.headUnit.canFocus(.button("no")))
      #expect(!drive.headUnit.canFocus(.back))
    }
  }

  private static let wayOut = TemplateButton(id: "no", titles: ["Cancel"], style: .cancel)

  @Test func backLeadsAwayFromWhatCannotBeAnswered() {
    let off = TemplateButton(id: "ok", isEnabled: false)
    for content in [
      Template.Content.alert(["Sure?"], []), .alert(["Sure?"], [off]),
      .actionSheet(message: nil, []),
    ] {
      var drive = TemplateDrive()
      drive.call(.setRoot(.rows(1, id: "a")))
      drive.call(.push(.rows(1, id: "b")))
      drive.call(.present(Template(id: "alert", content)))
      #expect(drive.headUnit.canFocus(.back))
      drive.hand(.backPressed)
      #expect(drive.headUnit.templates.presented == nil)
      #expect(drive.stack == ["a", "b"])
      #expect(drive.notices.contains(.didDisappear("alert")))
      #expect(drive.headUnit.canFocus(.row(0)))
    }
  }

  @Test func whatIsCutOfAnswersAndButtonsIsSaidOnce() {
    var drive = TemplateDrive()
    func buttons(_ count: Int) -> [TemplateButton] { Array(Self.eightButtons.prefix(count)) }
    var root = Template(id: "grid", .grid(Self.eightButtons + [Self.wayOut]))
    root.trailingButtons = buttons(5)
    drive.call(.setRoot(root))
    drive.call(.update(root))
    func cut() -> [Remark] {
      drive.remarks.filter { if case .templateTrimmed = $0 { true } else { false } }
    }
    #expect(
      cut() == [
        .templateTrimmed(.barButtons, "grid", lost: 3),
        .templateTrimmed(.gridButtons, "grid", lost: 1),
      ])
    var list = TemplateList(sections: [TemplateSection(items: [.plain("x")])])
    list.headerButtons = Self.eightButtons + [Self.wayOut, Self.wayOut]
    drive.call(.push(Template(id: "list", .list(list))))
    #expect(drive.remarks.last == .templateTrimmed(.headerButtons, "list", lost: 2))
    drive.call(.player(TemplatePlayer(buttons: buttons(7))))
    #expect(
      drive.remarks.last == .templateTrimmed(.playerButtons, Template.nowPlayingID, lost: 2))
    drive.call(.present(Template(id: "sheet", .actionSheet(message: nil, buttons(8)))))
    #expect(drive.remarks.last == .templateTrimmed(.actions, "sheet", lost: 2))
    drive.call(.update(Template(id: "sheet", .actionSheet(message: nil, buttons(8)))))
    #expect(cut().count == 5)
    drive.call(.update(Template(id: "sheet", .actionSheet(message: nil, buttons(7)))))
    #expect(drive.remarks.last == .templateTrimmed(.actions, "sheet", lost: 1))
    drive.call(.dismiss)
    drive.call(.present(Template(id: "alert", .alert(["Sure?"], buttons(2)))))
    drive.call(.player(TemplatePlayer(buttons: buttons(5))))
    #expect(cut().count == 6)
  }

  @Test func aBarWithoutTabsLeadsHomeAtOnce() {
    var drive = TemplateDrive()
    drive.call(.setRoot(Template(id: "bar", .tabs([]))))
    #expect(drive.headUnit.screen == .home)
    drive.hand(.appChosen)
    #expect(drive.headUnit.screen == .home)
    drive.call(.update(Template(id: "bar", .tabs([.rows(1, id: "a")]))))
    #expect(drive.headUnit.screen == .home)
    drive.hand(.appChosen)
    #expect(drive.headUnit.screen == .content)
    #expect(drive.stack == ["a"])
    drive.call(.update(Template(id: "bar", .tabs([]))))
    #expect(drive.headUnit.screen == .home)
    #expect(drive.remarks.count { $0 == .emptyRoot } == 2)
  }

  @Test func whatIsRefusedIsNotAmongWhatIsAllowed() {
    let calls = [
      "setRootTemplate:animated:completion:", "pushTemplate:animated:completion:", "templates",
    ]
    var drive = TemplateDrive()
    let all: [Template] = [
      .playing, .rows(1, id: "l"), Template(id: "g", .grid([])), Template(id: "t", .tabs([])),
      Template(id: "a", .alert(["Sure?"], [])), Template(id: "s", .actionSheet(message: nil, [])),
      Template(id: "v", .foreign("CPVoiceControlTemplate")),
    ]
    for template in all {
      let changes: [TemplateChange] = [
        .setRoot(template), .push(template), .setRoot(Template(id: "bar", .tabs([template]))),
        .present(template),
      ]
      for change in changes {
        drive = TemplateDrive()
        drive.call(.setRoot(.rows(1, id: "root")))
        guard let refusal = drive.call(change), refusal.endsApp else { continue }
        let words = refusal.sentence.components(separatedBy: "Allowed classes: ")
        #expect(words.count == 2 && !words[1].contains(template.className), "\(refusal.sentence)")
        if case .notAllowed(_, let call) = refusal { #expect(calls.contains(call)) }
      }
    }
  }

  @Test func whenThePhoneGoesNothingIsLeft() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1)))
    drive.call(.present(Template(id: "alert", .alert(["Sure?"], [TemplateButton(id: "ok")]))))
    drive.simulation.perform(.phone(.disconnected))
    #expect(drive.headUnit.templates.presented == nil)
    #expect(drive.headUnit.browser.page == nil)
    #expect(drive.simulation.violation == nil)
  }
}
