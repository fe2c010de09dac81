public import HeadUnitCore

/// A key and what it does; the table is what the keyboard, the help and the overlay go by.
public struct Shortcut: Sendable {
  /// What the window does itself, whatever the head unit shows.
  public enum WindowAction: Hashable, Sendable {
    case toggleHelp, toggleFullScreen, toggleSurfaces, toggleGuides, expect, reload, close
    case toggleBench, type
    case bench(BenchKey)
  }

  /// What a key does while the bench is open.
  public enum BenchKey: Hashable, Sendable {
    case present, pause, back, forward, goOn, screenshot
    case pane(Bench.Pane)
    case backQuestion, forwardQuestion
    /// The control the keys are at.
    case focusNext, focusBefore, focusPress, turnDown, turnUp, pageBack, pageOn
    case copy, follow, record, film, dock, runDrives
    case zoomIn, zoomOut, zoomAll
    case filter(Bench.QueryFilter)
    /// A line to be typed, that begins so.
    case type(String)
  }

  /// Keys of which it matters how long they are held down.
  public enum Button: Hashable, Sendable {
    case knob, headset
  }

  public enum Action: Sendable {
    /// What happens to the head unit, as things stand.
    case events(@Sendable (HeadUnit) -> [Event])
    case button(Button)
    case window(WindowAction)
  }

  /// The group under which help lists it.
  public enum Group: String, Sendable, CaseIterable {
    case knob = "Knob"
    case driver = "Driver"
    case car = "Car and phone"
    case window = "Window"
    /// Of the bench, which says them itself.
    case bench = "Bench"
  }

  /// By their names, `Ctrl-` before those that are held down with it.
  public let keys: [String]
  public let summary: String
  public let group: Group
  /// Whether it goes on while the key is held down.
  public let isRepeated: Bool
  public let action: Action

  private init(
    _ group: Group, _ keys: String..., does summary: String, isRepeated: Bool = false,
    _ action: Action
  ) {
    self.keys = keys
    self.summary = summary
    self.group = group
    self.isRepeated = isRepeated
    self.action = action
  }

  /// The shortcut of a key, if it has one; a key held down counts once unless it is to be repeated.
  public static func named(_ key: String, isRepeat: Bool = false) -> Shortcut? {
    all.first { $0.keys.contains(key) && ($0.isRepeated || !isRepeat) }
  }

  public static let all = knob + driver + car + window + bench
}

extension Shortcut {
  private static let knob = [
    Shortcut(.knob, "Up", does: "one step back", isRepeated: true, .always(.knob(.turned(-1)))),
    Shortcut(.knob, "Down", does: "one step on", isRepeated: true, .always(.knob(.turned(1)))),
    Shortcut(.knob, "Left", does: "to the left", isRepeated: true, .always(.knob(.nudged(.left)))),
    Shortcut(
      .knob, "Right", does: "to the right", isRepeated: true, .always(.knob(.nudged(.right)))),
    Shortcut(
      .knob, "Tab", does: "list or buttons",
      .always(.knob(.nudged(.down)))),
    Shortcut(
      .knob, "Return", "Space", "Keypad Enter", does: "choose; hold to seek", .button(.knob)),
    Shortcut(.knob, "Escape", "Backspace", "AC Back", does: "back", .always(.driver(.backPressed))),
  ]

  private static let driver = [
    Shortcut(.driver, "H", "M", does: "home screen", .always(.driver(.homePressed))),
    Shortcut(.driver, "N", does: "now playing", .always(.driver(.nowPlayingPressed))),
    Shortcut(
      .driver, "K", "AudioPlay", does: "play or pause",
      .always(.playback(.keyPressed(.playPause)))),
    Shortcut(.driver, ".", "AudioNext", does: "next track", .always(.playback(.keyPressed(.next)))),
    Shortcut(
      .driver, ",", "AudioPrev", does: "previous track",
      .always(.playback(.keyPressed(.previous)))),
    Shortcut(
      .driver, "]", "VolumeUp", does: "louder", isRepeated: true,
      .always(.playback(.keyPressed(.volumeUp)))),
    Shortcut(
      .driver, "[", "VolumeDown", does: "quieter", isRepeated: true,
      .always(.playback(.keyPressed(.volumeDown)))),
    Shortcut(.driver, "S", does: "voice key", .always(.playback(.keyPressed(.voice)))),
    Shortcut(.driver, "B", does: "headphone button", .button(.headset)),
    Shortcut(
      .driver, "PageUp", does: "a page up", isRepeated: true,
      .events { [.driver(.wheelTurned(-$0.metrics.rowsPerPage))] }),
    Shortcut(
      .driver, "PageDown", does: "a page down", isRepeated: true,
      .events { [.driver(.wheelTurned($0.metrics.rowsPerPage))] }),
    Shortcut(.driver, "Home", does: "start of the list", .always(.driver(.scrolled(by: -1 << 40)))),
    Shortcut(.driver, "End", does: "end of the list", .always(.driver(.scrolled(by: 1 << 40)))),
  ]

