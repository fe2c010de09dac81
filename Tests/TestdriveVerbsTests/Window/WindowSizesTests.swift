import Foundation
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import TestdriveVerbs

@Suite struct WindowSizesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func sizes(_ name: String = "a/windows.json") -> WindowSizes {
    WindowSizes(file: scratch.folder.appendingPathComponent(name))
  }

  @Test func aSizeIsKeptForItsHeadUnit() throws {
    var sizes = sizes()
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    try sizes.keep(PixelSize(width: 500, height: 900), for: "portrait")
    #expect(self.sizes()["wide"] == PixelSize(width: 1_000, height: 600))
    #expect(self.sizes()["portrait"] == PixelSize(width: 500, height: 900))
    #expect(self.sizes()["hd720"] == nil)
  }

  @Test func nothingIsLeftBesideTheFile() throws {
    var sizes = sizes()
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    let folder = scratch.folder.appendingPathComponent("a").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["windows.json"])
  }

  @Test(
    arguments: [
      "", "{", "[]", #"{"wide": 3}"#, #"{"wide": {"width": 5, "height": 600}}"#,
      #"{"wide": {"width": 1000000, "height": 600}}"#, #"{"wide": {"width": 1000, "height": 0}}"#,
    ])
  func aBrokenFileIsIgnoredAndWrittenAnew(_ text: String) throws {
    _ = try scratch.file("broken.json", text)
    var sizes = sizes("broken.json")
    #expect(sizes["wide"] == nil)
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    #expect(self.sizes("broken.json")["wide"] == PixelSize(width: 1_000, height: 600))
  }

  @Test func whereNothingCanBeWrittenThatIsAnError() throws {
    _ = try scratch.file("a", "no folder")
    var sizes = sizes()
    #expect(throws: (any Error).self) {
      try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    }
  }
}

@Suite struct BenchMemoryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func memory(_ name: String = "state/bench.json") -> BenchMemory {
    BenchMemory(file: scratch.folder.appendingPathComponent(name).path)
  }

  private let left = BenchMemory.Kept(
    arrangement: BenchArrangement(dock: .below, height: 500), pane: .trace, filter: .slow)

  @Test func aBenchIsOpenedAsItWasLeft() throws {
    var memory = memory()
    #expect(memory.kept == nil && memory.problem == nil)
    try memory.keep(left)
    #expect(self.memory().kept == left)
    let words = ["--resources", VerbRun.resources]
    var options = try OptionList.read(words, WindowOptions.declare).value
    options.remember(self.memory())
    #expect((options.pane, options.filter) == (.trace, .slow))
    #expect(
      options.pictureSize(showsSurfaces: false, showsBench: true)
        == PixelSize(width: 1_304, height: 1_490))
    // Drives are there only where they were asked for.
    var others = BenchMemory(file: memory.file)
    try others.keep(BenchMemory.Kept(pane: .drives))
    options.remember(self.memory())
    #expect(options.pane == .questions)
    try others.keep(left)
    // What the command line says comes first.
    var named = try OptionList.read(words + ["--bench", "log"], WindowOptions.declare).value
    named.remember(self.memory())
    #expect((named.pane, named.filter) == (.log, .slow))
    let open = OpenBench(named)
    #expect(open.bench.pane == .log && open.bench.arrangement == left.arrangement)
  }

  @Test func aBenchThatWasNeverTouchedLeavesNothing() throws {
    var memory = memory()
    try memory.keep(BenchMemory.Kept())
    #expect(!FileManager.default.fileExists(atPath: memory.file))
  }

  @Test(arguments: ["", "{", "[]", #"{"dock": "above"}"#, #"{"width": "wide"}"#])
  func aBrokenFileIsIgnoredWithOneLineAndWrittenAnew(_ text: String) throws {
    _ = try scratch.file("bench.json", text)
    var memory = memory("bench.json")
    #expect(memory.kept == nil)
    #expect(memory.problem?.contains("bench.json is not how a bench was left") == true)
    #expect(memory.problem?.contains("\n") == false)
    try memory.keep(left)
    #expect(self.memory("bench.json").kept == left)
  }

  @Test func whatIsOfAnotherVersionIsAsGoodAsNothing() throws {
    _ = try scratch.file(
      "bench.json", #"{"pane": "weather", "filter": "odd", "width": 90000, "sound": true}"#)
    let kept = try #require(memory("bench.json").kept)
    #expect((kept.pane, kept.filter) == (.questions, .all))
    #expect(kept.arrangement == BenchArrangement(width: BenchArrangement.widths.upperBound))
  }

  @Test func aLineSaysWhereTheInspectorStandsAndHowLargeItIs() {
    let arrangement = BenchArrangement(width: 600, height: 400)
    #expect(arrangement.reading("below")?.dock == .below)
    #expect(
      arrangement.reading("below 500")
        == BenchArrangement(dock: .below, width: 600, height: 500))
    #expect(arrangement.reading("right 700") == BenchArrangement(width: 700, height: 400))
    for wrong in ["", "left", "below big", "below 3 4"] {
      #expect(arrangement.reading(wrong) == nil, "\(wrong)")
    }
  }
}
