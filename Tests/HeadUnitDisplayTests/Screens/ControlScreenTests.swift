import HeadUnitCore
import HeadUnitDisplay
import Testing

/// The buttons of playback.
@Suite struct ControlScreenTests {
  private static func stage(_ commands: CommandState...) throws -> Stage {
    var stage = try Stage()
    stage.perform(.phone(.reported(.commands(CommandSet(commands)))))
    return stage
  }

  /// As the picture of it has it, that is to say with what one thinks of it beside the menu.
  @Test func aStationOfTheDemoIsStopped() throws {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.tabChosen(3)))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(3))
    let controls = drive.headUnit.controls
    #expect(controls.middle == .stop)
    #expect(
      controls.actions
        == [.command(.like), .command(.dislike), .command(.bookmark), .more])
    let words = Showcase.screen(drive).elements.map(\.label)
    #expect(words.contains("On air since 09:00"))
    #expect(words.count { $0.contains("Kilometre Zero Radio") } == 1)
  }

  @Test func whereOnlySeeksAreThereTheyHaveTheirOwnIcons() throws {
    let stage = try Self.stage(
      CommandState(.play), CommandState(.pause), CommandState(.seekForward),
      CommandState(.seekBackward))
    #expect(stage.icons(in: .control(.seekForward)) == [.seekForward])
    #expect(stage.icons(in: .control(.seekBackward)) == [.seekBack])
  }

  @Test(arguments: [
    ("off", Icon.shuffle), ("items", .shuffle), ("collections", .shuffleCollections),
    ("sometimes", .shuffle),
  ])
  func shufflingCollectionsLooksUnlikeShufflingTracks(mode: String, icon: Icon) throws {
    let stage = try Self.stage(CommandState(.play), CommandState(.shuffle, mode: mode))
    #expect(stage.icons(in: .control(.shuffle)) == [icon])
    let isOn = mode == "items" || mode == "collections"
    #expect(fill(.control(.shuffle), stage) == (isOn ? Color(0xF5F6FA) : Color.white.opacity(0.12)))
  }

  /// What the button stands on.
  private func fill(_ target: FocusTarget, _ stage: Stage) -> Color? {
    let frame = stage.element(target)?.frame
    return stage.screen.commands.lazy.compactMap { command -> Color? in
      guard case .card(let card) = command, card.frame == frame,
        case .color(let color) = card.surface
      else { return nil }
      return color
    }.first
  }

  @Test(arguments: [("off", Icon.repeat), ("all", .repeat), ("one", .repeatOne)])
  func repeatingOneSaysSo(mode: String, icon: Icon) throws {
    let stage = try Self.stage(CommandState(.play), CommandState(.repeat, mode: mode))
    #expect(stage.icons(in: .control(.repeat)) == [icon])
    #expect((fill(.control(.repeat), stage) == Color(0xF5F6FA)) == (mode != "off"))
  }

  @Test(arguments: [CommandName.like, .dislike, .bookmark])
  func feedbackThatIsSetIsFilled(name: CommandName) throws {
    let off = try Self.stage(CommandState(.play), CommandState(name))
    let on = try Self.stage(CommandState(.play), CommandState(name, isActive: true))
    #expect(off.icons(in: .control(name)).map(\.rawValue) == [name.rawValue])
    #expect(on.icons(in: .control(name)).map(\.rawValue) == [name.rawValue + "-filled"])
    #expect(fill(.control(name), on) == Color(0xF5F6FA))
  }

  @Test func aDisabledActionIsDimmedToThirtyEightPercentAndSendsNothing() throws {
    var stage = try Self.stage(CommandState(.play), CommandState(.like, isEnabled: false))
    let button = try #require(stage.element(.control(.like)))
    #expect(!button.isEnabled)
    #expect(stage.screen.commands.contains(.layer(button.frame, opacity: 97)))
    try stage.tap(.control(.like))
    #expect(stage.commands.isEmpty)
  }

  @Test func theAppsOwnTitleIsTheLabel() throws {
    let stage = try Self.stage(
      CommandState(.play), CommandState(.like, title: "Love", shortTitle: "L"))
    #expect(stage.element(.control(.like))?.label == "Love")
    let blank = try Self.stage(
      CommandState(.play), CommandState(.like, title: " ", shortTitle: "L"))
    #expect(blank.element(.control(.like))?.label == "L")
    let untitled = try Self.stage(CommandState(.play), CommandState(.like, title: ""))
    #expect(untitled.element(.control(.like))?.label == "Like")
  }

  @Test func theMoreButtonTurnsIntoTheOneThatCloses() throws {
    var stage = try Stage()
    let button = try #require(stage.element(.more)?.frame)
    try stage.tap(.more)
    #expect(stage.element(.more) == nil)
    #expect(stage.element(.closeMenu)?.frame == button)
    #expect(stage.icons(in: .closeMenu) == [.close])
    #expect(fill(.closeMenu, stage) == Color(0xF5F6FA))
  }
}
