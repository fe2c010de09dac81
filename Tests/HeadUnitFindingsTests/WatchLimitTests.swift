import HeadUnitCore
import Testing

@testable import HeadUnitFindings

/// How much findings keep in mind of an app, and what is not found beyond.
@Suite struct WatchLimitTests {
  private func at(_ seconds: Int) -> Instant { .start + .seconds(seconds) }

  private func ask(_ number: Int, _ question: Question, at now: Instant) -> Trace.Entry {
    Trace.Entry(
      at: now, .effect(.ask(Request(id: RequestID(number), question: question))))
  }

  @Test func olderQuestionsAreForgotten() {
    var scene = Scene()
    for number in 1...20_001 {
      scene.take(ask(number, .count(path: .root), at: at(0)), line: number)
    }
    #expect(scene.question(RequestID(1)) == nil)
    #expect(scene.question(RequestID(2)) != nil && scene.question(RequestID(20_001)) != nil)
  }

  @Test func soManyListsAreKnown() {
    var watch = TreeWatch()
    var notes = Notes()
    let scene = Scene()
    for row in 0..<20_000 {
      watch.counted(ContentPath.root.child(row), 1, RequestID(1), scene, &notes)
    }
    for row in [20_000, 0] {
      for count in [1, 2] {
        watch.counted(ContentPath.root.child(row), count, RequestID(1), scene, &notes)
      }
    }
    let found = notes.findings.filter { $0.id == .contentCountChanges }
    #expect(found.count == 1 && found.first?.seen.hasPrefix("/0 had 1 rows") == true)
  }

  @Test func soManyPicturesAreKnown() {
    var watch = ArtworkWatch()
    var notes = Notes()
    var scene = Scene()
    var number = 0
    func answer(_ name: String, _ file: String) {
      number += 1
      let question = Question.artwork(name: name, size: PixelSize(width: 1, height: 1))
      scene.take(ask(number, question, at: at(0)), line: number)
      watch.answered(
        RequestID(number), .artwork(Picture(file: file)), scene, &notes)
    }
    for picture in 0..<50_000 { answer("\(picture)", "one") }
    for name in ["more", "0"] {
      for file in ["one", "other"] { answer(name, file) }
    }
    let found = notes.findings.filter { $0.id == .artworkIdReused }
    #expect(found.count == 1 && found.first?.seen.contains("“0”") == true)
  }

  @Test func soManyLoadsThatWereLeftAreWaitedFor() {
    var watch = AnswerWatch()
    var scene = Scene()
    var notes = Notes()
    for number in 1...1_001 {
      let question = Question.begin(path: ContentPath.root.child(number), hint: false)
      scene.take(ask(number, question, at: at(0)), line: number)
      watch.asked(Request(id: RequestID(number), question: question), &notes)
      watch.concluded(RequestID(number), .abandoned, scene, &notes)
    }
    (notes.at, notes.line) = (at(10), 2_000)
    for number in [1_000, 1_001] {
      watch.discarded(RequestID(number), .late, scene, &notes)
    }
    let found = notes.findings.filter { $0.id == .contentLate }
    #expect(found.count == 1 && found.first?.seen.contains("/1000") == true)
  }

  @Test func soManyListTemplatesAreKnown() {
    var watch = TemplateWatch()
    var notes = Notes()
    func template(_ number: Int, _ title: Int) -> Template {
      var items = (0..<12).map { TemplateItem(id: "\($0)", title: "Row \($0)") }
      items[3].title = "\(title)"
      return Template(
        id: "list \(number)", .list(TemplateList(sections: [TemplateSection(items: items)])))
    }
    for number in 0...200 {
      watch.called(TemplateCall(number, .push(template(number, 0))), &notes)
    }
    for number in [200, 7] {
      for title in 1...4 {
        watch.called(TemplateCall(1_000, .update(template(number, title))), &notes)
      }
    }
    let found = notes.findings.filter { $0.id == .templateUpdateStorm }
    #expect(found.map(\.subject) == ["list 7"])
  }

  @Test func soManySessionsAreKnown() {
    var watch = MediaSessionWatch()
    var notes = Notes()
    for number in 0...1_000 { watch.said(SessionReport("s\(number)", .began(.phone)), &notes) }
    watch.end(&notes)
    #expect(notes.findings.count { $0.id == .sessionNeverRequested } == 1_000)
  }
}
