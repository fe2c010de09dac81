import HeadUnitCore
import Testing

@testable import HeadUnitDisplay
@testable import HeadUnitReports

@Suite struct GoldenTreeTests {
  /// A list with two rows, each with a title; the second title is the one given.
  static func list(_ second: String = "Two", hasRow: Bool = true) -> DisplayList {
    var elements = [
      element(.screen, "", PixelRect(x: 0, y: 0, width: 40, height: 40)),
      element(.list, "", PixelRect(x: 0, y: 10, width: 40, height: 30), in: 0),
      element(.row, "One", PixelRect(x: 0, y: 10, width: 40, height: 10), in: 1, target: .row(0)),
      element(.title, "One", PixelRect(x: 2, y: 12, width: 20, height: 4), in: 2),
    ]
    if hasRow {
      elements += [
        element(
          .row, second, PixelRect(x: 0, y: 20, width: 40, height: 10), in: 1,
          path: ContentPath("/0/1")),
        element(.title, second, PixelRect(x: 2, y: 22, width: 20, height: 4), in: 4),
        element(.badge, "E", PixelRect(x: 30, y: 22, width: 2, height: 2), in: 4),
        element(.badge, "S", PixelRect(x: 33, y: 22, width: 2, height: 2), in: 4),
      ]
    }
    return DisplayList(size: PixelSize(width: 40, height: 40), elements: elements)
  }

  private static func element(
    _ role: Element.Role, _ label: String, _ frame: PixelRect, in parent: Int? = nil,
    path: ContentPath? = nil, target: FocusTarget? = nil
  ) -> Element {
    Element(
      role: role, label: label, value: "", frame: frame, touchFrame: frame, isEnabled: true,
      isFocused: false, path: path, target: target, parent: parent)
  }

  private func difference(_ one: DisplayList, _ other: DisplayList) -> [String] {
    // As it goes through a file.
    TreeDifference(from: GoldenTree(GoldenTree(one).text), to: GoldenTree(other)).sentences
  }

  @Test func elementsAreCalledByWhatTheyArePartOf() {
    #expect(
      GoldenTree.names(of: Self.list()) == [
        "screen", "list", "row[0]", "row[0].title", "row[1]", "row[1].title", "row[1].badge",
        "row[1].badge[1]",
      ])
  }

  @Test func aTreeIsReadAsItWasWritten() {
    for label in ["Two", "a \"b\" -> c", "x\ny", "back\\", "-> row[9]", "/3"] {
      let tree = GoldenTree(Self.list(label))
      #expect(GoldenTree(tree.text) == tree)
    }
  }

  @Test func theSameTreesDoNotDiffer() {
    #expect(difference(Self.list(), Self.list()).isEmpty)
  }

  @Test func changedElementsAreNamed() {
    #expect(
      difference(Self.list(), Self.list("Too")) == [
        #"row[1] is: row "Too" 0,20 40x10 /0/1, and was: row "Two" 0,20 40x10 /0/1"#,
        #"row[1].title is: title "Too" 2,22 20x4, and was: title "Two" 2,22 20x4"#,
      ])
  }

  @Test func missingAndNewElementsAreNamed() {
    let missing = difference(Self.list(), Self.list(hasRow: false))
    #expect(missing.count == 4)
    #expect(missing.first?.hasPrefix("row[1] is missing, it was: row") == true)
    #expect(
      difference(Self.list(hasRow: false), Self.list()).first?.hasPrefix("row[1] is new: ") == true)
  }

  @Test func whatLiesInAMaskIsLeftOut() {
    let mask = [PixelRect(x: 0, y: 20, width: 40, height: 10)]
    let tree = GoldenTree(Self.list(), masks: mask)
    #expect(!tree.text.contains("Two"))
    #expect(tree.text.contains("One"))
    #expect(tree == GoldenTree(Self.list("Too"), masks: mask))
  }

  @Test func aLongDifferenceIsCutShort() {
    let expected = GoldenTree((0..<50).map { "row -> row[\($0)]\n" }.joined())
    let sentences = TreeDifference(from: expected, to: GoldenTree("")).sentences
    #expect(sentences.count == TreeDifference.limit + 1)
    #expect(sentences.last == "and 42 more elements differ")
  }

  @Test(arguments: ["\"", "\\", "      x\ny", "->", "row /", "\u{0}"])
  func aDamagedFileIsJustAnotherTree(text: String) {
    let damaged = GoldenTree(text)
    #expect(!TreeDifference(from: damaged, to: GoldenTree(Self.list())).sentences.isEmpty)
  }

  @Test func changedPixelsBelongToTheSmallestElement() {
    let list = Self.list()
    // In the title, in the row beside it, and in the screen's empty top.
    let pixels = [22 * 40 + 2, 22 * 40 + 3, 21 * 40 + 39, 0]
    let elements = ChangedElements(pixels, in: list)
    #expect(elements.sentence == "row[1].title, 2 px; row[1], 1 px; screen, 1 px")
    #expect(ChangedElements([], in: list).parts.isEmpty)
    let bare = DisplayList(size: list.size)
    #expect(ChangedElements([5, 1_000_000], in: bare).sentence == "no element, 1 px")
  }

  @Test func elementsOutsideTheScreenOwnNothing() {
    let outside = Self.element(.row, "", PixelRect(x: -50, y: 90, width: 40, height: 4))
    let list = DisplayList(size: PixelSize(width: 40, height: 40), elements: [outside])
    #expect(ChangedElements([0], in: list).sentence == "no element, 1 px")
  }
}
