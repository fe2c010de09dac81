import HeadUnitPaint

/// Where a film goes.
protocol FilmTape: Sendable {
  /// The frame is shown from the tick on.
  mutating func add(_ frame: Frame, at tick: Int) throws(CommandError)
  /// The film ends at the tick, and is put where it belongs.
  mutating func finish(at tick: Int) throws(CommandError)
  /// Nothing of it is to stay. May be called after anything has gone wrong.
  mutating func discard()
}

/// A film in one file that we write ourselves.
struct AnimationTape: FilmTape {
  private var encoder: any FilmEncoder
  private var file: AsideFile

  init(_ encoder: any FilmEncoder, in file: AsideFile) {
    (self.encoder, self.file) = (encoder, file)
  }

  mutating func add(_ frame: Frame, at tick: Int) throws(CommandError) {
    try file.write(encoder.add(frame, at: tick))
  }

  mutating func finish(at tick: Int) throws(CommandError) {
    let end = encoder.finish(at: tick)
    try file.write(end.bytes)
    for correction in end.corrections {
      try file.write(correction.bytes, at: correction.offset)
    }
    try file.finish()
  }

  mutating func discard() { file.discard() }
}
