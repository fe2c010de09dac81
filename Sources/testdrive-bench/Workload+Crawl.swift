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
