public import HeadUnitCore

/// Looks for findings while a trace is read from its beginning.
struct FindingSearch {
  private(set) var findings: [ReportedFinding] = []
  private var questions: [RequestID: Question] = [:]
  private var places: [Place: Int] = [:]

  private struct Place: Hashable {
    let kind: Kind
    let subject: String
  }

  /// More kinds of trouble in more places than these help nobody.
  static let limit = 500

  mutating func look(at entry: Trace.Entry) {
    guard case .effect(let effect) = entry.content else {
      if case .event(.phone(.reported(.stopped(.crashed)))) = entry.content {
        add(.crashed, "the app", at: entry.at)
      }
      return
    }
    switch effect {
    case .ask(let request): questions[request.id] = request.question
    case .concluded(let id, .timedOut):
      guard let question = questions[id] else { return }
      add(Kind(timeoutOf: question), question.subject, at: entry.at)
    case .discarded(let id, let discard):
      guard let question = questions[id], let kind = Kind(discard) else { return }
      add(kind, question.subject, at: entry.at)
    case .remarked(let remark):
      guard let (kind, subject) = Kind.of(remark) else { return }
      add(kind, subject, at: entry.at)
    case .send, .tell, .schedule, .unschedule, .concluded, .commandConcluded, .statusDiscarded:
      break
    }
  }

  private mutating func add(_ kind: Kind, _ subject: String, at instant: Instant) {
    let place = Place(kind: kind, subject: subject)
    if let index = places[place] {
      findings[index].count += 1
    } else if findings.count < Self.limit {
      places[place] = findings.count
      findings.append(
        ReportedFinding(
          id: kind.rawValue, level: kind.level, subject: subject, advice: kind.advice, at: instant))
    }
  }
}

extension FindingSearch {
  fileprivate enum Kind: String {
    case tooManyTabs = "content-too-many-tabs"
    case emptyRoot = "content-empty-root"
    case tooDeep = "content-too-deep"
    case contentTimeout = "content-timeout"
    case late = "content-late"
    case answeredTwice = "content-answered-twice"
    case artworkTimeout = "artwork-slow"
    case neverPlays = "playback-never-completed"
    case nothingPlays = "playback-completed-early"
    case crashed = "app-crashed"

    init(timeoutOf question: Question) {
      self =
        switch question.operation {
        case .artwork: .artworkTimeout
        case .play: .neverPlays
        case .begin, .count, .item, .showsProgress, .command: .contentTimeout
        }
    }

    /// Nil for an answer to a question that nobody asked: there is no telling whose it was.
    init?(_ discard: Discard) {
      switch discard {
      case .late: self = .late
      case .duplicate: self = .answeredTwice
      case .unknown: return nil
      }
    }

    /// Nil for what is no fault of the app.
    static func of(_ remark: Remark) -> (kind: Kind, subject: String)? {
      switch remark {
      case .tooManyTabs(let count): (.tooManyTabs, "\(count) tabs")
      case .nothingPlays(let path): (.nothingPlays, "\(path)")
      case .emptyRoot: (.emptyRoot, "/")
      case .overDepth(let path): (.tooDeep, "\(path)")
      case .abandonedPage, .gaveUp, .wrote: nil
      }
    }

    var level: ReportedFinding.Level {
      switch self {
      case .late, .artworkTimeout: .warning
      case .tooManyTabs, .emptyRoot, .tooDeep, .contentTimeout, .answeredTwice, .neverPlays,
        .nothingPlays, .crashed:
        .error
      }
    }

    var advice: String {
      switch self {
      case .tooManyTabs: "The car shows no more tabs than its limit; the rest cannot be reached."
      case .emptyRoot: "Give at least one row; when there is nothing, one that says why."
      case .tooDeep: "A driver does not get there while the car moves; make the tree flatter."
      case .contentTimeout: "Answer from a cache first, and load when the list is begun."
      case .late: "The list was gone or had timed out; cancel the load when that happens."
      case .answeredTwice: "Complete each call once."
      case .artworkTimeout: "Give the picture in the size that is asked for, from a cache."
      case .neverPlays: "Complete on every way out, with the error when there was one."
      case .nothingPlays: "Complete once audio really plays; the screen came and went again."
      case .crashed: "The app was gone; its own log says why."
      }
    }
  }
}

extension Question {
  fileprivate var subject: String {
    switch self {
    case .artwork(let name, let size): "artwork \(name) \(size.width)×\(size.height)"
    case .begin, .count, .item, .showsProgress, .play:
      "\(operation.rawValue) \(path?.description ?? "")"
    }
  }
}

/// Something that the trace shows to be wrong with the app, with advice.
public struct ReportedFinding: Codable, Hashable, Sendable {
  public enum Level: String, Codable, Sendable {
    case error, warning
  }

  /// Never changes its meaning.
  public let id: String
  public let level: Level
  /// What it is about: a call with its path, or an item.
  public let subject: String
  public let advice: String
  /// When it was seen first.
  public let at: Instant
  /// How often it was seen.
  public var count = 1
}
