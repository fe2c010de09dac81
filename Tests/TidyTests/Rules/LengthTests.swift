import Testing

struct LengthTests {
  @Test func noFileIsTooLong() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Lengths.longFiles))
  }

  @Test func noFunctionIsTooLong() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Lengths.longFunctions))
  }

  @Test func noLineIsTooLong() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Lengths.longLines))
  }

  @Test func aFileOf601LinesIsFound() {
    let line = "let a = 1\n"
    #expect(Lengths.longFiles(SwiftFile(String(repeating: line, count: 600))).isEmpty)
    #expect(Lengths.longFiles(SwiftFile(String(repeating: line, count: 601))).count == 1)
  }

  @Test(arguments: [
    "func a()", "public init?(a: Int) throws", "deinit", "subscript(a: Int) -> Int",
    "static func < (a: Int, b: Int) -> Bool", "func a(b: () -> Void = { print(1) }) -> Int",
    "func a<T>(b: [T]) -> [T] where T: Hashable",
  ])
  func aFunctionOf61LinesIsFound(signature: String) {
    func file(lines: Int) -> SwiftFile {
      let body = String(repeating: "  call(\"}\") // }\n", count: lines - 2)
      return SwiftFile("struct S {\n\(signature) {\n\(body)}\n}\n")
    }
    #expect(Lengths.longFunctions(file(lines: 60)).isEmpty)
    #expect(Lengths.longFunctions(file(lines: 61)).map(\.line) == [2])
  }

  @Test func aFunctionInAStringIsNotFound() {
    let body = String(repeating: "call()\n", count: 70)
    #expect(
      Lengths.longFunctions(SwiftFile("let a = \"\"\"\nfunc b() {\n\(body)}\n\"\"\"")).isEmpty)
  }

  @Test func aCallOfAnInitializerIsNoFunction() {
    let file = SwiftFile("let a = B.init(c) { d in\n}\nlet e = f(init: 1) {\n}\n")
    #expect(file.functions.isEmpty)
  }

  @Test func aRequirementWithoutBodyDoesNotBorrowTheNext() {
    let file = SwiftFile(
      """
      protocol P {
        func a() -> Int
        init(b: Int)
        var c: Int { get }
        func d() throws
      }
      struct S {
        func e() {}
      }
      """)
    #expect(file.functions == [FunctionSpan(name: "e", first: 8, last: 8)])
  }

  @Test func aFunctionInsideAnotherIsFoundAsWell() {
    let file = SwiftFile("func a() {\n  func b() {\n  }\n  if c {\n  }\n}\n")
    #expect(
      file.functions == [
        FunctionSpan(name: "a", first: 1, last: 6), FunctionSpan(name: "b", first: 2, last: 3),
      ])
  }

  @Test func aLineOf101ColumnsIsFound() {
    let wide = String(repeating: "é", count: 100)
    #expect(Lengths.longLines(SwiftFile("// a\n" + wide + "\n")).isEmpty)
    #expect(Lengths.longLines(SwiftFile("// a\n" + wide + "é\n")).map(\.line) == [2])
  }
}
