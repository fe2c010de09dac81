import Foundation
import HeadUnitCore
import HeadUnitText
import Testing

@testable import TestdriveVerbs

@Suite struct PrototypeTests {
  /// Two tabs, a list that scrolls, one that is empty, and titles that are not only letters.
  private static let library = """
    {
      "app": {"name": "Small </script>"},
      "tabs": true,
      "items": [
        {"id": "a", "title": "Long", "children": [
          \((0..<30).map { #"{"id": "t\#($0)", "title": "Track \#($0)"}"# }.joined(separator: ", "))
        ]},
        {"id": "b", "title": "<b>\\u2028 & \\"quoted\\"", "children": [
          {"id": "c", "title": "Below", "children": [{"id": "d", "title": "Deep", "children": []}]}
        ]}
      ]
    }
    """

  private let scratch: Scratch
  private let app: String

  init() throws {
    scratch = try Scratch()
    app = try scratch.file("app.json", Self.library)
  }

  private func folder(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func make(_ name: String = "made", _ more: String...) -> VerbRun {
    let words = ["prototype", app, "-o", folder(name), "--sizes", "320x180"]
    return VerbRun(exactly: words + more + ["--resources", VerbRun.resources])
  }

  private func data(_ name: String = "made") throws -> JSONDocument.Node {
    let path = folder(name) + "/data.js"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let json = text.dropFirst("prototype.open(".count).dropLast(");\n".count)
    return try JSONDocument(SourceText(name: path, text: String(json))).root
  }

  private func list(_ node: JSONDocument.Node?) -> [JSONDocument.Node] {
    node.map { Array($0.elements) } ?? []
  }

  private func states(_ root: JSONDocument.Node) -> [JSONDocument.Node] {
    list(list(root["worlds"]).first?["states"])
  }

  private func files(_ name: String) throws -> [String: Data] {
    let root = URL(fileURLWithPath: folder(name))
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    var files: [String: Data] = [:]
    for name in names where !name.hasSuffix("pictures") {
      files[name] = try Data(contentsOf: root.appendingPathComponent(name))
    }
    return files
  }

  @Test func theSameAppGivesTheSameBytes() throws {
    #expect(make("one", "--states", "8").code == .passed)
    #expect(make("two", "--states", "8").code == .passed)
    let (one, two) = (try files("one"), try files("two"))
    #expect(one.count > 8)
    #expect(one == two)
  }

  @Test func everySpotLeadsToAStateOrSaysWhereItWouldLead() throws {
    let made = make("made", "--states", "12", "--themes", "night")
    #expect(made.code == .passed)
    #expect(made.notes.contains("up to 12 states, 5 levels and 100 rows"))
    #expect(made.notes.contains("12 states, 12 pictures"))
    let states = states(try data())
    #expect(states.count == 12)
    var leading = 0
    for state in states {
      for spot in list(state["spots"]) {
        guard let edge = spot["edge"] else { continue }
        if let number = edge["state"]?.integer {
          #expect(states.indices.contains(number))
          leading += 1
        } else {
          #expect(edge["change"]?["look"]?.string != nil)
        }
      }
    }
    #expect(leading > 20)
  }

  @Test func allRowsOfAListAreOnItsStripsAndCanBeChosen() throws {
    #expect(make("made", "--states", "4").code == .passed)
    let long = try #require(
      states(try data()).first { list($0["place"]?["lists"]).first?.string == "/0" })
    let rows = list(long["spots"]).filter { $0["isRow"]?.bool == true }
    #expect(rows.count == 30)
    let shown = try #require(long["list"])
    let height = try #require(shown["height"]?.integer)
    let frame = try #require(list(shown["box"]).last?.integer)
    #expect(height > 4 * frame)
    let strip = try #require(shown["strip"]?.integer)
    let looks = list(long["looks"])
    #expect(looks.count == 2)
    for look in looks {
      #expect(list(look["rows"]).count == (height + strip - 1) / strip)
    }
  }

