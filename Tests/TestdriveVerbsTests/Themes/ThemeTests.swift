import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import TestKit
import Testing

@testable import TestdriveVerbs

/// The themes that ship and those that people make, from the file to the pixels.
@Suite struct ThemeTests {
  static let shipped = ["beacon", "dial", "ember"]

  private func store() throws -> LookStore {
    LookStore(
      try Resources.find(try Arguments(["--resources", VerbRun.resources], CommonOptions.lines)))
  }

  @Test func theShippedThemesAreListed() {
    let names = VerbRun("themes").lines.map { $0.prefix { $0 != " " } }
    #expect(names == ["standard", "beacon", "dial", "ember"])
  }

  @Test(arguments: shipped) func nothingIsWrongWithAShippedTheme(name: String) {
    let run = VerbRun("themes", "--check", name)
    #expect(run.code == .passed, "\(run.notes)")
  }

  /// What is painted decides, and not what a table says of it.
  @Test(arguments: shipped.share(1)) func everyTextOfAThemeCanBeRead(name: String) throws {
    let look = try store().look(name)
    let gallery = Gallery(look: look)
    var count = 0
    let situations = Situation.ofAnyApp.share(1)
    for profile in try ["hd720", "portrait", "wide"].map(Gallery.halved) {
      for theme in Theme.allCases {
        for situation in situations {
          var drive = try Gallery.drive(to: situation, of: profile, theme: theme)
          // The ends of a title that moves are to be thin.
          drive.perform(.car(.motionReduced(true)))
          let (list, frame) = gallery.painting(of: drive, withText: false)
          for text in list.readableTexts(pixelsPerPoint: drive.headUnit.metrics.pixelsPerPoint) {
            count += 1
            let contrast = text.contrast(on: frame)
            #expect(
              contrast >= text.needed,
              "\(name) \(situation.rawValue) \(theme.rawValue): \(contrast) for “\(text.text)”")
          }
        }
      }
    }
    #expect(count > 60 * situations.count)
  }

  /// Elements and what lies in them are where they are in the standard look, but for what a theme
  /// is there to change: nothing hangs over the screen, nothing that is touched is smaller.
  @Test(arguments: shipped.share(1)) func nothingHangsOverInATheme(name: String) throws {
    let gallery = Gallery(look: try store().look(name))
    for profile in try ["standard", "hd720", "portrait", "wide", "minimum"].map(Gallery.profile) {
      for situation in Situation.ofAnyApp.share(1) {
        let drive = try Gallery.drive(to: situation, of: profile)
        let list = gallery.screen(of: drive)
        let least = 40 * drive.headUnit.metrics.pixelsPerPoint
        let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
        for element in list.elements where element.target != nil && element.isEnabled {
          let place = "\(name) \(situation.rawValue) \(profile.name): \(element.label)"
          #expect(whole.contains(element.frame), "\(place)")
          guard element.role == .tab || element.target == .home else { continue }
          #expect(Double(element.touchFrame.height) >= least, "\(place)")
        }
      }
    }
  }

  @Test func aThemeCutsNoMoreThanTheStandardUnlessItsLettersAreLarger() throws {
    let standard = try cutTexts(.standard)
    for name in ["ember", "dial"] {
      let more = try cutTexts(try store().look(name)).subtracting(standard)
      #expect(more.isEmpty, "\(name): \(more)")
    }
  }

  /// What ends in an ellipsis, set in the fonts that are installed.
  private func cutTexts(_ look: Look) throws -> Set<String> {
    let resources = try Resources.find(
      try Arguments(["--resources", VerbRun.resources], CommonOptions.lines))
    let kit = try DrawingKit(resources)
    guard kit.hasFont else { return [] }
    var cut: Set<String> = []
    for profile in try ["standard", "hd720", "portrait", "wide"].share(1).map(Gallery.profile) {
      for situation in Situation.ofAnyApp {
        let drive = try Gallery.drive(to: situation, of: profile)
        let list = kit.screen(of: drive, look: look)
        for case .text(let line, _, _, _) in list.commands where line.isCut {
          cut.insert("\(profile.name) \(situation.rawValue) \(line.text.prefix(6))")
        }
      }
    }
    return cut
  }

  @Test func theStandardThemeDrawsWhatIsDrawnWithoutAny() throws {
    for situation in Situation.ofAnyApp.share(1) {
      let drive = try Gallery.drive(to: situation, of: Profile())
      #expect(Gallery().screen(of: drive) == Gallery(look: .standard).screen(of: drive))
    }
  }

  @Test func aBrokenThemeIsToldWithItsPlaceAndNotShown() throws {
    let scratch = try Scratch()
    let file = try scratch.file("mine.json", "{\n  \"radi\": {}\n}")
    let run = VerbRun("screenshot", "demo", "--theme", file, "-o", scratch.folder.path + "/a.png")
    #expect(run.code == .wrongInput)
    #expect(
      run.notes.contains("mine.json:2:3: radi is no key of a theme (did you mean \"radii\"?)"))
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/a.png"))
  }

  @Test func anUnknownThemeNamesTheNearest() {
    let run = VerbRun("screenshot", "demo", "--theme", "embre", "-o", "/nowhere/a.png")
    #expect(run.notes.contains("there is no theme \"embre\" (did you mean \"ember\"?)"))
  }

  @Test func whatCannotBeReadIsToldAndShown() throws {
    let scratch = try Scratch()
    let file = try scratch.file("pale.json", "{\"night\": {\"text\": \"#303030\"}}")
    let run = VerbRun("screenshot", "demo", "--theme", file, "-o", scratch.folder.path + "/a.png")
    #expect(run.code == .passed)
    #expect(run.notes.contains("pale.json:1:20: night.text #303030 on rail"))
    #expect(FileManager.default.fileExists(atPath: scratch.folder.path + "/a.png"))
    #expect(VerbRun("themes", "--check", file).code == .wrongInput)
  }

  @Test func aWallpaperOnWhichNoNameCanBeReadIsToldWhereItIsNamed() throws {
    let scratch = try Scratch()
    func svg(_ color: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 9\">"
        + "<rect width=\"16\" height=\"9\" fill=\"\(color)\"/></svg>"
    }
    _ = try scratch.file("light.svg", svg("#cccccc"))
    _ = try scratch.file("dark.svg", svg("#101010"))
    let file = try scratch.file(
      "mine.json", "{\"wallpaper\": {\"night\": \"light.svg\",\n \"day\": \"light.svg\"}}")
    let run = VerbRun("themes", "--check", file)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("mine.json:1:25: the names of apps, night.text"), "\(run.notes)")
    #expect(!run.notes.contains("day.text"), "\(run.notes)")
    _ = try scratch.file("mine.json", "{\"wallpaper\": {\"night\": \"dark.svg\"}}")
    #expect(VerbRun("themes", "--check", file).code == .passed)
  }

  /// It may be there on another machine: that is no mistake of the file's.
  @Test func aFontThatIsNotInstalledIsTold() throws {
    let scratch = try Scratch()
    let file = try scratch.file(
      "mine.json", #"{"text": {"family": "Nobody Has This Sans"}}"#)
    let run = VerbRun("themes", "--check", file)
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("\"Nobody Has This Sans\" is installed"), "\(run.notes)")
  }

  @Test func picturesOfAThemeAreCheckedWhereTheyAreNamed() throws {
    let scratch = try Scratch()
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"/>"
    try FileManager.default.createDirectory(
      at: scratch.folder.appendingPathComponent("icons"), withIntermediateDirectories: false)
    _ = try scratch.file("icons/plya.svg", icon)
    let file = try scratch.file(
      "mine.json", "{\"wallpaper\": {\"day\": \"none.png\"},\n \"icons\": \"icons\"}")
    let notes = VerbRun("themes", "--check", file).notes
    #expect(notes.contains("mine.json:1:23: none.png: "), "\(notes)")
    #expect(
      notes.contains(
        "mine.json:2:11: icons: plya.svg is no icon of ours (did you mean \"play\"?)"),
      "\(notes)")
  }

  /// Who mends a theme is to need one round for it.
  @Test func allThatIsWrongWithAThemeIsToldAtOnce() throws {
    let scratch = try Scratch()
    let file = try scratch.file(
      "mine.json",
      """
      {"day": {"rail": "blue"}, "wallpaper": {"day": "none.png"}, "icons": "nowhere",
       "night": {"text": "#303030"}, "fonts": 1}
      """)
    let notes = VerbRun("themes", "--check", file).notes
    #expect(notes.contains("day.rail is"), "\(notes)")
    #expect(notes.contains("fonts is no key of a theme"), "\(notes)")
    #expect(notes.contains("none.png: "), "\(notes)")
    #expect(notes.contains("nowhere: there is no such folder"), "\(notes)")
    #expect(notes.contains("night.text #303030 on"), "\(notes)")
    // What could not be read has no contrast with anything.
    #expect(!notes.contains("day.text"), "\(notes)")
  }

  @Test func aDriveSetsItsTheme() throws {
    let scratch = try Scratch()
    _ = try scratch.file("mine.json", "{\"night\": {\"rail\": \"#123456\"}}")
    let drive = try scratch.file(
      "a.drive", "app demo\nset theme mine.json\nsettle\nscreenshot \(scratch.folder.path)/a.png\n")
    let run = VerbRun("run", drive)
    #expect(run.code == .passed, "\(run.notes)")
    let bytes = try Data(contentsOf: scratch.folder.appendingPathComponent("a.png"))
    let frame = try PNG.decode(Array(bytes))
    #expect(frame.pixels[5 * frame.width + 5] & 0xFF_FFFF == 0x123456)
    let sheet = VerbRun(
      "sheet", drive, "--themes", "ember,day,night", "-o", scratch.folder.path + "/b.png")
    #expect(sheet.code == .passed, "\(sheet.notes)")
    #expect(sheet.notes.contains("2680 × "))
  }

  @Test func aDriveWithAnUnknownThemeSaysSoBeforeItRuns() throws {
    let scratch = try Scratch()
    let drive = try scratch.file("a.drive", "app demo\nset theme dusk\nsettle\n")
    let run = VerbRun("run", drive)
    #expect(run.code == .wrongInput)
    #expect((run.lines.joined() + run.notes).contains("there is no theme \"dusk\""))
  }

  @Test func aThemeThatIsTooLargeIsRefused() throws {
    let scratch = try Scratch()
    let long = String(repeating: " ", count: LookStore.sizeLimit) + "{}"
    let file = try scratch.file("large.json", long)
    #expect(VerbRun("themes", "--check", file).notes.contains("larger than 1 MiB"))
  }

  @Test func theSchemaAndThePageAreAsPrinted() throws {
    let schema = try String(
      contentsOfFile: VerbRun.resources + "/theme.schema.json", encoding: .utf8)
    #expect(VerbRun("themes", "--schema").data == schema)
    let page = VerbRun("themes", "--markdown").data
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
    for key in ["night.text", "tabBar.style", "motion.length"] {
      #expect(page.contains("| `\(key)` |"))
    }
  }
}
