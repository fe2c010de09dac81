public import HeadUnitCore

/// One thing made to go wrong on purpose: what, where, how often.
public struct FaultRule: Hashable, Codable, Sendable {
  /// A fault's size, where it has one.
  public enum Value: Hashable, Codable, Sendable {
    case duration(Duration)
    case number(Int)
  }

  public var kind: FaultKind
  /// Nil is any operation in which the fault can show itself.
  public var operation: Operation?
  /// Exactly this path; nil is every path.
  public var path: ContentPath?
  public var value: Value?
  /// How often the fault fires before it is over; nil is always.
  public var times: Int?
  /// 0…1, drawn from the drive's seed at each occasion.
  public var probability: Double

  public init(
    _ kind: FaultKind, on operation: Operation? = nil, path: ContentPath? = nil,
    value: Value? = nil, times: Int? = nil, probability: Double = 1
  ) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.value = value
    self.times = times
    self.probability = probability
  }

  /// Whether the fault is meant for a question of that kind at that path.
  ///
  /// Artwork and commands have no path; a rule with a path is never meant for them.
  public func applies(to operation: Operation, at path: ContentPath?) -> Bool {
    guard kind.operations.contains(operation) else { return false }
    if let wanted = self.operation, wanted != operation { return false }
    if let wanted = self.path, wanted != path { return false }
    return true
  }
}

// A rule may come from a file or from somebody's keyboard: whatever it says, its value is one that
// neither overflows nor fills the memory.
extension FaultRule {
  private static let longest = Duration.seconds(86_400)
  private static let largest = 1_000_000

  /// How long, never below zero and at most a day; zero for kinds that have no length.
  var duration: Duration {
    guard case .duration(let duration) = effectiveValue else { return .zero }
    return min(max(.zero, duration), Self.longest)
  }

  /// How many, never below zero and at most a million; zero for kinds that have no number.
  var number: Int {
    guard case .number(let number) = effectiveValue else { return 0 }
    return min(max(0, number), Self.largest)
  }

  /// What the trace says when the fault fires: `count /1 latency=3s`.
  func notice(of operation: Operation, at path: ContentPath?) -> String {
    let place = path.map { " \($0)" } ?? ""
    let value =
      switch kind.valueKind {
      case .none: ""
      case .duration: "=\(duration)"
      case .number: "=\(number)"
      }
    return "\(operation.rawValue)\(place) \(kind.rawValue)\(value)"
  }

  private var effectiveValue: Value? {
    switch (value, kind.valueKind) {
    case (.duration, .duration), (.number, .number): value
    default: kind.defaultValue
    }
  }
}

/// The ways in which an app can be made to go wrong on purpose, by the names written in files and
/// shown in the trace.
public enum FaultKind: String, Hashable, Codable, Sendable, CaseIterable {
  case latency, jitter, hang, error, empty
  case missingItem = "missing-item"
  /// The answer comes, but after the head unit has given up.
  case late
  case duplicateAnswer = "duplicate-answer"
  case countLarger = "count-larger"
  case countSmaller = "count-smaller"
  case countChanges = "count-changes"
  case staleItem = "stale-item"
  case oversizeText = "oversize-text"
  case crash, garbage
  case artworkSlow = "artwork-slow"
  case artworkMissing = "artwork-missing"
  case artworkWrongSize = "artwork-wrong-size"
  case completesEarly = "completes-early"
  case playbackFails = "playback-fails"
}

extension FaultKind {
  /// What a fault's `value` means, and whether it can have one at all.
  public enum ValueKind: Hashable, Sendable { case none, duration, number }

  public var valueKind: ValueKind {
    switch self {
    case .latency, .jitter, .late, .artworkSlow, .completesEarly: .duration
    case .countLarger, .countSmaller, .countChanges, .oversizeText, .artworkWrongSize: .number
    case .hang, .error, .empty, .missingItem, .duplicateAnswer, .staleItem, .crash, .garbage,
      .artworkMissing, .playbackFails:
      .none
    }
  }

