import HeadUnitCore

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
