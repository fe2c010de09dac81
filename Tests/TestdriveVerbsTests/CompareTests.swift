import Foundation
import HeadUnitDrives
import HeadUnitImages
import Testing

@testable import TestdriveVerbs

/// Two traces, reports or pictures, and a whole folder against an older one.
@Suite struct CompareTests {
  private let scratch: Scratch
  private let drive: String

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file("app.json", Self.library("Shows"))
    drive = try scratch.file(
      "a.drive", "app app.json\nsettle\ntap row:0\nsettle\nexpect rows = 1\n")
  }

  private static func library(_ title: String) -> String {
    """
    {"items": [{"id": "a", "title": "\(title)", "children": [
      {"id": "b", "title": "One", "duration": "3m"}]}]}
    """
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func report(_ name: String, _ words: String...) -> VerbRun {
    VerbRun(
      exactly: ["run", drive, "--report", place(name), "--resources", VerbRun.resources] + words)
  }

  @Test func reportsOfTheSameAreTheSame() {
    #expect(report("one").code == .passed)
    #expect(report("two").code == .passed)
    let run = VerbRun("compare", place("one"), place("two"))
    #expect(run.code == .passed)
    #expect(run.data == "They are the same: 1 drives.\n")
  }

  @Test func anotherTitleIsToldByKindAndByPicture() throws {
    #expect(report("one").code == .passed)
    _ = try scratch.file("app.json", Self.library("Films"))
    let page = place("page.html")
    #expect(report("two").code == .passed)
    let run = VerbRun("compare", place("one"), place("two"), "--page", page)
    #expect(run.code == .failed)
    #expect(run.data.contains("rows: 1 only in the first, 1 only in the second"), "\(run.data)")
    #expect(run.data.contains("answers: "))
    #expect(run.data.contains("pixels in "))
    #expect(run.data.contains(#" in title "Films""#), "\(run.data)")
    #expect(run.data.contains("1 drives differ, 0 are the same"))
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("Shows") && text.contains("Films"))
    // The page finds the pictures of both reports from where it is.
    #expect(text.contains("src=\"one/pictures/") && text.contains("src=\"two/pictures/"))
    let json = VerbRun("compare", place("one"), place("two"), "--json").data
    #expect(json.contains(#""same":false"#) && json.contains(#""kind":"rows""#))
    #expect(json.contains(#""element":"title \"Films\"""#))
  }

  @Test func foldersOfPicturesAreComparedByTheirNames() throws {
    let white = [UInt32](repeating: .max, count: 4)
    let red = [UInt32](repeating: 0xFFFF_0000, count: 4)
    func picture(_ name: String, _ pixels: [UInt32]) throws {
      let file = URL(fileURLWithPath: place(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let bytes = PNG.encodeCompactly(pixels.span, width: 2, height: 2)
      try Data(bytes).write(to: file)
    }
    for side in ["one", "two"] {
      try picture("\(side)/list/day.png", white)
      try picture("\(side)/menu/day.png", side == "one" ? white : red)
    }
    try picture("one/call/day.png", white)
    try picture("two/match/day.png", white)
    let page = place("page.html")
    let run = VerbRun("compare", place("one"), place("two"), "--page", page)
    #expect(run.code == .failed)
    #expect(run.lines.count == 4, "\(run.data)")
    #expect(run.lines.contains("call/day.png: is gone"))
    #expect(run.lines.contains("match/day.png: is new"))
    #expect(run.data.contains("menu/day.png: 4 "), "\(run.data)")
    #expect(run.lines.last == "3 pictures differ, are new or are gone, 1 are the same")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    for name in ["one/menu/day.png", "two/menu/day.png", "one/call/day.png", "two/match/day.png"] {
      #expect(text.contains("src=\"\(name)\""), "\(name)")
    }
    #expect(text.contains("<h2>menu</h2>") && !text.contains("list/day.png"))
    let same = VerbRun("compare", place("one"), place("one"))
    #expect(same.code == .passed && same.data == "They are the same: 3 pictures.\n")
  }

  /// As two checkouts of one app have them.
  @Test func whereTheFilesLieIsNoDifference() throws {
    let library = """
      {"items": [{"id": "a", "title": "A", "artwork": "a.svg", "duration": "3m"}]}
      """
    let cover = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    for folder in ["one", "two"] {
      try FileManager.default.createDirectory(
        atPath: place(folder), withIntermediateDirectories: true)
      _ = try scratch.file("\(folder)/app.json", library)
      _ = try scratch.file("\(folder)/a.svg", cover)
      _ = try scratch.file("\(folder)/a.drive", "app app.json\nsettle\nexpect rows = 1\n")
      let run = VerbRun(
        exactly: [
          "run", place("\(folder)/a.drive"), "--report", place("\(folder)/report"), "--trace",
          place("\(folder)/trace"), "--resources", VerbRun.resources,
        ])
      #expect(run.code == .passed, "\(run.notes)")
    }
    for what in ["report", "trace"] {
      let run = VerbRun("compare", place("one/\(what)"), place("two/\(what)"))
      #expect(run.code == .passed, "\(run.data)\(run.notes)")
    }
  }

  @Test func aRunAgainstAnOlderReportFailsWhereItDiffers() throws {
    #expect(report("old").code == .passed)
    let same = report("new", "--against", place("old"))
    #expect(same.code == .passed)
    #expect(same.data.contains("They are the same"))
    _ = try scratch.file("app.json", Self.library("Films"))
    let other = report("newer", "--against", place("old"))
    #expect(other.code == .failed)
    #expect(other.data.contains("rows: "))
  }

  @Test func againstNeedsAReportToCompare() {
    #expect(VerbRun("run", drive, "--against", place("old")).code == .wrongInput)
    #expect(report("same").code == .passed)
    #expect(report("same", "--against", place("same")).code == .wrongInput)
    // Nothing is run for a report that is not there.
    #expect(report("new", "--against", place("missing")).code == .wrongInput)
  }

  @Test func pixelsAreToldByElementWhereATreeSaysWhatLiesThere() throws {
    var bitmap = Bitmap(width: 20, height: 10)
    let one = place("one.png")
    try Data(PNG.encode(bitmap)).write(to: URL(fileURLWithPath: one))
    bitmap.pixels[3 * 20 + 15] = 0xFF12_3456
    bitmap.pixels[3 * 20 + 2] = 0xFF12_3456
    let other = place("other.png")
    try Data(PNG.encode(bitmap)).write(to: URL(fileURLWithPath: other))
    _ = try scratch.file(
      "one.tree", "screen \"list\" 0,0 20x10\n  row \"A\" 10,0 10x10 /0 -> row[0]\n")
    let run = VerbRun("compare", one, other)
    #expect(run.code == .failed)
    #expect(run.data.contains("2 pixels in"))
    #expect(run.data.contains("1 in row[0]") && run.data.contains("1 in screen"), "\(run.data)")
    #expect(VerbRun("compare", one, one).data == "They are the same.\n")
  }

  /// No picture of an app may be as large as a sheet is.
  @Test func sheetsAreComparedUpToTheSizeInWhichTheyAreMade() throws {
    var sheet = Bitmap(
      width: 4_200, height: 4_000, pixels: Array(repeating: 0xFF10_2030, count: 16_800_000))
    try Data(PNG.encode(sheet)).write(to: URL(fileURLWithPath: place("one.png")))
    sheet.pixels[16_000_000] = 0xFF10_2031
    try Data(PNG.encode(sheet)).write(to: URL(fileURLWithPath: place("two.png")))
    let run = VerbRun("compare", place("one.png"), place("two.png"))
    #expect(run.code == .failed)
    #expect(run.data.hasPrefix("1 pixel"), "\(run.data) \(run.notes)")
    #expect(throws: PNGMistake.tooLarge) {
      try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: place("one.png")))))
    }
  }

  /// A page for sending round needs no file beside it.
  @Test func aPageHoldsBothPicturesAndFourWaysToSeeThem() throws {
    var bitmap = Bitmap(width: 20, height: 10)
    try Data(PNG.encode(bitmap)).write(to: URL(fileURLWithPath: place("one.png")))
    bitmap.pixels[7] = 0xFF12_3456
    try Data(PNG.encode(bitmap)).write(to: URL(fileURLWithPath: place("other.png")))
    let page = place("page.html")
    let run = VerbRun("compare", place("one.png"), place("other.png"), "--page", page)
    #expect(run.code == .failed)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.components(separatedBy: "src=\"data:image/png;base64,").count == 3)
    for way in ["beside", "slider", "blink", "difference"] {
      #expect(text.contains("data-way=\"\(way)\""))
    }
    #expect(!text.contains("src=\"one.png") && !text.contains("<table>"))
  }

  @Test func twoLibrariesAreShownInTheSameSituations() throws {
    let other = try scratch.file("other.json", Self.library("Films"))
    let page = place("page.html")
    let run = VerbRun("compare", place("app.json"), other, "--page", page)
    #expect(run.code == .failed)
    #expect(run.data.contains("title: \"Shows\" → \"Films\""), "\(run.data)\(run.notes)")
    #expect(run.data.contains("list, night: ") && run.data.contains("pixels in "))
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("<h2>list, night</h2>") && text.contains("data:image/png;base64,"))
    let same = VerbRun("compare", other, other)
    #expect(same.code == .passed && same.data == "They are the same.\n", "\(same.data)")
  }

  @Test func twoThemesAreToldValueByValue() throws {
    let run = VerbRun("compare", "ember", "dial", "--json")
    #expect(run.code == .failed)
    #expect(run.data.contains("night.accent: "), "\(run.data)\(run.notes)")
    #expect(run.data.contains("\"title\":\"now-playing, day\""))
    #expect(VerbRun("compare", "ember", "ember").code == .passed)
  }

  @Test func twoOfAKindAreCompared() throws {
    let text = try scratch.file("a.txt", "nothing")
    #expect(VerbRun("compare", text).code == .wrongInput)
    #expect(VerbRun("compare", text, scratch.folder.path).code == .wrongInput)
    #expect(VerbRun("compare", scratch.folder.path, scratch.folder.path).code == .wrongInput)
  }
}
