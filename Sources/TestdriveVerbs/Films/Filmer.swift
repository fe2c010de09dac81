import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText

/// Makes one film of a drive: of all of it, or from one of its marks to another.
final class Filmer {
  private var options: FilmOptions
  private let file: String
  private let scenePainter: ScenePainter
  private let output: Output
  /// Nil: from the beginning.
  private let from: String?
  /// Nil: to the end.
  private let to: String?
  private var camera: FilmCamera?
  private var isDone = false
  /// The mark to end at came while there was nothing to end.
  private var isTooEarly = false
  private var problem: VerbError?

  init(
    _ options: FilmOptions, _ file: String, from: String?, to: String?,
    _ scenePainter: ScenePainter,
    _ output: Output
  ) {
    (self.options, self.file, self.from, self.to) = (options, file, from, to)
    (self.scenePainter, self.output) = (scenePainter, output)
  }

  func film(_ drive: ShownDrive) throws -> ExitCode {
    // Of a drive that says nothing of that there is no empty strip.
    if let words = options.look.words, !drive.drive.steps.contains(where: { $0.step.says(words) }) {
      options.look.words = nil
    }
    var services = drive.services(scenePainter, output)
    services.isFilmed = true
    services.passMark = { [self] in pass($0, $1) }
    services.passTime = { [self] in pass($0) }
    services.leaveOutFilming()
    var run = drive.run(services)
    if let speed = options.motionSpeed { run.perform(.car(.motionPaced(speed))) }
    if from == nil { begin(run.scene) }
    if let problem { throw problem }
    run.advance(to: .never)
    let result = run.finish()
    end(run)
    let code = drive.tell(result, output)
    if case .skipped(let reason) = result.verdict, run.now == .start {
      camera?.discard()
      throw Wording.skippedDrive(reason)
    }
    if let problem { throw problem }
    guard let camera else { throw Wording.markNotReached(from ?? "") }
    if let to, !isDone, code == .passed {
      camera.discard()
      guard isTooEarly, let from else { throw Wording.markNotReached(to) }
      throw Wording.marksTurned(from: from, to: to)
    }
    output.note(words(on: camera, code))
    return code
  }

  private func pass(_ mark: String, _ scene: Scene) {
    if mark == from, camera == nil, !isDone { begin(scene) }
    camera?.note(mark: mark, at: scene.simulation.now)
    if mark == to, camera == nil { isTooEarly = true }
    if mark == to, camera != nil, !isDone {
      close(
        FilmSegment(scene: scene, caption: nil, hands: DriverHands(), end: scene.simulation.now))
    }
  }

  private func pass(_ moment: FilmSegment) {
    guard !isDone else { return }
    camera?.film(moment)
  }

  private func begin(_ scene: Scene) {
    do throws(VerbError) {
      camera = try options.camera(file, of: scene, scenePainter)
    } catch {
      problem = error
      isDone = true
    }
  }

  private func end(_ run: DriveRun) {
    guard !isDone, camera != nil, to == nil || run.hasFailed else { return }
    close(
      FilmSegment(
        scene: run.scene, caption: run.caption,
        hands: run.hands, end: run.now))
  }

  private func close(_ moment: FilmSegment) {
    isDone = true
    do throws(VerbError) {
      try camera?.close(moment)
    } catch {
      problem = error
    }
  }

  private func words(on camera: FilmCamera, _ code: ExitCode) -> String {
    let seconds = Double(camera.length) / Double(options.framesPerSecond)
    let length = "\((seconds * 100).rounded() / 100) s"
    let size = "\(camera.size.width) × \(camera.size.height)"
    let frames =
      camera.length == 1
      ? "1 frame" : "\(camera.length) frames, \(camera.pictureCount) of them drawn"
    return
      ("\(file): \(size), \(length), \(frames)"
      + (code == .passed ? "" : "; the film ends where the drive failed")).oneLine
  }
}

extension DriveRun {
  fileprivate var hasFailed: Bool {
    if case .failed = verdict { true } else { false }
  }
}

/// A drive that is run to be looked at, not to test anything.
///
/// Its goldens are not compared, and the pictures and films it asks for are not made.
struct ShownDrive {
  private(set) var drive: DriveCase
  let environment: DriveEnvironment
  let resources: Resources
  private let seed: UInt64?
  private let program: String

