import HeadUnitCore
import Testing

@testable import TestdriveVerbs

@Suite struct FilmPaceTests {
  @Test(arguments: [1, 7, 24, 25, 30, 60], [100, 333, 1_000, 2_500]) func framesDoNotDrift(
    perSecond: Int, speed: Int
  ) {
    let pace = FilmPace(
      start: Instant(microseconds: 123_457), framesPerSecond: perSecond, speed: speed)
    for frame in [0, 1, 2, 59, 1_000, 90_000] {
      let instant = pace.instant(of: frame)
      #expect(pace.frame(notBefore: instant) == frame)
      #expect(pace.frame(notBefore: instant + .microsecond) == frame + 1)
    }
    let hour = pace.instant(of: perSecond * 3_600) - pace.start
    #expect(hour.microseconds == 3_600_000 * speed)
  }

  @Test func whatIsNeverHasNoFrame() {
    let pace = FilmPace(start: .start, framesPerSecond: 60, speed: 1_000)
    #expect(pace.frame(notBefore: .never) == nil)
  }

  @Test func patternsNameFiles() {
    #expect(FramePattern("frames/%04d.png")?.file(7) == "frames/0007.png")
    #expect(FramePattern("%d.png")?.file(12_345) == "12345.png")
    for text in ["a.png", "%s.png", "%4d.png", "%0d.png", "%04d%d.png", "%%d.png", "%012d.png"] {
      #expect(FramePattern(text) == nil, "\(text)")
    }
  }

  @Test func aNameSaysWhatFilmItIs() throws {
    #expect(try FilmKind("a.GIF") == .gif)
    #expect(try FilmKind("a.b/film.png") == .apng)
    #expect(try FilmKind("film.apng") == .apng)
    #expect(try FilmKind("film.mp4") == .video(.mp4))
    #expect(FilmKind.isPictures("no-such-folder/"))
    #expect(FilmKind.isPictures("f/%03d.png"))
    for name in ["film", "film.txt", "a.gif/film", "", "%04d.gif"] {
      #expect(throws: VerbError.self, "\(name)") { try FilmKind(name) }
    }
  }
}

extension FilmKind {
  fileprivate static func isPictures(_ name: String) -> Bool {
    if case .pictures = try? FilmKind(name) { true } else { false }
  }
}
