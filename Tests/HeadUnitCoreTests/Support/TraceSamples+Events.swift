import HeadUnitCore

enum EventCase: CaseIterable {
  case connected, disconnected, phoneLocked, networkChanged, answered, statusReturned, reported,
    pushed
  case alarmRang, pictureRefused, pictureRemarked
  case touched, touchEnded, rowChosen, rowPlayChosen, rowOpenChosen, tabChosen, backPressed
  case rowPictureChosen, buttonChosen, letterChosen, upNextPressed, albumArtistPressed
  case homePressed, appChosen
  case nowPlayingPressed, retryPressed, cancelPressed, callAnswered, callEnded
  case scrolled, dragged, dragEnded, rowDragged, rowDragEnded, backDragged, backDragEnded
  case wheelTurned
  case knobTurned, knobPressed, knobNudged, knobHeld
  case commandChosen, middleButtonPressed, rateButtonPressed, moreButtonPressed
  case outputButtonPressed, menuItemChosen, menuClosed, codeEntered
  case scrubbed, scrubEnded, scrubCancelled
  case volumeMoved, volumeReleased
  case keyPressed
  case headsetPressed, headsetHeld, surfacePressed, desktopAsked, desktopTurned
  case otherPlayerPressed
  case speedChanged, gearChanged, limitsSwitched, themeChanged, motionReduced, motionPaced
  case interruptionBegan
  case interruptionEnded, assistantAsked, headphonesChanged, otherAppPlayed, otherAppStopped

  private init(_ event: TouchEvent) {
    switch event {
    case .began: self = .touched
    case .ended: self = .touchEnded
    case .dragged: self = .dragged
    case .dragEnded: self = .dragEnded
    case .backDragged: self = .backDragged
    case .backDragEnded: self = .backDragEnded
    case .rowDragged: self = .rowDragged
    case .rowDragEnded: self = .rowDragEnded
    }
  }

  init(_ event: Event) {
    switch event {
    case .phone(.connected): self = .connected
    case .phone(.disconnected): self = .disconnected
    case .phone(.phoneLocked): self = .phoneLocked
    case .phone(.networkChanged): self = .networkChanged
    case .phone(.answered): self = .answered
    case .phone(.statusReturned): self = .statusReturned
    case .phone(.reported): self = .reported
    case .phone(.pushed): self = .pushed
    case .alarmRang: self = .alarmRang
    case .phone(.pictureRefused): self = .pictureRefused
    case .phone(.pictureRemarked): self = .pictureRemarked
    case .touch(let event): self.init(event)
    case .driver(.rowChosen): self = .rowChosen
    case .driver(.rowPlayChosen): self = .rowPlayChosen
    case .driver(.rowOpenChosen): self = .rowOpenChosen
    case .driver(.rowPictureChosen): self = .rowPictureChosen
    case .driver(.buttonChosen): self = .buttonChosen
    case .driver(.letterChosen): self = .letterChosen
    case .driver(.upNextPressed): self = .upNextPressed
    case .driver(.albumArtistPressed): self = .albumArtistPressed
    case .driver(.tabChosen): self = .tabChosen
    case .driver(.backPressed): self = .backPressed
    case .driver(.homePressed): self = .homePressed
    case .driver(.appChosen): self = .appChosen
    case .driver(.nowPlayingPressed): self = .nowPlayingPressed
    case .driver(.retryPressed): self = .retryPressed
    case .driver(.cancelPressed): self = .cancelPressed
    case .driver(.callAnswered): self = .callAnswered
    case .driver(.callEnded): self = .callEnded
    case .driver(.scrolled): self = .scrolled
    case .driver(.wheelTurned): self = .wheelTurned
    case .knob(.turned): self = .knobTurned
    case .knob(.pressed): self = .knobPressed
    case .knob(.nudged): self = .knobNudged
    case .driver(.commandChosen): self = .commandChosen
    case .driver(.middleButtonPressed): self = .middleButtonPressed
    case .driver(.rateButtonPressed): self = .rateButtonPressed
    case .knob(.held): self = .knobHeld
    case .driver(.moreButtonPressed): self = .moreButtonPressed
    case .driver(.outputButtonPressed): self = .outputButtonPressed
    case .driver(.menuItemChosen): self = .menuItemChosen
    case .driver(.menuClosed): self = .menuClosed
    case .driver(.codeEntered): self = .codeEntered
    case .driver(.scrubbed): self = .scrubbed
    case .driver(.scrubEnded): self = .scrubEnded
    case .driver(.scrubCancelled): self = .scrubCancelled
    case .driver(.volumeMoved): self = .volumeMoved
    case .driver(.volumeReleased): self = .volumeReleased
    case .driver(.otherPlayerPressed): self = .otherPlayerPressed
    case .car(.speedChanged): self = .speedChanged
    case .car(.gearChanged): self = .gearChanged
    case .car(.limitsSwitched): self = .limitsSwitched
    case .car(.themeChanged): self = .themeChanged
    case .car(.motionReduced): self = .motionReduced
    case .car(.motionPaced): self = .motionPaced
    case .playback(let event): self.init(event)
    }
  }