  /// The operations in which the fault can show itself.
  public var operations: [Operation] {
    switch self {
    case .latency, .jitter, .hang, .error, .late, .duplicateAnswer, .crash, .garbage:
      Operation.allCases
    case .empty, .countLarger, .countSmaller, .countChanges: [.count]
    case .missingItem, .staleItem, .oversizeText: [.item]
    case .artworkSlow, .artworkMissing, .artworkWrongSize: [.artwork]
    case .completesEarly, .playbackFails: [.play]
    }
  }

  /// The value of a rule that gives none, or one of the wrong kind.
  var defaultValue: FaultRule.Value? {
    switch self {
    case .latency: .duration(.seconds(3))
    case .jitter, .late: .duration(.seconds(1))
    case .artworkSlow: .duration(.seconds(5))
    case .completesEarly: .duration(.seconds(2))
    case .countLarger, .countSmaller, .countChanges: .number(1)
    case .oversizeText: .number(4_000)
    case .artworkWrongSize: .number(32)
    default: nil
    }
  }

  /// One sentence for the reference page.
  public var summary: String {
    switch self {
    case .latency: "Answers later, by `value` (3s)."
    case .jitter: "Answers later, by up to `value` (1s), drawn from the seed."
    case .hang: "Never answers."
    case .error: "Answers with a failure."
    case .empty: "Says that there are no children."
    case .missingItem: "Answers that there is no such item."
    case .late: "Answers after the head unit has given up, `value` (1s) after its timeout."
    case .duplicateAnswer: "Answers twice."
    case .countLarger: "Counts `value` (1) more children than there are."
    case .countSmaller: "Counts `value` (1) fewer children than there are."
    case .countChanges: "Counts `value` (1) more children at every second question."
    case .staleItem: "Gives the item of the row before; for the first row, that of the second."
    case .oversizeText: "Gives a title of `value` (4000) characters."
    case .crash: "The app ends instead of answering."
    case .garbage: "Sends something that is not a valid answer."
    case .artworkSlow: "Gives the picture later, by `value` (5s)."
    case .artworkMissing: "Has no picture."
    case .artworkWrongSize: "Says the picture is `value` (32) pixels wide and half as high."
    case .completesEarly: "Says that it plays, and plays `value` (2s) later."
    case .playbackFails: "Answers that it cannot play."
    }
  }
}

/// The faults given to an app, in the order in which they were injected.
struct FaultList: Sendable {
  /// More than this are not taken.
  static let limit = 1_000

  /// Active ones, those used up, and those that were healed before they ever fired.
  private(set) var faults: [InjectedFault] = []
  private var nextNumber = 1

  var active: [InjectedFault] { faults.filter(\.isActive) }
  var unfired: [InjectedFault] { faults.filter { $0.firedCount == 0 } }

  func hasActive(_ kind: FaultKind) -> Bool {
    faults.contains { $0.rule.kind == kind && $0.isActive }
  }

  func active(_ id: FaultID) -> InjectedFault? {
    faults.first { $0.id == id && $0.isActive }
  }

  mutating func inject(_ rule: FaultRule) -> FaultID? {
    guard faults.count < Self.limit else { return nil }
    let id = FaultID(number: nextNumber)
    nextNumber += 1
    faults.append(InjectedFault(id: id, rule: rule))
    return id
  }

  /// How many were active and are so no more; what has fired and is over is forgotten.
  mutating func heal(operation: Operation?, path: ContentPath?) -> Int {
    var count = 0
    for index in faults.indices where faults[index].isActive {
      let rule = faults[index].rule
      guard operation == nil || rule.operation == operation, path == nil || rule.path == path
      else { continue }
      faults[index].isHealed = true
      count += 1
    }
    faults.removeAll { $0.isHealed && $0.firedCount > 0 }
    return count
  }

  mutating func end(_ id: FaultID) {
    guard let index = faults.firstIndex(where: { $0.id == id }) else { return }
    faults[index].isHealed = true
    if faults[index].firedCount > 0 { faults.remove(at: index) }
  }

  mutating func fire(_ id: FaultID) {
    guard let index = faults.firstIndex(where: { $0.id == id }) else { return }
    faults[index].firedCount += 1
  }
}

