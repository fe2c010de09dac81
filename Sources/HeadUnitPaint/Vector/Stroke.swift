/// How a line is drawn along a path.
struct Stroke: Hashable, Sendable {
  enum Cap: String, Hashable, Sendable {
    case butt, round, square
  }

  enum Join: String, Hashable, Sendable {
    case miter, round, bevel
  }

  var width = 1.0
  var cap = Cap.butt
  var join = Join.miter
  /// Sharper corners than this many half widths are cut off.
  var miterLimit = 4.0
}
