import Foundation
public import HeadUnitApps
public import HeadUnitCore
import HeadUnitDesktop
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitText

/// An app as named on the command line.
struct AppSource {
  private(set) var app: any App
  /// What the app is made of, when it is a library.
  let library: Library?
  /// As the person wrote it.
  let name: String
  /// As a drive names it.
  var driveName: String { recordedName ?? program.map { "exec:\($0.text)" } ?? name }
  /// The library file and what it includes, all of which make the app; empty for other apps.
  let files: [String]
  let seed: UInt64
  /// What a program of its own, or a Swift app, is begun from, and begun anew when it was built.
  private(set) var programFiles: [String] = []
  private let clock: AppClock
  /// Whether of a large library only what is shown is read.
  private var isOpened = false
  /// Whether a Swift app in a window is in this process, where a debugger finds it.
  private var isInProcess = false
  /// When it is a program of its own.
  private let program: ProgramWords?
  private let hosted: HostedApp?
  /// Where a drive finds what an app has said that cannot be had again.
  private var recordedName: String?
  /// What is found with it and is no fault of it.
  private(set) var allowances: [DriveRecorder.Allowance] = []

  /// The app that the operand or the program names; the clock is a program's.
  ///
  /// Other apps live in the head unit's time.
  /// Where only some of it is shown, `opened` leaves the rest of a large library unread.
  static func declare(
    in options: inout OptionList, clock: AppClock = .virtual, opened isOpened: Bool = false
  ) -> OptionGroup<AppSource> {
    let seed = options.seed("for latencies that are drawn", default: 0)
    let network = options.network()
    return OptionGroup { arguments in
      _ = try arguments[network]
      return try AppSource(arguments, seed: arguments[seed], clock: clock, opened: isOpened)
    }
  }

  /// The same for a window, in which apps live in the wall's time and in processes of their own.
  static func declareForWindow(in options: inout OptionList) -> OptionGroup<AppSource> {
    let source = options.seed("for latencies that are drawn", default: 0)
    let isInProcess = options.flag(
      "--in-process", "a Swift app in the window's own process, where a debugger finds it")
    let network = options.network()
    return OptionGroup { arguments in
      _ = try arguments[network]
      let isInProcess = arguments[isInProcess]
      if isInProcess, arguments.surroundings.hosted == nil { throw Wording.onlySwiftInProcess }
      return try AppSource(
        arguments, seed: arguments[source], clock: .wall, opened: true, isInProcess: isInProcess)
    }
  }

  init(
    _ arguments: Arguments, seed: UInt64 = 0, clock: AppClock = .virtual,
    opened isOpened: Bool = false, isInProcess: Bool = false
  ) throws {
    if let words = arguments.programWords {
      guard arguments.operands.count == words.count else { throw Wording.programAndApp }
      let program = try ProgramWords(words: words)
      self.init(program: program, name: words.joined(separator: " "), clock: clock, seed: seed)
      return
    }
    try self.init(
      word: arguments.operand() ?? "demo", arguments, seed: seed, clock: clock,
      opened: isOpened, isInProcess: isInProcess)
  }

  /// The app as a drive or a person names it.
  init(
    word: String, _ arguments: Arguments, seed: UInt64 = 0, clock: AppClock,
    opened isOpened: Bool = false, isInProcess: Bool = false
  ) throws {
    if word == "demo", let hosted = try arguments.hosted {
      self.init(hosted: hosted, clock: clock, seed: seed, isInProcess: isInProcess)
    } else if LibraryFile.demos[word] != nil, let path = try Resources.find(arguments).demo(word) {
      try self.init(library: path, name: word, seed: seed, opened: isOpened)
    } else if let path = word.after("trace:") {
      try self.init(trace: path, name: word, seed: seed)
    } else if let words = word.after("exec:") {
      self.init(program: try ProgramWords(words), name: word, clock: clock, seed: seed)
    } else {
      try self.init(library: word, name: word, seed: seed, opened: isOpened)
    }
  }

  private init(program: ProgramWords, name: String, clock: AppClock, seed: UInt64) {
    app = program.faultyApp(clock: clock, seed: seed)
    library = nil
    files = []
    hosted = nil
    self.program = program
    (self.name, self.seed, self.clock) = (name, seed, clock)
    programFiles = program.files
  }

