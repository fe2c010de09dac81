import HeadUnitCore

// The now-playing screen while the app is not the one that plays.
extension Screen {
  func drawNothingPlaying(on canvas: inout Canvas) {
  }
}
