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
  var description = AppDescription(name: "Rows")
  /// What is answered to a picture's name; nil is no answer at all.
  var picture: @Sendable (String) -> Answer? = { _ in .artwork(nil) }

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
        AppDelivery(.report(.started(description))),
        AppDelivery(.report(.commands(CommandSet([CommandState(.play)])))),
      ]
    case .request(let request):
      answer(to: request.question).map { answer in
        [
          AppDelivery(
            after: latency[request.question.operation] ?? .zero, .answer(request.id, answer))
        ]
      } ?? []
    default: []
    }
  }

  private func answer(to question: Question) -> Answer? {
    switch question {
    case .begin, .play, .select: .done
    case .count(let path): .count(path.isRoot ? count : 0)
    case .item(let path): .item(path.row.flatMap { row($0) })
    case .showsProgress: .showsProgress(false)
    case .artwork(let name, _): picture(name)
    }
  }
}

extension RowsApp {
  /// Every row has a picture, `pN.png`, and the app has them all.
  static func pictured(_ count: Int) -> RowsApp {
    var app = RowsApp(count: count) { row in
      ContentItem(identifier: "\(row)", title: "Row \(row)", artwork: "p\(row)", isPlayable: true)
    }
    app.picture = { .artwork(Picture(file: $0 + ".png")) }
    return app
  }
}

/// So many tracks, named after their numbers.
func tracks(_ count: Int, from first: Int = 0) -> [Node] {
  (first..<first + count).map { track("Track \($0)") }
}

func folders(_ count: Int) -> [Node] {
  (0..<count).map { folder("Folder \($0)", [track("One"), track("Two")]) }
}
