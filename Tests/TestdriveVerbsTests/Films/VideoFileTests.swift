import Foundation
import HeadUnitCore
import HeadUnitImages
import Testing

@testable import TestdriveVerbs

/// The other program is a script here: what counts is what it is given, and what it does wrong.
@Suite struct VideoFileTests {
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

  private func destination(_ script: String) throws -> VideoFile {
    let program = try scratch.file("ffmpeg", "#!/bin/sh\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return try VideoFile(
      .mp4, film, size: PixelSize(width: 4, height: 2), framesPerSecond: 25,
      path: scratch.folder.path)
  }

  private static let last = "for last; do :; done\n"

  @Test func everyFrameIsSentAsLongAsItIsShown() throws {
    var destination = try destination(Self.last + "/bin/cat > \"$last\"\n")
    try destination.add(Frame(width: 4, height: 2), at: 0)
    try destination.add(Frame(width: 4, height: 2), at: 3)
    try destination.finish(at: 5)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: film))
    #expect(bytes.count == 5 * 4 * 4 * 2)
    #expect(Array(bytes.prefix(4)) == [0, 0, 0, 255])
    #expect(try files == ["ffmpeg", "film.mp4"])
  }

  @Test func whatItSaysIsTold() throws {
    var destination = try destination("/bin/cat > /dev/null\necho 'no such encoder' >&2\nexit 1\n")
    try destination.add(Frame(width: 4, height: 2), at: 0)
    let error = #expect(throws: VerbError.self) { try destination.finish(at: 1) }
    #expect(error?.code == .machine)
    #expect(error?.message.hasSuffix("ffmpeg failed: no such encoder") == true)
    destination.discard()
    #expect(try files == ["ffmpeg"])
  }

  @Test func whatItSaysNeedsNoRoomWhereTheFilmGoes() throws {
    var destination = try destination("/bin/cat > /dev/null\nexit 1\n")
    #expect(try files == ["ffmpeg"])
    destination.discard()
  }

  @Test func theColoursAreConvertedAndNamed() throws {
    var destination = try destination(Self.last + "/bin/cat > /dev/null\necho \"$@\" > \"$last\"\n")
    try destination.add(Frame(width: 4, height: 2), at: 0)
    try destination.finish(at: 1)
    let words = try String(contentsOfFile: film, encoding: .utf8)
    #expect(words.contains("out_color_matrix=bt709:out_range=tv"))
    for name in ["-colorspace bt709", "-color_primaries bt709", "-color_trc bt709"] {
      #expect(words.contains(name))
    }
    #expect(words.contains("-color_range tv"))
  }

  @Test func anErrorAtTheVeryEndIsAnErrorToo() throws {
    var destination = try destination(
      "/bin/cat > /dev/null\ncase \" $* \" in *' -xerror '*) echo full >&2; exit 1;; esac\n")
    try destination.add(Frame(width: 4, height: 2), at: 0)
    let error = #expect(throws: VerbError.self) { try destination.finish(at: 1) }
    #expect(error?.message.hasSuffix("ffmpeg failed: full") == true)
    destination.discard()
  }

  @Test func aProgramThatReadsNothingDoesNotEndUs() throws {
    var destination = try destination("exec 0<&-\nexit 3\n")
    try destination.add(Frame(width: 4, height: 2), at: 0)
    // Far more than anything keeps for a reader who does not come.
    #expect(throws: VerbError.self) {
      try destination.add(Frame(width: 4, height: 2), at: 900_000)
      try destination.finish(at: 900_001)
    }
    destination.discard()
    #expect(try files == ["ffmpeg"])
  }

  @Test func aMachineWithoutItIsToldSo() throws {
    let error = #expect(throws: VerbError.self) {
      try VideoFile(
        .webm, film, size: PixelSize(width: 4, height: 2), framesPerSecond: 25,
        path: scratch.folder.path)
    }
    #expect(error?.code == .machine)
    #expect(error?.message.contains("needs ffmpeg, which is not installed") == true)
  }
}
