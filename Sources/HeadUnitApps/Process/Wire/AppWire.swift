import HeadUnitCore

/// Turns what the head unit says into lines of the app protocol, and lines of the app into what it
/// says.
///
/// A value without process, clock or thread: bytes in, bytes out. What is said goes in its order;
/// only `cancel` overtakes, as what it takes back may be what everything else waits for.
public struct AppWire: Sendable {
  /// The one version of the protocol spoken here.
  public static let protocolNumber = 1
  /// The most requests under way at a time; `shutdown` waits for none of them.
  public static let requestLimit = 8
  /// The longest line that is read, in bytes.
  public static let lineLimit = 1 << 20
  /// The most items asked for in one line, so that the answer stays far below the longest line.
  public static let runLimit = 100
  /// What may wait for its turn; the head unit's own deadlines keep it far below.
  static let waitingLimit = 4_096

  enum Phase {
    /// There is no app to hear anything: what is said is dropped.
    case absent
    /// `initialize` has no answer yet.
    case starting
    case running(takesRuns: Bool)
  }

  /// An inquiry that was sent.
  struct Asked {
    let inquiry: WireInquiry
    /// Which of its requests the head unit has taken back.
    var unwanted: Set<RequestID> = []
  }

  let clock: AppClock
  let version: String
  var phase = Phase.absent
  var isStopping = false
  /// The app's own name, once it has told it.
  var name: String?
  var waiting: [WireErrand] = []
  var underWay: [Int: Asked] = [:]
  var answered = AnsweredInquiries()
  /// Goes on after a reset, so that an answer of the app before is never taken for one of this.
  var nextNumber = 1
  var sayingCount = 0
  /// When something was said last, by the clock of the head unit.
  var saidAt = Instant.start
  /// What found no room and was not told yet.
  var lostCount = 0
  /// How many lines were no JSON; the first of them is reported.
  public internal(set) var noiseCount = 0

  public init(clock: AppClock, version: String) {
    self.clock = clock
    self.version = version
  }

  /// Whether an answer is awaited, or a request waits for its turn.
  public var isWaiting: Bool {
    !underWay.isEmpty || waiting.contains { $0.inquiry != nil }
  }

  /// Whether it is not known yet what app this is.
  public var isStarting: Bool {
    if case .starting = phase { true } else { false }
  }

  /// What is awaited, in words for people: "count /0/1", "the answer to initialize".
  public var awaited: [String] {
    underWay.sorted { $0.key < $1.key }.map(\.value.inquiry.words)
  }

  /// The app is gone: nothing is awaited any more, and a later start begins anew.
  public mutating func reset() {
    phase = .absent
    isStopping = false
    name = nil
    waiting = []
    underWay = [:]
    answered = AnsweredInquiries()
    lostCount = 0
  }
}
