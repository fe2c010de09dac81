import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitPaint
import HeadUnitSDL
import HeadUnitText

/// What goes on in a window: a head unit in somebody's hands, or a drive.
///
/// The window lets time pass and takes what hands do; how far that goes is the content's to say.
protocol WindowContent {
  var simulation: Simulation { get }
  /// When there is something to do next; nil when there is nothing.
  var nextDue: Instant? { get }
  /// The time of day at its start, in minutes since midnight; nil is what the window was opened
  /// with.
  var startOfDrive: Int? { get }

  mutating func advance(to instant: Instant)
  mutating func perform(_ event: Event)
  /// What the app has to report of its new content; nil where that cannot be had.
  mutating func changeLibrary(to library: Library) -> [Report]?
}

/// A head unit in somebody's hands, which can also be told lines of the drive language.
struct ManualContent: WindowContent {
  /// Nil once lines are taken: the simulation is theirs then.
  private var bare: Simulation?
  private var session: ConsoleSession?
  /// Called before every event that hands perform.
  var onEvent: ((Event, Simulation) -> Void)?

  init(_ simulation: Simulation) { bare = simulation }

  var simulation: Simulation {
    if let session { return session.run.simulation }
    guard let bare else { preconditionFailure("Somebody has the simulation.") }
    return bare
  }

  var startOfDrive: Int? { session?.run.startOfDrive }
  var isFilming: Bool { session?.run.isFilming ?? false }
  var isInBlock: Bool { session?.isInBlock ?? false }

  var nextDue: Instant? { session?.run.nextDue ?? simulation.nextDue }

  /// What lines have come to since somebody last asked.
  private var words: [ConsoleSession.Word] = []

  var hasWords: Bool { !words.isEmpty }

  mutating func takeWords() -> [ConsoleSession.Word] {
    defer { words = [] }
    return words
  }

  mutating func advance(to instant: Instant) {
    bare?.advance(to: instant)
    words += session?.work(to: instant) ?? []
    leaveSessionThatIsOver()
  }

  mutating func perform(_ event: Event) {
    guard session == nil else {
      // The session's run tells of it by itself.
      session?.perform(event)
      return leaveSessionThatIsOver()
    }
    onEvent?(event, simulation)
    bare?.perform(event)
  }

  /// From now on lines are taken.
  mutating func begin(_ make: (Simulation) -> ConsoleSession) {
    guard session == nil, let simulation = bare else { return }
    bare = nil
    session = make(simulation)
  }

  /// Reads a line; what it asks for is done as time goes on.
  mutating func enter(_ line: String) -> [ConsoleSession.Word] { session?.enter(line) ?? [] }

  mutating func completionContext(
    files: @escaping @Sendable (String) -> [String]
  ) -> CompletionContext? {
    session?.completionContext(files: files)
  }

  /// A run that has ended would keep the head unit from going on.
  private mutating func leaveSessionThatIsOver() {
    guard let session, !session.goesOn else { return }
    bare = session.run.simulation
    self.session = nil
  }

  /// Where what goes wrong on purpose can be changed.
  mutating func changeFaults(_ body: (inout FaultyApp) -> Void) {
    _ = bare?.withFaults(body)
  }

  func closeFilm() -> String? {
    guard let session else { return nil }
    var run = session.run
    return run.closeFilm()
  }

  mutating func changeLibrary(to library: Library) -> [Report]? {
    if session != nil { return session?.changeLibrary(to: library) }
    return bare?.withFaults { $0.changeLibrary(to: library) }.flatMap(\.self)
  }
}

extension WindowContent {
  /// Drives have a trace in any case.
}

/// A drive under way, in which hands may take part.
struct DriveContent: WindowContent {
  var run: DriveRun

  var simulation: Simulation { run.simulation }
  var nextDue: Instant? { run.nextDue }
  var startOfDrive: Int? { run.startOfDrive }

  mutating func advance(to instant: Instant) {
    run.advance(to: instant)
  }

  mutating func perform(_ event: Event) {
    run.perform(event)
  }

  /// A drive's app is as the drive found it.
  mutating func changeLibrary(to library: Library) -> [Report]? { nil }
}

/// The picture in the window: painted when it looks different, and then only where it does.
struct WindowPicture {
  private let painter: Painter
  private var frame: Frame
  /// What is shown.
  private(set) var list: DisplayList
  /// Whether what may come is made already, in this size.
  private var isPrepared = false

  init(_ painter: Painter, size: PixelSize) {
    self.painter = painter
    frame = Frame(width: size.width, height: size.height)
    list = DisplayList(size: size)
  }

  /// Whether the picture looks different at the instant without anything having happened.
  func isDue(at now: Instant) -> Bool {
    switch list.nextChange {
    case .never: false
    case .at(let instant): now >= instant
    case .atOnce: true
    }
  }

  func forget(_ picture: Picture) {
    painter.forget(picture)
  }

