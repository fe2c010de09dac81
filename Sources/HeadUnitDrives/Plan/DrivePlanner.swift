import HeadUnitApps
import HeadUnitCore
import HeadUnitText

/// Goes through a drive for one of its cases, line by line.
struct DrivePlanner {
  var state: PlanningState
  var choices: CaseChoices
  var planned: DriveCase
  /// The files that include each other, the main one first.
  var files: [OpenFile]
  /// What is laid over the profile at the end, when all of it is known.
  var settings = DriveSettings()
  var hasApp = false
  var isFirstLine = true
  var hasSteps = false
  private var connectsPhone = false
  /// The drive cannot be done with the steps so far any sooner.
  private var earliest = Instant.start

  /// A file while it is gone through.
  struct OpenFile {
    let name: String
    var scope = DriveScope()
    /// The lines by which it was included, and what names it.
    let place: CaseChoices.Place
  }

  init(file: String, state: PlanningState, choices: CaseChoices) {
    self.state = state
    self.choices = choices
    files = [OpenFile(name: file, place: CaseChoices.Place(lines: []))]
    planned = DriveCase(file: file, name: DrivePath.name(of: file), app: .nothing)
  }

  /// The case; good for nothing when a mistake was told.
  mutating func plan(_ file: DriveFile) -> DriveCase {
    walk(file.statements)
    for complaint in settings.lay(over: &planned.profile) {
      state.complain(complaint, in: planned.file)
    }
    if !hasApp, !hasSteps, state.mistakes.isEmpty {
      state.complain(LineMistake(DriveWording.nothingToDo, at: .start), in: planned.file)
    }
    if !hasApp { addDemo() }
    planned.label = choices.label.oneLine
    return planned
  }

  var file: OpenFile { files[files.count - 1] }

  mutating func set(_ name: String, _ value: DriveScope.Value?) {
    files[files.count - 1].scope[name] = .some(value)
  }

  mutating func complain(_ message: String, at word: PlainWord, advice: String? = nil) {
    let complaint = LineMistake(message, at: word.position ?? .start, advice: advice)
    state.complain(complaint, in: file.name)
  }

  mutating func walk(_ statements: [DriveStatement]) {
    for statement in statements where !state.isExhausted {
      switch statement.content {
      case .comment: break
      case .line(let line):
        guard state.countLine(at: line.keyword.position ?? .start, in: file.name) else { return }
        plan(line)
        isFirstLine = false
      case .block(let block):
        guard state.countLine(at: block.opening.keyword.position ?? .start, in: file.name) else {
          return
        }
        isFirstLine = false
        plan(block)
      }
    }
  }

  /// The line with its variables; nil when that cannot be, which is told.
  ///
  /// What makes a drive what it is has to be known before the drive begins.
  mutating func plain(_ line: DriveLine, mayBeLate: Bool = false) -> PlainLine? {
    do throws(DriveScope.Problem) {
      let plain = try file.scope.plain(line)
      if !mayBeLate, try file.scope.late(line) != nil {
        let place = line.keyword.position ?? .start
        throw .mistake(LineMistake(DriveWording.notKnownYet(line.keyword.text), at: place))
      }
      return plain
    } catch {
      if case .mistake(let complaint) = error { state.complain(complaint, in: file.name) }
      return nil
    }
  }

  private mutating func plan(_ line: DriveLine) {
    if line.isBroken {
      if line.fileKeyword == .let, let name = line.words.first?.plain { set(name.text, nil) }
      if line.namesApp { hasApp = true }
      return
    }
    if line.namesApp { return planAppLine(line) }
    if let keyword = line.fileKeyword { return planFileLine(line, keyword) }
    hasSteps = true
    let place = CaseChoices.Place.Line(file: file.name, line: line.keyword.position?.line ?? 1)
    let step: PlannedStep?
    if let plain = line.plain {
      step = state.step(at: place) { DrivePlanner.step(line, plain, in: place.file) }
    } else {
      guard let plain = plain(line, mayBeLate: true) else { return checkKeyword(line) }
      let read = DrivePlanner.step(line, plain, in: place.file)
      for complaint in read.1 { state.complain(complaint, in: place.file) }
      step = read.0.map { file.scope.late($0, line) }
    }
    if let step { add(step, line) }
  }

