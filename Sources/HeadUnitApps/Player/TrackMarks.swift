import HeadUnitCore

/// What the driver said of tracks, by their identifiers.
struct TrackMarks: Hashable, Sendable {
  private var liked: Set<String> = []
  private var disliked: Set<String> = []
  private var bookmarked: Set<String> = []
  private var ratings: [String: Double] = [:]

  /// Nobody likes and dislikes the same track.
  mutating func like(_ identifier: String, undo: Bool) {
    if undo {
      liked.remove(identifier)
    } else {
      liked.insert(identifier)
      disliked.remove(identifier)
    }
  }

  mutating func dislike(_ identifier: String, undo: Bool) {
    if undo {
      disliked.remove(identifier)
    } else {
      disliked.insert(identifier)
      liked.remove(identifier)
    }
  }

  mutating func bookmark(_ identifier: String, undo: Bool) {
    if undo { bookmarked.remove(identifier) } else { bookmarked.insert(identifier) }
  }

  mutating func rate(_ identifier: String, _ rating: Double) { ratings[identifier] = rating }

  func rating(of identifier: String) -> Double? { ratings[identifier] }

  /// Whether the command's mark is set on the track.
  func isSet(_ name: CommandName, on identifier: String) -> Bool {
    switch name {
    case .like: liked.contains(identifier)
    case .dislike: disliked.contains(identifier)
    case .bookmark: bookmarked.contains(identifier)
    default: false
    }
  }
}
