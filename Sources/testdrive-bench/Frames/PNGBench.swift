import Foundation
import HeadUnitFonts
import HeadUnitPaint

/// Makes a PNG file of one frame of the list, in memory, and tells how long that takes.
struct PNGBench {
  static let names = ["png", "png-np"]

  private static let rounds = 31

  private let name: String
  private let frame: Frame
  private let path: String?
  /// Draws the same picture into another frame.
  private let repaint: (inout Frame) -> Void

  /// Takes a name, then `[--assets DIR] [--write FILE]`.
  init(_ words: [String]) throws {
    func option(_ name: String) -> String? {
      words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    name = words[0]
    path = option("--write")
    let assets = try BenchAssets(folder: option("--assets"))
    let fonts = try Fonts()
    let screen: any BenchScreen =
      name == "png"
      ? ListScreen(titles: assets.rows, setter: fonts.textSetter, step: 24)
      : PlayingScreen(setter: fonts.textSetter)
    var frame = Frame(width: 1_280, height: 720)
    let painter = Painter(images: assets.images, glyphs: fonts.glyphSource)
    painter.tracksDamage = false
    let list = screen.list(600)
    painter.paint(list, into: &frame)
    self.frame = frame
    repaint = { painter.paint(list, into: &$0) }
  }

  /// Prints one line.
  func run() throws {
    let copy = Reference.frameCopyMilliseconds()
    var file: [UInt8] = []
    let encoding = Self.median { file = PNG.encode(frame) }
    var fingerprints: Set<UInt64> = []
    let comparing = Self.median { fingerprints.insert(frame.fingerprint) }
    var copied = frame
    // Drawn anew, so that the two share no memory.
    repaint(&copied)
    var areEqual = true
    let equating = Self.median { areEqual = areEqual && copied == frame }
    precondition(areEqual, "The same list gives the same pixels.")
    if let path { try Data(file).write(to: URL(fileURLWithPath: path)) }
    let members: [(String, Double)] = [
      ("median_ms", encoding), ("bytes", Double(file.count)), ("fingerprint_ms", comparing),
      ("equal_ms", equating), ("fingerprint_times_memcpy", comparing / copy),
      ("equal_times_memcpy", equating / copy),
      ("memcpy_ms", copy), ("rss_mb", Memory.peak),
    ]
    let text = members.map { "\"\($0.0)\": \(($0.1 * 1e5).rounded() / 1e5)" }
    print("{\"bench\": \"\(name)\", \(text.joined(separator: ", "))}")
  }

  private static func median(_ work: () -> Void) -> Double {
    (0..<rounds).map { _ in milliseconds(work) }.sorted()[rounds / 2]
  }
}
