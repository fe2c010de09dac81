import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// The menu over the now-playing screen, by touch and by knob.
@Suite struct MenuScreenTests {
  private static func opened(
    profile: String = "hd720", languages: Int = 0, _ change: (inout Profile) -> Void = { _ in }
  ) throws -> Stage {
    var stage = try Stage(profile: profile, change)
    if languages > 0 {
      stage.republish { info in
        info.languages = (0..<languages).map {
          LanguageOption(id: "l\($0)", name: "Language \($0)", isCurrent: $0 == 1)
        }
      }
    }
    stage.perform(.driver(.moreButtonPressed))
    stage.wait(.seconds(1))
    return stage
  }

  private static func languages(_ count: Int, profile: String = "hd720") throws -> Stage {
    var stage = try opened(profile: profile, languages: count)
    stage.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    stage.wait(.seconds(1))
    return stage
  }

  @Test func theTitleOfAPartOfTheMenuStandsBesideTheWayBack() throws {
    let stage = try Self.languages(3)
    let header = try #require(stage.screen.elements.last { $0.target == .back })
    let left = stage.screen.commands.compactMap {
      if case .text(let line, let x, _, _) = $0, line.text == header.value { x } else { nil }
    }.last
    #expect(try #require(left) - header.frame.x == 2 * 46)
  }

  /// Left of the menu of a display as low as a shelf is less room than right of it.
  @Test(arguments: ["640x160", "800x160"])
  func aToastStandsWhereThereIsMoreRoomBesideTheMenu(size: String) throws {
    let situation = Situation.menu
    var drive = situation.simulation(
      of: try Showcase.demo(), profile: try Showcase.profile("hd720", size: size))
    _ = drive.withFaults { $0.inject(FaultRule(.error, on: .command)) }
    drive.perform(.playback(.surfacePressed(.cluster, .pause)))
    drive.advance(by: .milliseconds(600))
    let list = Showcase.screen(drive)
    let menu = try #require(list.elements.last { $0.role == .dialog }?.frame)
    let toast = try #require(list.elements.last { $0.role == .toast })
    #expect(toast.frame.x >= menu.maxX)
    let isWhole = list.commands.contains {
      if case .text(let line, _, _, _) = $0 { line.text == toast.label } else { false }
    }
    #expect(isWhole)
  }

  @Test func aFingerOpensTheMenuChoosesAndCloses() throws {
    var stage = try Stage()
    try stage.tap(.more)
    #expect(stage.headUnit.menu == .commands)
    try stage.tap(.menuItem(.command(.bookmark)))
    #expect(stage.commands == [.bookmark(undo: false)])
    #expect(stage.element(.menuItem(.command(.bookmark)))?.value == "On")
    try stage.tap(.closeMenu)
    #expect(stage.headUnit.menu == nil)
  }

  @Test func outsideTheMenuAFingerClosesItAndInsideItsEdgeItDoesNot() throws {
    var stage = try Self.opened()
    let card = try #require(stage.screen.elements.last { $0.role == .dialog }?.frame)
    stage.tap(x: card.x + card.width / 2, y: card.y + 4)
    #expect(stage.headUnit.menu == .commands)
    stage.tap(x: card.x - 60, y: card.y + 100)
    #expect(stage.headUnit.menu == nil)
    #expect(stage.commands.isEmpty)
  }

  @Test func theKnobOpensTheMenuAndItsRingIsOnTheFirstItem() throws {
    var stage = try Stage(profile: "knob-only")
    for _ in 0..<20 where stage.headUnit.focus != .more { stage.perform(.knob(.turned(1))) }
    stage.perform(.knob(.pressed))
    stage.wait(.seconds(1))
    let item = try #require(stage.element(.menuItem(.command(.like))))
    #expect(item.isFocused)
    let rings = stage.screen.commands.compactMap { command -> PixelRect? in
      guard case .card(let card) = command, card.edge?.color == Color(0xB9C2FF) else { return nil }
      return card.frame
    }
    #expect(rings == [item.frame])
    stage.perform(.knob(.turned(1)))
    #expect(stage.element(.menuItem(.command(.bookmark)))?.isFocused == true)
  }

  @Test func itsMeasuresAreThoseOfTheLook() throws {
    let stage = try Self.opened()
    let list = stage.screen
    let frame = try #require(list.elements.first { $0.role == .stage }?.frame)
    let card = try #require(list.elements.last { $0.role == .dialog }?.frame)
    let item = try #require(stage.element(.menuItem(.command(.like)))?.frame)
    #expect(frame.maxX - card.maxX == 56)
    #expect(frame.maxY - card.maxY == 144)
    #expect(card.width == 536)
    #expect(item.height == 92)
    #expect(item.x - card.x == 12 && item.y - card.y == 12)
  }

