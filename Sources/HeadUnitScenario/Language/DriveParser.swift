public import HeadUnitCore

/// Reads drive files: what they say, not yet what it means.
public enum DriveParser {
  /// The file, or every mistake in how it is written.
  public static func file(_ source: SourceText) throws(Mistakes) -> DriveFile {
    let reading = reading(source)
    guard reading.mistakes.isEmpty else { throw reading.mistakes }
    return reading.file
  }

  /// The commands of one line, with `;` between them.
  public static func commands(in source: SourceText) throws(Mistakes) -> [DriveLine] {
    var lines: [DriveLine] = []
    var mistakes = Mistakes()
    for line in SourceLines(source) {
      guard let scalars = line.scalars(of: source, &mistakes) else { continue }
      var lexer = LineLexer(scalars, line: line.number, endsAtSemicolon: true)
      while lexer.cursor < scalars.count {
        var reader = LineReader(lexer)
        let read = reader.read()
        mistakes.add(reader.complaints, in: source)
        if let line = read.line { lines.append(line) }
        guard reader.lexer.current == ";" else { break }
        lexer = reader.lexer
        lexer.cursor += 1
        lexer.forgetComplaints()
      }
    }
    guard mistakes.isEmpty else { throw mistakes }
    return lines
  }

  /// As much of the file as can be read, and every mistake; broken lines are marked.
  static func reading(_ source: SourceText) -> (file: DriveFile, mistakes: Mistakes) {
    var building = DriveBuilding()
    var mistakes = Mistakes()
    for line in SourceLines(source) {
      guard let scalars = line.scalars(of: source, &mistakes) else { continue }
      var reader = LineReader(LineLexer(scalars, line: line.number))
      let read = reader.read()
      reader.complaints += building.take(read.line, read.comment, on: line.number)
      mistakes.add(reader.complaints, in: source)
    }
    for mistake in building.finish() {
      mistakes.add(
        Mistake(file: source.name, at: mistake.position, message: mistake.message))
    }
    return (DriveFile(building.statements), mistakes)
  }
}

extension Mistakes {
  /// What is wrong with a line; it knows its place.
  mutating func add(_ complaints: [DriveComplaint], in source: SourceText) {
    for complaint in complaints {
      add(
        Mistake(
          file: source.name, at: complaint.position, message: complaint.message,
          advice: complaint.advice))
    }
  }
}

/// Something wrong with a drive file at a place.
struct DriveComplaint {
  var position: SourcePosition
  var message: String
  var advice: String?

  init(_ message: String, at position: SourcePosition, advice: String? = nil) {
    self.position = position
    self.message = message
    self.advice = advice
  }
}
