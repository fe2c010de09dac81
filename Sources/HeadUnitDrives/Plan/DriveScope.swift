import HeadUnitCore
import HeadUnitText

/// The variables of a file, as they are at one of its lines.
struct DriveScope {
  /// What a variable stands for: a word with its quotes, as it was written.
  struct Value: Hashable {
    /// An example, where it is known only when the drive has come so far.
    var text: String
    var form: PlainWord.Form
    /// What it is made of, if it is not known yet.
    var late: [LateWord.Part]?
  }

  /// Nil for a variable whose value could not be read, which has been said already.
  private var values: [String: Value?] = [:]

  subscript(name: String) -> Value?? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The word with its variables put in; what is wrong with it otherwise.
  ///
  /// What is not known yet is an example of what it will be.
  func plain(_ word: DriveWord) throws(DriveScope.Problem) -> PlainWord {
    if let plain = word.plain { return plain }
    let late = try self.late(word)
    return PlainWord(late.parts.map(\.example).joined(), late.form, at: word.position)
  }

  /// The line with all its variables put in.
  func plain(_ line: DriveLine) throws(DriveScope.Problem) -> PlainLine {
    var plain = PlainLine(line.keyword)
    for word in line.words { plain.words.append(try self.plain(word)) }
    for option in line.options {
      plain.options.append(PlainOption(option.name, try self.plain(option.value)))
    }
    return plain
  }

  /// The word with all that is known put in.
  ///
  /// The value of a word that is nothing but a variable keeps its quotes.
  func late(_ word: DriveWord) throws(DriveScope.Problem) -> LateWord {
    var parts: [LateWord.Part] = []
    var form = word.form
    var length = 0
    for part in word.parts {
      switch part {
      case .text(let content): parts.append(.text(content))
      case .variable(let name):
        let value = try value(of: name, in: word)
        if word.parts.count == 1, word.form == .bare { form = value.form }
        let isAlone = word.parts.count == 1 && word.form == .bare
        if !isAlone { length += value.text.utf8.count }
        guard length <= DriveLimits.valueLength else {
          throw .mistake(complaint(DriveWording.valueTooLong, at: word))
        }
        parts += value.late ?? [.text(value.text)]
      }
    }
    return LateWord(parts, form, at: word.position)
  }

  /// The line, if there is anything in it that is not known yet.
  func late(_ line: DriveLine) throws(DriveScope.Problem) -> LateLine? {
    var late = LateLine(line.keyword)
    for word in line.words { late.words.append(try self.late(word)) }
    for option in line.options {
      late.options.append(LateLine.Option(name: option.name, value: try self.late(option.value)))
    }
    return late.isKnown ? nil : late
  }

  /// The step of the line, to be read again once all of it is known.
  func late(_ step: PlannedStep, _ line: DriveLine) -> PlannedStep {
    var step = step
    do throws(Problem) {
      guard let late = try late(line) else { return step }
      step.late = .line(late)
      step.source.text = late.written(line.stamp).description
    } catch {
      // The same words were read a moment before.
      return step
    }
    return step
  }

  /// Why a word cannot be made out.
  enum Problem: Error {
    case mistake(LineMistake)
    /// One of its variables could not be read before.
    case unclear
  }

  private func value(of name: String, in word: DriveWord) throws(Problem) -> Value {
    guard let known = values[name] else {
      if let subject = Subject(name), !isNearVariable(name) {
        return Value(
          text: subject.fact.plainExample, form: subject.fact.form, late: [.reading(subject)])
      }
      let subjects = Fact.all.map(\.writtenName)
      let isSubject = !name.unicodeScalars.isDriveName
      let advice =
        isSubject
        ? ConditionWording.advice(subject: name)
        : Mistake.didYouMean(name, in: values.keys.sorted())
          ?? Mistake.didYouMean(name, in: subjects)
      let message =
        isSubject ? ConditionWording.unknown(PlainWord(name)) : DriveWording.unknownVariable(name)
      throw .mistake(complaint(message, at: word, advice: advice))
    }
    guard let known else { throw .unclear }
    return known
  }

  /// Whether somebody may rather have mistyped a variable of the file: `speed` for `spead`.
  private func isNearVariable(_ name: String) -> Bool {
    name.unicodeScalars.isDriveName && Mistake.nearest(name, in: values.keys.sorted()) != nil
  }

  private func complaint(
    _ message: String, at word: DriveWord, advice: String? = nil
  ) -> LineMistake {
    LineMistake(message, at: word.position ?? .start, advice: advice)
  }
}
