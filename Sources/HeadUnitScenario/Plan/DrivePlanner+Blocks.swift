import HeadUnitCore

// What repeats, and what makes cases.
extension DrivePlanner {
  mutating func take(_ block: DriveBlock) {
    switch block.opening.verb.text {
    case "each": takeEach(block)
    default: takeRepeat(block)
    }
  }

  /// The body once, with the value that this case has.
  private mutating func takeEach(_ block: DriveBlock) {
    let name = block.opening.words.first?.plain
    let before = name.flatMap { file.scope[$0.text] }
    if let name { set(name.text, nil) }
    if !block.opening.isBroken, let name, let line = plain(block.opening), line.words.count > 2 {
      let values = line.words.dropFirst(2)
      var place = file.place
      place.steps.append(
        DriveChoices.Place.Step(file: file.name, line: block.opening.verb.position?.line ?? 1))
      let index = choices.value(at: place, name: name.text, of: values.map(\.text))
      let value = line.words[2 + index]
      set(name.text, DriveScope.Value(text: value.text, form: value.form))
    }
    walk(block.body)
    if let name { files[files.count - 1].scope[name.text] = before }
  }

  /// The body as often as it says.
  private mutating func takeRepeat(_ block: DriveBlock) {
    var rounds = 1
    if !block.opening.isBroken, let line = plain(block.opening), let word = line.words.first {
      if let count = word.rounds {
        rounds = count
      } else {
        complain(DriveWording.repeatForm, at: word)
      }
    }
    for _ in 0..<rounds where !shelf.isExhausted {
      guard shelf.countLine(at: block.opening.verb.position ?? .start, in: file.name) else {
        return
      }
      walk(block.body)
    }
  }
}
