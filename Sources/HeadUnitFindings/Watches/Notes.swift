import HeadUnitCore

/// Where watches put what they have found, and what they want to look at again.
struct Notes: Sendable {
  /// Something to be looked at when time has gone on and nothing has come of it.
  enum Reminder: Hashable, Sendable {
    case info(InfoWatch.Check)
    case session(SessionWatch.Check)
    case command(CommandWatch.Check)
    case interruption(InterruptionWatch.Check)
    case start(StartWatch.Check)
    case artwork(ArtworkWatch.Check)
    case car(CarWatch.Check)
    case sessions(MediaSessionWatch.Check)
  }

  private struct Place: Hashable {
    let id: FindingID
    let subject: String
    let isProvoked: Bool
  }

  private struct Waiting {
    let due: Instant
    let reminder: Reminder
  }

  private(set) var findings: [Finding] = []
  private var places: [Place: Int] = [:]
  private var reminders: [Waiting] = []
  var waitingCount: Int { reminders.count }
  /// Of the entry that is being read.
  var at = Instant.start
  var line = 0

  /// More kinds of trouble in more places than these help nobody.
  static let limit = 2_000
  /// More entries than these are not named with a finding.
  private static let linesTold = 4
  private static let wordsTold = 160

  mutating func report(
    _ id: FindingID, _ subject: String, _ seen: String, path: ContentPath? = nil,
    since lines: [Int] = [], level: FindingLevel? = nil, isProvoked: Bool = false
  ) {
    let subject = Self.short(subject)
    let place = Place(id: id, subject: subject, isProvoked: isProvoked)
    if let index = places[place] {
      findings[index].count += 1
      return
    }
    guard findings.count < Self.limit else { return }
    places[place] = findings.count
    var told = lines.filter { $0 > 0 && $0 != line }
    if told.count >= Self.linesTold { told = Array(told.suffix(Self.linesTold - 1)) }
    findings.append(
      Finding(
        id, level: level ?? FindingRule.of(id).level, subject: subject, path: path, at: at,
        seen: Self.short(seen), lines: told + [line], isProvoked: isProvoked))
  }

  mutating func remind(_ reminder: Reminder, after delay: Duration) {
    let due = at + delay
    // Behind those of the same instant; most are due last.
    var (low, high) = (0, reminders.count)
    while low < high {
      let middle = (low + high) / 2
      if reminders[middle].due > due { high = middle } else { low = middle + 1 }
    }
    reminders.insert(Waiting(due: due, reminder: reminder), at: low)
  }

  /// The next reminder whose time has passed at the instant.
  mutating func takeReminder(before instant: Instant) -> (at: Instant, reminder: Reminder)? {
    guard let first = reminders.first, first.due < instant else { return nil }
    reminders.removeFirst()
    return (first.due, first.reminder)
  }

  /// An app may call anything anything.
  private static func short(_ text: String) -> String {
    guard text.utf8.count > wordsTold else { return text }
    let start = text.prefix(wordsTold)
    return start.count < text.count ? start + "…" : text
  }
}
