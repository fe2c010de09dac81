import Testing

struct NameTests {
  @Test func everyTypeHasANameThatSaysSomething() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Names.emptyNames))
  }

  @Test func everySourceFileIsNamedAfterItsType() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Names.misnamedFiles))
  }

  @Test(arguments: [
    "struct PageManager {}", "final class Helper: A {}", "enum TextUtils {}",
    "struct A {\n  actor B_Helpers {}\n}", "typealias Managers = [A]",
  ])
  func anEmptyNameIsFound(code: String) {
    #expect(Names.emptyNames(SwiftFile(code)).count == 1)
  }

  @Test(arguments: [
    "struct Page {}", "extension FileManager {}", "let manager: PageManager", "// class Helper",
    "class func helper() {}", "import class A.FileManager",
  ])
  func otherNamesAreNotFound(code: String) {
    #expect(Names.emptyNames(SwiftFile(code)).isEmpty)
  }

  @Test func theFacesBearThePhonesNames() {
    let code = "class MPPlayableContentManager {}"
    #expect(Names.emptyNames(SwiftFile(code, at: "Sources/MediaPlayer/A.swift")).isEmpty)
    #expect(Names.emptyNames(SwiftFile(code, at: "Sources/HeadUnitApps/A.swift")).count == 1)
  }

  @Test(arguments: [
    "struct Page {}", "extension Page: B {}", "extension App.Page {}", "extension Page.Row {}",
    "#if A\nenum Page {}\n#endif",
    "@_exported public import Page",
  ])
  func aFileOfItsTypeIsNotFound(code: String) {
    #expect(Names.misnamedFiles(SwiftFile(code, at: "Sources/A/Page.swift")).isEmpty)
    #expect(Names.misnamedFiles(SwiftFile(code, at: "Sources/A/Page+Rows.swift")).isEmpty)
  }

  @Test(arguments: [
    "struct Pages {}", "struct A {\n  struct Page {}\n}", "func page() {}",
    "// struct Page {}\nlet a = 1",
  ])
  func aFileWithoutItsTypeIsFound(code: String) {
    #expect(Names.misnamedFiles(SwiftFile(code, at: "Sources/A/Page.swift")).count == 1)
    #expect(Names.misnamedFiles(SwiftFile(code, at: "Sources/A/main.swift")).isEmpty)
    #expect(Names.misnamedFiles(SwiftFile(code, at: "Tests/A/Page.swift")).isEmpty)
  }
}
