import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitFiles
import HeadUnitText
import Synchronization

/// A folder with logs of events.
public struct LogFolder: Sendable {
  private let path: String

  public init(path: String) {
    self.path = path
  }

  /// Logs of as many walks, with the seeds from 1 on.
  ///
  /// Where the repository is does not stand in them.
  public func record(_ count: Int, events: Int) throws {
    try FileWriter.makeFolder(path)
    let root = FileManager.default.currentDirectoryPath + "/"
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    for seed in 1...count {
      var walk = LoggedWalk(seed: UInt64(seed), in: library)
      let name = String(repeating: "0", count: max(0, 4 - "\(seed)".count)) + "\(seed).log"
      let text = try walk.log(events: events).text()
        .replacingOccurrences(of: root, with: "")
      try FileWriter.write(Array(text.utf8), to: "\(path)/\(name)", durably: false)
    }
  }

  /// A line for each log, in the order of their names.
  public func replay() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".log") }.sorted()
    let results = Mutex<[Int: Result<String, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: names.count) { number in
      let result = Result {
        let log = try Self.log(at: "\(path)/\(names[number])")
        return "\(names[number]) \(try Replay(log: log).fingerprints())"
      }
      results.withLock { $0[number] = result }
    }
    return try results.withLock { results in
      try names.indices.compactMap { try results[$0]?.get() }
    }
  }

  /// All that comes of one log, for finding out where two versions of the program differ.
  public static func replay(log file: String) throws -> String {
    try Replay(log: log(at: file)).lines()
  }

  private static func log(at file: String) throws -> EventLog {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    return try EventLog(SourceText(name: file, bytes: bytes))
  }
}
