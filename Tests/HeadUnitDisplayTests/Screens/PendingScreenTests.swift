import HeadUnitCore
import HeadUnitDisplay
import Testing

/// What shows that a command is without a status, and what came of it.
@Suite struct PendingScreenTests {
  @Test func afterThreeHundredMillisecondsTheControlTurns() throws {
    var stage = try Stage(latency: "2s")
    let sentAt = stage.drive.now
    stage.perform(.driver(.commandChosen(.next)))
    #expect(stage.icons(in: .control(.next)) == [.next])
    stage.wait(.milliseconds(300) - .microsecond)
    #expect(stage.icons(in: .control(.next)) == [.next])
    guard case .at(let change) = stage.screen.nextChange else {
      Issue.record("The window has to wake.")
      return
    }
    #expect(change == sentAt + .milliseconds(300))
    stage.wait(.microsecond)
    #expect(stage.icons(in: .control(.next)) == [.spinnerTrack, .spinner])
    #expect(stage.screen.nextChange == .atOnce)
    stage.wait(.seconds(2))
    #expect(stage.icons(in: .control(.next)) == [.next])
  }

  @Test(arguments: [
    (Command.pause, FocusTarget.control(.pause)), (.rate(2), .control(.rate)),
    (.shuffle(.items), .control(.shuffle)), (.repeat(.all), .control(.repeat)),
    (.skipForward(seconds: 15), .control(.skipForward)),
  ])
  func everyKindOfControlTurns(command: Command, target: FocusTarget) throws {
    var stage = try Stage(latency: "2s")
    stage.perform(.driver(.commandChosen(command)))
    stage.wait(.milliseconds(300))
    #expect(stage.icons(in: target) == [.spinnerTrack, .spinner])
  }

  @Test func anItemOfTheMenuTurns() throws {
    var stage = try Stage(latency: "2s")
    stage.perform(.driver(.moreButtonPressed), .driver(.menuItemChosen(.command(.like))))
    stage.wait(.milliseconds(300))
    #expect(stage.icons(in: .menuItem(.command(.like))) == [.spinnerTrack, .spinner])
    #expect(stage.icons(in: .menuItem(.command(.bookmark))) == [.bookmark])
    stage.perform(.driver(.menuItemChosen(.command(.rating))), .driver(.menuItemChosen(.rating(2))))
    stage.wait(.milliseconds(300))
    #expect(stage.icons(in: .menuItem(.rating(2))).prefix(2) == [.spinnerTrack, .spinner])
    #expect(!stage.icons(in: .menuItem(.rating(3))).contains(.spinner))
    stage.wait(.seconds(2))
    #expect(!stage.icons(in: .menuItem(.rating(2))).contains(.spinner))
  }

  @Test func everyStatusHasItsWordsAndItsIcon() throws {
    var seen: Set<[String]> = []
    for status in [CommandStatus.noSuchContent, .noActionableItem, .deviceNotFound, .failed, nil] {
      var stage = try Stage(latency: "3s") { $0.timeouts.command = .seconds(2) }
      stage.perform(.driver(.commandChosen(.next)))
      if let status {
        let id = try #require(stage.headUnit.player.pending.first?.request.id)
        stage.perform(.phone(.statusReturned(id, status)))
      } else {
        stage.wait(stage.headUnit.profile.timeouts.command)
      }
      stage.wait(.milliseconds(300))
      let toast = try #require(stage.screen.elements.first { $0.role == .toast })
      seen.insert([toast.label] + stage.icons(in: toast.frame).map(\.rawValue))
    }
    #expect(Set(seen.map { $0[0] }).count == 5)
    #expect(Set(seen.map { $0[1] }).count == 5)
  }

  @Test(arguments: Showcase.profileNames)
  func aMessageOfThreeHundredCharactersStaysOnTheStage(profile: String) throws {
    var stage = try Stage(latency: "3s", profile: profile)
    let message = String(repeating: "Such a long reason. ", count: 15)
    stage.perform(.driver(.backPressed))
    stage.wait(.seconds(2))
    let failure = Failure(code: .other, message: message)
    stage.perform(.driver(.rowChosen(1)))
    let request = try #require(stage.lastRequest)
    stage.perform(.phone(.answered(request, .failed(failure))))
    stage.wait(.milliseconds(300))
    let toast = try #require(stage.screen.elements.first { $0.role == .toast })
    let frame = try #require(stage.screen.elements.first { $0.role == .stage }?.frame)
    #expect(frame.contains(toast.frame))
    #expect(stage.screen.commandText.contains("…"))
  }
}
