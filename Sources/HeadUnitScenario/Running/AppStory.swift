import HeadUnitCore

/// What has become of the app, as the trace of a run tells it.
struct AppStory {
  /// How often it was started again after a crash.
  private(set) var restartCount = 0
  /// How often it crashed by itself: not because a fault of the drive had it crash.
  private(set) var crashCount = 0
  /// What was said of the last of these crashes.
  private(set) var lastCrash: String?
  /// What was said since it was told to start, as long as it has not.
  private(set) var wordsAtStart: [String] = []
  private var isStarting = false
  private var readCount = 0
  private var last = Last.other

  /// What happened last: the words of a crash, and the fault that makes one, come just before it.
  private enum Last {
    case words(String)
    case fault
    case other
  }

  /// More words than these help nobody.
  private static let wordsLimit = 5

  /// Reads on from where it was read before.
  mutating func read(_ trace: Trace) {
    for entry in trace.entries[readCount...] { read(entry.content) }
    readCount = trace.entries.count
  }

  private mutating func read(_ content: Trace.Content) {
    switch content {
    case .effect(.tell(.start)): (isStarting, wordsAtStart) = (true, [])
    case .fault: last = .fault
    case .event(let event):
      read(event)
      if case .reported(.log(let words)) = event { last = .words(words) } else { last = .other }
    default: break
    }
  }

  private mutating func read(_ event: Event) {
    switch event {
    case .alarmRang(.restart): restartCount += 1
    case .reported(.started): isStarting = false
    case .reported(.log(let words)):
      if isStarting, wordsAtStart.count < Self.wordsLimit { wordsAtStart.append(words) }
    case .reported(.stopped(.crashed)):
      if case .fault = last { return }
      crashCount += 1
      lastCrash = if case .words(let words) = last { words } else { nil }
    default: break
    }
  }
}
