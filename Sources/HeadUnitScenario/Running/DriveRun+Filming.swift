import HeadUnitCore

// Films of a run. They look at it and change nothing of it.
extension DriveRun {
  var scene: Scene { Scene(simulation, startOfDrive: startOfDrive) }

  /// Tells whoever films that nothing happens before the instant.
  func passTime(until end: Instant) {
    guard services.isFilmed || isFilming else { return }
    services.passTime(
      DriveMoment(scene: scene, caption: caption, hands: hands, end: end))
  }

  mutating func startFilm(_ filming: Filming) throws(DriveTrouble) {
    guard !isFilming else { throw DriveTrouble(.command, RunWording.filmingAlready) }
    var filming = filming
    filming.file = path(filming.file)
    let scene = scene
    try serve { () throws(DriveProblem) in try services.startFilm(filming, scene) }
    isFilming = true
  }

  mutating func stopFilm() throws(DriveTrouble) {
    guard isFilming else { throw DriveTrouble(.command, RunWording.filmingNothing) }
    isFilming = false
    let moment = DriveMoment(scene: scene, caption: caption, hands: hands, end: now)
    let services = services
    attach(try serve { () throws(DriveProblem) in try services.stopFilm(moment) })
  }

  /// Ends a film that is still being made when nobody drives any more; says what went wrong.
  public mutating func closeFilm() -> String? {
    guard isFilming else { return nil }
    do throws(DriveTrouble) {
      try stopFilm()
      return nil
    } catch {
      return error.message
    }
  }

  /// A film that is still being made ends with its drive.
  mutating func endFilm() {
    guard isFilming else { return }
    do throws(DriveTrouble) {
      try stopFilm()
    } catch {
      note(error.message)
      guard verdict == nil || verdict == .passed else { return }
      verdict = .failed(failure(error, source: drive.source))
    }
  }
}
