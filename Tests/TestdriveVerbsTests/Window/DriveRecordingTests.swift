import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

/// Records are written when they are asked for, and at the latest when the run is over.
@Suite struct DriveRecordingTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = scratch.folder.appendingPathComponent("found.drive").path
  }

  private func recording() -> DriveRecording {
    let recording = DriveRecording(
      DriveRecorder.Opening(name: "a session", app: "demo"), startOfDrive: 624)
    recording.note(.time(.mark("here")), at: .start + .seconds(2))
    return recording
  }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }

  @Test func whatWasDoneBeforeIsInItToo() throws {
    let recording = recording()
    try recording.start(file)
    recording.note(.show(.log("later")), at: .start + .seconds(3))
    #expect(text.isEmpty)
    try recording.stop()
    #expect(text.contains("app demo wait=off\n+2s mark here\n+1s log later"))
  }

  @Test func oneFileAtATime() throws {
    let recording = recording()
    #expect(throws: ServiceError.self) { try recording.stop() }
    try recording.start(file)
    #expect(throws: ServiceError.self) { try recording.start(file) }
    try recording.stop()
    try recording.start(file)
  }

  @Test func whatNobodyStoppedIsWrittenAtTheEnd() throws {
    let recording = recording()
    try recording.close(nil)
    #expect(text.isEmpty)
    try recording.start(file)
    try recording.close(nil)
    #expect(text.contains("mark here"))
  }

  @Test func aFileThatCannotBeWrittenIsToldBeforeAnythingIsDone() throws {
    let blocked = try scratch.file("blocked", "")
    #expect(throws: VerbError.self) { try recording().begin(blocked + "/found.drive") }
    try recording().begin(file)
    #expect(text.contains("app demo"))
  }

  @Test func recordingAnExpectationNeedsARecording() {
    let run = VerbRun("open", "--record-expect")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("--record-expect is for --record FILE"))
  }
}
