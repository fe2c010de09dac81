/// The icons in `Resources/Icons`, by the names of their files; drawn as masks in one colour.
public enum Icon: String, Hashable, Sendable, CaseIterable {
  case apps
  case assistant
  case car
  case check
  case chevronBack = "chevron-back"
  case chevronForward = "chevron-forward"
  case clock
  case close
  case cloud
  case disconnected
  case bookmark
  case bookmarkFilled = "bookmark-filled"
  case dislike
  case dislikeFilled = "dislike-filled"
  case error
  case explicit
  case folder
  case gearDrive = "gear-d"
  case gearNeutral = "gear-n"
  case gearPark = "gear-p"
  case gearReverse = "gear-r"
  case headphones
  case info
  case like
  case likeFilled = "like-filled"
  case language
  case lock
  case mic
  case more
  case musicNote = "music-note"
  case navigation
  case next
  case nowPlaying = "now-playing"
  case output
  case pause
  case phoneCall = "phone-call"
  case phoneEnd = "phone-end"
  case play
  case podcast
  case previous
  case radio
  case `repeat`
  case repeatOne = "repeat-one"
  case retry
  case seekBack = "seek-back"
  case seekForward = "seek-forward"
  case shuffle
  case shuffleCollections = "shuffle-collections"
  case signal
  case skipBack = "skip-back"
  case skipForward = "skip-forward"
  case speaker
  case speed
  case spinner
  case spinnerTrack = "spinner-track"
  case star
  case starFilled = "star-filled"
  case stop
  case turnRight = "turn-right"
  case volumeHigh = "volume-high"
  case volumeLow = "volume-low"
  case wifiOff = "wifi-off"
}
