import HeadUnitCore

// What other files a drive is made of.
extension DrivePlanner {
  /// Whatever is wrong with the line, the drive has meant to have an app.
  mutating func hasAppLine(_ line: DriveLine) {
    if hasApp { complain(DriveWording.secondApp, at: line.verb) }
  }

  mutating func takeApp(_ plain: PlainLine, _ line: DriveLine) {
    let isSecond = hasApp
    hasApp = true
    guard plain.words.count == 1, !plain.words[0].text.isEmpty else {
      return complain(DriveWording.appForm, at: plain.words.dropFirst().first ?? plain.verb)
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
    let app = shelf.app(
      path(ofApp: word.text), written: word.text, at: word.position ?? .start, in: file.name)
    guard let app, !isSecond else { return }
    planned.app = app
    add(PlannedCommand(.app(waits: waits), source: CommandSource(line, plain, in: file.name)), line)
  }

  private func path(ofApp name: String) -> String {
    if name == "demo" || name.hasPrefix("exec:") { return name }
    let trace = "trace:"
    guard name.hasPrefix(trace) else { return DrivePath.resolve(name, from: file.name) }
    return trace + DrivePath.resolve(String(name.dropFirst(trace.count)), from: file.name)
  }

  /// Goes through another file, which knows only the variables it is given here.
  mutating func takeInclude(_ line: PlainLine) {
    guard line.words.count == 1, !line.words[0].text.isEmpty else {
      return complain(DriveWording.includeForm, at: line.words.dropFirst().first ?? line.verb)
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
    guard let part = shelf.part(path, at: place, in: file.name) else { return }
    var steps = file.place.steps
    steps.append(
      DriveChoices.Place.Step(file: file.name, line: line.verb.position?.line ?? 1))
    var opened = OpenFile(name: path, place: DriveChoices.Place(steps: steps))
    for option in line.options {
      let value = DriveScope.Value(text: option.value.text, form: option.value.form)
      opened.scope[option.name.text] = .some(value)
    }
    files.append(opened)
    walk(part.statements)
    files.removeLast()
  }
}