/// What is to happen to the reply to one inquiry, decided when it was asked.
struct Treatment: Sendable {
  /// In the order in which the faults were injected.
  var alterations: [(fault: FaultID, alteration: Alteration)] = []
  /// What the network takes, which is nobody's fault.
  var networkDelay = Duration.zero
  /// A fault has answered already, so that the app's own reply is not wanted.
  var isAnswered = false
  let operation: Operation
  let path: ContentPath?

  init(of inquiry: Inquiry) {
    operation = inquiry.operation
    path = inquiry.path
  }

  /// Whether the reply goes through as it is.
  var isNone: Bool { alterations.isEmpty && networkDelay == .zero && !isAnswered }
}

/// Tells injected faults apart.
public struct FaultID: Hashable, Sendable {
  let number: Int
}

/// A rule that was given to an app, and what has become of it.
public struct InjectedFault: Hashable, Sendable {
  public let id: FaultID
  public let rule: FaultRule
  /// How often it showed itself in what the head unit got.
  public internal(set) var firedCount = 0
  public internal(set) var isHealed = false

  /// Whether it can still fire.
  public var isActive: Bool { !isHealed && firedCount < rule.times ?? .max }

  init(id: FaultID, rule: FaultRule) {
    self.id = id
    self.rule = rule
  }
}

/// What a network does to a request of an app that needs it.
package struct NetworkProfile: Sendable {
  /// Drawn evenly from `base - spread` to `base + spread`.
  struct Delay: Sendable {
    let base: Duration
    let spread: Duration

    init(_ delay: Duration) { (base, spread) = (delay, .zero) }

    init(_ base: Int, spread: Int) {
      self.base = .milliseconds(base)
      self.spread = .milliseconds(spread)
    }

    var words: String {
      if spread == .zero { return base == .zero ? "" : "\(base) more" }
      return "\((base.microseconds - spread.microseconds) / 1_000) to "
        + "\((base.microseconds + spread.microseconds) / 1_000) ms more"
    }

    func draw(from generator: inout SeededGenerator) -> Duration {
      max(.zero, base + generator.jitter(spread))
    }
  }

  private let delay: Delay
  private let artworkDelay: Delay
  private let failureChance: Double
  private let failureDelay: Delay

  // Milliseconds; chosen by us, for a network that is felt and not one that is measured.
  private static let slow = NetworkProfile(
    delay: Delay(800, spread: 400), artworkDelay: Delay(2_000, spread: 1_000),
    failureChance: 0, failureDelay: Delay(0, spread: 0))
  private static let flaky = NetworkProfile(
    delay: Delay(100, spread: 100), artworkDelay: Delay(100, spread: 100),
    failureChance: 0.3, failureDelay: Delay(300, spread: 200))
  private static let offline = NetworkProfile(
    delay: Delay(0, spread: 0), artworkDelay: Delay(0, spread: 0),
    failureChance: 1, failureDelay: Delay(50, spread: 0))

  /// Nil for a good network, which does nothing.
  package static func profile(of network: PhoneCondition.Network) -> NetworkProfile? {
    switch network {
    case .good: nil
    case .slow: slow
    case .flaky: flaky
    case .offline: offline
    case .own(let latency, let loss): own(latency, loss)
    }
  }

  /// What is lost is known as late as the answer would have come.
  private static func own(_ latency: Duration, _ loss: Int) -> NetworkProfile {
    let delay = Delay(latency)
    return NetworkProfile(
      delay: delay, artworkDelay: delay, failureChance: Double(loss) / 100, failureDelay: delay)
  }

  /// As people read it.
  var words: String {
    let percent = Int((failureChance * 100).rounded())
    if percent == 100 { return "everything fails" }
    let parts = [delay.words, percent == 0 ? "" : "\(percent) % fail"].filter { !$0.isEmpty }
    return parts.isEmpty ? "as fast as the app" : parts.joined(separator: ", ")
  }

  /// How long the request takes more, and whether it fails.
  package func draw(
    for operation: Operation, from generator: inout SeededGenerator
  ) -> (delay: Duration, fails: Bool) {
    if generator.chance(failureChance) { return (failureDelay.draw(from: &generator), true) }
    let delay = operation == .artwork ? artworkDelay : delay
    return (delay.draw(from: &generator), false)
  }
}

