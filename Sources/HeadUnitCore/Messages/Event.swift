/// Something that happened to the head unit.
public enum Event: Hashable, Sendable {
  case phone(PhoneEvent)
  case car(CarEvent)
  /// What plays is interrupted, or told something without the screen.
  case playback(PlaybackEvent)
  /// The driver has chosen or moved something on the screen.
  case driver(DriverEvent)
  /// A finger is on the screen; what it means follows as an event of the driver.
  case touch(TouchEvent)
  case knob(KnobEvent)
  /// One of the head unit's own timers.
  case alarmRang(Alarm)
}

/// The phone and its app have done or said something.
public enum PhoneEvent: Hashable, Codable, Sendable {
  case connected
  case disconnected
  case phoneLocked(Bool)
  case networkChanged(PhoneCondition.Network)
  case answered(RequestID, Answer)
  case statusReturned(CommandID, CommandStatus)
  case reported(Report)
  /// A server has sent the phone something about a remote session.
  case pushed(Push)
  /// Whoever draws could make nothing of an app's picture, for the reason given.
  case pictureRefused(Picture, String)
  /// Something is odd about a picture that is shown all the same; for the trace.
  case pictureRemarked(Picture, String)
}

/// The car around the head unit has changed.
public enum CarEvent: Hashable, Codable, Sendable {
  case speedChanged(Speed)
  case gearChanged(Gear)
  case limitsSwitched(LimitsOverride)
  case themeChanged(Theme)
  /// A switch of the display: what moves is to be there at once.
  case motionReduced(Bool)
  /// So many times as fast as usual all that moves goes, to look at it; 1 is the usual.
  case motionPaced(Double)
}

/// What plays is interrupted, or told something by other means than the screen.
///
/// All but the keys of the wheel counts during a call and without a car as well.
public enum PlaybackEvent: Hashable, Codable, Sendable {
  case interruptionBegan(InterruptionKind)
  case interruptionEnded(kind: InterruptionKind, shouldResume: Bool)
  /// The driver asks the assistant for something of the app's, in these words.
  case assistantAsked(String)
  case headphonesChanged(plugged: Bool)
  case otherAppPlayed
  case otherAppStopped(shouldResume: Bool)
  case keyPressed(HardwareKey)
  /// The button of the headphones, pressed so many times.
  case headsetPressed(Int)
  /// The last of so many presses is held, or let go.
  case headsetHeld(presses: Int, isHeld: Bool)
  case surfacePressed(Surface, CommandName)
  /// The desktop on which the window stands asks for something, and which program of it does.
  case desktopAsked(command: Command, by: String)
  /// It wants the device that is heard to be this loud, 0…1.
  case desktopTurned(volume: Double, by: String)
}

/// The driver has chosen or moved something on the screen, by finger or by pressing the knob.
public enum DriverEvent: Hashable, Codable, Sendable {
  case rowChosen(Int)
  /// The play button on a row that is also a container.
  case rowPlayChosen(Int)
  /// The button that opens a row whose tap plays.
  case rowOpenChosen(Int)
  /// A picture in a row of pictures.
  case rowPictureChosen(Int, Int)
  /// A button of a template, by its own name.
  case buttonChosen(String)
  /// A letter of the strip beside a list in sections.
  case letterChosen(Int)
  case upNextPressed
  case albumArtistPressed
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
  /// By so many rows, to the edge of one, down the list when positive.
  case wheelTurned(Int)
  case commandChosen(Command)
  case middleButtonPressed
  case rateButtonPressed
  case moreButtonPressed
  case outputButtonPressed
  case menuItemChosen(MenuItem)
  case menuClosed
  /// For the device that asks: the whole code on the pad, or the password on the phone.
  case codeEntered(String)
  /// A finger moves the position of the track to so many seconds; it is sent when it lets go.
  case scrubbed(to: Double)
  case scrubEnded
  /// The finger is gone without having let go: the position is where it was.
  case scrubCancelled
  /// A finger moves how loud an output device is, 0…1; the app is told on the way.
  case volumeMoved(device: String, to: Double)
  case volumeReleased
  case otherPlayerPressed
}

