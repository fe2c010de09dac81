/// The identity of one painting: whoever holds it knows which list a frame shows.
final class PaintMark: Sendable {}
