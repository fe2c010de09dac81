import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// The tabs below a list.
@Suite struct TabBarTests {
  @Test func aTabWithoutAPictureHasItsTitleAndAPlainMark() {
    var drive = Simulation(profile: Profile(), app: TitledTabs())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    let screen = Showcase.screen(drive)
    let marks = screen.commands.count { command in
      guard case .image(let image) = command else { return false }
      if case .icon(.folder, _, _, _) = image.source { return true } else { return false }
    }

    #expect(screen.elements.filter { $0.role == .tab }.map(\.label) == TitledTabs.titles)
    #expect(marks == TitledTabs.titles.count)
  }

  @Test(
    arguments: [
      ["Jetzt hören", "Sendungen", "Bibliothek", "Radiosender"],
      ["Kuuntele nyt", "Podcastit", "Äänikirjasto", "Radioasemat"],
    ])
  func tabsAreTightenedBeforeTheyAreCut(titles: [String]) {
    for display in ["1280x720", "900x1200", "748x456"] {
      for textSize in [3, 4, 5] {
        let screen = Self.screen(titles, on: display, textSize: textSize)
        let labels = screen.elements.filter { $0.role == .tab }.map(\.label)
        #expect(labels == titles, "\(display) at \(textSize)")
      }
    }
  }

  /// How loud the music is says an icon as well.
  @Test(arguments: Language.allCases)
  func whereToTurnIsReadWhole(language: Language) throws {
    for name in ["portrait", "portrait-small", "hd720", "standard"] {
      var profile = try Showcase.profile(name)
      profile.language = language
      profile.display.textSize = TextSize(rawValue: 5) ?? .usual
      let drive = try Situation.navigation.simulation(of: Showcase.demo(), profile: profile)
      let banner = Showcase.screen(drive).elements.firstIndex { $0.role == .banner }
      let words = Showcase.screen(drive).elements.first {
        $0.role == .subtitle && $0.parent == banner
      }
      let whole = try #require(words).label
      #expect(!whole.hasSuffix("…") && !whole.hasPrefix("…"), "\(name): \(whole)")
    }
  }

  @Test func titlesWithoutAnyRoomAreCutToTheSameLength() throws {
    let titles = (1...4).map { "A title of the tab that nobody could ever read \($0)" }
    let tabs = Self.screen(titles, on: "1280x720").elements.filter { $0.role == .tab }
    let bar = try #require(tabs.first).frame
    #expect(tabs.allSatisfy { $0.label.hasSuffix("…") && abs($0.frame.width - bar.width) <= 2 })
  }

  @Test func anAppThatStoppedKeepsItsTabsToBeSeen() throws {
    let drive = Situation.stopped.simulation(of: try Showcase.demo(), profile: Profile())
    let tabs = Showcase.screen(drive).elements.filter { $0.role == .tab }
    #expect(tabs.map(\.label) == ["Listen Now", "Shows", "Library", "Radio"])
    #expect(tabs.allSatisfy { !$0.isEnabled && $0.target == nil })
    #expect(drive.headUnit.appIcon?.picture != nil)
  }

  private static func screen(
    _ titles: [String], on size: String, textSize: Int = TextSize.usual.rawValue
  ) -> DisplayList {
    let sides = size.split(separator: "x").compactMap { Int($0) }
    var profile = Profile()
    (profile.display.width, profile.display.height) = (sides[0], sides[1])
    profile.display.textSize = TextSize(rawValue: textSize) ?? .usual
    var drive = Simulation(profile: profile, app: TitledTabs(titles: titles))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    return Showcase.screen(drive)
  }
}

/// Tabs that are nothing but their titles, with empty lists.
private struct TitledTabs: App {
  static let titles = ["Music", "Shows"]

  var titles = TitledTabs.titles

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { message -> [AppDelivery] in
      switch message {
      case .note(.start):
        [
          AppDelivery(.report(.started(AppDescription(name: "Titles", hasTabs: true)))),
          AppDelivery(.report(.commands(CommandSet([CommandState(.play)])))),
        ]
      case .request(let request): [AppDelivery(.answer(request.id, answer(request.question)))]
      default: []
      }
    }
  }

  private func answer(_ question: Question) -> Answer {
    switch question {
    case .count(let path): .count(path.isRoot ? titles.count : 0)
    case .item(let path):
      .item(
        ContentItem(
          identifier: "\(path)", title: titles[path.indices[0]], isContainer: true))
    case .showsProgress: .showsProgress(false)
    case .begin, .play, .select, .artwork: .done
    }
  }
}