  /// The one drive that the operand names.
  static func declare(
    in options: inout OptionList, for verb: String
  ) -> OptionGroup<ShownDrive> {
    let text = options.text("--case", "TEXT", "the case with this in its title")
    let seed = options.seed("in place of the drive's own")
    return OptionGroup { arguments in
      guard let file = try arguments.operand(), arguments.programWords == nil else {
        throw Wording.oneDrive(verb)
      }
      let resources = try Resources.find(arguments)
      let environment = DriveEnvironment.files(resources)
      let chosenSeed = try arguments[seed]
      let cases = try DriveReader(environment: environment).cases(of: file)
      return ShownDrive(
        drive: try only(of: cases, arguments[text]), environment: environment,
        resources: resources, seed: chosenSeed, program: arguments.program)
    }
  }

  /// The one case that is meant.
  private static func only(
    of cases: [DriveCase], _ text: String?
  ) throws(VerbError) -> DriveCase {
    let meant = cases.filter { drive in text.map { drive.title.contains($0) } ?? true }
    guard let only = meant.first else { throw Wording.noCase(of: cases.count) }
    guard meant.count == 1 else { throw Wording.severalCases(meant.map(\.title)) }
    return only
  }

  /// The marks it passes, if it gets so far.
  var marks: [String] { drive.steps.compactMap { $0.step.mark } }

  func check(mark: String?) throws(VerbError) {
    guard let mark, !marks.contains(mark) else { return }
    throw Wording.noMark(mark, among: marks)
  }

  mutating func change(_ change: (inout DriveCase) throws -> Void) rethrows {
    try change(&drive)
  }

  func services(_ scenePainter: ScenePainter, _ output: Output) -> DriveServices {
    var services = DriveServices(
      say: { output.note($0) }, takePicture: { _ in }, compare: { _ in GoldenAnswer() },
      writeFile: { _, _ in },
      wallClock: WallTime.now,
      hasFonts: { scenePainter.hasFonts })
    services.startFilm = { _, _ in }
    return services
  }

  func run(_ services: DriveServices) -> DriveRun {
    DriveRun(drive, seed: seed, services: services)
  }

  /// Says how it went, and what that is for the process.
  func tell(_ result: DriveResult, _ output: Output) -> ExitCode {
    var words = [program, "run", drive.file]
    if !drive.label.isEmpty { words += ["--case", drive.label] }
    words += ["--seed", "\(result.seed)"]
    let finished = FinishedDrive(
      result, took: .zero, fingerprint: nil, replay: ShellWord.line(words))
    if let text = FailureText.text(of: finished) { output.note(text) }
    for remark in FailureText.remarks(on: finished) { output.note(remark) }
    return ExitCode(RunOutcome(result.verdict))
  }
}

extension DriveStep {
  /// The mark that it sets, now or later.
  fileprivate var mark: String? {
    if case .time(.mark(let name)) = action { name } else { nil }
  }
}

/// The films that drives make of themselves, one after another.
final class DriveFilms {
  private let scenePainter: ScenePainter
  private var camera: FilmCamera?

  init(_ scenePainter: ScenePainter) {
    self.scenePainter = scenePainter
  }

  /// A film of a run that nobody ended is none.
  deinit { camera?.discard() }

  /// Begins and ends films where a drive says so.
  func serve(_ services: inout DriveServices) {
    services.startFilm = { filming, scene throws(ServiceError) in
      do throws(VerbError) {
        self.camera?.discard()
        self.camera = nil
        self.camera = try self.camera(filming, scene)
      } catch {
        throw error.problem
      }
    }
    services.passTime = { self.camera?.film($0) }
    services.passMark = { name, scene in self.camera?.note(mark: name, at: scene.simulation.now) }
    services.stopFilm = { moment throws(ServiceError) in
      guard let camera = self.camera else { return [] }
      self.camera = nil
      do throws(VerbError) {
        try camera.close(moment)
      } catch {
        throw error.problem
      }
      return [camera.file]
    }
    services.leaveOutFilming()
  }

