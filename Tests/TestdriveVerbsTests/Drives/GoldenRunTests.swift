import Foundation
import Testing

@testable import TestdriveVerbs

/// Goldens of whole runs: all of them in one run, each of one drive and one head unit.
@Suite struct GoldenRunTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func path(_ name: String) -> String { scratch.folder.path + "/" + name }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path(name)) ?? Data(), as: UTF8.self)
  }

  private func run(_ words: String...) -> VerbRun {
    VerbRun(running: words + ["--artifacts", path("artifacts")], environment: [:])
  }

  private let two = """
    app demo
    settle
    golden home kind=tree
    speed 100km/h
    settle
    golden fast kind=tree
    """

  @Test func allGoldensOfADriveAreRecordedAndComparedInOneRun() throws {
    let drive = try scratch.file("a.drive", two)
    let first = run(drive)
    #expect(first.code == .failed)
    #expect(text("Goldens/home.tree").contains("screen"))
    #expect(text("Goldens/fast.tree").contains("screen"))
    #expect(first.notes.contains("golden home: ") && first.notes.contains("golden fast: "))
    #expect(run(drive).code == .passed)
    for name in ["home", "fast"] {
      _ = try scratch.file(
        "Goldens/\(name).tree", text("Goldens/\(name).tree") + "row \"new\" 0,0 1x1\n")
    }
    let again = run(drive)
    #expect(again.code == .failed)
    #expect(again.notes.contains("golden home: ") && again.notes.contains("golden fast: "))
  }

  @Test(arguments: ["expect soft rows = 77", "expect rows = 77"])
  func ofADriveThatFailsOtherwiseAllGoldensAreTold(expectation: String) throws {
    let drive = try scratch.file("a.drive", two)
    _ = run(drive)
    for name in ["home", "fast"] {
      _ = try scratch.file(
        "Goldens/\(name).tree", text("Goldens/\(name).tree") + "row \"new\" 0,0 1x1\n")
    }
    _ = try scratch.file("a.drive", two + "\n" + expectation + "\n")
    let again = run(drive)
    #expect(again.notes.contains("\(drive):7:1: expected rows = 77"))
    for (line, name) in [(3, "home"), (6, "fast")] {
      #expect(again.notes.contains("\(drive):\(line): golden \(name): "), "\(again.notes)")
    }
  }

  @Test func aDriveThatLeavesTheRestOutStillFailsForItsGolden() throws {
    let drive = try scratch.file(
      "a.drive", "app demo\nsettle\ngolden home kind=tree\nquit skip\n")
    #expect(run(drive).code == .failed)
    #expect(run(drive).code == .passed)
  }

  private func golden(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: path("Goldens"), withIntermediateDirectories: true)
    _ = try scratch.file("Goldens/" + name, text)
  }

  @Test func twoDrivesThatWouldWriteOneGoldenAreRefused() throws {
    let one = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    let other = try scratch.file("b.drive", "app demo\n\nsettle\ngolden home kind=tree\n")
    for run in [run(one, other), VerbRun("check", one, other)] {
      #expect(run.code == .wrongInput)
      let words = run.notes + run.data
      #expect(words.contains("\(other):4:1: another drive has this golden: \(one):3 (a)"))
    }
    #expect(!FileManager.default.fileExists(atPath: path("Goldens")))
    #expect(run(one).code == .failed)
  }

  /// However the paths are spelled, and through links.
  @Test func oneGoldenIsOneHoweverItIsReached() throws {
    let text = "app demo\nsettle\ngolden home kind=tree\n"
    for name in ["D/x", "D/w", "B/w", "C/x"] {
      try FileManager.default.createDirectory(
        atPath: path(String(name.prefix(1))), withIntermediateDirectories: true)
      _ = try scratch.file(name + ".drive", text)
    }
    try FileManager.default.createDirectory(
      atPath: path("A"), withIntermediateDirectories: true)
    for place in ["B", "C"] {
      try FileManager.default.createSymbolicLink(
        atPath: path(place + "/Goldens"), withDestinationPath: "../A")
    }
    for (one, other) in [("D/x", "D/../D/w"), ("D/x", "C/../D/w"), ("B/w", "C/x")] {
      let drives = [path(one + ".drive"), path(other + ".drive")]
      for run in [VerbRun("check", drives[0], drives[1]), self.run(drives[0], drives[1])] {
        #expect(run.code == .wrongInput)
        #expect((run.data + run.notes).contains("another drive has this golden: \(drives[0]):3"))
      }
    }
    // What is used through the other link is not there for nothing.
    _ = try scratch.file("A/other.tree", "x\n")
    for drives in [["B/w"], ["B/w", "C/x"]] {
      let run = VerbRun(exactly: ["check"] + drives.map { path($0 + ".drive") })
      #expect(!(run.data + run.notes).contains("is used by no drive"))
    }
    // The same drive twice is no other one.
    let twice = VerbRun("check", path("D/x.drive"), path("C/../D/x.drive"))
    #expect(twice.code == .passed)
  }

  @Test func drivesThatIncludeOneGoldenAreRefusedWithTheLinesThatDo() throws {
    let part = try scratch.file("part.drive", "golden home kind=tree\n")
    let one = try scratch.file("a.drive", "app demo\ninclude part.drive\n")
    let other = try scratch.file("b.drive", "app demo\n\ninclude part.drive\n")
    let checks = [VerbRun("check", one, other), VerbRun("check", scratch.folder.path)]
    for run in [run(one, other)] + checks {
      #expect(run.code == .wrongInput)
      let words = run.notes + run.data
      #expect(words.contains("\(part):1:1: another drive has this golden: \(part):1"), "\(words)")
      #expect(words.contains("included at \(one):2 (a), this one is, included at \(other):3 (b)"))
    }
    #expect(!FileManager.default.fileExists(atPath: path("Goldens")))
  }

  @Test func aFailureInAnIncludedFileNamesTheLineThatIncludesIt() throws {
    _ = try scratch.file("part.drive", "expect rows = 999\n")
    let drive = try scratch.file("a.drive", "app demo\n\ninclude part.drive\n")
    let run = run(drive)
    #expect(run.code == .failed)
    #expect(run.notes.contains("  included at \(drive):3\n"), "\(run.notes)")
  }

  @Test func casesOfOneDriveHaveGoldensOfTheirOwn() throws {
    let drive = try scratch.file(
      "a.drive",
      """
      each pace in 1km/h 50km/h
        app demo
        settle
        speed ${pace}
        settle
        golden home kind=tree
      end

      """)
    #expect(VerbRun("check", drive).code == .passed)
  }

  @Test func aGoldenOfAnotherHeadUnitIsRefusedAndStays() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    _ = run(drive, "--profile", "hd720")
    let before = text("Goldens/home.tree")
    #expect(before.hasPrefix("# recorded on 1280x720 hd720\n"))
    for words in [["--profile", "wide"], ["--profile", "wide", "--update-goldens"]] {
      let other = VerbRun(
        running: [drive] + words + ["--artifacts", path("artifacts")], environment: [:])
      #expect(other.code == .failed)
      #expect(other.notes.contains("was recorded on hd720 (1280 × 720)"))
      #expect(other.notes.contains("this drive is on wide (1920 × 720)"))
      #expect(text("Goldens/home.tree") == before)
    }
    #expect(run(drive, "--profile", "hd720").code == .passed)
  }

  @Test func aGoldenOfBeforeOwnersWereWrittenDownIsStillCompared() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    _ = run(drive)
    let lines = text("Goldens/home.tree").split(separator: "\n").dropFirst()
    _ = try scratch.file("Goldens/home.tree", lines.joined(separator: "\n") + "\n")
    #expect(run(drive).code == .passed)
  }

  /// Covers are often called alike, each in the folder of its album.
  @Test func theTreeOfAGoldenSeesAPictureOfAnotherFolder() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'></svg>"
    for album in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: path(album), withIntermediateDirectories: true)
      _ = try scratch.file("\(album)/cover.svg", svg)
    }
    let list = try scratch.file(
      "a.drive", "app app.json\nsettle\nwait 1s\ngolden home kind=tree\n")
    let playing = try scratch.file(
      "b.drive", "app app.json\nsettle\ntap row:0\nsettle\nwait 1s\ngolden playing kind=tree\n")
    func write(_ album: String) throws {
      _ = try scratch.file(
        "app.json",
        #"{"items": [{"id": "a", "title": "First", "artwork": "\#(album)/cover.svg"}]}"#)
    }
    try write("one")
    _ = run(list, playing)
    #expect(run(list, playing).code == .passed)
    try write("two")
    for drive in [list, playing] {
      let other = run(drive)
      #expect(other.code == .failed)
      #expect(other.notes.contains("= \"two/cover.svg\""), "\(other.notes)")
    }
  }

  @Test func theTreeOfAGoldenSeesAnotherPicture() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'></svg>"
    for name in ["one.svg", "two.svg"] { _ = try scratch.file(name, svg) }
    let drive = try scratch.file(
      "a.drive", "app app.json\nsettle\nwait 1s\ngolden home kind=tree\n")
    func library(_ icon: String) -> String {
      #"{"items": [{"id": "a", "title": "First", "duration": "3m", "icon": "\#(icon)"}]}"#
    }
    _ = try scratch.file("app.json", library("one.svg"))
    _ = run(drive)
    #expect(run(drive).code == .passed)
    _ = try scratch.file("app.json", library("two.svg"))
    let other = run(drive)
    #expect(other.code == .failed)
    #expect(other.notes.contains("thumbnail = \"two.svg\""))
  }

  @Test func checkTellsGoldensThatNoDriveAsksFor() throws {
    _ = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    try golden("home.tree", "screen\n")
    try golden("old.tree", "screen\n")
    let check = VerbRun("check", scratch.folder.path)
    #expect(check.notes.contains("old.tree is used by no drive beside it"))
    #expect(!check.notes.contains("home.tree is used"))
  }

  @Test(arguments: ["app demo\n", "nonsense\n"])
  func nothingIsTakenForUnusedBesideADriveThatWasNotRead(first: String) throws {
    let one = try scratch.file("a.drive", "app demo\nsettle\ngolden home kind=tree\n")
    _ = try scratch.file("b.drive", first + "golden other kind=tree\n")
    try golden("other.tree", "screen\n")
    for place in [one, scratch.folder.path] {
      #expect(!VerbRun("check", place).notes.contains("is used by no drive"))
    }
  }

  @Test func checkTellsGoldensBesideWhichThereIsNoDriveAnyMore() throws {
    _ = try scratch.file("a.drive", "app demo\nexpect rows > 3\n")
    try FileManager.default.createDirectory(
      atPath: path("gone/Goldens"), withIntermediateDirectories: true)
    for name in ["old.tree", "seen.png", "seen.png.stamp", "photo.png", "notes.txt"] {
      _ = try scratch.file("gone/Goldens/" + name, "x\n")
    }
    let notes = VerbRun("check", scratch.folder.path).notes
    for name in ["old.tree", "seen.png", "seen.png.stamp"] {
      #expect(notes.contains("gone/Goldens/\(name) is used by no drive"))
    }
    #expect(!notes.contains("photo.png") && !notes.contains("notes.txt"))
  }

  @Test func everyDriveThatFailedHasItsPicture() throws {
    let drives = [
      try scratch.file("a.drive", "app demo\nsettle\nexpect rows = 99\n"),
      try scratch.file("b.drive", "app demo\nexpect rows = 99\n"),
      try scratch.file("c.drive", "app demo\nsettle\n"),
    ]
    let junit = path("results.xml")
    let run = VerbRun(
      running: drives + ["--report", path("report"), "--junit", junit], environment: [:])
    #expect(run.code == .failed)
    let named = text("results.xml").matches(of: /\[\[ATTACHMENT\|([^\]]+)\]\]/).map { "\($0.1)" }
    #expect(named.count == 2)
    #expect(named.allSatisfy { $0.hasPrefix(path("report/pictures/")) })
    #expect(named.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    let merged = VerbRun(
      "merge", path("report"), "-o", path("merged"), "--junit", path("merged.xml"))
    #expect(merged.code == .failed)
    #expect(text("merged.xml").matches(of: /ATTACHMENT\|[^\]]*merged\/pictures/).count == 2)
  }
}
