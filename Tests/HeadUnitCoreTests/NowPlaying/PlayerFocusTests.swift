import HeadUnitCore
import Testing

@Suite struct PlayerFocusTests {
  @Test func theMiddleButtonHasTheFocusFirst() {
    var drive = Drive(TreeApp([track("One")]))
    drive.perform(.knob(.turned(1)))
    drive.perform(.knob(.pressed))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.headUnit.focus == .control(.pause))
  }

  @Test func theKnobReachesBackAndEveryControlThatDoesSomething() {
    var app = TreeApp([track("One")])
    app.commands = CommandSet([
      CommandState(.play), CommandState(.pause), CommandState(.next, isEnabled: false),
      CommandState(.like), CommandState(.position), CommandState(.rate),
    ])
    var drive = Drive(app)
    drive.perform(.knob(.turned(1)))
    drive.perform(.knob(.pressed))
    drive.perform(.knob(.turned(-9)))
    var reached: [FocusTarget?] = [drive.headUnit.focus]
    for _ in 0..<9 {
      drive.perform(.knob(.turned(1)))
      reached.append(drive.headUnit.focus)
    }
    #expect(Set(reached) == [.back, .scrubber, .control(.pause), .control(.like), .home])
  }
}
