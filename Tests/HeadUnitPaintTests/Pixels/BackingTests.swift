import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

@Suite struct BackingTests {
  @Test func whatIsClearShowsTheBackingAndWhatIsOpaqueItself() {
    let bitmap = Bitmap(width: 3, height: 1, pixels: [0, 0xFF11_2233, 0x8000_0080])
    let laid = bitmap.laid(on: Color(0xFF8000))
    #expect(laid.pixels == [0xFFFF_8000, 0xFF11_2233, 0xFF7F_4080])
  }
}
