import Foundation

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
