/// What can follow at the end of what is typed so far.
public struct LineCompletion: Sendable {
  /// The titles of what is on the screen.
  private let titles: [String]
  private let files: @Sendable (_ prefix: String) -> [String]

  /// More candidates than these nobody reads.
  public static let limit = 100

  public init(titles: [String], files: @escaping @Sendable (String) -> [String]) {
    self.titles = titles
    self.files = files
  }

  /// The candidates for the last word, and how many characters stand before it.
  public func candidates(after text: String) -> (start: Int, candidates: [String]) {
    let place = Place(text)
    let candidates: [String]
    if place.isQuoted {
      candidates = quotedTitles
    } else if place.words.isEmpty {
      candidates = CommandTable.verbs
    } else {
      candidates = CommandTable.completions(of: place.words) + quotedTitles + files(place.word)
    }
    let fitting = candidates.filter { $0.hasPrefix(place.word) }
    return (place.start, Array(fitting.prefix(Self.limit)))
  }

  private var quotedTitles: [String] {
    titles.filter { !$0.isEmpty }.map { PlainWord($0, .quoted).spelled }
  }
}

/// Where in a line one is at its end.
private struct Place {
  /// The words of the command before the last one.
  var words: [String] = []
  var word = ""
  var start = 0
  var isQuoted = false

  init(_ text: String) {
    var isEscaped = false
    for (index, character) in text.enumerated() {
      switch character {
      case "\\" where isQuoted && !isEscaped:
        isEscaped = true
        word.append(character)
        continue
      case "\"" where !isEscaped:
        isQuoted.toggle()
        word.append(character)
      case ";" where !isQuoted: (words, word, start) = ([], "", index + 1)
      case " " where !isQuoted, "\t" where !isQuoted:
        if !word.isEmpty { words.append(word) }
        (word, start) = ("", index + 1)
      default: word.append(character)
      }
      isEscaped = false
    }
  }
}
