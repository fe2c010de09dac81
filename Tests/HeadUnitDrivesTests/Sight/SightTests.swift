import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText
import TestKit
import Testing

@testable import HeadUnitDrives

/// What the driver sees has one source: conditions read the words that the screen shows.
struct SightTests {
  private static let resources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Resources")

  private static let profiles: [String] = {
    let folder = resources.appendingPathComponent("Profiles")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func profile(_ file: String) throws -> Profile {
    var profile = Profile()
    let url = resources.appendingPathComponent("Profiles/\(file)")
    try profile.layer(SourceText(name: file, bytes: [UInt8](Data(contentsOf: url))))
    return profile
  }

  private static func demo() throws -> FaultyApp { try library.get().app(seed: 1) }

  /// Read once: that takes as long as a situation.
  private static let library = Result {
    try LibraryFile.read(resources.appendingPathComponent("Demo/demo.json").path).library
  }

  @Test(arguments: Situation.ofAnyApp.share(3))
  func conditionsReadTheScreensWords(situation: Situation) throws {
    let app = try Self.demo()
    #expect(Self.profiles.count == 10)
    // A kit has no bar with a clock, and no list.
    for name in Self.profiles where name != "bluetooth.json" {
      let drive = try situation.simulation(of: app, profile: Self.profile(name))
      let words = SeenWords(drive, SeenWords.list(drive))
      #expect(words.differences.isEmpty, "\(name): \(words.differences.prefix(3))")
      #expect(words.count > 3)
    }
  }

  /// Ten at a time, so that they are walked beside each other.
  @Test(arguments: Array(stride(from: 0, to: 200, by: 10)).share(5))
  func conditionsReadTheScreensWordsOnRandomWalks(first: Int) {
    for seed in first..<first + 10 {
      var walk = RandomWalk(seed: UInt64(seed))
      var events = 0
      let difference = walk.walk(events: 60) { drive in
        events += 1
        guard events.isMultiple(of: 5) else { return nil }
        let words = SeenWords(drive, SeenWords.list(drive))
        return words.differences.first.map { "\($0) after \(events) events" }
      }
      #expect(difference == nil, "walk \(seed): \(difference ?? "")")
    }
  }

  @Test func rowsThatAreNotThereAreCalledAsOnTheScreen() throws {
    let drive = try Situation.holes.simulation(of: Self.demo(), profile: Self.profile("hd720.json"))
    let moment = Moment(drive.headUnit, at: drive.now, startOfDrive: 0, restartCount: 0)
    let title = try #require(Fact.named("row.title"))
    let words = (1...3).map { title.reading(at: moment, row: $0).words }
    #expect(words == ["Could not be loaded", "Not available", "Did not arrive in time"])
    #expect(
      title.reading(at: moment, row: 1_000) == .unknown("there is no row 1000 (the list has 58)"))
  }

  @Test func rowsWithoutATitleAreUntitled() {
    var drive = Simulation(profile: Profile(), app: NamelessApp())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    let moment = Moment(drive.headUnit, at: drive.now, startOfDrive: 0, restartCount: 0)
    #expect(Fact.named("row.title")?.reading(at: moment, row: 0) == .text("Untitled"))
    let words = SeenWords(drive, SeenWords.list(drive))
    #expect(words.differences.isEmpty, "\(words.differences.prefix(3))")
    #expect(SeenWords.list(drive).elements.contains { $0.label == "Untitled" })
  }
}

/// An app whose items have no titles.
private struct NamelessApp: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { message -> [AppDelivery] in
      switch message {
      case .request(let request):
        [AppDelivery(.answer(request.id, answer(to: request.question)))]
      case .note(.start):
        [
          AppDelivery(.report(.started(AppDescription(name: "Nameless")))),
          AppDelivery(.report(.commands(CommandSet([CommandState(.play)])))),
        ]
      case .note, .command, .wake: []
      }
    }
  }

  private func answer(to question: Question) -> Answer {
    switch question {
    case .begin, .play, .select: .done
    case .count(let path): .count(path.isRoot ? 3 : 0)
    case .item(let path): .item(ContentItem(identifier: "\(path)", isPlayable: true))
    case .showsProgress: .showsProgress(false)
    case .artwork: .artwork(nil)
    }
  }
}
