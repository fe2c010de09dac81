import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// What a film shows besides the screen.
struct FilmLook: Hashable {
  var hasBezel = false
  var showsPointer = false
  var showsCaptions = false

  /// How long a lifted finger is seen where it was, and how long it takes to fade.
  private static let fingerStay = Duration.milliseconds(160)
  private static let fingerFade = Duration.milliseconds(360)
  private static let knobStay = Duration.milliseconds(1_200)
  private static let knobFade = Duration.milliseconds(300)
  private static let knobPress = Duration.milliseconds(180)
  private static let markStay = Duration.milliseconds(3_000)

  /// A mark of the drive and when it was passed.
  struct Mark: Hashable {
    let name: String
    let at: Instant
  }

  /// How large a film of a screen is.
  func size(of screen: PixelSize) -> PixelSize {
    let framed = hasBezel ? Bezel.around(DisplayList(size: screen)).size : screen
    return showsCaptions ? FilmOverlay.sizeWithStrip(framed) : framed
  }

  /// The whole picture of an instant.
  func picture(
    of list: DisplayList, _ moment: DriveMoment, at now: Instant, after mark: Mark?,
    _ pace: FilmPace, with text: TextSetter
  ) -> DisplayList {
    let framed = hasBezel ? Bezel.around(list) : list
    let margin = (framed.size.width - list.size.width) / 2
    var look = Look(pace: pace, now: now, next: list.nextChange)
    if showsPointer { look.show(moment.hands, margin) }
    if showsCaptions { look.show(moment.caption, mark) }
    return look.overlay.lay(over: framed, with: text, nextChange: look.next)
  }

  /// What lies over the screen at an instant, and how long it stays as it is.
  private struct Look {
    let pace: FilmPace
    let now: Instant
    var next: DisplayList.NextChange
    var overlay = FilmOverlay()

    mutating func show(_ hands: DriverHands, _ margin: Int) {
      if let finger = hands.finger,
        let strength = finger.isDown
          ? 1 : strength(since: finger.since, FilmLook.fingerStay, FilmLook.fingerFade)
      {
        overlay.finger = FilmOverlay.Finger(
          x: finger.x + margin, y: finger.y + margin, isDown: finger.isDown, strength: strength)
      }
      overlay.knob = shown(hands.knob)
    }

    /// Nil when it was not used for a while.
    private mutating func shown(_ knob: DriverHands.Knob) -> FilmOverlay.Knob? {
      let uses = [knob.turnedAt, knob.pressedAt, knob.releasedAt, knob.push?.at]
      guard let last = uses.compactMap(\.self).max(),
        let strength = knob.isDown
          ? 1 : strength(since: last, FilmLook.knobStay, FilmLook.knobFade)
      else { return nil }
      let isPressed = knob.isDown || isSeen(knob.pressedAt)
      let lean = isSeen(knob.push?.at) ? knob.push?.direction : nil
      return FilmOverlay.Knob(
        detents: knob.detents, isPressed: isPressed, lean: lean, strength: strength)
    }

    /// What takes no time is seen for a moment.
    private mutating func isSeen(_ use: Instant?) -> Bool {
      guard let use else { return false }
      let end = use + pace.stretched(FilmLook.knobPress)
      guard now < end else { return false }
      change(at: end)
      return true
    }

    mutating func show(_ caption: (text: String, until: Instant)?, _ mark: Mark?) {
      var words = FilmOverlay.Words()
      defer { overlay.words = words }
      if let caption, now < caption.until {
        words.caption = caption.text
        change(at: caption.until)
      }
      guard let mark else { return }
      let end = mark.at + pace.stretched(FilmLook.markStay)
      guard now < end else { return }
      words.mark = mark.name
      change(at: end)
    }

    /// Whole for a while, then less and less; nil when it is gone.
    private mutating func strength(
      since start: Instant, _ stay: Duration, _ fade: Duration
    ) -> Double? {
      let fades = start + pace.stretched(stay)
      let length = pace.stretched(fade)
      guard now >= fades else {
        change(at: fades)
        return 1
      }
      guard now < fades + length else { return nil }
      next = .atOnce
      return 1 - (now - fades).inSeconds / length.inSeconds
    }

    private mutating func change(at instant: Instant) {
      switch next {
      case .atOnce: break
      case .never: next = .at(instant)
      case .at(let other): next = .at(min(other, instant))
      }
    }
  }
}
