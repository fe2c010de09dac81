import HeadUnitApps
import HeadUnitCore
import Testing

@Suite struct CrawlTests {
  @Test func listsAreWalkedThroughBeforeTheirNeighbours() {
    let (crawl, paths) = Self.crawl(Shelves())
    #expect(paths == ["/0", "/0/0", "/0/1", "/0/2", "/1", "/1/0", "/1/1", "/1/2", "/2", "/2/0"])
    #expect(crawl.itemCount == 12)
    #expect(crawl.met == [])
  }

  /// The phone says why an app is not there, though it never starts.
  @Test func whatIsSaidBeforeAStartIsKept() {
    let interview = Interview(Unentitled())
    #expect(interview.description == nil)
    #expect(interview.logs == ["nothing entitles it"])
  }

  @Test func aLateAnswerIsNotTakenForTheNext() {
    var interview = Interview(Shelves(latencies: [ContentPath([0]): .seconds(3)]))
    let late = interview.ask(.item(path: ContentPath([0])), patience: .seconds(2))
    #expect(late.answer == nil)
    #expect(late.took == .seconds(2))
    let next = interview.ask(.item(path: ContentPath([0, 1])), patience: .seconds(2))
    #expect(next.answer == .item(Shelves.item(at: ContentPath([0, 1]))))
    #expect(next.took == .zero)
  }

  @Test(arguments: [(false, 2), (true, 1)])
  func levelsAreThoseTheDriverCounts(hasTabs: Bool, levels: Int) {
    var summary = CrawlSummary(hasTabs: hasTabs)
    var crawl = Crawl(Interview(Shelves()))
    crawl.walk { visit in
      summary.add(visit)
      return true
    }
    #expect(summary.levels == levels)
    #expect(summary.deepest == ContentPath([0]))
  }

  @Test func ofItemsItIsKnownHowManyCanBeOpened() {
    var summary = CrawlSummary(hasTabs: false)
    var crawl = Crawl(Interview(Shelves()))
    crawl.walk { visit in
      summary.add(visit)
      return true
    }
    #expect(summary.items == 12)
    #expect(summary.containers == 3)
  }

  @Test func anEmptyListIsNoTrouble() {
    var crawl = Crawl(Interview(Shelves(count: 0)))
    var visits: [String] = []
    crawl.walk { visit in
      if case .list(let path, let count, _) = visit {
        visits.append("\(path) \(count)")
      } else {
        visits.append("\(visit)")
      }
      return true
    }
    #expect(visits == ["/ 0"])
  }

  @Test func theTenSlowestAreKeptSlowestFirst() {
    var summary = CrawlSummary(hasTabs: false)
    let seconds = [3, 9, 1, 14, 7, 5, 12, 2, 11, 4, 13, 6, 8, 10]
    for second in seconds {
      summary.add(.list(ContentPath([second]), count: 1, took: .seconds(second)))
    }
    #expect(summary.slowest.map(\.took) == (5...14).reversed().map { .seconds($0) })
    #expect(summary.slowest.map(\.path) == (5...14).reversed().map { ContentPath([$0]) })
  }
}

extension CrawlTests {
  /// The crawl at its end, and the paths of the first ten items it met.
  private static func crawl(_ app: some App) -> (Crawl, [String]) {
    var crawl = Crawl(Interview(app))
    var paths: [String] = []
    crawl.walk { visit in
      if case .item(let path, _, _) = visit { paths.append(path.description) }
      return true
    }
    return (crawl, Array(paths.prefix(10)))
  }
}

/// Three containers of three items each.
private struct Shelves: App {
  var latencies: [ContentPath: Duration] = [:]
  var count = 3

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { message -> [AppDelivery] in
      guard case .request(let request) = message else { return [] }
      let path = request.question.path ?? .root
      let delay = latencies[path] ?? .zero
      return [AppDelivery(after: delay, .answer(request.id, answer(to: request.question)))]
    }
  }

  private func answer(to question: Question) -> Answer {
    switch question {
    case .count: .count(count)
    case .item(let path): .item(Self.item(at: path))
    default: .done
    }
  }

  static func item(at path: ContentPath) -> ContentItem {
    ContentItem(identifier: "\(path)", isContainer: path.depth == 1)
  }
}

private struct Unentitled: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    [AppDelivery(.report(.log("nothing entitles it")))]
  }
}
