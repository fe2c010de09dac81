import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

/// Regular expressions, as far as drives have them.
@Suite struct PatternTests {
  @Test(arguments: [
    ("Sho", "Shows"), ("^Sho", "Shows"), ("ows$", "Shows"), ("^$", ""), ("", "anything"),
    ("S.ows", "Shows"), ("a|Shows|b", "Shows"), ("^(a|Sh)o", "Shows"), ("x*", "Shows"),
    ("lo+ng", "looong"), ("^a?b", "b"), ("^[A-Z][a-z]+$", "Shows"), ("[^a-z]", "aBc"),
    ("^\\d{2}:\\d{2}$", "09:41"), ("a{2,3}b", "caaab"), ("a{2,}$", "aaaa"),
    ("\\bof\\b", "12 of 58"),
    ("\\.\\(\\)\\[\\]\\{", ".()[]{"), ("(?i)sHOWS", "Shows"), ("(?i)[A-C]", "b"),
    ("(?:ab)+$", "abab"),
    ("日本", "日本語"), ("^.$", "👩‍👩‍👧"), ("[]a]", "]"), ("[a-]", "-"), ("\\w+\\s\\w+", "Night Harbour"),
    ("a*?b", "aab"), ("^\\S+$", "one"), ("\\Bb", "ab"), ("(a|b)*c", "ababc"),
  ]) func aPatternIsFound(_ pattern: String, _ text: String) throws {
    #expect(try Pattern(pattern).isFound(in: text) == true)
  }

  @Test(arguments: [
    ("sho", "Shows"), ("^hows", "Shows"), ("Show$", "Shows"), ("^.$", "ab"), ("a{3}", "aa"),
    ("\\bo\\b", "of"), ("[^a-z]", "abc"), ("^(a|b)$", "c"), ("\\d", "one"), ("x+", "Shows"),
    ("a.c", "a\nc"), ("^a{2,3}$", "aaaa"), ("\\D", "123"), ("\\W", "a_1"), ("\\Ba", "a"),
  ]) func aPatternIsNotFound(_ pattern: String, _ text: String) throws {
    #expect(try Pattern(pattern).isFound(in: text) == false)
  }

  @Test(arguments: [
    ("(", "a ( has no )"), (")", "there is no ( for this )"), ("[a", "a [ has no ]"),
    ("*a", "there is nothing that * could repeat"),
    ("a{", "a { has no }; write \\{ for the character"),
    ("a{5,2}", "a count is written {2}, {2,} or {2,5}"), ("\\", "nothing follows the last \\"),
    ("\\q", "\\q is not known here"), ("(?=a)", "(?= is not known here"),
    ("[z-a]", "a range goes from a lower character to a higher one"),
    ("((a{100}){100}){100}", "its counts make it too large"), ("\\1", "\\1 is not known here"),
  ]) func whatIsNoPatternSaysWhy(_ pattern: String, _ message: String) {
    #expect(throws: Pattern.Mistake(message: message)) { try Pattern(pattern) }
  }

  /// Backtracking would take longer than the world has stood.
  @Test func nestedRepeatsTakeNoLonger() throws {
    let text = String(repeating: "a", count: 2_000)
    #expect(try Pattern("(a+)+b").isFound(in: text) == false)
    #expect(try Pattern("(a|a)*(a|aa)*b").isFound(in: text) == false)
    #expect(try Pattern("(a*)*$").isFound(in: text) == true)
  }

  /// An app may say much; what stands at the end of it is found as well.
  @Test func aTextIsSearchedToItsEnd() throws {
    let text = String(repeating: "x", count: 20_000)
    #expect(try Pattern("ZZZ$").isFound(in: text + "ZZZ") == true)
    #expect(try Pattern("^x+$").isFound(in: text + "ZZZ") == false)
    #expect(PatternCache().finds("ZZZ", in: text + "ZZZ"))
  }

  @Test func whatIsTooMuchWorkIsNeitherFoundNorNotFound() throws {
    let text = String(repeating: "x", count: 1_000)
    let pattern = try Pattern("x{100}y")
    #expect(pattern.isFound(in: text) == false)
    #expect(pattern.isFound(in: text, work: 50_000) == nil)
    // Of what is found before nobody has to read the rest.
    #expect(
      pattern.isFound(in: String(repeating: "x", count: 100) + "y" + text, work: 50_000) == true)
  }

  @Test func anyTextIsAPatternOrSaysWhyNot() {
    var generator = SeededGenerator(seed: 5)
    let signs = Array("ab()[]{}|*+?^$.\\-,25:dwb日")
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          signs.randomElement(using: &generator) ?? "a"
        })
      _ = (try? Pattern(text))?.isFound(in: "ab 25:日")
    }
  }
}
