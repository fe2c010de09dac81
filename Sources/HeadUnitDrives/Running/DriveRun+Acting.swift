import HeadUnitApps
import HeadUnitCore

// What a step does, or what it becomes when it takes time.
extension DriveRun {
  mutating func act(
    _ step: DriveStep, _ activity: Activity
  ) throws(StepError) -> InstructionProgress {
    noteForRecorders(step)
    switch step {
    case .app(let step): return try act(step, activity.source)
    case .time(let step): return act(step, activity.source)
    case .driver(let step): return .replaced(instructions(of: step))
    case .car(let step): act(step, activity.source)
    case .check(let step): return try act(step, activity.source)
    case .show(let step): try act(step, activity.source)
    }
    return .done
  }

  private mutating func act(_ step: TimeStep, _ source: StepSource) -> InstructionProgress {
    switch step {
    case .wait(let duration): return .replaced([.pause(duration)])
    case .waitUntil(let condition, let within):
      return .replaced([.watch(watch(condition, within: within))])
    case .settle(let longest):
      return .replaced([
        .settle(Watch.Period(start: now, end: now + longest, words: "\(longest)"))
      ])
    // What takes time of its own takes it when its turn has come.
    case .after(let delay, let step):
      beginBeside(.step, source, [.pause(delay), .step(step)])
    case .clock(let minute): setClock(minute)
    case .mark(let name): mark(name, source)
    }
    return .done
  }

  private mutating func act(
    _ step: AppStep, _ source: StepSource
  ) throws(StepError) -> InstructionProgress {
    switch step {
    case .connect(let waits):
      record.appSource = source
      happen(.phone(.connected))
      return waits ? .replaced([.firstList]) : .done
    case .reload(let path): happen(.phone(.reported(.contentChanged(paths: path.map { [$0] }))))
    case .fault(let rule, let lasting): try inject(rule, lasting, source)
    case .heal(let operation, let path):
      _ = simulation.withFaults { $0.heal(operation: operation, path: path) }
    case .network(let network): happen(.phone(.networkChanged(network)))
    case .phone(let change): happen(change.event)
    case .push(let push): try send(push, source)
    }
    return .done
  }

  private mutating func send(_ push: PushStep, _ source: StepSource) throws(StepError) {
    let attributes: String
    switch push.values {
    case .text(let text): attributes = text
    case .id(let id): attributes = Push.attributes(id: id)
    case .file(let file):
      attributes = try serve { () throws(ServiceError) in
        try services.readFile(file, source.file)
      }
    }
    happen(.phone(.pushed(Push(push.kind, timestamp: push.timestamp, attributes: attributes))))
  }

  private mutating func act(
    _ step: CheckStep, _ source: StepSource
  ) throws(StepError) -> InstructionProgress {
    switch step {
    case .expect(let condition, let timing):
      record.checkCount += 1
      return expect(condition, timing, isSoft: false)
    case .expectSoftly(let condition, let timing):
      record.checkCount += 1
      return expect(condition, timing, isSoft: true)
    case .expectFinding, .expectWithoutFinding, .expectNoFindings:
      record.checkCount += 1
      record.findingChecks.append(RunRecord.FindingCheck(step: step, source: source))
    case .allowFinding(let id, let reason): record.allowedFindings[id] = reason
    case .golden(let check):
      record.checkCount += 1
      try compare(check, source)
    case .invariantOff(let invariant):
      simulation.ignore(invariant)
      note(RunWording.ignored(invariant))
    }
    return .done
  }

  private mutating func inject(
    _ rule: FaultRule, _ lasting: Duration?, _ source: StepSource
  ) throws(StepError) {
    guard let id = simulation.withFaults({ $0.inject(rule) }) else {
      throw StepError(.step, RunWording.noFaults)
    }
    guard let id else { throw StepError(.step, RunWording.manyFaults) }
    record.faults.append(RunRecord.Fault(id: id, source: source))
    if let lasting {
      beginBeside(.faultEnd, source, [.pause(lasting), .background(.endFault(id))])
    }
  }
}

extension PhoneChange {
  fileprivate var event: Event {
    switch self {
    case .locked: .phone(.phoneLocked(true))
    case .unlocked: .phone(.phoneLocked(false))
    case .connected: .phone(.connected)
    case .disconnected: .phone(.disconnected)
    }
  }
}

// The car, and the light in it.
extension DriveRun {
  private mutating func act(_ step: CarStep, _ source: StepSource) {
    switch step {
    case .speed(let speed, let duration): drive(at: speed, over: duration, source)
    case .gear(let gear): happen(.car(.gearChanged(gear)))
    case .park:
      end(.ramp)
      happen(.car(.speedChanged(.zero)))
      happen(.car(.gearChanged(.park)))
    case .limits(let override): happen(.car(.limitsSwitched(override)))
    case .theme(let choice): choose(choice, source)
    case .interrupt(let kind, .start): happen(.playback(.interruptionBegan(kind)))
    case .interrupt(let kind, .end(let resumes)):
      happen(.playback(.interruptionEnded(kind: kind, shouldResume: resumes)))
    case .assistant(let words): happen(.playback(.assistantAsked(words)))
    case .headphones(let plugged): happen(.playback(.headphonesChanged(plugged: plugged)))
    case .otherApp(.plays): happen(.playback(.otherAppPlayed))
    case .otherApp(.stops(let resumes)): happen(.playback(.otherAppStopped(shouldResume: resumes)))
    }
  }

