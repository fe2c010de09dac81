import HeadUnitCore

/// What is said of films and of sheets of drives.
extension Wording {
  static func noFilmFile(_ verb: String) -> VerbError {
    VerbError("\(verb) needs -o FILE, the file to write")
  }

  static func notPNG(_ file: String) -> VerbError {
    VerbError("\(file) would hold a PNG; give it a name that ends in .png")
  }

  static func oneDrive(_ verb: String) -> VerbError {
    VerbError("\(verb) needs one drive file")
  }

  static func unknownFilm(_ file: String) -> VerbError {
    VerbError(
      "\(file) ends in nothing that says what film it is to be; it may end in .gif, .png, .apng, "
        + ".mp4 or .webm, or be a folder/ or a pattern such as frames/%04d.png")
  }

  static func folderWithoutSlash(_ folder: String) -> VerbError {
    VerbError("\(folder) is a folder; write \(folder)/ for a picture of each frame in it")
  }

  static func badPattern(_ file: String) -> VerbError {
    VerbError("\(file) is no pattern for pictures; write one such as frames/%04d.png")
  }

  static func fastGIF(_ most: Int) -> VerbError {
    VerbError("a GIF shows at most \(most) frames in a second; give --fps \(most) or less")
  }

  static func longFilm(_ limit: Int) -> VerbError {
    VerbError("the film has more than \(limit) frames; give a lower --fps or a higher --speed")
  }

  static func noFFmpeg(_ file: String) -> VerbError {
    VerbError(
      "\(file) needs ffmpeg, which is not installed; install it, or write a .gif or a .png",
      .machine)
  }

  static func failedFFmpeg(_ file: String, _ reason: String) -> VerbError {
    VerbError("\(file) could not be made, ffmpeg failed: \(reason)", .machine)
  }

  static func noMark(_ name: String, among marks: [String]) -> VerbError {
    let error = unknown("mark", name, among: marks)
    guard !marks.isEmpty else { return VerbError(error.message + "; the drive has no marks") }
    let told = marks.prefix(10).joined(separator: ", ")
    return VerbError("\(error.message); there are: \(told)")
  }

  static func severalCases(_ titles: [String]) -> VerbError {
    let told = titles.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return VerbError(
      "\(titles.count) cases are meant, and one is needed; name it with --case: \(told)"
        + (titles.count > 5 ? ", …" : ""))
  }

  static func markNotReached(_ mark: String) -> VerbError {
    VerbError("the drive ended before the mark \"\(mark)\", so there is no film", .failed)
  }

  static func marksTurned(from: String, to: String) -> VerbError {
    VerbError(
      "the drive passes the mark \"\(to)\" before the mark \"\(from)\", so there is no film")
  }

  static func skippedDrive(_ reason: String) -> VerbError {
    VerbError("the drive was skipped, so there is nothing to see: \(reason)")
  }

  static func largeSheet(_ limit: Int) -> VerbError {
    VerbError(
      "the sheet would have more than \(limit / 1_000_000) million pixels; "
        + "choose fewer sizes, themes or sides")
  }
}
