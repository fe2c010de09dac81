import Testing

@testable import PhoneSyntax

struct DeclarationReaderTests {
  private func types(_ text: String) -> [TypeDeclaration] {
    DeclarationReader.read(SwiftSource(text: text)).types
  }

  @Test func typesAreFoundInEachOther() {
    let found = types("class A<T: B>: C<D>, E & F { struct G {} ; func h() { class I: J {} } }")
    #expect(found.map(\.name) == ["A", "A.G", "I"])
    #expect(found[0].inherited == ["C", "E", "F"])
    #expect(found.map(\.isLocal) == [false, false, true])
    #expect(found.map(\.isGeneric) == [true, true, false])
  }

  @Test func methodsHaveLabelsAndResults() {
    let found = types(
      """
      protocol P {
        func a(_ b: [String: Int], c d: @escaping (Int) -> Void = { _ in }) async throws -> [E]?
        @objc optional func f()
        var g: Int { get set }
        func h<T>(i: T) where T: J
        init(k: Int)
      }
      """)[0]
    #expect(found.methods.map(\.fullName) == ["a(_:c:)", "f", "h(i:)"])
    #expect(found.methods[0].result == "[E]?")
    #expect(
      found.methods[0].parameters.map(\.type) == ["[String: Int]", "@escaping (Int) -> Void"])
    #expect(found.methods[1].modifiers == ["optional"])
    #expect(found.properties.map(\.name) == ["g"])
  }

  @Test(arguments: [
    "var a = 1", "var a: Int? = b ? 1 : 2", "var a = { 1 }()", "var a = B(c: 1) { d in d }",
    "var a: [String: (Int) -> Void] = [:]", "var a =\n    b\n    .c()\n    .d", "var a: B<C, D>",
    "var a = b + \n c", "@E(f: 1) private(set) public static var a: B = .c",
  ])
  func whereAVariableEndsIsFound(code: String) {
    let found = types("class C {\n  \(code)\n  var next = 2 { didSet {} }\n  func f() {}\n}")[0]
    #expect(found.properties.map(\.name) == ["a", "next"])
    #expect(found.methods.map(\.name) == ["f"])
    #expect(found.properties[1].accessorBodies.keys.sorted() == ["didSet"])
  }

  @Test func severalInOneGoAreFound() {
    let found = types("class C { @objc dynamic var a = 1, b: Int = f(2, 3) }")[0]
    #expect(found.properties.map(\.name) == ["a", "b"])
    #expect(found.properties.allSatisfy { $0.isOneOfSeveral })
  }

  @Test func whatMustHoldIsKept() {
    let found = types(
      """
      #if A
      class B {}
      #elseif C
      class D {
      #if E
      func f() {}
      #endif
      }
      #else
      class G {}
      #endif
      class H {}
      """
    )
    #expect(found.map(\.conditions) == [["(A)"], ["!(A)", "(C)"], ["!(A)", "!(C)"], []])
    #expect(found[1].methods[0].conditions == ["!(A)", "(C)", "(E)"])
  }

  @Test func operatorsAndSubscriptsAreNoSurprise() {
    let found = types(
      """
      struct V { static func == (a: V, b: V) -> Bool { true }
      subscript(i: Int) -> Int { i }; deinit {} ; func g() {} }
      """
    )
    #expect(found[0].methods.map(\.name) == ["==", "g"])
  }
}
