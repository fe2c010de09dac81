import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitApps

/// A library whose long lists are read when they are asked for answers as one that is read whole.
@Suite struct LargeLibraryTests {
  /// So small that next to every list is a long one, read item by item.
  private static let tiny = LibrarySkim.Sizes(fileSize: 0, listSize: 0, chunkSize: 1)
  /// Lists of some length, several items at a time.
  private static let small = LibrarySkim.Sizes(fileSize: 0, listSize: 300, chunkSize: 200)

  /// Every list, several items at a time.
  private static let every = LibrarySkim.Sizes(fileSize: 0, listSize: 0, chunkSize: 200)

  private func open(
    _ text: String, _ sizes: LibrarySkim.Sizes = tiny
  ) throws -> (Library, TemporaryFolder) {
    let folder = try TemporaryFolder(["library.json": text])
    return (try LibraryFile.open(folder.path(of: "library.json"), sizes).library, folder)
  }

  private func told(_ library: Library, _ folder: TemporaryFolder) -> [String] {
    (library.examination?.mistakes()?.list ?? []).map {
      "\($0)".replacing(folder.path + "/", with: "")
    }
  }

  @Test(arguments: 0..<120) func answersAreThoseOfTheLibraryReadWhole(seed: UInt64) throws {
    var made = RandomLibrary(seed: seed)
    let folder = try TemporaryFolder(made.files())
    let path = folder.path(of: "library.json")
    let whole = try LibraryFile.read(path).library
    for sizes in [Self.tiny, Self.small, Self.every] {
      let opened = try LibraryFile.open(path, sizes)
      let library = opened.library
      let wantsWhole = whole.templates != nil || !whole.faults.isEmpty
      if !wantsWhole, sizes.listSize == 0, opened.files.count == 1, whole.count(at: .root) != 0 {
        #expect(library.examination != nil)
      }
      #expect(described(library) == described(whole), "seed \(seed)")
      #expect(library.examination?.mistakes()?.isEmpty ?? true)
      #expect(spoken(library) == spoken(whole), "seed \(seed)")
    }
  }

  /// All that can be asked of a library, from its end to its beginning.
  private func described(_ library: Library) -> [String] {
    var lines = [
      "\(library.description) \(library.hasTabs) \(library.faults)",
      "first \(String(describing: library.firstTrack))",
    ]
    var open = [ContentPath.root]
    while let path = open.popLast() {
      let count = library.count(at: path) ?? -1
      let children = library.children(at: path)
      lines.append("\(path) \(count) \(children?.trackCount ?? -1)")
      for track in -1...(children?.trackCount ?? 0) {
        lines.append("track \(children?.row(ofTrack: track) ?? -1)")
      }
      for row in -1...max(0, count) {
        let child = path.child(max(0, row))
        let place = row < 0 ? nil : library.place(at: child)
        lines.append("\(row) \(children?.track(ofRow: row) ?? -1)")
        guard let place else { continue }
        let queue = PlayQueue(choosing: place, in: library)
        let upcoming = (0..<min(5, queue.count)).map { queue.path(at: $0) }
        lines.append("\(library.item(at: child).map { "\($0)" } ?? "") \(place.outerNeeds)")
        lines.append("\(queue.count) \(queue.position) \(upcoming) \(place.chapters)")
        lines.append("\(place.duration ?? .zero) \(place.entry.needs) \(place.placeLeft)")
        let pictures = [place.artwork ?? "none", "b.png", "nowhere.png"]
        lines.append("\(pictures.map { library.hasPicture($0) }) \(place.albumIndex ?? -1)")
        if (library.count(at: child) ?? 0) > 0, row < 4 { open.append(child) }
      }
    }
    return lines
  }

  /// What its app says of some paths, of its player and of what it is asked for by words.
  private func spoken(_ library: Library) -> [AppDriver.Said] {
    var app = AppDriver(library.app(seed: 3))
    app.start()
    for path in ["/0", "/1/0", "/0/1", "/9"].compactMap(ContentPath.init) {
      app.ask(.begin(path: path, hint: false))
      app.ask(.item(path: path))
      app.ask(.play(path: path, identifier: ""))
      app.wait(.seconds(1))
      app.send(.next)
      app.wait(.seconds(1))
    }
    for words in ["play song 3", "play nothing like it"] {
      app.ask(.select(.assistant(words)))
      app.wait(.seconds(1))
    }
    return app.said
  }

  @Test func wordsStandInATitleWhateverItsLetters() {
    let titles = [
      "", "Song 3", "ONE SONG 31", "song", "so", "Été song", "sóng", "so\u{301}ng 3",
      "a\r\nsong 3", "a\rsong 3", "song\u{0}3", "ﬁsong 3\u{301}", "İSONG 3", "sonsong 3",
    ]
    for words in ["song 3", "s", "été", "\n", "o", "sóng"] {
      let searched = SearchedWords(words)
      for title in titles {
        let isThere = title.lowercased().contains(words)
        #expect(searched.stand(in: title) == isThere, "\(words) in \(title)")
      }
    }
  }

