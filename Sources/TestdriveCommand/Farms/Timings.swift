import Foundation
import HeadUnitCore
import HeadUnitScenario

/// How long each case took when it was last run, so that parts of a run take about as long.
struct Timings: Sendable {
  /// In microseconds of real time, by the case's file and title.
  private var times: [String: Int] = [:]

  /// A larger file is no file of times.
  private static let sizeLimit = 64 << 20
  /// Nothing takes longer, so that sums stay sums.
  private static let longest = 1_000_000_000_000

  init() {}

  /// Lines such as `1234  drives/a.drive: title`, as `text` writes them; nil when one is not.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let gap = line.range(of: "  "), let time = Int(line[..<gap.lowerBound]),
        (0...Self.longest).contains(time)
      else { return nil }
      times[String(line[gap.upperBound...])] = time
    }
  }

  /// What the file says; nil when it is not there yet.
  static func read(_ file: String) throws(CommandError) -> Timings? {
    let text: String
    do throws(Mistakes) {
      text = String(decoding: try FileText.read(file, limit: sizeLimit).bytes, as: UTF8.self)
    } catch {
      if error.list.first?.message == Wording.noFile { return nil }
      throw CommandError(error)
    }
    guard let timings = Timings(text) else { throw Wording.noTimings(file) }
    return timings
  }

  /// Of a case that nobody knows, what cases take on the whole.
  func time(of drive: DriveCase) -> Int {
    times[Self.key(drive.file, drive.title)] ?? usual
  }

  mutating func add(_ drives: [FinishedDrive]) {
    for drive in drives {
      let name = drive.result.drive
      times[Self.key(name.file, name.title)] = min(Self.longest, max(1, drive.took.microseconds))
    }
  }

  var text: String {
    times.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
  }

  private var usual: Int {
    times.isEmpty ? 1 : max(1, times.values.reduce(0, +) / times.count)
  }

  private static func key(_ file: String, _ title: String) -> String {
    "\(file): \(title)".oneLine
  }
}
