import HeadUnitApps
public import HeadUnitCore
public import HeadUnitDisplay

/// What running a drive needs of the world.
public struct DriveServices {
  /// Words and data a drive asks for by `dump` and `help`.
  public var say: (String) -> Void
  public var takePicture: (ScreenshotRequest) throws(ServiceError) -> Void
  /// What is different, and what is to be told all the same.
  public var compare: (GoldenRequest) throws(ServiceError) -> GoldenAnswer
  public var writeFile: (_ path: String, _ text: String) throws(ServiceError) -> Void
  /// The text of a file that counts from the folder of the drive that names it.
  public var readFile: (_ path: String, _ drive: String) throws(ServiceError) -> String = {
    (path: String, _: String) throws(ServiceError) in
    throw ServiceError(.drive, "\(path): files cannot be read here")
  }
  /// Real time, from any beginning.
  public var wallClock: () -> Duration
  /// Whether what a drive requires of the machine is there.
  public var hasFonts: () -> Bool
  /// Whether somebody wants all of it to end, wherever the drive is.
  public var isStopped: () -> Bool = { false }
  /// What a picture is: its size, if it has one, and whether it has colours; nil for nobody knows.
  public var examine: (Picture) -> (size: PixelSize?, isColoured: Bool)? = { _ in nil }
  /// Whether titles that are cut are looked for, which takes a drawing after each step.
  public var looksForCuts = true
  /// About a keyword, or about all of them.
  public var help: (String?) -> String = { _ in "the steps are listed by \"testdrive help\"" }
  /// Whether somebody wants to see every while of the run, whatever the drive says.
  public var isFilmed = false
  /// Told before time goes on, of runs that are filmed.
  public var passTime: (FilmSegment) -> Void = { _ in }
  /// Told of every mark, with how it looks there.
  public var passMark: (_ name: String, Scene) -> Void = { _, _ in }
  /// Begins a film of the drive itself.
  public var startFilm: (Filming, Scene) throws(ServiceError) -> Void = {
    (_: Filming, _: Scene) throws(ServiceError) in
    throw ServiceError(.drive, RunWording.filmingHere)
  }
  /// Ends it after one last look, and names the files it has become.
  public var stopFilm: (FilmSegment) throws(ServiceError) -> [String] = {
    (_: FilmSegment) throws(ServiceError) in []
  }
  /// What a path that a drive names is called in another file.
  public var nameFile: (_ path: String, _ drive: String, _ file: String) -> String = {
    path, _, _ in path
  }
  // The console's recorder is told of everything by `DriveRun.onEvent`; these only begin
  // and end a file of it. A drive that records has a recorder of its own.
  public var startRecording: (_ file: String) throws(ServiceError) -> Void = {
    (_: String) throws(ServiceError) in
    throw ServiceError(.drive, RunWording.recordingNothing)
  }
  public var stopRecording: () throws(ServiceError) -> Void = { () throws(ServiceError) in
    throw ServiceError(.drive, RunWording.recordingNothing)
  }

  public init(
    say: @escaping (String) -> Void,
    takePicture: @escaping (ScreenshotRequest) throws(ServiceError) -> Void,
    compare: @escaping (GoldenRequest) throws(ServiceError) -> GoldenAnswer,
    writeFile: @escaping (_ path: String, _ text: String) throws(ServiceError) -> Void,
    wallClock: @escaping () -> Duration,
    hasFonts: @escaping () -> Bool
  ) {
    self.say = say
    self.takePicture = takePicture
    self.compare = compare
    self.writeFile = writeFile
    self.wallClock = wallClock
    self.hasFonts = hasFonts
  }
}

/// Why something a drive wanted of the world could not be done.
public struct ServiceError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The drive asked for something that cannot be: a folder that is not there.
    case drive
    /// A full disk, no fonts.
    case machine
  }

  public let kind: Kind
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// A picture to be made.
public struct ScreenshotRequest {
  /// Relative to where the program runs.
  public let file: String
  public let bezel: Bezel.Kind?
  public let scene: Scene
}

