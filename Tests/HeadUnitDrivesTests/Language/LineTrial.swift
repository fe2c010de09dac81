import HeadUnitCore
import HeadUnitText

@testable import HeadUnitDrives

/// A line as it is read, with the mistakes as people see them: `word: message (advice)`.
struct LineTrial {
  let step: DriveStep?
  let mistakes: [String]

  init(_ text: String) {
    var mistakes: [String] = []
    step = StepTable.step(line(text)) { mistakes.append($0.text) }
    self.mistakes = mistakes
  }
}

/// Whether a line for the reader of whole files is right.
func mistakes(inFileLine text: String) -> [String] {
  var mistakes: [String] = []
  let isRight = StepTable.check(line(text)) { mistakes.append($0.text) }
  return isRight == mistakes.isEmpty ? mistakes : ["does not say what it found"]
}

/// The words of a line without variables; none at all of one that cannot be read.
func line(_ text: String) -> PlainLine {
  let lines = try? DriveParser.lines(in: SourceText(name: "line", text: text))
  return lines?.first?.plain ?? PlainLine(PlainWord(""))
}

extension StepTable.Complaint {
  var text: String { "\(word.text): \(message)" + (advice.map { " (\($0))" } ?? "") }
}
