import HeadUnitCore

/// What the world answered a drive, so that the drive can be run again without asking.
public final class AnswerTape {
  private var comparisons: [Result<GoldenAnswer, DriveProblem>] = []
  private var pictures: [Result<Void, DriveProblem>] = []
  private var begunFilms: [Result<Void, DriveProblem>] = []
  private var endedFilms: [Result<[String], DriveProblem>] = []

  /// Answers beyond these are not kept; a drive with more of them has no pictures.
  private static let limit = 20_000

  public init() {}

  /// The same services, which are listened to.
  public func recording(_ services: DriveServices) -> DriveServices {
    var recording = services
    recording.compare = { [self] request throws(DriveProblem) in
      let answer = Result { () throws(DriveProblem) in try services.compare(request) }
      if comparisons.count < Self.limit { comparisons.append(answer) }
      return try answer.get()
    }
    recording.takePicture = { [self] shot throws(DriveProblem) in
      let answer = Result { () throws(DriveProblem) in try services.takePicture(shot) }
      if pictures.count < Self.limit { pictures.append(answer) }
      try answer.get()
    }
    recordFilms(of: services, in: &recording)
    return recording
  }

  private func recordFilms(of services: DriveServices, in recording: inout DriveServices) {
    recording.startFilm = { [self] filming, scene throws(DriveProblem) in
      let answer = Result { () throws(DriveProblem) in try services.startFilm(filming, scene) }
      if begunFilms.count < Self.limit { begunFilms.append(answer) }
      try answer.get()
    }
    recording.stopFilm = { [self] moment throws(DriveProblem) in
      let answer = Result { () throws(DriveProblem) in try services.stopFilm(moment) }
      if endedFilms.count < Self.limit { endedFilms.append(answer) }
      return try answer.get()
    }
  }

  /// Services that answer from the beginning as the first ones did, and do nothing.
  public func replaying(_ services: DriveServices) -> DriveServices {
    var comparisons = comparisons[...]
    var pictures = pictures[...]
    var begunFilms = begunFilms[...]
    var endedFilms = endedFilms[...]
    var replaying = services
    replaying.say = { _ in }
    replaying.compare = { _ throws(DriveProblem) in
      try comparisons.popFirst()?.get() ?? GoldenAnswer()
    }
    replaying.takePicture = { _ throws(DriveProblem) in try pictures.popFirst()?.get() }
    replaying.startFilm = { _, _ throws(DriveProblem) in try begunFilms.popFirst()?.get() }
    replaying.stopFilm = { _ throws(DriveProblem) in try endedFilms.popFirst()?.get() ?? [] }
    replaying.passTime = { _ in }
    replaying.passMark = { _, _ in }
    replaying.writeFile = { _, _ throws(DriveProblem) in }
    replaying.startRecording = { _ throws(DriveProblem) in }
    replaying.stopRecording = { () throws(DriveProblem) in }
    return replaying
  }
}
