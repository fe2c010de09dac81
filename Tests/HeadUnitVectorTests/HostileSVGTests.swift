import HeadUnitImages
import Testing

@testable import HeadUnitVector

struct HostileSVGTests {
  @Test(arguments: ["", " ", "hello", "<html><svg/></html>", "<!-- ", "<?xml ", "\u{0}\u{1}", "<"])
  func whatHasNoPictureAtItsStartIsNone(text: String) {
    #expect(throws: SVGMistake.noPicture) { try SVGImage(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      "<svg", "<svg ", "<svg a='", "<svg><g", "<svg><g>", "<svg><g></g>", "<svg><!-- ",
      "<svg><path d='M0 0", "<svg><![CDATA[ ", "<svg/",
    ])
  func whatStopsInTheMiddleIsCutOff(text: String) {
    #expect(throws: SVGMistake.endsEarly) { try SVGImage(Array(text.utf8)) }
  }

  @Test func everyBeginningOfADrawingIsReadWithoutHarm() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"><defs>\
      <linearGradient id="g"><stop offset="0"/></linearGradient></defs><g transform="scale(2)">\
      <path d="M1 1A2 2 0 013 3" fill="url(#g)" style="stroke:#f00"/></g></svg>
      """
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: SVGMistake.self) { try SVGImage(Array(bytes[..<count])) }
    }
    _ = try SVGImage(bytes).bitmap(width: 9, height: 9)
  }

  @Test func groupsWithoutEndAreTooElaborate() {
    let text = "<svg>" + String(repeating: "<g>", count: 100_000)
    #expect(throws: SVGMistake.tooElaborate) { try SVGImage(Array(text.utf8)) }
  }

  @Test func layersUponLayersAreTooElaborate() {
    let groups = String(repeating: "<g opacity='.5'>", count: 20)
    let text = "<svg>\(groups)\(String(repeating: "</g>", count: 20))</svg>"
    #expect(throws: SVGMistake.tooElaborate) { try SVGImage(Array(text.utf8)) }
  }

  @Test func pathsWithoutEndAreTooElaborate() throws {
    let steps = String(repeating: "h1", count: 200)
    for element in ["<path d='M0 0\(steps)'/>", "<polygon points='\(steps)'/>"] {
      let text = Array("<svg>\(element.replacing("h1", with: "1 1 "))</svg>".utf8)
      #expect(throws: SVGMistake.tooElaborate) { try SVGReader.image(text, stepLimit: 100) }
      _ = try SVGReader.image(text, stepLimit: 500)
    }
  }

  @Test func elementsAttributesAndPointsHaveAnEnd() throws {
    func read(_ text: String) throws { _ = try SVGReader.image(Array("<svg>\(text)</svg>".utf8)) }
    // The outermost element is one of them.
    try read(String(repeating: "<g/>", count: 99_999))
    #expect(throws: SVGMistake.tooElaborate) {
      try read(String(repeating: "<g/>", count: 100_000))
    }
    let attributes = String(repeating: " a=''", count: 1_000)
    try read(String(repeating: "<g\(attributes)/>", count: 200))
    #expect(throws: SVGMistake.tooElaborate) {
      try read(String(repeating: "<g\(attributes)/>", count: 200) + "<g a=''/>")
    }
    var path = Path()
    path.move(to: Point(0, 0))
    path.curve(Point(0, 9e9), Point(9e9, 9e9), to: Point(0, 0))
    // So many lines a curve becomes.
    let lines = try Outline(of: path, tolerance: 1).pointCount
    for _ in 1..<500_000 / lines { path.curve(Point(0, 9e9), Point(9e9, 9e9), to: Point(0, 0)) }
    #expect(try Outline(of: path, tolerance: 1).pointCount > 400_000)
    path.curve(Point(0, 9e9), Point(9e9, 9e9), to: Point(0, 0))
    #expect(throws: SVGMistake.tooElaborate) { _ = try Outline(of: path, tolerance: 1) }
  }

  /// Each of both halves is drawn by itself.
  @Test func whatIsLongToReadMayTakeLessToPaint() throws {
    let text = "<g transform='\(String(repeating: "rotate(9)", count: 220_000))'/>"
    let areas = String(
      repeating: "<rect width='640' height='640' fill-opacity='.5'/>", count: 45)
    func draw(_ parts: String) throws {
      let root = "<svg width='640' height='640'>"
      _ = try SVGImage(Array("\(root)\(parts)</svg>".utf8)).bitmap(width: 640, height: 640)
    }
    try draw(text)
    try draw(areas)
    #expect(throws: SVGMistake.tooElaborate) { try draw(text + areas) }
  }

  @Test func clipsOfClipsAreTooElaborate() {
    let shapes = String(repeating: "<path d='M0 0'/>", count: 50)
    let users = String(repeating: "<path d='M0 0' clip-path='url(#c)'/>", count: 50)
    let text = Array("<svg><clipPath id='c'>\(shapes)</clipPath>\(users)</svg>".utf8)
    #expect(throws: SVGMistake.tooElaborate) { try SVGReader.image(text, stepLimit: 1_000) }
  }

  @Test func aTextOfManyMegabytesIsNotRead() {
    let text = [UInt8](repeating: 0x20, count: SVGLimits.byteCount + 1)
    #expect(throws: SVGMistake.tooLarge) { try SVGImage(text) }
  }

  @Test func entitiesDoNotGrow() throws {
    let bomb = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <svg><path d="&b;"/><text>&b;&b;</text></svg>
      """
    #expect(try SVGImage(Array(bomb.utf8)).steps.count <= 2)
  }

  @Test func paintingEndsWhenItTakesTooLong() throws {
    let rect = "<rect width='1' height='1' fill-opacity='.5'/>"
    let image = try SVGImage(
      Array(
        "<svg viewBox='0 0 1 1'>\(String(repeating: rect, count: 100))</svg>".utf8))
    var canvas = ShapeCanvas(width: 100, height: 100, workLimit: 200_000)
    #expect(throws: SVGMistake.tooElaborate) {
      for step in image.steps {
        if case .shape(let shape) = step { try canvas.fill(shape, .scale(100, 100)) }
      }
    }
  }

  @Test(
    arguments: [
      "<path d='M1e999 0L5 5L0 nanZ'/>", "<path d='M1e30 0L-1e30 5L0 1e30Z' stroke='red'/>",
      "<rect width='1e30' height='1e30' rx='1e-30'/>", "<rect width='-1' height='NaN'/>",
      "<circle r='1e300' stroke='#000' stroke-width='1e300'/>",
      "<g transform='scale(1e300) scale(1e300)'><path d='M1 1L2 2L3 1' stroke='red'/></g>",
      "<g transform='scale(0)'><circle r='5' stroke='red'/></g>",
      "<g transform='matrix(1 1 1 1 0 0)'><circle r='5' stroke='red'/></g>",
      "<path d='M0 0A1e300 1e-300 1e300 1 1 5 5A1 1 0 0 0 1e300 0'/>",
      "<path d='M5 5L5 5L5 5' stroke='red' stroke-linejoin='round' stroke-linecap='round'/>",
      "<path d='M0 0L9 0L0 0' stroke='red' stroke-miterlimit='1e300'/>",
      "<path d='M0 0L9 9' stroke='red' stroke-width='1e-300' stroke-linecap='round'/>",
      "<polygon points='1'/><polyline points='x'/><path/><circle/><line/><rect/>",
      "<path d='zzzzMZZ'/><path style=';;:;:'/><path transform='scale('/><path fill='url('/>",
      "<radialGradient id='g' r='-1' fx='1e300'/><rect width='9' height='9' fill='url(#g)'/>",
      "<g clip-path='url(#none)'><rect width='5' height='5'/></g>",
    ])
  func strangeNumbersAreDrawnSomehow(elements: String) throws {
    let bitmap = try drawing(elements).bitmap(width: 10, height: 10)
    for pixel in bitmap.pixels {
      #expect(pixel >> 16 & 255 <= pixel >> 24, "Premultiplied colours are within their alpha.")
    }
  }

  @Test func unequalPairsAreForgiven() throws {
    #expect(try SVGImage(Array("<svg><g></x></svg>rest".utf8)).steps.isEmpty)
    #expect(try SVGImage(Array("<svg a b=c d = 'e' =x></svg>".utf8)).steps.isEmpty)
  }

  /// Each of these took seconds, or would have; what they cost is counted, so that every machine
  /// refuses the same.
  @Test(arguments: [
    // Strokes as wide as the sea, and pictures painted over again and again.
    ((0..<2_000).map { "<path d='M0 0C100 0 0 100 9 9' stroke='red' stroke-width='1e7\($0)'/>" })
      .joined(),
    String(repeating: "<rect width='10' height='10'/>", count: 5_000),
    // Clips that are drawn for everything they cut.
    "<clipPath id='c'><path d='M0 0"
      + (0..<9_000).map { "L\($0 * 37 % 101) \($0 * 71 % 103)" }.joined() + "'/></clipPath>"
      + String(repeating: "<rect clip-path='url(#c)' width='9' height='9'/>", count: 300),
    // Colours that are mixed anew for each of many shapes.
    "<linearGradient id='g'>" + String(repeating: "<stop offset='.1'/>", count: 256)
      + "</linearGradient>"
      + String(repeating: "<rect width='1' height='1' fill='url(#g)'/>", count: 5_000),
    // Styles that are read anew for each of many elements.
    "<clipPath id='c' style='" + String(repeating: "fill:red;", count: 9_000) + "'/>"
      + String(repeating: "<g clip-path='url(#c)'/>", count: 3_000),
    String(repeating: "<g " + String(repeating: "a='1' ", count: 1_000) + "/>", count: 250),
  ])
  func workIsCounted(elements: String) {
    let text = "<svg viewBox='0 0 10 10'>\(elements)</svg>"
    #expect(throws: SVGMistake.tooElaborate) {
      try SVGImage(Array(text.utf8)).bitmap(width: 640, height: 640)
    }
  }

  @Test func aHundredLayersAreNotTooMany() throws {
    let layer = "<g opacity='.5'><rect width='3' height='3'/></g>"
    let text = "<svg viewBox='0 0 10 10'>\(String(repeating: layer, count: 30))</svg>"
    _ = try SVGImage(Array(text.utf8)).bitmap(width: 640, height: 640)
  }

  @Test func layersTakeOnlySoMuchMemory() {
    let open = String(repeating: "<g opacity='.5'>", count: 7)
    let close = String(repeating: "</g>", count: 7)
    let text = Array(
      "<svg viewBox='0 0 9 9'>\(open)<rect width='1' height='1'/>\(close)</svg>".utf8)
    #expect(throws: SVGMistake.tooElaborate) {
      try SVGImage(text).bitmap(width: 2_000, height: 2_000)
    }
    #expect(throws: Never.self) {
      try SVGImage(text).bitmap(width: 400, height: 400)
    }
  }
}
