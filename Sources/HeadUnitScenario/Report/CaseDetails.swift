public import HeadUnitCore

/// What a report shows of a case beside its result.
public struct CaseDetails: Codable, Hashable, Sendable {
  /// A command that was begun, with what was said of it.
  public struct Step: Codable, Hashable, Sendable {
    public let at: Instant
    public let line: Int?
    public let text: String
    public var mark: String?
    public var caption: String?
    public var failure: String?
    /// The name of a picture, when the screen is another one than before.
    public var picture: String?
    /// When the screen looked so: a little later than the step where something moved.
    public var pictureAt: Instant?
  }

  /// From this instant on the car goes so fast.
  public struct SpeedChange: Codable, Hashable, Sendable {
    public let at: Instant
    /// In kilometres an hour.
    public let speed: Double
  }

  /// What was asked of the app, and what became of it.
  public struct Call: Codable, Hashable, Sendable {
    public let number: Int
    public let call: String
    public let what: String
    public let at: Instant
    /// Nil when it was open at the end.
    public var end: Instant?
    public var outcome: String?
  }

  /// A line of the drive's file near the one that failed.
  public struct SourceLine: Codable, Hashable, Sendable {
    public let number: Int
    public let text: String

    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  public var steps: [Step] = []
  public var speeds: [SpeedChange] = []
  public var calls: [Call] = []
  public var findings: [ReportedFinding] = []
  public var source: [SourceLine] = []
  public var comparisons: [ReportedComparison] = []
  /// Other pictures that the drive left, by their names in the report.
  public var pictures: [String] = []
  /// Why there are no pictures of the steps, when there are none.
  public var withoutPictures: String?
  /// The whole trace in columns, or its beginning.
  public var trace = ""
  public var isTraceCut = false

  /// A longer trace is cut: a page that holds more is slow, and the drive can be run again.
  public static let traceLimit = 100_000
  /// More steps, calls or changes of speed are not shown.
  public static let partLimit = 20_000

  /// All that it shows, by their names in the report.
  public var pictureNames: [String] {
    let shown = comparisons.flatMap { [$0.expected, $0.actual, $0.difference].compactMap(\.self) }
    return steps.compactMap(\.picture) + pictures + shown
  }

  public init(_ trace: Trace) {
    isTraceCut = trace.entries.count > Self.traceLimit
    self.trace = Trace(Array(trace.entries.prefix(Self.traceLimit))).columns()
    var open: [RequestID: Int] = [:]
    var search = FindingSearch()
    for entry in trace.entries {
      add(entry, &open)
      search.look(at: entry)
    }
    findings = search.findings
  }
}

/// What a golden is to be, and what it was.
public struct ReportedComparison: Codable, Hashable, Sendable {
  public let name: String
  /// Names of pictures in the report.
  public var expected: String?
  public var actual: String?
  public var difference: String?
  /// Trees of elements, as text.
  public var expectedTree: String?
  public var actualTree: String?

  public init(name: String) {
    self.name = name
  }
}

private extension CaseDetails {
  mutating func add(_ entry: Trace.Entry, _ open: inout [RequestID: Int]) {
    switch entry.content {
    case .script(let note): add(note, at: entry.at)
    case .event(.speedChanged(let speed)) where speeds.count < Self.partLimit:
      let kilometres = Double(speed.millimetresPerHour) / 1_000_000
      speeds.append(SpeedChange(at: entry.at, speed: kilometres))
    case .effect(.ask(let request)) where calls.count < Self.partLimit:
      open[request.id] = calls.count
      calls.append(Call(request, at: entry.at))
    case .effect(.concluded(let id, let outcome)):
      guard let index = open.removeValue(forKey: id) else { return }
      calls[index].end = entry.at
      calls[index].outcome = outcome.rawValue
    default: break
    }
  }

  mutating func add(_ note: ScriptNote, at instant: Instant) {
    guard note.kind != .command else {
      if steps.count < Self.partLimit {
        steps.append(Step(at: instant, line: note.line, text: note.text))
      }
      return
    }
    guard let last = steps.indices.last else { return }
    switch note.kind {
    case .mark: steps[last].mark = note.text
    case .caption: steps[last].caption = note.text
    case .failure: steps[last].failure = note.text
    case .command, .log: break
    }
  }
}

extension CaseDetails.Call {
  fileprivate init(_ request: Request, at instant: Instant) {
    number = request.id.number
    call = request.question.operation.rawValue
    what =
      if case .artwork(let name, let size) = request.question {
        "\(name) \(size.width)×\(size.height)"
      } else {
        request.question.path?.description ?? ""
      }
    at = instant
  }
}
