import Foundation
import HeadUnitPhone
import PhoneFoundation
import Testing

extension Faces {
  /// Conditions and orders in words, which Foundation for Linux does not have.
  @Suite struct PredicateTests {
    private static var rows: [[String: Any]] {
      [
        ["title": "Élan", "seconds": 60, "tags": ["money", "growth"], "show": ["name": "Ledger"]],
        ["title": "dawn", "seconds": 90.5, "tags": [], "show": ["name": "Tide"]],
        ["title": "Double Entry", "seconds": 30, "tags": ["history"], "isNew": true],
      ]
    }

    private func titles(_ format: String, _ arguments: [Any] = []) -> [String] {
      let predicate = NSPredicate(format: format, argumentArray: arguments)
      return Self.rows.filter { predicate.evaluate(with: $0) }.compactMap { $0["title"] as? String }
    }

    @Test(arguments: [
      ("seconds > 30", ["Élan", "dawn"]), ("seconds <= 30", ["Double Entry"]),
      ("seconds BETWEEN {30, 60}", ["Élan", "Double Entry"]),
      ("title BEGINSWITH 'D'", ["Double Entry"]),
      ("title BEGINSWITH[c] 'D'", ["dawn", "Double Entry"]),
      ("title BEGINSWITH[cd] 'el'", ["Élan"]), ("title ENDSWITH 'n'", ["Élan", "dawn"]),
      ("title CONTAINS 'tr'", ["Double Entry"]), ("title LIKE 'd?wn'", ["dawn"]),
      ("title LIKE[c] 'D*'", ["dawn", "Double Entry"]), ("title MATCHES 'd[aeiou]wn'", ["dawn"]),
      ("title MATCHES 'daw'", []), ("title IN {'dawn', 'dusk'}", ["dawn"]),
      ("'growth' IN tags", ["Élan"]), ("tags CONTAINS 'growth'", ["Élan"]),
      ("ANY tags LIKE 'h*'", ["Double Entry"]), ("NONE tags == 'history'", ["Élan", "dawn"]),
      ("ALL tags BEGINSWITH 'h'", ["dawn", "Double Entry"]), ("tags.@count == 2", ["Élan"]),
      ("show.name == 'Tide'", ["dawn"]), ("show == nil", ["Double Entry"]),
      ("show.name != nil AND seconds < 70", ["Élan"]), ("isNew == YES", ["Double Entry"]),
      ("NOT (seconds > 30 OR title == 'x')", ["Double Entry"]),
      ("!(seconds > 30)", ["Double Entry"]),
      ("seconds == 60 || seconds == 30 && title == 'x'", ["Élan"]),
      ("(seconds + 30) * 2 == 180", ["Élan"]), ("TRUEPREDICATE", ["Élan", "dawn", "Double Entry"]),
      ("FALSEPREDICATE", []), ("title.length == 4", ["Élan", "dawn"]),
      ("tags[0] == 'money'", ["Élan"]),
    ])
    func aConditionInWordsHolds(format: String, expected: [String]) {
      #expect(titles(format) == expected)
    }

