import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitText
import TestKit
import Testing

@testable import TestdriveVerbs

@Suite struct PaletteTests {
  private func palette(_ text: String) -> Palette {
    var palette = Palette(text, history: History())
    palette.fill(CompletionContext(titles: { ["Shows", "The Long Signal"] })) { command in
      command == .profile ? [("hd720", "1280 × 720"), ("wide", "1920 × 720")] : []
    }
    return palette
  }

  private func titles(_ text: String) -> [String] { palette(text).choices.map(\.row.title) }

  @Test func anEmptyLineOffersCommandsKeysAndSteps() {
    let titles = titles("")
    for command in BenchCommand.allCases { #expect(titles.contains(command.form.usage)) }
    for shortcut in Shortcut.all { #expect(titles.contains(shortcut.summary), "\(shortcut.keys)") }
    #expect(titles.contains("tap") && titles.contains("fault") && titles.contains("expect"))
    // Those that only a file can have are not typed.
    #expect(!titles.contains("include"))
  }

  @Test func wordsFindKeysByWhatTheyDo() {
    let day = palette("day").choices.first { $0.row.title == "day or night" }
    #expect(day?.choice == .key("T") && day?.row.detail == "T")
    #expect(titles("nothing has this").isEmpty)
  }

  @Test func stepsAreCompletedWithWhatIsOnTheScreen() {
    #expect(titles("tap ").contains("tap \"The Long Signal\""))
    #expect(titles("network f") == ["network flaky"])
    #expect(titles("speed ").contains { $0.hasPrefix("speed ") })
  }

  @Test func wordsAnywhereInALineFindIt() {
    #expect(titles("slow").contains("network slow"))
    #expect(titles("slow net").contains("network slow"))
    #expect(titles("SLOW").contains("slow questions"))
  }

  @Test func allOfALineIsChosenAndReplaced() {
    var palette = palette("speed 80")
    palette.selectAll()
    #expect(palette.sheet.isChosen)
    _ = palette.press(.text("g"))
    #expect(palette.text == "g" && !palette.sheet.isChosen)
    _ = palette.press(.text("ear"))
    palette.selectAll()
    _ = palette.press(.backspace)
    #expect(palette.text.isEmpty)
    palette.selectAll()
    #expect(!palette.sheet.isChosen)
    _ = palette.press(.text("gear"))
    palette.selectAll()
    _ = palette.press(.left)
    #expect(palette.text == "gear" && palette.sheet.cursor == 0)
  }

  @Test func aCommandOffersItsValues() {
    #expect(titles("profile ") == ["profile hd720", "profile wide", "size …"])
    #expect(palette("profile w").choices.first?.row.detail == "1920 × 720")
    #expect(titles("profile w") == ["profile wide"])
    #expect(titles("view ") == ["view TIME"])
  }

  @Test func soManyRowsAreOffered() {
    var palette = Palette("profile ", history: History())
    palette.fill(CompletionContext(titles: { [] })) { _ in
      (0..<300).map { ("p\($0)", "") }
    }
    #expect(palette.choices.count == 200)
    #expect(palette.choices.last?.row.title == "profile p199")
  }

  @Test func rowsAreChosenFromTheLineDownwards() {
    var palette = palette("profile ")
    #expect(palette.selected == nil)
    palette.select(1)
    #expect(palette.selected == 0)
    palette.select(5)
    #expect(palette.selected == 2)
    palette.select(-1)
    palette.select(-1)
    palette.select(-1)
    #expect(palette.selected == nil)
    #expect(palette.sheet.text == "profile ")
  }

  @Test func commandsThatTakeNothingAreStepsWhereSomethingFollows() {
    #expect(BenchCommand.reading("record")?.0 == .record)
    #expect(BenchCommand.reading("record start a.drive") == nil)
    #expect(BenchCommand.reading("film start a.gif") == nil)
    #expect(BenchCommand.reading("view  3.26s ")?.1 == "3.26s")
    #expect(BenchCommand.reading("tap \"Shows\"") == nil)
  }

  /// A slow network that changes nothing is said to change nothing.
  @Test func whetherAnythingNeedsTheNetworkStandsBelowIt() throws {
    func words(_ network: PhoneCondition.Network, _ top: String) throws -> String {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(#"{\#(top)"items": [{"id": "a", "title": "A"}]}"#.utf8).write(to: file)
      var drive = Simulation(
        profile: Profile(), app: try LibraryFile.read(file.path).library.app(seed: 1))
      drive.perform(.phone(.connected))
      drive.perform(.phone(.networkChanged(network)))
      var open = OpenBench(at: .questions)
      open.note(drive)
      return open.bench.networkWords
    }
    let slow = PhoneCondition.Network.own(latency: .seconds(3), loss: 0)
    #expect(try words(slow, "") == "3s more, and nothing needs it")
    #expect(try words(slow, #""network": ["begin"], "#) == "3s more")
    #expect(try words(.good, "") == "as fast as the app")
    #expect(try words(.offline, "") == "everything fails")
  }

  /// Each fault of the pane is a line that a drive could have.
  @Test func theFaultsOfThePaneAreLinesOfADrive() throws {
    let open = OpenBench(at: .faults)
    #expect(open.bench.faultKinds.count == 20)
    var drive = Simulation(
      profile: try ProfileStore(Resources(folder: URL(fileURLWithPath: VerbRun.resources))).profile(
        ["hd720"]),
      app: try Self.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(2))
    var bench = open.bench
    bench.note(drive)
    bench.faultPath = ContentPath([0, 1])
    for line in bench.faultLines {
      let steps = try DriveReader.steps(in: SourceText(name: "line", text: line))
      #expect(steps.count == 1, "\(line)")
    }
  }

  private static func demo() throws -> any App {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    return try LibraryFile.read(#require(resources.demo("demo"))).library
      .app(seed: 0)
  }
}