  @Test func underTheMenuNothingIsEnabled() throws {
    var stage = try Self.opened()
    // The way back from the ratings has the name of the button below them.
    stage.perform(.driver(.menuItemChosen(.command(.rating))))
    let list = stage.screen
    let dim = try #require(list.elements.firstIndex { $0.role == .dialog })
    let below = list.elements[..<dim].filter { $0.target != nil }
    #expect(!below.isEmpty)
    #expect(below.allSatisfy { !$0.isEnabled && !$0.isFocused })
  }

  @Test func aDisabledItemIsDimmedAndAFingerOnItDoesNothing() throws {
    var stage = try Self.opened()
    let item = try #require(stage.element(.menuItem(.command(.dislike))))
    #expect(!item.isEnabled)
    #expect(item.label == "Not for me")
    #expect(stage.screen.commands.contains(.layer(item.frame, opacity: 97)))
    try stage.tap(.menuItem(.command(.dislike)))
    #expect(stage.commands.isEmpty)
    #expect(stage.headUnit.menu == .commands)
  }

  @Test func whatIsActiveHasItsOwnIconAndWord() throws {
    var stage = try Self.opened()
    let like = FocusTarget.menuItem(.command(.like))
    #expect(stage.icons(in: like) == [.like])
    #expect(stage.element(like)?.value == "Off")
    try stage.tap(like)
    #expect(stage.icons(in: like) == [.likeFilled])
    #expect(stage.element(like)?.value == "On")
  }

  @Test(arguments: Showcase.profileNames)
  func titlesOfThreeHundredCharactersStayBesideTheirValues(profile: String) throws {
    let long = String(repeating: "Longest title ", count: 22)
    var stage = try Self.opened(profile: profile, languages: 3)
    var commands = stage.headUnit.player.commands
    for name in CommandName.allCases { commands[name]?.title = long }
    stage.perform(.phone(.reported(.commands(commands))))
    stage.republish { info in
      info.languages = info.languages?.map { option in
        var option = option
        option.name = long
        return option
      }
    }
    #expect(stage.broken() == [])
    let list = stage.screen
    #expect(list.elements.contains { $0.role == .title && $0.label.hasSuffix("…") })
    stage.perform(.driver(.menuItemChosen(.command(.enableLanguage))))
    #expect(stage.broken() == [])
    stage.perform(.driver(.backPressed), .driver(.menuItemChosen(.command(.rating))))
    #expect(stage.broken() == [])
  }

  @Test func theShorterTitleIsShownWhereTheLongOneDoesNotFit() throws {
    var stage = try Self.opened()
    var commands = stage.headUnit.player.commands
    commands[.like]?.title = String(repeating: "Long ", count: 60)
    commands[.like]?.shortTitle = "Short"
    stage.perform(.phone(.reported(.commands(commands))))
    #expect(stage.screen.elements.contains { $0.role == .title && $0.label == "Short" })
  }

  @Test func aPartOfTheMenuHasATitleAndAWayBack() throws {
    var stage = try Self.opened()
    try stage.tap(.menuItem(.command(.rating)))
    #expect(stage.headUnit.menu == .ratings)
    #expect(stage.element(.back)?.isEnabled == true)
    #expect(stage.element(.back)?.value == "Rating")
    try stage.tap(.back)
    #expect(stage.headUnit.menu == .commands)
    #expect(stage.element(.closeMenu)?.label == "Close")
  }

  @Test func aGivenRatingHasATickAndIsTheValueOfItsItem() throws {
    var stage = try Self.opened()
    try stage.tap(.menuItem(.command(.rating)))
    try stage.tap(.menuItem(.rating(3)))
    #expect(stage.commands == [.rating(3)])
    let item = FocusTarget.menuItem(.rating(3))
    #expect(stage.element(item)?.label == "3 of 5")
    // Below it lies the transport.
    let icons = stage.icons(in: item).suffix(6)
    #expect(icons == [.check, .starFilled, .starFilled, .starFilled, .star, .star])
    try stage.tap(.back)
    #expect(stage.element(.menuItem(.command(.rating)))?.value == "3")
  }

  @Test func theCurrentLanguageHasATick() throws {
    let stage = try Self.languages(3)
    #expect(stage.icons(in: .menuItem(.language("l1"))) == [.check])
    #expect(stage.icons(in: .menuItem(.language("l2"))) == [])
  }

  @Test(arguments: Showcase.profileNames.share(3))
  func fortyLanguagesAreReachedByTheKnobAndKeepTheRules(profile: String) throws {
    var stage = try Self.languages(40, profile: profile)
    if stage.headUnit.focus == nil { stage.perform(.knob(.turned(1))) }
    for number in 1..<40 {
      stage.perform(.knob(.turned(1)))
      stage.wait(.milliseconds(300))
      let item = try #require(stage.element(.menuItem(.language("l\(number)"))))
      #expect(item.isFocused)
      #expect(item.frame.height >= stage.headUnit.metrics.menuRowTop(1) - 1)
      #expect(stage.broken() == [])
    }
  }

