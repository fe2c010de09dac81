internal import HeadUnitCore

/// A picture as something to look up by.
///
/// A picture may hold megabytes; of those only a few take part in the hash, and equality is quick
/// where both are the same array.
struct PictureKey: Hashable, Sendable {
  let picture: Picture

  private static let sampleCount = 32

  init(_ picture: Picture) {
    self.picture = picture
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(picture.file)
    guard let data = picture.data else { return }
    hasher.combine(data.count)
    // The ends differ least between pictures of one size, the middle most.
    let middle = max(0, data.count / 2 - Self.sampleCount / 2)
    for byte in data[middle...].prefix(Self.sampleCount) { hasher.combine(byte) }
  }
}