  private static let car = [
    Shortcut(.car, "P", does: "park or drive", .events { $0.parkingToggled }),
    Shortcut(
      .car, "+", "=", does: "10 km/h faster", isRepeated: true, .events { $0.faster(by: 10) }),
    Shortcut(.car, "-", does: "10 km/h slower", isRepeated: true, .events { $0.faster(by: -10) }),
    Shortcut(
      .car, "T", does: "day or night",
      .events { [.car(.themeChanged($0.vehicle.theme == .night ? .day : .night))] }),
    Shortcut(
      .car, "D", does: "phone there or gone",
      .events { [$0.phone.isConnected ? .phone(.disconnected) : .phone(.connected)] }),
    Shortcut(
      .car, "L", does: "phone locked or not",
      .events { [.phone(.phoneLocked(!$0.phone.condition.isLocked))] }),
    Shortcut(
      .car, "O", does: "network there or gone",
      .events {
        [.phone(.networkChanged($0.phone.condition.network == .offline ? .good : .offline))]
      }),
    Shortcut(.car, "C", does: "call begins or ends", .events { $0.toggled(.call) }),
    Shortcut(.car, "V", does: "assistant on or off", .events { $0.toggled(.assistant) }),
    Shortcut(.car, "R", does: "route prompt on or off", .events { $0.toggled(.navigation) }),
    Shortcut(
      .car, "A", does: "another app plays or not",
      .events {
        [
          $0.player.isTakenOver
            ? .playback(.otherAppStopped(shouldResume: true)) : .playback(.otherAppPlayed)
        ]
      }),
    Shortcut(
      .car, "U", does: "headphones in or out",
      .events { [.playback(.headphonesChanged(plugged: !$0.player.hasHeadphones))] }),
  ]

  private static let window = [
    Shortcut(.window, "?", "F1", does: "this list", .window(.toggleHelp)),
    Shortcut(.window, "E", does: "expect this element", .window(.expect)),
    Shortcut(.window, "F2", does: "the bench around it", .window(.toggleBench)),
    Shortcut(.window, "Ctrl-P", "/", does: "type a step", .window(.type)),
    Shortcut(.window, "F9", does: "phone and cluster", .window(.toggleSurfaces)),
    Shortcut(.window, "G", does: "guides over the screen", .window(.toggleGuides)),
    Shortcut(.window, "F11", does: "full screen", .window(.toggleFullScreen)),
    Shortcut(.window, "Ctrl-R", "F5", does: "reload the library", .window(.reload)),
    Shortcut(.window, "Ctrl-Q", "Ctrl-W", does: "close", .window(.close)),
  ]
}

