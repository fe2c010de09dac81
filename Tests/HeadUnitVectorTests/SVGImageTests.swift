import HeadUnitImages
import Testing

@testable import HeadUnitVector

struct SVGImageTests {
  @Test(
    arguments: [
      ("<rect width='10' height='10' fill='#ff8000'/>", "FFFF8000"),
      ("<rect width='100%' height='100%' fill='#f80'/>", "FFFF8800"),
      ("<rect width='10' height='10' fill='rgb(1, 2,3)'/>", "FF010203"),
      ("<rect width='10' height='10' fill='rgb(100% 0% 20%)'/>", "FFFF0033"),
      ("<rect width='10' height='10' fill='Tomato'/>", "FFFF6347"),
      ("<rect width='10' height='10'/>", "FF000000"),
      ("<rect width='10' height='10' fill='none'/>", "00000000"),
      ("<rect width='10' height='10' fill='nonsense'/>", "FF000000"),
      ("<g color='#010203'><rect width='10' height='10' fill='currentColor'/></g>", "FF010203"),
      ("<g fill='red'><rect width='10' height='10' style='fill:#00f'/></g>", "FF0000FF"),
      ("<rect fill='red' style=' fill : lime ; x' width='10' height='10'/>", "FF00FF00"),
      ("<rect width='10' height='10' fill='#fff' opacity='.5'/>", "80FFFFFF"),
      ("<rect width='10' height='10' fill='#fff' fill-opacity='50%'/>", "80FFFFFF"),
      ("<circle cx='5' cy='5' r='4' fill='#fff'/>", "FFFFFFFF"),
      ("<ellipse cx='5' cy='5' rx='4' ry='2' fill='#fff'/>", "FFFFFFFF"),
      ("<polygon points='0,0 10,0 10,10 0,10' fill='#fff'/>", "FFFFFFFF"),
      ("<polyline points='0,5.5 10,5.5' stroke='#fff'/>", "FFFFFFFF"),
      ("<line y1='5.5' x2='10' y2='5.5' stroke='#fff'/>", "FFFFFFFF"),
      ("<svg:rect width='10' height='10' fill='#fff'/>", "FFFFFFFF"),
      ("<defs><rect width='10' height='10'/></defs>", "00000000"),
      ("<text>5</text><unknown><rect width='10' height='10'/></unknown>", "00000000"),
      ("<g display='none'><rect width='10' height='10'/></g>", "00000000"),
      ("<rect width='10' height='10' visibility='hidden'/>", "00000000"),
      ("<!-- <rect> --><?x ?><![CDATA[<rect>]]><rect width='9' height='9'/>", "FF000000"),
    ])
  func anElementGivesThePixelInTheMiddleItsColour(elements: String, pixel: String) throws {
    #expect(try drawing(elements).pixel(5, 5) == pixel)
  }

  @Test(
    arguments: [
      ("translate(2 3)", 2, 3), ("translate(2)", 2, 0), ("scale(2) translate(1 1)", 2, 2),
      ("matrix(1 0 0 1 4 5)", 4, 5), ("rotate(90) translate(3 -4)", 3, 3),
      ("rotate(180 5 5)", 9, 9), ("translate(1,1)translate(1,1)", 2, 2), ("skewX(0)", 0, 0),
    ])
  func aTransformMovesTheCorner(transform: String, x: Int, y: Int) throws {
    let image = try drawing("<g transform='\(transform)'><rect width='1' height='1'/></g>")
    #expect(try image.pixel(x, y) == "FF000000")
  }

  @Test func roundedRectanglesLoseTheirCorners() throws {
    let area = try drawing("<rect width='10' height='10' rx='2'/>").area()
    #expect(abs(area - (100 - 4 * (4 - .pi))) < 0.1)
    #expect(try abs(drawing("<rect width='10' height='10' rx='90'/>").area() - 25 * .pi) < 0.3)
  }

  @Test func aGroupsOpacityIsThatOfTheWhole() throws {
    let two = "<rect width='10' height='10'/><rect width='10' height='10'/>"
    #expect(try drawing("<g opacity='.5'>\(two)</g>").pixel(5, 5) == "80000000")
    #expect(try drawing("<g fill-opacity='.5'>\(two)</g>").pixel(5, 5) == "C0000000")
    let both = "<rect width='10' height='10' stroke='#000' stroke-width='9' opacity='.5'/>"
    #expect(try drawing(both).pixel(3, 3) == "80000000")
  }

  @Test func aClipCutsWhatItIsPutOn() throws {
    let clip = "<clipPath id='c'><rect width='5' height='10'/></clipPath>"
    let image = try drawing("\(clip)<rect width='10' height='10' clip-path='url(#c)'/>")
    #expect(try image.area() == 50)
    #expect(try image.pixel(5, 5) == "00000000")
  }

  @Test(
    arguments: [
      ("viewBox='0 0 10 10'", 10, 10, 10.0, 10.0), ("width='20' height='10'", 20, 10, 20, 10),
      ("width='1in' height='50%' viewBox='0 0 3 4'", 96, 96, 96, 4),
      ("viewBox='0 0 -1 0'", 300, 150, 300, 150), ("", 300, 150, 300, 150),
    ])
  func theSizeIsTheOneItSays(
    attributes: String, width: Int, height: Int, wide: Double, high: Double
  ) throws {
    let image = try SVGImage(Array("<svg \(attributes)/>".utf8))
    #expect(image.width == wide && image.height == high)
  }

  @Test func aWideDrawingFillsASquareOrFitsIntoIt() throws {
    let text = "<svg viewBox='0 0 20 10'><rect width='20' height='10'/></svg>"
    let image = try SVGImage(Array(text.utf8))
    #expect(try image.bitmap(width: 10, height: 10).pixels.allSatisfy { $0 == 0xFF00_0000 })
    #expect(try image.mask(side: 10).area - 50 < 0.1)
  }
}
