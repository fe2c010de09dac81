import HeadUnitCore
import HeadUnitDrives
import Testing

/// Fingers, as drives put them on the glass.
@Suite struct TapTests {
  @Test func aRowIsTappedByItsTitle() throws {
    let result = try TestDrive().run(
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(5))),
      .driver(.tap("Show 2")),
      .check(.expect(.text("page.title", .equal, "Show 2"), .within(.seconds(1)))),
      .check(.expect(.text("page.state", .equal, "shown"), .within(.seconds(1)))),
      .check(.expect(.rows(.equal, 2))))
    #expect(result.verdict == .passed)
    #expect(result.handEvents.contains(.touch(.began(.row(1)))))
    #expect(result.handEvents.contains(.driver(.rowChosen(1))))
  }

  @Test func aTabIsTappedByItsTitle() throws {
    let result = try TestDrive().run(
      .driver(.tap("Shows")), .check(.expect(.text("tab", .equal, "Shows"))))
    #expect(result.verdict == .passed)
  }

  private static let albums = TextDrive(
    library: """
      {"app": {"name": "Albums"}, "latency": "80ms", "player": {"commands": ["play", "pause"]},
       "items": [{"id": "albums", "title": "Albums", "playable": true, "children": [
         {"id": "t{n}", "repeat": 3, "title": "Track {n}", "duration": "3m"}]},
         {"id": "song", "title": "Song", "duration": "3m"}]}
      """)

  @Test(arguments: ["open row:0", "open row[0]", "open \"Albums\"", "open id:albums"])
  func aRowIsOpenedByItsButton(line: String) throws {
    for make in Quirks.PlayableContainer.allCases {
      var profile = Profile()
      profile.quirks.playableContainer = make
      let result = try Self.albums.run(
        "\(line)\nexpect page.title = \"Albums\" within=1s", of: profile)
      #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
      let isByButton = result.handEvents.contains(.driver(.rowOpenChosen(0)))
      #expect(isByButton == (make == .plays))
    }
  }

  @Test func whatHasNoListIsNotOpened() throws {
    let message = try Self.albums.failure("open row:1")
    #expect(message.hasPrefix("row:1 is no row with a list of its own"))
  }

  @Test func whatIsNotThereIsToldWithTheNearest() throws {
    let result = try TestDrive().run(.driver(.tap("Sogn 1")))
    let failure = try #require(result.failure)
    #expect(failure.kind == .step)
    #expect(failure.message == "\"Sogn 1\" matches nothing: the nearest is \"Song 1\"")
    #expect(failure.source.line == 2)
    #expect(failure.details.first?.hasPrefix("row \"Song 1\"") == true)
    #expect(!failure.events.isEmpty && failure.events.count <= 5)
  }
}
