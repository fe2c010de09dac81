import HeadUnitCore

/// Which lines of a pane have a text in them, found a piece at a time: a trace may have a million.
struct BenchSearch: Hashable, Sendable {
  private let needle: String
  /// Places of the lines, ascending.
  private(set) var places: [Int] = []
  private var read = 0
  /// Whether lines are left that nobody has looked at.
  private(set) var isUnderWay = false

  /// So many lines are looked at before the next picture.
  static let pieceLimit = 4_000

  init(_ text: String) { needle = text.lowercased() }

  /// Looks at some of so many lines.
  mutating func look(at count: Int, _ line: (Int) -> String) {
    if count < read { (places, read) = ([], 0) }
    let end = min(count, read + Self.pieceLimit)
    for place in read..<end where line(place).lowercased().contains(needle) {
      places.append(place)
    }
    read = end
    isUnderWay = read < count
  }
}

extension Bench {
  /// Lets the open pane's search go on.
  mutating func lookFurther(in trace: Trace) {
    guard !search.isEmpty, pane.isSearched else { return }
    var found = searches[pane] ?? BenchSearch(search)
    let record = record
    switch pane {
    case .questions:
      found.look(at: record.queries.count) { record.queries[$0].question.searchedWords }
    case .trace:
      let entries = trace.entries
      found.look(at: entries.count) { place in
        let words = entries[place].content.words
        return words.kind + " " + words.detail
      }
    case .log: found.look(at: record.log.count) { record.log[$0].text }
    case .content, .nowPlaying, .findings, .faults, .elements: break
    }
    searches[pane] = found
  }

  /// Whether the next picture shows more of what is looked for.
  var isSearching: Bool { searches[pane]?.isUnderWay ?? false }
}

extension Bench.Pane {
  /// Whether its lines can be too many to be looked through for each picture.
  var isSearched: Bool {
    switch self {
    case .questions, .trace, .log: true
    case .content, .nowPlaying, .findings, .faults, .elements: false
    }
  }
}

extension Question {
  fileprivate var searchedWords: String {
    let cover: String = if case .artwork(let name, _) = self { name } else { "" }
    let place = path.map { "\($0) \($0.benchWords)" } ?? ""
    return "\(place) \(benchCall) \(cover)"
  }
}
