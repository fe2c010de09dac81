public import HeadUnitCore

/// The app that a library file describes: a value that gives the same answers for the same seed.
public struct LibraryApp: App {
  public private(set) var library: Library
  var player: Player
  var generator: SeededGenerator
  private var condition = PhoneCondition()
  var stage = TemplateStage()
  private var sessions = SessionStage()
  /// How many templates may be open above each other, as far as an app can know.
  var templateDepth: Int { TemplateLimits().depth(of: library.kind, on: nil) }

  public init(library: Library, seed: UInt64) {
    self.library = library
    generator = SeededGenerator(seed: seed)
    // The player draws from its own numbers, so that latencies do not change what is shuffled.
    player = Player(library: library, generator: SeededGenerator(seed: generator.next()))
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var turn = Turn(at: now)
    for message in messages {
      switch message {
      case .request(let request): answer(request, &turn)
      case .command(let request): obey(request, &turn)
      case .note(let note): handle(note, &turn)
      case .wake(let token): wake(token, &turn)
      }
      markPlaying(&turn)
    }
    planEndsOfTracks(&turn)
    planDevices(&turn)
    return turn.deliveries
  }

  /// Answers from another library from now on; gives back what there is to say of it.
  mutating func change(to library: Library) -> [Report] {
    self.library = library
    let reports = player.change(to: library)
    guard let templates = library.templates else { return [.contentChanged(paths: nil)] + reports }
    var turn = Turn(at: .start)
    stage = TemplateStage()
    for action in stage.connect(true, templates, &turn) { act(action, &turn) }
    return reports + turn.reports
  }

  private mutating func wake(_ token: Int, _ turn: inout Turn) {
    switch player.wake(token, &turn) {
    case .select(let request, let element): finish(element, for: request, &turn)
    case .act(let action): act(action, &turn)
    case .beginSession(let session): begin(session, &turn)
    case .endSession(let id): sessions.end(id, &turn)
    case .endTrack(let id): sessions.endTrack(of: id, &turn)
    case .devices(nil): player.advanceOutputs(&turn)
    case .devices(let id?): sessions.advanceOutputs(of: id, &turn)
    case .play, .command, .landmark, .startLate, .activateSession, .restateElapsed, .flicker, nil:
      break
    }
  }
}

extension LibraryApp {
  private mutating func handle(_ note: Note, _ turn: inout Turn) {
    switch note {
    case .start(let context):
      player = player.restarted()
      turn.report(.started(library.description))
      // What is not as usual is told anew.
      condition = PhoneCondition()
      player.start(&turn)
      stage = TemplateStage()
      heed(context, &turn)
      sessions = SessionStage()
      for session in library.sessions {
        if session.after == .zero {
          begin(session, &turn)
        } else {
          player.agenda.plan(.beginSession(session), after: session.after, in: &turn)
        }
      }
    case .stop:
      player = player.restarted()
      stage = TemplateStage()
      sessions = SessionStage()
      turn.report(.stopped(.ended))
    case .context(let context): heed(context, &turn)
    case .condition(let condition): self.condition = condition
    case .interruption(let interruption): player.interruption(interruption, &turn)
    case .route(let change): player.route(change, &turn)
    case .output(let device, let change): player.output(device, change, &turn)
    case .discovery(let begins): player.look(begins, &turn)
    // Every answer comes; one that is no longer wanted does no harm.
    case .cancel: break
    case .template(let notice):
      guard let templates = library.templates else { return }
      for action in stage.told(notice, templates, &turn) { plan(action, &turn) }
    case .session(let notice):
      switch notice.content {
      case .output(let device, let change):
        sessions.output(device, change, in: notice.session, &turn)
      case .discovery(let begins): sessions.look(begins, in: notice.session, &turn)
      case .answered, .standing: break
      }
    case .push(let push): sessions.pushed(push, &turn)
    }
  }

  private mutating func planEndsOfTracks(_ turn: inout Turn) {
    for (id, left) in sessions.takeEndsOfTracks(at: turn.now) {
      player.agenda.cancel { $0 == .endTrack(id) }
      if let left { player.agenda.plan(.endTrack(id), after: left, in: &turn) }
    }
  }

  private mutating func planDevices(_ turn: inout Turn) {
    if let left = player.outputs.takeWake(at: turn.now) {
      player.agenda.plan(.devices(nil), after: left, in: &turn)
    }
    for (id, left) in sessions.takeWakesOfDevices(at: turn.now) {
      player.agenda.plan(.devices(id), after: left, in: &turn)
    }
  }

