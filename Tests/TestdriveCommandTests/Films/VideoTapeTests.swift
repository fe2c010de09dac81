import Foundation
import HeadUnitCore
import HeadUnitPaint
import Testing

@testable import TestdriveCommand

/// The other program is a script here: what counts is what it is given, and what it does wrong.
@Suite struct VideoTapeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private var film: String { scratch.folder.appendingPathComponent("film.mp4").path }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    }
  }

  private func tape(_ script: String) throws -> VideoTape {
    let program = try scratch.file("ffmpeg", "#!/bin/sh\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return try VideoTape(
      .mp4, film, size: PixelSize(width: 4, height: 2), framesPerSecond: 25,
      path: scratch.folder.path)
  }

  private static let last = "for last; do :; done\n"

  @Test func everyFrameIsSentAsLongAsItIsShown() throws {
    var tape = try tape(Self.last + "/bin/cat > \"$last\"\n")
    try tape.add(Frame(width: 4, height: 2), at: 0)
    try tape.add(Frame(width: 4, height: 2), at: 3)
    try tape.finish(at: 5)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: film))
    #expect(bytes.count == 5 * 4 * 4 * 2)
    #expect(Array(bytes.prefix(4)) == [0, 0, 0, 255])
    #expect(try files == ["ffmpeg", "film.mp4"])
  }

  @Test func whatItSaysIsTold() throws {
    var tape = try tape("/bin/cat > /dev/null\necho 'no such encoder' >&2\nexit 1\n")
    try tape.add(Frame(width: 4, height: 2), at: 0)
    let error = #expect(throws: CommandError.self) { try tape.finish(at: 1) }
    #expect(error?.code == .machine)
    #expect(error?.message.hasSuffix("ffmpeg failed: no such encoder") == true)
    tape.discard()
    #expect(try files == ["ffmpeg"])
  }

  @Test func whatItSaysNeedsNoRoomWhereTheFilmGoes() throws {
    var tape = try tape("/bin/cat > /dev/null\nexit 1\n")
    #expect(try files == ["ffmpeg"])
    tape.discard()
  }

  @Test func theColoursAreConvertedAndNamed() throws {
    var tape = try tape(Self.last + "/bin/cat > /dev/null\necho \"$@\" > \"$last\"\n")
    try tape.add(Frame(width: 4, height: 2), at: 0)
    try tape.finish(at: 1)
    let words = try String(contentsOfFile: film, encoding: .utf8)
    #expect(words.contains("out_color_matrix=bt709:out_range=tv"))
    for name in ["-colorspace bt709", "-color_primaries bt709", "-color_trc bt709"] {
      #expect(words.contains(name))
    }
    #expect(words.contains("-color_range tv"))
  }

  @Test func anErrorAtTheVeryEndIsAnErrorToo() throws {
    var tape = try tape(
      "/bin/cat > /dev/null\ncase \" $* \" in *' -xerror '*) echo full >&2; exit 1;; esac\n")
    try tape.add(Frame(width: 4, height: 2), at: 0)
    let error = #expect(throws: CommandError.self) { try tape.finish(at: 1) }
    #expect(error?.message.hasSuffix("ffmpeg failed: full") == true)
    tape.discard()
  }

  @Test func aProgramThatReadsNothingDoesNotEndUs() throws {
    var tape = try tape("exec 0<&-\nexit 3\n")
    try tape.add(Frame(width: 4, height: 2), at: 0)
    // Far more than anything keeps for a reader who does not come.
    #expect(throws: CommandError.self) {
      try tape.add(Frame(width: 4, height: 2), at: 900_000)
      try tape.finish(at: 900_001)
    }
    tape.discard()
    #expect(try files == ["ffmpeg"])
  }

  @Test func aMachineWithoutItIsToldSo() throws {
    let error = #expect(throws: CommandError.self) {
      try VideoTape(
        .webm, film, size: PixelSize(width: 4, height: 2), framesPerSecond: 25,
        path: scratch.folder.path)
    }
    #expect(error?.code == .machine)
    #expect(error?.message.contains("needs ffmpeg, which is not installed") == true)
  }
}
