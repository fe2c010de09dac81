import Testing

@testable import HeadUnitImages

/// A picture as a page: the same pixels, and a table that says where each object begins.
@Suite struct PDFTests {
  private static let pixels: [UInt32] = (0..<60 * 31).map {
    0xFF00_0000 | UInt32($0 * 2_654_435 % 0xFFFFFF)
  }
  private let file = PDF.encode(pixels.span, width: 60, height: 31)

  private func place(of text: String, from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    return (start...max(start, file.count - wanted.count)).first {
      file[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  @Test func thePageHasThePixelsOfThePicture() throws {
    let begin = try #require(place(of: "/Width 60 /Height 31"))
    let from = try #require(place(of: "stream\n", from: begin)) + 7
    let end = try #require(place(of: "\nendstream", from: from))
    let png =
      PNG.signature + PNG.header(width: 60, height: 31, hasAlpha: false)
      + PNG.chunk("IDAT", Array(file[from..<end])) + PNG.chunk("IEND", [])
    #expect(try PNG.decode(png).pixels == Self.pixels)
    #expect(place(of: "/Length \(end - from) >>") != nil)
  }

  /// Brackets and what is not ASCII are written as numbers; what Helvetica has not is a picture.
  @Test func labelsAreTextOfThePage() throws {
    let label = try #require(
      PDF.Label("800 × 480 (night\\)", x: 40, baseline: 21, size: 24, rgb: 0xFF8000))
    let labelled = PDF.encode(Self.pixels.span, width: 60, height: 31, [label])
    let text = String(decoding: labelled, as: UTF8.self)
    #expect(
      text.contains(
        "BT /F 12.0 Tf 1.0 0.502 0.0 rg 20 5 Td (800 \\327 480 \\050night\\134\\051) Tj ET"))
    #expect(text.contains("/Font << /F 6 0 R >>") && text.contains("/BaseFont /Helvetica"))
    #expect(text.contains("xref\n0 7\n"))
    #expect(PDF.Label("夜", x: 0, baseline: 0, size: 24, rgb: 0) == nil)
  }

  @Test func twoPixelsAreAPoint() {
    #expect(place(of: "/MediaBox [0 0 30 15.5]") != nil)
  }

  @Test func theTableSaysWhereEachObjectBegins() throws {
    let table = try #require(place(of: "xref\n0 6\n"))
    #expect(place(of: "startxref\n\(table)\n%%EOF\n") != nil)
    for number in 1...5 {
      let begin = try #require(place(of: "\(number) 0 obj\n"))
      let digits = String(repeating: "0", count: 10 - String(begin).count) + String(begin)
      #expect(place(of: digits + " 00000 n ", from: table) == table + 9 + 20 * number)
    }
  }
}
