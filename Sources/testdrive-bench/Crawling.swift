import Foundation
import HeadUnitApps
import HeadUnitCore

extension Workload {
  /// Everything of a library of 100,000 items, asked in process.
  static let crawl = Workload(name: "crawl") {
    let text = """
      {"items": [{"repeat": 100, "id": "a{n}", "title": "Album {n}", "children": [
        {"repeat": 999, "id": "{parent}-t{n}", "title": "Track {n}", "subtitle": "Album"}]}]}
      """
    let library = try TemporaryLibrary(text).library
    var crawl = Crawl(Interview(LibraryApp(library: library, seed: 1)))
    var summary = CrawlSummary(hasTabs: false)
    let time = milliseconds {
      crawl.walk { visit in
        summary.take(visit)
        return true
      }
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("items", Double(summary.items)),
        ("items_per_second", Double(summary.items) / time * 1_000),
      ])
  }

  /// A library file of 20 MB, every item written out.
  static let read = Workload(name: "read-20mb") {
    let file = try LargeFile(size: 20_000_000)
    defer { file.remove() }
    let before = Memory.peak
    var count = 0
    let time = try milliseconds {
      count = try LibraryFile.read(file.path).library.count(at: .root) ?? 0
    }
    let grown = Memory.peak - before
    return Measurement(
      milliseconds: time,
      figures: [
        ("megabytes", Double(file.size) / 1e6), ("albums", Double(count)),
        ("memory_times_file", grown * 1_048_576 / Double(file.size)),
      ])
  }
}

/// A library file as somebody's export tool would write it, in pieces so that it never is in memory.
struct LargeFile {
  let path: String
  private(set) var size = 0

  init(size wanted: Int) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-large.json").path
    try Data().write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    func write(_ text: String) throws {
      let data = Data(text.utf8)
      try handle.write(contentsOf: data)
      size += data.count
    }
    try write("{\"app\": {\"name\": \"Export\"}, \"items\": [\n")
    var album = 0
    while size < wanted {
      try write((album == 0 ? "" : ",\n") + Self.album(album))
      album += 1
    }
    try write("]}\n")
    try handle.close()
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func album(_ album: Int) -> String {
    let tracks = (0..<12).map { track in
      """
        {"id": "a\(album)-t\(track)", "title": "Track \(track) of the album with number \(album)", \
      "subtitle": "An artist with a name, \(album % 97)", "duration": "3m\(track + 10)s", \
      "artist": "Artist \(album % 97)", "album": "Album \(album)", "explicit": false}
      """
    }
    return """
      {"id": "a\(album)", "title": "Album \(album)", "subtitle": "Artist \(album % 97)", \
      "children": [
      \(tracks.joined(separator: ",\n"))]}
      """
  }
}
