public import HeadUnitCore

/// What a drive that says `record start` has written down of itself.
struct RunRecording {
  var recorder: DriveRecorder
  /// Where it goes; nil while nobody wants it.
  var file: String?
}

// The recorder of a drive's own.
extension DriveRun {
  /// Recording begins with the drive, as nothing could be done again from anywhere else.
  ///
  /// Nil for drives that never ask: it costs a look at the screen with each touch.
  static func recording(of drive: DriveCase, seed: UInt64) -> RunRecording? {
    guard drive.steps.contains(where: \.command.startsRecording) else { return nil }
    let opening = DriveRecorder.Opening(
      name: "recorded from \(drive.title)", app: drive.app.name, seed: seed,
      settings: DriveRecorder.Setting.differences(of: drive.profile, from: Profile(), drive.theme))
    return RunRecording(recorder: DriveRecorder(opening))
  }

  /// Comes before the command is done.
  mutating func noteForRecorders(_ command: DriveCommand) {
    guard command.isToldByNoEvent else { return }
    onCommand?(command, now)
    let now = now
    recording?.recorder.note(command, at: now)
  }

  /// Comes before the event happens.
  mutating func noteForRecorder(_ event: Event) {
    let before = simulation
    recording?.recorder.note(event, before: before)
  }

  mutating func startRecording(_ named: String) throws(DriveTrouble) {
    let file = path(named)
    guard let recording else {
      return try serve { () throws(DriveProblem) in try services.startRecording(file) }
    }
    if let other = recording.file {
      throw DriveTrouble(.command, RunWording.recordsAlready(other))
    }
    self.recording?.file = file
  }

  mutating func stopRecording() throws(DriveTrouble) {
    guard let recording else {
      return try serve { () throws(DriveProblem) in try services.stopRecording() }
    }
    guard let file = recording.file else {
      throw DriveTrouble(.command, RunWording.recordsNothing)
    }
    self.recording?.file = nil
    try write(recording.recorder, to: file)
  }

  /// Writes what no `record stop` has written; nil when that went well.
  mutating func endRecording() -> DriveFailure? {
    guard var recording, let file = recording.file else { return nil }
    self.recording?.file = nil
    recording.recorder.finish(simulation)
    do throws(DriveTrouble) {
      try write(recording.recorder, to: file)
      return nil
    } catch {
      return failure(error, source: current?.source ?? commands.last?.source ?? drive.source)
    }
  }

  private mutating func write(
    _ recorder: DriveRecorder, to file: String
  ) throws(DriveTrouble) {
    var recorder = recorder
    recorder.endGesture()
    let text = recorder.text { services.nameFile($0, file) }
    try serve { () throws(DriveProblem) in try services.writeFile(file, text) }
    attach([file])
  }
}

extension DriveRecorder.Setting {
  /// What `set` has to say of a head unit that begins as another one.
  public static func differences(
    of profile: Profile, from other: Profile, _ theme: Theme
  ) -> [DriveRecorder.Setting] {
    let settings = ProfileKey.all.compactMap { key in
      let value = key.text(profile)
      return value == key.text(other) ? nil : DriveRecorder.Setting(key.name, value)
    }
    return (theme == .night ? [] : [DriveRecorder.Setting("theme", theme.rawValue)]) + settings
  }
}

extension DriveCommand {
  fileprivate var startsRecording: Bool {
    switch self {
    case .recordStart: true
    case .after(_, let command): command.startsRecording
    default: false
    }
  }

  /// Whether it changes the app or the run and makes no event that says so.
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .fault, .heal, .reload, .clock, .mark, .caption, .log, .invariantOff: true
    default: false
    }
  }
}
