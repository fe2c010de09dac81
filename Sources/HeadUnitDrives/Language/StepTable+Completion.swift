import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

extension StepTable {
  /// What could stand at the cursor, which is so many characters into the line; by itself at its
  /// end.
  public static func completions(
    of line: String, cursor: Int? = nil, in context: CompletionContext = CompletionContext()
  ) -> Completions {
    let before = String(line.prefix(max(0, cursor ?? line.count)))
    let typed = TypedLine(before)
    let finder = CandidateFinder(context: context, beginning: typed.current)
    var seen: Set<String> = []
    let candidates = finder.candidates(after: typed.words).filter { candidate in
      candidate.lowercased().hasPrefix(typed.current.lowercased())
        && seen.insert(candidate).inserted
    }
    return Completions(
      start: before.count - typed.current.count,
      candidates: Array(candidates.prefix(Completions.limit)))
  }
}

/// A line as far as it is typed: whole words, and the one the cursor is in.
private struct TypedLine {
  private(set) var words: [String] = []
  /// With its quotes, so that a candidate can take its place.
  private(set) var current = ""

  /// Quotes keep spaces together; one that is still open is the current word.
  init(_ text: String) {
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == " " || character == "\t", !isQuoted {
        if !current.isEmpty { words.append(current) }
        current = ""
        continue
      }
      current.append(character)
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      if character == ";", !isQuoted { (words, current) = ([], "") }
    }
    // A stamp stands before the step.
    if let first = words.first, first.hasPrefix("+") || first.hasPrefix("@") {
      words.removeFirst()
    }
  }
}

private struct CandidateFinder {
  let context: CompletionContext
  let beginning: String

  func candidates(after words: [String]) -> [String] {
    guard let keyword = words.first else { return StepTable.keywords }
    let rest = Array(words.dropFirst())
    let forms = StepTable.forms(of: keyword)
    if let form = forms.first(where: { $0.variant != nil && $0.variant == rest.first }) {
      return candidates(of: form, after: Array(rest.dropFirst()))
    }
    let variants = rest.isEmpty ? forms.compactMap(\.variant) : []
    return variants
      + forms.filter { $0.variant == nil }.flatMap { candidates(of: $0, after: rest) }
  }

  private func candidates(of form: StepForm<DriveStep>, after words: [String]) -> [String] {
    if let option = option(in: form) { return option }
    let given = words.filter { !isOption($0, of: form) }
    let places = form.parts.filter { $0.option == nil }
    let place = given.count < places.count ? places[given.count] : places.last
    let isRest = place?.presence == .rest || place?.presence == .optionalRest
    var found: [String] = []
    if let place, given.count < places.count || isRest {
      found = candidates(place.candidates, after: Array(given.dropFirst(places.count - 1)))
    }
    // Options come when all that has to be there is.
    let needed = places.filter { $0.isNeeded }.count
    guard given.count >= needed, place?.candidates != .step else { return found }
    if place?.candidates == .condition, !isWhole(Array(given.dropFirst(places.count - 1))) {
      return found
    }
    let names = form.parts.compactMap(\.option).filter { name in
      !words.contains { $0.hasPrefix(name + "=") }
    }
    return found + names.map { $0 + "=" }
  }

  /// The values, where the cursor is behind the `=` of an option.
  private func option(in form: StepForm<DriveStep>) -> [String]? {
    guard
      let part = form.parts.first(where: { part in
        part.option.map { beginning.hasPrefix($0 + "=") } ?? false
      }), let name = part.option
    else { return nil }
    let value = beginning.dropFirst(name.count + 1)
    let finder = CandidateFinder(context: context, beginning: String(value))
    return finder.candidates(part.candidates, after: []).map { "\(name)=\($0)" }
  }

  private func isOption(_ word: String, of form: StepForm<DriveStep>) -> Bool {
    form.parts.contains { part in part.option.map { word.hasPrefix($0 + "=") } ?? false }
  }

  private func candidates(_ kind: Candidates, after words: [String]) -> [String] {
    switch kind {
    case .none: []
    case .words(let words): words
    case .selectors: selectors
    case .condition: condition(after: words)
    case .keywords: StepTable.keywords
    case .step: CandidateFinder(context: context, beginning: beginning).later(words)
    case .files: context.files(beginning)
    case .profiles: context.profiles() + context.files(beginning)
    case .apps: LibraryFile.demos.keys.sorted() + context.files(beginning)
    case .settings: context.settings()
    }
  }

  private func later(_ words: [String]) -> [String] {
    guard words.isEmpty else { return candidates(after: words) }
    return StepTable.keywords.filter { keyword in
      StepTable.forms(of: keyword).contains(where: \.isMomentary)
    }
  }

  private var selectors: [String] {
    context.titles().map { PlainWord($0, .quoted).spelling }
      + context.identifiers().map { "id:\($0)" }
      + Selector.Role.allCases.map { "role:\($0.rawValue)" } + [":focused", "row:"]
      + Selector.Subject.kinds
  }

  /// Whether a condition has all its words.
  private func isWhole(_ words: [String]) -> Bool {
    let words = words.first == "not" ? Array(words.dropFirst()) : words
    return words.count >= (words.first == "visible" || words.first == "focused" ? 2 : 3)
  }

  private func condition(after words: [String]) -> [String] {
    let words = words.first == "not" ? Array(words.dropFirst()) : words
    guard let first = words.first else {
      return Fact.all.map(\.writtenName) + ["visible", "focused", "not"]
    }
    if first == "visible" || first == "focused" { return words.count == 1 ? selectors : [] }
    guard let fact = Subject(first)?.fact else { return [] }
    if words.count == 1 { return fact.comparisons.map(\.rawValue) }
    guard words.count == 2, let comparison = Comparison(rawValue: words[1]) else { return [] }
    return candidates(fact.value(after: comparison).candidates, after: [])
  }
}

/// What completion knows of the moment: nothing here is looked up before it is needed.
public struct CompletionContext {
  /// The titles of the elements on the screen.
  public var titles: () -> [String]
  /// The identifiers of the items on the screen.
  public var identifiers: () -> [String]
  /// The files whose path begins so.
  public var files: (_ beginning: String) -> [String]
  public var profiles: () -> [String]
  /// The keys that `set` knows.
  public var settings: () -> [String]

  public init(
    titles: @escaping () -> [String] = { [] }, identifiers: @escaping () -> [String] = { [] },
    files: @escaping (_ beginning: String) -> [String] = { _ in [] },
    profiles: @escaping () -> [String] = { [] }, settings: @escaping () -> [String] = { [] }
  ) {
    self.titles = titles
    self.identifiers = identifiers
    self.files = files
    self.profiles = profiles
    self.settings = settings
  }
}

/// What could stand where the cursor is.
public struct Completions: Hashable, Sendable {
  /// Where the word begins that a candidate replaces up to the cursor, in characters.
  public let start: Int
  /// Sorted as the table has them; no more than can be looked through.
  public let candidates: [String]

  /// More than this nobody looks through.
  public static let limit = 200
}