  @Test func aFingerDragsTheLanguagesAndThenChoosesOne() throws {
    var stage = try Self.languages(40)
    let first = try #require(stage.element(.menuItem(.language("l0"))))
    let x = first.frame.x + 40
    for _ in 0..<14 { stage.drag(x: x, from: first.frame.y + 400, to: first.frame.y) }
    #expect(stage.headUnit.menuScroll.place == stage.headUnit.maximumMenuScroll(of: .languages))
    #expect(stage.commands.isEmpty)
    #expect(stage.broken() == [])
    try stage.tap(.menuItem(.language("l39")))
    #expect(stage.commands == [.enableLanguage("l39")])
  }

  @Test(arguments: ["hd720", "standard", "wide", "portrait"])
  func inThePreviousSlotTheMenuOpensBesideItsButton(profile: String) throws {
    var stage = try Stage(profile: profile) { $0.quirks.feedbackMenu = .previousSlot }
    let button = try #require(stage.element(.more)?.frame)
    try stage.tap(.more)
    stage.wait(.seconds(1))
    let card = try #require(stage.screen.elements.last { $0.role == .dialog }?.frame)
    let closer = try #require(stage.element(.closeMenu)?.frame)
    #expect(closer == button)
    #expect(!card.intersects(closer))
    let scale = stage.headUnit.metrics.pixelsPerPoint
    let distance = min(abs(card.maxX - closer.x), abs(card.maxY - closer.y))
    #expect(Double(distance) <= 11 * scale)
    #expect(stage.broken() == [])
  }

  @Test(arguments: Showcase.profileNames)
  func everyMenuKeepsTheRulesWhileItComesAndGoes(profile: String) throws {
    var stage = try Stage(profile: profile)
    var commands = stage.headUnit.player.commands
    commands[.position] = nil
    stage.perform(.phone(.reported(.commands(commands))))
    for event in [
      Event.driver(.moreButtonPressed), .driver(.menuItemChosen(.command(.rating))),
      .driver(.menuClosed),
    ] {
      stage.perform(event)
      for _ in 0..<5 {
        #expect(stage.broken() == [], "\(event)")
        stage.wait(.milliseconds(40))
      }
    }
  }
}

/// How the menu comes and goes.
extension MenuScreenTests {
  private func layers(_ stage: Stage) -> [UInt8] {
    stage.screen.commands.compactMap { command in
      // What is disabled is a layer too.
      if case .layer(_, let opacity) = command, opacity != 97 { opacity } else { nil }
    }
  }

  private func panes(_ stage: Stage) -> [Pane] {
    stage.screen.commands.compactMap { if case .pane(let pane) = $0 { pane } else { nil } }
  }

  @Test func theMenuComesIn180AndGoesIn120Milliseconds() throws {
    var stage = try Stage()
    stage.perform(.driver(.moreButtonPressed))
    #expect(panes(stage).first?.opacity == 0)
    stage.wait(.milliseconds(90))
    #expect(panes(stage).count == 1 && stage.screen.nextChange == .atOnce)
    stage.wait(.milliseconds(90))
    #expect(panes(stage).isEmpty)
    stage.perform(.driver(.menuClosed))
    stage.wait(.milliseconds(60))
    #expect(panes(stage).count == 1 && stage.screen.nextChange == .atOnce)
    #expect(stage.element(.menuItem(.command(.like))) == nil)
    stage.wait(.milliseconds(60))
    #expect(panes(stage).isEmpty)
  }

  @Test func theMenuGrowsOutOfItsButton() throws {
    var stage = try Stage()
    let button = try #require(stage.element(.more)?.frame)
    stage.perform(.driver(.moreButtonPressed))
    var sizes: [Int] = []
    for _ in 0..<6 {
      let pane = try #require(panes(stage).first)
      if sizes.isEmpty {
        #expect(abs(pane.place.x + pane.place.width / 2 - (button.x + button.width / 2)) <= 1)
        #expect(abs(pane.place.y + pane.place.height / 2 - (button.y + button.height / 2)) <= 1)
      }
      sizes.append(pane.place.width)
      stage.wait(.milliseconds(25))
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
  }

  @Test func withReducedMotionItIsThereAtOnce() throws {
    var stage = try Stage()
    stage.perform(.car(.motionReduced(true)), .driver(.moreButtonPressed))
    #expect(layers(stage) == [])
    stage.perform(.driver(.menuClosed))
    #expect(layers(stage) == [])
  }

  @Test func fromOneMenuToTheNextNothingFades() throws {
    var stage = try Self.opened()
    stage.perform(.driver(.menuItemChosen(.command(.rating))))
    #expect(layers(stage) == [])
  }
}
