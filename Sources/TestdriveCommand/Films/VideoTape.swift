import Foundation
import HeadUnitCore
import HeadUnitPaint

/// Films that another program makes.
enum VideoKind: String, Hashable, Sendable {
  case mp4, webm

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
struct VideoTape: FilmTape {
  private let file: String
  private let real: String
  private let aside: String
  /// What the program says.
  private let said: String
  private let program: Process
  /// Our end of its standard input; negative when closed.
  private var pipe: Int32 = -1
  private var shown: (frame: Frame, tick: Int)?

  /// A video repeats what stands; more would take hours.
  static let frameLimit = 1_000_000

  init(
    _ kind: VideoKind, _ file: String, size: PixelSize, framesPerSecond: Int,
    path: String? = ProcessInfo.processInfo.environment["PATH"]
  ) throws(CommandError) {
    guard let ffmpeg = Self.find("ffmpeg", in: path ?? "") else { throw Wording.noFFmpeg(file) }
    self.file = file
    real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    aside = SafeFile.aside(real)
    // Where the film goes the disk may be full.
    said = SafeFile.aside(FileManager.default.temporaryDirectory.path + "/testdrive-ffmpeg.log")
    program = Process()
    program.executableURL = URL(fileURLWithPath: ffmpeg)
    // Without -xerror a film whose end found no room on the disk passes for one that was made.
    program.arguments =
      ["-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0"]
      + ["-s", "\(size.width)x\(size.height)", "-r", "\(framesPerSecond)", "-i", "pipe:0"]
      + ["-an"] + kind.words + [aside]
    try start()
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(CommandError) {
    try write(until: tick)
    shown = (frame, tick)
  }

  mutating func finish(at tick: Int) throws(CommandError) {
    try write(until: tick)
    closePipe()
    program.waitUntilExit()
    guard program.terminationStatus == 0, program.terminationReason == .exit else {
      throw Wording.failedFFmpeg(file, reason)
    }
    guard rename(aside, real) == 0 else { throw Wording.unwritten(file, errno) }
    unlink(said)
  }

  mutating func discard() {
    closePipe()
    if program.isRunning { program.terminate() }
    program.waitUntilExit()
    unlink(aside)
    unlink(said)
  }
}

extension VideoTape {
  private mutating func start() throws(CommandError) {
    let log = open(said, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard log >= 0 else { throw Wording.unwritten(file, errno) }
    // Of a socket one can be told that nobody reads any more; a pipe would end the process.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw Wording.failedFFmpeg(file, String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    program.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle(fileDescriptor: log, closeOnDealloc: true)
    do {
      try program.run()
    } catch {
      close(ends[0])
      unlink(said)
      throw Wording.failedFFmpeg(file, "it could not be started")
    }
    // Only the program itself is to hold its end.
    program.standardInput = nil
    pipe = ends[0]
  }

  private func write(until tick: Int) throws(CommandError) {
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
    let text = (try? String(contentsOfFile: said, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last.map { String($0).oneLine } ?? "it said nothing"
  }

  private static func find(_ name: String, in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 && !FileText.isFolder($0) }
  }
}