    @Test func whatFollowsTakesItsPlaces() {
      #expect(titles("%K == %@", ["title", "dawn"]) == ["dawn"])
      #expect(titles("%K.name == %@", ["show", "Tide"]) == ["dawn"])
      #expect(titles("seconds > %d AND seconds < %f", [40, 80.0]) == ["Élan"])
      #expect(titles("title IN %@", [["Élan", "x"]]) == ["Élan"])
      #expect(NSPredicate(format: "SELF CONTAINS[c] %@", "B").evaluate(with: "abc"))
      #expect(NSPredicate(format: "SELF > %ld", 3).evaluate(with: 4))
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSPredicate(format: "SELF > 3"), NSPredicate(format: "NOT SELF IN %@", [5, 6]),
      ])
      #expect((1...7).filter { both.evaluate(with: $0) } == [4, 7])
      let late = NSPredicate(format: "title == $WORD")
      #expect(late.evaluate(with: Self.rows[1], substitutionVariables: ["WORD": "dawn"]))
      #expect(
        (["b", "ab", "c"] as NSArray).filtered(using: NSPredicate(format: "SELF ENDSWITH 'b'"))
          .count == 2)
    }

    @Test(arguments: ["title = ", "title %@ 'x'", "(title == 'x'", "title == 'x", "== 3", "a ~ b"])
    func wordsThatMeanNothingEndTheApp(format: String) {
      _ = SimulatedPhone.current.takeLog()
      #expect(!NSPredicate(format: format).evaluate(with: ["title": "x"]))
      let said = SimulatedPhone.current.takeLog()
      #expect(said.contains { $0.contains("Unable to parse the format string") })
    }

    @Test func objectsAreOrderedByWhatTheyHave() {
      let titles = { (order: [NSSortDescriptor]) in
        (Self.rows as NSArray).sortedArray(using: order).compactMap {
          ($0 as? [String: Any])?["title"] as? String
        }
      }
      #expect(
        titles([NSSortDescriptor(key: "seconds", ascending: false)]) == [
          "dawn", "Élan", "Double Entry",
        ])
      let byShow = NSSortDescriptor(key: "show.name", ascending: true)
      #expect(titles([byShow]) == ["Double Entry", "Élan", "dawn"])
      #expect(byShow.key == "show.name")
      let closure = NSSortDescriptor(key: "title", ascending: true) {
        "\($0)".lowercased() < "\($1)".lowercased() ? .orderedAscending : .orderedDescending
      }
      #expect(titles([closure]) == ["dawn", "Double Entry", "Élan"])
      let plain = (["b", "C", "a"] as NSArray).sortedArray(using: [
        NSSortDescriptor(key: nil, ascending: true, selector: "caseInsensitiveCompare:")
      ])
      #expect(plain as? [String] == ["a", "b", "C"])
    }
  }

  /// What else Foundation for Linux lacks, or has in another way.
  @Suite struct FoundationGapTests {
    @Test func aTimerRingsFirstAfterItsInterval() {
      let begin = Date()
      let timer = Timer(timeInterval: 40, repeats: true) { _ in }
      #expect(timer.fireDate.timeIntervalSince(begin) >= 40)
      #expect(timer.timeInterval == 40)
      #expect(Timer(timeInterval: 0, repeats: false) { _ in }.fireDate.timeIntervalSince(begin) > 0)
    }

    @Test func notesInMarkdownLoseTheirSignsAndKeepTheirLinks() throws {
      let text = try AttributedString(
        markdown: "A **bold** and *light* word, `code_x` and [a page](https://example.com/a)\\*")
      #expect(String(text.characters) == "A bold and light word, code_x and a page*")
      let links = text.runs.compactMap(\.link)
      #expect(links == [URL(string: "https://example.com/a")])
      let bold = text.runs.filter { $0.inlinePresentationIntent == .stronglyEmphasized }
      #expect(bold.map { String(text[$0.range].characters) } == ["bold"])
      let nested = try AttributedString(markdown: "**a *b***")
      #expect(String(nested.characters) == "a b")
      let blocks = try AttributedString(markdown: "# Head\n\nOne\ntwo\n\n- three")
      #expect(String(blocks.characters) == "HeadOne twothree")
      let kept = try AttributedString(
        markdown: "2 * 3\n snake_case_name",
        options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
      #expect(String(kept.characters) == "2 * 3\n snake_case_name")
    }

    @Test func linksNumbersAndDatesAreFoundInAText() throws {
      // Foundation's names for these kinds are deprecated here.
      let (date, link, number): (UInt64, UInt64, UInt64) = (1 << 4, 1 << 6, 1 << 11)
      let text =
        "Écoute: call +1 (555) 010-7788, see https://example.com/a?b=1. Mail a@b.org, 2026-05-03."
      let all = try NSDataDetector(types: date | link | number)
        .matches(in: text, options: [], range: NSRange(location: 0, length: text.utf16.count))
      #expect(all.compactMap(\.phoneNumber) == ["+1 (555) 010-7788"])
      #expect(
        all.compactMap(\.url?.absoluteString) == ["https://example.com/a?b=1", "mailto:a@b.org"])
      #expect(all.compactMap(\.date).count == 1)
      let first = try #require(all.first)
      #expect((text as NSString).substring(with: first.range) == "+1 (555) 010-7788")
    }

    @Test func whenSomethingWasIsSaidInWords() {
      let formatter = RelativeDateTimeFormatter()
      #expect(formatter.localizedString(fromTimeInterval: -3_600) == "1 hour ago")
      #expect(formatter.localizedString(fromTimeInterval: 172_800) == "in 2 days")
      formatter.dateTimeStyle = .named
      #expect(formatter.localizedString(from: DateComponents(day: -1)) == "yesterday")
      #expect(ListFormatter.localizedString(byJoining: ["a", "b", "c"]) == "a, b, and c")
    }
  }
}
