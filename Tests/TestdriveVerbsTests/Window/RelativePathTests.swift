import Testing

@testable import TestdriveVerbs

/// What a recording calls the files it needs.
@Suite struct RelativePathTests {
  @Test func namesAreNoPaths() {
    #expect(RelativePath.path("demo", from: "/a/b.drive") == "demo")
    #expect(RelativePath.path("exec:./app --fast", from: "/a/b.drive") == "exec:./app --fast")
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
