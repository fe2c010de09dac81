import HeadUnitCore

/// What is said of films and of sheets of drives.
extension Wording {
  static func noFilmFile(_ verb: String) -> CommandError {
    CommandError("\(verb) needs -o FILE, the file to write")
  }

  static func notPNG(_ file: String) -> CommandError {
    CommandError("\(file) would hold a PNG; give it a name that ends in .png")
  }

  static func oneDrive(_ verb: String) -> CommandError {
    CommandError("\(verb) needs one drive file")
  }

  static func unknownFilm(_ file: String) -> CommandError {
    CommandError(
      "\(file) ends in nothing that says what film it is to be; it may end in .gif, .png, .apng, "
        + ".mp4 or .webm, or be a folder/ or a pattern such as frames/%04d.png")
  }

  static func folderWithoutSlash(_ folder: String) -> CommandError {
    CommandError("\(folder) is a folder; write \(folder)/ for a picture of each frame in it")
  }

  static func badPattern(_ file: String) -> CommandError {
    CommandError("\(file) is no pattern for pictures; write one such as frames/%04d.png")
  }

  static func fastGIF(_ most: Int) -> CommandError {
    CommandError("a GIF shows at most \(most) frames in a second; give --fps \(most) or less")
  }

  static func longFilm(_ limit: Int) -> CommandError {
    CommandError("the film has more than \(limit) frames; give a lower --fps or a higher --speed")
  }

  static func noFFmpeg(_ file: String) -> CommandError {
    CommandError(
      "\(file) needs ffmpeg, which is not installed; install it, or write a .gif or a .png",
      .machine)
  }

  static func failedFFmpeg(_ file: String, _ reason: String) -> CommandError {
    CommandError("\(file) could not be made, ffmpeg failed: \(reason)", .machine)
  }

  static func noMark(_ name: String, among marks: [String]) -> CommandError {
    let error = unknown("mark", name, among: marks)
    guard !marks.isEmpty else { return CommandError(error.message + "; the drive has no marks") }
    let told = marks.prefix(10).joined(separator: ", ")
    return CommandError("\(error.message); there are: \(told)")
  }

  static func severalCases(_ titles: [String]) -> CommandError {
    let told = titles.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return CommandError(
      "\(titles.count) cases are meant, and one is needed; name it with --case: \(told)"
        + (titles.count > 5 ? ", …" : ""))
  }

  static func markNotReached(_ mark: String) -> CommandError {
    CommandError("the drive ended before the mark \"\(mark)\", so there is no film", .failed)
  }

  static func marksTurned(from: String, to: String) -> CommandError {
    CommandError(
      "the drive passes the mark \"\(to)\" before the mark \"\(from)\", so there is no film")
  }

  static func skippedDrive(_ reason: String) -> CommandError {
    CommandError("the drive was skipped, so there is nothing to see: \(reason)")
  }

  static func largeSheet(_ limit: Int) -> CommandError {
    CommandError(
      "the sheet would have more than \(limit / 1_000_000) million pixels; "
        + "choose fewer sizes, themes or sides")
  }
}
