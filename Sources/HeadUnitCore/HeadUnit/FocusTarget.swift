/// A screen, and the page on it if it is a list.
struct FocusPlace: Hashable, Sendable {
  var screen: HeadUnit.ScreenKind
  var page: PageID?
  var menu: Menu?
  /// The focus is there for want of rows and goes to one as soon as there is one.
  var isProvisional = false
}

/// What has the focus of the knob.
public enum FocusTarget: Hashable, Codable, Sendable {
  case row(Int)
  case rowPlay(Int)
  case tab(Int)
  case back
  case nowPlayingButton
  case retry
  /// The app's icon on the home screen.
  case app
  /// A control of playback, wherever it stands.
  case control(CommandName)
  /// Leaves a page that does not arrive.
  case cancel
  case home
  case answerCall
  case endCall
  /// The "…" button beside the controls of playback.
  case more
  /// The button that says where the sound comes out.
  case output
  /// The position within a track.
  case scrubber
  case menuItem(MenuItem)
  case closeMenu
  /// The built-in player that takes the loudspeakers over and gives them back.
  case otherPlayer
  /// A control of playback on another screen than the head unit's.
  case surface(Surface, CommandName)
}
