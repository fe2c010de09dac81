import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages

/// How a film is to be, as the command line or a drive says.
struct FilmOptions {
  var framesPerSecond = Filming.standardFramesPerSecond
  var speed = FilmPace.standardSpeed
  var look = FilmLook()
  var cards = FilmCards()
  /// Nil: as large as the head unit.
  var size: PixelSize?
  /// Nil: as fast as the drive has it.
  var motionSpeed: Double?

  /// A smaller film shows nothing, a larger one no more.
  private static let sides = 16...4_096

  static func declare(in options: inout OptionList) -> OptionGroup<FilmOptions> {
    let frames = options.count(
      "--fps", in: Filming.framesPerSecondRange, "so many frames in a second, 1 to 60",
      default: Filming.standardFramesPerSecond)
    let speed = options.value(
      "--speed", "N", "so many times as fast as the drive (1)",
      expected: "a number from 0.1 to 100, such as 2 or 0.5"
    ) { Self.speed($0) }
    let size = options.value(
      "--size", "WxH", "scaled to fit, with black around it",
      expected: "a size such as 800x480, from 16 to 4096"
    ) { Self.size($0) }
    let motionSpeed = MotionSpeed.declare(in: &options)
    let bezel = options.bezel("with the car around it")
    let showsPointer = options.flag("--pointer", "with the driver's finger, or the knob")
    let words = options.flag(
      "--caption", "WHAT", of: Filming.Words.self,
      "with what the drive says in a strip below: both, captions, marks", default: .both)
    let zoom = options.value(
      "--zoom", "N", "look so many times closer at what is tapped (1)",
      expected: "a number from 1 to 4, such as 2"
    ) { text in Double(text).flatMap { Filming.zooms.contains($0) ? $0 : nil } }
    let cards = FilmCards.declare(in: &options)
    return OptionGroup { arguments in
      var film = FilmOptions(framesPerSecond: try arguments[frames])
      film.speed = try arguments[speed] ?? film.speed
      film.size = try arguments[size]
      film.motionSpeed = try arguments[motionSpeed]
      film.look = FilmLook(
        bezel: try arguments[bezel], showsPointer: arguments[showsPointer],
        words: try arguments[words], zoom: try arguments[zoom] ?? 1)
      film.cards = try arguments[cards]
      return film
    }
  }

  init(framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }

  /// What films what happens from the scene on.
  func camera(
    _ file: String, of scene: Scene, _ scenePainter: ScenePainter
  ) throws(VerbError) -> FilmCamera {
    let kind = try FilmKind(file)
    try cards.check()
    let display = scene.simulation.headUnit.profile.display
    let natural = look.size(of: PixelSize(width: display.width, height: display.height))
    let size = kind.size(of: size ?? natural)
    let pace = FilmPace(
      start: scene.simulation.now, framesPerSecond: framesPerSecond, speed: speed)
    let destination = try kind.destination(file, size: size, framesPerSecond: framesPerSecond)
    let writer = FilmWriter(destination, size: size)
    let camera = FilmCamera(file, pace, look, cards, scenePainter, writer)
    camera.lookCloser(at: scene)
    return camera
  }

  /// In thousandths of the drive's own pace.
  private static func speed(_ text: String) -> Int? {
    guard let speed = Double(text), speed.isFinite, speed > 0, speed < 1_000 else { return nil }
    let thousandths = Int((speed * 1_000).rounded())
    return FilmPace.speeds.contains(thousandths) ? thousandths : nil
  }

  private static func size(_ text: String) -> PixelSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
      sides.contains(height)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}

extension OptionList {
  /// What is around the screen.
  mutating func bezel(_ summary: String) -> Option<Bezel.Kind?, VerbError> {
    flag(
      "--bezel", "KIND", of: Bezel.Kind.self,
      "\(summary): \(Bezel.Kind.allCases.map(\.rawValue).joined(separator: ", "))",
      default: .rim)
  }
}

/// How fast all that moves goes, for whoever wants to look at it.
enum MotionSpeed {
  static func declare(in options: inout OptionList) -> Option<Double?, VerbError> {
    options.value(
      "--motion-speed", "N", "let what slides and fades go so many times as fast (1)",
      expected: "a number from 0.01 to 10, such as 0.1"
    ) { text in
      Double(text).flatMap { (0.01...10).contains($0) ? $0 : nil }
    }
  }
}

