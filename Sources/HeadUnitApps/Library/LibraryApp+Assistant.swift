import HeadUnitCore

// What the assistant was asked for.
extension LibraryApp {
  /// Plays the first item whose title has the words in it, whatever row it stands in.
  mutating func search(_ words: String, for request: RequestID, _ turn: inout Turn) {
    let latency = library.latency[.select]?.draw(from: &generator) ?? .zero
    let place = library.place(titledLike: Self.wanted(words))
    let needs = place.map { $0.outerNeeds.union($0.entry.needs) } ?? []
    if let failure = failure(of: .select, needs: needs) {
      return turn.answer(request, .failed(failure), after: latency)
    }
    guard let place else {
      return turn.answer(request, .failed(LibraryFailure.nothingLike(words)), after: latency)
    }
    if latency == .zero {
      player.play(place.path, for: request, &turn)
    } else {
      player.agenda.plan(.play(request, place.path), after: latency, in: &turn)
    }
  }

  /// Without the word that says what to do.
  private static func wanted(_ words: String) -> String {
    let words = words.split(separator: " ").map { $0.lowercased() }
    let isVerb = ["play", "shuffle", "resume"].contains(words.first)
    return (isVerb ? words.dropFirst() : words[...]).joined(separator: " ")
  }
}

extension Library {
  /// Of repeated items the first stands for all.
  fileprivate func place(titledLike words: String) -> LibraryPlace? {
    guard !words.isEmpty else { return nil }
    var open: [(ContentPath, LibraryChildren)] = [(.root, items)]
    while !open.isEmpty {
      let (parent, children) = open.removeFirst()
      for entry in children.entries {
        let path = parent.child(entry.start)
        guard let place = place(at: path) else { continue }
        let title = place.item(isTab: false).title?.lowercased() ?? ""
        if entry.isPlayable, title.contains(words) { return place }
        open.append((path, entry.children))
      }
    }
    return nil
  }
}

extension LibraryFailure {
  fileprivate static func nothingLike(_ words: String) -> Failure {
    Failure(code: .notFound, message: "There is nothing like “\(words)”.")
  }
}
