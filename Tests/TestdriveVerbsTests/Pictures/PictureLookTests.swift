import Testing

@testable import TestdriveVerbs

/// What is remembered of pictures that were looked into.
@Suite struct PictureLookTests {
  @Test func soManyLooksAreKept() {
    var looks = PictureLooks()
    func look(_ number: UInt64) -> PictureLooks.Look {
      PictureLooks.Look(byteCount: 1, fingerprint: number)
    }
    for number in 0..<UInt64(10_000) { looks[look(number)] = true }
    #expect(looks[look(0)] == true && looks[look(9_999)] == true)
    looks[look(10_000)] = false
    #expect(looks[look(0)] == nil && looks[look(10_000)] == false)
  }
}
