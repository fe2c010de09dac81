import HeadUnitCore
import HeadUnitText
import Testing

@Suite struct TraceTests {
  private let whole = Trace(
    TraceSamples.contents.enumerated().map { number, content in
      Trace.Entry(at: Instant(microseconds: number * 1_001), content)
    })

  private func read(_ text: String) throws -> Trace {
    try Trace(SourceText(name: "a.trace", text: text))
  }

  private func mistakes(_ text: String) -> [String] {
    do {
      _ = try Trace(SourceText(name: "a.trace", text: text))
      return []
    } catch {
      return error.list.map(\.description)
    }
  }

  @Test func thereAreSamplesOfEveryCase() {
    #expect(Set(TraceSamples.events.map(EventCase.init)) == Set(EventCase.allCases))
    #expect(Set(TraceSamples.effects.map(EffectCase.init)) == Set(EffectCase.allCases))
    #expect(Set(TraceSamples.reports.map(ReportCase.init)) == Set(ReportCase.allCases))
    #expect(Set(TraceSamples.answers.map(AnswerCase.init)) == Set(AnswerCase.allCases))
    #expect(Set(TraceSamples.questions.map(QuestionCase.init)) == Set(QuestionCase.allCases))
    #expect(Set(TraceSamples.notes.map(NoteCase.init)) == Set(NoteCase.allCases))
    #expect(Set(TraceSamples.commands.map(\.name)) == Set(CommandName.allCases))
    for remark in RemarkCase.allCases { #expect(RemarkCase(remark.sample) == remark) }
  }

  @Test func everyEntryIsReadBackAsItWasWritten() throws {
    for entry in whole.entries {
      let text = try Trace([entry]).lines()
      #expect(try read(text).entries == [entry], "\(text)")
    }
    let text = try whole.lines()
    #expect(try read(text) == whole)
    #expect(try read(text).lines() == text)
  }

  @Test func everyEntryIsOneLine() throws {
    let text = try whole.lines()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == whole.entries.count + 1)
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
    for line in lines.dropLast() { #expect(line.hasPrefix(#"{"at":"#)) }
  }

  @Test func entriesThatDifferAreWrittenDifferently() throws {
    var seen: Set<String> = []
    for content in TraceSamples.contents {
      seen.insert(try Trace([Trace.Entry(at: .start, content)]).lines())
    }
    #expect(seen.count == Set(TraceSamples.contents).count)
  }

  @Test func valuesThatAreNoNumbersAreWrittenAndReadToo() throws {
    let info = NowPlayingInfo(duration: .nan, elapsed: .nan, rate: .nan)
    let text = try Trace([Trace.Entry(at: .start, .event(.phone(.reported(.nowPlaying(info)))))])
      .lines()
    #expect(try read(text).lines() == text)
  }

  @Test func theLinesAreWrittenLikeThis() throws {
    let entries: [Trace.Entry] = [
      Trace.Entry(at: .start, .began(TraceHeader(profile: "hd720", seed: 5))),
      Trace.Entry(at: .start, .event(.phone(.connected))),
      Trace.Entry(
        at: .start + .microsecond,
        .effect(
          .ask(Request(id: RequestID(1), question: .begin(path: .root, hint: false))))),
      Trace.Entry(at: .start + .seconds(1), .effect(.concluded(RequestID(1), .answered))),
      Trace.Entry(at: .start + .seconds(1), .change(Change(subject: "rows", value: "3"))),
    ]
    #expect(
      try Trace(entries).lines() == """
        {"at":0,"began":{"format":1,"profile":"hd720","seed":5}}
        {"at":0,"event":{"connected":{}}}
        {"at":1,"effect":{"ask":{"id":1,"question":{"begin":{"path":[],"hint":false}}}}}
        {"at":1000000,"effect":{"concluded":[1,"answered"]}}
        {"at":1000000,"change":{"subject":"rows","value":"3"}}

        """)
  }

