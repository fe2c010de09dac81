import Testing

@testable import HeadUnitCore

@Suite struct ArtworksTests {
  private func key(_ number: Int) -> Artworks.Key { Artworks.Key(name: "\(number)", side: 96) }

  /// One picture after the other, none of them wanted any more when the next one comes.
  private func store(_ count: Int, bytes: Int) -> Artworks {
    var artworks = Artworks()
    for number in 0..<count { look(at: [number], bytes: bytes, &artworks) }
    return artworks
  }

  /// Asks for what is missing, and takes it.
  private func look(at numbers: [Int], bytes: Int, _ artworks: inout Artworks) {
    for key in artworks.want(numbers.map(key)).missing {
      artworks.asked(key, RequestID(1))
      artworks.take(Picture(data: Array(repeating: 1, count: bytes)), for: key)
    }
  }

  @Test func noMoreThanItsLimitIsKept() {
    #expect(store(512, bytes: 1).count == 512)
    let artworks = store(513, bytes: 1)
    #expect(artworks.count == 448)
    #expect(artworks[key(64)] == nil)
    #expect(artworks[key(65)] != nil)
  }

  @Test func noMoreBytesThanTheirLimitAreKept() {
    let artworks = store(10, bytes: Artworks.byteLimit / 4)
    #expect(artworks.count == 4)
    #expect(artworks[key(5)] == nil)
    #expect(artworks[key(6)] != nil)
  }

  @Test func whatIsSeenIsKeptHoweverLargeItIs() {
    var artworks = store(3, bytes: Artworks.byteLimit / 4)
    look(at: [0, 3], bytes: Artworks.byteLimit, &artworks)
    #expect(artworks[key(0)] != nil && artworks[key(3)] != nil)
    #expect(artworks.count == 2)
  }

  @Test func lookingAtAPictureKeepsIt() {
    var artworks = store(512, bytes: 1)
    look(at: [0], bytes: 1, &artworks)
    look(at: [999], bytes: 1, &artworks)
    #expect(artworks[key(0)] != nil)
    #expect(artworks[key(1)] == nil)
  }

  @Test func whatIsWantedBeyondTheLimitIsAskedWhenThereIsRoom() {
    var artworks = Artworks()
    let errands = artworks.want((0..<30).map(key))
    #expect(errands.missing == (0..<24).map(key))
    for key in errands.missing { artworks.asked(key, RequestID(1)) }
    #expect(artworks.want((0..<30).map(key)).missing.isEmpty)
    artworks.take(nil, for: key(5))
    #expect(artworks.want((0..<30).map(key)).missing == [key(24)])
  }

  @Test func whatNobodyWantsMakesRoomAtOnce() {
    var artworks = Artworks()
    for key in artworks.want((0..<24).map(key)).missing { artworks.asked(key, RequestID(1)) }
    let errands = artworks.want((20..<50).map(key))
    #expect(errands.unwanted == (0..<20).map(key))
    #expect(errands.missing == (24..<44).map(key))
  }
}
