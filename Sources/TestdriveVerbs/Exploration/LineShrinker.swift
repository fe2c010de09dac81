import HeadUnitCore

/// Makes a drive shorter as long as it shows the same.
struct LineShrinker {
  /// Whoever waits wants to go.
  let stop: StopFlag

  /// No more drives are tried than these, and no longer.
  private static let attempts = 200
  private static let time = Duration.seconds(20)

  /// As few lines as show the same: what came after it was seen goes first, then each part that can
  /// be left out, the larger ones before the smaller ones.
  func shrunk(
    _ lines: [String], seenAfter count: Int?, _ shows: ([String]) -> Bool
  ) -> [String] {
    var lines = lines
    var left = Self.attempts
    let start = WallTime.now()
    func stillShows(_ fewer: [String]) -> Bool {
      guard left > 0, !stop.isSet, WallTime.now() - start < Self.time else { return false }
      left -= 1
      return shows(fewer)
    }
    if let count, count < lines.count, stillShows(Array(lines.prefix(count))) {
      lines = Array(lines.prefix(count))
    }
    var size = max(1, lines.count / 2)
    while !lines.isEmpty {
      var place = lines.count
      var isShorter = false
      // From the end: what is nearest to what was seen is needed most likely.
      while place > 0 {
        let start = max(0, place - size)
        var fewer = lines
        fewer.removeSubrange(start..<place)
        if stillShows(fewer) {
          lines = fewer
          isShorter = true
        }
        place = start
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    return lines
  }
}
