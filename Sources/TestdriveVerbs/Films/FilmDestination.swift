import Foundation
import HeadUnitCore
import HeadUnitFiles
import HeadUnitImages
import HeadUnitText

/// Where a film goes.
protocol FilmDestination: Sendable {
  /// The frame is shown from the tick on.
  mutating func add(_ frame: Frame, at tick: Int) throws(VerbError)
  /// The film ends at the tick, and is put where it belongs.
  mutating func finish(at tick: Int) throws(VerbError)
  /// Nothing of it is to stay. May be called after anything has gone wrong.
  mutating func discard()
}

/// A film in one file that we write ourselves.
struct AnimationFile: FilmDestination {
  private var encoder: any FilmEncoder
  private var file: NewFile
  private var parts = OrderedWork<[UInt8]>()

  init(_ encoder: any FilmEncoder, in file: NewFile) {
    (self.encoder, self.file) = (encoder, file)
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(VerbError) {
    for part in encoder.parts(adding: frame, at: tick) {
      for bytes in parts.add(part.make) { try write(bytes) }
    }
  }

  private func write(_ bytes: [UInt8]) throws(VerbError) {
    try SafeFile.telling { () throws(FileError) in try file.write(bytes) }
  }

  mutating func finish(at tick: Int) throws(VerbError) {
    for bytes in parts.rest() { try write(bytes) }
    let end = encoder.finish(at: tick)
    try SafeFile.telling { () throws(FileError) in
      try file.write(end.bytes)
      for correction in end.corrections {
        try file.write(correction.bytes, at: correction.offset)
      }
      try file.finish(durably: false)
    }
  }

  mutating func discard() { file.discard() }
}

/// A film as a PNG file for each of its frames.
struct PictureSequence: FilmDestination {
  private let pattern: FramePattern
  /// What is shown, and from when on.
  private var shown: (bytes: [UInt8], tick: Int)?

  /// Kept for a while and looked at by programs: small matters less than soon.
  private static let effort = 3
  /// Nobody wants more files in a folder.
  static let fileLimit = 100_000

  init(_ pattern: FramePattern) throws(VerbError) {
    try SafeFile.makeFolder(SafeFile.folder(of: pattern.file(1)))
    self.pattern = pattern
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(VerbError) {
    try write(until: tick)
    let bytes = frame.withPixels { pixels in
      PNG.encodeCompactly(
        pixels.span, width: frame.width, height: frame.height, effort: Self.effort)
    }
    shown = (bytes, tick)
  }

  mutating func finish(at tick: Int) throws(VerbError) {
    try write(until: tick)
    removeFiles(after: tick)
  }

  /// Each file is whole.
  mutating func discard() {}

  /// Those of a longer film before; whoever reads the pattern would take them for more of this.
  private func removeFiles(after last: Int) {
    var number = last + 1
    while OwnFile.png.isFree(pattern.file(number)), SafeFile.remove(pattern.file(number)) {
      number += 1
    }
  }

  private func write(until tick: Int) throws(VerbError) {
    guard let shown else { return }
    guard tick <= Self.fileLimit else { throw Wording.longFilm(Self.fileLimit) }
    // The first file is number one.
    for frame in shown.tick..<tick {
      try SafeFile.write(shown.bytes, to: pattern.file(frame + 1), as: .png, durably: false)
    }
  }
}

/// What the files of a film's frames are called: `frames/%04d.png`.
struct FramePattern: Hashable, Sendable {
  private let before: String
  private let digits: Int
  private let after: String

  static let standard = "%05d.png"

  /// Nil where there is not exactly one number in it, such as `%d` or `%04d`.
  init?(_ text: String) {
    let halves = text.split(separator: "%", omittingEmptySubsequences: false)
    guard halves.count == 2, let end = halves[1].firstIndex(of: "d") else { return nil }
    let width = halves[1][..<end]
    guard width.isEmpty || width.count == 2 && width.first == "0",
      let digits = width.isEmpty ? 1 : Int(width), (1...9).contains(digits)
    else { return nil }
    before = String(halves[0])
    after = String(halves[1][end...].dropFirst())
    self.digits = digits
  }

  func file(_ number: Int) -> String {
    let text = "\(number)"
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}

/// Films that another program makes.
enum VideoKind: String, Hashable, Sendable {
  case mp4, webm

