import Testing

@testable import HeadUnitDrives

/// What keys make of a line.
@Suite struct LineEditorTests {
  private var editor = LineEditor(history: History(["tap \"Shows\"", "back"]))
  private var reader = KeyReader()

  @discardableResult
  private mutating func type(_ bytes: String) -> [LineEditor.Outcome] {
    reader.keys(bytes.utf8).map { editor.press($0) }
  }

  @Test mutating func keysMoveAndTakeAway() {
    type("tap row:3\u{1B}[D\u{1B}[D\u{7F}X")
    #expect(editor.text == "tap roX:3")
    type("\u{01}a\u{05}z")
    #expect(editor.text == "atap roX:3z")
    type("\u{17}")
    #expect(editor.text == "atap ")
    type("\u{15}")
    #expect(editor.text.isEmpty)
    type("\u{19}")
    #expect(editor.text == "atap ")
    type("\u{1B}[H\u{1B}[3~\u{0B}")
    #expect(editor.text.isEmpty)
  }

  @Test mutating func theLinesBeforeComeBackAndTheDraftIsKept() {
    type("dra\u{1B}[A")
    #expect(editor.text == "back")
    type("\u{1B}[A")
    #expect(editor.text == "tap \"Shows\"")
    #expect(type("\u{1B}[A") == [.refused])
    type("\u{1B}[B\u{1B}[B")
    #expect(editor.text == "dra")
    #expect(type("\u{1B}[B") == [.refused])
  }

  @Test mutating func whatIsSubmittedIsRememberedOnce() {
    #expect(type("park\r").last == .submitted("park"))
    #expect(type("park\r").last == .submitted("park"))
    #expect(type(" \r").last == .submitted(" "))
    #expect(editor.lines == ["tap \"Shows\"", "back", "park"])
  }

  @Test mutating func controlKeysHaveTheirMeaning() {
    #expect(type("\u{04}") == [.ended])
    #expect(type("x\u{04}").last == .refused)
    #expect(type("\u{03}") == [.interrupted])
    #expect(editor.text.isEmpty)
    #expect(type("\u{0C}") == [.screenCleared])
    #expect(type("\t") == [.completionWanted])
  }

  @Test mutating func charactersOfSeveralBytesAreOne() {
    for byte in "é日🇩🇪".utf8 { for key in reader.keys([byte]) { _ = editor.press(key) } }
    #expect(editor.characters == ["é", "日", "🇩🇪"])
    type("\u{7F}")
    #expect(editor.text == "é日")
    type("\u{1B}[D\u{301}")
    #expect(editor.characters.count == 2)
  }

  @Test mutating func brokenBytesBreakNothing() {
    for _ in 0..<2 {
      for byte in UInt8.min...UInt8.max {
        for key in reader.keys([byte, 0xE2, 0x1B, byte]) { _ = editor.press(key) }
      }
    }
    #expect(editor.cursor <= editor.characters.count)
  }

  @Test mutating func aTabThatIsPastedCompletesNothing() {
    #expect(!type("\u{1B}[200~tap\trow:1\u{1B}[201~").contains(.completionWanted))
    #expect(editor.text == "tap row:1")
    #expect(type("\t") == [.completionWanted])
  }

  @Test mutating func aLineHasAnEnd() {
    type(String(repeating: "x", count: LineEditor.characterLimit + 50))
    #expect(editor.characters.count == LineEditor.characterLimit)
  }

  @Test mutating func oneCandidateIsTakenAndSeveralAsFarAsTheyAgree() {
    type("ta")
    #expect(isUndecided(["tap"], 0) == false)
    #expect(editor.text == "tap ")
    type("h")
    #expect(isUndecided(["hold=", "holder"], 4) == false)
    #expect(editor.text == "tap hold")
    #expect(isUndecided(["hold=", "holder"], 4) == true)
    #expect(isUndecided(["hold="], 4) == false)
    #expect(editor.text == "tap hold=")
    #expect(isUndecided([], 4) == false)
  }

  private mutating func isUndecided(_ candidates: [String], _ start: Int) -> Bool {
    editor.complete(with: candidates, from: start)
  }

  @Test mutating func aLongLineMovesSideways() {
    let view = LineView(columns: 20)
    type("abc")
    #expect(view.redraw(editor, prompt: "0s> ") == "\r0s> abc\u{1B}[K\r\u{1B}[7C")
    type("defghijklmnopqrstuvwxyz")
    #expect(view.redraw(editor, prompt: "0s> ") == "\r0s> lmnopqrstuvwxyz\u{1B}[K\r\u{1B}[19C")
    type("\u{01}")
    #expect(view.redraw(editor, prompt: "0s> ") == "\r0s> abcdefghijklmno\u{1B}[K\r\u{1B}[4C")
  }

  @Test mutating func wideCharactersTakeTwoColumns() {
    type("日本\u{1B}[D")
    #expect(LineView(columns: 20).redraw(editor, prompt: "> ") == "\r> 日本\u{1B}[K\r\u{1B}[4C")
  }
}
