import HeadUnitPaint
import Testing

@Suite struct PictureInksTests {
  private static let adobe: [UInt8] = [0xFF, 0xEE, 0, 7] + Array("Adobe".utf8)

  private static func file(_ segments: [UInt8], componentCount: UInt8) -> [UInt8] {
    [0xFF, 0xD8] + segments + [0xFF, 0xC0, 0, 20, 8, 0, 1, 0, 1, componentCount, 1, 0x11, 0]
  }

  @Test func fourInksAreAdobesOrPlain() {
    #expect(PictureInks(of: Self.file(Self.adobe, componentCount: 4)) == .inverted)
    #expect(PictureInks(of: Self.file([], componentCount: 4)) == .plain)
  }

  @Test func whatIsMadeOfLightHasNoInks() {
    #expect(PictureInks(of: Self.file(Self.adobe, componentCount: 3)) == nil)
    #expect(PictureInks(of: Self.file([], componentCount: 1)) == nil)
    #expect(PictureInks(of: [0xFF, 0xD8, 0xFF]) == nil)
    #expect(PictureInks(of: []) == nil)
  }

  @Test func inkTakesLightAway() {
    // Black, yellow, magenta and cyan, from the highest byte to the lowest.
    #expect(PictureInks.plain.color(0x0000_00FF) == 0xFF00_FFFF)
    #expect(PictureInks.plain.color(0x00FF_FF00) == 0xFFFF_0000)
    #expect(PictureInks.plain.color(0xFF00_0000) == 0xFF00_0000)
    #expect(PictureInks.inverted.color(0xFFFF_FFFF) == 0xFFFF_FFFF)
    #expect(PictureInks.inverted.color(0x8000_FFFF) == 0xFF80_8000)
  }
}
