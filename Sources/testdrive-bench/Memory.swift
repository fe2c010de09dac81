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