  private func kept(_ library: Library) -> Int {
    library.examination?.sources.compactMap(\.large?.keptCount).reduce(0, +) ?? 0
  }

  @Test func onlyWhatIsAskedForIsRead() throws {
    let items = (0..<1_000).map { #"{"id": "i\#($0)", "title": "T\#($0)"}"# }
    let (library, _) = try open("{\"items\": [\(items.joined(separator: ","))]}", Self.small)
    #expect(library.count(at: .root) == 1_000)
    #expect(library.item(at: ContentPath([500]))?.title == "T500")
    #expect(kept(library) == 1)
    #expect(library.item(at: ContentPath([501]))?.title == "T501")
    #expect(kept(library) == 1)
    for row in 0..<1_000 { #expect(library.item(at: ContentPath([row]))?.title == "T\(row)") }
    #expect(kept(library) == 64)
  }

  @Test func anItemWithAMistakeFailsAndItsNeighboursDoNot() throws {
    let text = """
      {"items": [{"id": "a", "title": "A"},
                 {"id": "b", "titel": "B", "children": [{"id": "c"}]},
                 {"id": "d", "title": "D", "live": 1}, {"id": "e", "title": "E"}]}
      """
    let (library, folder) = try open(text, Self.every)
    var app = AppDriver(library.app(seed: 1))
    app.start()
    for path in ["/0", "/1", "/1/0", "/2", "/3"].compactMap(ContentPath.init) {
      app.ask(.item(path: path))
    }
    let failures = app.answers.map { answer -> String? in
      guard case .failed(let failure) = answer else { return nil }
      return failure.message.replacing(folder.path + "/", with: "")
    }
    let first =
      "There is a mistake in the library here: library.json:2:24: "
      + "an item has no key \"titel\" (did you mean \"title\"?)"
    #expect(failures == [nil, first, first, "There is a mistake in the library here.", nil])
    #expect(told(library, folder) == folder.mistakes())
    #expect(library.examination?.mistakesMet.count == 1)
  }

  /// Broken in ways that only reading tells, of which each is told as if the file was read whole.
  @Test(arguments: [
    #"{"items": [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}]}"#,
    #"{"items": [{"id": "a", "title": "A", "queue": ["z"]}, {"id": "b"}]}"#,
    #"{"items": [{"id": "a", "children": [{"id": "b", "artwork": "no.png"}]}]}"#,
    #"{"items": [{"id": "a", "title": "\x"}, {"id": "b", "id": "c"}, {"title": nil}]}"#,
    #"{"items": [{"id": "a", "repeat": 3, "children": [{"id": "b", "live": 01}]}]}"#,
    #"{"items": [{"id": "a", "chapters": [{"start": "2s"} {"start": "1s"}]}, {"id": "x"}]}"#,
    #"{"items": [{"id": "a", "repeat": 3, "children": [{"id": "b{n}"}]}, {"id": "{n}"}]}"#,
  ]) func mistakesFurtherOnAreTold(text: String) throws {
    for sizes in [Self.tiny, Self.every] {
      let (library, folder) = try open(text, sizes)
      #expect(library.examination != nil)
      #expect(told(library, folder) == folder.mistakes())
      #expect(!told(library, folder).isEmpty)
    }
  }

  /// Written in ways of which only reading tells what they mean.
  @Test(arguments: [
    #"{"items": [{"id": "a{n}", "repeat": 3e0, "title": "A"}]}"#,
    #"{"items": [{"id": "a{n}", "\u0072epeat": 3, "title": "A"}]}"#,
    #"{"items": [{"id": "a", "title": "A"},]}"#,
    #"{"items": [{"id": "a", "title": "A"} {"id": "b", "title": "B"}]}"#,
    #"{"items": [{"id": "a", "title": 'A'}]}"#,
    #"{"items": [{"id": "a", "children": null}]}"#,
    #"{"items": [{"id": "a", "repeat": -1}]}"#,
    #"{"items": [{"id": "a", "playable": "no"}]}"#,
    #"{"items": [7, {"id": "a"}]}"#,
    #"{"items": [{"id": "a"}], "items": [{"id": "b"}]}"#,
    #"{"items": [{"id": "a"}], "player": {"commands": ["fly"]}}"#,
    #"{"items": [{"id": "a"}]} 7"#, #"{"items": [{"id": "a"}]"#, #"{"items": [{"id": "a"#, "",
    #"{"items": [{"id": "a", "faults": [{"kind": "fail"}]}, {"id": "a"}]}"#,
  ]) func whatIsNotWrittenAsUsualIsReadWhole(text: String) throws {
    let folder = try TemporaryFolder(["library.json": text])
    let path = folder.path(of: "library.json")
    let whole = Result { () throws(Mistakes) in described(try LibraryFile.read(path).library) }
    let opened = Result { () throws(Mistakes) in
      let library = try LibraryFile.open(path, Self.tiny).library
      #expect(library.examination == nil)
      return described(library)
    }
    #expect(whole == opened)
  }

  @Test func bytesThatAreNoTextAreToldWhereTheyAre() throws {
    let folder = try TemporaryFolder()
    let text = #"{"items": [{"id": "a", "title": "A"}, {"id": "b", "title": "?"}]}"#
    let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    try folder.write(bytes, to: "library.json")
    let library = try LibraryFile.open(folder.path(of: "library.json"), Self.tiny).library
    #expect(library.item(at: ContentPath([0]))?.title == "A")
    #expect(library.place(at: ContentPath([1]))?.entry.details?.failure != nil)
    #expect(told(library, folder) == folder.mistakes())
  }

  @Test func whatIsNoLongerWantedIsLeft() throws {
    let (library, _) = try open(#"{"items": [{"id": "a"}, {"id": "a"}]}"#)
    #expect(library.examination?.mistakes { false } == nil)
    #expect(library.examination?.mistakes()?.count == 1)
  }

  @Test func smallFilesAreReadWhole() throws {
    let folder = try TemporaryFolder(["library.json": #"{"items": [{"id": "a"}]}"#])
    let reading = try LibraryFile.open(folder.path(of: "library.json"))
    #expect(reading.library.examination == nil)
    #expect(reading.files == [folder.path(of: "library.json")])
  }
}

/// A library as anybody could write one, with everything that is good in it.
private struct RandomLibrary {
  private var generator: SeededGenerator
  private var number = 0
  private var names: [String] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
  private mutating func one(of words: [String]) -> String { words[below(words.count)] }
  private mutating func may(_ part: Int, _ text: String) -> [String] {
    below(part) == 0 ? [text] : []
  }

  mutating func files() -> [String: String] {
    let others = list(depth: 0, repeats: 0)
    let isIncluded = below(3) == 0
    if !isIncluded { names = [] }
    var members = ["\"items\": \(list(depth: 3, repeats: 0))"]
    if isIncluded { members.append(#""includes": ["other.json"]"#) }
    if below(3) == 0 { members.append(#""tabs": true"#) }
    if below(8) == 0 { members.append(#""templates": [\#(template())]"#) }
    if below(3) == 0 { members.append(#""player": {"startsAlone": true, "resumes": true}"#) }
    if below(2) == 0 { members.reverse() }
    let mark = below(5) == 0 ? "\u{FEFF}" : ""
    return [
      "library.json": mark + " {\(members.joined(separator: one(of: [",", " ,\n  "])))}\n",
      "other.json": #"{"app": {"name": "Other"}, "items": \#(others)}"#, "a.png": "", "b.png": "",
    ]
  }

  private func template() -> String {
    guard let name = names.first else { return #"{"id": "t"}"# }
    return #"{"id": "t", "items": [{"id": "r", "plays": "\#(name)"}]}"#
  }

  private mutating func list(depth: Int, repeats: Int) -> String {
    let items = (0..<below(depth == 0 ? 4 : 7)).map { _ in item(depth: depth, repeats: repeats) }
    let space = one(of: ["", " ", "\n  ", " // a [ \" ] comment\n"])
    return "[\(space)\(items.joined(separator: "\(space),\(space)"))\(space)]"
  }

  private mutating func item(depth: Int, repeats: Int) -> String {
    number += 1
    let isRepeat = below(4) == 0
    let inside = repeats + (isRepeat ? 1 : 0)
    let id = (repeats > 0 ? "{parent}-" : "") + "i\(number)" + (isRepeat ? "-{n}" : "")
    if inside == 0 { names.append(id) }
    var members = [
      #""id": "\#(id)""#, #""title": "Song \#(number)\#(isRepeat ? " {n:03}" : "")""#,
    ]
    if isRepeat {
      members.append(#""repeat": \#(below(4))"#)
      members.append(#""subtitle": ["one {n0}", "t\u0077o \" ] }", "\\"]"#)
    }
    members += may(3, #""artwork": "\#(one(of: ["a.png", "b.png"]))""#)
    members += may(4, #""explicit": true"#) + may(5, #""progress": 0.25"#)
    members += may(6, #""needs": ["network"]"#) + may(6, #""latency": "80ms±20ms""#)
    members += may(4, #""album": "\ud83d\ude00 [{,\" é""#) + may(5, #""albumIndex": 7"#)
    switch below(8) {
    case 0: members.append(#""status": true"#)
    case 1: members.append(#""container": \#(one(of: ["true", "false"]))"#)
    case 2: members.append(#""playable": \#(one(of: ["true", "false"]))"#)
    case 3: members.append(#""container": true, "playable": true"#)
    case 4 where inside == 0 && !names.isEmpty:
      members.append(#""queue": ["\#(one(of: names))", "\#(one(of: names))"]"#)
    case 5: members.append(#""chapters": [{"start": "0s"}, {"title": "]}", "start": "9s"}]"#)
    case 6 where inside == 0 && below(4) == 0:
      members.append(#""faults": [{"kind": "latency", "value": "2s"}]"#)
    default:
      if depth > 0 {
        members.append("\"children\": \(list(depth: depth - 1, repeats: inside))")
      } else {
        members += may(2, #""duration": "\#(below(300) + 1)s""#)
      }
    }
    if below(3) == 0 { members.reverse() }
    return "{\(members.joined(separator: one(of: [",", ", ", "\n,\t"])))}"
  }
}
