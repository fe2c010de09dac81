import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitText

/// Something in which a finding is made, or is not.
enum Trial: Sendable {
  /// A drive with an app that a library describes.
  case drive(TrialLibrary, String)
  /// The same, where the drive itself says when the app begins.
  case whole(TrialLibrary, String)
  /// What only an app of another kind does, entry by entry.
  case entries([Trace.Entry])

  var findings: [Finding] {
    get throws {
      switch self {
      case .entries(let entries): return Examination.findings(in: Trace(entries))
      case .drive(let library, let text):
        return try Trial.whole(library, "app demo\n" + text).findings
      case .whole(let library, let text):
        let (app, folder) = try library.read()
        defer { try? FileManager.default.removeItem(at: folder) }
        let side = library.pictureSide.map { PixelSize(width: $0, height: $0) }
        return try Self.run(whole: text, app, pictures: side).findings.map(\.finding)
      }
    }
  }

  static func run(_ text: String, _ library: Library) throws -> DriveResult {
    try run(whole: "app demo\n" + text, library)
  }

  /// A drive that names its app itself.
  static func run(
    whole text: String, _ library: Library, pictures: PixelSize? = nil
  ) throws -> DriveResult {
    let environment = DriveEnvironment(
      readFile: { path throws(Mistakes) in SourceText(name: path, text: "") },
      layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        DriveApp(name: name) { library.app(seed: $0, timeouts: $1) }
      })
    let source = SourceText(name: "trial.drive", text: text)
    guard let drive = try DriveReader(environment: environment).cases(in: source).first else {
      throw Failure(code: .other, message: "There is no case.")
    }
    var services = DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: { .zero }, hasFonts: { true })
    services.examine = { _ in pictures.map { ($0, false) } }
    var run = DriveRun(drive, services: services)
    run.advance(to: .never)
    return run.finish()
  }
}

/// A library that does nothing wrong but what is put into it.
struct TrialLibrary: Sendable {
  var commands =
    #""play", "pause", "togglePlayPause", "stop", "next", "previous", "position""#
    + #", "skipForward", "skipBackward", "rate""#
  var misbehaves = ""
  var rates = "1, 1.5, 2"
  var skip = "15"
  /// More keys of the library, each with a comma behind it.
  var more = ""
  var playerMore = ""
  /// Of every picture, in pixels; nil where nobody looks.
  var pictureSide: Int?
  var items = TrialLibrary.songs

  static let songs = """
    {"id": "s1", "title": "Song 1", "duration": "3m", "artwork": "a.svg"},
    {"id": "s2", "title": "Song 2", "duration": "3m", "artwork": "b.svg"},
    {"id": "s3", "title": "Song 3", "duration": "3m", "artwork": "c.svg"},
    {"id": "al", "title": "Album", "artwork": "a.svg", "children": [
      {"id": "al1", "title": "First", "duration": "2m", "artwork": "a.svg"},
      {"id": "al2", "title": "Second", "duration": "2m", "artwork": "a.svg"}]}
    """

  static func does(_ misbehaviour: FindingID) -> TrialLibrary {
    TrialLibrary(misbehaves: "\"\(misbehaviour.rawValue)\"")
  }

  static func of(_ items: String, more: String = "") -> TrialLibrary {
    TrialLibrary(more: more, items: items)
  }

  /// An album of which something goes wrong.
  static func fault(_ fault: String) -> TrialLibrary {
    of(
      """
      {"id": "s1", "title": "Song 1", "duration": "3m", "artwork": "a.svg"},
      {"id": "al", "title": "Album", "artwork": "a.svg", "faults": [\(fault)], "children": [
        {"id": "al1", "title": "First", "duration": "2m", "artwork": "a.svg"},
        {"id": "al2", "title": "Second", "duration": "2m", "artwork": "a.svg"}]}
      """)
  }

  func read() throws -> (Library, URL) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "testdrive-trial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#
    for name in ["a.svg", "b.svg", "c.svg"] {
      try Data(drawing.utf8).write(to: folder.appending(path: name))
    }
    let text = """
      {"app": {"name": "Trial"}, \(more)
       "player": {"commands": [\(commands)], "rates": [\(rates)], "skip": [\(skip)], \(playerMore)
        "misbehaves": [\(misbehaves)]},
       "items": [\(items)]}
      """
    let file = folder.appending(path: "app.json")
    try Data(text.utf8).write(to: file)
    return (try LibraryFile.read(file.path).library, folder)
  }
}

// Entries of traces, in seconds.
extension Trace.Entry {
  static func at(_ seconds: Double, _ content: Trace.Content) -> Trace.Entry {
    Trace.Entry(at: Instant(microseconds: Int(seconds * 1_000_000)), content)
  }

  static func event(_ seconds: Double, _ event: PhoneEvent) -> Trace.Entry {
    at(seconds, .event(.phone(event)))
  }

  static func report(_ seconds: Double, _ report: Report) -> Trace.Entry {
    event(seconds, .reported(report))
  }

  static func effect(_ seconds: Double, _ effect: Effect) -> Trace.Entry {
    at(seconds, .effect(effect))
  }

  static func ask(_ seconds: Double, _ number: Int, _ question: Question) -> Trace.Entry {
    effect(seconds, .ask(Request(id: RequestID(number), question: question)))
  }

  static func answer(_ seconds: Double, _ number: Int, _ answer: Answer) -> [Trace.Entry] {
    let outcome: Outcome = if case .failed = answer { .failed } else { .answered }
    return [
      event(seconds, .answered(RequestID(number), answer)),
      effect(seconds, .concluded(RequestID(number), outcome)),
    ]
  }

  /// An app that is there, has a session and commands, and does nothing.
  static let begun: [Trace.Entry] = [
    event(0, .connected), report(0, .started(AppDescription(name: "Trial"))),
    report(0, .commands(CommandSet([CommandState(.play), CommandState(.pause)]))),
    report(0, .audioSession(AudioSession(category: .playback, isActive: true))),
    // What plays from now on was asked for.
    effect(0, .send(CommandRequest(id: CommandID(99), command: .play))),
  ]

  static func plays(_ seconds: Double, _ change: (inout NowPlayingInfo) -> Void = { _ in })
    -> Trace.Entry
  {
    var info = NowPlayingInfo(
      identifier: "s1", title: "Song 1", artist: "Nobody", album: nil, duration: 180, elapsed: 0,
      rate: 1)
    info.artwork = "a"
    change(&info)
    return report(seconds, .nowPlaying(info))
  }

  /// Time goes on, and nothing happens.
  static func later(_ seconds: Double) -> Trace.Entry {
    at(seconds, .change(Change(subject: "focus", value: "")))
  }
}
