/// Turns frames into the bytes of a film's file, and holds no more than a few of them.
///
/// The same frames at the same ticks give the same bytes.
public protocol FilmEncoder: Sendable {
  /// Takes a frame that is shown from the tick on, and gives what can be written by now.
  ///
  /// Ticks count from the film's start, grow, and are all as long as the encoder was told. A frame
  /// equal to the one before only lengthens it.
  mutating func add(_ frame: Frame, at tick: Int) -> [UInt8]

  /// Ends the film at the tick, and gives the rest of its bytes.
  mutating func finish(at tick: Int) -> FilmEnd
}

/// What is left to be written when a film has ended.
public struct FilmEnd: Sendable {
  /// Bytes written before that only now can be told.
  public struct Correction: Sendable {
    public let offset: Int
    public let bytes: [UInt8]
  }

  public let bytes: [UInt8]
  public var corrections: [Correction] = []
}
