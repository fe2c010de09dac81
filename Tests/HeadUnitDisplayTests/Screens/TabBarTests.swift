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
}

/// Tabs that are nothing but their titles, with empty lists.
private struct TitledTabs: App {
  static let titles = ["Music", "Shows"]

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
    case .count(let path): .count(path.isRoot ? Self.titles.count : 0)
    case .item(let path):
      .item(
        ContentItem(
          identifier: "\(path)", title: Self.titles[path.indices[0]], isContainer: true))
    case .showsProgress: .showsProgress(false)
    case .begin, .play, .select, .artwork: .done
    }
  }
}