  private mutating func begin(_ session: LibrarySession, _ turn: inout Turn) {
    sessions.begin(session, &turn)
    if let lasts = session.lasts {
      player.agenda.plan(.endSession(session.id), after: lasts, in: &turn)
    }
  }

  private mutating func heed(_ context: AppContext, _ turn: inout Turn) {
    if let templates = library.templates {
      for action in stage.connect(context.isEndpointAvailable, templates, &turn) {
        plan(action, &turn)
      }
    }
    if context.isEndpointAvailable { player.startAlone(&turn) }
  }

  private mutating func obey(_ request: CommandRequest, _ turn: inout Turn) {
    let latency = drawLatency(of: .command, at: nil)
    if let id = request.session {
      let failure = failure(of: .command, needs: [])
      let status = failure == nil ? sessions.obey(request.command, in: id, &turn) : .failed
      return turn.status(request.id, status ?? .noSuchContent, after: latency)
    }
    if let failure = failure(of: .command, needs: []) {
      turn.report(.log(failure.message))
      turn.status(request.id, .failed, after: latency)
    } else if latency == .zero {
      player.obey(request, &turn)
    } else {
      player.agenda.plan(.command(request), after: latency, in: &turn)
    }
  }

  /// The latency of the item itself, or that of the library.
  private mutating func drawLatency(of operation: Operation, at place: LibraryPlace?) -> Duration {
    let latency = place?.entry.details?.latency?[operation] ?? library.latency[operation]
    return latency?.draw(from: &generator) ?? .zero
  }
}

/// Answering what the head unit wants to know.
extension LibraryApp {
  private mutating func answer(_ request: Request, _ turn: inout Turn) {
    let question = request.question
    if case .select(let element) = question { return select(element, for: request.id, &turn) }
    let place = question.path.flatMap(library.place)
    let latency = drawLatency(of: question.operation, at: place)
    let answer = answer(to: question, at: place)
    if case .play(let path, _) = question, answer == .done {
      if latency == .zero {
        player.play(path, for: request.id, &turn)
      } else {
        player.agenda.plan(.play(request.id, path), after: latency, in: &turn)
      }
    } else {
      turn.answer(request.id, answer, after: latency)
    }
  }

  private func answer(to question: Question, at place: LibraryPlace?) -> Answer {
    let needs = needs(of: question.operation, at: place)
    if let failure = failure(of: question.operation, needs: needs) { return .failed(failure) }
    if let failure = place?.entry.details?.failure { return .failed(failure) }
    switch question {
    case .artwork(let name, _):
      let isKnown = library.hasPicture(name)
      return .artwork(isKnown ? Picture(file: "\(library.folder)/\(name)") : nil)
    case .item(let path):
      return .item(place.map { $0.item(isTab: library.hasTabs && path.depth == 1) })
    case .begin(let path, _), .count(let path), .showsProgress(let path), .play(let path, _):
      guard let children = path.isRoot ? library.items : place?.entry.children
      else { return .failed(LibraryFailure.notFound(path)) }
      switch question.operation {
      case .count: return .count(children.count)
      case .showsProgress: return .showsProgress(place?.entry.showsProgress ?? false)
      case .play where place?.entry.isPlayable != true:
        return .failed(LibraryFailure.notPlayable(path))
      default: return .done
      }
    case .select: return .failed(LibraryFailure.noTemplate)
    }
  }

  /// A row can be shown before what it needs is there; opening or playing it cannot.
  private func needs(of operation: Operation, at place: LibraryPlace?) -> Needs {
    guard let place else { return [] }
    return operation == .item ? place.outerNeeds : place.outerNeeds.union(place.entry.needs)
  }

  func failure(of operation: Operation, needs: Needs) -> Failure? {
    if needs.contains(.unlocked), condition.isLocked { return LibraryFailure.locked }
    if needs.contains(.signedIn), !library.isSignedIn { return LibraryFailure.signedOut }
    let needsNetwork = needs.contains(.network) || library.networkOperations.contains(operation)
    return needsNetwork && condition.network == .offline ? LibraryFailure.offline : nil
  }
}

extension Library {
  /// The app as the file describes it, its faults included.
  public func app(seed: UInt64, timeouts: Timeouts = Timeouts()) -> FaultyApp {
    var app = FaultyApp(
      LibraryApp(library: self, seed: seed), seed: seed, timeouts: timeouts,
      networkOperations: Set(networkOperations))
    for fault in faults { _ = app.inject(fault) }
    return app
  }
}

extension FaultyApp {
  /// A library of which no question needs the network: a slow one changes nothing then.
  public var needsNoNetwork: Bool { app is LibraryApp && networkOperations.isEmpty }

