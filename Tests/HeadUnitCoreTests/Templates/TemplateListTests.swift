import HeadUnitCore
import Testing

/// Lists of templates: sections, rows of pictures, what is pressed, what changes in its place.
@Suite struct TemplateListTests {
  @Test func aRowSpinsUntilTheAppIsDoneWithIt() {
    var drive = TemplateDrive(selectAfter: .seconds(2))
    drive.call(.setRoot(.rows(3)))
    drive.hand(.rowChosen(1), then: .seconds(1))
    #expect(drive.headUnit.row(1)?.isStarting == true)
    drive.wait(.seconds(2))
    #expect(drive.headUnit.row(1)?.isStarting == false)
    #expect(drive.selected == [.item("list1")])
  }

  @Test func aRowWhoseAppIsNeverDoneIsGivenUpInTime() {
    var drive = TemplateDrive(selectAfter: nil)
    drive.call(.setRoot(.rows(3)))
    drive.hand(.rowChosen(1), then: .seconds(9))
    #expect(drive.headUnit.row(1)?.isStarting == true)
    drive.wait(.seconds(2))
    #expect(drive.headUnit.row(1)?.isStarting == false)
    #expect(drive.simulation.violation == nil)
  }

  @Test func aSecondTapReachesTheAppWhileTheFirstSpins() {
    var drive = TemplateDrive(selectAfter: .seconds(2))
    drive.call(.setRoot(.rows(3)))
    drive.hand(.rowChosen(0), then: .milliseconds(200))
    drive.hand(.rowChosen(0), then: .seconds(5))
    #expect(drive.selected == [.item("list0"), .item("list0")])
    #expect(drive.headUnit.row(0)?.isStarting == false)
  }

