import Foundation
import HeadUnitPaint
import Testing

@testable import TestdriveVerbs

/// Pictures that cannot be shown: `check` names each where it is named, and a drive goes on.
@Suite struct BrokenArtworkTests {
  private let scratch: Scratch
  private let app: String

  /// What is wrong with a cover, in the words that are told.
  private static let faults = [
    "cut.png": "is cut off", "cut.jpg": "is cut off", "cut.gif": "is cut off",
    "cut.webp": "is cut off", "cut.bmp": "is cut off", "cut.svg": "is cut off",
    "empty.png": "is empty",
    "text.png": "this is no picture", "huge.gif": "more than 16 million",
  ]

  init() throws {
    scratch = try Scratch()
    let corpus = VerbRun.root.path + "/Tests/Fuzz/Corpus/pictures"
    for name in Self.faults.keys where name.hasPrefix("cut.") {
      let ending = "." + (name.split(separator: ".").last ?? "")
      let whole = try #require(
        FileText.names(inFolder: corpus).first { $0.hasSuffix(ending) }, "\(ending)")
      let bytes = try #require(FileManager.default.contents(atPath: corpus + "/" + whole))
      try bytes.prefix(bytes.count * 2 / 3).write(
        to: scratch.folder.appendingPathComponent(name))
    }
    _ = try scratch.file("empty.png", "")
    _ = try scratch.file("text.png", "no picture at all")
    let gif = Array("GIF89a".utf8) + [0x20, 0x4E, 0x30, 0x75, 0, 0, 0, 0x3B]
    try Data(gif).write(to: scratch.folder.appendingPathComponent("huge.gif"))
    let items = Self.faults.keys.sorted().enumerated().map { number, name in
      #"{"id": "i\#(number)", "title": "\#(name)", "artwork": "\#(name)", "duration": "3m"}"#
    }
    app = try scratch.file(
      "app.json",
      #"{"app": {"name": "Broken"}, "player": {"commands": ["play", "next"]}, "items": ["#
        + "\n" + items.joined(separator: ",\n") + "]}")
  }

  @Test func checkNamesEachWhereItIsNamed() {
    let run = VerbRun("check", app)
    #expect(run.code == .wrongInput)
    for (number, name) in Self.faults.keys.sorted().enumerated() {
      let line = run.lines.first { $0.contains("app.json:\(number + 2):") }
      let words = Self.faults[name] ?? ""
      #expect(line?.contains(words) == true, "\(name): \(run.data)")
    }
  }

  @Test func aGoodLibraryHasGoodPictures() {
    #expect(VerbRun("check", VerbRun.resources + "/Demo/demo.json").code == .passed)
  }

  @Test func aDriveShowsWhatIsBrokenAndGoesOn() throws {
    let taps = (0..<Self.faults.count).map { number in
      "tap row:\(number)\nsettle\nexpect player.state = playing\n"
        + "screenshot \(number).png\nback\nsettle\n"
    }
    let drive = try scratch.file(
      "broken.drive",
      "app app.json\nsettle\nscreenshot list.png\n\(taps.joined())expect rows = 9\n")
    let run = VerbRun("run", drive)
    #expect(run.code == .passed, "\(run.notes) \(run.data)")
    for name in Self.faults.keys { #expect(run.notes.contains("/\(name): "), "\(name)") }
    #expect(FileText.names(inFolder: scratch.folder.path).contains("8.png"))
  }
}