/// A head unit with its app as a drive has brought it so far.
public struct Scene {
  public let simulation: Simulation
  /// The time of day at the start of the drive, in minutes since midnight.
  public let startOfDrive: Int
  public let look: Look

  public init(_ simulation: Simulation, startOfDrive: Int, look: Look) {
    self.simulation = simulation
    self.startOfDrive = startOfDrive
    self.look = look
  }

  public var source: ScreenSource {
    ScreenSource(simulation.headUnit, at: simulation.now, startOfDrive: startOfDrive, look: look)
  }
}

/// All that a screen is drawn from: it can be drawn anywhere while its app goes on.
public struct ScreenSource: Sendable {
  public private(set) var headUnit: HeadUnit
  public let now: Instant
  /// The time of day at the start of the drive, in minutes since midnight.
  public let startOfDrive: Int
  public let look: Look

  public init(_ headUnit: HeadUnit, at now: Instant, startOfDrive: Int, look: Look) {
    self.headUnit = headUnit
    self.now = now
    self.startOfDrive = startOfDrive
    self.look = look
  }

  /// The head unit alone is told; its app hears nothing of it.
  public mutating func perform(_ event: Event) {
    _ = headUnit.apply(event, at: now)
  }
}

/// A golden to be compared.
public struct GoldenRequest {
  public let check: GoldenCheck
  /// The drive's own file, beside which its goldens are.
  public let drive: DriveCaseName
  public let scene: Scene
  /// The screen as scripts see it: texts set as blocks, the same on every machine.
  public let list: DisplayList
  /// What the masks stand for.
  public let masks: [PixelRect]
}

/// Which run of which drive.
public struct DriveCaseName: Hashable, Sendable {
  public let file: String
  public let name: String
  public let label: String

  public init(file: String, name: String, label: String) {
    self.file = file
    self.name = name
    self.label = label
  }
}

public struct GoldenAnswer: Hashable, Sendable {
  /// A sentence each; none when it is as it was.
  public var differences: [String]
  /// What was not compared, and why; what was written.
  public var notes: [String]
  /// Files that show it: expected, actual, difference.
  public var attachments: [String]
  /// A number that differs when the picture or the tree does.
  public var fingerprint: UInt64

  public init(
    differences: [String] = [], notes: [String] = [], attachments: [String] = [],
    fingerprint: UInt64 = 0
  ) {
    self.differences = differences
    self.notes = notes
    self.attachments = attachments
    self.fingerprint = fingerprint
  }
}

/// Something that is being done: a step of the drive, or what goes on beside the steps.
struct Activity {
  enum Kind: Hashable {
    case step
    /// The speed on its way to another one; there is only one at a time.
    case ramp
    case faultEnd
    /// Day and night by the clock; it never ends by itself.
    case theme

    /// Whether it is over some time, so that it can be waited for.
    var ends: Bool { self != .theme }
  }

  let number: Int
  let kind: Kind
  var source: StepSource
  /// What is still to be done, the next instruction first.
  var instructions: [Instruction]
  /// When the first instruction goes on by itself.
  var wake: Instant?
  /// Whether the first instruction looks again when something has happened, since so many events.
  var seenEvents: Int?
  // Its own finger and its own hand at the knob.
  var touch = Touch()
  var knob = KnobButton()
  /// Where the finger went down.
  var finger: TouchPlace?

  init(_ kind: Kind, number: Int, source: StepSource, instructions: [Instruction]) {
    self.kind = kind
    self.number = number
    self.source = source
    self.instructions = instructions
  }

  /// When holding the finger or the knob next means something.
  func handsDue(_ headUnit: HeadUnit) -> Instant? {
    [touch.holdDue(of: headUnit), knob.holdDue].compactMap(\.self).min()
  }
}

