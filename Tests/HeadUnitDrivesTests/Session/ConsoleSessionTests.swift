import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

/// Each typed line is done before the next is read, and ends nothing but itself.
@Suite struct ConsoleSessionTests {
  private func session() throws -> ConsoleSession {
    let other = try TestDrive.read(TestDrive.tracks)
    let environment = DriveEnvironment(
      readFile: { _ throws(Mistakes) in throw Mistakes() }, layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        DriveApp(name: name) { other.app(seed: $0, timeouts: $1) }
      })
    let library = try TestDrive.read(TestDrive.tabs)
    let app = DriveApp(name: "first") { library.app(seed: $0, timeouts: $1) }
    let opening = DriveCase(file: "console", name: "a console", app: app)
    var session = ConsoleSession(
      opening, ConsoleSession.World(environment: environment, services: { .nothing }))
    _ = session.work()
    return session
  }

  private func told(_ session: inout ConsoleSession, _ lines: String...) -> [ConsoleSession.Word] {
    lines.flatMap { session.enter($0) + session.work() }
  }

  @Test func whatHappensIsKeptFromWhenSomebodyAsksForIt() throws {
    let library = try TestDrive.read(TestDrive.tabs)
    let app = DriveApp(name: "first") { library.app(seed: $0, timeouts: $1) }
    var options = Simulation.Options()
    options.keepsTrace = false
    let bare = Simulation(profile: Profile(), app: library.app(seed: 1), options: options)
    let environment = DriveEnvironment(
      readFile: { _ throws(Mistakes) in throw Mistakes() }, layer: { _, _ throws(Mistakes) in },
      app: { _, _ throws(Mistakes) in throw Mistakes() })
    var session = ConsoleSession(
      DriveCase(file: "console", name: "a console", app: app),
      ConsoleSession.World(environment: environment, services: { .nothing }),
      goingOnWith: bare, startOfDrive: 0)
    _ = told(&session, "connect; settle")
    #expect(session.run.simulation.trace.entries.isEmpty)
    session.keepTrace()
    _ = told(&session, "tab \"Shows\"; settle")
    #expect(session.run.simulation.trace.entries.count > 3)
  }

  @Test func aLineIsDoneBeforeTheNext() throws {
    var session = try session()
    let words = told(
      &session, "tab \"Shows\"; settle", "tap \"Show 1\"", "expect page.depth = 2")
    #expect(words == [])
    #expect(!session.isBusy)
    #expect(!session.hasFailed)
  }

  @Test func aFailureEndsOnlyItself() throws {
    var session = try session()
    let words = told(&session, "expect page.depth = 3", "expect page.depth = 1")
    #expect(words.count == 1)
    guard case .failed(let text)? = words.first else { throw Missing() }
    #expect(text.contains("found:    1"))
    #expect(session.hasFailed && !session.hasMisread && !session.isOver)
  }

  @Test func aMisreadLineHasItsPlace() throws {
    var session = try session()
    guard case .misread(let text)? = told(&session, "back; tip \"Show 1\"").first else {
      throw Missing()
    }
    #expect(text.hasPrefix("back; tip \"Show 1\"\n      ^ "))
    #expect(session.hasMisread)
  }

  @Test func whatIsPipedInNamesItsLines() throws {
    var session = try session()
    session.namesLines = true
    let words = told(
      &session, "back", "expect rows = 9", "home; tip \"A\"", "repeat 2", "expect rows = 8", "end")
    let texts = words.map { word in
      switch word {
      case .misread(let text), .failed(let text), .note(let text): text
      }
    }
    #expect(texts.count == 4)
    #expect(texts[0].hasPrefix("line 2: expected rows = 9, found "))
    #expect(texts[1].contains("^ line 3: there is no step \"tip\""))
    #expect(texts[2].hasPrefix("line 5: expected rows = 8"))
    #expect(session.end() == [])
  }

  @Test func linesInAnotherEncodingAreToldOnce() throws {
    var session = try session()
    let words = told(&session, "\u{FFFD}\u{FFFD}b\0a\0c\0k\0")
    #expect(words == [.misread("the file is not UTF-8; save it as UTF-8")])
    #expect(session.isOver)
  }

  @Test func anotherAppBeginsAnew() throws {
    var session = try session()
    _ = told(&session, "wait 2s")
    #expect(told(&session, "app other", "expect row[0].title = \"Track 1\"") == [])
    #expect(session.run.drive.app.name == "other")
    #expect(session.run.now < .start + .seconds(2))
  }

  @Test func commandsAfterAnAppWaitForIt() throws {
    var session = try session()
    #expect(told(&session, "wait 1s; app other; expect row[0].title = \"Track 1\"") == [])
    #expect(session.run.drive.app.name == "other")
  }

  @Test func nothingIsDoneAfterTheEnd() throws {
    var session = try session()
    _ = told(&session, "quit fail; wait 5s")
    #expect(session.isOver)
    #expect(session.hasFailed)
    #expect(session.run.now < .start + .seconds(5))
  }

  @Test func aBlockIsDoneAtItsEnd() throws {
    var session = try session()
    let before = session.run.now
    _ = told(&session, "repeat 3", "wait 1s")
    #expect(session.isInBlock)
    #expect(session.run.now == before)
    _ = told(&session, "end")
    #expect(session.run.now == before + .seconds(3))
    _ = told(&session, "repeat 2")
    #expect(session.end().count == 1)
  }

  @Test func inAWindowALineTakesItsTime() throws {
    var session = try session()
    let start = session.run.now
    #expect(session.enter("wait 2s; tab \"Shows\"") == [])
    _ = session.work(to: start + .seconds(1))
    #expect(session.isBusy)
    // It began when its turn came.
    #expect(session.run.nextDue == start + .seconds(3))
    _ = session.work(to: start + .seconds(4))
    #expect(!session.isBusy)
    #expect(session.run.now == start + .seconds(4))
  }

  @Test func titlesOnTheScreenCanBeCompleted() throws {
    var session = try session()
    let context = session.completionContext { _ in [] }
    #expect(context.titles().contains("Listen Now"))
    #expect(context.identifiers().contains("h1"))
  }

  private struct Missing: Error {}
}