/// A finger on the screen; what it has tapped is told by an event of the driver.
public enum TouchEvent: Hashable, Codable, Sendable {
  /// It is put down; nil is where nothing can be chosen.
  ///
  /// If nothing is pressed then, it has stopped a list or come too early, and no tap follows.
  case began(FocusTarget?)
  /// It is lifted, or its tap has become something else.
  case ended
  /// It takes the list along, by so many pixels, down the list when positive.
  case dragged(by: Int)
  /// It lets go, at so many pixels a second; the list may go on of itself.
  case dragEnded(speed: Int)
  /// It takes a row of pictures along to the side, by so many pixels the way one reads.
  case rowDragged(row: Int, by: Int)
  /// It lets go of that row, at so many pixels a second; the row may go on of itself.
  case rowDragEnded(row: Int, speed: Int)
  /// It pulls the page back from the edge, to a share of the screen's width from 0 to 1.
  case backDragged(to: Double)
  /// It lets go of the page, at so many widths a second; if it went far enough, the driver goes
  /// back next.
  case backDragEnded(speed: Double)

  private enum CodingKeys: String, CodingKey {
    case began = "touched"
    case ended = "touchEnded"
    case dragged, dragEnded, rowDragged, rowDragEnded, backDragged, backDragEnded
  }
}

/// A hand on the knob.
public enum KnobEvent: Hashable, Codable, Sendable {
  /// One step for each detent, clockwise when positive.
  case turned(Int)
  case pressed
  case nudged(Direction)
  /// Pressed for as long as it takes to be a hold, or let go after that.
  case held(Bool)

  private enum CodingKeys: String, CodingKey {
    case turned = "knobTurned"
    case pressed = "knobPressed"
    case nudged = "knobNudged"
    case held = "knobHeld"
  }
}

public enum Direction: String, Hashable, Codable, Sendable, CaseIterable {
  case up, down, left, right
}

public enum Gear: String, Hashable, Codable, Sendable, CaseIterable {
  case park = "P"
  case reverse = "R"
  case neutral = "N"
  case drive = "D"
}

public enum Theme: String, Hashable, Codable, Sendable, CaseIterable {
  case day, night
}

/// A screen beside the head unit's that shows what plays.
public enum Surface: String, Hashable, Codable, Sendable, CaseIterable {
  case lockScreen = "lock-screen"
  case controlCentre = "control-centre"
  /// The strip at the top of the phone.
  case dynamicStrip = "dynamic-strip"
  /// The instrument cluster behind the wheel.
  case cluster
  /// The display of a Bluetooth kit, with keys of its own.
  case kit

  /// Part of the phone, and there without a car.
  public var isOnPhone: Bool { self != .cluster && self != .kit }
}

/// What can come between a driver and the music.
public enum InterruptionKind: String, Hashable, Codable, Sendable, CaseIterable {
  case call, assistant
  /// A spoken prompt: music goes on, lowered.
  case navigation
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

// In a trace an event stands under its own name alone, whatever kind of event it is.
extension Event: Codable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .phone(let event): try event.encode(to: encoder)
    case .car(let event): try event.encode(to: encoder)
    case .playback(let event): try event.encode(to: encoder)
    case .driver(let event): try event.encode(to: encoder)
    case .touch(let event): try event.encode(to: encoder)
    case .knob(let event): try event.encode(to: encoder)
    case .alarmRang(let alarm): try TimerEvent.alarmRang(alarm).encode(to: encoder)
    }
  }

  /// The kind that knows the name reads the event, so that a mistake in it keeps its place.
  public init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: EventName.self).allKeys
    let readers = names.compactMap { Self.reader(of: $0.stringValue) }
    guard readers.count == 1, let read = readers.first else {
      throw DecodingError.typeMismatch(
        Event.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Invalid number of keys found, expected one."))
    }
    self = try read(decoder)
  }

  private static func reader(of name: String) -> ((any Decoder) throws -> Event)? {
    if PhoneEvent.has(name) { return { .phone(try PhoneEvent(from: $0)) } }
    if CarEvent.has(name) { return { .car(try CarEvent(from: $0)) } }
    if PlaybackEvent.has(name) { return { .playback(try PlaybackEvent(from: $0)) } }
    if DriverEvent.has(name) { return { .driver(try DriverEvent(from: $0)) } }
    if TouchEvent.has(name) { return { .touch(try TouchEvent(from: $0)) } }
    if KnobEvent.has(name) { return { .knob(try KnobEvent(from: $0)) } }
    if TimerEvent.has(name) { return { try TimerEvent(from: $0).event } }
    return nil
  }
}

/// An alarm as the trace has it.
private enum TimerEvent: Codable {
  case alarmRang(Alarm)

  var event: Event {
    switch self {
    case .alarmRang(let alarm): .alarmRang(alarm)
    }
  }

  static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

/// Whatever stands before the colon.
private struct EventName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

// Whether one of the cases has the name in a trace.

extension PhoneEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

extension CarEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

extension PlaybackEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

extension DriverEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

extension TouchEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}

extension KnobEvent {
  fileprivate static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
}
