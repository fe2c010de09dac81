import HeadUnitCore

/// What is published of the current track.
extension Player {
  mutating func publish(_ cause: Publication, _ turn: inout Turn) {
    if cause == .move, does(.infoElapsedStaleAfterSeek) { return }
    if cause == .rate, does(.commandRateNotPublished) { return }
    guard let info = info(at: turn.now) else { return }
    report(distorted(info, for: cause), &turn)
  }

  /// The whole of what is true.
  func info(at now: Instant) -> NowPlayingInfo? {
    guard let track else { return nil }
    let elapsed = head.elapsed(at: now)
    var info = NowPlayingInfo(
      identifier: track.identifier, title: track.title, artist: track.artist, album: track.album,
      duration: head.length?.inSeconds, elapsed: elapsed.inSeconds, rate: head.rate)
    info.defaultRate = settings.defaultRate
    info.isLive = track.entry.isLive
    if track.entry.isContinuous { info.isContinuous = true }
    if track.isEndless { info.subtitle = track.subtitle }
    if !languages.isEmpty { info.languages = languages }
    info.queueIndex = queue?.position
    info.queueCount = queue?.count
    if !track.chapters.isEmpty {
      info.chapter = track.chapters.lastIndex { $0.start <= elapsed } ?? 0
      info.chapterCount = track.chapters.count
    }
    info.artwork = track.artwork
    info.mediaType = "audio"
    info.isExplicit = track.isExplicit
    info.other = track.albumIndex.map { ["albumIndex": "\($0)"] }
    return info
  }

  mutating func clearInfo(_ turn: inout Turn) {
    if does(.infoNotCleared) {
      run(.pause, &turn)
    } else {
      turn.report(.nowPlaying(nil))
    }
  }

  private func report(_ info: NowPlayingInfo, _ turn: inout Turn) {
    turn.report(.nowPlaying(info))
    guard does(.commandMixedFrameworks) else { return }
    var second = info
    second.other = (info.other ?? [:]).merging(["framework": "second"]) { $1 }
    turn.report(.nowPlaying(second))
  }
}

/// What is published although it is not true.
extension Player {
  private func distorted(_ truth: NowPlayingInfo, for cause: Publication) -> NowPlayingInfo {
    var info = truth
    if does(.infoPartialUpdate), cause != .start, cause != .track {
      info = NowPlayingInfo(elapsed: truth.elapsed, rate: truth.rate)
    }
    if does(.infoRateZeroWhilePlaying), isPlaying { info.rate = 0 }
    if does(.infoRateStaleAfterPause), !isPlaying { info.rate = speed }
    if does(.infoLiveWithDuration) {
      info.isLive = true
      info.duration = info.duration ?? 3_600
    }
    if does(.infoDurationWrong) { info.duration = info.duration.map { $0 / 2 } }
    if does(.artworkForAnotherTrack) { info.artwork = artworkOfAnotherTrack }
    if does(.infoMissing) {
      info.title = nil
      info.duration = nil
      info.elapsed = nil
      info.rate = nil
    }
    if does(.infoWrongType), let duration = info.duration {
      info.duration = nil
      info.other = (info.other ?? [:]).merging(["duration": "\(Duration.seconds(duration))"]) { $1 }
    }
    return info
  }

  /// Of the track before this one, of the next one when this is the first.
  private var artworkOfAnotherTrack: String? {
    guard let queue, let path = queue.path(at: queue.position - 1) ?? queue.path(at: 1)
    else { return nil }
    return library.place(at: path)?.artwork
  }

  mutating func planRestatement(_ turn: inout Turn) {
    agenda.cancel { $0 == .restateElapsed }
    guard does(.infoElapsedOnTimer), isPlaying else { return }
    agenda.plan(.restateElapsed, after: .seconds(1), in: &turn)
  }

  mutating func restateElapsed(_ turn: inout Turn) {
    publish(.restatement, &turn)
    planRestatement(&turn)
  }

  mutating func planFlicker(_ turn: inout Turn) {
    agenda.cancel { if case .flicker = $0 { true } else { false } }
    if does(.artworkFlicker) { planFlicker(remaining: 4, &turn) }
  }

  mutating func flicker(remaining: Int, _ turn: inout Turn) {
    guard var info = info(at: turn.now) else { return }
    if remaining.isMultiple(of: 2) { info.artwork = nil }
    report(distorted(info, for: .artwork), &turn)
    if remaining > 1 { planFlicker(remaining: remaining - 1, &turn) }
  }

  private mutating func planFlicker(remaining: Int, _ turn: inout Turn) {
    agenda.plan(.flicker(remaining: remaining), after: .milliseconds(200), in: &turn)
  }
}

/// Why the player publishes its info.
enum Publication: Hashable, Sendable {
  case start, play, pause, move, seek, track, rate, chapter, queue, restatement, artwork, language
}
