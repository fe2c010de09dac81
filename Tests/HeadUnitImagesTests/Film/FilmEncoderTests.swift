import Testing

@testable import HeadUnitImages

/// Films are read back by readers of the tests' own.
@Suite struct FilmEncoderTests {
  private let width = FilmSpecimen.width
  private let height = FilmSpecimen.height

  private func gif(_ frames: [(Int, Frame)], until end: Int, perSecond: Int = 25) -> GIFReader {
    GIFReader(
      Frame.film(
        frames, until: end,
        by: GIFEncoder(width: width, height: height, ticksPerSecond: perSecond)))
  }

  private func apng(
    _ frames: [(Int, Frame)], until end: Int, perSecond: Int = 25
  ) throws -> APNGReader {
    try APNGReader(
      Frame.film(
        frames, until: end,
        by: APNGEncoder(width: width, height: height, ticksPerSecond: perSecond)))
  }

  private var moving: [(Int, Frame)] { (0..<12).map { ($0, FilmSpecimen.frame($0)) } }

  @Test func anAnimatedPNGLosesNothing() throws {
    let film = try apng(moving, until: 12)
    #expect(film.images.map(\.canvas) == moving.map(\.1.pixelsInRow))
    #expect(film.statedCount == 12)
    #expect(film.sequence == Array(0..<film.sequence.count))
  }

  @Test func aGIFShowsEveryFrameNearlyAsItIs() {
    let film = gif(moving, until: 12)
    #expect(film.isWhole && film.repeatsForEver && film.images.count == 12)
    for (image, (_, frame)) in zip(film.images, moving) {
      let errors = zip(image.canvas, frame.pixelsInRow).map(Self.difference)
      let mean = Double(errors.reduce(0, +)) / Double(errors.count)
      #expect(mean < 6, "The mean over all channels of a frame with noise in it.")
    }
  }

  @Test func fewColoursStayExactlyAsTheyAre() {
    let frames = (0..<4).map { step in
      let pixels = (0..<width * height).map { UInt32($0 / width * 3 + step) << 8 | 0x20 }
      return (step, FilmSpecimen.frame(pixels))
    }
    let film = gif(frames, until: 4)
    for (image, (_, frame)) in zip(film.images, frames) {
      #expect(image.canvas == frame.pixelsInRow.map { $0 & 0xFF_FFFF })
    }
  }

  @Test func whatHasNotChangedDoesNotFlicker() {
    let film = gif(moving, until: 12)
    for (before, after) in zip(film.images, film.images.dropFirst()) {
      // Only the strip in which something moves is different.
      #expect(before.canvas[(12 * width)...] == after.canvas[(12 * width)...])
      #expect(after.rect.maxY <= 12)
    }
  }

  /// Between two places that change is what does not, in more colours than an image has.
  @Test func whatHasNotChangedBetweenTwoChangesIsAsItWas() {
    let noise = Self.noise(seed: 7)
    var other = Self.noise(seed: 11)
    for y in 16..<48 {
      let line = y * width..<(y + 1) * width
      other.replaceSubrange(line, with: noise[line])
    }
    let film = gif([(0, FilmSpecimen.frame(noise)), (1, FilmSpecimen.frame(other))], until: 2)
    #expect(film.images.map(\.rect.height) == [height, height])
    let kept = 16 * width..<48 * width
    let isKept = film.images.last?.canvas[kept] == film.images.first?.canvas[kept]
    #expect(isKept)
  }

  private static func noise(seed: UInt32) -> [UInt32] {
    var seed = seed
    return (0..<FilmSpecimen.width * FilmSpecimen.height).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
  }

  @Test func equalFramesOnlyLengthenTheOneBefore() throws {
    let frames = [0, 1, 2, 30, 31].map { ($0, FilmSpecimen.frame($0 < 30 ? 0 : 1)) }
    let gif = gif(frames, until: 50)
    #expect(gif.images.map(\.delay) == [120, 80])
    let apng = try apng(frames, until: 50)
    #expect(apng.images.map(\.delay.ticks) == [30, 20])
    #expect(apng.images.allSatisfy { $0.delay.perSecond == 25 })
  }