/// What has become of the app, as the trace of a run tells it.
struct AppRecord {
  /// How often it was started again after a crash.
  private(set) var restartCount = 0
  /// How often it crashed by itself: not because a fault of the drive had it crash.
  private(set) var crashCount = 0
  /// What was said of the last of these crashes.
  private(set) var lastCrash: String?
  /// What was wrong with the last answer that was none.
  private(set) var lastGarbage: String?
  /// Why it was cut off, the first time that it was; whatever came after.
  private(set) var cutOff: String?
  /// What was said since it was told to start, as long as it has not.
  private(set) var wordsAtStart: [String] = []
  /// How it broke the protocol, each way once.
  private var offences: [String] = []
  private var isStarting = false
  private var readCount = 0
  private var last = Last.other

  /// What happened last: the words of a crash, and the fault that makes one, come just before it.
  private enum Last {
    case words(String)
    case fault
    case other
  }

  /// More words than these help nobody.
  private static let wordsLimit = 5
  /// So many ways of breaking the protocol are told apart, and so many told.
  private static let offenceLimit = 100
  private static let toldLimit = 3

  /// Reads on from where it was read before.
  mutating func read(_ trace: Trace) {
    for entry in trace.entries[readCount...] { read(entry.content) }
    readCount = trace.entries.count
  }

  private mutating func read(_ content: Trace.Content) {
    switch content {
    case .effect(.tell(.start)): (isStarting, wordsAtStart) = (true, [])
    case .fault: last = .fault
    case .event(let event):
      read(event)
      if case .phone(.reported(.log(let words))) = event {
        last = .words(words)
      } else {
        last = .other
      }
    case .began, .effect, .change, .thread, .script, .sighted, .violation, .gaveUp: break
    }
  }

  private mutating func read(_ event: Event) {
    switch event {
    case .alarmRang(.restart): restartCount += 1
    case .phone(.reported(.started)): isStarting = false
    case .phone(.reported(.log(let words))):
      if isStarting, wordsAtStart.count < Self.wordsLimit { wordsAtStart.append(words) }
      if words.contains(AppWire.complaint) || words.contains(AppWire.noise) { noteOffence(words) }
    case .phone(.answered(_, .garbage(let text))): lastGarbage = text
    case .phone(.reported(.stopped(.cutOff))):
      if cutOff == nil, case .words(let words) = last { cutOff = words }
    case .phone(.reported(.stopped(.crashed))):
      if case .fault = last { return }
      crashCount += 1
      lastCrash = if case .words(let words) = last { words } else { nil }
    default: break
    }
  }

  /// Without the line that it was, of which no two are alike.
  private mutating func noteOffence(_ words: String) {
    let ends = ["; the line begins", "; \(AppWire.advice)"]
    let end = ends.lazy.compactMap { words.firstRange(of: $0) }.first
    let sentence = end.map { words[..<$0.lowerBound] }
    let offence = String(sentence ?? words[...])
    guard offences.count < Self.offenceLimit, !offences.contains(offence) else { return }
    offences.append(offence)
  }

  /// How it broke the protocol, for people.
  var offenceNotes: [String] {
    let rest = offences.count - Self.toldLimit
    return offences.prefix(Self.toldLimit) + (rest > 0 ? [RunWording.furtherOffences(rest)] : [])
  }
}

/// Why a step could not be done; where and when is added by whoever does the steps.
struct StepError: Error {
  var kind: DriveFailure.Kind
  var message: String
  var details: [String]
  /// Of something else than the step that is being done.
  var source: StepSource?
  /// The drive goes on, and fails at its end.
  var isSoft = false

  init(
    _ kind: DriveFailure.Kind, _ message: String, details: [String] = [],
    source: StepSource? = nil
  ) {
    self.kind = kind
    self.message = message
    self.details = details
    self.source = source
  }
}

extension DriveServices {
  private final class Filmed {
    var time = Duration.zero
  }

  /// What it takes to draw a film is no time of the drive: it would end where the machine is slow.
  public mutating func leaveOutFilming() {
    let (clock, pass, stop) = (wallClock, passTime, stopFilm)
    let filmed = Filmed()
    passTime = {
      let began = clock()
      pass($0)
      filmed.time += clock() - began
    }
    stopFilm = { moment throws(ServiceError) in
      let began = clock()
      defer { filmed.time += clock() - began }
      return try stop(moment)
    }
    wallClock = { clock() - filmed.time }
  }
}
