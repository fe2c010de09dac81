import HeadUnitCore

enum EventCase: CaseIterable {
  case connected, disconnected, phoneLocked, networkChanged, answered, statusReturned, reported
  case alarmRang, pictureRefused, pictureRemarked
  case touched, touchEnded, rowChosen, rowPlayChosen, tabChosen, backPressed, homePressed, appChosen
  case nowPlayingPressed, retryPressed, cancelPressed, callAnswered, callEnded
  case scrolled, dragged, dragEnded, wheelTurned, knobTurned, knobPressed, knobNudged, knobHeld
  case commandChosen, middleButtonPressed, rateButtonPressed, moreButtonPressed
  case outputButtonPressed, menuItemChosen, menuClosed, scrubbed, scrubEnded, scrubCancelled
  case keyPressed
  case headsetPressed, headsetHeld, surfacePressed, otherPlayerPressed
  case speedChanged, gearChanged, limitsSwitched, themeChanged, motionReduced, interruptionBegan
  case interruptionEnded, headphonesChanged, otherAppPlayed, otherAppStopped

  init(_ event: Event) {
    switch event {
    case .connected: self = .connected
    case .disconnected: self = .disconnected
    case .phoneLocked: self = .phoneLocked
    case .networkChanged: self = .networkChanged
    case .answered: self = .answered
    case .statusReturned: self = .statusReturned
    case .reported: self = .reported
    case .alarmRang: self = .alarmRang
    case .pictureRefused: self = .pictureRefused
    case .pictureRemarked: self = .pictureRemarked
    case .touched: self = .touched
    case .touchEnded: self = .touchEnded
    case .rowChosen: self = .rowChosen
    case .rowPlayChosen: self = .rowPlayChosen
    case .tabChosen: self = .tabChosen
    case .backPressed: self = .backPressed
    case .homePressed: self = .homePressed
    case .appChosen: self = .appChosen
    case .nowPlayingPressed: self = .nowPlayingPressed
    case .retryPressed: self = .retryPressed
    case .cancelPressed: self = .cancelPressed
    case .callAnswered: self = .callAnswered
    case .callEnded: self = .callEnded
    case .scrolled: self = .scrolled
    case .dragged: self = .dragged
    case .dragEnded: self = .dragEnded
    case .wheelTurned: self = .wheelTurned
    case .knobTurned: self = .knobTurned
    case .knobPressed: self = .knobPressed
    case .knobNudged: self = .knobNudged
    case .commandChosen: self = .commandChosen
    case .middleButtonPressed: self = .middleButtonPressed
    case .rateButtonPressed: self = .rateButtonPressed
    case .keyPressed: self = .keyPressed
    case .headsetPressed: self = .headsetPressed
    case .headsetHeld: self = .headsetHeld
    case .knobHeld: self = .knobHeld
    case .moreButtonPressed: self = .moreButtonPressed
    case .outputButtonPressed: self = .outputButtonPressed
    case .menuItemChosen: self = .menuItemChosen
    case .menuClosed: self = .menuClosed
    case .scrubbed: self = .scrubbed
    case .scrubEnded: self = .scrubEnded
    case .scrubCancelled: self = .scrubCancelled
    case .surfacePressed: self = .surfacePressed
    case .otherPlayerPressed: self = .otherPlayerPressed
    case .speedChanged: self = .speedChanged
    case .gearChanged: self = .gearChanged
    case .limitsSwitched: self = .limitsSwitched
    case .themeChanged: self = .themeChanged
    case .motionReduced: self = .motionReduced
    case .interruptionBegan: self = .interruptionBegan
    case .interruptionEnded: self = .interruptionEnded
    case .headphonesChanged: self = .headphonesChanged
    case .otherAppPlayed: self = .otherAppPlayed
    case .otherAppStopped: self = .otherAppStopped
    }
  }

