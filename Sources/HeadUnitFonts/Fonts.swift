public import HeadUnitDisplay
public import HeadUnitPaint
import Synchronization

/// The fonts of this machine: sets lines with them and draws their glyphs.
///
/// May be used from any thread; one at a time works, the others wait.
public final class Fonts: Sendable {
  private let typesetter: Mutex<Typesetter>

  /// Fails when there is no font at all.
  public init() throws(FontsError) {
    typesetter = Mutex(try Typesetter())
  }

  public var textSetter: TextSetter {
    TextSetter { request in self.typesetter.withLock { $0.cachedLine(request) } }
  }

  public var glyphSource: GlyphSource {
    GlyphSource { key in self.typesetter.withLock { $0.mask(key) } }
  }

  func withTypesetter<Result: Sendable>(_ body: (inout Typesetter) -> Result) -> Result {
    typesetter.withLock { body(&$0) }
  }
}
