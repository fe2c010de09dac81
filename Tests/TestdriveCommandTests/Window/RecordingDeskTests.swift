import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario
import Testing

@testable import TestdriveCommand

/// Records are written when they are asked for, and at the latest when the run is over.
@Suite struct RecordingDeskTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = scratch.folder.appendingPathComponent("found.drive").path
  }

  private func desk() -> RecordingDesk {
    let desk = RecordingDesk(
      DriveRecorder.Opening(name: "a session", app: "demo"), startOfDrive: 624)
    desk.note(.mark("here"), at: .start + .seconds(2))
    return desk
  }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }

  @Test func whatWasDoneBeforeIsInItToo() throws {
    let desk = desk()
    try desk.start(file)
    desk.note(.log("later"), at: .start + .seconds(3))
    #expect(text.isEmpty)
    try desk.stop()
    #expect(text.contains("app demo wait=off\n+2s mark here\n+1s log later"))
  }

  @Test func oneFileAtATime() throws {
    let desk = desk()
    #expect(throws: ServiceError.self) { try desk.stop() }
    try desk.start(file)
    #expect(throws: ServiceError.self) { try desk.start(file) }
    try desk.stop()
    try desk.start(file)
  }

  @Test func whatNobodyStoppedIsWrittenAtTheEnd() throws {
    let desk = desk()
    try desk.close(nil)
    #expect(text.isEmpty)
    try desk.start(file)
    try desk.close(nil)
    #expect(text.contains("mark here"))
  }

  @Test func aFileThatCannotBeWrittenIsToldBeforeAnythingIsDone() throws {
    let blocked = try scratch.file("blocked", "")
    #expect(throws: CommandError.self) { try desk().begin(blocked + "/found.drive") }
    try desk().begin(file)
    #expect(text.contains("app demo"))
  }

  @Test func recordingAnExpectationNeedsARecording() {
    let run = Command("open", "--record-expect")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("--record-expect is for --record FILE"))
  }
}