  /// A line that cannot be made out may have a wrong keyword as well.
  private mutating func checkKeyword(_ line: DriveLine) {
    guard !StepTable.keywords.contains(line.keyword.text) else { return }
    let complaints = DrivePlanner.step(line, PlainLine(line.keyword), in: file.name).1
    for complaint in complaints { state.complain(complaint, in: file.name) }
  }

  private static func step(
    _ line: DriveLine, _ plain: PlainLine, in file: String
  ) -> (PlannedStep?, [LineMistake]) {
    var complaints: [LineMistake] = []
    let step = PlannedStep.reading(line, plain, in: file, &complaints)
    return (step, complaints)
  }

  /// Puts a step at the end of the case, with its stamp.
  mutating func add(_ step: PlannedStep, _ line: DriveLine) {
    var step = step
    step.source.inclusions = file.place.inclusions
    if let written = line.stamp {
      let word: PlainWord
      do throws(DriveScope.Problem) {
        word = try file.scope.plain(written)
        guard try file.scope.late(written).isKnown else {
          throw .mistake(
            LineMistake(DriveWording.notKnownYet(word.text), at: written.position ?? .start))
        }
      } catch {
        if case .mistake(let complaint) = error { state.complain(complaint, in: file.name) }
        return
      }
      switch Stamp.reading(word) {
      case .stamp(let stamp):
        step.stamp = stamp
        checkOrder(stamp, at: word)
      case .failure(let complaint): return state.complain(complaint, in: file.name)
      }
    }
    earliest = earliest + step.step.leastDuration
    guard state.countStep(step.source) else { return }
    if step.step.connectsPhone { connectsPhone = true }
    planned.steps.append(step)
  }

  /// An instant that has passed by then is never met, whatever the app does.
  private mutating func checkOrder(_ stamp: Stamp, at word: PlainWord) {
    switch stamp {
    case .after(let pause): earliest = earliest + pause
    case .at(let instant):
      if instant < earliest {
        complain(
          DriveWording.goesBack(word.text, earliest - .start), at: word,
          advice: DriveWording.goesBackAdvice)
      }
      earliest = max(earliest, instant)
    }
  }

  /// A drive that neither names an app nor connects the phone gets the demo.
  private mutating func addDemo() {
    let source = StepSource(file: planned.file, line: planned.line, column: 1, text: "app demo")
    let place = SourcePosition(line: planned.line, column: 1)
    guard let app = state.app("demo", written: "demo", at: place, in: planned.file) else { return }
    planned.app = app
    guard !connectsPhone else { return }
    planned.steps.insert(PlannedStep(.app(.connect(waits: true)), source: source), at: 0)
  }
}

extension DriveStep {
  fileprivate var connectsPhone: Bool {
    if case .app(.phone(.connected)) = action { true } else { false }
  }

  /// It takes no less virtual time than this, if it can be done at all.
  fileprivate var leastDuration: Duration {
    switch self {
    case .time(.wait(let duration)): duration
    case .driver(.drag(let dragging)): dragging.duration
    case .driver(.tap(_, let tapping)): tapping.isOptional ? .zero : tapping.hold
    case .driver(.open): Tapping.standardHold
    case .driver(.knob(.hold(let duration))): duration
    case .check(.expect(_, .lasting(let duration))): duration
    case .app, .time, .driver, .car, .check, .show: .zero
    }
  }
}

extension DriveApp {
  /// Stands where an app will be as soon as one is known.
  fileprivate static let nothing = DriveApp(name: "") { seed, _ in
    FaultyApp(SilentApp(), seed: seed)
  }
}

private struct SilentApp: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
}

// The lines that make a drive what it is, beside its steps.
extension DrivePlanner {
  mutating func planFileLine(_ line: DriveLine, _ keyword: FileKeyword) {
    if line.stamp != nil { complain(DriveWording.noStampHere(keyword.rawValue), at: line.keyword) }
    guard checkPlace(of: line.keyword, keyword) else { return }
    guard let plain = plain(line, mayBeLate: keyword == .let || keyword == .include) else {
      if keyword == .let, let name = line.words.first?.plain { set(name.text, nil) }
      return
    }
    checkTwice(plain.options)
    switch keyword {
    case .drive: planDrive(plain)
    case .require: planRequire(plain)
    case .profile: planProfile(plain)
    case .set: planSet(plain)
    case .let: planLet(plain, line)
    case .include: planInclude(plain, line)
    // The parser keeps blocks and their ends from here.
    case .each, .repeat, .end: break
    }
  }

