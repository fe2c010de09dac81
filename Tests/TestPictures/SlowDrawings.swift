internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPaint

/// Drawings that were made to take as long as a drawing can: each is at the edge of some limit, or
/// does much of something that costs more than it looks.
public struct SlowDrawing: Sendable {
  public let name: String
  private let text: @Sendable () -> String

  private init(
    _ name: String, _ elements: @autoclosure @escaping @Sendable () -> String,
    root: String = "viewBox='0 0 640 640'"
  ) {
    self.name = name
    text = { "<svg \(root)>\(elements())</svg>" }
  }

  /// Made anew each time, as together they are large.
  public var bytes: [UInt8] { Array(text().utf8) }

  /// What comes of it at the size of a large cover, "shown" or why it is refused, and how much of
  /// the processor's time that took.
  public func outcome() -> (words: String, milliseconds: Double) {
    let bytes = bytes
    let size = PixelSize(width: 640, height: 640)
    let start = Self.processorMilliseconds
    var words = "shown"
    do throws(PictureFault) {
      _ = try PictureProcessor.standard.develop(bytes, for: [.filling(size)])
    } catch {
      words = "\(error)"
    }
    return (words, Self.processorMilliseconds - start)
  }

  /// Of this thread, whatever else the machine does.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  public static var all: [SlowDrawing] { texts + paths + paints + groups }
}

