internal import HeadUnitCore

extension Command {
  /// What a handler is given; nil when the app knows no such language.
  func event(
    _ context: MPRemoteCommandEvent.Context,
    language: (String) -> MPNowPlayingInfoLanguageOption?
  ) -> MPRemoteCommandEvent? {
    switch self {
    case .play, .pause, .stop, .togglePlayPause, .next, .previous: MPRemoteCommandEvent(context)
    case .seekForward(let phase), .seekBackward(let phase):
      MPSeekCommandEvent(context, type: phase == .begin ? .beginSeeking : .endSeeking)
    case .skipForward(let seconds), .skipBackward(let seconds):
      MPSkipIntervalCommandEvent(context, interval: seconds)
    case .position(let seconds):
      MPChangePlaybackPositionCommandEvent(context, positionTime: seconds)
    case .rate(let rate): MPChangePlaybackRateCommandEvent(context, playbackRate: Float(rate))
    case .shuffle(let mode):
      MPChangeShuffleModeCommandEvent(context, shuffleType: MPShuffleType(mode))
    case .repeat(let mode): MPChangeRepeatModeCommandEvent(context, repeatType: MPRepeatType(mode))
    case .like(let undo), .dislike(let undo), .bookmark(let undo):
      MPFeedbackCommandEvent(context, isNegative: undo)
    case .rating(let rating): MPRatingCommandEvent(context, rating: Float(rating))
    case .enableLanguage(let id), .disableLanguage(let id):
      language(id).map { MPChangeLanguageOptionCommandEvent(context, languageOption: $0) }
    }
  }
}
