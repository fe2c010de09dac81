import Testing

struct LexerTests {
  private func words(_ text: String) -> [String] {
    Lexer.tokens(of: text).filter { $0.kind == .word }.map(\.text)
  }

  private func strings(_ text: String) -> [String] {
    Lexer.tokens(of: text).filter { $0.kind == .string }.map(\.text)
  }

  @Test func wordsInCommentsAreNotCode() {
    #expect(words("a // b\nc /* d /* e */ f */ g") == ["a", "c", "g"])
  }

  @Test func aCommentEndsWithItsLine() {
    #expect(words("// a \"\nb") == ["b"])
  }

  @Test func wordsInStringsAreNotCode() {
    #expect(words(#"a("b // c \" d") + e"#) == ["a", "e"])
    #expect(words("a(\"\"\"\n  b \" c\n  \"\"\") + d") == ["a", "d"])
    #expect(words(##"a(#"b " \(c) d"#) + e"##) == ["a", "e"])
  }

  @Test func theCodeOfAnInterpolationIsCode() {
    #expect(words(#"a("b \(c(d, "e \(f)")) g") + h"#) == ["a", "c", "d", "f", "h"])
    #expect(words(##"a(#"b \#(c) d"#)"##) == ["a", "c"])
  }

  @Test func whatAStringSaysIsKept() {
    #expect(strings(#"a("b \(c).svg", "")"#) == ["b .svg", ""])
  }

  @Test func anUnterminatedStringEndsWithItsLine() {
    #expect(words("\"a\nb") == ["b"])
  }

  @Test func aPatternBetweenSlashesIsNoDivision() {
    #expect(words(#"let a = /b"c/ + d"#) == ["let", "a", "d"])
    #expect(words(##"let a = #/b"c/# + d"##) == ["let", "a", "d"])
    #expect(words("a / b / c") == ["a", "b", "c"])
  }

  @Test func aNameInBackticksIsNoKeyword() {
    #expect(words("`import` a") == ["`import`", "a"])
  }

  @Test func everyTokenKnowsItsLine() {
    let text = "a\n/* b\nc */ d \"\"\"\n  e\n  \"\"\"\nf"
    let lines = Lexer.tokens(of: text).map(\.line)
    #expect(lines == [1, 2, 3, 3, 3, 6])
  }

  @Test func onlyTouchingTokensAreAttached() {
    let tokens = Lexer.tokens(of: "try! try !")
    #expect(tokens.map(\.isAttached) == [false, true, false, false])
  }

  @Test func aBracketTooManyDoesNotEndTheFile() {
    #expect(words("a) b") == ["a", "b"])
  }
}
