import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Synchronization

/// A folder with logs of events.
struct LogFolder {
  let path: String

  /// Logs of as many walks, with the seeds from 1 on.
  ///
  /// Where the repository is does not stand in them.
  func record(_ count: Int, events: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let root = FileManager.default.currentDirectoryPath + "/"
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    for seed in 1...count {
      var walk = LoggedWalk(seed: UInt64(seed), in: library)
      let name = String(repeating: "0", count: max(0, 4 - "\(seed)".count)) + "\(seed).log"
      let text = try walk.log(events: events).text()
        .replacingOccurrences(of: root, with: "")
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  /// A line for each log, in the order of their names.
  func replay() throws -> [String] {
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

  static func log(at file: String) throws -> EventLog {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    return try EventLog(SourceText(name: file, bytes: bytes))
  }
}
