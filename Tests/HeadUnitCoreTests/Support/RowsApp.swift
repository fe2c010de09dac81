import HeadUnitCore

/// An app whose root is a list of so many rows, each made when it is asked for.
struct RowsApp: App {
  var count: Int
  var row: @Sendable (Int) -> ContentItem? = { row in
    ContentItem(identifier: "\(row)", title: "Row \(row)", isPlayable: true)
  }
  /// Lists that replace this one, each from its instant on.
  var later: [(from: Instant, count: Int, row: @Sendable (Int) -> ContentItem?)] = []
  var latency: [Operation: Duration] = [:]

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    while let next = later.first, next.from <= now {
      (count, row) = (next.count, next.row)
      later.removeFirst()
    }
    return messages.flatMap { deliveries(for: $0) }
  }

  private func deliveries(for message: AppMessage) -> [AppDelivery] {
    switch message {
    case .note(.start):
      [
        AppDelivery(.report(.started(AppDescription(name: "Rows")))),
        AppDelivery(.report(.commands(CommandSet([CommandState(.play)])))),
      ]
    case .request(let request):
      [
        AppDelivery(
          after: latency[request.question.operation] ?? .zero,
          .answer(request.id, answer(to: request.question)))
      ]
    default: []
    }
  }

  private func answer(to question: Question) -> Answer {
    switch question {
    case .begin, .play: .done
    case .count(let path): .count(path.isRoot ? count : 0)
    case .item(let path): .item(path.row.flatMap { row($0) })
    case .showsProgress: .showsProgress(false)
    case .artwork: .artwork(nil)
    }
  }
}

/// So many tracks, named after their numbers.
func tracks(_ count: Int, from first: Int = 0) -> [Node] {
  (first..<first + count).map { track("Track \($0)") }
}

func folders(_ count: Int) -> [Node] {
  (0..<count).map { folder("Folder \($0)", [track("One"), track("Two")]) }
}
