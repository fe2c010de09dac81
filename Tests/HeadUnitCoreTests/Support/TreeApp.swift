import HeadUnitCore

/// A node of a tree written out in a test.
struct Node: Sendable {
  var item: ContentItem
  var children: [Node]
}

func folder(_ title: String, _ children: [Node] = [], playable: Bool = false) -> Node {
  Node(
    item: ContentItem(
      identifier: title.lowercased(), title: title, isContainer: true, isPlayable: playable),
    children: children)
}

func track(_ title: String) -> Node {
  Node(
    item: ContentItem(identifier: title.lowercased(), title: title, isPlayable: true), children: [])
}

func status(_ title: String) -> Node {
  Node(item: ContentItem(identifier: title.lowercased(), title: title), children: [])
}

/// An app made of a tree, with latencies and special answers set by the test.
struct TreeApp: App {
  var name = "Harbour"
  var hasTabs = false
  var children: [Node]
  var commands = CommandSet([CommandState(.play), CommandState(.pause), CommandState(.next)])
  var latency: [Operation: Duration] = [:]
  /// What is answered instead, by the question's path and operation; nil is no answer at all.
  var answers: [Special: Answer?] = [:]
  var latencies: [Special: Duration] = [:]
  /// What playing publishes before it completes.
  var publishes = true
  var status: CommandStatus? = .success
  /// Whether special answers and latencies of `begin` hold for hints too.
  var hintsAreSpecial = true
  /// Trees that replace this one, each from its instant on.
  var later: [(from: Instant, children: [Node])] = []
  private(set) var received: [AppMessage] = []

  struct Special: Hashable, Sendable {
    var operation: Operation
    var path: ContentPath
  }

  init(_ children: [Node]) {
    self.children = children
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    received += messages
    while let next = later.first, next.from <= now {
      children = next.children
      later.removeFirst()
    }
    return messages.flatMap { deliveries(for: $0) }
  }

  private func deliveries(for message: AppMessage) -> [AppDelivery] {
    switch message {
    case .note(.start):
      [
        AppDelivery(.report(.started(AppDescription(name: name, hasTabs: hasTabs)))),
        AppDelivery(.report(.commands(commands))),
      ]
    case .request(let request): answer(request)
    case .command(let command):
      status.map {
        [AppDelivery(after: latency[.command] ?? .zero, .status(command.id, $0))]
      } ?? []
    case .note, .wake: []
    }
  }

  private func answer(_ request: Request) -> [AppDelivery] {
    let question = request.question
    let special =
      isPlainHint(question)
      ? nil : question.path.map { Special(operation: question.operation, path: $0) }
    let delay = special.flatMap { latencies[$0] } ?? latency[question.operation] ?? .zero
    if let special, let answer = answers[special] {
      return answer.map { [AppDelivery(after: delay, .answer(request.id, $0))] } ?? []
    }
    var deliveries: [AppDelivery] = []
    if case .play(_, let identifier) = question, publishes {
      deliveries = playing(identifier).map { AppDelivery(after: delay, .report($0)) }
    }
    return deliveries + [AppDelivery(after: delay, .answer(request.id, plainAnswer(to: question)))]
  }

  private func isPlainHint(_ question: Question) -> Bool {
    if case .begin(_, hint: true) = question { return !hintsAreSpecial }
    return false
  }

  private func plainAnswer(to question: Question) -> Answer {
    switch question {
    case .begin, .play, .select: .done
    case .count(let path): .count(node(path)?.count ?? 0)
    case .item(let path): .item(child(path))
    case .showsProgress: .showsProgress(true)
    case .artwork(let name, _): .artwork(Picture(file: name))
    }
  }

  private func node(_ path: ContentPath) -> [Node]? {
    var nodes = children
    for index in path.indices {
      guard nodes.indices.contains(index) else { return nil }
      nodes = nodes[index].children
    }
    return nodes
  }

  private func child(_ path: ContentPath) -> ContentItem? {
    guard let parent = path.parent, let row = path.row, let nodes = node(parent),
      nodes.indices.contains(row)
    else { return nil }
    return nodes[row].item
  }
}

/// What a well-behaved app reports when it starts to play.
func playing(_ identifier: String, rate: Double = 1) -> [Report] {
  var info = NowPlayingInfo(
    identifier: identifier, title: identifier, duration: 200, elapsed: 0, rate: rate)
  info.defaultRate = 1
  return [
    .audioSession(AudioSession(category: .playback, isActive: true)),
    .nowPlaying(info),
    .nowPlayingIdentifiers([identifier]),
  ]
}
