import HeadUnitCore
import HeadUnitText

/// A step of which something is known only when its turn has come.
public enum LateStep: Hashable, Sendable {
  /// The line is read once its values are known.
  case line(LateLine)
  /// A value is kept under a number, for the lines that name it.
  case keep(Int, LateWord)
}

/// A word with what is known of it put in.
public struct LateWord: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// What the subject is when the step begins.
    case reading(Subject)
    /// What was kept under the number, by the name that the file gives it.
    case kept(Int, name: String, example: String)

    /// Stands in its place as long as it is not known.
    var example: String {
      switch self {
      case .text(let text): text
      case .reading(let subject): subject.fact.plainExample
      case .kept(_, _, let example): example
      }
    }

    var isKnown: Bool {
      switch self {
      case .text: true
      case .reading, .kept: false
      }
    }

    fileprivate var written: DriveWord.Part {
      switch self {
      case .text(let text): .text(text)
      case .reading(let subject): .variable(subject.description)
      case .kept(_, let name, _): .variable(name)
      }
    }
  }

  let parts: [Part]
  let form: PlainWord.Form
  private let place: DrivePlace

  init(_ parts: [Part], _ form: PlainWord.Form, at position: SourcePosition?) {
    self.parts = parts
    self.form = form
    place = DrivePlace(position)
  }

  var position: SourcePosition? { place.position }

  var isKnown: Bool { parts.allSatisfy(\.isKnown) }

  /// Whether it reads the screen itself, and does not only use what was kept.
  var readsSubjects: Bool {
    parts.contains { if case .reading = $0 { true } else { false } }
  }

  fileprivate var written: DriveWord { DriveWord(parts.map(\.written), form, at: position) }
}

/// A line with what is known of it put in.
public struct LateLine: Hashable, Sendable {
  struct Option: Hashable, Sendable {
    let name: PlainWord
    let value: LateWord
  }

  let keyword: PlainWord
  var words: [LateWord] = []
  var options: [Option] = []

  init(_ keyword: PlainWord) {
    self.keyword = keyword
  }

  var isKnown: Bool { words.allSatisfy(\.isKnown) && options.allSatisfy(\.value.isKnown) }

  /// As the file has it.
  func written(_ stamp: DriveWord?) -> DriveLine {
    DriveLine(
      keyword, words: words.map(\.written),
      options: options.map { DriveOption($0.name, $0.value.written) }, stamp: stamp)
  }
}

extension Fact {
  /// An example without its quotes.
  var plainExample: String {
    example.hasPrefix("\"") && example.count > 1 ? String(example.dropFirst().dropLast()) : example
  }

  /// How its value is written: what is text goes in quotes.
  var form: PlainWord.Form {
    switch kind {
    case .text, .word, .list: .quoted
    case .clock, .number, .limit, .duration, .speed: .bare
    }
  }
}