  @Test(arguments: [7, 24, 30, 50]) func hundredthsNeverAddUpToADrift(perSecond: Int) {
    let frames = (0..<60).map { ($0, FilmSpecimen.frame($0)) }
    let film = gif(frames, until: 60, perSecond: perSecond)
    var time = 0
    for (tick, image) in film.images.enumerated() {
      // The nearest hundredth.
      #expect(2 * abs(time * perSecond - tick * 100) <= perSecond)
      time += image.delay
    }
    #expect(time == 6_000 / perSecond)
  }

  @Test func whatIsShownForVeryLongIsShownInParts() throws {
    let frames = [(0, FilmSpecimen.frame(0)), (100_000, FilmSpecimen.frame(1))]
    let gif = gif(frames, until: 100_001, perSecond: 50)
    #expect(gif.images.map(\.delay) == [65_535, 65_535, 65_535, 3_395, 2])
    #expect(gif.images.last.map { Self.colour($0.canvas, 5, 3) } == 0x8E9BFF)
    let apng = try apng(frames, until: 100_001)
    #expect(apng.images.map(\.delay.ticks) == [65_535, 34_465, 1])
    #expect(apng.images[1].canvas == apng.images[0].canvas)
  }

  @Test func theSameFramesGiveTheSameBytes() {
    let films = (0..<2).map { _ in
      Frame.film(
        moving, until: 12, by: GIFEncoder(width: width, height: height, ticksPerSecond: 25))
    }
    #expect(films[0] == films[1])
  }

  @Test func aFilmWithoutFramesIsNothing() {
    var encoder = GIFEncoder(width: 8, height: 8, ticksPerSecond: 25)
    #expect(encoder.finish(at: 3).bytes.isEmpty)
  }

  /// Enough different strings that the table is full, and full again.
  @Test func noiseComesThroughTheTableOfStrings() {
    var seed = UInt32(3)
    let indices = (0..<40_000).map { _ -> UInt8 in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(seed >> 28)
    }
    let pixels = indices.map { UInt32($0) * 0x10 }
    let frame = FilmSpecimen.frame(
      Bitmap(width: 200, height: 200, pixels: pixels.map { $0 | 0xFF00_0000 }))
    let film = GIFReader(
      Frame.film(
        [(0, frame)], until: 1, by: GIFEncoder(width: 200, height: 200, ticksPerSecond: 10)))
    #expect(film.images.first?.canvas == pixels)
  }

  /// Wherever an image ends, a reader has come to codes of the same length.
  @Test func imagesOfAnyLengthCanBeRead() {
    var writer = LZWWriter()
    var seed = UInt32(5)
    var indices: [UInt8] = []
    for _ in 0..<300 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      indices.append(UInt8(seed >> 30))
      let blocks = indices.withUnsafeBufferPointer { writer.blocks(of: $0, bits: 2, frequent: 0) }
      let bytes = Self.joined(blocks.dropFirst())
      #expect(GIFReader.decoded(bytes, bits: 2, count: indices.count) == indices.map { Int($0) })
    }
  }

  private static func joined(_ blocks: ArraySlice<UInt8>) -> [UInt8] {
    var rest = blocks
    var bytes: [UInt8] = []
    while let count = rest.popFirst(), count > 0 {
      bytes += rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
    }
    return bytes
  }

  @Test func aFrameIsFittedIntoAnotherSize() {
    let frame = FilmSpecimen.frame(
      Bitmap(width: 40, height: 20, pixels: Array(repeating: 0xFF88_4422, count: 800)))
    let fitted = frame.fitted(width: 20, height: 20)
    #expect(fitted[10, 4] == 0xFF00_0000)
    #expect(fitted[10, 5] == 0xFF88_4422 && fitted[10, 14] == 0xFF88_4422)
    #expect(fitted[10, 15] == 0xFF00_0000)
    #expect(frame.fitted(width: 40, height: 20) == frame)
  }

  private static func colour(_ canvas: [UInt32], _ x: Int, _ y: Int) -> UInt32 {
    canvas[y * FilmSpecimen.width + x]
  }

  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { $0 + abs(Int(one >> $1 & 255) - Int(other >> $1 & 255)) } / 3
  }
}
