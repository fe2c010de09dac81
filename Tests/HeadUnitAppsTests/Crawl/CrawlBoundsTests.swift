import HeadUnitApps
import HeadUnitCore
import Testing

@Suite struct CrawlBoundsTests {
  @Test func aTreeWithoutEndEndsAtTheDepth() {
    var bounds = Crawl.Bounds()
    bounds.depth = 9
    let (crawl, summary) = crawled(OddApp(children: 2), bounds)
    #expect(summary.levels == 9)
    #expect(summary.items == 1_022)
    #expect(crawl.met == [.depth])
  }

  @Test func aListWithoutEndEndsAtTheItems() {
    var bounds = Crawl.Bounds()
    bounds.items = 500
    let (crawl, summary) = crawled(OddApp(children: .max, isFlat: true), bounds)
    #expect(summary.items == 500)
    #expect(crawl.met == [.items])
  }

  @Test func anAppThatIsAlwaysSlowEndsAtTheTime() {
    var bounds = Crawl.Bounds()
    bounds.time = .seconds(20)
    let (crawl, summary) = crawled(
      OddApp(children: 1_000, latency: .seconds(1), isFlat: true), bounds)
    #expect(summary.items == 18)
    #expect(crawl.met == [.time])
    #expect(crawl.elapsed == .seconds(20))
  }

  @Test func aContainerIsNotOpenedAfterTheTime() {
    var bounds = Crawl.Bounds()
    bounds.time = .seconds(3)
    var crawl = Crawl(Interview(OddApp(children: 2, latency: .seconds(1))), bounds: bounds)
    var lists = 0
    crawl.walk { visit in
      if case .list = visit { lists += 1 }
      return true
    }
    #expect(lists == 1)
    #expect(crawl.met == [.time])
    #expect(crawl.elapsed == .seconds(3))
  }

  @Test func anAppThatIsWokenForItsAnswersIsHeard() {
    var app = ScriptedApp(seed: 1)
    (app.usesWakes, app.latencies) = (true, [.item: .seconds(1), .count: .seconds(1)])
    var bounds = Crawl.Bounds()
    bounds.depth = 1
    var crawl = Crawl(Interview(app), bounds: bounds)
    var items = 0
    crawl.walk { visit in
      if case .item = visit { items += 1 }
      return true
    }
    #expect(items == ScriptedApp.count(at: .root))
    #expect(crawl.elapsed == .seconds(5))
  }

  @Test func anAppThatNeverAnswersIsAskedOnce() {
    var app = OddApp(children: 2)
    app.isSilent = true
    let (crawl, summary) = crawled(app, Crawl.Bounds())
    #expect(summary.failures == ["/: begin was not answered"])
    #expect(crawl.elapsed == .seconds(10))
  }

  @Test func anAppThatOnlyTalksToItselfIsLeft() {
    var app = OddApp(children: 2)
    app.talksToItself = true
    #expect(Interview(app).description == nil)
  }

  @Test func anAppThatDiesMeanwhileEndsTheCrawl() {
    var app = OddApp(children: 1_000)
    app.messagesBeforeDeath = 50
    let (crawl, summary) = crawled(app, Crawl.Bounds())
    #expect(crawl.stop == .crashed)
    #expect(summary.items < 50)
  }

  @Test func anAnswerAtTheEndOfPatienceCountsAndOneAfterItDoesNot() {
    for (latency, items) in [(Duration.seconds(2), 3), (.seconds(2) + .microsecond, 0)] {
      var bounds = Crawl.Bounds()
      bounds.patience = .seconds(2)
      let app = OddApp(children: 3, latency: latency, isFlat: true)
      #expect(crawled(app, bounds).1.items == items)
    }
  }

  @Test func countsThatAreNoneAreFailures() {
    let (_, summary) = crawled(OddApp(children: -1), Crawl.Bounds())
    #expect(summary.failures == ["/: count failed (broken): no proper answer: a count of -1"])
  }

  private func crawled(_ app: OddApp, _ bounds: Crawl.Bounds) -> (Crawl, CrawlSummary) {
    var crawl = Crawl(Interview(app), bounds: bounds)
    var summary = CrawlSummary(hasTabs: false)
    crawl.walk { visit in
      summary.add(visit)
      return true
    }
    return (crawl, summary)
  }
}

/// The same list at every path, and oddities on request.
private struct OddApp: App {
  var children: Int
  var latency = Duration.zero
  var isFlat = false
  var isSilent = false
  var talksToItself = false
  var messagesBeforeDeath = Int.max

  init(children: Int, latency: Duration = .zero, isFlat: Bool = false) {
    self.children = children
    self.latency = latency
    self.isFlat = isFlat
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { deliveries(for: $0) }
  }

  private mutating func deliveries(for message: AppMessage) -> [AppDelivery] {
    messagesBeforeDeath -= 1
    if messagesBeforeDeath == 0 { return [AppDelivery(.report(.stopped(.crashed)))] }
    if talksToItself { return [AppDelivery(.wake(0))] }
    switch message {
    case .note(.start): return [AppDelivery(.report(.started(AppDescription(name: "Odd"))))]
    case .request(let request) where !isSilent:
      return [AppDelivery(after: latency, .answer(request.id, answer(to: request.question)))]
    case .request, .command, .note, .wake: return []
    }
  }

  private func answer(to question: Question) -> Answer {
    switch question {
    case .count: .count(children)
    case .item(let path):
      .item(ContentItem(identifier: "\(path)", title: "\(path)", isContainer: !isFlat))
    default: .done
    }
  }
}