  private func camera(_ filming: Filming, _ scene: Scene) throws(VerbError) -> FilmCamera {
    var options = FilmOptions(framesPerSecond: filming.framesPerSecond)
    options.look = FilmLook(
      bezel: filming.bezel, showsPointer: filming.showsPointer,
      words: filming.words, zoom: filming.zoom)
    options.cards = FilmCards(
      title: filming.title, subtitle: filming.subtitle, closing: filming.closing)
    return try options.camera(filming.file, of: scene, scenePainter)
  }
}

extension DriveStep {
  /// Whether there is something to read of it below a film.
  fileprivate func says(_ words: Filming.Words) -> Bool {
    if case .show(.caption) = action { return words.haveCaptions }
    if case .time(.mark) = action { return words.haveMarks }
    return false
  }
}

/// Which instant of a drive each frame of a film shows.
struct FilmPace: Hashable {
  let start: Instant
  let framesPerSecond: Int
  /// Thousandths of the drive's own pace.
  let speed: Int

  static let standardSpeed = 1_000
  /// From a tenth to a hundred times as fast.
  static let speeds = 100...100_000

  /// Each counted from the start, so that nothing adds up to a drift.
  func instant(of frame: Int) -> Instant {
    start + Duration(microseconds: frame * speed * 1_000 / framesPerSecond)
  }

  /// The first frame that shows the instant or a later one; nil when none ever does.
  func frame(notBefore instant: Instant) -> Int? {
    guard instant > start else { return 0 }
    let (whole, isTooLate) =
      (instant - start).microseconds.multipliedReportingOverflow(by: framesPerSecond)
    guard !isTooLate else { return nil }
    let step = speed * 1_000
    return whole / step + (whole % step == 0 ? 0 : 1)
  }

  /// How long something takes in the drive that is to be seen for so long in the film.
  func stretched(_ duration: Duration) -> Duration {
    Duration(microseconds: duration.microseconds * speed / Self.standardSpeed)
  }
}

extension Verb {
  private static let filmNotes = """
    A .png is an animated PNG and loses nothing; .mp4 and .webm need ffmpeg. The film of a drive
    that fails goes as far as the drive. Goldens are not compared, and screenshots and films that
    the drive asks for are not made: "testdrive run" does that.
    """

  static var film: Verb {
    Verb(
      name: "film", summary: "make a film of a drive, without a window",
      operands: "DRIVE -o FILE", notes: filmNotes
    ) { options in
      let file = options.text(
        "-o", "FILE", ".gif, .png, .apng, .mp4, .webm, folder/ or frames/%04d.png")
      let from = options.text("--from", "MARK", "begin where the drive says mark \"MARK\"")
      let to = options.text("--to", "MARK", "end there")
      let film = FilmOptions.declare(in: &options)
      let drive = ShownDrive.declare(in: &options, for: "film")
      let profiles = options.texts("--profile", "NAME|FILE", "laid over the drive's head unit")
      let theme = ThemeWords.declare(
        in: &options, "day or night to begin with, a theme by name or file, or both")
      let language = options.language()
      let legibility = Legibility.declare(in: &options)
      return { arguments, output in
        guard let file = arguments[file] else { throw Wording.noFilmFile("film") }
        let film = try arguments[film]
        try FilmKind(file).check(framesPerSecond: film.framesPerSecond)
        var drive = try arguments[drive]
        try drive.check(mark: arguments[from])
        try drive.check(mark: arguments[to])
        let environment = drive.environment
        let words = try arguments[theme] ?? ThemeWords()
        let looks = try words.looks(LookStore(drive.resources), default: drive.drive.look)
        let language = try arguments[language]
        let wishes = try arguments[legibility]
        try drive.change { drive in
          for layer in arguments[profiles] { try environment.layer(layer, &drive.profile) }
          if let theme = words.themes.first { drive.theme = theme }
          if let look = looks.first { drive.look = look }
          if let language { drive.profile.language = language }
          wishes.lay(over: &drive.profile)
        }
        let filmer = Filmer(
          film, file, from: arguments[from], to: arguments[to],
          ScenePainter(drive.resources, output),
          output)
        return try filmer.film(drive)
      }
    }
  }
}