  /// What decides how everything is comes before everything, and only in the drive itself.
  private mutating func checkPlace(of word: PlainWord, _ keyword: FileKeyword) -> Bool {
    switch keyword {
    case .drive, .require, .profile, .set: break
    case .let, .include, .each, .repeat, .end: return true
    }
    if files.count > 1 {
      complain(DriveWording.notInPart(keyword.rawValue), at: word)
    } else if keyword == .drive {
      if isFirstLine { return true }
      complain(DriveWording.driveFirst, at: word)
    } else if hasSteps {
      complain(DriveWording.onlyOnTop(keyword.rawValue), at: word)
    } else {
      return true
    }
    return false
  }

  private mutating func checkTwice(_ options: [PlainOption]) {
    var names: Set<String> = []
    for option in options where !names.insert(option.name.text).inserted {
      complain(DriveWording.twice(option.name.text), at: option.name)
    }
  }

  private mutating func planDrive(_ line: PlainLine) {
    guard line.words.count == 1, !line.words[0].text.isEmpty else {
      return complain(DriveWording.driveForm, at: line.keyword)
    }
    planned.name = line.words[0].text
    planned.line = line.keyword.position?.line ?? 1
    for option in line.options {
      let text = option.value.text
      switch option.name.text {
      case "tags":
        let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard tags.allSatisfy({ !$0.isEmpty }) else {
          complain(DriveWording.tagsForm, at: option.value)
          continue
        }
        planned.tags = tags
      case "seed":
        guard let seed = UInt64(text), !text.hasPrefix("+") else {
          complain(DriveWording.seedForm, at: option.value)
          continue
        }
        planned.seed = seed
      case "limit": readDuration(option, into: \.limit)
      case "watchdog": readDuration(option, into: \.watchdog)
      default: refuse(option, of: line.keyword, among: ["tags", "seed", "limit", "watchdog"])
      }
    }
  }

  private mutating func readDuration(
    _ option: PlainOption, into place: WritableKeyPath<DriveCase, Duration>
  ) {
    guard let duration = Duration(option.value.text), duration > .zero else {
      let isNumber = Int(option.value.text) != nil
      let near = isNumber ? "\(option.value.text)s?" : NearUnit.duration(option.value.text)
      return complain(
        DriveWording.durationForm(option.name.text), at: option.value,
        advice: near.map { "did you mean \($0)" })
    }
    planned[keyPath: place] = duration
  }

  private mutating func refuse(_ option: PlainOption, of keyword: PlainWord, among names: [String])
  {
    complain(
      DriveWording.unknownOption(option.name.text, of: keyword.text), at: option.name,
      advice: Mistake.didYouMean(option.name.text, in: names))
  }

  private mutating func refuseOptions(of line: PlainLine) {
    for option in line.options { refuse(option, of: line.keyword, among: []) }
  }

  private mutating func planRequire(_ line: PlainLine) {
    refuseOptions(of: line)
    if line.words.isEmpty { complain(DriveWording.requireForm, at: line.keyword) }
    for word in line.words {
      if let requirement = Requirement(rawValue: word.text) {
        if !planned.requirements.contains(requirement) { planned.requirements.append(requirement) }
      } else {
        complain(
          DriveWording.unknownRequirement(word.text), at: word,
          advice: Mistake.didYouMean(word.text, in: Requirement.allCases.map(\.rawValue)))
      }
    }
  }

  private mutating func planProfile(_ line: PlainLine) {
    refuseOptions(of: line)
    if line.words.isEmpty { complain(DriveWording.profileForm, at: line.keyword) }
    for word in line.words {
      let isFile = word.text.contains("/") || word.text.hasSuffix(".json")
      let name = isFile ? DrivePath.resolve(word.text, from: file.name) : word.text
      do throws(Mistakes) {
        try state.environment.layer(name, &planned.profile)
      } catch {
        state.complain(error, of: name, at: word.position ?? .start, in: file.name)
      }
    }
  }

