/// How much memory the painter may keep for what it made, in bytes.
struct CacheLimits {
  var glyphs = 4 << 20
  var lines = 2 << 20
  var stencils = 2 << 20
  var corners = 1 << 20
  var shadows = 4 << 20
  var gradients = 1 << 20
  /// Two backdrops of 1920 by 1080, and covers.
  var sprites = 40 << 20
}
