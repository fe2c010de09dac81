import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives

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

  @Test func aTabThatIsNotOnTheScreenIsNotChosen() throws {
    let tab = DriveStep.driver(.tab(Selector(.title("Shows"))))
    let home = try TestDrive().run(.driver(.home), .time(.settle(max: .seconds(5))), tab)
    #expect(home.failure?.message.contains("cannot be chosen now") == true)
    #expect(home.failure?.message.contains("the screen is home") == true)
    let call = try TestDrive().run(.car(.interrupt(.call, .start)), tab)
    #expect(call.failure?.message.contains("a call or the assistant is in front") == true)
  }

  @Test func aButtonOfATemplateIsTappedByItsName() throws {
    let app = TextDrive(
      library: """
        {"app": {"name": "Grid"}, "items": [{"id": "song", "title": "Song"}],
         "templates": [{"id": "grid", "title": "Grid", "kind": "grid", "buttons": [
           {"id": "one", "title": "Same", "opens": "first"},
           {"id": "two", "title": "Same", "opens": "second"}]},
          {"id": "first", "title": "First"}, {"id": "second", "title": "Second"}]}
        """)
    let result = try app.run("settle\ntap id:two\nexpect template.id = second within=1s")
    #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
    let missed = try app.run("settle\ntap id:tvo")
    #expect(missed.failure?.message.contains("id:two") == true, "\(missed.failure?.message ?? "")")
  }

  private static let same = TextDrive(
    library: """
      {"app": {"name": "Same"}, "templates": [
       {"id": "home", "title": "Home", "sections": [
        {"header": "New", "items": [
         {"title": "Mixes", "pictures": {"elements": [{"title": "Ebb", "opens": "one"}]}},
         {"title": "Picks", "pictures": {"elements": [
          {"repeat": 12, "title": "Other {n}"}, {"title": "Ebb", "opens": "two"}]}},
         {"title": "Flow", "opens": "three"}]},
        {"header": "Old", "items": [{"title": "Flow", "opens": "four"}]}]},
       {"id": "one"}, {"id": "two"}, {"id": "three"}, {"id": "four"}]}
      """)

  /// Of the same title there is one in a row of pictures and one in another, and so in sections.
  @Test(arguments: [
    ("Ebb", "Mixes", "one"), ("Ebb", "Picks", "two"), ("Flow", "New", "three"),
    ("Flow", "Old", "four"),
  ])
  func whatIsInsideOfARowOrASectionIsTapped(title: String, place: String, id: String) throws {
    let meant = "\"\(title)\" in=\"\(place)\""
    let result = try Self.same.run(
      "settle\nscroll to \(meant)\ntap \(meant)\nexpect template.id = \(id) within=1s")
    #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
  }

  private static let wide = TextDrive(
    library: """
      {"app": {"name": "Wide"}, "templates": [
       {"id": "home", "title": "Home", "items": [
        {"title": "Names", "pictures": {"elements": [
          {"repeat": 12, "title": "Name {n}", "opens": "named"}]}},
        {"title": "Covers", "pictures": {"kind": "grid", "elements": [
          {"repeat": 14, "opens": "cover"}]}}]},
       {"id": "named"}, {"id": "cover"}]}
      """)

  /// A row of pictures goes to the side for a finger and for the knob, as far as it has to.
  @Test(arguments: [
    ("tap \"Name 11\"", "named"), ("tap ~\"^Name 11$\"", "named"),
    ("tap \"Name 11\" in=\"Names\"", "named"), ("tap \"Picture 13\"", "cover"),
    ("tap ~\"Picture 1[4]\"", "cover"), ("focus \"Name 11\"\nknob press", "named"),
    ("focus \"Picture 13\"\nknob press", "cover"),
    ("drag right by=20 from=\"Name 11\"\ntap \"Name 10\"", "named"),
  ])
  func aPictureThatIsOutOfSightToTheSideIsReached(step: String, id: String) throws {
    let result = try Self.wide.run("settle\n\(step)\nexpect template.id = \(id) within=1s")
    #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
  }

  @Test func whatIsNotInsideOfItIsSaid() throws {
    let failure = try Self.same.failure("settle\ntap \"Ebb\" in=\"Old\"")
    #expect(failure.hasSuffix("\"Ebb\" is there, but not in=\"Old\""), "\(failure)")
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

  @Test func aButtonIsNoRow() throws {
    let result = try Self.albums.run("settle\ntap role:button nth=1\nexpect rows = 3 within=1s")
    #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
  }

  /// What covers a part of it is as likely at one side as at the other.
  @Test func aFingerLooksForAPlaceOnAllSidesAlike() throws {
    let app = try TestDrive.read(TestDrive.tracks).app(seed: 1)
    var drive = Simulation(profile: Profile(), app: app)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    let list = Screen(drive.headUnit, at: drive.now, with: Materials(text: .blocks)).displayList()
    let row = try #require(list.elements.first { $0.role == .row })
    let frame = row.touchFrame
    let (middleX, middleY) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let places = TouchPlace.all(on: row, of: list)
    #expect(places.first == TouchPlace(x: middleX, y: middleY))
    for place in places {
      for (x, y) in [
        (2 * middleX - place.x, place.y), (place.x, 2 * middleY - place.y),
      ] {
        #expect(places.contains { abs($0.x - x) <= 2 && abs($0.y - y) <= 2 }, "\(place)")
      }
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
