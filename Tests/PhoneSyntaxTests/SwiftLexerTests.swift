import Testing

@testable import PhoneSyntax

struct SwiftLexerTests {
  private func words(_ text: String) -> [String] {
    SwiftSource(text: text).tokens.map(\.text)
  }

  @Test func commentsStandInsideEachOther() {
    #expect(words("a /* b /* c */ d */ e // f\ng") == ["a", "e", "g"])
  }

  @Test func codeInStringsIsCode() {
    #expect(
      words(#""a \(b("c \(d)")) e""#)
        == [#""a "#, "\\(", "b", "(", #""c "#, "\\(", "d", ")", "\"", ")", ")", " e\""])
  }

  @Test func rawStringsHaveCodeBehindTheirSigns() {
    #expect(words(##"#"a \(b) \#(c)"#"##) == [##"#"a \(b) "##, "\\(", "c", ")", "\"#"])
  }

  @Test func longStringsGoOverLines() {
    let source = SwiftSource(text: "let a = \"\"\"\n  func b() { \"\n  \\(c)\n  \"\"\"\nd")
    #expect(source.tokens.map(\.text).suffix(2) == ["\n  \"\"\"", "d"])
    #expect(source.tokens.last?.line == 5)
  }

  @Test func emptyStringsEndAtOnce() {
    #expect(words("\"\" + a") == ["\"\"", "+", "a"])
  }

  @Test func aSlashWhereAValueMayBeginIsARegularExpression() {
    #expect(words("let a = /b(c)\\/\"/") == ["let", "a", "=", "/b(c)\\/\"/"])
    #expect(words("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(words("f(a/b, c/d)").count == 10)
    #expect(words("#/ a\"b /# c") == ["#/ a\"b /#", "c"])
  }

  @Test func marksAfterValuesAreSigns() {
    #expect(words("a?.b!(c)") == ["a", "?", ".", "b", "!", "(", "c", ")"])
    #expect(words("a != b ?? c") == ["a", "!=", "b", "??", "c"])
    #expect(words("x as? Y<Z>?") == ["x", "as", "?", "Y", "<", "Z", ">", "?"])
  }

  @Test func numbersKeepTheirPoints() {
    #expect(
      words("1.5e-3 0x1F 1...3 a.0.1 1_000") == [
        "1.5e-3", "0x1F", "1", "...", "3", "a", ".", "0", ".", "1", "1_000",
      ])
  }

  @Test func bracketsThatNobodyClosesAreRead() {
    #expect(words("a { ( b ] }").count == 6)
  }
}