  private init(_ event: PlaybackEvent) {
    switch event {
    case .keyPressed: self = .keyPressed
    case .headsetPressed: self = .headsetPressed
    case .headsetHeld: self = .headsetHeld
    case .surfacePressed: self = .surfacePressed
    case .desktopAsked: self = .desktopAsked
    case .desktopTurned: self = .desktopTurned
    case .interruptionBegan: self = .interruptionBegan
    case .interruptionEnded: self = .interruptionEnded
    case .assistantAsked: self = .assistantAsked
    case .headphonesChanged: self = .headphonesChanged
    case .otherAppPlayed: self = .otherAppPlayed
    case .otherAppStopped: self = .otherAppStopped
    }
  }

  var samples: [Event] {
    switch self {
    case .connected: [.phone(.connected)]
    case .disconnected: [.phone(.disconnected)]
    case .phoneLocked: [.phone(.phoneLocked(true)), .phone(.phoneLocked(false))]
    case .networkChanged:
      (PhoneCondition.Network.allCases + [.own(latency: .milliseconds(300), loss: 20)]).map {
        .phone(.networkChanged($0))
      }
    case .answered: TraceSamples.answers.map { .phone(.answered(RequestID(3), $0)) }
    case .statusReturned: CommandStatus.allCases.map { .phone(.statusReturned(CommandID(2), $0)) }
    case .reported: TraceSamples.reports.map { .phone(.reported($0)) }
    case .pushed: TraceSamples.pushes.map { .phone(.pushed($0)) }
    case .alarmRang: Alarm.allCases.map { .alarmRang($0) }
    case .pictureRemarked: [.phone(.pictureRemarked(Picture(file: "a.png"), "It is a JPEG."))]
    case .pictureRefused:
      [
        .phone(.pictureRefused(Picture(file: "a.png"), "It is no picture.")),
        .phone(.pictureRefused(Picture(data: [1, 2]), "It is 20,000 pixels wide.")),
      ]
    case .touched: TraceSamples.targets.map { .touch(.began($0)) } + [.touch(.began(nil))]
    case .rowChosen: [.driver(.rowChosen(0)), .driver(.rowChosen(-5)), .driver(.rowChosen(.max))]
    case .rowPlayChosen: [.driver(.rowPlayChosen(2))]
    case .rowOpenChosen: [.driver(.rowOpenChosen(2))]
    case .rowPictureChosen: [.driver(.rowPictureChosen(2, 3))]
    case .buttonChosen: [.driver(.buttonChosen("b")), .driver(.buttonChosen(""))]
    case .letterChosen: [.driver(.letterChosen(25))]
    case .upNextPressed: [.driver(.upNextPressed)]
    case .albumArtistPressed: [.driver(.albumArtistPressed)]
    case .tabChosen: [.driver(.tabChosen(1))]
    case .scrolled: [.driver(.scrolled(by: 120)), .driver(.scrolled(by: -1))]
    case .dragged: [.touch(.dragged(by: 90)), .touch(.dragged(by: -2_000))]
    case .dragEnded: [.touch(.dragEnded(speed: 3_000)), .touch(.dragEnded(speed: 0))]
    case .rowDragged: [.touch(.rowDragged(row: 2, by: 90))]
    case .rowDragEnded: [.touch(.rowDragEnded(row: 2, speed: -800))]
    case .backDragged: [.touch(.backDragged(to: 0.25)), .touch(.backDragged(to: 1))]
    case .backDragEnded: [.touch(.backDragEnded(speed: 2.5)), .touch(.backDragEnded(speed: 0))]
    case .wheelTurned: [.driver(.wheelTurned(2)), .driver(.wheelTurned(-1))]
    case .knobTurned: [.knob(.turned(1)), .knob(.turned(-2))]
    case .knobNudged: Direction.allCases.map { .knob(.nudged($0)) }
    case .commandChosen: TraceSamples.commands.map { .driver(.commandChosen($0)) }
    case .keyPressed: HardwareKey.allCases.map { .playback(.keyPressed($0)) }
    default: plainSamples + playerSamples + carSamples
    }
  }
}