  /// Whether there was anything to show.
  mutating func show(_ list: DisplayList, in window: inout Window) throws(SDLError) -> Bool {
    try window.change(toPicturesOf: list.size)
    if frame.width != list.size.width || frame.height != list.size.height {
      frame = Frame(width: list.size.width, height: list.size.height)
      isPrepared = false
    }
    let changed = painter.paint(list, into: &frame)
    self.list = list
    guard !changed.isEmpty else { return false }
    try frame.withPixels { (pixels) throws(SDLError) in
      try window.show(pixels, changed: changed)
    }
    return true
  }

  /// Makes what the first frame of something that plays needs, once a list stands still: it takes
  /// about as long as a frame.
  mutating func prepare(ahead simulation: Simulation, with materials: Materials) {
    let headUnit = simulation.headUnit
    guard !isPrepared, list.nextChange != .atOnce, headUnit.browser.page?.state == .shown else {
      return
    }
    isPrepared = true
    let ahead = Screen.ahead(of: headUnit, at: simulation.now, with: materials)
    painter.prepare(ahead: ahead, in: list.size)
  }
}

/// How large people left the window of each head unit; kept in a file of theirs.
struct WindowSizes {
  let file: URL
  private var sizes: [String: PixelSize]

  /// More head units than these and the file begins anew.
  private static let countLimit = 200
  private static let byteLimit = 1 << 16
  private static let sides = 320...16_384

  /// A file that is missing or broken is as good as empty.
  init(file: URL = WindowSizes.standardFile) {
    self.file = file
    sizes = [:]
    guard let text = try? FileText.read(file.path, limit: Self.byteLimit),
      let root = JSONDocument.reading(text).document?.root,
      let read = try? JSONCoder.decode([String: PixelSize].self, from: root)
    else { return }
    sizes = read.filter { Self.sides.contains($0.value.width) && $0.value.height > 0 }
  }

  subscript(profile: String) -> PixelSize? { sizes[profile] }

  /// Written beside the file and moved into its place, so that it is never half a file.
  mutating func keep(_ size: PixelSize, for profile: String) throws {
    guard sizes[profile] != size else { return }
    if sizes.count >= Self.countLimit { sizes = [:] }
    sizes[profile] = size
    let text = try JSONCoder.encode(sizes).prettyText + "\n"
    try SafeFile.makeFolder(file.deletingLastPathComponent().path)
    try SafeFile.write(text, to: file.path)
  }

  private static var standardFile: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      .map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    return folder.appendingPathComponent("testdrive/windows.json")
  }
}

/// How people left the bench; kept in a file of theirs.
struct BenchMemory {
  struct Kept: Hashable, Codable {
    var arrangement = BenchArrangement()
    var pane = Bench.Pane.questions
    var filter = Bench.QueryFilter.all

    init(
      arrangement: BenchArrangement = BenchArrangement(), pane: Bench.Pane = .questions,
      filter: Bench.QueryFilter = .all
    ) {
      (self.arrangement, self.pane, self.filter) = (arrangement, pane, filter)
    }

    private enum CodingKeys: String, CodingKey { case dock, width, height, pane, filter }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      arrangement = BenchArrangement(
        dock: try values.decodeIfPresent(BenchArrangement.Dock.self, forKey: .dock) ?? .right,
        width: try values.decodeIfPresent(Int.self, forKey: .width),
        height: try values.decodeIfPresent(Int.self, forKey: .height))
      // A pane or a filter of another version is none of ours.
      pane =
        try values.decodeIfPresent(String.self, forKey: .pane).flatMap(Bench.Pane.init)
        ?? .questions
      filter =
        try values.decodeIfPresent(String.self, forKey: .filter)
        .flatMap(Bench.QueryFilter.init) ?? .all
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(arrangement.dock, forKey: .dock)
      try values.encode(arrangement.width, forKey: .width)
      try values.encode(arrangement.height, forKey: .height)
      try values.encode(pane.rawValue, forKey: .pane)
      try values.encode(filter.rawValue, forKey: .filter)
    }
  }

  let file: String
  private(set) var kept: Kept?
  /// Why the file is ignored, in a line.
  let problem: String?

  private static let byteLimit = 1 << 16

  init(file: String = BenchMemory.standardFile) {
    self.file = file
    guard FileManager.default.fileExists(atPath: file) else {
      problem = nil
      return
    }
    do {
      let text = try FileText.read(file, limit: Self.byteLimit)
      kept = try JSONCoder.decode(Kept.self, from: JSONDocument(text).root)
      problem = nil
    } catch {
      problem = Wording.brokenBench(file)
    }
  }

  /// Written beside the file and moved into its place, so that it is never half a file.
  mutating func keep(_ now: Kept) throws {
    guard now != kept ?? Kept() else { return }
    kept = now
    let text = try JSONCoder.encode(now).prettyText + "\n"
    try SafeFile.makeFolder(URL(fileURLWithPath: file).deletingLastPathComponent().path)
    try SafeFile.write(text, to: file)
  }

  static var standardFile: String {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state").path
    return "\(folder)/testdrive/bench.json"
  }
}
