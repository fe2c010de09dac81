import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import TestdriveVerbs

@Suite struct ScreenshotTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = scratch.folder.appendingPathComponent("picture.png").path
  }

  private func shoot(_ words: String...) throws -> Bitmap {
    let run = VerbRun(
      exactly: ["screenshot", "-o", file, "--resources", VerbRun.resources] + words)
    #expect(run.code == .passed, "\(run.notes)")
    return try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: file))))
  }

  private func complaint(_ words: String...) -> String {
    let run = VerbRun(exactly: ["screenshot", "--resources", VerbRun.resources] + words)
    #expect(run.code == .wrongInput)
    #expect(!FileManager.default.fileExists(atPath: file))
    return run.notes
  }

  @Test func aPictureHasTheHeadUnitsSize() throws {
    let bitmap = try shoot("--profile", "standard")
    #expect(bitmap.width == 800)
    #expect(bitmap.height == 480)
    #expect(Set(bitmap.pixels).count > 100)
  }

  @Test func aSheetHasSituationsBesideEachOtherAndARowForEachThemeAndLanguage() throws {
    let sheet = try shoot(
      "--states", "list,menu,paused", "--sizes", "400x240", "--themes", "all", "--languages",
      "en,he,de")
    #expect(sheet.width == 3 * 440 + 40)
    #expect(sheet.height == 6 * (44 + 240 + 40) + 40)
    func cell(_ column: Int, _ row: Int) -> [UInt32] {
      let (x, y) = (40 + column * 440, 40 + row * 324 + 44)
      return (y..<y + 240).flatMap { y in
        sheet.pixels[(y * sheet.width + x)...].prefix(400).map { UInt32($0) }
      }
    }
    let cells = (0..<6).flatMap { row in (0..<3).map { cell($0, row) } }
    #expect(Set(cells).count == 18, "No two are the same.")
    let one = try shoot("--state", "menu", "--sizes", "400x240", "--theme", "day")
    #expect(cell(1, 1) == one.pixels.map { UInt32($0) })
  }

  @Test func ofAllSituationsThoseAreShownThatTheAppCanBeIn() throws {
    let library = try scratch.file("app.json", #"{"items": [{"id": "a", "title": "A"}]}"#)
    let run = VerbRun(
      exactly: [
        "screenshot", library, "-o", file, "--resources", VerbRun.resources, "--states", "all",
        "--sizes", "400x240",
      ])
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("the app cannot be in pushed, limited, "))
    #expect(run.notes.contains(", alert, "))
    let bitmap = try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: file))))
    #expect(bitmap.width == 4 * 440 + 40)
  }

  @Test(arguments: [
    (["--states", "list,menue"], "did you mean \"menu\"?"),
    (["--states", "list", "--state", "menu"], "neither --state nor --at"),
    (["--states", "list", "--at", "/0"], "neither --state nor --at"),
    (["--languages", "en,xx"], "xx"),
    (["--languages", "en", "--language", "de"], "cannot both"),
    (["--states", "all", "--sizes", "all", "--languages", "all"], "million pixels"),
  ])
  func whatIsNoSheetIsSaid(words: [String], reason: String) {
    let run = VerbRun(
      exactly: ["screenshot", "--resources", VerbRun.resources, "-o", file] + words)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains(reason), "\(run.notes)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func whatPlaysIsWhereItIsToBe() throws {
    let library = try scratch.file(
      "app.json", #"{"items": [{"id": "a", "title": "A", "duration": "30m"}]}"#)
    let start = try shoot(library, "--state", "now-playing")
    let middle = try shoot(library, "--at-position", "12:30")
    #expect(middle.pixels != start.pixels)
    #expect(try shoot(library, "--at", "/0", "--at-position", "12:30").pixels == middle.pixels)
    #expect(try shoot(library, "--at-position", "12:31").pixels != middle.pixels)
  }

  @Test(arguments: [
    ("12:30", #""live": true"#, "no command for a place"),
    ("45:00", #""duration": "30m""#, "was told to go there"),
  ])
  func whereItCannotBeIsSaid(position: String, item: String, words: String) throws {
    let library = try scratch.file(
      "app.json", #"{"items": [{"id": "a", "title": "A", \#(item)}]}"#)
    let run = VerbRun(
      exactly: [
        "screenshot", "-o", file, "--resources", VerbRun.resources, library, "--at-position",
        position,
      ])
    #expect(run.code == .failed)
    #expect(run.notes.contains(words), "\(run.notes)")
  }

  @Test(arguments: ["12", "12:60", ":30", "1:2:3:4", "-1:00", "a:b"])
  func whatIsNoPositionIsRefused(position: String) {
    #expect(complaint("-o", file, "--at-position", position).contains("12:30 or 1:02:03"))
  }

  /// Its title would have moved on by then.
  @Test func aStillOfALongTitleBeginsAtItsStart() throws {
    let title = "The Extraordinarily Long and Winding Title of an Episode That Never Ends"
    let library = try scratch.file(
      "app.json", #"{"items": [{"id": "a", "title": "\#(title)", "duration": "30m"}]}"#)
    _ = try shoot(library, "--state", "now-playing")
    let kit = try DrawingKit(Resources(folder: URL(fileURLWithPath: VerbRun.resources)))
    var drive = Situation.nowPlaying.simulation(
      of: try LibraryFile.read(library).library.app(seed: 1), profile: Profile())
    drive.advance(by: .seconds(3))
    func places(_ kit: DrawingKit) -> [Int] {
      kit.screen(of: drive, look: .standard).commands.compactMap { command in
        guard case .text(let line, let x, _, _) = command, line.text == title else { return nil }
        return x
      }
    }
    let frame = kit.screen(of: drive, look: .standard).elements.last { $0.role == .title }?.frame
    #expect(places(kit.still).min() == frame?.x)
    #expect((places(kit).min() ?? 0) < (frame?.x ?? 0))
  }

  @Test(arguments: ["now-playing", "list"]) func aProgramThatDoesNotStartIsSaidToHaveNot(
    state: String
  ) {
    let run = VerbRun(
      exactly: [
        "screenshot", "--state", state, "-o", file, "--resources", VerbRun.resources, "--",
        "/nowhere/app",
      ])
    #expect(run.code == .appFailed, "\(run.notes)")
    #expect(!run.notes.contains("nothing that plays"), "\(run.notes)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func allWithANamedThemeKeepsTheStandardLook() throws {
    let one = try shoot("demo", "--themes", "all")
    let two = try shoot("demo", "--themes", "all,ember")
    #expect(two.width > one.width * 2 - 100, "\(one.width) \(two.width)")
  }

  /// What lies further on in a large file is looked at once the picture is made.
  @Test func aLargeFileThatIsWrongFurtherOnHasItsPictureAndIsWrongInput() throws {
    let long = String(repeating: "x", count: 16 << 20)
    let text = #"{"items": [{"id": "a"}, {"id": "b", "titel": "B", "subtitle": "\#(long)"}]}"#
    let library = try scratch.file("large.json", text)
    let run = VerbRun("screenshot", library, "-o", file)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("large.json:1:37: an item has no key"), "\(run.notes)")
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func theSamePictureHasTheSameBytes() throws {
    let first = try shoot("--sizes", "400x240", "--at", "/0/1")
    #expect(try shoot("--sizes", "400x240", "--at", "/0/1") == first)
    #expect(try shoot("--sizes", "400x240", "--at", "/0/1", "--focus") != first)
    #expect(try shoot("--sizes", "400x240", "--at", "/0") != first)
    #expect(try shoot("--sizes", "400x240", "--at", "/0/1", "--theme", "day") != first)
  }

  @Test func manySizesAndThemesMakeASheet() throws {
    let sheet = try shoot("--sizes", "400x240,240x400", "--themes", "all")
    #expect(sheet.width == 40 + 2 * (400 + 40))
    #expect(sheet.height == 40 + 44 + 240 + 40 + 44 + 400 + 40)
  }

  @Test func guidesLieOverTheScreenAndInItsBezel() throws {
    let plain = try shoot("--sizes", "800x480")
    let guides = try shoot("--sizes", "800x480", "--guides")
    #expect(guides.width == 800 && guides.height == 480 && guides != plain)
    let framed = try shoot("--sizes", "800x480", "--guides", "--bezel", "dashboard")
    #expect(framed.width > 1_300)
  }

  @Test func guidesAreForTheScreen() {
    #expect(complaint("-o", file, "--guides", "--surface", "all").contains("--guides is for"))
    #expect(complaint("-o", file, "--guides", "--bench", "elements").contains("--guides is for"))
  }

  @Test func theRimLiesAroundTheScreen() throws {
    let bitmap = try shoot("--sizes", "720x720", "--bezel", "--state", "disconnected")
    #expect(bitmap.width == 736)
    #expect(bitmap.height == 736)
  }

  /// The picture is made, of a head unit without its app, and nobody takes it for a good one.
  @Test func anAppThatEndedIsTold() {
    let app = "exec:sh -c 'echo no tape >&2; exit 3'"
    let words = ["-o", file, "--resources", VerbRun.resources, app]
    let run = VerbRun(exactly: ["screenshot"] + words)
    #expect(run.code == .appFailed)
    #expect(run.notes.contains("the app ended with code 3: no tape"))
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(VerbRun(exactly: ["screenshot", "--state", "stopped"] + words).code == .passed)
  }

  @Test(arguments: [
    ("menu", "menu"), ("pushed", "second level"), ("limited", "cut"),
  ])
  func aStateThatCannotBeReachedSaysWhy(state: String, reason: String) throws {
    let library = scratch.folder.appendingPathComponent("bare.json")
    try #"{"app": {"name": "Bare"}, "items": [{"id": "a", "title": "Alone"}]}"#.write(
      to: library, atomically: true, encoding: .utf8)
    let run = VerbRun(
      exactly: [
        "screenshot", library.path, "-o", file, "--resources", VerbRun.resources, "--state", state,
      ])
    #expect(run.code == .failed)
    #expect(run.notes.contains(reason), "\(run.notes)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func surfacesAreDrawnInsteadOfTheScreen() throws {
    let sheet = try shoot("--surface", "all", "--state", "now-playing")
    #expect(sheet.width == 1_280)
    #expect(sheet.height == 968)
    let cluster = try shoot("--surface", "cluster", "--sizes", "640x360")
    #expect(cluster.width == 640)
    #expect(cluster.height == 112)
  }

  @Test func aSurfaceIsOneOfAFewAndHasNoRim() {
    #expect(
      complaint("-o", file, "--surface", "clutser").contains("did you mean \"cluster\"?"))
    #expect(complaint("-o", file, "--surface", "all", "--bezel").contains("--bezel is for"))
  }

  @Test func aFileIsNeeded() {
    #expect(complaint().contains("-o FILE"))
    #expect(complaint("-o", "/no/such/folder/x.png").contains("no such file or directory"))
  }

  @Test func wordsThatMeanNothingHaveNeighbours() {
    #expect(complaint("-o", file, "--state", "lodaing").contains("did you mean \"loading\"?"))
    #expect(complaint("-o", file, "--themes", "day,nihgt").contains("did you mean \"night\"?"))
    #expect(complaint("-o", file, "--profile", "wid").contains("did you mean \"wide\"?"))
  }

  @Test func sizesAreCheckedAsAProfilesAre() {
    #expect(complaint("-o", file, "--sizes", "10x10").contains("from 160 to 7680"))
    #expect(complaint("-o", file, "--sizes", "800").contains("1280x720"))
    #expect(complaint("-o", file, "--sizes", ",").contains("1280x720"))
  }

  @Test func aPathLeadsSomewhereOrThatIsSaid() {
    #expect(complaint("-o", file, "--at", "0/1").contains("such as /0/2"))
    #expect(complaint("-o", file, "--at", "/9").contains("there is no tab /9"))
    #expect(complaint("-o", file, "--at", "/0/999").contains("/0/999 cannot be opened or played"))
    #expect(complaint("-o", file, "--at", "/0/0/0").contains("/0/0 cannot be opened"))
    #expect(complaint("-o", file, "--at", "/0", "--state", "home").contains("--at and --state"))
  }
}
