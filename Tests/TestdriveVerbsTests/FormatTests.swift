import Foundation
import Testing

@testable import TestdriveVerbs

@Suite struct FormatTests {
  private static let crooked = "tap   \"Shows\"   # there\nrepeat 2\nwait 1000ms\nend\n"
  private static let straight = "tap \"Shows\" # there\nrepeat 2\n  wait 1s\nend\n"

  @Test func oneFileIsPrintedAndStaysAsItIs() throws {
    let scratch = try Scratch()
    let path = try scratch.file("crooked.drive", Self.crooked)
    let run = VerbRun("format", path)
    #expect(run.code == .passed)
    #expect(run.data == Self.straight)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.crooked)
  }

  @Test func filesAreRewrittenInPlace() throws {
    let scratch = try Scratch()
    let path = try scratch.file("crooked.drive", Self.crooked)
    #expect(VerbRun("format", "-i", path).code == .passed)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.straight)
  }

  @Test func aCheckNamesWhatIsNotCanonical() throws {
    let scratch = try Scratch()
    let crooked = try scratch.file("crooked.drive", Self.crooked)
    let straight = try scratch.file("straight.drive", Self.straight)
    let run = VerbRun("format", "--check", crooked, straight)
    #expect(run.code == .failed)
    #expect(run.lines == [crooked[...]])
    #expect(VerbRun("format", "--check", straight).code == .passed)
  }

  @Test func aBrokenFileIsNotTouchedNorAreTheOthers() throws {
    let scratch = try Scratch()
    let broken = try scratch.file("broken.drive", "tap \"Shows\n")
    let crooked = try scratch.file("crooked.drive", Self.crooked)
    let run = VerbRun("format", "-i", crooked, broken)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains(":1:5: this text has no closing quote"))
    #expect(try String(contentsOfFile: crooked, encoding: .utf8) == Self.crooked)
    #expect(try String(contentsOfFile: broken, encoding: .utf8) == "tap \"Shows\n")
  }

  @Test func theCommandLineIsChecked() {
    #expect(VerbRun("format").code == .wrongInput)
    #expect(VerbRun("format", "a.drive", "b.drive").code == .wrongInput)
    #expect(VerbRun("format", "-i", "--check", "a.drive").code == .wrongInput)
    #expect(VerbRun("format", "missing.drive").code == .wrongInput)
  }
}
