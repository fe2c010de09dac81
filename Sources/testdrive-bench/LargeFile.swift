import Foundation

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
