/// The items in a container, found by row without being expanded.
struct LibraryChildren: Sendable {
  private(set) var entries: [LibraryEntry] = []
  private(set) var count = 0
  /// How many of them are tracks.
  private(set) var trackCount = 0

  mutating func append(_ entry: LibraryEntry) {
    var entry = entry
    entry.start = count
    entry.trackStart = trackCount
    count += entry.count
    if entry.isTrack { trackCount += entry.count }
    entries.append(entry)
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// The index of the entry that makes the item in this row.
  func entryIndex(ofRow row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    // Without repeats, the usual case, rows and entries are the same.
    if entries.count == count, entries[row].start == row, entries[row].count > 0 { return row }
    return lastEntry { $0.start <= row }
  }

  /// The row of a track, counted among the tracks alone.
  func row(ofTrack track: Int) -> Int? {
    guard track >= 0, track < trackCount, let index = lastEntry({ $0.trackStart <= track })
    else { return nil }
    return entries[index].start + track - entries[index].trackStart
  }

  /// The number among the tracks of the item in this row, nil when it is no track.
  func track(ofRow row: Int) -> Int? {
    guard let index = entryIndex(ofRow: row), entries[index].isTrack else { return nil }
    return entries[index].trackStart + row - entries[index].start
  }

  /// The last entry that meets a condition which only the first ones meet.
  ///
  /// Entries that make nothing share their start with the next one, which is then the last.
  private func lastEntry(_ condition: (LibraryEntry) -> Bool) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if condition(entries[middle]) { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? low - 1 : nil
    }
  }
}
