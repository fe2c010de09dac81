import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives

/// Hands that do anything at any time, by a seed: the events a window would make of them.
struct RandomHands {
  private var generator: SeededGenerator
  private var touch = Touch()
  private var knob = KnobButton()
  private var headset = HeadsetButton()
  private var simulation: Simulation
  private var recorder: DriveRecorder
  private let points: Bool
  /// What pointing at things has added, as it was told.
  private(set) var pointed: [String] = []

  init(
    seed: UInt64, _ simulation: Simulation, _ opening: DriveRecorder.Opening, expects: Bool,
    points: Bool = false
  ) {
    generator = SeededGenerator(seed: seed)
    self.simulation = simulation
    self.points = points
    recorder = DriveRecorder(opening, expectsPages: expects)
  }

  /// What they did, as a drive, and what came of it.
  mutating func play(steps: Int) -> (text: String, simulation: Simulation) {
    perform(.phone(.connected))
    for _ in 0..<steps {
      // Odd microseconds: nobody's hand keeps to the clock.
      pass(.microseconds(chance(0.3) ? number(90_000) : number(1_500_000)))
      step()
      if points { point() }
    }
    recorder.finish(simulation)
    return (recorder.text(), simulation)
  }

  private mutating func step() {
    switch number(14) {
    case 0...6: finger()
    case 7: turnKnob()
    case 8: pressKnob()
    case 9: perform(.driver(.backPressed))
    case 10: carEvent()
    case 11: pressHeadset()
    case 12: keyEvent()
    default: perform(.driver(.wheelTurned(number(7) - 3)))
    }
  }

  private mutating func finger() {
    let list = self.list
    let targets = list.elements.filter { $0.target != nil && $0.isEnabled }
    let size = list.size
    var x = number(size.width)
    var y = number(size.height)
    if chance(0.8), let frame = targets.isEmpty ? nil : targets[number(targets.count)].frame {
      x = frame.x + number(max(1, frame.width))
      y = frame.y + number(max(1, frame.height))
    }
    all(touch.down(contact(x, y), on: list, of: simulation.headUnit))
    for _ in 0..<(chance(0.5) ? 0 : number(25)) {
      pass(.microseconds(number(24_000)))
      x += number(21) - 10
      y += number(61) - 38
      all(touch.move(contact(x, y), of: simulation.headUnit))
      if chance(0.02) { perform(.playback(.keyPressed(.next))) }
    }
    pass(.microseconds(chance(0.1) ? number(1_400_000) : number(200_000)))
    if chance(0.03) {
      all(touch.cancel())
    } else {
      all(touch.up(contact(x, y), on: self.list, of: simulation.headUnit))
    }
  }

  /// At anything that is on the screen, which has just been touched and may be moving.
  private mutating func point() {
    let list = self.list
    for _ in 0..<4 {
      let frame = list.elements[number(list.elements.count)].frame
      let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
      if let line = recorder.expect(x: x, y: y, of: list, in: simulation) { pointed.append(line) }
    }
  }

  private mutating func turnKnob() {
    for _ in 0...number(4) {
      perform(.knob(.turned(chance(0.8) ? 1 : -2)))
      pass(.microseconds(number(40_000)))
    }
    if chance(0.3) { perform(.knob(.nudged(.right))) }
  }

  private mutating func pressKnob() {
    all(knob.down(at: simulation.now, of: simulation.headUnit))
    pass(.microseconds(number(900_000)))
    all(knob.up(at: simulation.now, of: simulation.headUnit))
  }

  private mutating func pressHeadset() {
    all(headset.down(at: simulation.now))
    pass(.microseconds(number(200_000)))
    all(headset.up(at: simulation.now))
  }

  private mutating func carEvent() {
    let isOdd = chance(0.5)
    switch number(8) {
    case 0: perform(.car(.speedChanged(.kilometresPerHour(isOdd ? 50 : 0))))
    case 1: perform(.car(.gearChanged(isOdd ? .drive : .park)))
    case 2: perform(.car(.themeChanged(isOdd ? .day : .night)))
    case 3: perform(isOdd ? .playback(.interruptionBegan(.call)) : .driver(.callEnded))
    case 4:
      perform(isOdd ? .playback(.otherAppPlayed) : .playback(.otherAppStopped(shouldResume: true)))
    case 5: perform(isOdd ? .phone(.disconnected) : .phone(.connected))
    case 6: perform(.car(.limitsSwitched(isOdd ? .on(items: 4, depth: nil) : .auto)))
    default: perform(.phone(.networkChanged(isOdd ? .slow : .good)))
    }
  }

  private mutating func keyEvent() {
    let keys = HardwareKey.allCases
    perform(chance(0.2) ? .driver(.homePressed) : .playback(.keyPressed(keys[number(keys.count)])))
  }

  private mutating func pass(_ duration: Duration) {
    let end = simulation.now + duration
    while let due = handsDue, due < end {
      simulation.advance(to: max(due, simulation.now) + .microseconds(number(4_000)))
      hold()
    }
    simulation.advance(to: max(end, simulation.now))
    hold()
  }

  private var handsDue: Instant? {
    [touch.holdDue(of: simulation.headUnit), knob.holdDue, headset.due].compactMap(\.self).min()
  }

  private mutating func hold() {
    all(touch.wait(until: simulation.now, of: simulation.headUnit))
    all(knob.wait(until: simulation.now, of: simulation.headUnit))
    all(headset.wait(until: simulation.now))
  }

  private mutating func all(_ events: [Event]) {
    for event in events { perform(event) }
  }

  private mutating func perform(_ event: Event) {
    recorder.note(event, before: simulation)
    simulation.perform(event)
  }

  private var list: DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: Materials(text: .blocks)).displayList()
  }

  private func contact(_ x: Int, _ y: Int) -> Contact { Contact(x: x, y: y, at: simulation.now) }

  private mutating func number(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  private mutating func chance(_ share: Double) -> Bool { Double(number(1_000)) < share * 1_000 }
}
