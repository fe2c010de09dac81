import Testing

struct ForbiddenWordTests {
  private func found(_ text: String, in target: String = "HeadUnitCore") -> [Int] {
    ForbiddenWords.offences(in: SwiftFile(text, at: "Sources/\(target)/Sample.swift")).map(\.line)
  }

  @Test func noFileSaysWhatItsTargetMayNotSay() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(ForbiddenWords.offences))
  }

  @Test(arguments: [
    "func a() async {}", "await a()", "Task { a() }", "let a: Thread", "let a = Mutex(0)",
    "Lock()", "Foundation.exit(0)", "Date()", "Date(timeIntervalSince1970: 0)", "print(1)",
    "ProcessInfo.processInfo", "ContinuousClock.now", "var a = SystemRandomNumberGenerator()",
    "a.shuffle()", "Int.random(in: 0..<3)", "a.randomElement()", "a.shuffled()",
    "Int.random(in: 0..<b(using: c))", #""\(Date())""#,
  ])
  func theCoreMayNotSay(code: String) {
    #expect(found("\n" + code) == [2])
    #expect(found(code, in: "TestdriveVerbs") == [])
  }

  @Test(arguments: [
    "// Task, print(1), await", "/// `Date()` is not used here.", "let a = \"print(1) await\"",
    "let a: Date", "struct TaskList {}", "imprint(1)", "Int.random(in: 0..<3, using: &a)",
    "a.shuffled(using: &b)", "a.shuffle(using: &b)", "case random(Int)", "a.shuffle(.off)",
  ])
  func theCoreMaySay(code: String) {
    #expect(found(code) == [])
  }

  @Test(arguments: ["HeadUnitDisplay", "HeadUnitFindings"])
  func whatHoldsForTheCoreHoldsFor(target: String) {
    #expect(found("print(1)", in: target) == [1])
  }

  @Test func theTestsOfTheCoreMaySayMore() {
    let file = SwiftFile("print(1)", at: "Tests/HeadUnitCoreTests/Sample.swift")
    #expect(ForbiddenWords.offences(in: file).isEmpty)
  }

  @Test func trappingWordsAreFoundEverywhere() {
    let file = SwiftFile("try! a()\nfatalError()\n", at: "Tests/AnyTests/Sample.swift")
    #expect(ForbiddenWords.offences(in: file).map(\.line) == [1, 2])
    #expect(found("try !a()\ntry? b()\n// try! fatalError", in: "TestdriveVerbs") == [])
  }
}
