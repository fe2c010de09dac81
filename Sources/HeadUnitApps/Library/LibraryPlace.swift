import HeadUnitCore

/// One item of the library at its place, with everything resolved that a repeat leaves open.
struct LibraryPlace: Sendable {
  let path: ContentPath
  let entry: LibraryEntry
  let occurrence: Occurrence
  let identifier: String
  /// What the containers around it need.
  let outerNeeds: Needs

  var title: String? { text(entry.title) }
  var subtitle: String? { text(entry.subtitle) }
  var artist: String? { text(entry.artist) }
  var album: String? { text(entry.album) }
  var artwork: String? { text(entry.artwork) ?? text(entry.icon) }

  var albumIndex: Int? { entry.details?.albumIndex[occurrence.number] }
  var isExplicit: Bool { entry.isExplicit[occurrence.number] ?? false }
  var chapters: [Chapter] { entry.details?.chapters ?? [] }

  /// Nil for what has no end; a track of which nothing is said is as long as a song.
  var duration: Duration? {
    isEndless ? nil : entry.duration[occurrence.number] ?? LibraryPlace.usualDuration
  }

  var isEndless: Bool { entry.isLive || entry.isContinuous }

  static let usualDuration = Duration.seconds(210)

  /// A tab is drawn with its icon, everything else with its artwork.
  func item(isTab: Bool) -> ContentItem {
    ContentItem(
      identifier: identifier, title: title, subtitle: subtitle,
      artwork: isTab ? text(entry.icon) ?? artwork : artwork,
      isContainer: entry.isContainer, isPlayable: entry.isPlayable, isExplicit: isExplicit,
      isStreaming: entry.isStreaming[occurrence.number] ?? false,
      progress: entry.progress[occurrence.number])
  }

  private func text(_ template: Cycled<TextTemplate>) -> String? {
    template[occurrence.number]?.text(for: occurrence)
  }
}
