import HeadUnitCore

extension DriveRecorder {
  /// The drive, as far as it has got.
  ///
  /// The closure says what a path is called there.
  public func text(naming name: (String) -> String = { $0 }) -> String {
    file(name).description
  }

  private func file(_ name: (String) -> String) -> DriveFile {
    var statements: [DriveStatement] = [
      DriveStatement(.comment(DriveComment(" Recorded by testdrive; it does the same again."))),
      DriveStatement(.line(title)),
    ]
    for profile in opening.profiles { statements.append(Self.file("profile", [name(profile)])) }
    for setting in opening.settings {
      statements.append(Self.file("set", [setting.key, setting.value]))
    }
    statements.append(DriveStatement(.line(appLine(name)), isSpaced: true))
    return DriveFile(
      statements
        + lines.map { line in
          let stamp = DriveWord("+\(line.stamp)")
          let plain = CommandTable.line(line.command)
          return DriveStatement(.line(DriveLine(plain, stamp: stamp)))
        })
  }

  private var title: DriveLine {
    var line = PlainLine(PlainWord("drive"), words: [PlainWord(opening.name, .quoted)])
    if opening.seed != 0 {
      line.options.append(PlainOption(PlainWord("seed"), PlainWord("\(opening.seed)")))
    }
    // However long it took, it was no drive that has run wild.
    let limit = max(DriveCase.standardLimit, Self.shortestLimit + (doneAt - .start))
    if limit > DriveCase.standardLimit {
      line.options.append(PlainOption(PlainWord("limit"), PlainWord("\(limit)")))
    }
    return DriveLine(line)
  }

  /// Nothing waits for its first list: a hand may have been quicker.
  private func appLine(_ name: (String) -> String) -> DriveLine {
    DriveLine(
      PlainLine(
        PlainWord("app"), words: [Self.word(name(opening.app))],
        options: [PlainOption(PlainWord("wait"), PlainWord("off"))]))
  }

  private static func file(_ verb: String, _ words: [String]) -> DriveStatement {
    DriveStatement(.line(DriveLine(PlainLine(PlainWord(verb), words: words.map { word($0) }))))
  }

  /// Quoted when it has to be, and only then.
  private static func word(_ text: String) -> PlainWord {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:+".unicodeScalars.contains(scalar)
    }
    return PlainWord(text, isPlain && !text.isEmpty ? .bare : .quoted)
  }

  /// Time after the last line for what it has begun.
  private static let shortestLimit = Duration.seconds(60)
}