  private init(hosted: HostedApp, clock: AppClock, seed: UInt64, isInProcess: Bool) {
    app = hosted.faultyApp(clock: clock, seed: seed, isInProcess: isInProcess)
    library = nil
    files = []
    program = nil
    self.hosted = hosted
    (name, self.seed, self.clock) = (hosted.name, seed, clock)
    self.isInProcess = isInProcess
    // What is in this process stays as it is.
    programFiles = isInProcess ? [] : [hosted.file]
  }

  private init(trace path: String, name: String, seed: UInt64) throws(Mistakes) {
    app = RecordedApp(try Trace(FileText.read(path, limit: FileText.traceLimit)))
    library = nil
    files = []
    (program, hosted) = (nil, nil)
    (self.name, self.seed, clock) = (name, seed, .virtual)
  }

  private init(
    library path: String, name: String, seed: UInt64, opened isOpened: Bool
  ) throws(Mistakes) {
    let reading = isOpened ? try LibraryFile.open(path) : try LibraryFile.read(path)
    app = reading.library.app(seed: seed)
    library = reading.library
    files = reading.files
    (program, hosted) = (nil, nil)
    (self.name, self.seed, clock) = (name, seed, .virtual)
    self.isOpened = isOpened
  }

  /// A media player of the desktop; a drive can only do with what it has said into a trace.
  init(player name: String, at address: String, trace file: String?, seed: UInt64) {
    app = FaultyApp(
      PlayerApp(name, at: address), seed: seed, networkOperations: [], failsWhenLocked: false)
    library = nil
    files = []
    (program, hosted) = (nil, nil)
    self.name = "player:\(name)"
    (self.seed, clock) = (seed, .virtual)
    recordedName = file.map { "trace:\($0)" }
    allowances = [
      DriveRecorder.Allowance(.playbackStartsAlone, "a player of the desktop may play already")
    ]
  }

  /// Another library with the same chance.
  func reading(_ path: String) throws(Mistakes) -> AppSource {
    try AppSource(library: path, name: path, seed: seed, opened: isOpened)
  }

  /// A program of its own, as it was named after `--`.
  var isProgram: Bool { program != nil && !name.hasPrefix("exec:") }

  /// As the app is named again on a command line, behind the runner.
  var words: [String] {
    if hosted != nil { return [] }
    return isProgram ? ["--"] + (program?.words ?? []) : [name]
  }

  /// The program that looks at the app, as somebody would type it.
  var runner: String { hosted?.program ?? "testdrive" }

  /// The app, with which more can be made to go wrong.
  var faultyApp: FaultyApp {
    app as? FaultyApp ?? FaultyApp(app, seed: seed)
  }

  /// Whether it lives outside of our time, so that a copy of it is the same app.
  var isLive: Bool { program != nil || hosted != nil }

  /// The same app in a new process, from what was built last; nil where it has none of its own.
  func begunAnew() -> AppSource? {
    guard !isInProcess else { return nil }
    var source = self
    if let program {
      source.app = program.faultyApp(clock: clock, seed: seed)
      source.programFiles = program.files
    } else if let hosted {
      source.app = hosted.faultyApp(clock: clock, seed: seed, isInProcess: false)
    } else {
      return nil
    }
    return source
  }

  /// By which it is told what to do about what is found.
  var way: FindingRule.AppWay {
    if library != nil { return .library }
    return program == nil ? .phone : .wire
  }

  /// The app as if nobody had asked it anything, in a process of its own where it has one.
  func freshApp() -> FaultyApp {
    if let program { return program.faultyApp(clock: .virtual, seed: seed) }
    return hosted?.separateApp(seed: seed) ?? faultyApp
  }

  /// The app anew, as drives want it.
  var driveApp: DriveApp {
    if let program { return program.driveApp(name: driveName) }
    if let hosted { return hosted.driveApp }
    guard let library else {
      let app = faultyApp
      return DriveApp(name: name, way: .phone) { _, _ in app }
    }
    return DriveApp(name: name) { seed, _ in library.app(seed: seed) }
  }

  /// The app anew for each of many drives, in an empty home where it is a program.
  var exploredApp: ExploredApp {
    let app = driveApp
    let driveName = hosted == nil ? driveName : "demo"
    return ExploredApp(
      name: name, driveName: driveName, runner: runner,
      isLive: app.isLive, isProgram: program != nil
    ) { [program, hosted] home in
      guard let home else { return app }
      if let program { return program.living(in: home).driveApp(name: driveName) }
      return hosted?.driveApp(in: home) ?? app
    }
  }

