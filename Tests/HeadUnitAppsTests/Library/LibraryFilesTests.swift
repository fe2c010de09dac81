import HeadUnitApps
import HeadUnitCore
import Testing

struct LibraryFilesTests {
  @Test func anIncludedFileBecomesASubtree() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"items": [{"id": "a"}],
       "includes": ["more/songs.json", {"file": "talks.json", "id": "t", "title": "Talks"}]}
      """,
      "more/songs.json": #"""
      {"app": {"name": "Songs"}, "items": [{"id": "s", "artwork": "one.svg"}]}
      """#,
      "more/one.svg": "<svg/>",
      "talks.json": #"{"items": [{"id": "x"}, {"id": "y"}]}"#,
    ])
    let reading = try LibraryFile.read(folder.path(of: "library.json"))
    let library = reading.library
    #expect(library.count(at: .root) == 3)
    #expect(
      library.item(at: ContentPath([1]))
        == ContentItem(identifier: "songs", title: "Songs", isContainer: true))
    #expect(
      library.item(at: ContentPath([1, 0]))
        == ContentItem(identifier: "s", artwork: "more/one.svg", isPlayable: true))
    #expect(library.item(at: ContentPath([2]))?.title == "Talks")
    #expect(library.count(at: ContentPath([2])) == 2)
    #expect(
      reading.files
        == ["library.json", "more/songs.json", "talks.json"].map { folder.path(of: $0) })
  }

  @Test func filesThatIncludeEachOtherAreNamedInTheirOrder() throws {
    let folder = try TemporaryFolder([
      "library.json": #"{"includes": ["a.json"]}"#,
      "a.json": #"{"includes": ["b/b.json"]}"#,
      "b/b.json": #"{"includes": ["../a.json"]}"#,
    ])
    #expect(
      folder.mistakes() == [
        "b/b.json:1:15: these files include each other: a.json → b/b.json → a.json"
      ])
  }

  @Test func aFileThatIncludesItselfIsAMistake() throws {
    let folder = try TemporaryFolder(["library.json": #"{"includes": ["library.json"]}"#])
    #expect(
      folder.mistakes() == [
        "library.json:1:15: these files include each other: library.json → library.json"
      ])
  }

  @Test func mistakesInIncludedFilesNameTheirFile() throws {
    let folder = try TemporaryFolder([
      "library.json": #"{"items": [{"id": "a", "x": 1}], "includes": ["c.json", "b.json"]}"#,
      "b.json": "{",
      "c.json": #"{"items": [{"id": "a"}]}"#,
    ])
    #expect(
      folder.mistakes() == [
        "b.json:1:2: the object opened at 1:1 is not closed",
        #"c.json:1:19: the identifier "a" is already used at library.json:1:19 "#
          + "(every item needs an identifier of its own)",
        #"library.json:1:24: an item has no key "x""#,
      ])
  }

  @Test func aMissingFileIsAMistakeAtItsPlace() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"app": {"icon": "art/app.svg"}, "includes": ["b.json"],
       "items": [{"id": "a", "artwork": "art/cover.svh", "icon": "art"}]}
      """,
      "art/cover.svg": "",
    ])
    #expect(
      folder.mistakes() == [
        #"library.json:1:18: there is no file "art/app.svg""#,
        #"library.json:1:47: there is no file "b.json""#,
        #"library.json:2:35: there is no file "art/cover.svh" (did you mean "art/cover.svg"?)"#,
        #"library.json:2:60: "art" is no file"#,
      ])
  }

  @Test(arguments: [
    "../secret.svg", "/etc/passwd", "art/../../secret.svg", "link.svg", "out/a.svg",
  ])
  func noPathLeadsOutOfTheFolder(path: String) throws {
    let outside = try TemporaryFolder(["a.svg": ""])
    let folder = try TemporaryFolder([
      "in/library.json": #"{"items": [{"id": "a", "artwork": "\#(path)"}]}"#,
      "secret.svg": "", "in/art/a.svg": "",
    ])
    try folder.link("in/link.svg", to: folder.path(of: "secret.svg"))
    try folder.link("in/out", to: outside.path)
    #expect(
      folder.mistakes(in: "in/library.json") == [
        "in/library.json:1:35: this path leads out of the folder of the library file "
          + "(keep everything a library names below its own folder)"
      ])
  }

  @Test func aLinkWithinTheFolderIsFollowed() throws {
    let folder = try TemporaryFolder([
      "library.json": #"{"items": [{"id": "a", "artwork": "b.svg"}]}"#, "a.svg": "",
    ])
    try folder.link("b.svg", to: "a.svg")
    #expect(folder.mistakes().isEmpty)
  }

  @Test func picturesOfARepeatAreLookedForOneByOne() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"items": [{"id": "a{n}", "repeat": 4, "artwork": ["o{n}.svg", "./e{n:02}.svg"]}]}
      """,
      "o1.svg": "", "e02.svg": "", "o3.svg": "",
    ])
    #expect(
      folder.mistakes() == [
        #"library.json:1:64: there is no file "./e04.svg" (did you mean "./e02.svg"?)"#
      ])
    try folder.write("", to: "e04.svg")
    let library = try folder.library()
    #expect(library.item(at: ContentPath([3]))?.artwork == "e04.svg")
  }

  @Test func aParentsIdentifierIsNoPartOfAPath() throws {
    #expect(
      try mistakes(#"{"items": [{"id": "a{n}", "repeat": 2, "artwork": "{parent}.svg"}]}"#) == [
        "1:51: {parent} cannot be part of a path"
      ])
  }

  @Test func anAppWithoutANameIsCalledAfterItsFile() throws {
    let folder = try TemporaryFolder(["Night Radio.json": "{}"])
    #expect(try folder.library("Night Radio.json").name == "Night Radio")
  }

  @Test func whatAppSaysIsKept() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"app": {"name": "A", "icon": "./a.svg", "identifier": "com.example.a"}, "tabs": true}
      """,
      "a.svg": "",
    ])
    let library = try folder.library()
    #expect(library.name == "A")
    #expect(library.icon == "a.svg")
    #expect(library.identifier == "com.example.a")
    #expect(library.hasTabs)
    #expect(library.folder == folder.path)
  }
}
