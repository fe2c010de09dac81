import Testing

@testable import HeadUnitVector

struct SVGGradientTests {
  private let stops = "<stop stop-color='#000'/><stop offset='1' stop-color='#fff'/>"
  private let area = "<rect width='10' height='10' fill='url(#g)'/>"

  @Test(
    arguments: [
      "gradientUnits='userSpaceOnUse' x1='0' x2='10'", "", "x1='0%' x2='100%'",
      "gradientUnits='userSpaceOnUse' x2='5' gradientTransform='scale(2 1)'",
    ])
  func aLinearGradientRunsFromItsStartToItsEnd(attributes: String) throws {
    let image = try drawing("<linearGradient id='g' \(attributes)>\(stops)</linearGradient>\(area)")
    // The centre of the first pixel lies at a twentieth.
    #expect(try image.pixel(0, 5) == "FF0D0D0D")
    #expect(try image.pixel(9, 5) == "FFF2F2F2")
    #expect(try image.pixel(4, 0) == image.pixel(4, 9))
  }

  @Test func aRadialGradientRunsFromItsCentreOutwards() throws {
    let image = try drawing("<radialGradient id='g'>\(stops)</radialGradient>\(area)")
    #expect(try image.pixel(0, 0) == "FFFFFFFF")
    #expect(try image.pixel(4, 4) == image.pixel(5, 5))
    #expect(try image.pixel(4, 4) == "FF242424")
  }

  @Test func theFocusIsWhereARadialGradientStarts() throws {
    let image = try drawing("<radialGradient id='g' fx='0.25'>\(stops)</radialGradient>\(area)")
    let dark = try image.pixel(2, 5)
    #expect(try dark < image.pixel(5, 5))
    #expect(try dark < image.pixel(0, 5))
  }

  @Test(arguments: [("pad", "FFFFFFFF"), ("repeat", "FF666666"), ("reflect", "FF999999")])
  func beyondTheEndLiesWhatSpreadSays(spread: String, pixel: String) throws {
    let gradient = "gradientUnits='userSpaceOnUse' x2='5' spreadMethod='\(spread)'"
    let image = try drawing("<linearGradient id='g' \(gradient)>\(stops)</linearGradient>\(area)")
    // Seven pixels and a half are one and a half lengths: the ramp has steps of its own.
    let value = try #require(Int(image.pixel(7, 5).suffix(2), radix: 16))
    let expected = ["pad": 255, "repeat": 128, "reflect": 128][spread]
    #expect(abs(value - (expected ?? 0)) <= 1, "\(pixel)")
  }

  @Test func aGradientTakesOverFromAnother() throws {
    let first = "<linearGradient id='a'>\(stops)</linearGradient>"
    let second = "<linearGradient id='g' xlink:href='#a' x1='1' x2='0'/>"
    #expect(try drawing("\(second)\(first)\(area)").pixel(0, 5) == "FFF2F2F2")
  }

  /// Beyond sixteen the rest is left out, and the stops with it.
  @Test func gradientsTakeOverFromSoMany() throws {
    func chain(_ count: Int) -> String {
      (1..<count).map { number in
        let name = number == 1 ? "g" : "g\(number)"
        return "<linearGradient id='\(name)' href='#g\(number + 1)'/>"
      }.joined() + "<linearGradient id='g\(count)'>\(stops)</linearGradient>\(area)"
    }
    #expect(try drawing(chain(16)).pixel(9, 5) == "FFF2F2F2")
    #expect(try drawing(chain(17)).pixel(9, 5) == "00000000")
  }

  @Test func aGradientHasSoManyStops() throws {
    let first = "<stop stop-color='#000'/>"
    func gradient(_ count: Int) -> String {
      let between = String(repeating: "<stop stop-color='#000'/>", count: count - 2)
      return "<linearGradient id='g'>\(first)\(between)<stop offset='1' stop-color='#fff'/>"
        + "</linearGradient>\(area)"
    }
    #expect(try drawing(gradient(256)).pixel(9, 5) != "FF000000")
    #expect(try drawing(gradient(257)).pixel(9, 5) == "FF000000")
  }

  @Test func gradientsThatTakeOverFromEachOtherEnd() throws {
    let circle = """
      <linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>\(area)
      """
    #expect(try drawing(circle).pixel(5, 5) == "00000000")
  }

  @Test func aGradientOfOneColourIsThatColour() throws {
    let one = "<linearGradient id='g'><stop stop-color='#123456'/></linearGradient>"
    #expect(try drawing("\(one)\(area)").pixel(5, 5) == "FF123456")
    let flat = "<linearGradient id='g' x2='0'>\(stops)</linearGradient>"
    #expect(try drawing("\(flat)\(area)").pixel(5, 5) == "FFFFFFFF")
  }

  @Test func aMissingGradientLeavesTheColourBehindIt() throws {
    #expect(
      try drawing("<rect width='9' height='9' fill='url(#x) red'/>").pixel(5, 5) == "FFFF0000")
    #expect(try drawing("<rect width='9' height='9' fill='url(#x)'/>").pixel(5, 5) == "00000000")
  }

  @Test func opacityIsThatOfStopsAndShapeTogether() throws {
    let half =
      "<stop stop-color='#fff' stop-opacity='.5'/><stop offset='1' style='stop-color:#fff'/>"
    let gradient = "<linearGradient id='g' gradientTransform='scale(9)'>\(half)</linearGradient>"
    let rect = "<rect width='1' height='1' fill='url(#g)' opacity='.5'/>"
    #expect(try drawing(gradient + rect).pixel(0, 0).hasPrefix("4"))
  }
}
