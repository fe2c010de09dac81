/// What a report's list shows before any of its cases is opened.
public struct ReportIndex: Codable, Hashable, Sendable {
  public enum State: String, Codable, Sendable {
    /// Not at its end yet; or ended from outside, which nobody could write down.
    case running
    case finished
    /// Something could not be written, or the run was not whole.
    case broken
  }

  public var format = currentFormat
  public var state = State.running
  /// As it was typed.
  public var command: String
  /// By the wall's clock, for people.
  public var began: String
  public var written: String
  /// In real time, in microseconds.
  public var took = 0
  /// How many cases were meant, of which this report may hold a part.
  public var total: Int
  /// The same for all parts of a run: of the commands of all its drives, and of what was laid over.
  public var run = ""
  /// As in `2/4`; empty for a whole run.
  public var shard = ""
  /// What people are to know: what is missing, what could not be written.
  public var notes: [String] = []

  public static let currentFormat = 2

  public init(command: String, began: String, total: Int, shard: String = "") {
    self.command = command
    self.began = began
    written = began
    self.total = total
    self.shard = shard
  }
}

/// A case in a report's list.
public struct ReportEntry: Codable, Hashable, Sendable {
  public enum State: String, Codable, Sendable {
    case waiting, begun, passed, failed, skipped
  }

  public let number: Int
  public let file: String
  public let title: String
  public let tags: [String]
  public var state = State.waiting
  /// In virtual and in real time, in microseconds.
  public var driven = 0
  public var took = 0
  public var fingerprint = ""
  /// Why it failed or was skipped, in one sentence.
  public var message = ""

  public init(_ drive: DriveCase, number: Int) {
    self.number = number
    file = drive.file
    title = drive.title
    tags = drive.tags
  }

  public init(_ result: ReportedCase) {
    number = result.number
    file = result.file
    title = DriveCaseName(file: result.file, name: result.name, label: result.label).title
    tags = result.tags
    end(result)
  }

  /// As it was before anything was known of it.
  public var waiting: ReportEntry {
    var entry = self
    (entry.state, entry.driven, entry.took) = (.waiting, 0, 0)
    (entry.fingerprint, entry.message) = ("", "")
    return entry
  }

  public mutating func end(_ result: ReportedCase) {
    state =
      switch result.verdict {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    driven = result.driven
    took = result.took
    fingerprint = result.fingerprint
    message = String((result.failure?.message ?? result.reason ?? "").prefix(Self.messageLimit))
  }

  /// The list is to open at once; the whole message is with the case.
  private static let messageLimit = 200
}
