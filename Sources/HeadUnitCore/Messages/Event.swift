/// Something that happened to the head unit.
public enum Event: Hashable, Codable, Sendable {
  // The phone and its app.
  case connected
  case disconnected
  case phoneLocked(Bool)
  case networkChanged(PhoneCondition.Network)
  case answered(RequestID, Answer)
  case statusReturned(CommandID, CommandStatus)
  case reported(Report)
  case alarmRang(Alarm)
  /// Whoever draws could make nothing of an app's picture, for the reason given.
  case pictureRefused(Picture, String)
  /// Something is odd about a picture that is shown all the same; for the trace.
  case pictureRemarked(Picture, String)

  // The driver.
  /// A finger is put down; nil is where nothing can be chosen.
  ///
  /// If nothing is pressed then, it has stopped a list or come too early, and no tap follows.
  case touched(FocusTarget?)
  /// It is lifted, or its tap has become something else. A tap is told by its own event.
  case touchEnded
  case rowChosen(Int)
  /// The play button on a row that is also a container.
  case rowPlayChosen(Int)
  case tabChosen(Int)
  case backPressed
  case homePressed
  case appChosen
  case nowPlayingPressed
  case retryPressed
  /// Leaves a page that does not arrive.
  case cancelPressed
  case callAnswered
  case callEnded
  /// By so many pixels, down the list when positive.
  case scrolled(by: Int)
  /// A finger takes the list along, by so many pixels, down the list when positive.
  case dragged(by: Int)
  /// It lets go, at so many pixels a second; the list may go on of itself.
  case dragEnded(speed: Int)
  /// By so many rows, to the edge of one, down the list when positive.
  case wheelTurned(Int)
  /// One step for each detent, clockwise when positive.
  case knobTurned(Int)
  case knobPressed
  case knobNudged(Direction)
  /// Pressed for as long as it takes to be a hold, or let go after that.
  case knobHeld(Bool)
  case commandChosen(Command)
  case middleButtonPressed
  case rateButtonPressed
  case moreButtonPressed
  case outputButtonPressed
  case menuItemChosen(MenuItem)
  case menuClosed
  /// A finger moves the position of the track to so many seconds; it is sent when it lets go.
  case scrubbed(to: Double)
  case scrubEnded
  /// The finger is gone without having let go: the position is where it was.
  case scrubCancelled
  case keyPressed(HardwareKey)
  /// The button of the headphones, pressed so many times.
  case headsetPressed(Int)
  /// The last of so many presses is held, or let go.
  case headsetHeld(presses: Int, isHeld: Bool)
  case surfacePressed(Surface, CommandName)
  case otherPlayerPressed

  // The car.
  case speedChanged(Speed)
  case gearChanged(Gear)
  case limitsSwitched(LimitsOverride)
  case themeChanged(Theme)
  /// A switch of the display: what moves is to be there at once.
  case motionReduced(Bool)
  case interruptionBegan(InterruptionKind)
  case interruptionEnded(kind: InterruptionKind, shouldResume: Bool)
  case headphonesChanged(plugged: Bool)
  case otherAppPlayed
  case otherAppStopped(shouldResume: Bool)
}

public enum Direction: String, Hashable, Codable, Sendable, CaseIterable {
  case up, down, left, right
}

/// Keys on the wheel; they mean track commands only, whatever else the app offers.
public enum HardwareKey: String, Hashable, Codable, Sendable, CaseIterable {
  case next, previous, playPause, voice, volumeUp, volumeDown
}

/// The head unit's timers; one of a kind each.
public enum Alarm: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first of all deadlines has come.
  case deadline
  /// A skeleton or a spinner appears.
  case look
  /// A push or pop has come to rest.
  case motion
  /// The rows held follow a thrown list.
  case glide
  /// Nothing plays: back from the now-playing screen.
  case returnToList
  case toastOver
  /// The app that crashed is started again.
  case restart
}
