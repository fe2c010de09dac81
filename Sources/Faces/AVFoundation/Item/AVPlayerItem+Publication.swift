package import HeadUnitPhone

nonisolated extension AVPlayerItem {
  /// What the app says of the item for the screens of others.
  package struct Publication: Sendable {
    package var values: Carried<[String: Any]>?
    /// Goes up each time.
    package var number = 0

    package init() {}
  }

  package var publication: Publication { state.withLock { $0.publication } }

  package func publish(_ values: [String: Any]?) {
    let values = values.map { Carried($0) }
    let player = state.withLock { state in
      state.publication.values = values
      state.publication.number += 1
      return state.player
    }
    changes.tell()
    player?.changes.tell()
  }
}