extension EventCase {
  private var plainSamples: [Event] {
    switch self {
    case .touchEnded: [.touch(.ended)]
    case .backPressed: [.driver(.backPressed)]
    case .homePressed: [.driver(.homePressed)]
    case .appChosen: [.driver(.appChosen)]
    case .nowPlayingPressed: [.driver(.nowPlayingPressed)]
    case .retryPressed: [.driver(.retryPressed)]
    case .cancelPressed: [.driver(.cancelPressed)]
    case .callAnswered: [.driver(.callAnswered)]
    case .callEnded: [.driver(.callEnded)]
    case .knobPressed: [.knob(.pressed)]
    case .middleButtonPressed: [.driver(.middleButtonPressed)]
    case .rateButtonPressed: [.driver(.rateButtonPressed)]
    case .assistantAsked: [.playback(.assistantAsked("play Tidal Works"))]
    case .otherAppPlayed: [.playback(.otherAppPlayed)]
    default: []
    }
  }

  private var playerSamples: [Event] {
    switch self {
    case .headsetPressed: [.playback(.headsetPressed(1)), .playback(.headsetPressed(3))]
    case .headsetHeld:
      [
        .playback(.headsetHeld(presses: 1, isHeld: true)),
        .playback(.headsetHeld(presses: 2, isHeld: false)),
      ]
    case .knobHeld: [.knob(.held(true)), .knob(.held(false))]
    case .moreButtonPressed: [.driver(.moreButtonPressed)]
    case .outputButtonPressed: [.driver(.outputButtonPressed)]
    case .menuItemChosen: TraceSamples.menuItems.map { .driver(.menuItemChosen($0)) }
    case .menuClosed: [.driver(.menuClosed)]
    case .codeEntered: [.driver(.codeEntered("0123"))]
    case .scrubbed: [.driver(.scrubbed(to: 12.5))]
    case .scrubEnded: [.driver(.scrubEnded)]
    case .scrubCancelled: [.driver(.scrubCancelled)]
    case .volumeMoved: [.driver(.volumeMoved(device: "kitchen", to: 0.37))]
    case .volumeReleased: [.driver(.volumeReleased)]
    case .surfacePressed: Surface.allCases.map { .playback(.surfacePressed($0, .next)) }
    case .desktopAsked:
      [
        .playback(.desktopAsked(command: .pause, by: "playerctl")),
        .playback(.desktopAsked(command: .position(seconds: 30.5), by: "a \"panel\"")),
      ]
    case .desktopTurned: [.playback(.desktopTurned(volume: 0.5, by: "playerctl"))]
    case .otherPlayerPressed: [.driver(.otherPlayerPressed)]
    default: []
    }
  }

  private var carSamples: [Event] {
    switch self {
    case .speedChanged: [.car(.speedChanged(.zero)), .car(.speedChanged(.kilometresPerHour(50)))]
    case .gearChanged: Gear.allCases.map { .car(.gearChanged($0)) }
    case .limitsSwitched:
      [
        .car(.limitsSwitched(.auto)), .car(.limitsSwitched(.off)),
        .car(.limitsSwitched(.on(items: nil, depth: nil))),
        .car(.limitsSwitched(.on(items: 6, depth: nil))),
        .car(.limitsSwitched(.on(items: nil, depth: 3))),
        .car(.limitsSwitched(.on(items: 12, depth: 2))),
      ]
    case .themeChanged: Theme.allCases.map { .car(.themeChanged($0)) }
    case .motionPaced: [.car(.motionPaced(0.1))]
    case .motionReduced: [.car(.motionReduced(true)), .car(.motionReduced(false))]
    case .interruptionBegan: InterruptionKind.allCases.map { .playback(.interruptionBegan($0)) }
    case .interruptionEnded:
      InterruptionKind.allCases.map {
        .playback(.interruptionEnded(kind: $0, shouldResume: $0 == .call))
      }
    case .headphonesChanged:
      [.playback(.headphonesChanged(plugged: true)), .playback(.headphonesChanged(plugged: false))]
    case .otherAppStopped:
      [
        .playback(.otherAppStopped(shouldResume: true)),
        .playback(.otherAppStopped(shouldResume: false)),
      ]
    default: []
    }
  }
}

