import Foundation
import HeadUnitDisplay
import HeadUnitFiles
import HeadUnitFonts
import HeadUnitImages
import HeadUnitPaint

/// Draws many frames of one kind and tells how long each took, from its rows to its pixels.
struct FrameBench {
  static let names = ["list", "list-damage", "fling", "np", "np-damage"]

  private let name: String
  private let frames: Int
  private let screen: any BenchScreen
  private let painter: Painter
  private let dumpPath: String?
  private let checks: Bool
  private let start: ContinuousClock.Instant

  /// Takes a name, then `[frames] [step] [--assets DIR] [--dump FILE] [--check]`.
  init(_ words: [String]) throws {
    start = ContinuousClock.now
    let numbers = words.dropFirst().prefix { !$0.hasPrefix("--") }.compactMap { Int($0) }
    func option(_ name: String) -> String? {
      words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
    name = words[0]
    dumpPath = option("--dump")
    checks = words.contains("--check")
    let assets = try BenchAssets(folder: option("--assets"))
    let fonts = try Fonts()
    painter = Painter(images: assets.images, glyphs: fonts.glyphSource)
    painter.tracksDamage = name.hasSuffix("-damage")
    if name.hasPrefix("np") {
      frames = numbers.first ?? 300
      screen = PlayingScreen(setter: fonts.textSetter)
    } else {
      frames = numbers.first ?? (name == "fling" ? 200 : 600)
      let step = numbers.dropFirst().first ?? (name == "fling" ? 952 : 24)
      screen = ListScreen(titles: assets.rows, setter: fonts.textSetter, step: step)
    }
  }

  /// Prints one line; false when a frame drawn with damage is not what a full redraw gives.
  func run() throws -> Bool {
    var frame = Frame(width: 1_280, height: 720)
    painter.paint(screen.list(0), into: &frame)
    let first = (ContinuousClock.now - start).inMilliseconds
    var times: [Double] = []
    times.reserveCapacity(frames)
    let processorBefore = Self.processorMilliseconds
    for number in 1...frames {
      let before = ContinuousClock.now
      painter.paint(screen.list(number), into: &frame)
      times.append((ContinuousClock.now - before).inMilliseconds)
    }
    let processor = (Self.processorMilliseconds - processorBefore) / Double(frames)
    let rss = Memory.peak
    if let dumpPath { try dump(frame, to: dumpPath) }
    print(line(times, first: first, processor: processor, rss: rss, frame))
    return checks ? isSameAsFullRedraw() : true
  }
}

private extension FrameBench {
  func line(
    _ times: [Double], first: Double, processor: Double, rss: Double, _ frame: Frame
  ) -> String {
    let sorted = times.sorted()
    let members: [(String, Double)] = [
      ("frames", Double(times.count)),
      ("mean_ms", times.reduce(0, +) / Double(times.count)),
      ("median_ms", sorted[sorted.count / 2]),
      ("min_ms", sorted[0]), ("p99_ms", sorted[sorted.count * 99 / 100]),
      ("max_ms", sorted[sorted.count - 1]), ("cpu_ms_per_frame", processor),
      ("first_frame_ms", first), ("rss_mb", rss),
      ("memcpy_ms", Reference.frameCopyMilliseconds()),
    ]
    let text = members.map { "\"\($0.0)\": \(($0.1 * 1e5).rounded() / 1e5)" }
    let hash = String(frame.fingerprint, radix: 16)
    return "{\"bench\": \"\(name)\", \(text.joined(separator: ", ")), \"hash\": \"\(hash)\"}"
  }

  /// Every frame again, with and without damage, side by side.
  func isSameAsFullRedraw() -> Bool {
    var tracked = Frame(width: 1_280, height: 720)
    var full = tracked
    for number in 0...frames {
      painter.tracksDamage = true
      painter.paint(screen.list(number), into: &tracked)
      let mark = tracked
      painter.tracksDamage = false
      painter.paint(screen.list(number), into: &full)
      // The painter knows only the frame it painted last: give it the tracked one back.
      tracked = full
      if mark != full {
        print("frame \(number) differs from its full redraw")
        return false
      }
    }
    return true
  }

  func dump(_ frame: Frame, to path: String) throws {
    var data = Array("P6 \(frame.width) \(frame.height) 255\n".utf8)
    frame.withPixels { pixels in
      for pixel in pixels {
        data.append(UInt8(pixel >> 16 & 255))
        data.append(UInt8(pixel >> 8 & 255))
        data.append(UInt8(pixel & 255))
      }
    }
    try FileWriter.write(data, to: path, durably: false)
  }

  static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

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
    // The filters and the effort that libpng takes where nobody says otherwise.
    let usual = frame.withPixels { pixels in
      (0..<3).map { _ in
        milliseconds {
          _ = PNG.encodeCompactly(
            pixels.span, width: frame.width, height: frame.height, effort: 6)
        }
      }.sorted()[1]
    }
    var fingerprints: Set<UInt64> = []
    let comparing = Self.median { fingerprints.insert(frame.fingerprint) }
    var copied = frame
    // Drawn anew, so that the two share no memory.
    repaint(&copied)
    var areEqual = true
    let equating = Self.median { areEqual = areEqual && copied == frame }
    precondition(areEqual, "The same list gives the same pixels.")
    if let path { try FileWriter.write(file, to: path, durably: false) }
    let members: [(String, Double)] = [
      ("median_ms", encoding), ("default_ms", usual),
      ("bytes", Double(file.count)), ("fingerprint_ms", comparing),
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