/// What a fault does to a reply that the app, or a fault in its place, has given.
enum Alteration: Hashable, Sendable {
  case delay(Duration)
  case notBefore(Instant)
  case twice
  case count(by: Int)
  case titleLength(Int)
  case pictureWidth(Int)
  /// The app was asked about another row; its reply is wrong as it is.
  case asIs

  /// A reply on its way to the head unit.
  struct Reply: Hashable, Sendable {
    var content: AppDelivery.Content
    var due: Instant
    var isRepeated = false
  }

  /// False when there is nothing in the reply in which the fault could show itself.
  func apply(to reply: inout Reply) -> Bool {
    switch self {
    case .delay(let delay): reply.due = reply.due + delay
    case .notBefore(let instant): reply.due = max(reply.due, instant)
    case .twice: reply.isRepeated = true
    case .asIs: break
    case .count, .titleLength, .pictureWidth:
      guard case .answer(let id, let answer) = reply.content, let altered = altered(answer)
      else { return false }
      reply.content = .answer(id, altered)
    }
    return true
  }
}

extension Alteration {
  private func altered(_ answer: Answer) -> Answer? {
    switch (self, answer) {
    case (.count(let difference), .count(let count)):
      let (sum, overflow) = count.addingReportingOverflow(difference)
      let altered = overflow ? .max : max(0, sum)
      return altered == count ? nil : .count(altered)
    case (.titleLength(let length), .item(.some(var item))):
      item.title = Self.stretched(item.title ?? "", to: length)
      return .item(item)
    case (.pictureWidth(let width), .artwork(.some(var picture))):
      picture.size = PixelSize(width: width, height: max(1, width / 2))
      return .artwork(picture)
    default:
      return nil
    }
  }

  /// The text again and again with spaces between, to exactly so many characters.
  private static func stretched(_ text: String, to length: Int) -> String {
    let unit = Array(text.isEmpty ? "Title " : text + " ")
    var stretched = String((0..<length).map { unit[$0 % unit.count] })
    // A mark at the seam may join the character before it.
    while stretched.count < length {
      stretched += String(repeating: ".", count: length - stretched.count)
    }
    return stretched
  }
}

// The wording of failures that no app has said itself.
extension Failure {
  static let injected = Failure(code: .broken, message: "Something went wrong in the app.")
  static let injectedPlayback = Failure(code: .broken, message: "This cannot be played right now.")
  static let noNetwork = Failure(code: .offline, message: "There is no internet connection.")
  static let phoneLocked = Failure(code: .locked, message: "Unlock the phone to go on.")
}

extension PhoneCondition.Network {
  /// What it does to whatever needs it.
  public var words: String { NetworkProfile.profile(of: self)?.words ?? "as fast as the app" }
}

/// What is done with the answers of real servers.
public enum AnswerUse: String, Sendable, CaseIterable {
  /// Each is kept.
  case record
  /// What was kept is said again, and no server is asked.
  case replay
}

/// The network of a Swift app in a process of its own, as the process is told of it.
public struct NetworkChoice: Sendable {
  public var use: AnswerUse
  /// From the root.
  public var folder: String

  public init(_ use: AnswerUse, _ folder: String) {
    (self.use, self.folder) = (use, folder)
  }

  /// The last word that begins a process says where chance begins, and what is done with answers.
  package static let word = "--network="
  /// The same for an app in a process that is a person's.
  package static let variable = "TESTDRIVE_NETWORK"

  package static func text(seed: UInt64, _ choice: NetworkChoice?) -> String {
    "\(seed)" + (choice.map { ":\($0.use.rawValue):\($0.folder)" } ?? "")
  }

  /// A request that has no answer where all of them are recorded; named by method and address.
  package static func notRecorded(_ request: String) -> String {
    "\(request)\(unknown)"
  }

  private static let unknown =
    " has no recorded answer: --network record FOLDER asks the server and keeps what it says"

  /// Of a line of a log; nil for any other one.
  package static func requestNotRecorded(log line: String) -> String? {
    line.hasSuffix(unknown) ? String(line.dropLast(unknown.count)) : nil
  }
}
