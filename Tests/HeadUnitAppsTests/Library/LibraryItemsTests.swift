import HeadUnitApps
import HeadUnitCore
import Testing

struct LibraryItemsTests {
  @Test func aRepeatMakesItsItemsByNumber() throws {
    let library = try library(
      """
      {"items": [
        {"id": "first"},
        {"id": "t{n}", "repeat": 100000, "title": "Track {n:04}", "subtitle": ["even {n0}", "odd"],
         "progress": [0, 0.5], "explicit": [true, false]},
        {"id": "none{n}", "repeat": 0},
        {"id": "last"}
      ]}
      """)
    #expect(library.count(at: .root) == 100_002)
    #expect(
      library.item(at: ContentPath([3]))
        == ContentItem(
          identifier: "t3", title: "Track 0003", subtitle: "even 2", isPlayable: true,
          isExplicit: true, progress: 0))
    #expect(library.item(at: ContentPath([100_000]))?.title == "Track 100000")
    #expect(library.item(at: ContentPath([100_000]))?.subtitle == "odd")
    #expect(library.item(at: ContentPath([100_001]))?.identifier == "last")
    #expect(library.item(at: ContentPath([100_002])) == nil)
    #expect(library.item(at: ContentPath([-1])) == nil)
  }

  @Test func aRepeatThatMakesOneItemNeedsNoNumber() throws {
    let alone = try library(#"{"items": [{"id": "alone", "repeat": 1}]}"#)
    #expect(alone.item(at: ContentPath([0]))?.identifier == "alone")
    #expect(throws: (any Error).self) {
      try library(#"{"items": [{"id": "alone", "repeat": 2}]}"#)
    }
  }

  @Test(arguments: ContentItem.Mark.allCases)
  func eachMarkIsReadFromItsKey(mark: ContentItem.Mark) throws {
    let library = try library(
      "{\"items\": [{\"id\": \"a\", \"\(mark.rawValue)\": true}, {\"id\": \"b\"}]}")
    let items = [0, 1].compactMap { library.item(at: ContentPath([$0])) }
    #expect(items.map { item in ContentItem.Mark.allCases.filter { item[$0] } } == [[mark], []])
  }

  @Test func aRepeatInsideARepeatKnowsItsParent() throws {
    let library = try library(
      """
      {"items": [{"id": "a{n}", "repeat": 3, "title": "Album {n}", "children": [
        {"id": "{parent}-info", "title": "About album {n}", "status": true},
        {"id": "{parent}-{n0}", "repeat": 2, "title": "{parent} {n} {x} {"}
      ]}]}
      """)
    #expect(library.item(at: ContentPath([1, 0]))?.identifier == "a2-info")
    #expect(library.item(at: ContentPath([1, 0]))?.title == "About album 2")
    #expect(library.item(at: ContentPath([2, 2]))?.identifier == "a3-1")
    #expect(library.item(at: ContentPath([2, 2]))?.title == "a3 2 {x} {")
  }

  @Test(arguments: [
    (#"{"id": "a"}"#, false, true),
    (#"{"id": "a", "children": []}"#, true, false),
    (#"{"id": "a", "children": [], "playable": true}"#, true, true),
    (#"{"id": "a", "container": true}"#, true, false),
    (#"{"id": "a", "playable": false}"#, false, false),
    (#"{"id": "a", "status": true}"#, false, false),
  ])
  func whatAnItemIsFollowsFromWhatItHas(text: String, isContainer: Bool, isPlayable: Bool) throws {
    let item = try library(#"{"items": [\#(text)]}"#).item(at: ContentPath([0]))
    #expect(item?.isContainer == isContainer)
    #expect(item?.isPlayable == isPlayable)
  }

  @Test(arguments: [-1, 0, 0.5, 1, 1.5])
  func anyProgressIsAccepted(progress: Double) throws {
    let library = try library(#"{"items": [{"id": "a", "progress": \#(progress)}]}"#)
    #expect(library.item(at: ContentPath([0]))?.progress == progress)
  }

  @Test func aTabIsDrawnWithItsIconAndARowWithItsArtwork() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"tabs": true, "items": [
        {"id": "a", "icon": "i.svg", "artwork": "a.svg", "children": [
          {"id": "b", "icon": "i.svg", "artwork": "a.svg"}, {"id": "c", "icon": "i.svg"}]},
        {"id": "d", "artwork": "a.svg"}
      ]}
      """,
      "i.svg": "", "a.svg": "",
    ])
    let library = try folder.library()
    let artwork = [[0], [0, 0], [0, 1], [1]].map { library.item(at: ContentPath($0))?.artwork }
    #expect(artwork == ["i.svg", "a.svg", "i.svg", "a.svg"])
  }

  @Test func faultsAreRules() throws {
    let library = try library(
      """
      {"faults": [{"kind": "hang", "on": "*"},
                  {"kind": "late", "on": "count", "path": "/1", "value": "20s", "times": 2},
                  {"kind": "count-larger", "value": 3, "probability": 0.5}],
       "items": [{"id": "a", "children": [
         {"id": "b"}, {"id": "c", "faults": [{"kind": "error"}]}]}]}
      """)
    #expect(
      library.faults == [
        FaultRule(.hang),
        FaultRule(
          .late, on: .count, path: ContentPath([1]), value: .duration(.seconds(20)), times: 2),
        FaultRule(.countLarger, value: .number(3), probability: 0.5),
        FaultRule(.error, path: ContentPath([0, 1])),
      ])
  }

  @Test func theSameLibraryComesOutHoweverItIsWritten() throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let naive = NaiveItem.random(using: &generator)
      let library = try library(#"{"items": [\#(naive.map(\.text).joined(separator: ","))]}"#)
      let expected = NaiveItem.expanded(naive, number: 0, parent: "", at: .root)
      for (path, item, count) in expected {
        #expect(library.item(at: path) == item, "seed \(seed), \(path)")
        #expect(library.count(at: path) == count, "seed \(seed), \(path)")
        #expect(library.item(at: path.child(count)) == nil, "seed \(seed), \(path)")
      }
    }
  }
}

/// An item that is expanded in the simplest way there is.
private struct NaiveItem {
  let identifier: String
  let count: Int?
  let children: [NaiveItem]?

  var text: String {
    let many = count.map { #", "repeat": \#($0)"# } ?? ""
    let inner = children.map { $0.map(\.text).joined(separator: ",") }
    return #"{"id": "{parent}.\#(identifier)", "title": "{parent} \#(identifier)"\#(many)"#
      + (inner.map { #", "children": [\#($0)]"# } ?? "") + "}"
  }

  static func random(using generator: inout SeededGenerator, depth: Int = 0) -> [NaiveItem] {
    (0..<Int(generator.next() % 5)).map { index in
      let isRepeat = generator.chance(0.4)
      let isContainer = depth < 3 && generator.chance(0.5)
      return NaiveItem(
        identifier: "\(index)" + (isRepeat ? "x{n}" : ""),
        count: isRepeat ? Int(generator.next() % 4) : nil,
        children: isContainer ? random(using: &generator, depth: depth + 1) : nil)
    }
  }

  static func expanded(
    _ items: [NaiveItem], number: Int, parent: String, at path: ContentPath
  ) -> [(ContentPath, ContentItem, count: Int)] {
    var result: [(ContentPath, ContentItem, count: Int)] = []
    var row = 0
    for item in items {
      for repetition in 0..<(item.count ?? 1) {
        let own = item.count == nil ? number : repetition
        let name = item.identifier.replacing("{n}", with: "\(own + 1)")
        let identifier = "\(parent).\(name)"
        let place = path.child(row)
        let children = expanded(item.children ?? [], number: own, parent: identifier, at: place)
        let isContainer = item.children != nil
        let content = ContentItem(
          identifier: identifier, title: "\(parent) \(name)", isContainer: isContainer,
          isPlayable: !isContainer)
        let count = children.count { $0.0.depth == place.depth + 1 }
        result.append((place, content, count: count))
        result += children
        row += 1
      }
    }
    return result
  }
}