extension SlowDrawing {
  private static func many(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static func points(_ count: Int, width: Int, height: Int, seed: UInt64 = 7) -> String {
    var generator = SeededGenerator(seed: seed)
    return many(count) { _ in
      "L\(Int.random(in: 0..<width, using: &generator)) "
        + "\(Int.random(in: 0..<height, using: &generator))"
    }
  }

  /// Much to be read of which little is drawn.
  private static var texts: [SlowDrawing] {
    [
      SlowDrawing("names without values", "<g " + times(2_700_000, "a ") + "/>"),
      SlowDrawing("instructions", times(2_700_000, "<?>")),
      SlowDrawing("comments", times(1_100_000, "<!---->")),
      SlowDrawing("declarations", times(2_700_000, "<!>")),
      SlowDrawing("quotes in a declaration", "<!A [" + times(2_700_000, "\"\" ") + "]>"),
      SlowDrawing("equals signs", "<g " + times(8_000_000, "=") + "/>"),
      SlowDrawing("ends of nothing", "<g/>" + times(99_000, "<g></g>")),
      SlowDrawing("short elements", times(99_000, "<g/>")),
      SlowDrawing("attributes", "<g " + times(190_000, "x='1'") + "/>"),
      SlowDrawing("a long name of an element", "<" + times(8_000_000, "a") + "/>"),
      SlowDrawing(
        "a clip with a long name of an attribute",
        "<clipPath id='c' " + times(3_000_000, "a") + "='1'><rect width='9' height='9'/>"
          + "</clipPath>" + times(20_000, "<g clip-path='url(#c)'/>")),
      SlowDrawing(
        "a clip with a long name in its style",
        "<clipPath id='c' style='" + times(9_000, "a") + ":1'/>"
          + times(20_000, "<g clip-path='url(#c)'/>")),
      SlowDrawing("a long reference", "<g fill='url(#" + times(5_000_000, "a") + ")'/>"),
      SlowDrawing(
        "a long reference in letters of many parts",
        "<g fill='url(#" + times(600_000, "e\u{301}\u{302}\u{303}") + ")'/>"),
      SlowDrawing("a long colour", "<g fill='#" + times(5_000_000, "0") + "'/>"),
      SlowDrawing("a long word as a colour", "<g fill='" + times(2_500_000, "É") + "'/>"),
      SlowDrawing("a long number", "<g stroke-width='" + times(5_000_000, "1") + "'/>"),
      SlowDrawing(
        "a long way of transforms", "<g transform='" + times(700_000, "scale(1)") + "'/>"),
      SlowDrawing(
        "turns", "<g transform='" + many(600_000) { "rotate(\($0 % 9))" } + "'/>"),
      SlowDrawing("a style of many", "<g style='" + times(200_000, "fill:#123;") + "'/>"),
      SlowDrawing("a style of colons", "<g style='" + times(1_000_000, ":;") + "'/>"),
      SlowDrawing(
        "a style for many", times(9_000, "<g style='fill:red;stroke:rgb(1,2,3)'/>")),
    ]
  }

  /// Outlines.
  private static var paths: [SlowDrawing] {
    let fill = "' fill='red'/>"
    return [
      SlowDrawing("ends of a path", "<path d='M0 0" + times(5_400_000, "z") + fill),
      SlowDrawing("moves", "<path d='" + times(390_000, "M1 1") + fill),
      SlowDrawing(
        "dots with round lines",
        "<linearGradient id='g'><stop/><stop offset='1'/></linearGradient><path d='"
          + many(195_000) { "M\($0 % 9) 1z" }
          + "' fill='url(#g)' stroke='url(#g)' stroke-linecap='round' stroke-width='.1'/>"),
      SlowDrawing(
        "lines in one row", "<path d='M0 0" + points(380_000, width: 640, height: 2) + fill),
      SlowDrawing(
        "lines in few rows", "<path d='M0 0" + points(200_000, width: 640, height: 9) + fill),
      SlowDrawing(
        "lines in one row of a small picture",
        "<path d='M0 0"
          + points(380_000, width: 10_000, height: 250) + "' transform='scale(.0625 .004)"
          + "' fill='red'/>"),
      SlowDrawing(
        "lines all over", "<path d='M0 0" + points(100_000, width: 640, height: 640) + fill),
      SlowDrawing(
        "lines all over, by even and odd",
        "<path fill-rule='evenodd' d='M0 0" + points(3_000, width: 640, height: 640) + fill),
      SlowDrawing(
        "large lines",
        "<path d='M0 0" + points(20_000, width: 1_000_000_000, height: 1_000_000_000) + fill),
      SlowDrawing(
        "curves",
        "<path d='M0 0"
          + many(40_000) { "C\($0 % 640) 0 0 \($0 % 639) \($0 % 641) \($0 % 637)" } + fill),
      SlowDrawing(
        "arcs", "<path d='M0 0" + many(40_000) { "A9 9 \($0 % 360) 1 1 \($0 % 640) 5" } + fill),
      SlowDrawing(
        "round lines",
        "<path fill='none' stroke='red' stroke-linejoin='round' stroke-width='90"
          + "' d='M0 0" + points(20_000, width: 640, height: 640) + "'/>"),
      SlowDrawing(
        "round lines as wide as the sea",
        "<path fill='none' stroke='red' stroke-linejoin='round"
          + "' stroke-width='1e7' d='M0 0" + points(2_000, width: 640, height: 640) + "'/>"),
      SlowDrawing(
        "dashes",
        many(20_000) {
          "<path stroke='red' stroke-dasharray='.001' d='M0 \($0 % 640)H640'/>"
        }),
      SlowDrawing(
        "a polygon", "<polygon points='" + many(390_000) { "\($0 % 640) \($0 % 9) " } + "'/>"),
      SlowDrawing(
        "a comb", "<path d='M0 0" + many(60_000) { "L\($0 % 640) \($0 % 2 * 640)" } + fill),
    ]
  }

  /// Pixels.
  private static var paints: [SlowDrawing] {
    let all = "width='640' height='640'"
    let stops = many(256) { "<stop offset='\($0 % 100)%' stop-color='#\(100 + $0)'/>" }
    return [
      SlowDrawing("areas", times(2_000, "<rect \(all) fill-opacity='.5'/>")),
      SlowDrawing(
        "areas of radial gradients",
        "<radialGradient id='g' fx='.1' spreadMethod='reflect' r='.01'>\(stops)</radialGradient>"
          + times(200, "<rect \(all) fill='url(#g)'/>")),
      SlowDrawing(
        "areas of linear gradients",
        "<linearGradient id='g' x2='.001' spreadMethod='repeat'>\(stops)</linearGradient>"
          + times(200, "<rect \(all) fill='url(#g)'/>")),
      SlowDrawing(
        "gradients that name gradients",
        many(16) { "<linearGradient id='g\($0)' href='#g\($0 + 1)'/>" }
          + "<linearGradient id='g16'>\(stops)</linearGradient>"
          + times(500, "<rect width='9' height='9' fill='url(#g0)'/>")),
      SlowDrawing(
        "small areas of gradients",
        "<radialGradient id='g'><stop/><stop offset='1'/>"
          + "</radialGradient>" + times(3_000, "<rect width='1' height='1' fill='url(#g)'/>")),
      SlowDrawing(
        "small areas", many(60_000) { "<rect x='\($0 % 640)' width='1' height='1'/>" }),
      SlowDrawing(
        "a view of everything", "<rect width='1e30' height='1e30'/><circle r='1e20' stroke='red'/>",
        root: "viewBox='-1e30 -1e30 2e30 2e30'"),
      SlowDrawing(
        "a view of nothing", many(3_000) { "<circle r='\($0)' stroke='red'/>" },
        root: "viewBox='0 0 1e-9 1e-9'"),
      SlowDrawing(
        "much to be read, and areas",
        "<g transform='" + times(480_000, "rotate(9)") + "'/>"
          + times(900, "<rect \(all) fill-opacity='.5'/>")),
      SlowDrawing(
        "a wide picture", times(500, "<rect width='65000' height='9'/>"),
        root: "width='65000' height='200'"),
    ]
  }

  private static func nested(_ count: Int, _ open: String, _ inside: String) -> String {
    times(count, open) + inside + times(count, "</g>")
  }

  /// What is painted apart.
  private static var groups: [SlowDrawing] {
    let area = "<rect width='640' height='640'/>"
    return [
      SlowDrawing(
        "groups in groups", many(390) { _ in nested(250, "<g transform='scale(1)'>", "") }),
      SlowDrawing("layers in layers", many(20) { _ in nested(8, "<g opacity='.5'>", area) }),
      SlowDrawing("layers", times(2_000, "<g opacity='.5'><rect width='1' height='1'/></g>")),
      SlowDrawing(
        "clips",
        "<clipPath id='c'>" + times(9, area) + "</clipPath>"
          + times(200, "<g clip-path='url(#c)'>\(area)</g>")),
      SlowDrawing(
        "clips with lines in one row",
        "<clipPath id='c'><path d='M0 0" + points(30_000, width: 640, height: 2)
          + "'/></clipPath>" + times(9, "<g clip-path='url(#c)'>\(area)</g>")),
      SlowDrawing(
        "clips that are not there", times(90_000, "<g clip-path='url(#d)'/>")),
      SlowDrawing(
        "transparent lines around areas",
        many(300) { _ in
          "<rect width='600' height='600' stroke='red' opacity='.5' stroke-width='9'/>"
        }),
    ]
  }
}
