import Testing

@testable import HeadUnitCore

/// What an app of any kind may make grow, and that it is cut off beyond that.
@Suite struct BudgetTests {
  /// Says the same each time it is woken, once a second.
  private struct Chatterbox: App {
    var content: AppDelivery.Content
    var copies = 1
    var after = Duration.zero
    private(set) var steps = 0

    mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
      steps += 1
      let said = Array(repeating: AppDelivery(after: after, content), count: copies)
      return messages.flatMap { message -> [AppDelivery] in
        switch message {
        case .note(.start):
          [AppDelivery(.report(.started(AppDescription(name: "App")))), Self.alarm]
        case .wake: said + [Self.alarm]
        case .request, .command, .note: []
        }
      }
    }

    private static let alarm = AppDelivery(after: .seconds(1), .wake(0))
  }

  private func driven(_ app: Chatterbox, for seconds: Int = 5) -> Simulation {
    var simulation = Simulation(profile: Profile(), app: app)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(seconds))
    return simulation
  }

  private func steps(_ simulation: Simulation) -> Int {
    (simulation.app as? Chatterbox)?.steps ?? 0
  }

  fileprivate static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  fileprivate static func playing(_ change: (inout NowPlayingInfo) -> Void) -> AppDelivery.Content {
    var info = NowPlayingInfo()
    change(&info)
    return .report(.nowPlaying(info))
  }

  /// Everything in which an app can say much.
  enum Place: CaseIterable {
    case title, otherKey, identifier, name, item, failure, texts, identifiers, paths, picture

    var budget: Budget {
      switch self {
      case .title, .otherKey, .identifier, .name, .item, .failure: .text
      case .texts: .message
      case .identifiers, .paths: .entries
      case .picture: .picture
      }
    }

    /// Something that holds so much.
    func content(_ count: Int) -> AppDelivery.Content {
      let id = RequestID(1)
      return switch self {
      case .title: BudgetTests.playing { $0.title = text(count) }
      case .otherKey: BudgetTests.playing { $0.other = [text(count): ""] }
      case .identifier: .report(.nowPlayingIdentifiers([text(count)]))
      case .name: .report(.started(AppDescription(name: text(count))))
      case .item: .answer(id, .item(ContentItem(identifier: text(count))))
      case .failure: .answer(id, .failed(Failure(code: .other, message: text(count))))
      case .texts:
        .report(.nowPlayingIdentifiers(Array(repeating: text(1 << 10), count: count >> 10)))
      case .identifiers: .report(.nowPlayingIdentifiers(Array(repeating: "", count: count)))
      case .paths: .report(.contentChanged(paths: Array(repeating: .root, count: count)))
      case .picture: .answer(id, .artwork(Picture(data: Array(repeating: 0, count: count))))
      }
    }

    private func text(_ count: Int) -> String { BudgetTests.text(count) }
  }

  @Test(arguments: Place.allCases)
  func whatIsTooLargeCutsTheAppOff(place: Place) {
    let budget = place.budget
    let atLimit = driven(Chatterbox(content: place.content(budget.value)))
    #expect(atLimit.cutOff == nil)
    #expect(atLimit.headUnit.phone.app == .running)

    // A kilobyte more, as one of them counts in these.
    let above = driven(Chatterbox(content: place.content(budget.value + 1_024)))
    #expect(above.cutOff == budget.sentence)
    #expect(above.headUnit.phone.app == .stopped(.cutOff))
    let log = Trace.Content.event(.phone(.reported(.log(budget.sentence))))
    #expect(above.trace.entries.contains { $0.content == log })
  }

  @Test func whoIsCutOffIsNotHeardUntilItIsStartedAgain() {
    var simulation = driven(
      Chatterbox(content: .report(.nowPlayingIdentifiers([Self.text(Budget.text.value + 1)]))))
    let steps = steps(simulation)
    simulation.advance(by: .seconds(60))
    #expect(self.steps(simulation) == steps)
    simulation.perform(.phone(.disconnected))
    simulation.perform(.phone(.connected))
    #expect(simulation.cutOff == nil)
    #expect(simulation.headUnit.phone.app == .running)
    simulation.advance(by: .seconds(5))
    #expect(simulation.cutOff == Budget.text.sentence)
  }

  /// The bytes are counted, though here they are all the same ones.
  @Test func aTraceGrowsOnlySoFar() {
    let content = Self.playing { $0.title = Self.text(Budget.text.value) }
    let app = Chatterbox(content: content, copies: 1_000)
    let simulation = driven(app, for: 60)
    #expect(simulation.cutOff == Budget.trace.sentence)
    let bytes = simulation.trace.entries.reduce(0) { $0 + $1.content.bytes }
    #expect(bytes > Budget.trace.value)
    #expect(bytes < Budget.trace.value + 200 * Budget.text.value * 1_000)
  }

  @Test func aWindowWithoutATraceGoesOn() {
    var options = Simulation.Options()
    options.keepsTrace = false
    let content = Self.playing { $0.title = Self.text(Budget.text.value) }
    let app = Chatterbox(content: content, copies: 1_000)
    var simulation = Simulation(profile: Profile(), app: app, options: options)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(20))
    #expect(simulation.cutOff == nil)
  }

  @Test func whatIsStillToComeGrowsOnlySoFar() {
    let content = AppDelivery.Content.report(.nowPlayingIdentifiers([Self.text(1 << 10)]))
    let app = Chatterbox(content: content, copies: 10_000, after: .seconds(3_600))
    let simulation = driven(app, for: 60)
    #expect(simulation.cutOff == Budget.onItsWay.sentence)
    #expect(simulation.nextDue == nil)
  }

  @Test func ofALongLogTheEndIsLeftOut() throws {
    let text = Self.text(Budget.log.value + 10)
    let simulation = driven(Chatterbox(content: .report(.log(text))))
    let logs = simulation.trace.entries.compactMap { entry in
      if case .event(.phone(.reported(.log(let text)))) = entry.content { text } else { nil }
    }
    let log = try #require(logs.first)
    #expect(log == Self.text(Budget.log.value) + "… (left out: 10 bytes)")
    #expect(simulation.cutOff == nil)
  }

  @Test func eachBudgetHasAName() {
    #expect(Set(Budget.all.map(\.name)).count == Budget.all.count)
    #expect(Budget.all.allSatisfy { $0.value > 0 })
  }
}
