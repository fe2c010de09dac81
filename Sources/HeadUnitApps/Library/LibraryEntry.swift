import HeadUnitCore

/// One item of the library as it is written: a single one, or a template for many.
struct LibraryEntry: Sendable {
  var identifier: TextTemplate
  /// How many items it makes; 1 when it is no repeat.
  var count = 1
  var isRepeat = false
  /// How many items stand before it in its parent.
  var start = 0
  /// How many tracks stand before it in its parent.
  var trackStart = 0

  var title = Cycled<TextTemplate>.none
  var subtitle = Cycled<TextTemplate>.none
  var artwork = Cycled<TextTemplate>.none
  var icon = Cycled<TextTemplate>.none
  var artist = Cycled<TextTemplate>.none
  var album = Cycled<TextTemplate>.none
  var duration = Cycled<Duration>.none
  var progress = Cycled<Double>.none

  var isContainer = false
  var isPlayable = false
  var isExplicit = Cycled<Bool>.none
  var isStreaming = Cycled<Bool>.none
  var isLive = false
  var isContinuous = false
  var showsProgress = false
  var needs: Needs = []

  var children = LibraryChildren()
  var details: LibraryDetails?

  /// Something that plays and has no list of its own: what a queue is made of.
  var isTrack: Bool { isPlayable && !isContainer }
}

/// What few items have, apart from the rest so that large libraries stay small.
final class LibraryDetails: Sendable {
  let albumIndex: Cycled<Int>
  let chapters: [Chapter]
  /// Identifiers of what plays next; nil is the item's playable siblings.
  let queue: [String]?
  let latency: LatencyTable?

  init(
    albumIndex: Cycled<Int> = .none, chapters: [Chapter] = [], queue: [String]? = nil,
    latency: LatencyTable? = nil
  ) {
    self.albumIndex = albumIndex
    self.chapters = chapters
    self.queue = queue
    self.latency = latency
  }
}

/// A part of a track, in the order of their starts.
struct Chapter: Hashable, Sendable {
  var title: String?
  var start: Duration
}
