import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let film = Verb(
    name: "film", summary: "make a film of a drive, without a window",
    operands: "DRIVE -o FILE",
    options: [
      Option(
        name: "-o", value: "FILE",
        summary: ".gif, .png, .apng, .mp4, .webm, folder/ or frames/%04d.png"),
      Option(name: "--from", value: "MARK", summary: "begin where the drive says mark \"MARK\""),
      Option(name: "--to", value: "MARK", summary: "end there"),
    ] + FilmOptions.all + ShownDrive.options + [
      Option(name: "--profile", value: "NAME|FILE", summary: "laid over the drive's head unit"),
      Option(name: "--theme", value: "day|night", summary: "the colours the drive begins with"),
    ],
    notes: """
      A .png is an animated PNG and loses nothing; .mp4 and .webm need ffmpeg. The film of a drive
      that fails goes as far as the drive. Goldens are not compared, and screenshots and films that
      the drive asks for are not made: "testdrive run" does that.
      """, ending: .atOnce
  ) { arguments, output in
    guard let file = arguments.last("-o") else { throw Wording.noFilmFile("film") }
    let options = try FilmOptions(arguments)
    try FilmKind(file).check(framesPerSecond: options.framesPerSecond)
    var drive = try ShownDrive("film", arguments)
    try drive.check(mark: arguments.last("--from"))
    try drive.check(mark: arguments.last("--to"))
    let environment = drive.environment
    let theme = try arguments.choice("--theme", of: Theme.self)
    try drive.change { drive in
      for layer in arguments.all("--profile") { try environment.layer(layer, &drive.profile) }
      if let theme { drive.theme = theme }
    }
    let filmer = Filmer(
      options, file, from: arguments.last("--from"), to: arguments.last("--to"),
      DarkRoom(drive.resources, output), output)
    return try filmer.film(drive)
  }
}
