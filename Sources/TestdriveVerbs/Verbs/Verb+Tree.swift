import HeadUnitApps
import HeadUnitCore
import HeadUnitText

extension Verb {
  static var tree: Verb {
    Verb(
      name: "tree", summary: "print an app's content as a tree with index paths", operands: "[APP]"
    ) { options in
      let depth = options.count(
        "--depth", "LEVELS", in: 1...64, "so many levels", default: Crawl.Bounds().depth)
      let rows = RowLimit.declare(in: &options)
      let isJSON = options.flag("--json", "a JSON object a row instead")
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        let source = try arguments[app]
        var bounds = Crawl.Bounds()
        bounds.depth = try arguments[depth]
        bounds.rowsPerList = try arguments[rows].count
        return try tell(source, bounds, isJSON: arguments[isJSON], output)
      }
    }
  }

  private static func tell(
    _ source: AppSource, _ bounds: Crawl.Bounds, isJSON: Bool, _ output: Output
  ) throws -> ExitCode {
    let interview = try source.interview()
    if !isJSON { output.line("/  " + (interview.description?.name ?? source.name).oneLine) }
    func tell(_ visit: Crawl.Visit) -> Bool {
      if isJSON {
        if let json = visit.json { output.data(json.text.shownJSON + "\n") }
      } else if let line = visit.line {
        output.line(line)
      }
      return true
    }
    if interview.description?.usesTemplates == true {
      var crawl = TemplateCrawl(source.faultyApp, profile: Profile(), bounds: bounds)
      crawl.walk(tell)
      return crawl.hasEnded ? .appFailed : .passed
    }
    var crawl = Crawl(interview, bounds: bounds)
    crawl.walk(tell)
    if let stop = crawl.stop { throw source.stopped(stop) }
    return .passed
  }
}

/// How many rows of each list are looked at.
private enum RowLimit {
  case all
  case first(Int)

  private static let usual = 20

  static func declare(in options: inout OptionList) -> Option<RowLimit, VerbError> {
    let range = 1...10_000_000
    return options.value(
      "--rows", "N|all", "so many rows of each list (\(usual))",
      expected: OptionList.expectation(range)
    ) { text in
      if text == "all" { return .all }
      return Int(text).flatMap { range.contains($0) ? RowLimit.first($0) : nil }
    }.or(.first(usual))
  }

  /// Nil is all.
  var count: Int? {
    switch self {
    case .all: nil
    case .first(let count): count
    }
  }
}

extension Crawl.Visit {
  /// The path, then the title set in by its level, then what the item is.
  fileprivate var line: String? {
    switch self {
    case .item(let path, let item, _):
      Self.line(path, (item.title ?? "(no title)") + item.words)
    case .missing(let path): Self.line(path, "(missing)")
    case .failed(let operation, let path, let failure, _):
      Self.line(path, "(\(operation.rawValue) failed: \(failure.message))")
    case .unanswered(let operation, let path):
      Self.line(path, "(\(operation.rawValue) not answered)")
    case .skipped(let path, let rows):
      Self.line(path.child(0), "… and \(rows) more", hidesPath: true)
    case .list(let path, let count, _):
      count == 0 ? Self.line(path.child(0), "(empty)", hidesPath: true) : nil
    }
  }

  private static func line(_ path: ContentPath, _ text: String, hidesPath: Bool = false) -> String {
    let column = hidesPath ? "" : path.description
    return padded(column, to: 14) + String(repeating: "  ", count: path.depth) + text.oneLine
  }

  fileprivate var json: JSONValue? {
    switch self {
    case .item(let path, let item, let took):
      guard case .object(let members) = try? JSONCoder.encode(item) else { return nil }
      return .object([path.member, took.member] + members)
    case .missing(let path):
      return .object([path.member, .init(key: "missing", value: .bool(true))])
    case .failed(let operation, let path, let failure, let took):
      return .object([
        path.member, took.member, .init(key: "operation", value: .string(operation.rawValue)),
        .init(key: "failed", value: .string(failure.message)),
      ])
    case .unanswered(let operation, let path):
      return .object([
        path.member, .init(key: "operation", value: .string(operation.rawValue)),
        .init(key: "unanswered", value: .bool(true)),
      ])
    case .list(let path, let count, let took):
      return .object([path.member, took.member, .init(key: "count", value: .integer(count))])
    case .skipped(let path, let rows):
      return .object([path.member, .init(key: "skipped", value: .integer(rows))])
    }
  }
}

extension ContentItem {
  fileprivate var words: String {
    var words: [String] = []
    if isContainer, isPlayable { words.append("plays") }
    if isStatus { words.append("status") }
    words += Mark.allCases.filter { self[$0] }.map(\.rawValue)
    if let progress, (0...1).contains(progress) {
      words.append("\(Int((progress * 100).rounded())) %")
    }
    let subtitle = subtitle.map { " — \($0)" } ?? ""
    let brackets = words.isEmpty ? "" : " [\(words.joined(separator: ", "))]"
    return (isContainer ? " ›" : "") + subtitle + brackets
  }
}

extension ContentPath {
  fileprivate var member: JSONValue.Member {
    .init(key: "path", value: .array(indices.map { .integer($0) }))
  }
}

extension Duration {
  fileprivate var member: JSONValue.Member {
    .init(key: "took", value: .string(description))
  }
}
