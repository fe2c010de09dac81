import HeadUnitCore

extension Library {
  /// The first track in the order of the lists, going into containers on the way.
  var firstTrack: ContentPath? {
    Library.firstTrack(in: items, at: .root)
  }

  // Recursion is safe: a library file has at most 256 levels of JSON.
  private static func firstTrack(in children: LibraryChildren, at path: ContentPath) -> ContentPath?
  {
    for entry in children.entries where entry.count > 0 {
      if entry.isTrack { return path.child(entry.start) }
      if let track = firstTrack(in: entry.children, at: path.child(entry.start)) { return track }
    }
    return nil
  }
}