  /// The app, started, and ready to be asked.
  func interview() throws(VerbError) -> Interview {
    let interview = Interview(app)
    if let stop = interview.stop { throw stopped(stop) }
    guard interview.description != nil else { throw silent(interview) }
    return interview
  }

  /// What is said when the app does not start, with what the phone says of it.
  func silent(_ interview: Interview) -> VerbError {
    Wording.silentApp(name, interview.logs.last)
  }

  /// What is said when the app stopped while it was asked.
  func stopped(_ stop: AppStop) -> VerbError {
    Wording.stoppedApp(name, app.takeEnding() ?? stop.rawValue)
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

/// The app of a program that has one of its own; it stands where the demo stands otherwise.
public struct HostedApp: Sendable {
  /// As the app is called.
  public let name: String
  /// How the program is called again, as somebody would type it.
  public let program: String
  /// Where the profiles and the look are, when they are not beside the program.
  public let resources: String
  /// The program's file, as it was built.
  public let file: String
  /// The app in this process.
  public let make: @Sendable (AppClock) -> any App
  /// The words that start a process in which the app is given to a `SeparateServer`.
  public let words: @Sendable (AppClock) -> [String]
  /// Is given what the app prints in a process of its own in a window.
  public var hear: @Sendable (String) -> Void = { _ in }
  /// What is done with the answers of servers; nil is nothing.
  var network: NetworkChoice?
  /// What it is entitled to; nil when nobody knows.
  public var entitlements: [AppEntitlement]?
  /// Whether a phone of that version shows it in the car when it is entitled to this.
  public var isInCar: @Sendable (_ version: Int, AppEntitlement) -> Bool = { _, _ in true }

  public init(
    name: String, program: String, resources: String, file: String,
    make: @escaping @Sendable (AppClock) -> any App,
    words: @escaping @Sendable (AppClock) -> [String]
  ) {
    self.name = name
    self.program = program
    self.resources = resources
    self.file = file
    self.make = make
    self.words = words
  }

  /// On the wall's clock in a process of its own, so that it hangs and crashes alone; otherwise,
  /// and where that is wanted, in this one, where a debugger finds it.
  func faultyApp(clock: AppClock, seed: UInt64, isInProcess: Bool) -> FaultyApp {
    guard clock == .wall, !isInProcess else {
      // Looked at once, when the app is begun.
      setenv(NetworkChoice.variable, NetworkChoice.text(seed: seed, network), 1)
      return Self.faultyApp(make(clock), seed: seed, Timeouts())
    }
    let app = SeparateApp(program(clock, seed), clock: clock, hear: hear)
    return Self.faultyApp(app, seed: seed, Timeouts())
  }

  /// The words that begin a process which knows of its network, and of where chance begins.
  private func program(_ clock: AppClock, _ seed: UInt64, _ more: String...) -> [String] {
    words(clock) + more + [NetworkChoice.word + NetworkChoice.text(seed: seed, network)]
  }

  /// Each drive begins it anew, in a process of its own.
  var driveApp: DriveApp { driveApp(in: nil) }

  /// So many milliseconds of real time whoever tries thousands of drives waits for an answer.
  private static let hangTime = "2000"

  /// The same app with another entitlement, of which no answer is awaited for long.
  func driveApp(entitledTo entitlement: AppEntitlement) -> DriveApp {
    let variable = ["/usr/bin/env", entitlement.assignment]
    return DriveApp(
      name: name, way: .phone,
      live: { seed, timeouts, clock in
        let separate = SeparateApp(variable + program(clock, seed, Self.hangTime))
        return Self.faultyApp(separate, seed: seed, timeouts)
      })
  }

  /// Begun anew, and not waited for for long.
  func separateApp(seed: UInt64) -> FaultyApp {
    Self.faultyApp(SeparateApp(program(.virtual, seed, Self.hangTime)), seed: seed, Timeouts())
  }

  func driveApp(in home: EmptyHome?) -> DriveApp {
    DriveApp(
      name: name, way: .phone,
      live: { seed, timeouts, clock in
        let separate = SeparateApp(
          home.map { $0.words(program(clock, seed, Self.hangTime)) } ?? program(clock, seed))
        return Self.faultyApp(separate, seed: seed, timeouts)
      })
  }

  /// What the phone goes through is told to it, so that nothing fails on its behalf.
  private static func faultyApp(_ app: any App, seed: UInt64, _ timeouts: Timeouts) -> FaultyApp {
    FaultyApp(
      app, seed: seed, timeouts: timeouts, networkOperations: [], failsWhenLocked: false)
  }
}

/// What entitles a Swift app to its place in the car.
public enum AppEntitlement: String, Codable, Sendable, CaseIterable {
  case playable, audio, none

  /// Says another one than the app's files do.
  public static let variable = "TESTDRIVE_ENTITLEMENT"

  var assignment: String { "\(Self.variable)=\(rawValue)" }
}

/// A program that is an app, as it is named after `exec:` or `--`.
struct ProgramWords {
  var words: [String]
  /// Where it runs; nil is where we do.
  var folder: String?

  /// The words as a shell would part them: by spaces, but for quotes and backslashes.
  init(_ text: String, folder: String? = nil) throws(VerbError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { throw Wording.openQuote(text) }
    if let word { words.append(word) }
    try self.init(words: words)
    self.folder = folder
  }

  /// The same words again, for a reader as the one above.
  var text: String { words.map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { !" '\"\\".contains($0) }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  init(words: [String]) throws(VerbError) {
    guard words.first?.isEmpty == false else { throw Wording.noProgram }
    self.words = words
  }

  /// The files that it is made of, as far as its words name them: what PATH finds, and scripts.
  var files: [String] {
    let here = folder ?? FileManager.default.currentDirectoryPath
    let base = URL(fileURLWithPath: here, isDirectory: true)
    func file(_ word: String, in base: URL) -> String? {
      let path = URL(fileURLWithPath: word, relativeTo: base).path
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isThere && !isFolder.boolValue ? path : nil
    }
    let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let program =
      words[0].contains("/")
      ? file(words[0], in: base)
      : places.lazy.compactMap {
        file(words[0], in: URL(fileURLWithPath: String($0), isDirectory: true))
      }.first
    return [program].compactMap(\.self) + words.dropFirst().compactMap { file($0, in: base) }
  }

  func app(clock: AppClock) -> ProcessApp {
    ProcessApp(words, folder: folder, clock: clock, version: Testdrive.version)
  }

  func living(in home: EmptyHome) -> ProgramWords {
    var program = self
    program.words = home.words(words)
    return program
  }

  /// The program anew for each run.
  func driveApp(name: String) -> DriveApp {
    DriveApp(
      name: name,
      live: { [self] seed, timeouts, clock in
        faultyApp(clock: clock, seed: seed, timeouts: timeouts)
      })
  }

  /// What the phone goes through is told to it, so that nothing fails on its behalf.
  func faultyApp(clock: AppClock, seed: UInt64, timeouts: Timeouts = Timeouts()) -> FaultyApp {
    FaultyApp(
      app(clock: clock), seed: seed, timeouts: timeouts, networkOperations: [],
      failsWhenLocked: false)
  }
}

/// The app that is explored, which can be had anew for each drive.
struct ExploredApp: Sendable {
  let name: String
  /// As drives name it; of a program what follows `app`, too.
  let driveName: String
  /// The program that runs drives of it, as somebody would type it.
  let runner: String
  let isLive: Bool
  /// It runs where the program does that is told its name, not in a drive's folder.
  let isProgram: Bool
  /// The app, in a home of its own where it has one.
  let make: @Sendable (EmptyHome?) -> DriveApp

  /// The words that run a drive of it.
  func words(running file: String) -> [String] {
    [runner, "run", file] + (isProgram ? ["--app", driveName] : [])
  }
}

/// A home folder with nothing in it, for a program that keeps things there.
struct EmptyHome: Sendable {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("testdrive-home-\(UUID().uuidString)").path

  /// The words that begin the program with it.
  func words(_ program: [String]) -> [String] {
    try? SafeFile.makeFolder(folder)
    let elsewhere = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    return ["/usr/bin/env"] + elsewhere.flatMap { ["-u", $0] }
      + ["HOME=\(folder)", "CFFIXED_USER_HOME=\(folder)"] + program
  }

  func remove() { try? SafeFile.removeFolder(folder) }
}
