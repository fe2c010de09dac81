import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import TestKit
import Testing

/// Apps that do nothing wrong have no warning and no error, whatever happens to them.
@Suite struct WellBehavedTests {
  /// A library and what it is called.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let library: TrialLibrary
  }

  private static let tabs = """
    {"id": "new", "title": "New", "icon": "a.svg", "children": [
      {"id": "n{n}", "repeat": 9, "title": "New {n}", "artwork": "a.svg", "duration": "4m"}]},
    {"id": "all", "title": "All", "icon": "b.svg", "children": [
      {"id": "s{n}", "repeat": 5, "title": "Show {n}", "artwork": "b.svg", "children": [
        {"id": "{parent}-1", "title": "First", "artwork": "b.svg", "duration": "30m"},
        {"id": "{parent}-2", "title": "Second", "artwork": "b.svg", "duration": "30m"}]}]}
    """

  private static let station = """
    {"id": "r{n}", "repeat": 6, "title": "Station {n}", "artwork": "c.svg", "live": true}
    """

  static let samples: [Sample] = [
    Sample(testDescription: "songs", library: TrialLibrary()),
    Sample(testDescription: "tabs", library: .of(tabs, more: #""tabs": true,"#)),
    Sample(
      testDescription: "slow", library: .of(TrialLibrary.songs, more: #""latency": "600ms","#)),
    Sample(
      testDescription: "wavering",
      library: .of(tabs, more: #""tabs": true, "latency": "300ms±250ms","#)),
    Sample(
      testDescription: "radio",
      library: TrialLibrary(commands: #""play", "stop", "next", "previous""#, items: station)),
    Sample(
      testDescription: "rain",
      library: .of(
        #"{"id": "x", "title": "Rain", "artwork": "a.svg", "continuous": true}"#)),
    Sample(
      testDescription: "signed out",
      library: .of(#"{"id": "x", "title": "Sign in on your phone", "status": true}"#)),
    Sample(
      testDescription: "chapters",
      library: .of(
        """
        {"id": "b", "title": "Book", "artwork": "a.svg", "duration": "20m", "chapters": [
          {"title": "One", "start": "0s"}, {"title": "Two", "start": "5s"},
          {"title": "Three", "start": "9s"}]}
        """)),
    Sample(
      testDescription: "progress",
      library: .of(
        """
        {"id": "p", "title": "Podcast", "artwork": "a.svg", "showsProgress": true, "children": [
          {"id": "e{n}", "repeat": 8, "title": "Episode {n}", "artwork": "a.svg",
           "progress": [0, 0.5, 1, -1]}]}
        """)),
    Sample(
      testDescription: "simple",
      library: TrialLibrary(commands: #""play", "pause", "next", "previous""#)),
  ]

  /// The drives for any app, as they come with the program.
  private static let drives: [(name: String, text: String)] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/Any").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".drive") }.sorted().compactMap { file in
      (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)).map { (file, $0) }
    }
  }()

  @Test func thereAreDrivesForAnyApp() {
    #expect(Self.drives.count >= 9)
  }

  @Test(arguments: samples.share(3))
  func aGoodAppPassesTheDrivesForAnyApp(_ sample: Sample) throws {
    let (library, folder) = try sample.library.read()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in Self.drives {
      let result = try Trial.run(whole: text, library)
      let found = result.findings.filter { $0.counts && $0.finding.level > .note }
      #expect(found.map { "\(name): \($0.finding.id.rawValue): \($0.finding.seen)" } == [])
      if case .failed(let failure) = result.verdict {
        Issue.record("\(name): \(failure.message)")
      }
    }
  }

  @Test(arguments: [
    ("interruption-no-resume", "call.drive"), ("interruption-ignored", "call.drive"),
    ("headphones-keep-playing", "leaving-the-car.drive"),
    ("ownership-not-reclaimed", "another-app.drive"),
    ("command-failed", "wheel-and-headphones.drive"), ("info-missing", "double-taps.drive"),
  ])
  func aDriveForAnyAppFindsWhatItIsFor(_ misbehaviour: String, _ file: String) throws {
    let id = try #require(FindingID(rawValue: misbehaviour))
    let text = try #require(Self.drives.first { $0.name == file }?.text)
    let (library, folder) = try TrialLibrary.does(id).read()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Trial.run(whole: text, library)
    #expect(result.findings.map(\.finding.id).contains(id))
    guard case .failed = result.verdict else {
      Issue.record("it passes")
      return
    }
  }
}