  fileprivate var own: OwnFile {
    switch self {
    case .mp4: .mp4
    case .webm: .webm
    }
  }

  /// The colours of video as it is made today, and said so: players guess what nobody says.
  private static let colors =
    ["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"]
    + ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709"]
    + ["-color_trc", "bt709", "-color_range", "tv"]

  /// What the program is told of the file; the same frames are to give the same bytes.
  fileprivate var words: [String] {
    let plain = Self.colors + ["-map_metadata", "-1", "-fflags", "+bitexact"]
    let flags = ["-flags:v", "+bitexact"]
    switch self {
    case .mp4:
      return ["-c:v", "libx264", "-preset", "fast", "-crf", "18"] + plain + flags
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return ["-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-deadline", "realtime"]
        + ["-cpu-used", "6", "-row-mt", "1"] + plain + flags + ["-f", "webm"]
    }
  }
}

/// A film that ffmpeg makes of the frames it is given.
struct VideoFile: FilmDestination {
  private let file: String
  private var film: NewFile
  /// What the program says.
  private var said: NewFile
  private let program: Process
  /// Our end of its standard input; negative when closed.
  private var pipe: Int32 = -1
  private var shown: (frame: Frame, tick: Int)?

  /// A video repeats what stands; more would take hours.
  static let frameLimit = 1_000_000

  init(
    _ kind: VideoKind, _ file: String, size: PixelSize, framesPerSecond: Int,
    path: String? = ProcessInfo.processInfo.environment["PATH"]
  ) throws(VerbError) {
    guard let ffmpeg = Self.find("ffmpeg", in: path ?? "") else { throw Wording.noFFmpeg(file) }
    self.file = file
    try kind.own.leaveOthers(file)
    film = try SafeFile.telling { () throws(FileError) in try NewFile.writtenElsewhere(file) }
    // Where the film goes the disk may be full.
    let log = FileManager.default.temporaryDirectory.path + "/testdrive-ffmpeg.log"
    said = try SafeFile.telling { () throws(FileError) in try NewFile(log) }
    program = Process()
    program.executableURL = URL(fileURLWithPath: ffmpeg)
    // Without -xerror a film whose end found no room on the disk passes for one that was made.
    program.arguments =
      ["-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0"]
      + ["-s", "\(size.width)x\(size.height)", "-r", "\(framesPerSecond)", "-i", "pipe:0"]
      + ["-an"] + kind.words + [film.aside]
    try start()
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(VerbError) {
    try write(until: tick)
    shown = (frame, tick)
  }

  mutating func finish(at tick: Int) throws(VerbError) {
    try write(until: tick)
    closePipe()
    program.waitUntilExit()
    guard program.terminationStatus == 0, program.terminationReason == .exit else {
      throw Wording.failedFFmpeg(file, reason)
    }
    try SafeFile.telling { () throws(FileError) in try film.finish() }
    said.discard()
  }

  mutating func discard() {
    closePipe()
    if program.isRunning { program.terminate() }
    program.waitUntilExit()
    film.discard()
    said.discard()
  }
}

extension VideoFile {
  private mutating func start() throws(VerbError) {
    // Of a socket one can be told that nobody reads any more; a pipe would end the process.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw Wording.failedFFmpeg(file, String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    program.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    program.standardOutput = FileHandle.nullDevice
    program.standardError = said.handle
    do {
      try program.run()
    } catch {
      close(ends[0])
      said.discard()
      film.discard()
      throw Wording.failedFFmpeg(file, "it could not be started")
    }
    // Only the program itself is to hold its end.
    program.standardInput = nil
    pipe = ends[0]
  }

  private func write(until tick: Int) throws(VerbError) {
    guard let shown else { return }
    guard tick <= Self.frameLimit else { throw Wording.longFilm(Self.frameLimit) }
    for _ in shown.tick..<tick {
      let isTaken = shown.frame.withPixels { send(UnsafeRawBufferPointer($0)) }
      guard isTaken else { throw Wording.failedFFmpeg(file, reason) }
    }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.send(pipe, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private mutating func closePipe() {
    if pipe >= 0 { close(pipe) }
    pipe = -1
  }

  /// The last line it said.
  private var reason: String {
    let text = (try? String(contentsOfFile: said.aside, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last.map { String($0).oneLine } ?? "it said nothing"
  }

  private static func find(_ name: String, in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 && !FileText.isFolder($0) }
  }
}
