import HeadUnitCore

/// Whether, when and how often what is asked for is answered.
struct AnswerWatch: Sendable {
  private struct Open {
    let asked: Scene.Asked
    var gaveUpAt: Instant?
  }

  private var open: [RequestID: Open] = [:]
  /// Loads that the driver has left, and when.
  private var left: [RequestID: Instant] = [:]
  /// When a list that is not there yet was first asked for.
  private var begun: [ContentPath: Load] = [:]

  private struct Load {
    let at: Instant
    let line: Int
    /// A fault of the drive has had a part in it.
    var isProvoked = false
  }

  static let slowAnswer = Duration.seconds(1)
  static let slowPage = Duration.seconds(3)
  /// Open for less than this when a trace ends, and it may still have come.
  private static let patience = Duration.seconds(5)
  private static let loadsKept = 1_000

  mutating func asked(_ request: Request, _ notes: inout Notes) {
    guard request.question.isContent else { return }
    open[request.id] = Open(
      asked: Scene.Asked(question: request.question, at: notes.at, line: notes.line))
    if case .begin(let path, hint: false) = request.question {
      begun[path] = Load(at: notes.at, line: notes.line)
    }
  }

  /// Another page is seen: for what is not, or was not meanwhile, nobody has waited.
  mutating func moved(_ notes: Notes) {
    begun = begun.filter { $0.value.at == notes.at }
  }

  mutating func concluded(
    _ id: RequestID, _ outcome: Outcome, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = open[id]?.asked else { return }
    switch outcome {
    case .answered, .failed:
      open[id] = nil
      let isMeant = scene.isProvoked(id)
      judge(asked, isMeant, scene, &notes)
      if isMeant, let path = asked.question.path { begun[path]?.isProvoked = true }
      if case .item(let path) = asked.question, let list = path.parent {
        judgePage(list, isMeant, scene, &notes)
      }
    case .timedOut:
      open[id]?.gaveUpAt = notes.at
      guard !asked.question.isPlay, !asked.question.isSelect else { return }
      if let path = asked.question.path { begun[path] = nil }
      notes.report(
        .contentTimeout, asked.question.subject,
        "\(asked.question.subject) was not answered in \(notes.at - asked.at)",
        path: asked.question.path, since: [asked.line], isProvoked: scene.isProvoked(id))
    case .abandoned:
      open[id] = nil
      if let path = asked.question.path { begun[path] = nil }
      guard case .begin = asked.question, left.count < Self.loadsKept else { return }
      left[id] = notes.at
    }
  }

  private func judge(
    _ asked: Scene.Asked, _ isMeant: Bool, _ scene: Scene, _ notes: inout Notes
  ) {
    let took = notes.at - asked.at
    guard took > Self.slowAnswer, !asked.question.isPlay, !asked.question.isSelect,
      scene.condition.network == .good
    else {
      return
    }
    notes.report(
      .contentSlow, asked.question.subject, "\(asked.question.subject) took \(took)",
      path: asked.question.path, since: [asked.line], isProvoked: isMeant)
  }

  /// The first row of a list that is there.
  private mutating func judgePage(
    _ list: ContentPath, _ isMeant: Bool, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let load = begun.removeValue(forKey: list) else { return }
    let took = notes.at - load.at
    guard took > Self.slowPage, scene.condition.network == .good else { return }
    notes.report(
      .contentSlow, "page \(list)", "the page \(list) was there after \(took)", path: list,
      since: [load.line], isProvoked: isMeant || load.isProvoked)
  }

  mutating func discarded(
    _ id: RequestID, _ discard: Discard, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = scene.question(id), asked.question.isContent else { return }
    let isMeant = scene.isProvoked(id)
    switch discard {
    case .late: cameLate(id, asked, isMeant, &notes)
    case .duplicate:
      notes.report(
        asked.question.isSelect ? .templateCompletedTwice : .contentAnsweredTwice,
        asked.question.subject,
        "\(asked.question.subject) was answered a second time", path: asked.question.path,
        since: [asked.line], isProvoked: isMeant)
    case .unknown: break
    }
  }

  /// An answer on its way when the driver leaves is nobody's fault; a load that goes on is.
  private mutating func cameLate(
    _ id: RequestID, _ asked: Scene.Asked, _ isMeant: Bool, _ notes: inout Notes
  ) {
    let gaveUp = open.removeValue(forKey: id)?.gaveUpAt
    let leftAt = left.removeValue(forKey: id)
    let isLong = leftAt.map { notes.at - $0 > Self.slowPage } ?? false
    guard gaveUp != nil || isLong else { return }
    notes.report(
      asked.question.isSelect ? .templateCompletedLate : .contentLate, asked.question.subject,
      "\(asked.question.subject) was answered after \(notes.at - asked.at), when nobody waited",
      path: asked.question.path, since: [asked.line], isProvoked: isMeant)
  }

  /// Nobody answers any more what was asked of an app that is gone.
  mutating func appStopped() {
    open = [:]
    left = [:]
    begun = [:]
  }

  mutating func end(_ scene: Scene, _ notes: inout Notes) {
    for (id, item) in open.sorted(by: { $0.key < $1.key }) {
      guard notes.at - (item.gaveUpAt ?? item.asked.at) >= Self.patience else { continue }
      let subject = item.asked.question.subject
      notes.report(
        item.asked.question.isSelect ? .templateNeverCompleted : .contentNeverAnswered, subject,
        "\(subject) was asked at \(item.asked.at - .start) and never answered",
        path: item.asked.question.path, since: [item.asked.line],
        isProvoked: scene.isProvoked(id))
    }
    open = [:]
  }
}

extension Question {
  /// A picture may never come, and the driver only misses a picture; a hint is a hint.
  fileprivate var isContent: Bool {
    switch self {
    case .begin(_, let hint): !hint
    case .count, .item, .showsProgress, .play, .select: true
    case .artwork: false
    }
  }

  fileprivate var isPlay: Bool { operation == .play }
  fileprivate var isSelect: Bool { operation == .select }

  /// As a person reads it.
  var subject: String {
    switch self {
    case .artwork(let name, let size): "artwork \(name) \(size.width)×\(size.height)"
    case .begin, .count, .item, .showsProgress, .play:
      "\(operation.rawValue) \(path?.description ?? "")"
    case .select(.item(let id)): "select \(id)"
    case .select(.picture(let id, let index)): "select picture \(index) of \(id)"
    case .select(.button(let id)): "select button \(id)"
    case .select(.assistant(let words)): "the assistant's “\(words)”"
    }
  }
}
