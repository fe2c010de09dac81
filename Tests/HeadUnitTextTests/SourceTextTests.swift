import Testing

@testable import HeadUnitText

@Suite struct SourceTextTests {
  @Test func columnsCountCharactersAndNotBytes() {
    let source = SourceText(name: "t", text: "é😀x\nab")
    #expect(source.position(of: 0) == SourcePosition(line: 1, column: 1))
    #expect(source.position(of: 6) == SourcePosition(line: 1, column: 3))
    #expect(source.position(of: 8) == SourcePosition(line: 2, column: 1))
    #expect(source.position(of: 99) == SourcePosition(line: 2, column: 3))
    #expect(source.position(of: -1) == SourcePosition(line: 1, column: 1))
  }

  @Test func anOffsetIsFoundAgainFromItsPosition() {
    let source = SourceText(name: "t", text: "\u{FEFF}é😀x\nab\n\nc", firstLine: 7)
    for offset in [3, 5, 9, 11, 12, 14, 15] {
      #expect(source.offset(of: source.position(of: offset)) == offset)
    }
    #expect(source.offset(of: SourcePosition(line: 8, column: 50)) == 13)
  }

  @Test func aLineOfALongerFileKeepsItsNumber() {
    let source = SourceText(name: "trace", text: "{}", firstLine: 12)
    #expect(source.position(of: 1) == SourcePosition(line: 12, column: 2))
  }

  @Test func aLineIsShownWithoutControlCharacters() {
    let source = SourceText(name: "t", text: "first\r\n\ta\u{1B}[1mb\r\nlast")
    #expect(source.line(at: 9) == " a [1mb")
    #expect(source.excerpt(at: 8) == SourceText.Excerpt(text: " a [1mb", column: 2))
    #expect(source.line(at: 2) == "first")
    #expect(source.line(at: 999) == "last")
    #expect(SourceText(name: "t", text: "").line(at: 0) == "")
  }

  @Test func aLongLineIsCutAroundTheColumn() throws {
    let text = String(repeating: "ä", count: 500) + "X" + String(repeating: "ö", count: 500)
    let excerpt = SourceText(name: "t", text: text).excerpt(at: 1000)
    #expect(excerpt.text.count == 102)
    #expect(excerpt.text.hasPrefix("…ä") && excerpt.text.hasSuffix("ö…"))
    #expect(Array(excerpt.text)[excerpt.column - 1] == "X")
  }
}

@Suite struct MistakesTests {
  private func mistake(_ line: Int, _ column: Int, _ message: String = "m") -> Mistake {
    Mistake(file: "f", at: SourcePosition(line: line, column: column), message: message)
  }

  @Test func mistakesAreSortedByPlace() {
    let all = Mistakes([mistake(2, 1), mistake(1, 9, "b"), mistake(1, 9, "c"), mistake(1, 2)])
    #expect(all.list == [mistake(1, 2), mistake(1, 9, "b"), mistake(1, 9, "c"), mistake(2, 1)])
  }

  @Test func aMistakeReadsLikeACompilerMessage() {
    var one = mistake(3, 4, "no key \"titel\"")
    #expect(one.description == "f:3:4: no key \"titel\"")
    one.advice = Mistake.didYouMean("titel", in: ["artist", "title"])
    #expect(one.description == "f:3:4: no key \"titel\" (did you mean \"title\"?)")
  }

  @Test func collectionsOfMistakesAreJoined() {
    var all = Mistakes((1...60).map { mistake($0, 1) })
    all.add(contentsOf: Mistakes((1...60).map { mistake($0, 2) }))
    #expect(all.list.count == 100)
    #expect(all.droppedCount == 20)
  }

  @Test func theNearestWordIsWithinAThirdOfTheLetters() {
    #expect(Mistake.nearest("titel", in: ["artist", "title"]) == "title")
    #expect(Mistake.nearest("ALBUM", in: ["album"]) == "album")
    #expect(Mistake.nearest("artst", in: ["artist"]) == "artist")
    #expect(Mistake.nearest("genre", in: ["title", "artist"]) == nil)
    #expect(Mistake.nearest("abcdef", in: ["abcxyf"]) == "abcxyf")
    #expect(Mistake.nearest("abcdef", in: ["abxyzf"]) == nil)
    #expect(Mistake.nearest("x", in: ["y"]) == nil)
    #expect(Mistake.nearest("", in: ["y", ""]) == "")
  }

  @Test func ofEquallyNearWordsTheEarlierWins() {
    #expect(Mistake.nearest("cat", in: ["bat", "hat", "rat"]) == "bat")
    #expect(Mistake.nearest("cat", in: ["bat", "cat"]) == "cat")
  }
}
