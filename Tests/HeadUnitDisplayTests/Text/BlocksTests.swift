import HeadUnitCore
import HeadUnitDisplay
import Testing

struct BlocksTests {
  private let style = TextStyle(weight: .regular, size: 100 * 64)

  private func set(_ text: String, _ style: TextStyle? = nil, _ width: Int? = nil) -> TextLine {
    TextSetter.blocks(TextSetter.Request(text, style ?? self.style, maximumWidth: width))
  }

  @Test func blocksAreAsWideAsTheTableSays() {
    #expect(set("Wil\u{301}l").width == 100 + 26 * 3)
    #expect(set("夜の港").width == 300)
    #expect(set("👨‍👩‍👧‍👦").width == 120)
    #expect(set("Wi").glyphs.map(\.index) == [0x57, 0x69])
    #expect(set("Wi").glyphs.map(\.x) == [0, 6400])
  }

  @Test func trackingStandsBetweenGlyphsOnly() {
    var tracked = style
    tracked.tracking = -64
    #expect(set("aaa", tracked).width == set("aaa").width - 2)
    #expect(set("a", tracked).width == set("a").width)
  }

  @Test func digitCellsAreEqual() {
    var cells = style
    cells.hasDigitCells = true
    #expect(set("1:48", cells).width == set("0:00", cells).width)
    #expect(set("111", cells).width == 186)
  }

  @Test func rightToLeftLinesAreLaidOutFromTheRight() {
    let line = set("123 אב")
    #expect(line.isRightToLeft)
    #expect(line.glyphs.map(\.index) == [0x5D1, 0x5D0, 0x20, 0x33, 0x32, 0x31])
    #expect(!set("a אב").isRightToLeft)
  }

  @Test func theSameRequestGivesTheSameLine() {
    #expect(set("Lanterns", style, 250) == set("Lanterns", style, 250))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyTextFits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let scalars = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &random) >> (random.next() % 12))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let width = Int.random(in: 0...3000, using: &random)
      let line = set(text, style, width)
      #expect(line.width <= width, "seed \(seed)")
      for line in TextSetter.blocks.lines(text, style, width: width, maximumLines: 3) {
        #expect(line.width <= width, "seed \(seed)")
      }
    }
  }
}