  private mutating func planSet(_ line: PlainLine) {
    refuseOptions(of: line)
    guard let key = line.words.first, line.words.count > 1 else {
      return complain(DriveWording.setForm, at: line.keyword)
    }
    let values = line.words.dropFirst().map(\.text)
    guard values.count == 1 || DriveSettings.lists.contains(key.text) else {
      return complain(
        DriveWording.setForm, at: line.words[2],
        advice: key.text == "limits" ? DriveWording.quotedList : nil)
    }
    switch key.text {
    case "locale": complain(DriveWording.locale, at: key)
    case "theme": planTheme(values[0], at: line.words[1])
    default:
      guard let name = DriveSettings.profileKey(key.text) else {
        return complain(
          DriveWording.unknownKey(key.text), at: key,
          advice: Mistake.didYouMean(key.text, in: DriveSettings.keys))
      }
      settings.add(name, values, at: line.words[1].position ?? .start)
    }
  }

  /// The colours of day or night, or a whole look; one of each can be set.
  private mutating func planTheme(_ text: String, at word: PlainWord) {
    if let theme = Theme(rawValue: text) {
      planned.theme = theme
      return
    }
    let isFile = text.contains("/") || text.hasSuffix(".json")
    let name = isFile ? DrivePath.resolve(text, from: file.name) : text
    do throws(Mistakes) {
      planned.look = try state.environment.look(name)
    } catch {
      state.complain(error, of: name, at: word.position ?? .start, in: file.name)
    }
  }

  /// `let name value`, or `let name = ${player.title}` for what it is when the drive is there.
  private mutating func planLet(_ plain: PlainLine, _ line: DriveLine) {
    refuseOptions(of: plain)
    var words = zip(plain.words, line.words).map { (plain: $0, written: $1) }
    if words.count > 1, words[1].plain.text == "=", words[1].plain.form == .bare {
      words.remove(at: 1)
    }
    guard words.count == 2, words[0].plain.isName else {
      if let name = words.first { set(name.plain.text, nil) }
      return complain(DriveWording.letForm, at: plain.keyword)
    }
    let (name, value) = (words[0].plain, words[1].plain)
    set(name.text, nil)
    guard value.text.utf8.count <= DriveLimits.valueLength else {
      return complain(DriveWording.valueTooLong, at: value)
    }
    if words[1].written.plain?.form == .bare, Subject(value.text) != nil {
      return complain(
        DriveWording.subjectAsValue(value.text), at: value,
        advice: DriveWording.subjectAdvice(name.text, value.text))
    }
    var meaning = self.value(words[1].written, plain: value)
    if let late = meaning.late, LateWord(late, meaning.form, at: nil).readsSubjects {
      let number = state.nextKeptNumber()
      hasSteps = true
      var step = PlannedStep(
        .time(.wait(.zero)), source: StepSource(line, plain, in: file.name))
      step.source.text = DriveLine(line.keyword, words: line.words).description
      step.late = .keep(number, LateWord(late, meaning.form, at: value.position))
      add(step, line)
      meaning.late = [.kept(number, name: name.text, example: value.text)]
    }
    set(name.text, meaning)
  }

  /// What a word stands for that is not only read but handed on.
  func value(_ written: DriveWord, plain: PlainWord) -> DriveScope.Value {
    var value = DriveScope.Value(text: plain.text, form: plain.form)
    do throws(DriveScope.Problem) {
      let late = try file.scope.late(written)
      if !late.isKnown { value.late = late.parts }
    } catch {
      // Its plain form was read without a mistake, so that there is none here either.
      value.late = nil
    }
    return value
  }
}

// What repeats, and what makes cases.
extension DrivePlanner {
  mutating func plan(_ block: DriveBlock) {
    switch block.opening.keyword.text {
    case "each": planEach(block)
    default: planRepeat(block)
    }
  }

