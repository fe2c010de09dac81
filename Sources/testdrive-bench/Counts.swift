import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint

/// What of a few workloads is the same in every run, so that a change shows on any machine.
///
/// Text is set in blocks: which fonts are installed counts for nothing.
struct Counts {
  private(set) var lines: [String] = []

  static func lines() throws -> [String] {
    Bands.keepToOneProcessor()
    var counts = Counts()
    try counts.add("hour", hour())
    try counts.add("rows-1000", rows())
    try counts.add("read-1mb", read())
    for kind in [ScreenBench.Kind.listDamage, .playingDamage, .bars] {
      var bench = try ScreenBench(kind, text: .blocks, glyphs: blocks)
      counts.add(kind.rawValue, bench.counts(frames: 25))
    }
    return counts.lines
  }

  private mutating func add(_ workload: String, _ counts: [(name: String, value: Int)]) {
    for count in counts { lines.append("\(workload) \(count.name): \(count.value)") }
  }

  private static func hour() throws -> [(name: String, value: Int)] {
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    var driver = HourDriver(app: LibraryApp(library: library, seed: 1))
    let objects = SwiftObjects.made { driver.drive() }
    let simulation = driver.simulation
    return [
      ("requests", simulation.headUnit.loader.askedCount), ("events", simulation.eventCount),
      ("trace lines", simulation.trace.entries.count),
      ("trace bytes", try simulation.trace.lines().utf8.count), ("objects", objects),
    ]
  }

  private static func rows() throws -> [(name: String, value: Int)] {
    var simulation = try Workload.tracks(1_000)
    let objects = SwiftObjects.made {
      simulation.perform(.driver(.rowChosen(0)))
      simulation.advance(by: .seconds(1))
      Workload.scroll(&simulation, screens: 200)
    }
    return [("requests", simulation.headUnit.loader.askedCount), ("objects", objects)]
  }

  private static func read() throws -> [(name: String, value: Int)] {
    let file = try LargeFile(size: 1_000_000)
    defer { file.remove() }
    let objects = try SwiftObjects.made { _ = try LibraryFile.read(file.path) }
    return [("objects", objects)]
  }

  /// A block for each letter.
  private static let blocks = GlyphSource { key in
    let (width, height) = (6 + Int(key.index % 5), 10 + Int(key.index % 3))
    return GlyphMask(
      left: 0, top: height, width: width, height: height,
      pixels: .coverage([UInt8](repeating: 255, count: width * height)))
  }
}

/// Counts the objects that Swift's runtime makes, at the place it has for tools that look on.
enum SwiftObjects {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  // One thread alone counts, and nothing else goes on meanwhile.
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var allocate: Allocate?
  /// Set by the runtime when an object is made, and from then on references are counted in another
  /// way, which what is built for this one does not bear: so it is taken back each time.
  nonisolated(unsafe) private static var countsElsewhere: UnsafeMutablePointer<Bool>?

  static func made<Problem: Error>(while work: () throws(Problem) -> Void) throws(Problem) -> Int {
    if allocate == nil { listen() }
    let before = count
    try work()
    return count - before
  }

  private static func listen() {
    let flag = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
    guard let place = dlsym(nil, "_swift_allocObject"), let mark = dlsym(nil, flag) else {
      preconditionFailure("Swift's runtime has a place where its objects can be counted.")
    }
    let function = place.assumingMemoryBound(to: Allocate.self)
    count = 0
    allocate = function.pointee
    countsElsewhere = mark.assumingMemoryBound(to: Bool.self)
    function.pointee = { type, size, alignment in
      SwiftObjects.countsElsewhere?.pointee = false
      SwiftObjects.count += 1
      return SwiftObjects.allocate?(type, size, alignment)
    }
  }
}

/// What the process holds, in MiB, as the system counts it.
enum Memory {
  static var peak: Double { field("VmHWM:") }
  static var now: Double { field("VmRSS:") }

  /// Of the largest process that was waited for.
  static var peakOfChildren: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return Double(usage.ru_maxrss) / 1_024
  }

  private static func field(_ name: String) -> Double {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix(name) {
      let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      return Double(number ?? "0").map { $0 / 1_024 } ?? 0
    }
    return 0
  }
}

/// A fixed load run beside every workload: FNV-1a over 64 MiB, so that figures of different
/// machines and different hours can be set against each other.
enum Reference {
  static func milliseconds() -> Double {
    let bytes = [UInt8](repeating: 0x5A, count: 64 << 20)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let time = testdrive_bench.milliseconds {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    precondition(hash != 0, "The loop must not be optimised away.")
    return time
  }

  /// The median time in which a frame of 1280 by 720 pixels is copied.
  static func frameCopyMilliseconds() -> Double {
    let source = [UInt32](repeating: 0xFF12_3456, count: 1_280 * 720)
    var target = [UInt32](repeating: 0, count: 1_280 * 720)
    var times: [Double] = []
    for _ in 0..<101 {
      times.append(
        testdrive_bench.milliseconds {
          target.withUnsafeMutableBufferPointer { to in
            source.withUnsafeBufferPointer { from in _ = to.update(fromContentsOf: from) }
          }
        })
    }
    return times.sorted()[50]
  }
}