/// What a film shows besides the screen.
struct FilmLook: Hashable {
  /// What is around the screen, if anything.
  var bezel: Bezel.Kind?
  var showsPointer = false
  var words: Filming.Words?
  /// So many times as large is what is tapped.
  var zoom = 1.0

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
    let framed = bezel.map { Bezel.size(of: screen, in: $0) } ?? screen
    return words != nil ? FilmOverlay.sizeWithStrip(framed) : framed
  }

  /// The whole picture of an instant.
  func picture(
    of list: DisplayList, _ moment: FilmSegment, at now: Instant, after mark: Mark?,
    _ pace: FilmPace, closeup: Closeup? = nil, with text: TextSetter
  ) -> DisplayList {
    let bezel = bezel.map { kind in
      Bezel(
        kind, in: Bezel.Car(around: moment.scene.simulation.headUnit, at: now), with: text)
    }
    let framed = bezel?.around(list) ?? list
    let origin = picture(of: moment.scene.simulation.headUnit, at: now).screen
    var look = Look(pace: pace, now: now, next: list.nextChange)
    if showsPointer { look.show(moment.hands, origin) }
    if let words {
      look.show(
        words.haveCaptions ? moment.caption : nil, words.haveMarks ? mark : nil)
    }
    guard let closeup else {
      return look.overlay.lay(over: framed, with: text, nextChange: look.next)
    }
    // The finger is on the glass and comes nearer with it; knob and strip stay where they are.
    var glass = FilmOverlay()
    (glass.finger, look.overlay.finger) = (look.overlay.finger, nil)
    let near = glass.lay(over: framed, with: text, nextChange: framed.nextChange)
    return look.overlay.lay(over: closeup.of(near), with: text, nextChange: look.next)
  }

  /// How large what a film looks closer at is, and where the screen is in it.
  func picture(of headUnit: HeadUnit, at now: Instant) -> (size: PixelSize, screen: PixelRect) {
    let display = headUnit.profile.display
    let size = PixelSize(width: display.width, height: display.height)
    guard let bezel else {
      return (size, PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    }
    let car = Bezel.Car(around: headUnit, at: now)
    return (Bezel.size(of: size, in: bezel), Bezel.place(of: size, in: bezel, car))
  }

  /// What lies over the screen at an instant, and how long it stays as it is.
  private struct Look {
    let pace: FilmPace
    let now: Instant
    var next: DisplayList.NextChange
    var overlay = FilmOverlay()

    mutating func show(_ hands: DriverHands, _ origin: PixelRect) {
      if let finger = hands.finger,
        let strength = finger.isDown
          ? 1 : strength(since: finger.since, FilmLook.fingerStay, FilmLook.fingerFade)
      {
        overlay.finger = FilmOverlay.Finger(
          x: finger.x + origin.x, y: finger.y + origin.y, isDown: finger.isDown, strength: strength)
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

/// What stands on the cards before and after a film.
struct FilmCards: Hashable {
  var title: String?
  var subtitle: String?
  var closing: String?

  /// How long a card is to be seen, and how long it takes to come or go.
  private static let stay = Duration.milliseconds(2_000)
  private static let fade = Duration.milliseconds(500)

  static func declare(in options: inout OptionList) -> OptionGroup<FilmCards> {
    let title = options.text("--title", "TEXT", "a card before it with this")
    let subtitle = options.text("--subtitle", "TEXT", "below the title")
    let closing = options.text("--closing", "TEXT", "a card after it with this")
    return OptionGroup { arguments in
      let cards = FilmCards(
        title: arguments[title], subtitle: arguments[subtitle], closing: arguments[closing])
      try cards.check()
      return cards
    }
  }

  func check() throws(VerbError) {
    if subtitle != nil, title == nil { throw Wording.noTitle }
  }

  /// How many frames a card has.
  static func frameCount(_ framesPerSecond: Int) -> Int { frames(stay, framesPerSecond) }

  /// How opaque the card is in one of its frames: the one before fades away at its end, and the
  /// one after comes at its beginning.
  static func share(_ frame: Int, isAfter: Bool, _ framesPerSecond: Int) -> Double {
    let fading = frames(fade, framesPerSecond)
    let steps = isAfter ? frame + 1 : frameCount(framesPerSecond) - frame
    return Curve.gentle.way(after: Double(steps) / Double(fading + 1))
  }

  private static func frames(_ duration: Duration, _ framesPerSecond: Int) -> Int {
    max(1, duration.microseconds * framesPerSecond / 1_000_000)
  }
}

/// What a film becomes, as its file's name says.
enum FilmKind: Hashable {
  case gif
  case apng
  case pictures(FramePattern)
  case video(VideoKind)

  init(_ file: String) throws(VerbError) {
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    let ending = last.contains(".") ? last.split(separator: ".").last?.lowercased() : nil
    if file.hasSuffix("/") {
      guard let pattern = FramePattern(SafeFile.join(file, FramePattern.standard)) else {
        throw Wording.badPattern(file)
      }
      self = .pictures(pattern)
    } else if file.contains("%") {
      guard ending == "png", let pattern = FramePattern(file) else {
        throw Wording.badPattern(file)
      }
      self = .pictures(pattern)
    } else if FileText.isFolder(file) {
      // It may hold other files, and nobody said that pictures are wanted.
      throw Wording.folderWithoutSlash(file)
    } else {
      switch ending {
      case "gif": self = .gif
      case "png", "apng": self = .apng
      case "mp4": self = .video(.mp4)
      case "webm": self = .video(.webm)
      default: throw Wording.unknownFilm(file)
      }
    }
  }

  /// Video has colours for squares of four pixels.
  func size(of size: PixelSize) -> PixelSize {
    guard case .video = self else { return size }
    return PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
  }

  func check(framesPerSecond: Int) throws(VerbError) {
    guard self == .gif, framesPerSecond > GIFEncoder.mostTicksPerSecond else { return }
    throw Wording.fastGIF(GIFEncoder.mostTicksPerSecond)
  }

  func destination(
    _ file: String, size: PixelSize, framesPerSecond: Int
  ) throws(VerbError) -> any FilmDestination {
    try check(framesPerSecond: framesPerSecond)
    switch self {
    case .gif:
      let encoder = GIFEncoder(
        width: size.width, height: size.height, ticksPerSecond: framesPerSecond)
      return AnimationFile(encoder, in: try SafeFile.newFile(file, as: .gif))
    case .apng:
      let encoder = APNGEncoder(
        width: size.width, height: size.height, ticksPerSecond: framesPerSecond)
      return AnimationFile(encoder, in: try SafeFile.newFile(file, as: .png))
    case .pictures(let pattern): return try PictureSequence(pattern)
    case .video(let kind):
      return try VideoFile(kind, file, size: size, framesPerSecond: framesPerSecond)
    }
  }
}

/// What is said of films and of sheets of drives.
extension Wording {
  static func noFilmFile(_ verb: String) -> VerbError {
    VerbError("\(verb) needs -o FILE, the file to write")
  }

  static let noTitle = VerbError("a subtitle stands below a title, and there is none")

  static func notPNG(_ file: String) -> VerbError {
    VerbError("\(file) would hold a PNG; give it a name that ends in .png")
  }

  static func oneDrive(_ verb: String) -> VerbError {
    VerbError("\(verb) needs one drive file")
  }

  static func unknownFilm(_ file: String) -> VerbError {
    VerbError(
      "\(file) ends in nothing that says what film it is to be; it may end in .gif, .png, .apng, "
        + ".mp4 or .webm, or be a folder/ or a pattern such as frames/%04d.png")
  }

  static func folderWithoutSlash(_ folder: String) -> VerbError {
    VerbError("\(folder) is a folder; write \(folder)/ for a picture of each frame in it")
  }

  static func badPattern(_ file: String) -> VerbError {
    VerbError("\(file) is no pattern for pictures; write one such as frames/%04d.png")
  }

  static func fastGIF(_ most: Int) -> VerbError {
    VerbError("a GIF shows at most \(most) frames in a second; give --fps \(most) or less")
  }

  static func longFilm(_ limit: Int) -> VerbError {
    VerbError("the film has more than \(limit) frames; give a lower --fps or a higher --speed")
  }

  static func noFFmpeg(_ file: String) -> VerbError {
    VerbError(
      "\(file) needs ffmpeg, which is not installed; install it, or write a .gif or a .png",
      .machine)
  }

  static func failedFFmpeg(_ file: String, _ reason: String) -> VerbError {
    VerbError("\(file) could not be made, ffmpeg failed: \(reason)", .machine)
  }

  static func noMark(_ name: String, among marks: [String]) -> VerbError {
    let error = unknown("mark", name, among: marks)
    guard !marks.isEmpty else { return VerbError(error.message + "; the drive has no marks") }
    let told = marks.prefix(10).joined(separator: ", ")
    return VerbError("\(error.message); there are: \(told)")
  }

  static func severalCases(_ titles: [String]) -> VerbError {
    let told = titles.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return VerbError(
      "\(titles.count) cases are meant, and one is needed; name it with --case: \(told)"
        + (titles.count > 5 ? ", …" : ""))
  }

  static func markNotReached(_ mark: String) -> VerbError {
    VerbError("the drive ended before the mark \"\(mark)\", so there is no film", .failed)
  }

  static func marksTurned(from: String, to: String) -> VerbError {
    VerbError(
      "the drive passes the mark \"\(to)\" before the mark \"\(from)\", so there is no film")
  }

  static func skippedDrive(_ reason: String) -> VerbError {
    VerbError("the drive was skipped, so there is nothing to see: \(reason)")
  }

  static func largeSheet(_ limit: Int) -> VerbError {
    VerbError(
      "the sheet would have more than \(limit / 1_000_000) million pixels; "
        + "choose fewer sizes, themes or sides")
  }
}
