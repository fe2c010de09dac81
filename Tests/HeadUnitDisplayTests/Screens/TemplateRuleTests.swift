import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// Everything that can be reached in the demo with templates, on every head unit.
@Suite struct TemplateRuleTests {
  @Test(arguments: Showcase.profileNames.share(9))
  func everythingThatCanBeReachedKeepsTheRules(profile: String) throws {
    let profile = try Showcase.profile(profile)
    for isDriving in [false, true] {
      var tour = Tour(
        of: try TemplateDemo.started(profile, isDriving: isDriving), isPressing: false)
      tour.go(screens: 60)
      #expect(tour.broken.isEmpty, "\(profile.name): \(tour.broken.joined(separator: "; "))")
      // Half as much is there while driving.
      #expect(tour.screens >= 25, "\(tour.screens) screens were seen")
    }
  }

  @Test func everythingThatCanBeReachedLooksAsItWasLookedAt() throws {
    var unpressed: [String] = []
    var text = ""
    for profile in ["hd720", "portrait"] {
      var tour = Tour(
        of: try TemplateDemo.started(try Showcase.profile(profile), isDriving: false),
        isPressing: true)
      tour.go(screens: 40)
      unpressed += tour.unpressed
      text += "\(profile):\n" + tour.looks.map { "  \($0)\n" }.joined()
    }
    #expect(unpressed == [], "A finger on them is not seen.")
    try Golden.expect(text, toBe: "templates.txt")
  }

