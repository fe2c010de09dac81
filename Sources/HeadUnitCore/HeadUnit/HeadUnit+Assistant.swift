// What the driver asks the assistant for.
extension HeadUnit {
  mutating func hear(_ event: PlaybackEvent, _ step: inout Step) {
    let isOnCall = player.interruptions.contains(.call)
    playback.apply(event, in: playbackSurroundings, &step)
    // Nobody is asked for anything while somebody is on the phone.
    guard case .assistantAsked(let words) = event, !isOnCall else { return }
    lists.select(.assistant(words), row: nil, in: listSurroundings, &step)
  }

  /// The app has answered: what it plays is shown, and why it plays nothing is said.
  mutating func assistantAnswered(_ failure: Failure?, _ step: inout Step) {
    if let failure { return step.show(.playbackFailed(failure)) }
    playback.settleOwner(in: playbackSurroundings, &step)
    guard screen != .nowPlaying else { return }
    openNowPlaying(&step)
    awaitSound(from: nil, &step)
  }
}