  /// Goes on as the app of another library, which its file has become in the meantime.
  ///
  /// What plays goes on, the phone stays as it is, and only the faults of the new file hold. Gives
  /// back what the app has to say of it; nil when the app must be started anew, as it describes
  /// itself differently or is no library at all.
  public mutating func changeLibrary(to library: Library) -> [Report]? {
    guard var inner = app as? LibraryApp, inner.library.description == library.description else {
      return nil
    }
    let reports = inner.change(to: library)
    app = inner
    networkOperations = Set(library.networkOperations)
    faults = FaultList()
    for fault in library.faults { _ = inject(fault) }
    return reports
  }
}

extension Library {
  /// What the app says of itself when it starts.
  var description: AppDescription {
    AppDescription(
      name: name, icon: icon, hasTabs: templates == nil && hasTabs,
      usesTemplates: templates != nil, kind: kind)
  }
}

// What the assistant was asked for.
extension LibraryApp {
  /// Plays the first item whose title has the words in it, whatever row it stands in; of a list
  /// everything, from its first item on.
  mutating func search(_ words: String, for request: RequestID, _ turn: inout Turn) {
    let latency = library.latency[.select]?.draw(from: &generator) ?? .zero
    let place = library.place(titledLike: Self.wanted(words))
    let needs = place.map { $0.outerNeeds.union($0.entry.needs) } ?? []
    if let failure = failure(of: .select, needs: needs) {
      return turn.answer(request, .failed(failure), after: latency)
    }
    guard let place else {
      return turn.answer(request, .failed(LibraryFailure.nothingLike(words)), after: latency)
    }
    if latency == .zero {
      player.play(place.path, for: request, &turn)
    } else {
      player.agenda.plan(.play(request, place.path), after: latency, in: &turn)
    }
  }

  /// Without the word that says what to do.
  private static func wanted(_ words: String) -> String {
    let words = words.split(separator: " ").map { $0.lowercased() }
    let isVerb = ["play", "shuffle", "resume"].contains(words.first)
    return (isVerb ? words.dropFirst() : words[...]).joined(separator: " ")
  }
}

extension Library {
  /// So many items of repeats are looked at beside the first of each.
  static let searchLimit = 100_000

  /// The first item whose title has the words, of those that play or have something that does.
  fileprivate func place(titledLike words: String) -> LibraryPlace? {
    guard !words.isEmpty else { return nil }
    let words = SearchedWords(words)
    var open: [(ContentPath, LibraryChildren)] = [(.root, items)]
    var next = 0
    var repeated = 0
    while next < open.count {
      let (parent, children) = open[next]
      next += 1
      for entry in children where entry.details?.failure == nil {
        let canBeAskedFor = entry.canBeAskedFor
        for number in 0..<entry.count {
          if number > 0 {
            guard repeated < Self.searchLimit else { break }
            repeated += 1
          }
          let path = parent.child(entry.start + number)
          if canBeAskedFor, let place = place(at: path), let title = place.title,
            words.stand(in: title)
          {
            return place
          }
          if entry.children.count > 0 { open.append((path, entry.children)) }
        }
      }
    }
    return nil
  }
}

/// Words in small letters, looked for in titles, of which there may be a hundred thousand.
struct SearchedWords {
  private let text: String
  /// Nil where letters may be written in more than one way.
  private let plain: [UInt8]?

  init(_ text: String) {
    self.text = text
    plain = text.utf8.allSatisfy(\.isPlain) ? Array(text.utf8) : nil
  }

  func stand(in title: String) -> Bool {
    let isFound = plain.flatMap { words in
      title.utf8.withContiguousStorageIfAvailable { Self.find(words, in: $0) } ?? nil
    }
    return isFound ?? title.lowercased().contains(text)
  }

  /// Nil where the title has other letters than the plain ones.
  private static func find(_ words: [UInt8], in title: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard title.allSatisfy(\.isPlain) else { return nil }
    guard words.count <= title.count else { return false }
    return (0...title.count - words.count).contains { start in
      words.indices.allSatisfy { title[start + $0].small == words[$0] }
    }
  }
}

extension UInt8 {
  /// Of a character that stands alone; a line's two ends are one.
  fileprivate var isPlain: Bool { self < 0x80 && self != UInt8(ascii: "\r") }

  fileprivate var small: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension LibraryEntry {
  /// It plays, or is a list that begins with what does.
  fileprivate var canBeAskedFor: Bool {
    isPlayable || children.first { $0.count > 0 }?.isPlayable == true
  }
}

extension LibraryFailure {
  fileprivate static func nothingLike(_ words: String) -> Failure {
    Failure(code: .notFound, message: "There is nothing like “\(words)”.")
  }
}