  /// However much is said and answered: no text under a button, everything on the card.
  @Test(arguments: Showcase.profileNames.share(4))
  func alertsAndSheetsHaveRoomForTheirAnswers(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let long = String(repeating: "Nobody reads this much in a car. ", count: 9)
    for count in 0...7 {
      for (title, message) in [("Sure?", nil), (long, nil), ("Sort", long), (nil, long)] {
        let buttons = (0..<count).map {
          TemplateButton(id: "b\($0)", titles: [$0 == 1 ? long : "Answer \($0)"])
        }
        let contents: [Template.Content] = [
          .alert([title ?? long], buttons), .actionSheet(message: message, buttons),
        ]
        for content in contents {
          var drive = try TemplateDemo.started(profile, isDriving: false)
          let alert = Template(id: "alert", title: title, content)
          drive.perform(.phone(.reported(.template(TemplateCall(900, .present(alert))))))
          drive.advance(by: .seconds(1))
          let list = Showcase.screen(drive)
          #expect(Rules(drive.headUnit, list).broken.isEmpty)
          let dialog = try #require(list.elements.firstIndex { $0.role == .dialog })
          let parts = list.elements.filter { $0.parent == dialog }
          let words = parts.filter { $0.role != .button }
          let answers = parts.filter { $0.role == .button }
          #expect(!words.isEmpty, "\(profile.name), \(count): nothing is said")
          for answer in answers {
            #expect(
              !words.contains { $0.frame.intersects(answer.frame) }, "\(profile.name) \(count)")
          }
        }
      }
    }
  }

  /// Of an app that is asked by path there are none of them, and none of the others' of this one.
  @Test(arguments: ["hd720", "portrait", "minimum"])
  func situationsOfTemplatesAreFoundInTheDemo(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let app = try TemplateDemo.app()
    for situation in Situation.ofTemplates {
      let drive = situation.simulation(of: app, profile: profile)
      #expect(situation.shortfall(of: drive) == nil, "\(profile.name): \(situation)")
      #expect(Rules(drive.headUnit, Showcase.screen(drive)).broken.isEmpty, "\(situation)")
      let other = situation.simulation(of: try Stage.app(player: "{}"), profile: profile)
      #expect(situation.shortfall(of: other) != nil)
    }
  }

  @Test(arguments: ["hd720", "standard", "portrait"])
  func theArrowBehindALongArtistStandsBesideTheName(name: String) throws {
    let app = try Stage.app(
      library: """
        {"app": {"name": "A"}, "items": [{"id": "s", "title": "Song", "duration": "3m", "artist":
          "The Orchestra of the Old Harbour and the Lighthouse Keepers of the Far North"}],
         "templates": [{"id": "home", "title": "H", "items": [{"title": "P", "plays": "s"}]},
           {"id": "nowPlaying", "kind": "nowPlaying", "albumArtist": "x"},
           {"id": "x", "title": "X"}]}
        """)
    let profile = try Showcase.profile(name)
    let screen = Showcase.screen(Situation.nowPlaying.simulation(of: app, profile: profile))
    let words = try #require(screen.elements.first { $0.label.hasPrefix("The Orchestra") }).frame
    let link = try #require(screen.elements.first { $0.target == .albumArtist }).frame
    let arrow = screen.commands.compactMap { command -> PixelRect? in
      guard case .image(let image) = command,
        case .icon(.chevronForward, _, _, _) = image.source, link.contains(image.frame)
      else { return nil }
      return image.frame
    }
    #expect(arrow.count == 1 && arrow.allSatisfy { $0.x > words.maxX }, "\(words) \(arrow)")
  }

  /// Whatever the app calls its template of what plays.
  @Test(arguments: ["nowPlaying", "np"]) func theListBehindUpNextIsFound(id: String) throws {
    let app = try Stage.app(
      library: """
        {"app": {"name": "A"}, "items": [{"id": "s", "title": "S"}], "templates": [
          {"id": "home", "title": "H", "items": [{"title": "P", "plays": "s"}]},
          {"id": "\(id)", "kind": "nowPlaying", "upNext": "queue"},
          {"id": "queue", "title": "Q", "items": [{"title": "one", "plays": "s"}]}]}
        """)
    let drive = Situation.upNext.simulation(of: app, profile: try Showcase.profile("hd720"))
    #expect(Situation.upNext.shortfall(of: drive) == nil)
    #expect(drive.headUnit.openTemplates.last == "queue")
  }

  /// By day and by night, from right to left, and while the car goes.
  @Test(arguments: Situation.ofTemplates)
  func situationsOfTemplatesAreAsTheyWereLookedAt(situation: Situation) throws {
    let app = try TemplateDemo.app()
    var text = ""
    for name in ["hd720", "portrait"] {
      var profile = try Showcase.profile(name)
      let lists = Theme.allCases.map { theme in
        Showcase.screen(situation.simulation(of: app, profile: profile, theme: theme))
      }
      #expect(lists[0].elements == lists[1].elements, "The theme moves nothing.")
      text += "\(name): day \(lists[0].fingerprint), night \(lists[1].fingerprint)\n"
      text += lists[1].elementText + "\n"
      var driving = situation.simulation(of: app, profile: profile)
      driving.perform(.car(.gearChanged(.drive)))
      driving.perform(.car(.speedChanged(.kilometresPerHour(72))))
      driving.advance(by: .seconds(2))
      text += "\(name) driving: \(Showcase.screen(driving).fingerprint)\n"
      text += Showcase.screen(driving).elementText + "\n"
      profile.language = .arabic
      let mirrored = Showcase.screen(situation.simulation(of: app, profile: profile))
      text += "\(name) from right to left: \(mirrored.fingerprint)\n"
      text += mirrored.elementText + "\n"
    }
    try Golden.expect(text, toBe: "\(situation.rawValue).txt")
  }

  /// As an app with templates shows them: it says itself what a list without rows says.
  @Test func aListWithoutRowsAndOneThatLoadsAreFoundInTheDemo() throws {
    let profile = try Showcase.profile("hd720")
    for situation in [Situation.empty, .loading] {
      let drive = situation.simulation(of: try TemplateDemo.app(), profile: profile)
      #expect(situation.shortfall(of: drive) == nil)
      let screen = Showcase.screen(drive)
      switch situation {
      case .empty:
        #expect(screen.elements.contains { $0.label.hasPrefix("Nothing has been saved") })
      default: #expect(screen.elements.contains { $0.role == .spinner })
      }
    }
  }

  /// The longest wording for which there are lines, and not the longest that fits in one.
  @Test(arguments: ["standard", "hd720", "wide", "portrait"])
  func anAlertSaysAsMuchAsThereIsRoomFor(name: String) throws {
    let drive = Situation.alert.simulation(
      of: try TemplateDemo.app(), profile: try Showcase.profile(name))
    let dialog = try #require(Showcase.screen(drive).elements.first { $0.role == .dialog })
    #expect(dialog.label == "Sign in with Slipway on your phone to see what you have bought")
  }

  /// A picture of a list that is like any other is no picture of what was asked for.
  @Test func whatTemplatesCannotShowIsSaid() throws {
    let profile = try Showcase.profile("hd720")
    let app = try TemplateDemo.app()
    var looks: Set<String> = []
    for situation in Situation.ofAnyApp {
      let drive = situation.simulation(of: app, profile: profile)
      guard situation.shortfall(of: drive) == nil else { continue }
      looks.insert("\(Showcase.screen(drive).commandText)")
      #expect(![.failed, .skeleton, .timedOut, .holes].contains(situation))
    }
    let starting = Situation.starting.simulation(of: app, profile: profile)
    #expect(starting.headUnit.browser.page?.startingRow != nil)
    #expect(starting.headUnit.toast == nil)
    // What starts is seen whole, and not below the tabs.
    let screen = Showcase.screen(starting)
    let spinner = try #require(screen.elements.first { $0.role == .spinner }?.frame)
    let tabs = try #require(screen.elements.first { $0.role == .tabBar }?.frame)
    #expect(spinner.maxY < tabs.y)
    let deep = Situation.tooDeep.simulation(of: app, profile: profile)
    #expect(Situation.tooDeep.shortfall(of: deep) != nil)
    #expect(deep.headUnit.phone.app == .running)
    let refused = Situation.refused.simulation(of: app, profile: profile)
    #expect(Situation.refused.shortfall(of: refused) != nil)
    #expect(refused.headUnit.browser.page?.startingRow == nil)
    #expect(looks.count >= 15, "\(looks.count) look different")
  }

  /// However many stand beside a title, and however much they say: each in its place, and none
  /// over another, the title or the way back.
  @Test(arguments: Showcase.profileNames.share(1))
  func buttonsBesideATitleShareTheRoomThereIs(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let long = "Everything that there is, by title"
    var playing = try TemplateDemo.started(profile, isDriving: false)
    playing.perform(.playback(.assistantAsked("play Tidal Works")))
    playing.advance(by: .seconds(4))
    playing.perform(.driver(.backPressed))
    playing.advance(by: .seconds(2))
    try #require(playing.headUnit.player.owner == .app)
    for title in ["Songs", long] {
      for (leading, trailing) in [
        (["Edit"], ["Shuffle all", "Sort by title"]), ([long, long], [long, long]),
        (["Edit", "?"], []), ([], ["?", long]), (["Edit"], []),
      ] {
        for isLit in [true, false] {
          var drive = playing
          func buttons(_ words: [String], _ prefix: String) -> [TemplateButton] {
            words.enumerated().map { index, words in
              TemplateButton(
                id: "\(prefix)\(index)", titles: words == "?" ? [] : [words],
                image: words == "?" ? "icons/more.svg" : nil, isEnabled: isLit)
            }
          }
          var template = Template(id: "bar", title: title, .list(TemplateList(sections: [])))
          template.leadingButtons = buttons(leading, "l")
          template.trailingButtons = buttons(trailing, "t")
          drive.perform(.phone(.reported(.template(TemplateCall(900, .push(template))))))
          drive.advance(by: .seconds(1))
          try #require(drive.headUnit.openTemplates.last == "bar")
          let list = Showcase.screen(drive)
          let broken = Rules(drive.headUnit, list).broken
          #expect(broken.isEmpty, "\(profile.name), \(leading) \(trailing): \(broken)")
          let bar = list.elements.filter { element in
            if case .button = element.target { true } else { false }
          }
          #expect(bar.count == leading.count + trailing.count)
          let back = try #require(list.elements.first { $0.target == .back }).frame
          // The leading ones come after the way back, in their order.
          let order = bar.sorted { $0.frame.x < $1.frame.x }.compactMap(\.target)
          let wanted =
            leading.indices.map { FocusTarget.button("l\($0)") }
            + trailing.indices.map { .button("t\($0)") }
          #expect(order == wanted, "\(profile.name)")
          #expect(bar.allSatisfy { $0.frame.x > back.maxX })
        }
      }
    }
  }

  /// What the knob can press is seen, however many there are and whatever they say.
  @Test(arguments: Showcase.profileNames.share(1))
  func everyButtonAboveAListIsDrawn(profile: String) throws {
    let profile = try Showcase.profile(profile)
    for (words, hasLetters) in [("A", false), ("Everything by title", true)] {
      for count in [1, 2, 5, 8] {
        var list = TemplateList(sections: [TemplateSection(items: [TemplateItem(id: "x")])])
        if hasLetters { list.sections[0].index = "A" }
        list.details = TemplateDetails(title: words, subtitle: words)
        list.details?.buttons = Self.answers(Array(repeating: words, count: count))
        list.headerButtons = (0..<count).map { TemplateButton(id: "above\($0)", titles: [words]) }
        var drive = try TemplateDemo.started(profile, isDriving: false)
        let template = Template(id: "many", title: "Many", .list(list))
        drive.perform(.phone(.reported(.template(TemplateCall(900, .push(template))))))
        drive.advance(by: .seconds(1))
        var seen: Set<FocusTarget> = []
        for _ in 0..<4 {
          let screen = Showcase.screen(drive)
          let broken = Rules(drive.headUnit, screen).broken
          #expect(broken.isEmpty, "\(profile.name), \(count) \(words): \(broken)")
          seen.formUnion(screen.elements.compactMap(\.target))
          drive.perform(.driver(.scrolled(by: 120)))
          drive.advance(by: .seconds(1))
        }
        let page = try #require(drive.headUnit.browser.page)
        let stops = (0..<2).flatMap { drive.headUnit.stops(at: $0, on: page) }
        #expect(stops.count == count + min(3, count))
        #expect(seen.isSuperset(of: stops), "\(profile.name), \(count) \(words)")
      }
    }
  }

  @Test func aSignStandsBehindWhatAPictureIsCalled() throws {
    for kind in [PictureRow.Kind.imageGrid, .condensed] {
      var drive = try TemplateDemo.started(try Showcase.profile("hd720"), isDriving: false)
      var item = TemplateItem(id: "p", title: "Picks")
      item.pictures = PictureRow(
        kind,
        ["star.fill", "mic", "unheard.of", nil].map { symbol in
          var element = PictureRow.Element(title: "Pick")
          element.symbol = symbol
          return element
        })
      item.pictures?.allowsMultipleLines = true
      let list = Template.Content.list(TemplateList(sections: [TemplateSection(items: [item])]))
      drive.perform(
        .phone(.reported(.template(TemplateCall(900, .push(Template(id: "p", list)))))))
      drive.advance(by: .seconds(1))
      let screen = Showcase.screen(drive)
      #expect(Rules(drive.headUnit, screen).broken.isEmpty)
      let signs = screen.elements.filter { $0.role == .accessory }
      #expect(signs.map(\.label) == ["star.fill", "mic", "unheard.of"])
      let icons = screen.commands.compactMap { command -> Icon? in
        guard case .image(let image) = command, case .icon(let icon, _, _, _) = image.source,
          signs.contains(where: { $0.frame == image.frame })
        else { return nil }
        return icon
      }
      #expect(icons == [.starFilled, .mic, .apps])
    }
  }

  @Test func whatAButtonOfTheBarSaysStandsInItsMiddle() throws {
    var drive = try TemplateDemo.started(try Showcase.profile("hd720"), isDriving: false)
    var template = Template(id: "sorted", title: "Songs", .list(TemplateList(sections: [])))
    template.trailingButtons = [TemplateButton(id: "sort", titles: ["Sort"])]
    drive.perform(.phone(.reported(.template(TemplateCall(900, .push(template))))))
    drive.advance(by: .seconds(1))
    let list = Showcase.screen(drive)
    let button = try #require(list.elements.first { $0.label == "Sort" }).frame
    let baseline = list.commands.compactMap {
      if case .text(let line, _, let y, _) = $0, line.text == "Sort" { y } else { nil }
    }.first
    // Of 40 points the line has the middle 20, and its letters stand on the 14th of them.
    #expect(try #require(baseline) - button.y == button.height * 24 / 40)
  }

  /// Only two short answers of an alert stand beside each other.
  @Test(arguments: 1..<40)
  func twoAnswersStandBesideEachOtherWhereBothFit(length: Int) throws {
    var drive = try TemplateDemo.started(try Showcase.profile("hd720"), isDriving: false)
    let words = String(repeating: "a", count: length)
    for (number, content) in [
      Template.Content.alert(["Sure?"], Self.answers([words, "No"])),
      .actionSheet(message: nil, Self.answers([words, "No"])),
    ].enumerated() {
      let template = Template(id: "alert\(number)", title: "Sure?", content)
      if number > 0 {
        drive.perform(.phone(.reported(.template(TemplateCall(910, .dismiss)))))
        drive.advance(by: .seconds(1))
      }
      drive.perform(.phone(.reported(.template(TemplateCall(900 + number, .present(template))))))
      drive.advance(by: .seconds(1))
      let list = Showcase.screen(drive)
      let card = try #require(list.elements.first { $0.role == .dialog }).frame
      let answers = list.elements.filter { $0.role == .button && [words, "No"].contains($0.label) }
      try #require(answers.count == 2)
      let width = list.commands.compactMap {
        if case .text(let line, _, _, _) = $0, line.text.hasPrefix("a") { line.width } else { nil }
      }.first
      // A card of 460 points has 209 for each, and 24 of them stay free.
      let room = card.width * (209 - 24) / 460
      let isRow = answers[0].frame.y == answers[1].frame.y
      let isShort = try #require(width) <= room
      #expect(isRow == (number == 0 && isShort), "\(number): \(length)")
    }
  }

  private static func answers(_ words: [String]) -> [TemplateButton] {
    words.enumerated().map { TemplateButton(id: "answer\($0)", titles: [$1]) }
  }

  /// A title of a template has two lines where nothing stands below it; a list that is asked for by
  /// path has one, as ever.
  @Test(arguments: ["hd720", "portrait", "minimum", "wide"])
  func aLongTitleHasASecondLineWhereThereIsRoom(profile: String) throws {
    let profile = try Showcase.profile(profile)
    let long = String(repeating: "Nobody reads this much. ", count: 9)
    var drive = try TemplateDemo.started(profile, isDriving: false)
    var items = [TemplateItem(id: "a", title: long), TemplateItem(id: "b", title: "Short")]
    items.append(TemplateItem(id: "c", title: long, subtitle: "Below"))
    items[0].isExplicit = true
    let list = Template(id: "long", title: "Long", .list(.init(sections: [.init(items: items)])))
    drive.perform(.phone(.reported(.template(TemplateCall(900, .push(list))))))
    drive.advance(by: .seconds(1))
    let screen = Showcase.screen(drive)
    #expect(Rules(drive.headUnit, screen).broken.isEmpty)
    let rows = screen.elements.indices.filter { screen.elements[$0].role == .row }
    let line = Double(drive.headUnit.metrics.pixelsPerPoint) * 24
    let lines = rows.prefix(3).map { row in
      screen.elements.filter { $0.parent == row && $0.role == .title }
        .map { Int((Double($0.frame.height) / line).rounded()) }
    }
    #expect(lines == [[2], [1], [1]])
  }

  /// What an app is told a picture may be is what is drawn of it.
  @Test(arguments: ["hd720", "portrait", "wide"])
  func picturesAreDrawnAsLargeAsAppsAreTold(profile: String) throws {
    let profile = try Showcase.profile(profile)
    var drive = try TemplateDemo.started(profile, isDriving: false)
    func widths(_ drive: Simulation) -> Set<Int> {
      Set(
        Showcase.screen(drive).elements
          .filter { $0.role == .thumbnail && !$0.value.isEmpty }
          .map(\.frame).filter { $0.width == $0.height }.map(\.width))
    }
    let metrics = drive.headUnit.metrics
    let told = Set(TemplatePictureSize.allCases.map { metrics.side(of: $0) })
    let seen = widths(drive)
    #expect(seen.contains(metrics.side(of: .element)) && seen.isSubset(of: told), "\(seen)")
    drive.perform(.driver(.tabChosen(1)))
    drive.advance(by: .seconds(2))
    #expect(widths(drive).isSubset(of: told))
    drive.perform(.playback(.assistantAsked("play Tidal Works")))
    drive.advance(by: .seconds(4))
    drive.perform(.driver(.nowPlayingPressed))
    drive.advance(by: .seconds(2))
    let templates = Showcase.screen(drive).commands.compactMap { command -> Int? in
      guard case .image(let image) = command, case .template = image.source else { return nil }
      return image.frame.width
    }
    #expect(templates == [metrics.side(of: .player)])
  }

  /// Goes wherever a tap leads, the nearest first; a drive is a value, so each way is its own.
  private struct Tour {
    var broken: [String] = []
    var screens = 0
    /// What each of them is called, and a fingerprint of what is drawn.
    var looks: [String] = []
    /// Buttons of the player that look the same under a finger, where that is tried.
    var unpressed: [String] = []
    private let isPressing: Bool
    /// A drive, and what is done in it next.
    private var waiting: [(Simulation, next: Event?)]
    private var seen: Set<[String]> = []

    init(of drive: Simulation, isPressing: Bool) {
      waiting = [(drive, nil)]
      self.isPressing = isPressing
    }

    mutating func go(screens limit: Int) {
      while !waiting.isEmpty, screens < limit, broken.isEmpty {
        var (drive, next) = waiting.removeFirst()
        if let next {
          drive.perform(next)
          drive.advance(by: next == Self.scroll ? .seconds(1) : .seconds(3))
        }
        let list = Showcase.screen(drive)
        guard seen.insert(list.elements.map { "\($0.role) \($0.label) \($0.value)" }).inserted
        else { continue }
        screens += 1
        let title = list.elements.first { $0.role == .title }?.label ?? "–"
        looks.append("\(list.fingerprint) \(title)")
        broken += Rules(drive.headUnit, list).broken
        if let violation = drive.violation { broken.append(violation) }
        for target in list.elements.filter(\.isEnabled).compactMap(\.target) {
          if let event = drive.headUnit.event(choosing: target) { waiting.append((drive, event)) }
        }
        waiting.append((drive, Self.scroll))
        if isPressing, drive.headUnit.screen == .nowPlaying { press(list, in: drive) }
      }
    }

    private static let scroll = Event.driver(.scrolled(by: 230))

    private mutating func press(_ list: DisplayList, in drive: Simulation) {
      var rested = drive
      rested.advance(by: Press.arrivalDuration)
      let look = Showcase.screen(rested).commandText
      for target in list.elements.filter(\.isEnabled).compactMap(\.target) {
        var pressed = drive
        pressed.perform(.touch(.began(target)))
        pressed.advance(by: Press.arrivalDuration)
        if Showcase.screen(pressed).commandText == look { unpressed.append("\(target)") }
      }
    }
  }
}