  @Test func aListIsCutWhereItIsAskedTo() throws {
    #expect(make("made", "--states", "2", "--rows", "7").code == .passed)
    let long = try #require(
      states(try data()).first { list($0["place"]?["lists"]).first?.string == "/0" })
    let rows = list(long["spots"]).filter { $0["isRow"]?.bool == true }
    #expect(rows.count == 7)
    #expect(long["list"]?["rest"]?.string == "23 more rows are not in this prototype")
  }

  @Test func deeperLevelsAreLeftOut() throws {
    for (depth, isDeeperThere) in [("1", false), ("2", true)] {
      #expect(make("made", "--depth", depth, "--states", "12").code == .passed)
      let lists = states(try data()).flatMap {
        list($0["place"]?["lists"]).compactMap(\.string)
      }
      #expect(lists.contains("/1"))
      #expect(lists.contains { $0.hasPrefix("/1/") } == isDeeperThere, "\(lists)")
    }
  }

  /// A menu has rows as a list has, and is none.
  @Test func eachEntryOfAMenuIsSeenAndCanBeChosen() throws {
    let app = try scratch.file(
      "menu.json",
      """
      {"player": {"commands": ["play", "pause", "like", "dislike", "bookmark"]},
       "items": [{"id": "a", "title": "A", "duration": "3m"}]}
      """)
    let made = VerbRun(
      "prototype", app, "-o", folder("made"), "--sizes", "640x360", "--states", "14")
    #expect(made.code == .passed, "\(made.notes)")
    let said = states(try data()).map { state in
      list(state["spots"]).filter { $0["edge"] != nil }.compactMap { $0["words"]?.string }
    }
    let isThere = said.contains { words in
      ["Like", "Dislike", "Bookmark"].allSatisfy { entry in
        words.contains { $0.hasPrefix(entry) }
      }
    }
    #expect(isThere, "\(said)")
  }

  /// Of a menu that is higher than there is room everything is on its strips.
  @Test func eachEntryOfAMenuThatScrollsCanBeChosen() throws {
    let app = try scratch.file(
      "menu.json",
      """
      {"player": {"commands": ["play", "pause", "like", "dislike", "bookmark", "stop"]},
       "items": [{"id": "a", "title": "A", "duration": "3m"}]}
      """)
    let made = VerbRun(
      "prototype", app, "-o", folder("made"), "--sizes", "800x160", "--states", "14")
    #expect(made.code == .passed, "\(made.notes)")
    let menus = states(try data()).filter { $0["place"]?["menu"]?.string == "commands" }
    #expect(!menus.isEmpty)
    for menu in menus {
      let rows = list(menu["spots"]).filter { $0["isRow"]?.bool == true }
      let said = rows.compactMap { $0["words"]?.string }
      #expect(said == ["Like, Off", "Dislike, Off", "Bookmark, Off", "Stop"])
      let shown = try #require(menu["list"])
      #expect(try #require(shown["height"]?.integer) > #require(list(shown["box"]).last?.integer))
      // Each is whole.
      let heights = rows.compactMap { list($0["box"]).last?.integer }
      #expect(try #require(heights.max()) - #require(heights.min()) <= 1)
    }
  }

  /// So that the page can let both come and go.
  @Test func aMenuAndTheLargeCoverAreLayersOfTheirOwn() throws {
    let path = folder("apart")
    let run = VerbRun(
      exactly: [
        "prototype", "demo", "-o", path, "--sizes", "640x360", "--states", "12", "--themes",
        "night", "--resources", VerbRun.resources,
      ])
    #expect(run.code == .passed, "\(run.notes)")
    var menus = 0
    for state in states(try data("apart")) {
      guard let look = list(state["looks"]).first else { continue }
      let layers = list(look["below"]).compactMap(\.number)
      let screen = state["place"]?["screen"]?.string
      if screen == "nowPlaying", state["place"]?["playing"]?.string != "" {
        #expect(look["cover"]?.number.map(layers.contains) == true)
      }
      let hasMenu = state["place"]?["menu"]?.string != ""
      #expect((look["menu"]?.number != nil) == hasMenu)
      guard hasMenu else { continue }
      menus += 1
      let dim = look["dim"]?.number.flatMap { layers.firstIndex(of: $0) }
      let menu = look["menu"]?.number.flatMap { layers.firstIndex(of: $0) }
      #expect(try #require(dim) < #require(menu))
    }
    #expect(menus > 0)
  }

  /// Whatever plays, each list is seen as it is then: what plays is a layer of its own over it.
  @Test func everyListIsThereWithEverythingThatPlays() throws {
    let path = folder("ways")
    let run = VerbRun(
      exactly: [
        "prototype", "demo", "-o", path, "--sizes", "640x360", "--states", "120", "--themes",
        "night", "--resources", VerbRun.resources,
      ])
    #expect(run.code == .passed, "\(run.notes)")
    let world = try #require(list(try data("ways")["worlds"]).first)
    func sound(_ node: JSONDocument.Node) -> String {
      "\(node["playing"]?.string ?? "") \(node["paused"]?.bool ?? false)"
    }
    let dresses = list(world["dresses"])
    let worn = Set(dresses.map(sound))
    #expect(worn.count == dresses.count)
    let played = Set(list(world["states"]).compactMap { $0["place"].map(sound) })
    #expect(played.count > 8)
    #expect(played.subtracting(worn).count <= 1, "\(played.subtracting(worn))")
    for dress in dresses where dress["playing"]?.string != "" {
      #expect(list(list(dress["looks"]).first).last?.integer != nil)
      let spots = list(dress["spots"])
      #expect(spots.map { $0["words"]?.string }.contains { $0?.hasPrefix("Now Playing") == true })
      let leads = spots.contains { $0["edge"]?["change"]?["screen"]?.string == "nowPlaying" }
      #expect(leads, "\(sound(dress))")
    }
    // A list in which nothing shows what plays is kept once.
    var bare: [String: Int] = [:]
    var lists: Set<String> = []
    for state in list(world["states"]) {
      guard let place = state["place"], place["screen"]?.string == "content",
        let tab = place["tab"]?.integer, let shown = list(place["lists"])[tab].string
      else { continue }
      let name = "\(shown) \(place["driving"]?.number ?? 0) \(place["look"]?.string ?? "")"
      lists.insert(name)
      if state["isBare"]?.bool == true { bare[name, default: 0] += 1 }
    }
    #expect(lists.count > 30)
    #expect(lists.subtracting(bare.keys).isEmpty, "\(lists.subtracting(bare.keys))")
    #expect(bare.values.allSatisfy { $0 == 1 }, "\(bare.filter { $0.value > 1 })")
  }

  @Test func whatAnAppSaysIsNothingButText() throws {
    #expect(make("made", "--states", "6").code == .passed)
    let script = try #require(try files("made")["data.js"])
    let text = String(decoding: script, as: UTF8.self)
    #expect(!text.contains("<"))
    #expect(!text.contains("\u{2028}"))
    #expect(try data()["app"]?.string == "Small </script>")
    let page = try #require(try files("made")["index.html"])
    #expect(!String(decoding: page, as: UTF8.self).contains("Small"))
  }

  @Test func everyFileThatIsNamedIsThereAndNoOther() throws {
    #expect(make("made", "--states", "6").code == .passed)
    let named = list(try data()["layers"]).compactMap { $0["file"]?.string }
      .filter { !$0.isEmpty }
    let pictures = try files("made").keys.filter { $0.hasPrefix("pictures/") }
    #expect(Set(named.map { "pictures/" + $0 }) == Set(pictures))
  }

  @Test func anOlderPrototypeMakesRoomAndNothingElseDoes() throws {
    #expect(make("made", "--states", "6").code == .passed)
    let before = try files("made")
    #expect(make("made", "--states", "1").code == .passed)
    let after = try files("made")
    #expect(after.count < before.count)
    _ = try FileManager.default.createDirectory(
      atPath: folder("mine"), withIntermediateDirectories: true)
    _ = try scratch.file("mine/index.html", "my own page")
    let refused = make("mine")
    #expect(refused.code == .wrongInput)
    #expect(refused.notes.contains("holds other things than a prototype"))
    #expect(try files("mine").count == 1)
  }

  @Test func withoutAFolderOrWithAWrongAppNothingIsWritten() throws {
    let nowhere = VerbRun("prototype", app)
    #expect(nowhere.code == .wrongInput)
    #expect(nowhere.notes.contains("prototype needs -o FOLDER"))
    let wrong = VerbRun("prototype", folder("no.json"), "-o", folder("none"))
    #expect(wrong.code == .wrongInput)
    #expect(!FileManager.default.fileExists(atPath: folder("none")))
  }

  @Test func aProgramThatEndsIsPicturedAndTold() throws {
    let run = VerbRun(
      "prototype", "exec:/bin/false", "-o", folder("made"), "--sizes", "320x180", "--states", "3")
    #expect(run.code == .appFailed)
    #expect(!states(try data()).isEmpty)
  }

  @Test func eachSizeAndLanguageIsAWorld() throws {
    let run = VerbRun(
      "prototype", app, "-o", folder("made"), "--sizes", "320x180,180x320", "--languages", "en,he",
      "--states", "2")
    #expect(run.code == .passed)
    let worlds = list(try data()["worlds"])
    #expect(worlds.map { $0["width"]?.integer } == [320, 320, 180, 180])
    #expect(worlds.map { $0["isRightToLeft"]?.bool } == [false, true, false, true])
  }

  @Test func thePageSpeaksTheLanguageOfTheDisplay() throws {
    let run = VerbRun(
      "prototype", "demo", "-o", folder("made"), "--sizes", "320x180", "--languages", "en,de,ja",
      "--states", "2", "--rows", "3")
    #expect(run.code == .passed)
    let worlds = list(try data()["worlds"])
    #expect(
      worlds.map { $0["words"]?["again"]?.string } == ["Start again", "Von vorn", "最初から"])
    #expect(
      worlds.map { list($0["driving"]).first?.string } == ["Parked", "Geparkt", "駐車中"])
    let rests = worlds.compactMap { world in
      list(world["states"]).compactMap { $0["list"]?["rest"]?.string }.first { !$0.isEmpty }
    }
    #expect(rests.count == 3)
    #expect(rests.allSatisfy { $0.contains(/[0-9]/) } && Set(rests).count == 3, "\(rests)")
    #expect(worlds.allSatisfy { $0["words"]?["partial"]?.string?.isEmpty == false })
    #expect(try data()["isPartial"]?.bool == true)
  }

  /// Every word that the page asks for is one of those that it is given, and each is asked for.
  @Test func thePageHasNoWordsOfItsOwn() throws {
    let file = VerbRun.resources + "/Prototype/prototype.js"
    let script = try String(contentsOfFile: file, encoding: .utf8)
    let asked = Set(script.matches(of: /phrase\("([a-zA-Z]+)"/).map { String($0.1) })
    let made: Set<PagePhrase> = [.day, .night, .parked, .stopped, .moving, .moreRows]
    let given = Set(PagePhrase.allCases).subtracting(made)
    #expect(asked == Set(given.map(\.rawValue)))
    #expect(script.matches(of: /"[A-Z][a-z]+( [a-z]+)+/).isEmpty)
  }
}
