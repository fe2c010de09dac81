import HeadUnitCore
import Testing

@Suite struct TraceColumnsTests {
  @Test func aDriveIsToldInColumns() {
    var drive = Drive(TreeApp([track("One")]))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    let columns = drive.simulation.trace.columns()
    let lines = columns.split(separator: "\n").map(String.init)
    #expect(lines.first == "     0.000000  began      profile hd720, seed 0")
    #expect(lines.contains("     0.000000  request    #1 begin /"))
    #expect(lines.contains("     0.000000  answer     #1 {\"done\":{}}"))
    #expect(lines.contains("     0.000000  outcome    #1 answered"))
    #expect(lines.contains("     0.000000  answer     #4 item one One"))
    #expect(lines.contains("     1.000000  request    #5 play /0 one"))
    #expect(lines.contains("     1.000000  shows      screen = nowPlaying"))
    #expect(lines.contains("     1.000000  alarm      motion at 1.340000"))
  }

  @Test func everyEntryIsOneLineOfThreeColumns() {
    for content in TraceSamples.contents {
      let entry = Trace.Entry(at: .start + .seconds(12), content)
      let text = Trace([entry]).columns()
      #expect(text.hasSuffix("\n"))
      #expect(text.unicodeScalars.count { $0.properties.isControl } == 1, "\(text)")
      #expect(text.hasPrefix("    12.000000  "))
      let kind = text.dropFirst(15).prefix(9)
      #expect(!kind.hasPrefix(" "))
      #expect(text.dropFirst(24).hasPrefix("  "))
    }
  }

  @Test func aTitleOfSeveralLinesStaysOnOne() {
    let item = ContentItem(identifier: "a", title: "One\nTwo\r\nThree\tFour\u{2028}Five")
    let entry = Trace.Entry(at: .start, .event(.phone(.answered(RequestID(1), .item(item)))))
    #expect(
      Trace([entry]).columns()
        == #"     0.000000  answer     #1 item a One\nTwo\r\nThree\tFour\u{2028}Five"# + "\n")
  }

  @Test func aLongInstantKeepsItsDigits() {
    let entry = Trace.Entry(at: .start + .seconds(123_456_789), .event(.phone(.connected)))
    #expect(Trace([entry]).columns() == "123456789.000000  event      {\"connected\":{}}\n")
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}