extension TraceSamples {
  static let menuItems: [MenuItem] = [
    .command(.like), .rating(2.5), .language("fr"), .output("tv"), .louder("tv"), .quieter("tv"),
    .line(.searching), .digit(7), .deleteDigit,
  ]

  static let targets: [FocusTarget] =
    [
      .home, .row(3), .control(.play), .more, .scrubber, .surface(.cluster, .next),
      .rowPicture(1, 2), .button("b"), .letter(3), .upNext, .albumArtist,
    ]
    + menuItems.map { .menuItem($0) }
}

enum EffectCase: CaseIterable {
  case ask, send, tell, schedule, unschedule, concluded, commandConcluded, discarded
  case statusDiscarded, remarked

  init(_ effect: Effect) {
    switch effect {
    case .ask: self = .ask
    case .send: self = .send
    case .tell: self = .tell
    case .schedule: self = .schedule
    case .unschedule: self = .unschedule
    case .concluded: self = .concluded
    case .commandConcluded: self = .commandConcluded
    case .discarded: self = .discarded
    case .statusDiscarded: self = .statusDiscarded
    case .remarked: self = .remarked
    }
  }

  var samples: [Effect] {
    switch self {
    case .ask: TraceSamples.questions.map { .ask(Request(id: RequestID(4), question: $0)) }
    case .send:
      TraceSamples.commands.map { .send(CommandRequest(id: CommandID(9), command: $0)) }
    case .tell: TraceSamples.notes.map { .tell($0) }
    case .schedule: Alarm.allCases.map { .schedule($0, .start + .seconds(3)) }
    case .unschedule: Alarm.allCases.map { .unschedule($0) }
    case .concluded: Outcome.allCases.map { .concluded(RequestID(4), $0) }
    case .commandConcluded:
      CommandStatus.allCases.map { .commandConcluded(CommandID(9), $0) }
        + [.commandConcluded(CommandID(9), nil)]
    case .discarded: Discard.allCases.map { .discarded(RequestID(4), $0) }
    case .statusDiscarded: [.statusDiscarded(CommandID(9))]
    case .remarked: RemarkCase.allCases.map { .remarked($0.sample) }
    }
  }
}

enum RemarkCase: CaseIterable {
  case tooManyTabs, nothingPlays, emptyRoot, overDepth, abandonedPage, gaveUp, wrote
  case templateRefused, listTrimmed, templateTrimmed

  init(_ remark: Remark) {
    switch remark {
    case .tooManyTabs: self = .tooManyTabs
    case .nothingPlays: self = .nothingPlays
    case .emptyRoot: self = .emptyRoot
    case .overDepth: self = .overDepth
    case .abandonedPage: self = .abandonedPage
    case .gaveUp: self = .gaveUp
    case .wrote: self = .wrote
    case .templateRefused: self = .templateRefused
    case .listTrimmed: self = .listTrimmed
    case .templateTrimmed: self = .templateTrimmed
    }
  }

  var sample: Remark {
    switch self {
    case .tooManyTabs: .tooManyTabs(9)
    case .nothingPlays: .nothingPlays(.root)
    case .emptyRoot: .emptyRoot
    case .overDepth: .overDepth(ContentPath([1, 2]))
    case .abandonedPage: .abandonedPage(ContentPath([0]))
    case .gaveUp: .gaveUp
    case .wrote: .wrote("two\nlines")
    case .templateRefused:
      .templateRefused(.notAllowed("CPMapTemplate", call: "setRootTemplate"))
    case .listTrimmed: .listTrimmed("list", lost: 3)
    case .templateTrimmed: .templateTrimmed(.gridButtons, "grid", lost: 2)
    }
  }
}
