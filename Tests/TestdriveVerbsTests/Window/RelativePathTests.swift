import Foundation
import Testing

@testable import TestdriveVerbs

/// What a recording calls the files it needs.
@Suite struct RelativePathTests {
  @Test func namesAreNoPaths() {
    #expect(RelativePath.path("demo", from: "/a/b.drive") == "demo")
    #expect(RelativePath.path("exec:./app --fast", from: "/a/b.drive") == "exec:./app --fast")
  }

  /// Words that are files here are found from the drive; the program's name alone is not.
  @Test func aProgramIsFoundFromTheDrivesFolder() throws {
    let scratch = try Scratch()
    _ = try scratch.file("my app.py", "")
    _ = try scratch.file("app", "")
    let folder = RelativePath.path(scratch.folder.path + "/x", from: "x.drive")
    let here = String(folder.dropLast(2))
    let drive = scratch.folder.path + "/drives/b.drive"
    let words = "exec:python3 '\(here)/my app.py' --fast"
    #expect(RelativePath.path(words, from: drive) == "exec:python3 '../my app.py' --fast")
    #expect(RelativePath.path("exec:\(here)/app", from: drive) == "exec:../app")
    let beside = scratch.folder.path + "/b.drive"
    #expect(RelativePath.path("exec:\(here)/app", from: beside) == "exec:./app")
  }

  @Test(arguments: [
    ["python3", "app.py"], ["./a b", "it's", "", "say \"x\"", "back\\slash"],
  ])
  func theWordsOfAProgramAreReadBack(words: [String]) throws {
    #expect(try ProgramWords(ProgramWords(words: words).text).words == words)
  }

  @Test(arguments: [
    ("/a/app.json", "/a/b.drive", "app.json"), ("/a/c/app.json", "/a/b.drive", "c/app.json"),
    ("/a/app.json", "/a/c/d/b.drive", "../../app.json"),
    ("/x/app.json", "/a/b.drive", "../x/app.json"), ("app.json", "b.drive", "app.json"),
    ("./c/../app.json", "b.drive", "app.json"), ("app.json", "c/b.drive", "../app.json"),
    ("trace:/a/t.jsonl", "/a/c/b.drive", "trace:../t.jsonl"),
  ])
  func pathsCountFromTheDrive(_ path: String, _ drive: String, _ expected: String) {
    #expect(RelativePath.path(path, from: drive) == expected)
  }
}
