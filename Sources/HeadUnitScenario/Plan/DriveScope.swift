import HeadUnitCore

/// The variables of a file, as they are at one of its lines.
struct DriveScope {
  /// What a variable stands for: a word with its quotes, as it was written.
  struct Value: Hashable {
    var text: String
    var form: PlainWord.Form
  }

  /// Nil for a variable whose value could not be read, which has been said already.
  private var values: [String: Value?] = [:]

  subscript(name: String) -> Value?? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The word with its variables put in; what is wrong with it otherwise.
  ///
  /// The value of a word that is nothing but a variable keeps its quotes.
  func plain(_ word: DriveWord) throws(DriveScope.Problem) -> PlainWord {
    if let plain = word.plain { return plain }
    var text = ""
    var length = 0
    for part in word.parts {
      switch part {
      case .text(let content): text += content
      case .variable(let name):
        let value = try value(of: name, in: word)
        if word.parts.count == 1, word.form == .bare {
          return PlainWord(value.text, value.form, at: word.position)
        }
        length += value.text.utf8.count
        guard length <= DriveLimits.valueLength else {
          throw .mistake(complaint(DriveWording.valueTooLong, at: word))
        }
        text += value.text
      }
    }
    return PlainWord(text, word.form, at: word.position)
  }

  /// The line with all its variables put in.
  func plain(_ line: DriveLine) throws(DriveScope.Problem) -> PlainLine {
    var plain = PlainLine(line.verb)
    for word in line.words { plain.words.append(try self.plain(word)) }
    for option in line.options {
      plain.options.append(PlainOption(option.name, try self.plain(option.value)))
    }
    return plain
  }

  /// Why a word cannot be made out.
  enum Problem: Error {
    case mistake(DriveComplaint)
    /// One of its variables could not be read before.
    case unclear
  }

  private func value(of name: String, in word: DriveWord) throws(Problem) -> Value {
    guard let known = values[name] else {
      let advice = Mistake.didYouMean(name, in: values.keys.sorted())
      throw .mistake(complaint(DriveWording.unknownVariable(name), at: word, advice: advice))
    }
    guard let known else { throw .unclear }
    return known
  }

  private func complaint(
    _ message: String, at word: DriveWord, advice: String? = nil
  ) -> DriveComplaint {
    DriveComplaint(message, at: word.position ?? .start, advice: advice)
  }
}