  /// The knob stops at what is there, and at nothing that was left out.
  @Test func whatStandsAboveAListIsSeenWholeOrTold() {
    var drive = TemplateDrive()
    func buttons(_ count: Int, _ name: String) -> [TemplateButton] {
      (0..<count).map { TemplateButton(id: "\(name)\($0)", titles: ["Button \($0)"]) }
    }
    var list = TemplateList(sections: [TemplateSection(items: [.plain("x")])])
    list.details = TemplateDetails(title: "All")
    list.details?.buttons = buttons(5, "d")
    list.headerButtons = buttons(9, "h")
    drive.call(.setRoot(Template(id: "list", .list(list))))
    drive.wait()
    #expect(drive.remarks.last == .templateTrimmed(.headerButtons, "list", lost: 3))
    let page = drive.headUnit.browser.page
    let stops = page.map { page in (0..<2).map { drive.headUnit.stops(at: $0, on: page) } }
    #expect(
      stops == [
        (0..<3).map { .button("d\($0)") }, (0..<8).map { .button("h\($0)") },
      ])
  }

  /// Where they have no room beside each other they stand below.
  @Test(arguments: 1...8)
  func buttonsAboveAListHaveAFingersWidth(count: Int) {
    for points in stride(from: 240.0, through: 1_600, by: 40) {
      let place = HeaderButtonsPlace(count, within: points)
      #expect(place.columns * place.lines >= count)
      #expect(place.columns * (place.lines - 1) < count)
      let room = points - HeaderButtonsPlace.margins + HeaderButtonsPlace.gap
      #expect(room / Double(place.columns) >= 84 + HeaderButtonsPlace.gap)
      #expect(place.lines == 1 || Double(count) * (84 + HeaderButtonsPlace.gap) > room)
    }
  }

  @Test func rowsWithoutAHandlerOrDisabledDoNothing() {
    var drive = TemplateDrive()
    var mute = TemplateItem.plain("mute")
    mute.isChoosable = false
    var off = TemplateItem.plain("off")
    off.isEnabled = false
    drive.call(.setRoot(.list("a", [TemplateSection(items: [mute, off])])))
    drive.hand(.rowChosen(0))
    drive.hand(.rowChosen(1))
    #expect(drive.selected.isEmpty)
    #expect(drive.headUnit.row(0)?.isDimmed == false)
    #expect(drive.headUnit.row(1)?.isDimmed == true)
  }

  @Test func sectionsHaveHeadersAndLetters() throws {
    var drive = TemplateDrive()
    let sections = ["A", "B", "", "D"].map { letter in
      var section = TemplateSection(
        header: letter.isEmpty ? nil : "Section \(letter)",
        items: (0..<20).map { .plain("\(letter)\($0)") })
      section.index = letter
      return section
    }
    drive.call(.setRoot(.list("a", sections)))
    let given = try #require(drive.page?.given)
    #expect(given.letters.map(\.letter) == ["A", "B", "D"])
    #expect(given.rows[20].header?.title == "Section B")
    #expect(given.rows[40].header == nil)
    drive.hand(.letterChosen(1))
    let page = try #require(drive.page)
    #expect(page.scroll == drive.headUnit.metrics.rowTop(20, of: page))
    drive.hand(.scrolled(by: 200))
    let scrolled = try #require(drive.page)
    let sticky = drive.headUnit.stickyHeader(of: scrolled, at: scrolled.scroll)
    #expect(sticky?.header.title == "Section B")
    #expect(sticky?.lift == 0)
  }

  @Test func theKnobBringsARowBelowTheHeaderThatStays() throws {
    var profile = Profile()
    profile.inputs = [.knob]
    var drive = TemplateDrive(profile: profile)
    let section = TemplateSection(header: "All", items: (0..<30).map { .plain("\($0)") })
    drive.call(.setRoot(.list("a", [section])))
    drive.wait()
    for _ in 0..<20 { drive.simulation.perform(.knob(.turned(1))) }
    for _ in 0..<12 { drive.simulation.perform(.knob(.turned(-1))) }
    #expect(drive.headUnit.focus == .row(8))
    let page = try #require(drive.page)
    let metrics = drive.headUnit.metrics
    let header = try #require(drive.headUnit.stickyHeader(of: page, at: page.scroll))
    let hidden = Int((header.header.points * metrics.pixelsPerPoint).rounded())
    #expect(page.scroll + hidden <= metrics.rowTop(8, of: page))
  }

  @Test func aHeaderTakesRoomAboveItsRowAndAnEmptySectionTakesNone() throws {
    var drive = TemplateDrive()
    let sections = [
      TemplateSection(header: "Empty", items: []),
      TemplateSection(header: "Full", items: [.plain("a"), .plain("b")]),
    ]
    drive.call(.setRoot(.list("a", sections)))
    let page = try #require(drive.page)
    let metrics = drive.headUnit.metrics
    #expect(drive.titles == ["Row a", "Row b"])
    #expect(
      metrics.rowTop(2, of: page) - metrics.rowTop(1, of: page) == metrics.rowTop(1))
    #expect(metrics.rowTop(1, of: page) > metrics.rowTop(1))
  }

  @Test(arguments: [true, false])
  func anUpdateKeepsThePlaceOfTheRowsThatStay(addsAbove: Bool) throws {
    var drive = TemplateDrive()
    let items = (0..<60).map { TemplateItem.plain("\($0)") }
    drive.call(.setRoot(.list("a", [TemplateSection(items: items)])))
    drive.hand(.scrolled(by: drive.headUnit.metrics.rowTop(30)))
    let before = try #require(drive.page)
    let first = drive.headUnit.visibleRows(of: before).lowerBound
    let new = addsAbove ? [.plain("new")] + items : items + [.plain("new")]
    drive.call(.update(.list("a", [TemplateSection(items: new)])))
    let page = try #require(drive.page)
    let shown = drive.headUnit.visibleRows(of: page).lowerBound
    #expect(page.given?.rows[shown].item?.id == before.given?.rows[first].item?.id)
    #expect(page.id == before.id)
  }

  @Test func oneRowChangesInItsPlace() throws {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(100)))
    drive.hand(.scrolled(by: 500))
    let before = try #require(drive.page?.scroll)
    var item = TemplateItem.plain("list7")
    item.subtitle = "Changed"
    item.isPlaying = true
    drive.call(.updateItem(item))
    #expect(drive.page?.scroll == before)
    #expect(drive.headUnit.row(7)?.subtitle == "Changed")
    #expect(drive.headUnit.row(7)?.isPlaying == true)
  }

  @Test func moreThanTheCarTakesIsCutFromTheEndAndSaid() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(700)))
    #expect(drive.page?.count == 500)
    #expect(drive.remarks.contains(.listTrimmed("list", lost: 200)))
  }

  @Test func oneRowThatIsCutIsSaidToo() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(501)))
    #expect(drive.page?.count == 500)
    #expect(drive.remarks.contains(.listTrimmed("list", lost: 1)))
    #expect(!drive.remarks.contains(.emptyRoot))
  }

  @Test func whatStandsAboveAListIsARowThatIsNoFolder() {
    var drive = TemplateDrive()
    var list = TemplateList(sections: [TemplateSection(items: [.plain("a")])])
    list.details = TemplateDetails(title: "Album", subtitle: "Band", image: "a.png")
    drive.call(.setRoot(Template(id: "album", title: "Album", .list(list))))
    #expect(
      drive.headUnit.row(0)?.item
        == ContentItem(
          identifier: "", title: "Album", subtitle: "Band", artwork: "a.png", isPlayable: true))
  }

  @Test func whileDrivingListsAreShort() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(100)))
    drive.simulation.perform(.car(.speedChanged(.kilometresPerHour(50))))
    #expect(drive.headUnit.rowCount == 12)
    drive.simulation.perform(.car(.speedChanged(.zero)))
    #expect(drive.headUnit.rowCount == 100)
  }

  @Test func picturesOfARowAreChosenOneByOne() throws {
    var drive = TemplateDrive()
    var item = TemplateItem(id: "p", title: "Picks")
    item.pictures = PictureRow(
      .row, (0..<40).map { PictureRow.Element(image: "\($0).png", title: "Pick \($0)") })
    item.pictures?.elements[1].isEnabled = false
    drive.call(.setRoot(.list("a", [TemplateSection(items: [item])])))
    drive.wait()
    let page = try #require(drive.page)
    let pictures = drive.headUnit.choosablePictures(of: 0, on: page)
    #expect(pictures.first == 0)
    #expect(!pictures.contains(1))
    #expect(pictures.count == TemplateLimits().pictures - 1)
    drive.hand(.rowPictureChosen(0, 2))
    drive.hand(.rowPictureChosen(0, 1))
    drive.hand(.rowPictureChosen(0, 39))
    drive.hand(.rowChosen(0))
    #expect(drive.selected == [.picture("p", 2), .item("p")])
    #expect(drive.headUnit.picture("0.png", .element)?.picture == Picture(file: "0.png"))
    #expect(drive.headUnit.picture("39.png", .element) == nil)
  }

  @Test func theKnobReachesEverythingInARowOfPictures() {
    var profile = Profile()
    profile.inputs = [.knob]
    var drive = TemplateDrive(profile: profile)
    var item = TemplateItem(id: "p", title: "Picks")
    item.pictures = PictureRow(.grid, [PictureRow.Element(), PictureRow.Element()])
    var section = TemplateSection(header: "More", items: [.plain("x")])
    section.button = TemplateButton(id: "all", titles: ["All"])
    drive.call(.setRoot(.list("a", [TemplateSection(items: [item]), section])))
    drive.wait()
    var seen: [FocusTarget?] = [drive.headUnit.focus]
    for _ in 0..<4 {
      drive.simulation.perform(.knob(.turned(1)))
      seen.append(drive.headUnit.focus)
    }
    #expect(
      seen == [.row(0), .rowPicture(0, 0), .rowPicture(0, 1), .button("all"), .row(1)])
    for _ in 0..<4 { drive.simulation.perform(.knob(.turned(-1))) }
    #expect(drive.headUnit.focus == .row(0))
  }

  @Test func theAssistantsCellComesAndGoesWithTheLimits() {
    var drive = TemplateDrive()
    var list = TemplateList(sections: [TemplateSection(items: [.plain("a")])])
    list.assistant = AssistantCell(position: .top, visibility: .whileLimited)
    drive.call(.setRoot(Template(id: "a", .list(list))))
    #expect(drive.titles == ["Row a"])
    drive.simulation.perform(.car(.speedChanged(.kilometresPerHour(50))))
    #expect(drive.headUnit.rowCount == 2)
    drive.hand(.rowChosen(0))
    #expect(drive.selected.isEmpty)
    #expect(drive.headUnit.player.interruptions == [.assistant])
    drive.simulation.perform(.playback(.assistantAsked("play a")))
    #expect(drive.headUnit.player.interruptions.isEmpty)
    #expect(drive.selected == [.assistant("play a")])
    // Nothing has come of it: what plays is shown no longer.
    drive.wait()
    drive.simulation.perform(.car(.speedChanged(.zero)))
    #expect(drive.titles == ["Row a"])
  }

  @Test func anEmptyListSaysWhatItsAppSaysOrSpins() {
    var drive = TemplateDrive()
    var list = TemplateList()
    list.emptyTitles = ["Nothing downloaded"]
    list.emptySubtitles = ["Go online"]
    drive.call(.setRoot(Template(id: "a", .list(list))))
    let message = drive.page.flatMap { drive.headUnit.message(on: $0, isRoot: true) }
    #expect(message?.heading == "Nothing downloaded")
    #expect(message?.text == "Go online")
    list.showsSpinnerWhileEmpty = true
    drive.call(.update(Template(id: "a", .list(list))))
    #expect(drive.headUnit.look(at: drive.simulation.now) == .spinner)
  }

  @Test func ofAGridSoManyButtonsAreThere() {
    var drive = TemplateDrive()
    let buttons = (0..<12).map { TemplateButton(id: "\($0)", titles: ["Button \($0)"]) }
    drive.call(.setRoot(Template(id: "g", .grid(buttons))))
    #expect(drive.headUnit.canFocus(.button("7")))
    #expect(!drive.headUnit.canFocus(.button("8")))
    drive.hand(.buttonChosen("3"))
    #expect(drive.selected == [.button("3")])
  }

  /// An app without Swift can give two templates one name, of which one is of another kind.
  @Test func aRowThatLooksDifferentChangesItsOwnListAlone() throws {
    var drive = TemplateDrive()
    let tabs = Template(id: "tabs", .tabs([.rows(1, id: "left"), .rows(1, id: "right")]))
    drive.call(.setRoot(tabs))
    let twin = Template.list("twin", [TemplateSection(items: [.plain("row")])])
    drive.call(.push(twin))
    drive.call(.selectTab("right"))
    drive.call(.push(Template(id: "twin", .grid([TemplateButton(id: "b", titles: ["B"])]))))
    var row = TemplateItem.plain("row")
    row.title = "Other"
    drive.call(.updateItem(row))
    guard case .grid = drive.page?.template?.content else {
      Issue.record("The grid is a list now.")
      return
    }
    drive.call(.selectTab("left"))
    #expect(drive.headUnit.row(0)?.title == "Other")
  }

  @Test func ofButtonsOfOneNameTheOneThatCanBeChosenIsMeant() {
    var drive = TemplateDrive()
    var template = Template.list("a", [TemplateSection(items: [.plain("one")])])
    var off = TemplateButton(id: "b")
    off.isEnabled = false
    (template.leadingButtons, template.trailingButtons) = ([off], [TemplateButton(id: "b")])
    drive.call(.setRoot(template))
    #expect(drive.headUnit.canFocus(.button("b")))
    drive.hand(.buttonChosen("b"))
    #expect(drive.selected == [.button("b")])
    #expect(drive.simulation.violation == nil)
  }

  @Test func ofButtonsBesideATitleTwoAreSeenAtEachSide() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1)))
    var template = Template.rows(1, id: "b")
    template.leadingButtons = (0..<3).map { TemplateButton(id: "l\($0)") }
    template.trailingButtons = (0..<3).map { TemplateButton(id: "t\($0)") }
    drive.call(.push(template))
    drive.wait()
    #expect(drive.headUnit.visibleButtons.map(\.id) == ["l0", "l1", "t0", "t1"])
  }

  private func pictures(_ count: Int, _ kind: PictureRow.Kind = .row) -> Template {
    var item = TemplateItem(id: "p", title: "Picks")
    item.pictures = PictureRow(
      kind, (0..<count).map { PictureRow.Element(title: "Pick \($0)") })
    return .list("a", [TemplateSection(items: [item])])
  }

  @Test func picturesAreCountedWhereverTheirRowIsMovedTo() throws {
    var drive = TemplateDrive()
    drive.call(.setRoot(pictures(40)))
    drive.wait()
    let page = try #require(drive.page)
    let seen = drive.headUnit.choosablePictures(of: 0, on: page).count
    let moment = Moment(
      drive.headUnit, at: drive.simulation.now, startOfDrive: 0, restartCount: 0)
    let count = try #require(Fact.named("row.pictureCount"))
    #expect(seen == TemplateLimits().pictures)
    #expect(count.reading(at: moment, row: 0) == .count(seen))
    #expect(drive.remarks.last == .templateTrimmed(.pictures, "a", lost: 16))
  }

  /// The card of what plays comes and goes, and the pictures take what it leaves.
  @Test func picturesTakeTheRoomThatTheCardLeaves() throws {
    var profile = Profile()
    (profile.display.width, profile.display.height) = (1_920, 720)
    var drive = TemplateDrive(profile: profile)
    drive.call(.setRoot(pictures(30)))
    drive.wait()
    func hidden() throws -> Int {
      drive.headUnit.metrics.maximumSide(of: 0, on: try #require(drive.page))
    }
    let alone = try hidden()
    drive.simulation.perform(.phone(.reported(.audioSession(.ready))))
    drive.simulation.perform(.phone(.reported(.nowPlaying(NowPlayingInfo(title: "Song")))))
    #expect(drive.headUnit.player.owner == .app)
    let besideCard = try hidden()
    #expect(alone > 0 && alone < besideCard, "\(alone) \(besideCard)")
    #expect(drive.simulation.violation == nil)
  }

  @Test func ofAVeryWideRowNotMorePicturesAreSeenThanThis() {
    var profile = Profile()
    (profile.display.width, profile.display.height) = (5_760, 720)
    var drive = TemplateDrive(profile: profile)
    var item = TemplateItem(id: "p")
    item.pictures = PictureRow(.grid, (0..<40).map { _ in PictureRow.Element() })
    item.pictures?.allowsMultipleLines = true
    drive.call(.setRoot(.list("a", [TemplateSection(items: [item])])))
    drive.wait()
    let seen = drive.page.map { drive.headUnit.choosablePictures(of: 0, on: $0).count }
    #expect(seen == TemplateLimits().pictures)
  }

  /// A drive that switches the limits means apps of either kind; a car that drives does not.
  @Test func limitsSwitchedByHandBindHowDeepTemplatesGo() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1)))
    drive.simulation.perform(.car(.limitsSwitched(.on(items: nil, depth: 2))))
    #expect(drive.call(.push(.rows(1, id: "b"))) == nil)
    #expect(drive.call(.push(.rows(1, id: "c"))) == .depthExceeded)

    var driving = TemplateDrive()
    driving.simulation.perform(.car(.gearChanged(.drive)))
    driving.simulation.perform(.car(.speedChanged(.kilometresPerHour(120))))
    driving.call(.setRoot(.rows(1)))
    for id in ["b", "c", "d", "e"] { #expect(driving.call(.push(.rows(1, id: id))) == nil) }
    #expect(driving.call(.push(.rows(1, id: "f"))) == .depthExceeded)
  }

  @Test func aProfileSaysHowMuchOfTemplatesItTakes() throws {
    var profile = Profile()
    profile.templates.items = 3
    profile.templates.depth = 2
    var drive = TemplateDrive(profile: profile)
    drive.call(.setRoot(.rows(10)))
    #expect(drive.headUnit.rowCount == 3)
    drive.call(.push(.rows(1, id: "b")))
    #expect(drive.call(.push(.rows(1, id: "c"))) == .depthExceeded)
  }

  @Test(arguments: zip(AppKind.allCases, [5, 5, 5, 5, 5, 3, 3, 2, 2]))
  func whatAnAppIsForSaysHowManyLevelsItMayOpen(kind: AppKind, levels: Int) {
    #expect(openLevels(of: kind, on: Profile()) == levels)
    var profile = Profile()
    profile.phoneVersion = 27
    #expect(openLevels(of: kind, on: profile) == max(levels, 3))
    profile.templates.fuelingDepth = 4
    profile.templates.taskDepth = 2
    #expect(openLevels(of: kind, on: profile) == [5: 5, 3: 4, 2: 2][levels])
  }

  /// Until one more is refused.
  private func openLevels(of kind: AppKind, on profile: Profile) -> Int {
    var drive = TemplateDrive(profile: profile)
    let app = AppDescription(name: "Templates", usesTemplates: true, kind: kind)
    drive.simulation.perform(.phone(.reported(.started(app))))
    drive.call(.setRoot(.rows(1, id: "0")))
    let pushed = (1..<9).first { drive.call(.push(.rows(1, id: "\($0)"))) == .depthExceeded }
    return pushed ?? 0
  }

  @Test func besideWhatPlaysStandTheAppsOwnButtons() {
    var drive = TemplateDrive()
    drive.call(.setRoot(.rows(1)))
    var player = TemplatePlayer(buttons: (0..<7).map { TemplateButton(id: "b\($0)") })
    player.isUpNextEnabled = true
    drive.call(.player(player))
    drive.hand(.nowPlayingPressed)
    #expect(drive.headUnit.templates.player.buttons.count == 5)
    #expect(drive.headUnit.controls.actions.isEmpty)
    drive.hand(.buttonChosen("b1"))
    drive.hand(.upNextPressed)
    drive.hand(.albumArtistPressed)
    #expect(drive.selected == [.button("b1")])
    #expect(drive.notices.contains(.upNextPressed))
    #expect(!drive.notices.contains(.albumArtistPressed))
  }

  /// An app for audio makes no calls.
  @Test func whatAsksForACallIsNotShown() {
    var drive = TemplateDrive()
    var list = TemplateList(sections: [TemplateSection(items: [.plain("a")])])
    list.assistant = AssistantCell(position: .top, visibility: .always)
    drive.call(.setRoot(Template(id: "list", .list(list))))
    #expect(drive.headUnit.rowCount == 2)
    list.assistant?.action = .startCall
    drive.call(.update(Template(id: "list", .list(list))))
    #expect(drive.titles == ["Row a"])
  }
}
