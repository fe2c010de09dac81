import HeadUnitCore

extension DriverStep: StepFamily {
  enum Kind: CaseIterable {
    case tap, open, drag, scroll, focus, tab, back, home, key, headset, code, cancelCode, hand,
      knobTurn, knobPress,
      knobHold,
      knobNudge, media
  }

  static let group = StepGroup.driver

  var kind: Kind {
    switch self {
    case .tap: .tap
    case .open: .open
    case .drag: .drag
    case .scroll: .scroll
    case .focus: .focus
    case .tab: .tab
    case .back: .back
    case .home: .home
    case .key: .key
    case .headset: .headset
    case .code(.some): .code
    case .code(nil): .cancelCode
    case .hand: .hand
    case .knob(.turn): .knobTurn
    case .knob(.press): .knobPress
    case .knob(.hold): .knobHold
    case .knob(.nudge): .knobNudge
    case .media: .media
    }
  }

  static func forms(of kind: Kind) -> [StepForm<DriverStep>] {
    switch kind {
    case .tap: [tapForm]
    case .open: [openForm]
    case .drag: [dragForm]
    case .scroll: [scrollForm]
    case .focus: [focusForm]
    case .tab: [tabForm]
    case .back: [backForm]
    case .home: [homeForm]
    case .key: [keyForm]
    case .headset: [headsetForm]
    case .code: [codeForm]
    case .cancelCode: [cancelCodeForm]
    case .hand: [handForm]
    case .knobTurn: [knobTurnForm]
    case .knobPress: [knobPressForm]
    case .knobHold: [knobHoldForm]
    case .knobNudge: Direction.allCases.map(nudgeForm)
    case .media: mediaForms
    }
  }

  private static let tapForm = StepForm<DriverStep>(
    "tap", "Taps on an element; the list is scrolled to a row:N.", "tap \"Shows\"",
    "tap id:albums hold=800ms",
    "tap :playable nth=1",
    of: Argument<Selector>.selector.and(
      .option(
        "hold", "how long the finger stays down", .duration(upTo: .seconds(60)),
        else: Tapping.standardHold),
      .option("times", "how many taps, one right after the other", .whole(1...5), else: 1)
    ).and(
      .option(
        "optional", "does nothing if no element matches that can be touched", .onOff, else: false)),
    make: { .tap($0.0, Tapping(hold: $0.1, times: $0.2, isOptional: $1)) },
    match: {
      if case .tap(let selector, let tapping) = $0 {
        ((selector, tapping.hold, tapping.times), tapping.isOptional)
      } else {
        nil
      }
    })

  private static let openForm = StepForm<DriverStep>(
    "open",
    "Opens a row that is a container: by its button where a tap plays it, else by a tap.",
    "open row:0", "open \"Albums\"",
    of: .selector, make: { .open($0) },
    match: { if case .open(let selector) = $0 { selector } else { nil } })

  private static let dragForm = StepForm<DriverStep>(
    "drag", "Drags a finger; up shows what is further down.", "drag up",
    "drag left by=200 from=role:player", of: .dragging, make: { .drag($0) },
    match: { if case .drag(let dragging) = $0 { dragging } else { nil } })

  private static let scrollForm = StepForm<DriverStep>(
    "scroll to",
    "Drags the list, and rows of pictures to the side, until an element can be touched.",
    "scroll to \"Show 39\"", "scroll to row:4999",
    of: .selector, make: { .scroll($0) },
    match: { if case .scroll(let selector) = $0 { selector } else { nil } })

  private static let focusForm = StepForm<DriverStep>(
    "focus", "Turns the knob until the focus is there.", "focus \"Shows\"",
    of: .selector, make: { .focus($0) },
    match: { if case .focus(let selector) = $0 { selector } else { nil } })

  private static let tabForm = StepForm<DriverStep>(
    "tab", "Chooses a tab.", "tab \"Library\"",
    of: .selector, make: { .tab($0) },
    match: { if case .tab(let selector) = $0 { selector } else { nil } })

  private static let backForm = StepForm<DriverStep>(
    "back", "Goes back one level.", "back", is: .back
  ).momentary

  private static let homeForm = StepForm<DriverStep>(
    "home", "Goes to the home screen.", "home", is: .home
  ).momentary

  private static let keyForm = StepForm<DriverStep>(
    "key", "Presses a key on the wheel.", "key next",
    of: .word(.key), make: { .key($0) },
    match: { if case .key(let key) = $0 { key } else { nil } }
  ).momentary

  private static let headsetForm = StepForm<DriverStep>(
    "headset",
    "Presses the button of the headphones: once to play or pause, twice next, three previous.",
    "headset 2", of: .word(.whole(1...3)), make: { .headset($0) },
    match: { if case .headset(let count) = $0 { count } else { nil } }
  ).momentary

