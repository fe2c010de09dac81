import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

struct BrokenLibraryTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let mistakes: [String]
    var testDescription: String { mistakes.first ?? text }

    init(_ text: String, _ mistakes: String...) {
      self.text = text
      self.mistakes = mistakes
    }
  }

  @Test func identifiersThatDoubleWithEachLevelAreAMistakeAndNoHang() throws {
    let levels = (0..<60).map { level in
      "{\"repeat\": 2, \"id\": \"\(level == 0 ? "" : "{parent}{parent}")a{n}\", \"children\": ["
    }
    let text = levels.joined() + String(repeating: "]}", count: 60)
    let found = try mistakes("{\"items\": [{\"id\": \"q\", \"queue\": [\"z\"]}, \(text)]}")
    #expect(found.count == 2)
    #expect(found.last?.hasSuffix(": the identifier gets longer than 1000 bytes here") ?? false)
  }

  @Test func whatIsInsideARepeatIsKnownAndCannotBeQueued() throws {
    let found = try mistakes(
      """
      {"items": [{"id": "a", "queue": ["r1", "r1-x"]},
        {"repeat": 2, "id": "r{n}", "playable": true, "children": [{"id": "{parent}-x"}]}]}
      """)
    #expect(
      found == [
        "1:40: \"r1-x\" cannot be named here, as it is inside an item that is made many times"
      ])
  }

  @Test func aFileIncludedTwiceHasItsMistakesOnce() throws {
    let folder = try TemporaryFolder([
      "library.json": #"{"includes": ["a.json", {"file": "a.json", "id": "b"}, ""]}"#,
      "a.json": #"{"items": [{"id": "x", "titel": "X"}]}"#,
    ])
    #expect(
      folder.mistakes() == [
        "a.json:1:19: the identifier \"x\" is already used at a.json:1:19 "
          + "(every item needs an identifier of its own)",
        #"a.json:1:24: an item has no key "titel" (did you mean "title"?)"#,
        #"library.json:1:56: expected the path of a file, found the text """#,
      ])
  }

  @Test func mistakesInTheJSONHideNoOthers() throws {
    let found = try mistakes(
      """
      {
        "tabs": yes, "tabs": true,
        "items": [
          {"id": "a", "titel": "A", "progress": 1e999, "live": "x",},
          {"id": "a", "explicit": 01 "subtitle": 5},
        ],
        "latency":
      }
      """)
    #expect(
      found == [
        "2:11: only true, false and null are written without quotes, not yes (did you mean true?)",
        "2:16: the key \"tabs\" is already used at 2:3",
        "4:17: an item has no key \"titel\" (did you mean \"title\"?)",
        "4:43: this number is too large", "4:58: expected true or false, found the text \"x\"",
        "4:61: this comma is followed by no value",
        "5:12: the identifier \"a\" is already used at 4:12 "
          + "(every item needs an identifier of its own)",
        "5:29: a number has no leading zeros: 01", "5:31: a comma is missing here",
        "5:44: expected a text or a list of texts, found the number 5",
        "5:46: this comma is followed by no value",
        "8:1: a value is missing here",
      ])
  }

  @Test func aLongIdentifierIsNotMadeAThousandTimes() throws {
    let identifier = String(repeating: "x", count: 5_000_000)
    #expect(
      try mistakes("{\"items\": [{\"repeat\": 1000, \"id\": \"\(identifier){n}\"}]}")
        == ["1:35: the identifier gets longer than 1000 bytes here"])
  }

  @Test(arguments: [
    Case("", "1:1: the text ends before any value"),
    Case("[]", "1:1: expected a library, found a list"),
    Case(
      #"{"itens": []}"#,
      #"1:2: a library has no key "itens" (did you mean "items"?)"#),
    Case(
      #"{"items": [{"id": "a", "titel": "A"}]}"#,
      #"1:24: an item has no key "titel" (did you mean "title"?)"#),
    Case(#"{"items": [{"id": "a", "xyzzy": 1}]}"#, #"1:24: an item has no key "xyzzy""#),
    Case(#"{"items": [{}]}"#, #"1:12: an item needs the key "id""#),
    Case(#"{"items": [{"id": 7}]}"#, "1:19: expected a text, found the number 7"),
    Case(#"{"tabs": "yes"}"#, #"1:10: expected true or false, found the text "yes""#),
    Case(
      #"{"latency": 80}"#,
      "1:13: expected a duration such as \"80ms\" or \"80ms±30ms\" "
        + "or an object of latencies, found the number 80"),
    Case(
      #"{"latency": "80"}"#,
      #"1:13: expected a duration such as "80ms" or "80ms±30ms", found the text "80" (80ms?)"#),
    Case(
      #"{"items": [{"id": "a", "duration": "1,5s"}]}"#,
      #"1:36: expected a duration of at least 100ms such as "3m20s", "#
        + #"found the text "1,5s" (1.5s?)"#),
    Case(
      #"{"items": [{"id": "a", "duration": "3 min"}]}"#,
      #"1:36: expected a duration of at least 100ms such as "3m20s", "#
        + #"found the text "3 min" (3m?)"#),
    Case(
      "{\u{201C}tabs\u{201D}: true}", "1:2: \u{201C} does not belong here (a quote is written \")"),
    Case(
      #"{"latency": {"art": "1s", "count": "-1s"}}"#,
      #"1:14: an object of latencies has no key "art""#,
      #"1:36: expected a duration such as "80ms" or "80ms±30ms", found the text "-1s""#),
    Case(
      #"{"items": [{"id": "a", "latency": {"artwork": "1s"}}]}"#,
      #"1:36: an object of latencies of an item has no key "artwork""#),
    Case(
      #"{"items": [{"id": "a", "duration": 200}]}"#,
      #"1:36: expected a duration of at least 100ms such as "3m20s" or a list of durations, "#
        + "found the number 200"),
    Case(
      #"{"items": [{"id": "a", "duration": "1us"}]}"#,
      #"1:36: expected a duration of at least 100ms such as "3m20s", found the text "1us""#),
    Case(
      #"{"items": [{"id": "a", "repeat": 10000001}]}"#,
      "1:34: expected a whole number from 0 to 10000000, found the number 10000001"),
    Case(#"{"items": [null]}"#, "1:12: expected an item, found null"),
    Case(
      #"{"network": ["plays"]}"#,
      #"1:14: "plays" is not the name of an operation (did you mean "play"?)"#),
    Case(
      #"{"items": [{"id": "a", "needs": "wifi"}]}"#,
      #"1:33: "wifi" is not the name of a need"#),
    Case(
      #"{"player": {"commands": ["play", "paus"]}}"#,
      #"1:34: "paus" is not the name of a command (did you mean "pause"?)"#),
    Case(
      #"{"player": {"commands": ["play", {"name": "play"}]}}"#,
      "1:34: the command play is already listed"),
    Case(
      #"{"player": {"commands": [{"name": "next", "intervals": [5]}]}}"#,
      "1:56: the command next has no intervals"),
    Case(
      #"{"player": {"misbehaves": ["info-partial-updates"]}}"#,
      #"1:28: "info-partial-updates" is not the name of a misbehaviour "#
        + #"(did you mean "info-partial-update"?)"#),
    Case(
      #"{"player": {"rates": [1, 0.5]}}"#,
      "1:26: rates are above zero and rise (the misbehaviour \"command-rate-unsupported\" "
        + "allows any, to see what happens)"),
    Case(
      #"{"player": {"skip": [0]}}"#,
      "1:22: expected a number above zero, found the number 0"),
  ])
  func aMistakeIsNamedWithItsPlace(_ broken: Case) throws {
    #expect(try mistakes(broken.text) == broken.mistakes)
  }

  @Test(arguments: [
    Case(
      #"{"items": [{"id": "a"}, {"id": "a"}]}"#,
      #"1:32: the identifier "a" is already used at 1:19 "#
        + "(every item needs an identifier of its own)"),
    Case(
      #"{"items": [{"id": "t5"}, {"id": "t{n}", "repeat": 9}]}"#,
      #"1:33: the identifier "t5" is already used at 1:19 "#
        + "(every item needs an identifier of its own)"),
    Case(
      #"{"items": [{"id": "t", "repeat": 9}]}"#,
      "1:19: all 9 items made here get the same identifier (put {n} into it)"),
    Case(
      #"{"items": [{"id": "a{n}", "repeat": 2, "children": [{"id": "b"}]}]}"#,
      "1:60: every repetition of the enclosing item gets this identifier too "
        + "(put {parent} or {n} into it)"),
    Case(
      #"{"items": [{"id": "a{n}", "repeat": 2, "children": [{"id": "b{n}", "repeat": 2}]}]}"#,
      "1:60: every repetition of the enclosing item gets this identifier too "
        + "(put {parent} into it)"),
    Case(
      #"{"items": [{"id": "a{n}", "repeat": 20, "#
        + #""children": [{"id": "x{parent}{n}", "repeat": 20}]}]}"#,
      #"1:61: two of the items made here get the identifier "xa111" "#
        + "(put a character between {parent} and {n})"),
    Case(
      #"{"items": [{"id": "a", "title": "Number {n}"}]}"#,
      "1:33: {n} is only known inside a repeat"),
    Case(
      #"{"items": [{"id": "a", "title": ["A", "B"]}]}"#,
      "1:33: a list of values is only for what is made many times"),
    Case(
      #"{"items": [{"id": "a{n}", "repeat": 2, "title": []}]}"#,
      "1:49: a list of values needs at least one"),
    Case(
      #"{"items": [{"id": "a", "queue": ["b"]}]}"#,
      #"1:34: no item has the identifier "b" "#
        + "(what is inside an item that is made many times cannot be named)"),
    Case(
      #"{"items": [{"id": "song-1", "queue": ["song-2", "sonk-1"]}, {"id": "song-2"}]}"#,
      #"1:49: no item has the identifier "sonk-1" (did you mean "song-1"?)"#),
    Case(
      #"{"items": [{"id": "a", "status": true, "children": []}]}"#,
      "1:52: a status row is neither container nor playable and has no children"),
    Case(
      #"{"items": [{"id": "a", "container": false, "children": []}]}"#,
      "1:37: an item with children is a container"),
    Case(
      #"{"items": [{"id": "a", "live": true, "duration": "3m"}]}"#,
      "1:50: a live stream has no duration "
        + "(the misbehaviour \"info-live-with-duration\" shows what happens then)"),
    Case(
      #"{"items": [{"id": "a", "chapters": [{"start": "1m"}, {"start": "1m"}]}]}"#,
      "1:54: a chapter begins later than the one before"),
    Case(
      #"{"faults": [{"kind": "hangs"}]}"#,
      #"1:22: "hangs" is not the name of a kind of fault (did you mean "hang"?)"#),
    Case(
      #"{"faults": [{"kind": "empty", "on": "item"}]}"#,
      "1:37: the fault empty does not show in item (it shows in count)"),
    Case(
      #"{"faults": [{"kind": "hang", "value": "1s"}]}"#, "1:39: the fault hang has no value"),
    Case(
      #"{"faults": [{"kind": "latency", "value": 3}]}"#,
      #"1:42: the value of latency is a duration such as "3s""#),
    Case(
      #"{"faults": [{"kind": "artwork-slow", "path": "/1"}]}"#,
      "1:46: pictures and commands have no path"),
    Case(
      #"{"faults": [{"kind": "hang", "path": "1/2", "probability": 2}]}"#,
      #"1:38: expected an index path such as "/1/2", found the text "1/2""#,
      "1:60: expected a number from 0 to 1, found the number 2"),
    Case(
      #"{"items": [{"id": "a{n}", "repeat": 2, "faults": [{"kind": "hang"}]}]}"#,
      "1:50: an item that is made many times has no single path "
        + "(give the fault at the top of the file, with or without a path)"),
  ])
  func whatContradictsItselfIsNamedWithItsPlace(_ broken: Case) throws {
    #expect(try mistakes(broken.text) == broken.mistakes)
  }

  @Test func allMistakesAreNamedAtOnce() throws {
    let text = """
      {
        // Three things are wrong here.
        "tabs": 1,
        "items": [
          {"id": "é", "titel": "A"},
          {"title": true}
        ]
      }
      """
    #expect(
      try mistakes(text) == [
        "3:11: expected true or false, found the number 1",
        #"5:17: an item has no key "titel" (did you mean "title"?)"#,
        #"6:5: an item needs the key "id""#,
        "6:15: expected a text or a list of texts, found true",
      ])
  }

  @Test func aWrongElementHidesNoMistakeOfTheOthers() throws {
    let text = """
      {"items": [5, {"id": "a", "titel": ""}, "b", {"id": "c", "children": [7, {"x": 1}]}],
       "includes": [1, "none.json"],
       "faults": [{"kind": "hang", "times": 0}, 3, {"knd": "hang"}],
       "player": {"commands": ["plai", {"name": "next", "title": 3}, 4], "rates": ["1", 1, 0],
                  "skip": [1, 0, "2"], "devices": [{"id": "x"}, null]}}
      """
    let places = try mistakes(text).map { $0.split(separator: ": ").first ?? "" }
    #expect(
      places == [
        "1:12", "1:27", "1:41", "1:71", "1:74", "1:75", "2:15", "2:18", "3:39", "3:43", "3:46",
        "3:47", "4:26", "4:60", "4:64", "4:78", "4:86", "5:25", "5:28", "5:46", "5:59",
      ])
  }

  @Test func atMostAHundredMistakesAreKept() throws {
    let items = Array(repeating: "{}", count: 5_000).joined(separator: ",")
    let folder = try TemporaryFolder(["library.json": #"{"items": [\#(items)]}"#])
    let mistakes = #expect(throws: Mistakes.self) { try folder.library() }
    #expect(mistakes?.list.count == 100)
    #expect(mistakes?.droppedCount == 4_900)
  }

  @Test func bytesThatAreNoTextAreAMistake() throws {
    let folder = try TemporaryFolder()
    try folder.write([0x7B, 0xE9, 0x7D], to: "library.json")
    #expect(
      folder.mistakes() == [
        "library.json:1:2: byte 1 is 0xE9, which is not valid UTF-8 here"
      ])
  }

  @Test func aFileThatIsNotThereIsAMistake() throws {
    let folder = try TemporaryFolder()
    #expect(
      folder.mistakes() == ["library.json:1:1: there is no such file (check the path)"])
  }

  @Test func aFolderIsNoLibrary() throws {
    let folder = try TemporaryFolder(["library.json/a": ""])
    #expect(folder.mistakes() == ["library.json:1:1: this is no file"])
  }

  @Test func tenThousandLevelsAreAMistake() throws {
    let depth = 10_000
    let text =
      #"{"items": ["# + String(repeating: #"{"id": "a", "children": ["#, count: depth)
      + String(repeating: "]}", count: depth) + "]}"
    let found = try mistakes(text)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("nested more than 256 levels deep") == true)
  }

  @Test func theDeepestLibraryThatCanBeWrittenIsRead() throws {
    let depth = 126
    let levels = (0..<depth).map { #"{"id": "a\#($0)", "children": ["# }.joined()
    let text = #"{"items": ["# + levels + String(repeating: "]}", count: depth) + "]}"
    let library = try library(text)
    let path = ContentPath(Array(repeating: 0, count: depth))
    #expect(library.item(at: path)?.identifier == "a125")
  }

  @Test func aListOfTooManyElementsIsAMistake() throws {
    let list = Array(repeating: "1", count: 10_001).joined(separator: ",")
    #expect(
      try mistakes(#"{"player": {"skip": [\#(list)]}}"#) == [
        "1:21: this list has more than 10000 elements"
      ])
  }

  @Test func ratesOutOfOrderAreForAPlayerThatMisbehaves() throws {
    let misbehaves = #""misbehaves": ["command-rate-unsupported"]"#
    #expect(try mistakes(#"{"player": {"rates": [1, 0, -1], \#(misbehaves)}}"#).isEmpty)
  }
}
