import HeadUnitPaint

/// A film as a PNG file for each of its frames.
struct SequenceTape: FilmTape {
  private let pattern: FramePattern
  /// What is shown, and from when on.
  private var shown: (bytes: [UInt8], tick: Int)?

  /// Kept for a while and looked at by programs: small matters less than soon.
  private static let effort = 3
  /// Nobody wants more files in a folder.
  static let fileLimit = 100_000

  init(_ pattern: FramePattern) throws(CommandError) {
    try SafeFile.makeFolder(SafeFile.folder(of: pattern.file(1)))
    self.pattern = pattern
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(CommandError) {
    try write(until: tick)
    let bytes = frame.withPixels { pixels in
      PNG.encodeCompactly(
        pixels.span, width: frame.width, height: frame.height, effort: Self.effort)
    }
    shown = (bytes, tick)
  }

  mutating func finish(at tick: Int) throws(CommandError) {
    try write(until: tick)
    removeFiles(after: tick)
  }

  /// Each file is whole.
  mutating func discard() {}

  /// Those of a longer film before; whoever reads the pattern would take them for more of this.
  private func removeFiles(after last: Int) {
    var number = last + 1
    while SafeFile.remove(pattern.file(number)) { number += 1 }
  }

  private func write(until tick: Int) throws(CommandError) {
    guard let shown else { return }
    guard tick <= Self.fileLimit else { throw Wording.longFilm(Self.fileLimit) }
    // The first file is number one.
    for frame in shown.tick..<tick { try SafeFile.write(shown.bytes, to: pattern.file(frame + 1)) }
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
