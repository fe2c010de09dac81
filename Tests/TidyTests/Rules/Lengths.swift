/// How long files, functions and lines may be.
enum Lengths {
  static let linesOfAFile = 600
  static let linesOfAFunction = 60
  static let columnsOfALine = 100

  static func longFiles(_ file: SwiftFile) -> [Offence] {
    let count = file.text.utf8.count { $0 == Byte.newline }
    guard count > linesOfAFile else { return [] }
    return [file.offence(count, "the file has \(count) lines, more than \(linesOfAFile)")]
  }

  static func longFunctions(_ file: SwiftFile) -> [Offence] {
    file.functions.filter { $0.length > linesOfAFunction }.map {
      file.offence($0.first, "\($0.name) has \($0.length) lines, more than \(linesOfAFunction)")
    }
  }

  /// Columns are characters as a reader counts them.
  ///
  /// Only lines of many bytes need counting.
  static func longLines(_ file: SwiftFile) -> [Offence] {
    var offences: [Offence] = []
    let lines = Array(file.text.utf8).split(
      separator: Byte.newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.count > columnsOfALine {
      let columns = String(decoding: line, as: UTF8.self).count
      if columns > columnsOfALine {
        offences.append(
          file.offence(index + 1, "the line has \(columns) columns, more than \(columnsOfALine)"))
      }
    }
    return offences
  }
}