extension Shortcut {
  private static let bench =
    [
      Shortcut(.bench, "F3", does: "back to the present", .window(.bench(.present))),
      Shortcut(.bench, "F4", does: "stop the clock, or let it go on", .window(.bench(.pause))),
      Shortcut(
        .bench, "F6", does: "to the event before", isRepeated: true, .window(.bench(.back))),
      Shortcut(
        .bench, "F7", does: "to the next event", isRepeated: true, .window(.bench(.forward))),
      Shortcut(
        .bench, "Ctrl-F6", does: "to the question before", isRepeated: true,
        .window(.bench(.backQuestion))),
      Shortcut(
        .bench, "Ctrl-F7", does: "to the next question", isRepeated: true,
        .window(.bench(.forwardQuestion))),
      Shortcut(
        .bench, "Ctrl-Down", "Ctrl-Tab", does: "to the next control", isRepeated: true,
        .window(.bench(.focusNext))),
      Shortcut(
        .bench, "Ctrl-Up", does: "to the control before", isRepeated: true,
        .window(.bench(.focusBefore))),
      Shortcut(.bench, "Ctrl-Return", does: "press the control", .window(.bench(.focusPress))),
      Shortcut(
        .bench, "Ctrl-Left", does: "a frame back, or slower", isRepeated: true,
        .window(.bench(.turnDown))),
      Shortcut(
        .bench, "Ctrl-Right", does: "a frame on, or faster", isRepeated: true,
        .window(.bench(.turnUp))),
      Shortcut(
        .bench, "Ctrl-PageUp", does: "the pane a page up", isRepeated: true,
        .window(.bench(.pageBack))),
      Shortcut(
        .bench, "Ctrl-PageDown", does: "the pane a page down", isRepeated: true,
        .window(.bench(.pageOn))),
      Shortcut(
        .bench, "Ctrl-+", "Ctrl-=", "Ctrl-Keypad +", does: "the time nearer", isRepeated: true,
        .window(.bench(.zoomIn))),
      Shortcut(
        .bench, "Ctrl--", "Ctrl-Keypad -", does: "the time farther", isRepeated: true,
        .window(.bench(.zoomOut))),
      Shortcut(.bench, "Ctrl-0", does: "all of the time", .window(.bench(.zoomAll))),
      Shortcut(.bench, "Ctrl-C", does: "copy the pane as text", .window(.bench(.copy))),
      Shortcut(
        .bench, "Ctrl-S", does: "follow what comes, or stand still", .window(.bench(.follow))),
      Shortcut(
        .bench, "Ctrl-F1", does: "all questions", .window(.bench(.filter(.all)))),
      Shortcut(
        .bench, "Ctrl-F2", does: "slow questions", .window(.bench(.filter(.slow)))),
      Shortcut(
        .bench, "Ctrl-F3", does: "failed questions", .window(.bench(.filter(.failed)))),
      Shortcut(.bench, "Ctrl-F", does: "search the pane", .window(.bench(.type("search ")))),
      Shortcut(.bench, "Ctrl-L", does: "limits", .window(.bench(.type("limits ")))),
      Shortcut(
        .bench, "Ctrl-N", does: "a network of your own",
        .window(.bench(.type("network latency=")))),
      Shortcut(.bench, "Ctrl-D", does: "record a drive, or end it", .window(.bench(.record))),
      Shortcut(
        .bench, "Ctrl-B", does: "the inspector below or beside the car",
        .window(.bench(.dock))),
      Shortcut(
        .bench, "Ctrl-A", does: "run the drives beside it", .window(.bench(.runDrives))),
      Shortcut(.bench, "Ctrl-G", does: "begin a film, or end it", .window(.bench(.film))),
      Shortcut(.bench, "F8", does: "write a picture of the screen", .window(.bench(.screenshot))),
      Shortcut(
        .bench, "F10", does: "go on from the instant that is looked at", .window(.bench(.goOn))),
    ]
    + Bench.Pane.allCases.enumerated().map { number, pane in
      Shortcut(
        .bench, "Ctrl-\(number + 1)", does: "the pane \"\(pane.title)\"",
        .window(.bench(.pane(pane))))
    }
}

extension Shortcut.Action {
  fileprivate static func always(_ event: Event) -> Self {
    .events { _ in [event] }
  }
}

extension HeadUnit {
  fileprivate var parkingToggled: [Event] {
    vehicle.gear == .park
      ? [.car(.gearChanged(.drive)), .car(.speedChanged(.kilometresPerHour(50)))]
      : [.car(.speedChanged(.zero)), .car(.gearChanged(.park))]
  }

  /// Whoever drives is not parked.
  fileprivate func faster(by kilometresPerHour: Int) -> [Event] {
    let change = Speed.kilometresPerHour(kilometresPerHour).millimetresPerHour
    let highest = Speed.kilometresPerHour(250).millimetresPerHour
    let speed = max(0, min(highest, vehicle.speed.millimetresPerHour + change))
    let isParked = vehicle.gear == .park && speed > 0
    return (isParked ? [.car(.gearChanged(.drive))] : [])
      + [.car(.speedChanged(Speed(millimetresPerHour: speed)))]
  }

  fileprivate func toggled(_ kind: InterruptionKind) -> [Event] {
    player.interruptions.contains(kind)
      ? [.playback(.interruptionEnded(kind: kind, shouldResume: true))]
      : [.playback(.interruptionBegan(kind))]
  }
}
