import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

/// Templates of a library file: what is wrong with them, and what pressing them does.
@Suite struct LibraryTemplateTests {
  private func library(_ templates: String, more: String = "") throws -> TemporaryFolder {
    try TemporaryFolder([
      "library.json": """
      {"app": {"name": "Test"}, \(more) "items": [
        {"id": "album", "title": "Album", "subtitle": "Band", "children": [
          {"repeat": 3, "id": "song-{n}", "title": "Song {n}"}]}],
       "templates": [\(templates)]}
      """
    ])
  }

  /// A drive with the library in which the car is connected and everything at once is over.
  private func drive(_ templates: String, more: String = "") throws -> Simulation {
    let folder = try library(templates, more: more)
    let read = try LibraryFile.read(folder.path + "/library.json").library
    var simulation = Simulation(profile: Profile(), app: read.app(seed: 1))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    return simulation
  }

  private func press(_ row: Int, in simulation: inout Simulation) {
    simulation.perform(.driver(.rowChosen(row)))
    simulation.advance(by: .seconds(1))
  }

  @Test func aNameOfNoTemplateIsAMistakeThatSaysWhichWasMeant() throws {
    let folder = try library(
      #"{"id": "home", "items": [{"title": "A", "opens": "albuns"}]}, {"id": "albums"}"#)
    let mistakes = folder.mistakes()
    #expect(mistakes.count == 1)
    #expect(
      mistakes.first?.hasSuffix(
        #"no template has the id "albuns" (did you mean "albums"?)"#) ?? false, "\(mistakes)")
  }

  /// A way back that does nothing of its own is the car's; one that does asks the app.
  @Test func aFileSaysHowTheWayBackLooksAndWhatItDoes() throws {
    var drive = try drive(
      #"""
      {"id": "home", "dark": true, "items": [
        {"title": "A", "opens": "a", "playback": "play"}, {"title": "B", "opens": "b"}]},
      {"id": "a", "back": {"title": "Home"}, "trailing": [{"title": "S", "rounded": true}],
       "details": {"title": "T", "body": ["Long", "Short"], "adaptive": true},
       "assistant": {"action": "startCall"}, "items": [{"title": "x"}]},
      {"id": "b", "back": {"title": "Out", "popsToRoot": true}, "items": [
        {"title": "y", "presents": "sure"}]},
      {"id": "sure", "kind": "alert", "title": "Sure?", "buttons": [
        {"title": "Yes", "color": "#2F6BEB"}]}
      """#)
    #expect(drive.headUnit.shownTheme == .night)
    drive.perform(.car(.themeChanged(.day)))
    #expect(drive.headUnit.shownTheme == .night)
    let row = try #require(drive.headUnit.browser.page?.given?.rows[0].item)
    #expect(row.playback == .play)
    press(0, in: &drive)
    let album = try #require(drive.headUnit.browser.page?.template)
    #expect(album.back == TemplateBack(title: "Home"))
    #expect(album.trailingButtons.map(\.isRounded) == [true])
    guard case .list(let list) = album.content else { return }
    #expect(list.details?.bodies == ["Long", "Short"] && list.details?.isAdaptive == true)
    #expect(list.assistant?.action == .startCall)
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(1))
    press(1, in: &drive)
    #expect(drive.headUnit.browser.page?.template?.back?.button != nil)
    press(0, in: &drive)
    #expect(drive.headUnit.visibleButtons.first?.color == TemplateColor("#2F6BEB"))
    drive.perform(.phone(.reported(.template(TemplateCall(900, .dismiss)))))
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.openTemplates == ["home"])
  }

  @Test func aFileSaysHowPlaybackOfDetailsAndPicturesStands() throws {
    let drive = try drive(
      #"""
      {"id": "home", "details": {"title": "T", "progress": 0.25, "playback": "pause"}, "items": [
        {"pictures": {"kind": "card", "elements": [
          {"repeat": 2, "title": "C", "progress": [0.5, 1], "playback": "replay",
           "overlay": {"text": "New"},
           "sports": {"left": {"name": "A", "score": "2"}, "right": {"name": "B", "score": "1"}}}
        ]}}]}
      """#)
    let page = try #require(drive.headUnit.browser.page)
    guard case .list(let list) = page.template?.content else { return }
    #expect(list.details?.progress == 0.25 && list.details?.playback == .pause)
    let elements = try #require(list.sections.first?.items.first?.pictures?.elements)
    #expect(elements.map(\.progress) == [0.5, 1])
    #expect(elements.map(\.playback) == [.replay, .replay])
    #expect(elements.map(\.overlay?.text) == ["New", "New"])
    #expect(elements.allSatisfy { $0.sports?.shortWords == "A 2 – 1 B" })
    #expect(drive.headUnit.row(0)?.progress == 0.25)
  }

  /// The score changes as rows do: by what stands for another template.
  @Test func aMatchIsWrittenInAFileAndChanges() throws {
    func match(_ id: String, _ score: Int) -> String {
      #"""
      {"id": "\#(id)", "kind": "nowPlaying", "sports": {
        "left": {"name": "Harbour", "score": "\#(score)", "possession": true},
        "right": {"name": "Lanterns", "score": "1", "initials": "LAN", "favorite": true},
        "status": "2nd half", "clock": {"remaining": "90s"}}}
      """#
    }
    var drive = try drive(
      #"""
      {"id": "home", "items": [{"title": "A", "plays": "song-1", "stays": true},
        {"title": "Goal", "updates": "nowPlaying", "as": "later"}]},
      \#(match("nowPlaying", 2)), \#(match("later", 3))
      """#)
    press(0, in: &drive)
    drive.advance(by: .seconds(2))
    #expect(drive.headUnit.shownSports?.words == "Harbour 2 – 1 Lanterns")
    #expect(drive.headUnit.shownSports?.shortWords == "HAR 2 – 1 LAN")
    #expect(drive.headUnit.shownSports?.left.hasPossession == true)
    #expect(drive.headUnit.shownSports?.right.isFavorite == true)
    #expect(drive.headUnit.shownSports?.clock?.countsUp == false)
    press(1, in: &drive)
    #expect(drive.headUnit.shownSports?.words == "Harbour 3 – 1 Lanterns")
  }

  @Test func aMatchIsShownWithTheItemThatItIsOfAndWithNothingElse() throws {
    var drive = try drive(
      #"""
      {"id": "home", "items": [{"title": "A", "plays": "song-1", "stays": true},
        {"title": "Match", "plays": "song-2", "stays": true}]},
      {"id": "nowPlaying", "kind": "nowPlaying", "sportsDuring": "song-2", "sports": {
        "left": {"name": "Harbour", "score": "2"}, "right": {"name": "Lanterns", "score": "1"}}}
      """#)
    var seen: [Bool] = []
    for row in [0, 1, 0, 1] {
      press(row, in: &drive)
      drive.advance(by: .seconds(2))
      seen.append(drive.headUnit.shownSports != nil)
    }
    #expect(seen == [false, true, false, true])
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(2))
    #expect(drive.headUnit.shownSports?.words == "Harbour 2 – 1 Lanterns")
  }

  @Test func anItemOfAMatchNeedsTheMatch() throws {
    let folder = try library(
      #"{"id": "nowPlaying", "kind": "nowPlaying", "sportsDuring": "song-2"}"#)
    #expect(
      folder.mistakes().map { $0.contains(#"and there is no "sports""#) } == [true],
      "\(folder.mistakes())")
  }

  @Test func theItemOfAMatchHasToBeThere() throws {
    let folder = try library(
      #"""
      {"id": "nowPlaying", "kind": "nowPlaying", "sportsDuring": "song-9", "sports": {
        "left": {"name": "A", "score": "2"}, "right": {"name": "B", "score": "1"}}}
      """#)
    #expect(
      folder.mistakes().first?.contains(#"no item has the identifier "song-9""#) ?? false,
      "\(folder.mistakes())")
  }

  @Test func whatIsPlayedHasToBeAnItem() throws {
    let folder = try library(#"{"id": "home", "items": [{"title": "A", "plays": "song-9"}]}"#)
    #expect(
      folder.mistakes().first?.contains(#"no item has the identifier "song-9""#) ?? false,
      "\(folder.mistakes())")
  }

  @Test(arguments: [
    #"{"id": "a"}, {"id": "a"}"#, #"{"id": "a", "kind": "lists"}"#, #"{"id": "a", "sektions": []}"#,
    #"{"id": "a", "items": [{"id": "x"}, {"id": "x"}]}"#,
    #"{"id": "a", "items": [{"repeat": 2, "id": "x"}]}"#,
    #"{"id": "a", "items": [{"pictures": {"kind": "big", "elements": []}}]}"#,
    #"{"id": "a", "buttons": [{"id": "x"}, {"id": "x"}]}"#, "",
  ])
  func whatCannotBeIsAMistake(_ templates: String) throws {
    #expect(try library(templates).mistakes().count == 1)
  }

  @Test func moreRowsThanThereIsRoomForAreAMistake() throws {
    let rows = (0..<11).map { #"{"repeat": 10000, "id": "\#($0)-{n}"}"# }.joined(separator: ",")
    let mistakes = try library(#"{"id": "a", "items": [\#(rows)]}"#).mistakes()
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.contains("more than 100000 rows") ?? false)
  }

  @Test func aRowLooksLikeWhatItPlaysUnlessItSaysOtherwise() throws {
    let simulation = try drive(
      #"""
      {"id": "home", "items": [{"plays": "album"},
        {"repeat": 2, "plays": "song-{n}", "subtitle": ["One", "Two"]}]}
      """#)
    let rows = (0..<3).map { simulation.headUnit.row($0) }
    #expect(rows.map { $0?.title } == ["Album", "Song 1", "Song 2"])
    #expect(rows.map { $0?.subtitle } == ["Band", "One", "Two"])
  }

  @Test func theAssistantFindsListsAndEveryItemOfARepeat() throws {
    var simulation = try drive(#"{"id": "home", "items": [{"plays": "album"}]}"#)
    for (words, title) in [
      ("play album", "Song 1"), ("play song 3", "Song 3"), ("Song 2", "Song 2"),
      ("play albu", "Song 1"), ("play 2", "Song 2"),
    ] {
      simulation.perform(.playback(.assistantAsked(words)))
      simulation.advance(by: .seconds(1))
      #expect(simulation.headUnit.player.info?.title == title, "\(words)")
    }
    simulation.perform(.playback(.assistantAsked("play song 4")))
    simulation.advance(by: .seconds(1))
    #expect(simulation.headUnit.player.info?.title == "Song 2")
    #expect(simulation.headUnit.toast != nil)
  }

  @Test func whatPlaysIsMarkedWhereverItStands() throws {
    var simulation = try drive(
      #"""
      {"id": "home", "items": [{"plays": "album", "stays": true},
        {"repeat": 3, "plays": "song-{n}", "stays": true}]}
      """#)
    press(2, in: &simulation)
    #expect(simulation.headUnit.player.info?.title == "Song 2")
    #expect(
      (0..<4).map { simulation.headUnit.row($0)?.isPlaying } == [true, false, true, false])
    press(3, in: &simulation)
    #expect(
      (0..<4).map { simulation.headUnit.row($0)?.isPlaying } == [true, false, false, true])
  }

  @Test func aListIsUpdatedSomeTimeAfterItIsSeen() throws {
    var simulation = try drive(
      #"""
      {"id": "home", "spinner": true,
       "whenShown": [{"after": "3s", "updates": "home", "as": "full"}]},
      {"id": "full", "title": "Full", "items": [{"title": "Here"}]}
      """#)
    #expect(simulation.headUnit.browser.page?.state == .loading)
    simulation.advance(by: .seconds(3))
    #expect(simulation.headUnit.row(0)?.title == "Here")
    #expect(simulation.headUnit.openTemplates == ["home"])
  }

  @Test func aRowSpinsForAsLongAsItsLatencyAndAFaultMakesItSpinOn() throws {
    let templates = #"{"id": "home", "items": [{"title": "A", "latency": "2s"}, {"title": "B"}]}"#
    var simulation = try drive(templates)
    press(0, in: &simulation)
    #expect(simulation.headUnit.row(0)?.isStarting == true)
    simulation.advance(by: .seconds(1))
    #expect(simulation.headUnit.row(0)?.isStarting == false)
    var faulty = try drive(templates, more: #""faults": [{"kind": "hang", "on": "select"}],"#)
    press(1, in: &faulty)
    #expect(faulty.headUnit.row(1)?.isStarting == true)
  }

  @Test func aCarThatComesBackIsGivenEverythingAnew() throws {
    var simulation = try drive(
      #"{"id": "home", "items": [{"title": "A", "opens": "b"}]}, {"id": "b", "title": "B"}"#)
    press(0, in: &simulation)
    #expect(simulation.headUnit.openTemplates == ["home", "b"])
    simulation.perform(.phone(.disconnected))
    simulation.advance(by: .seconds(1))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    #expect(simulation.headUnit.openTemplates == ["home"])
  }

  @Test func onTheLastLevelThePlayerIsNotPushed() throws {
    let levels = (1...4).map {
      #"{"id": "l\#($0)", "items": [{"title": "Down", "opens": "l\#($0 + 1)"}]}"#
    }
    let last = #"{"id": "l5", "items": [{"plays": "song-1"}]}"#
    var simulation = try drive((levels + [last]).joined(separator: ", "))
    for _ in 1...5 { press(0, in: &simulation) }
    #expect(simulation.headUnit.openTemplates == ["l1", "l2", "l3", "l4", "l5"])
    #expect(simulation.headUnit.player.info?.title == "Song 1")
    #expect(simulation.headUnit.phone.app == .running)
  }

  @Test func anExceptionEndsTheApp() throws {
    var simulation = try drive(
      #"{"id": "home", "items": [{"title": "A", "opens": "m"}]}, {"id": "m", "kind": "map"}"#)
    press(0, in: &simulation)
    #expect(simulation.headUnit.phone.app == .stopped(.exception))
  }
}