  @Test func aChangeInAnythingChangesTheFingerprint() throws {
    let all = self.whole.entries
    // Who looks at the screen, and how closely, is no part of it.
    let whole = Trace(
      stride(from: 0, to: all.count, by: 8).map { all[$0] }.filter {
        if case .sighted = $0.content { false } else { true }
      })
    var seen: Set<UInt64> = [try whole.fingerprint()]
    for index in whole.entries.indices {
      var entries = whole.entries
      entries[index] = Trace.Entry(at: entries[index].at + .microsecond, entries[index].content)
      seen.insert(try Trace(entries).fingerprint())
      entries.remove(at: index)
      seen.insert(try Trace(entries).fingerprint())
    }
    #expect(seen.count == 2 * whole.entries.count + 1)
    #expect(try whole.fingerprint() == whole.fingerprint())
    #expect(try Trace().fingerprint() == 0xCBF2_9CE4_8422_2325)
  }

  @Test func whoeverLooksLeavesTheFingerprintAsItIs() throws {
    let sighted = self.whole.entries.filter {
      if case .sighted = $0.content { true } else { false }
    }
    let plain = Array(
      self.whole.entries.prefix(50).filter {
        if case .sighted = $0.content { false } else { true }
      })
    #expect(!sighted.isEmpty)
    #expect(try Trace(sighted + plain).fingerprint() == Trace(plain).fingerprint())
  }

  @Test func emptyLinesAndWindowsLineEndsDoNotMatter() throws {
    let lines = try Trace(Array(whole.entries.prefix(20))).lines()
    let windows = "\n\r\n" + lines.split(separator: "\n").joined(separator: "\r\n\r\n") + "\r\n"
    #expect(try read(windows).entries == Array(whole.entries.prefix(20)))
    #expect(try read("\u{FEFF}" + lines).entries == Array(whole.entries.prefix(20)))
    #expect(try read(String(lines.dropLast())).entries == Array(whole.entries.prefix(20)))
  }

  @Test func allMistakesOfAFileAreToldAtOnceWithTheirPlaces() {
    let text = """
      {"at":0,"began":{"format":1,"profile":"hd720","seed":5}}
      {"at":0,"event":{"connected":{}}

      {"at":"soon","event":{"connected":{}}}
      {"at":0,"event":{"exploded":{}}}
      {"at":-1,"event":{"connected":{}}}
      {"event":{"connected":{}}}
      {"at":0}
      {"at":0,"event":{"rowChosen":"first"}}
      nonsense
      """
    let found = mistakes(text)
    let places = found.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    #expect(
      places == [
        "a.trace:2", "a.trace:4", "a.trace:5", "a.trace:6", "a.trace:7", "a.trace:8",
        "a.trace:9", "a.trace:10",
      ], "\(found.joined(separator: "\n"))")
    #expect(found.contains { $0.hasPrefix("a.trace:4:7: ") })
    #expect(found.contains { $0.hasPrefix("a.trace:6:7: ") })
    #expect(found.contains { $0.hasPrefix("a.trace:9:30: ") })
  }

  @Test(arguments: ["", "\n", "\n\n \r\n", "\u{FEFF}"])
  func anEmptyFileIsNoTrace(text: String) {
    #expect(mistakes(text).count == 1)
    #expect(mistakes(text).first?.hasPrefix("a.trace:1:1: ") ?? false)
  }

  @Test func aTraceOfAnotherFormatIsNotRead() {
    let header = #"{"at":0,"began":{"format":2,"profile":"a","seed":1}}"#
    #expect(mistakes(header).count == 1)
    #expect(mistakes(header).first?.hasPrefix("a.trace:1:") ?? false)
  }

  @Test func aFileThatIsNotTextIsRefusedWithItsPlace() {
    let bytes: [UInt8] = Array(#"{"at":0,"violation":""#.utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
    do {
      _ = try Trace(SourceText(name: "b", bytes: [UInt8(ascii: "\n")] + bytes))
      Issue.record("It was read.")
    } catch {
      #expect(error.list.first?.line == 2)
    }
  }
}