  /// What goes on beside the steps and has become out of date.
  private mutating func end(_ kind: Activity.Kind) {
    background.removeAll { $0.kind == kind }
  }

  private mutating func drive(
    at speed: Speed, over duration: Duration, _ source: StepSource
  ) {
    end(.ramp)
    // Whoever drives is not parked.
    if speed > .zero, simulation.headUnit.vehicle.gear == .park {
      happen(.car(.gearChanged(.drive)))
    }
    guard duration > .zero else { return happen(.car(.speedChanged(speed))) }
    let ramp = Ramp(
      from: simulation.headUnit.vehicle.speed, to: speed, beganAt: now, duration: duration)
    beginBeside(.ramp, source, [.until(ramp.due(1)), .background(.ramp(ramp))])
  }

  private mutating func choose(_ theme: ThemeChoice, _ source: StepSource) {
    end(.theme)
    switch theme {
    case .day: happen(.car(.themeChanged(.day)))
    case .night: happen(.car(.themeChanged(.night)))
    case .auto:
      showThemeOfDay()
      beginBeside(.theme, source, [.until(nextThemeTurn), .background(.turnTheme)])
    }
  }

  private mutating func setClock(_ minute: Int) {
    startOfDrive =
      ((minute - minutesDriven) % Self.minutesADay + Self.minutesADay)
      % Self.minutesADay
    guard let index = background.firstIndex(where: { $0.kind == .theme }) else { return }
    showThemeOfDay()
    background[index].instructions = [.until(nextThemeTurn), .background(.turnTheme)]
    background[index].wake = now
  }

  /// What goes on by itself beside the steps.
  mutating func goOn(with instruction: BackgroundInstruction) -> InstructionProgress {
    switch instruction {
    case .ramp(var ramp):
      happen(.car(.speedChanged(ramp.speed(at: now))))
      ramp.done += 1
      guard now < ramp.beganAt + ramp.duration else { return .done }
      return .replaced([.until(ramp.due(ramp.done + 1)), .background(.ramp(ramp))])
    case .turnTheme:
      showThemeOfDay()
      return .replaced([.until(nextThemeTurn), .background(.turnTheme)])
    case .endFault(let id):
      simulation.withFaults { $0.end(id) }
      return .done
    }
  }
}

// The time of day.
extension DriveRun {
  static let minutesADay = 24 * 60
  /// Day from seven in the morning to seven in the evening.
  private static let day = 7 * 60..<19 * 60
  private static let minute = Duration.seconds(60)

  private var minutesDriven: Int { now.microseconds / Self.minute.microseconds }

  /// As the head unit's clock shows it.
  var minuteOfDay: Int { (startOfDrive + minutesDriven) % Self.minutesADay }

  var nextMinute: Instant { .start + Self.minute * (minutesDriven + 1) }

  private var nextThemeTurn: Instant {
    let turns = [Self.day.lowerBound, Self.day.upperBound]
    let waits = turns.map { turn in
      let wait = (turn - minuteOfDay + Self.minutesADay) % Self.minutesADay
      return wait == 0 ? Self.minutesADay : wait
    }
    return .start + Self.minute * (minutesDriven + (waits.min() ?? Self.minutesADay))
  }

  private mutating func showThemeOfDay() {
    let theme = Self.day.contains(minuteOfDay) ? Theme.day : .night
    if simulation.headUnit.vehicle.theme != theme { happen(.car(.themeChanged(theme))) }
  }
}

// Steps that need to know what the screen says before they can be read.
extension DriveRun {
  /// What the step is made of, now that its values are known; failures and traces tell them.
  mutating func instructions(
    of late: LateStep, isStamped: Bool, _ activity: inout Activity
  ) throws(StepError) -> [Instruction] {
    switch late {
    case .keep(let number, let word):
      let plain = try plain(word)
      kept[number] = plain.text
      activity.source.text += " → \(plain.spelling)"
      return [.begin]
    case .line(let line):
      let plain = try plain(line)
      activity.source.text = plain.spelling
      var wrong: StepTable.Complaint?
      let step = StepTable.step(plain) { wrong = wrong ?? $0 }
      guard let step else {
        let message = wrong.map { $0.message + ($0.advice.map { " (\($0))" } ?? "") }
        throw StepError(.step, message ?? RunWording.unreadable)
      }
      var instructions = instructions(of: step)
      if isStamped, case .rest = instructions.first { instructions.removeFirst() }
      return [.begin] + instructions
    }
  }

  private func plain(_ line: LateLine) throws(StepError) -> PlainLine {
    var plain = PlainLine(line.keyword)
    for word in line.words { plain.words.append(try self.plain(word)) }
    for option in line.options {
      plain.options.append(PlainOption(option.name, try self.plain(option.value)))
    }
    return plain
  }

  private func plain(_ word: LateWord) throws(StepError) -> PlainWord {
    var text = ""
    for part in word.parts {
      switch part {
      case .text(let content): text += content
      case .kept(let number, let name, _):
        guard let value = kept[number] else {
          throw StepError(.step, RunWording.notKept(name))
        }
        text += value
      case .reading(let subject): text += try self.text(of: subject)
      }
    }
    return PlainWord(text, word.form, at: word.position)
  }

  private func text(of subject: Subject) throws(StepError) -> String {
    let reading = reading(of: subject)
    switch reading {
    case .absent(let reason), .unknown(let reason), .part(_, let reason):
      throw StepError(.step, RunWording.unreadable(subject, reason))
    case .text, .count, .number, .duration, .speed, .list, .time, .nothing: return reading.words
    }
  }
}
