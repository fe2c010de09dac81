import Testing

@testable import HeadUnitCore

@Suite struct ArtworksTests {
  private func key(_ number: Int) -> Artworks.Key { Artworks.Key(name: "\(number)", side: 96) }

  /// One picture after the other, none of them wanted any more when the next one comes.
  private func store(_ count: Int, bytes: Int) -> Artworks {
    var artworks = Artworks()
    for number in 0..<count {
      artworks.asked(key(number), RequestID(number))
      artworks.take(Picture(data: Array(repeating: 1, count: bytes)), for: key(number))
      artworks.keep([key(number)])
    }
    return artworks
  }

  @Test func noMoreThanItsLimitIsKept() {
    let artworks = store(600, bytes: 1)
    #expect(artworks.count == 512)
    #expect(artworks[key(87)] == nil)
    #expect(artworks[key(88)] != nil)
  }

  @Test func noMoreBytesThanTheirLimitAreKept() {
    let artworks = store(10, bytes: Artworks.byteLimit / 4)
    #expect(artworks.count == 4)
    #expect(artworks[key(5)] == nil)
    #expect(artworks[key(6)] != nil)
  }

  @Test func whatIsSeenIsKeptHoweverLargeItIs() {
    var artworks = store(3, bytes: Artworks.byteLimit / 4)
    artworks.asked(key(3), RequestID(3))
    artworks.take(Picture(data: Array(repeating: 1, count: Artworks.byteLimit)), for: key(3))
    artworks.keep([key(0), key(3)])
    #expect(artworks[key(0)] != nil && artworks[key(3)] != nil)
    #expect(artworks.count == 2)
  }

  @Test func lookingAtAPictureKeepsIt() {
    var artworks = store(512, bytes: 1)
    artworks.keep([key(0)])
    artworks.asked(key(999), RequestID(999))
    artworks.keep([key(999)])
    #expect(artworks[key(0)] != nil)
    #expect(artworks[key(1)] == nil)
  }
}