  var samples: [Event] {
    switch self {
    case .connected: [.connected]
    case .disconnected: [.disconnected]
    case .phoneLocked: [.phoneLocked(true), .phoneLocked(false)]
    case .networkChanged: PhoneCondition.Network.allCases.map { .networkChanged($0) }
    case .answered: TraceSamples.answers.map { .answered(RequestID(3), $0) }
    case .statusReturned: CommandStatus.allCases.map { .statusReturned(CommandID(2), $0) }
    case .reported: TraceSamples.reports.map { .reported($0) }
    case .alarmRang: Alarm.allCases.map { .alarmRang($0) }
    case .pictureRemarked: [.pictureRemarked(Picture(file: "a.png"), "It is a JPEG.")]
    case .pictureRefused:
      [
        .pictureRefused(Picture(file: "a.png"), "It is no picture."),
        .pictureRefused(Picture(data: [1, 2]), "It is 20,000 pixels wide."),
      ]
    case .touched: TraceSamples.targets.map { .touched($0) } + [.touched(nil)]
    case .rowChosen: [.rowChosen(0), .rowChosen(-5), .rowChosen(.max)]
    case .rowPlayChosen: [.rowPlayChosen(2)]
    case .tabChosen: [.tabChosen(1)]
    case .scrolled: [.scrolled(by: 120), .scrolled(by: -1)]
    case .dragged: [.dragged(by: 90), .dragged(by: -2_000)]
    case .dragEnded: [.dragEnded(speed: 3_000), .dragEnded(speed: 0)]
    case .wheelTurned: [.wheelTurned(2), .wheelTurned(-1)]
    case .knobTurned: [.knobTurned(1), .knobTurned(-2)]
    case .knobNudged: Direction.allCases.map { .knobNudged($0) }
    case .commandChosen: TraceSamples.commands.map { .commandChosen($0) }
    case .keyPressed: HardwareKey.allCases.map { .keyPressed($0) }
    default: plainSamples + playerSamples + carSamples
    }
  }
}

extension EventCase {
  private var plainSamples: [Event] {
    switch self {
    case .touchEnded: [.touchEnded]
    case .backPressed: [.backPressed]
    case .homePressed: [.homePressed]
    case .appChosen: [.appChosen]
    case .nowPlayingPressed: [.nowPlayingPressed]
    case .retryPressed: [.retryPressed]
    case .cancelPressed: [.cancelPressed]
    case .callAnswered: [.callAnswered]
    case .callEnded: [.callEnded]
    case .knobPressed: [.knobPressed]
    case .middleButtonPressed: [.middleButtonPressed]
    case .rateButtonPressed: [.rateButtonPressed]
    case .otherAppPlayed: [.otherAppPlayed]
    default: []
    }
  }

  private var playerSamples: [Event] {
    switch self {
    case .headsetPressed: [.headsetPressed(1), .headsetPressed(3)]
    case .headsetHeld:
      [.headsetHeld(presses: 1, isHeld: true), .headsetHeld(presses: 2, isHeld: false)]
    case .knobHeld: [.knobHeld(true), .knobHeld(false)]
    case .moreButtonPressed: [.moreButtonPressed]
    case .outputButtonPressed: [.outputButtonPressed]
    case .menuItemChosen: TraceSamples.menuItems.map { .menuItemChosen($0) }
    case .menuClosed: [.menuClosed]
    case .scrubbed: [.scrubbed(to: 12.5)]
    case .scrubEnded: [.scrubEnded]
    case .scrubCancelled: [.scrubCancelled]
    case .surfacePressed: Surface.allCases.map { .surfacePressed($0, .next) }
    case .otherPlayerPressed: [.otherPlayerPressed]
    default: []
    }
  }

  private var carSamples: [Event] {
    switch self {
    case .speedChanged: [.speedChanged(.zero), .speedChanged(.kilometresPerHour(50))]
    case .gearChanged: Gear.allCases.map { .gearChanged($0) }
    case .limitsSwitched:
      [
        .limitsSwitched(.auto), .limitsSwitched(.off),
        .limitsSwitched(.on(items: nil, depth: nil)), .limitsSwitched(.on(items: 6, depth: nil)),
        .limitsSwitched(.on(items: nil, depth: 3)), .limitsSwitched(.on(items: 12, depth: 2)),
      ]
    case .themeChanged: Theme.allCases.map { .themeChanged($0) }
    case .motionReduced: [.motionReduced(true), .motionReduced(false)]
    case .interruptionBegan: InterruptionKind.allCases.map { .interruptionBegan($0) }
    case .interruptionEnded:
      InterruptionKind.allCases.map { .interruptionEnded(kind: $0, shouldResume: $0 == .call) }
    case .headphonesChanged:
      [.headphonesChanged(plugged: true), .headphonesChanged(plugged: false)]
    case .otherAppStopped:
      [.otherAppStopped(shouldResume: true), .otherAppStopped(shouldResume: false)]
    default: []
    }
  }
}

extension TraceSamples {
  static let menuItems: [MenuItem] = [
    .command(.like), .rating(2.5), .language("fr"), .output("tv"), .louder("tv"), .quieter("tv"),
  ]

  static let targets: [FocusTarget] =
    [.home, .row(3), .control(.play), .more, .scrubber, .surface(.cluster, .next)]
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

  init(_ remark: Remark) {
    switch remark {
    case .tooManyTabs: self = .tooManyTabs
    case .nothingPlays: self = .nothingPlays
    case .emptyRoot: self = .emptyRoot
    case .overDepth: self = .overDepth
    case .abandonedPage: self = .abandonedPage
    case .gaveUp: self = .gaveUp
    case .wrote: self = .wrote
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
    }
  }
}
