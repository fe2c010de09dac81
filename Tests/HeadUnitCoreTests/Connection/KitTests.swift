import HeadUnitCore
import TestKit
import Testing

/// A car without content: lines of text, five keys, and what it sends by itself.
@Suite struct KitTests {
  private static func profile(greeting: [Kit.Greeting] = []) -> Profile {
    var profile = Profile()
    profile.kind = .bluetooth
    profile.kit.greeting = greeting
    return profile
  }

  private static let music = AudioSession(category: .playback, isActive: true)

  /// A kit with an app that says nothing of itself.
  private static func drive(greeting: [Kit.Greeting] = []) -> Drive {
    Drive(TreeApp(tracks(3)), profile: profile(greeting: greeting))
  }

  /// It takes no command before it says so.
  private static var quiet: TreeApp {
    var app = TreeApp(tracks(3))
    app.commands = .none
    return app
  }

  private static func playing(_ commands: [CommandName], greeting: [Kit.Greeting] = []) -> Drive {
    var drive = drive(greeting: greeting)
    drive.report(.audioSession(music))
    drive.report(.commands(CommandSet(commands.map { CommandState($0) })))
    drive.report(.nowPlaying(NowPlayingInfo(title: "One", rate: 1)))
    return drive
  }

  private static func press(_ name: CommandName, _ drive: inout Drive) {
    drive.perform(.playback(.surfacePressed(.kit, name)))
  }

  @Test func theAppRunsAndIsAskedForNothing() {
    var drive = Self.drive()
    drive.wait(.seconds(30))
    #expect(drive.headUnit.phone.app == .running)
    #expect(drive.questions == [])
    #expect(drive.glance.screen == "kit")
    #expect(!drive.headUnit.context.isEndpointAvailable)
    #expect(drive.headUnit.context.hasKit == true)
  }

  @Test func nobodyReachesWhatAKitHasNot() {
    var drive = Self.playing([.play, .pause, .like])
    for event: DriverEvent in [
      .rowChosen(0), .homePressed, .backPressed, .nowPlayingPressed, .moreButtonPressed,
      .outputButtonPressed, .commandChosen(.like(undo: false)),
    ] {
      drive.perform(.driver(event))
    }
    #expect(drive.glance.screen == "kit")
    #expect(drive.questions == [])
    #expect(drive.commands == [])
  }

  @Test func eachKeyMeansWhatIsOnIt() {
    var drive = Self.playing(CommandName.kitKeys)
    for name in CommandName.kitKeys { Self.press(name, &drive) }
    #expect(drive.commands.map(\.name) == CommandName.kitKeys)
    Self.press(.like, &drive)
    #expect(drive.commands.count == 5)
  }

  @Test func playAndPauseToggleWhereThereIsNothingElse() {
    var drive = Self.playing([.togglePlayPause])
    Self.press(.play, &drive)
    #expect(drive.commands == [])
    Self.press(.pause, &drive)
    #expect(drive.commands == [.togglePlayPause])
    drive.report(.nowPlaying(NowPlayingInfo(title: "One", rate: 0)))
    Self.press(.pause, &drive)
    Self.press(.play, &drive)
    #expect(drive.commands == [.togglePlayPause, .togglePlayPause])
  }

  @Test func skipCommandsHaveNoKey() {
    var drive = Self.playing([.play, .skipForward, .skipBackward])
    Self.press(.next, &drive)
    Self.press(.previous, &drive)
    #expect(drive.commands == [])
  }

  @Test func itSendsItsGreetingOnceTheAppCanTakeIt() {
    var drive = Drive(Self.quiet, profile: Self.profile(greeting: [.play, .shuffle]))
    drive.report(.commands(CommandSet([CommandState(.shuffle)])))
    #expect(drive.commands == [.shuffle(.off)])
    drive.report(.commands(CommandSet([CommandState(.play), CommandState(.shuffle)])))
    // It need not be the now-playing app for that.
    #expect(drive.glance.playerOwner == .nobody)
    #expect(drive.commands == [.shuffle(.off), .play])
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    #expect(drive.commands == [.shuffle(.off), .play, .play, .shuffle(.off)])
  }

  @Test func theGreetingIsForWhoPlays() {
    var drive = Drive(Self.quiet, profile: Self.profile(greeting: [.play]), isConnected: false)
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.phone(.connected))
    drive.report(.commands(CommandSet([CommandState(.play)])))
    #expect(drive.commands == [])
    drive.perform(.phone(.disconnected))
    drive.perform(.playback(.otherAppStopped(shouldResume: false)))
    #expect(drive.commands == [])
  }

  @Test func templatesGoNowhere() {
    var drive = Self.drive()
    let root = Template(id: "root", title: "Root", .grid([]))
    drive.report(.template(TemplateCall(1, .setRoot(root))))
    #expect(drive.glance.screen == "kit")
    #expect(!drive.notes.contains { if case .template = $0 { true } else { false } })
  }

  /// Whatever happens around it.
  @Test(arguments: 1...40) func walksKeepTheRules(seed: Int) {
    var walk = RandomWalk(seed: UInt64(seed)) { profile in
      profile.kind = .bluetooth
      profile.kit.greeting = Kit.Greeting.allCases
    }
    let fault = walk.walk(events: 200) { simulation in
      simulation.headUnit.screen == .kit ? nil : "the kit shows \(simulation.headUnit.screen)"
    }
    #expect(fault == nil)
  }
}