  /// The body once, with the value that this case has.
  private mutating func planEach(_ block: DriveBlock) {
    let name = block.opening.words.first?.plain
    let before = name.flatMap { file.scope[$0.text] }
    if let name { set(name.text, nil) }
    if !block.opening.isBroken, let name, let line = plain(block.opening), line.words.count > 2 {
      let values = line.words.dropFirst(2)
      var place = file.place
      place.lines.append(
        CaseChoices.Place.Line(file: file.name, line: block.opening.keyword.position?.line ?? 1))
      let index = choices.value(at: place, name: name.text, of: values.map(\.text))
      let value = line.words[2 + index]
      set(name.text, DriveScope.Value(text: value.text, form: value.form))
    }
    walk(block.body)
    if let name { files[files.count - 1].scope[name.text] = before }
  }

  /// The body as often as it says.
  private mutating func planRepeat(_ block: DriveBlock) {
    var rounds = 1
    if !block.opening.isBroken, let line = plain(block.opening), let word = line.words.first {
      if let count = word.rounds {
        rounds = count
      } else {
        complain(DriveWording.repeatForm, at: word)
      }
    }
    for _ in 0..<rounds where !state.isExhausted {
      guard state.countLine(at: block.opening.keyword.position ?? .start, in: file.name) else {
        return
      }
      walk(block.body)
    }
  }
}

// What other files a drive is made of.
extension DrivePlanner {
  mutating func planAppLine(_ line: DriveLine) {
    // Whatever is wrong with the line, the drive has meant to have an app.
    if hasApp { complain(DriveWording.secondApp, at: line.keyword) }
    guard let plain = plain(line) else { return }
    checkTwice(plain.options)
    planApp(plain, line)
  }

  private mutating func planApp(_ plain: PlainLine, _ line: DriveLine) {
    let isSecond = hasApp
    hasApp = true
    guard plain.words.count == 1, !plain.words[0].text.isEmpty else {
      return complain(DriveWording.appForm, at: plain.words.dropFirst().first ?? plain.keyword)
    }
    var waits = true
    for option in plain.options {
      guard option.name.text == "wait" else {
        complain(
          DriveWording.unknownOption(option.name.text, of: "app"), at: option.name,
          advice: Mistake.didYouMean(option.name.text, in: ["wait"]))
        continue
      }
      switch option.value.text {
      case "on": waits = true
      case "off": waits = false
      default: complain(DriveWording.waitForm, at: option.value)
      }
    }
    let word = plain.words[0]
    let app = state.app(
      path(ofApp: word.text), written: word.text, at: word.position ?? .start, in: file.name)
    guard let app, !isSecond else { return }
    planned.app = app
    let source = StepSource(line, plain, in: file.name)
    add(PlannedStep(.app(.connect(waits: waits)), source: source), line)
  }

  private func path(ofApp name: String) -> String {
    if LibraryFile.demos[name] != nil || name.hasPrefix("exec:") { return name }
    let trace = "trace:"
    guard name.hasPrefix(trace) else { return DrivePath.resolve(name, from: file.name) }
    return trace + DrivePath.resolve(String(name.dropFirst(trace.count)), from: file.name)
  }

  /// Goes through another file, which knows only the variables it is given here.
  mutating func planInclude(_ line: PlainLine, _ written: DriveLine) {
    guard line.words.count == 1, !line.words[0].text.isEmpty else {
      return complain(DriveWording.includeForm, at: line.words.dropFirst().first ?? line.keyword)
    }
    let word = line.words[0]
    let place = word.position ?? .start
    let path = DrivePath.resolve(word.text, from: file.name)
    let chain = files.map { DrivePath.normal($0.name) }
    if let first = chain.firstIndex(of: path) {
      return complain(DriveWording.includesItself(chain[first...] + [path]), at: word)
    }
    guard files.count <= DriveLimits.includeDepth else {
      return complain(DriveWording.includedTooDeep, at: word)
    }
    var lines = file.place.lines
    lines.append(
      CaseChoices.Place.Line(file: file.name, line: line.keyword.position?.line ?? 1))
    guard let part = state.part(path, includedAt: lines, at: place, in: file.name) else { return }
    var opened = OpenFile(name: path, place: CaseChoices.Place(lines: lines))
    for (option, written) in zip(line.options, written.options) {
      opened.scope[option.name.text] = .some(value(written.value, plain: option.value))
    }
    files.append(opened)
    walk(part.statements)
    files.removeLast()
  }
}
