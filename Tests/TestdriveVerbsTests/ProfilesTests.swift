import HeadUnitCore
import Testing

@testable import TestdriveVerbs

@Suite struct ProfilesTests {
  @Test func theShippedProfilesAreThoseOfTheProduct() {
    let rows = VerbRun("profiles").lines.map {
      $0.split(separator: " ", omittingEmptySubsequences: true)
    }
    let sizes = rows.map { "\($0[0]) \($0[1])×\($0[3])@\($0[4])" }
    #expect(
      sizes == [
        "bluetooth 800×320@2", "hd 960×540@2", "hd720 1280×720@2", "knob-only 1280×720@2",
        "minimum 748×456@2",
        "portrait 900×1200@3", "portrait-small 768×1024@2", "right-hand 1280×720@2,",
        "standard 800×480@2", "wide 1920×720@3",
      ])
  }

  @Test func laterLayersWinAndWhatTheyDoNotSayStays() throws {
    let scratch = try Scratch()
    let overlay = try scratch.file("mine.json", "{\"timeouts\": {\"content\": \"3s\"}}")
    let arguments = try Arguments(["--resources", VerbRun.resources], CommonOptions.lines)
    let store = ProfileStore(try Resources.find(arguments))
    let profile = try store.profile(["wide", "right-hand", overlay])
    #expect(profile.display.width == 1_920)
    #expect(profile.display.driverSide == .right)
    #expect(profile.timeouts.content == .seconds(3))
    #expect(profile.timeouts.playback == .seconds(10))
  }

  @Test func layersArePrintedAsTheProfileTheyMake() {
    let run = VerbRun("profiles", "--profile", "wide", "--profile", "right-hand")
    #expect(run.lines.contains { $0.hasPrefix("display.driverSide") && $0.hasSuffix("right") })
    #expect(run.lines.contains { $0.hasPrefix("display.width") && $0.hasSuffix("1920") })
  }

  @Test func anUnknownProfileNamesTheNearest() {
    #expect(VerbRun("profiles", "wdie").notes.contains("did you mean \"wide\"?"))
  }

  @Test func theReferencePageNamesEveryKey() {
    let page = VerbRun("profiles", "--markdown").data
    for key in ["display.width", "quirks.rateStep", "timeouts.content", "limits"] {
      #expect(page.contains("| `\(key)` |"))
    }
  }
}
