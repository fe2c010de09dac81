import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import Synchronization
import TestKit
import Testing

@testable import TestdriveVerbs

/// What a window paints before anybody has asked for it.
@Suite struct WindowPictureTests {
  @Test func whatPlaysIsPreparedOnceWhenAListIsThere() throws {
    let asked = Mutex<[Icon]>([])
    let images = ImageSource(icon: { icon, _, _ in
      asked.withLock { $0.append(icon) }
      return nil
    })
    let glyphs = GlyphSource { _ in
      GlyphMask(left: 0, top: 0, width: 0, height: 0, pixels: .coverage([]))
    }
    let materials = Materials(text: .blocks) { _ in nil }
    var picture = WindowPicture(
      Painter(images: images, glyphs: glyphs), size: PixelSize(width: 64, height: 48))
    picture.prepare(ahead: try Gallery.drive(to: .loading, of: Profile()), with: materials)
    #expect(asked.withLock { $0.isEmpty })
    let list = try Gallery.drive(to: .list, of: Profile())
    picture.prepare(ahead: list, with: materials)
    #expect(asked.withLock { $0.contains(.skipForward) && $0.contains(.shuffle) })
    let count = asked.withLock(\.count)
    picture.prepare(ahead: list, with: materials)
    #expect(asked.withLock(\.count) == count)
  }
}