  private static let codeForm = StepForm<DriverStep>(
    "enter code",
    "Enters the code that an output device asks for, or its password on the phone.",
    "enter code 1234",
    of: .word(.text("CODE", noun: "a code", example: "1234")), make: { .code($0) },
    match: { if case .code(let code) = $0 { code } else { nil } }
  ).momentary

  private static let cancelCodeForm = StepForm<DriverStep>(
    "cancel code", "Leaves the output device without the code that it asks for.", "cancel code",
    is: .code(nil)
  ).momentary

  private static let handForm = StepForm<DriverStep>(
    "hand",
    "Replays raw input events, as the recorder writes them.",
    "hand \"touched(row: 3); +80ms touchEnded()\"", of: .word(.hand), make: { .hand($0) },
    match: { if case .hand(let moves) = $0 { moves } else { nil } })

  private static let knobTurnForm = StepForm<DriverStep>(
    "knob", "Turns the knob by so many detents, clockwise when positive.", "knob +2",
    "knob -1", of: .word(.detents), make: { .knob(.turn($0)) },
    match: { if case .knob(.turn(let count)) = $0 { count } else { nil } }
  ).meant { $0.map { "+-0123456789".contains($0.text.prefix(1)) } ?? true }

  private static let knobPressForm = StepForm<DriverStep>(
    "knob press", "Presses the knob.", "knob press", is: .knob(.press))

  private static let knobHoldForm = StepForm<DriverStep>(
    "knob hold", "Presses the knob and holds it.", "knob hold for=1s",
    of: .option("for", "how long", .duration(upTo: .seconds(60)), else: .milliseconds(800)),
    make: { .knob(.hold($0)) },
    match: { if case .knob(.hold(let duration)) = $0 { duration } else { nil } })

  private static func nudgeForm(_ direction: Direction) -> StepForm<DriverStep> {
    let name = "knob \(direction.rawValue)"
    return StepForm(
      name, "Pushes the knob \(direction.rawValue).", name, is: .knob(.nudge(direction)))
  }

  private static let mediaForms: [StepForm<DriverStep>] = MediaAction.allForms.map { form in
    form.map({ .media($0) }, match: { if case .media(let action) = $0 { action } else { nil } })
  }
}

extension WordKind where Value == HardwareKey {
  fileprivate static var key: Self {
    choice([
      ("next", .next), ("previous", .previous), ("play", .playPause), ("voice", .voice),
      ("volup", .volumeUp), ("voldown", .volumeDown),
    ])
  }
}

extension WordKind where Value == [HandMove] {
  /// Written by the recorder rather than by people.
  fileprivate static var hand: Self {
    WordKind(
      "\"EVENT; …\"", noun: "events of a hand",
      example: "\"touched(row: 3); +80ms touchEnded()\"",
      read: { word throws(WordMistake) in
        guard let moves = HandMove.moves(word.text) else { throw WordMistake() }
        return moves
      },
      print: { PlainWord(HandMove.text($0), .quoted) },
      random: { generator in
        let distance = Int.random(in: -90...90, using: &generator)
        return [
          HandMove(.touch(.began(nil))),
          HandMove(.touch(.ended), after: .milliseconds(abs(distance))),
          HandMove(.touch(.dragged(by: distance))),
          HandMove(.touch(.dragEnded(speed: 3 * distance))),
        ]
      })
  }
}

extension WordKind where Value == Int {
  /// `+2` or `-1`.
  fileprivate static var detents: Self {
    WordKind(
      "+N|-N", noun: "a number of detents", example: "+2 or -1",
      read: { word throws(WordMistake) in
        guard let count = Int(word.text), count != 0, word.form == .bare else {
          throw WordMistake()
        }
        guard (-100...100).contains(count) else {
          throw WordMistake(TableWording.outside(word, -100...100))
        }
        guard "+-".contains(word.text.prefix(1)) else {
          throw WordMistake(advice: "+\(count)?")
        }
        return count
      },
      print: { PlainWord($0 > 0 ? "+\($0)" : "\($0)") },
      random: { generator in
        Int.random(in: 1...9, using: &generator) * (generator.chance(0.5) ? 1 : -1)
      })
  }
}

extension Argument where Value == Dragging {
  fileprivate static var dragging: Self {
    Argument<Direction>.word(.choice()).and(
      .option(
        ifAny: "by", "how far, in pixels; most of where it begins without it", .whole(1...10_000)),
      .option(
        "over", "how long it takes", .duration(upTo: .seconds(60), from: .milliseconds(1)),
        else: Dragging.standardDuration)
    ).and(.selector(ifAny: "from", "where it begins; the list without it")).map(
      { Dragging($0.0, distance: $0.1, duration: $0.2, from: $1) },
      back: { (($0.direction, $0.distance, $0.duration), $0.start) })
  }
}
