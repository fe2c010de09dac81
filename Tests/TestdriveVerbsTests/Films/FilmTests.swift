import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitImages
import Testing

@testable import TestdriveVerbs

/// Films of small drives on a small screen.
@Suite struct FilmTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file(
      "app.json",
      #"{"items": [{"id": "a", "title": "Shows", "children": [{"id": "t", "title": "Track"}]}]}"#)
  }

  private func drive(_ lines: String...) throws -> String {
    try scratch.file(
      "d.drive",
      "drive \"a film\"\nprofile small.json\napp app.json\n"
        + lines.map { $0 + "\n" }.joined())
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func small() throws {
    _ = try scratch.file(
      "small.json", #"{"name": "small", "display": {"width": 320, "height": 192}}"#)
  }

  private func run(_ words: String...) -> VerbRun {
    VerbRun(exactly: words + ["--resources", VerbRun.resources])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: place(name))))
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        .filter { !["app.json", "small.json", "d.drive"].contains($0) }.sorted()
    }
  }

  @Test func aDriveBecomesAFilm() throws {
    try small()
    let file = try drive("wait 100ms", "tap \"Shows\"", "wait 200ms")
    let command = run("film", file, "-o", place("a.gif"), "--fps", "10", "--pointer")
    #expect(command.code == .passed, "\(command.notes)")
    #expect(command.notes.contains("a.gif: "))
    let gif = try bytes("a.gif")
    #expect(Array(gif.prefix(10)) == Array("GIF89a".utf8) + [0x40, 1, 0xC0, 0])
    #expect(gif.last == 0x3B)
    let again = run("film", file, "-o", place("b.gif"), "--fps", "10", "--pointer")
    #expect(again.code == .passed)
    #expect(try bytes("b.gif") == gif)
  }

  @Test func aFilmOfADriveThatFailsGoesAsFarAsTheDrive() throws {
    try small()
    let file = try drive("wait 100ms", "expect rows = 7", "wait 10s")
    let command = run("film", file, "-o", place("frames/%02d.png"), "--fps", "10")
    #expect(command.code == .failed)
    #expect(command.notes.contains("d.drive:5:1: "))
    #expect(command.notes.contains("the film ends where the drive failed"))
    let frames = try FileManager.default.contentsOfDirectory(atPath: place("frames")).sorted()
    #expect(frames.first == "01.png" && (2...4).contains(frames.count), "\(frames)")
    let first = try PNG.decode(try bytes("frames/01.png"))
    #expect(first.width == 320 && first.height == 192)
  }

  @Test func aDriveFilmsItselfFromWhereItSaysSo() throws {
    try small()
    let file = try drive(
      "film start one.gif fps=10", "wait 200ms", "film stop", "film start two.png fps=10",
      "wait 100ms")
    let command = run("run", file)
    #expect(command.code == .passed, "\(command.notes)")
    #expect(try files == ["one.gif", "two.png"])
  }

  @Test(arguments: Filming.endings + ["GIF"])
  func whatADriveMayNameIsAFilm(_ ending: String) throws {
    #expect(Filming.isNamed("a." + ending) && !Filming.isNamed(ending))
    _ = try FilmKind("films.d/a." + ending)
  }

  @Test(arguments: ["films/", "films/%04d.png"])
  func singlePicturesAreAFilmToo(_ name: String) throws {
    #expect(Filming.isNamed(name))
    _ = try FilmKind(name)
  }

  @Test func aFilmThatCannotBeWrittenIsSaidAtOnce() throws {
    try small()
    let file = try drive("film start nowhere/one.gif", "wait 200ms")
    let command = run("run", file)
    #expect(command.code == .failed)
    #expect(command.notes.contains("nowhere/one.gif could not be written"))
    let film = run("film", file, "-o", place("nowhere/a.gif"))
    #expect(film.code == .wrongInput)
    #expect(try files == [])
  }

  @Test func onlyWhatIsBetweenTheMarksIsFilmed() throws {
    try small()
    let file = try drive(
      "wait 300ms", "mark \"begin\"", "wait 200ms", "mark \"end\"", "wait 900ms")
    let command = run(
      "film", file, "-o", place("f") + "/", "--fps", "10", "--from", "begin", "--to", "end")
    #expect(command.code == .passed, "\(command.notes)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place("f")).count == 3)
    let wrong = run("film", file, "-o", place("a.gif"), "--from", "beginn")
    #expect(wrong.code == .wrongInput)
    #expect(wrong.notes.contains("there is no mark \"beginn\" (did you mean \"begin\"?)"))
  }

  @Test func aShorterFilmLeavesNoPicturesOfALongerOneBehind() throws {
    try small()
    func frames(_ wait: String) throws -> [String] {
      let file = try drive("wait \(wait)")
      let command = run("film", file, "-o", place("f/%02d.png"), "--fps", "10")
      #expect(command.code == .passed, "\(command.notes)")
      return try FileManager.default.contentsOfDirectory(atPath: place("f")).sorted()
    }
    #expect(try frames("1s").count == 11)
    // What stands after a gap is none of a film's.
    _ = try scratch.file("f/13.png", "mine")
    #expect(try frames("100ms") == ["01.png", "02.png", "13.png"])
  }

  @Test func aFolderIsNamedWithASlash() throws {
    try small()
    let file = try drive("wait 100ms")
    try FileManager.default.createDirectory(atPath: place("art"), withIntermediateDirectories: true)
    _ = try scratch.file("art/cover.png", "mine")
    let command = run("film", file, "-o", place("art"))
    #expect(command.code == .wrongInput)
    #expect(command.notes.contains("art is a folder; write "))
    #expect(command.notes.contains("art/ for a picture of each frame in it"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place("art")) == ["cover.png"])
  }

  @Test func marksInTheOtherOrderAreSaidSo() throws {
    try small()
    let file = try drive("mark \"a\"", "wait 100ms", "mark \"b\"", "wait 100ms")
    let command = run("film", file, "-o", place("f.gif"), "--from", "b", "--to", "a")
    #expect(command.code == .wrongInput)
    #expect(command.notes.contains("passes the mark \"a\" before the mark \"b\""))
    #expect(try files == [])
  }

  @Test func aFilmSaysHowLargeItIs() throws {
    try small()
    let file = try drive("wait 1s")
    let film = run("film", file, "-o", place("f.gif"), "--fps", "1", "--size", "161x97")
    #expect(film.notes.contains("f.gif: 161 × 97, 2.0 s, 2 frames, "), "\(film.notes)")
    let still = run("film", try drive("log \"now\""), "-o", place("f.gif"), "--fps", "1")
    #expect(still.notes.contains("f.gif: 320 × 192, 1.0 s, 1 frame\n"), "\(still.notes)")
  }

  @Test(arguments: ["jpg", "JPEG", "gif", "webp", "bmp", "svg", "tiff", "mp4", "webm", "apng"])
  func aPictureIsAPNGAndIsCalledSo(_ ending: String) throws {
    try small()
    let file = place("x." + ending)
    let sheet = run("sheet", try drive("wait 1ms"), "-o", file)
    let shot = run("screenshot", "-o", file)
    let drive = run("run", try drive("screenshot x.\(ending)"))
    for command in [sheet, shot, drive] {
      #expect(command.code == .wrongInput, "\(command.notes)")
      #expect(command.notes.contains("PNG"), "\(command.notes)")
    }
    #expect(try files == [])
  }

  @Test func aPictureMayHaveAnyOtherName() throws {
    for name in ["x", "x.png", "a.gif/x", "/dev/null", "x.1", "gif"] {
      #expect(!PictureName.isOther(name), "\(name)")
    }
  }

  @Test(arguments: [
    ["-o", "a.txt"], ["-o", "a.gif", "--fps", "61"], ["-o", "a.gif", "--fps", "60"],
    ["-o", "a.gif", "--speed", "0"], ["-o", "a.gif", "--size", "1x1"],
    ["-o", "a.gif", "--speed", "nan"], ["-o", "%d%d.png"], [],
    ["-o", "a.gif", "--zoom", "0.5"], ["-o", "a.gif", "--zoom", "9"], ["-o", "a.gif", "--title"],
  ])
  func whatCannotBeIsWrongInput(_ words: [String]) throws {
    try small()
    let file = try drive("wait 1ms")
    let command = VerbRun(exactly: ["film", file] + words + ["--resources", VerbRun.resources])
    #expect(command.code == .wrongInput, "\(command.notes)")
    #expect(command.notes.split(separator: "\n").count == 1)
  }

  /// What no font of PDF has stays a picture, and so does what is in the pictures.
  @Test func theLabelsOfASheetOnAPageAreText() throws {
    try small()
    let run = run(
      "sheet", try drive("settle"), "-o", place("s.pdf"), "--sizes",
      "320x192,340x200")
    #expect(run.code == .passed, "\(run.notes)")
    let page = try #require(String(bytes: bytes("s.pdf"), encoding: .isoLatin1))
    for label in ["320 \\327 192  night  left", "340 \\327 200  night  left"] {
      #expect(page.contains("(\(label)) Tj ET"))
    }
    #expect(page.ranges(of: ") Tj ET").count == 2)
  }

  @Test func aSheetHasARowForEachSize() throws {
    try small()
    let file = try drive("mark \"here\"", "settle", "expect rows = 7")
    let command = run(
      "sheet", file, "-o", place("s.png"), "--at", "here", "--sizes", "320x192,340x200",
      "--themes", "all")
    #expect(command.code == .passed, "\(command.notes)")
    let sheet = try PNG.decode(try bytes("s.png"))
    #expect(sheet.width == 40 + 2 * (340 + 40))
    #expect(sheet.height == 40 + (44 + 192 + 40) + (44 + 200 + 40))
  }

  @Test func aSheetByDayIsDayFromItsFirstInstantOn() throws {
    try small()
    let file = try drive("mark \"here\"", "wait 2s", "mark \"later\"")
    func brightness(_ mark: String, _ theme: String) throws -> Int {
      let command = run("sheet", file, "-o", place("s.png"), "--at", mark, "--themes", theme)
      #expect(command.code == .passed, "\(command.notes)")
      let sheet = try PNG.decode(try bytes("s.png"))
      let total = sheet.pixels.reduce(0) { $0 + Int($1 >> 8 & 0xFF) }
      return total / sheet.pixels.count
    }
    #expect(try brightness("here", "day") > 2 * brightness("here", "night"))
  }

  @Test func eachHeadUnitOfASheetKeepsItsOwnSideUnlessOneIsSaid() throws {
    try small()
    let right = try scratch.file("right.json", #"{"display": {"driverSide": "right"}}"#)
    let file = try drive("wait 1s")
    func sheet(_ words: String...) throws -> [UInt8] {
      let command = VerbRun(
        exactly: ["sheet", file, "-o", place("s.png"), "--sizes", right] + words
          + ["--resources", VerbRun.resources])
      #expect(command.code == .passed, "\(command.notes)")
      return try bytes("s.png")
    }
    let own = try sheet()
    #expect(try own == sheet("--sides", "right"))
    #expect(try own != sheet("--sides", "left"))
  }

  @Test func headUnitsAreCalledAsTheyWereNamed() throws {
    try small()
    let file = try drive("wait 1ms", "expect rows = 7")
    let command = run(
      "sheet", file, "-o", place("s.png"), "--sizes", "340x200,right-hand", "--themes", "all")
    let names = command.notes.split(separator: "\n").dropLast().map { line in
      line.prefix { $0 != ":" }
    }
    #expect(
      names == ["340 × 200, night", "340 × 200, day", "right-hand, night", "right-hand, day"])
    #expect(NamedProfile(name: "a", profile: Profile()).label == "a  1280 × 720")
    #expect(NamedProfile(name: nil, profile: Profile()).label == "1280 × 720")
  }

  @Test(arguments: ["sheet", "screenshot"])
  func noSizeIsEmpty(_ verb: String) throws {
    try small()
    let drives = verb == "sheet" ? [try drive("wait 1ms")] : []
    for sizes in ["640x360,,800x480", ","] {
      let command = VerbRun(
        exactly: [verb] + drives + ["-o", place("s.png"), "--sizes", sizes]
          + ["--resources", VerbRun.resources])
      #expect(command.code == .wrongInput, "\(sizes)")
      #expect(command.notes.contains("--sizes is all, "))
    }
  }

  @Test func aDriveThatFailsBeforeTheMarkIsPicturedAndSaidSo() throws {
    try small()
    let file = try drive("settle", "expect rows = 7", "mark \"here\"")
    let command = run("sheet", file, "-o", place("s.png"), "--at", "here")
    #expect(command.code == .failed)
    #expect(try files == ["s.png"])
  }

  private func frames(_ file: String, _ words: String...) throws -> [[UInt8]] {
    let command = VerbRun(
      exactly: ["film", file, "-o", place("f") + "/", "--fps", "10"] + words
        + ["--resources", VerbRun.resources])
    #expect(command.code == .passed, "\(command.notes)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place("f")).sorted()
    return try names.map { try bytes("f/" + $0) }
  }

  @Test func cardsComeBeforeAndAfterAndChangeNothingBetween() throws {
    try small()
    let file = try drive("wait 100ms", "tap \"Shows\"", "wait 400ms")
    let plain = try frames(file)
    let both = try frames(
      file, "--title", "A film", "--subtitle", "of a drive", "--closing", "Out in May")
    #expect(both.count == plain.count + 40)
    #expect(Array(both.dropFirst(20).dropLast(20)) == plain)
    #expect(both[0] == both[14] && both[0] != both[15] && both[19] != plain[0])
    #expect(both.last != plain.last && both[both.count - 1] == both[both.count - 14])
    #expect(both[both.count - 20] != plain.last)
    let titled = try frames(file, "--title", "A film")
    #expect(titled.count == plain.count + 20 && titled[0] != both[0])
    let said = run("film", file, "-o", place("a.png"), "--fps", "10", "--title", "A film")
    #expect(said.notes.contains("\(titled.count) frames"), "\(said.notes)")
  }

  @Test func aSubtitleNeedsATitle() throws {
    try small()
    let file = try drive("wait 100ms")
    let command = run("film", file, "-o", place("a.gif"), "--subtitle", "below")
    #expect(command.code == .wrongInput)
    #expect(command.notes.contains("a subtitle stands below a title"))
    let own = run("run", try drive("film start a.gif subtitle=below"))
    #expect(own.code == .failed && own.notes.contains("a subtitle stands below a title"))
    #expect(try files == [])
  }

  @Test func whereADriveSaysNothingThereIsNoStripForIt() throws {
    try small()
    let marked = try drive("wait 300ms", "mark \"here\"", "wait 300ms")
    #expect(try frames(marked, "--caption", "captions") == frames(marked))
    #expect(try frames(marked, "--caption", "marks") != frames(marked))
    let said = try drive("wait 300ms", "after 100ms caption \"later\"", "wait 300ms")
    #expect(try frames(said, "--caption", "captions") != frames(said))
    #expect(try frames(said, "--caption", "marks") == frames(said))
  }

  @Test func aFilmThatLooksCloserIsTheSameAsLongAsNothingIsTapped() throws {
    try small()
    let still = try drive("wait 300ms", "caption \"now\"", "theme day", "wait 900ms")
    #expect(try frames(still, "--caption") == frames(still, "--caption", "--zoom", "2"))
    let file = try drive("wait 2s", "tap \"Shows\"", "settle", "wait 4s")
    let (plain, near) = (try frames(file), try frames(file, "--zoom", "2"))
    #expect(plain.count == near.count)
    #expect(plain.prefix(12) == near.prefix(12))
    #expect(plain[20] != near[20] && plain[22] != near[22])
    #expect(plain.suffix(5) == near.suffix(5))
    #expect(near[16] != near[17])
    #expect(try frames(file, "--zoom", "2") == near)
    let framed = try frames(
      file, "--zoom", "2", "--bezel", "dashboard", "--caption", "--pointer", "--title", "Near")
    #expect(framed.count == plain.count + 20)
  }

  @Test func aDriveChoosesWhatIsAroundItsFilm() throws {
    try small()
    let file = try drive(
      "screenshot a.png bezel=keys",
      "film start f/%02d.png fps=10 bezel=dashboard caption=marks zoom=1.5"
        + " title=\"A film\" closing=end",
      "wait 100ms", "film stop")
    let command = run("run", file)
    #expect(command.code == .passed, "\(command.notes)")
    let shot = try PNG.decode(try bytes("a.png"))
    #expect(shot.width > 320 && shot.height > 192)
    let names = try FileManager.default.contentsOfDirectory(atPath: place("f"))
    #expect(names.count == 42)
  }

  @Test func aKindIsNamedAfterTheFlagOrNotAtAll() throws {
    try small()
    let file = try drive("wait 1ms")
    func width(_ words: String...) throws -> Int {
      let command = VerbRun(
        exactly: ["film"] + words + ["-o", place("f") + "/", "--resources", VerbRun.resources])
      #expect(command.code == .passed, "\(command.notes)")
      return try PNG.decode(try bytes("f/00001.png")).width
    }
    #expect(try width("--bezel", file) == width(file, "--bezel", "rim"))
    #expect(try width("--bezel", "glass", file) == width(file, "--bezel=glass"))
    #expect(try width("--bezel", "glass", file) > width("--bezel", file))
    let wrong = run("film", file, "-o", place("a.gif"), "--bezel=glas")
    #expect(wrong.code == .wrongInput && wrong.notes.contains("did you mean \"glass\"?"))
  }
}
