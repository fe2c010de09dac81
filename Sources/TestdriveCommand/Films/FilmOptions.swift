import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// How a film is to be, as the command line or a drive says.
struct FilmOptions {
  var framesPerSecond = Filming.standardFramesPerSecond
  var speed = FilmPace.standardSpeed
  var look = FilmLook()
  /// Nil: as large as the head unit.
  var size: PixelSize?

  /// A smaller film shows nothing, a larger one no more.
  private static let sides = 16...4_096

  static let all = [
    Option(name: "--fps", value: "N", summary: "so many frames in a second, 1 to 60 (25)"),
    Option(name: "--speed", value: "N", summary: "so many times as fast as the drive (1)"),
    Option(name: "--size", value: "WxH", summary: "scaled to fit, with black around it"),
    Option(name: "--bezel", value: nil, summary: "with the rim of the head unit around it"),
    Option(name: "--pointer", value: nil, summary: "with the driver's finger, or the knob"),
    Option(
      name: "--caption", value: nil,
      summary: "with the drive's captions and marks, in a strip below"),
  ]

  init(framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }

  init(_ arguments: Arguments) throws(CommandError) {
    framesPerSecond =
      try arguments.count("--fps", in: Filming.framesPerSecondRange)
      ?? Filming.standardFramesPerSecond
    if let text = arguments.last("--speed") { speed = try Self.speed(text) }
    if let text = arguments.last("--size") { size = try Self.size(text) }
    look = FilmLook(
      hasBezel: arguments.has("--bezel"), showsPointer: arguments.has("--pointer"),
      showsCaptions: arguments.has("--caption"))
  }

  /// What films what happens from the scene on.
  func camera(
    _ file: String, of scene: Scene, _ darkRoom: DarkRoom
  ) throws(CommandError) -> FilmCamera {
    let kind = try FilmKind(file)
    let display = scene.simulation.headUnit.profile.display
    let natural = look.size(of: PixelSize(width: display.width, height: display.height))
    let size = kind.size(of: size ?? natural)
    let pace = FilmPace(
      start: scene.simulation.now, framesPerSecond: framesPerSecond, speed: speed)
    let tape = try kind.tape(file, size: size, framesPerSecond: framesPerSecond)
    return FilmCamera(file, pace, look, darkRoom, EncodingDesk(tape, size: size))
  }

  private static func speed(_ text: String) throws(CommandError) -> Int {
    let mistake = Wording.badValue("--speed", text, "a number from 0.1 to 100, such as 2 or 0.5")
    guard let speed = Double(text), speed.isFinite, speed > 0, speed < 1_000 else { throw mistake }
    let thousandths = Int((speed * 1_000).rounded())
    guard FilmPace.speeds.contains(thousandths) else { throw mistake }
    return thousandths
  }

  private static func size(_ text: String) throws(CommandError) -> PixelSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
      sides.contains(height)
    else { throw Wording.badValue("--size", text, "a size such as 800x480, from 16 to 4096") }
    return PixelSize(width: width, height: height)
  }
}
