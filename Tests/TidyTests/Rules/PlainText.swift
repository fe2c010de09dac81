import Foundation

/// How text is kept on disk, and what it may not betray of the machine it was written on.
enum PlainText {
  private static let binaryKinds: Set<String> = [
    "bmp", "gif", "gz", "ico", "jpeg", "jpg", "otf", "png", "ttf", "webp",
  ]

  /// Put together here, because this file is searched as well.
  private static let machineNames = [
    "/" + "work/", "/" + "root/", "/" + "home/", "local" + "host", "127.0" + ".0.1",
  ]

  static func isText(_ file: RepositoryFile) -> Bool { !binaryKinds.contains(file.kind) }

  static func untidyText(_ file: RepositoryFile) -> [Offence] {
    guard isText(file) else { return [] }
    guard file.text != nil else { return [offence(file, 1, "the file is not UTF-8")] }
    var offences: [Offence] = []
    if let last = file.bytes.last, last != Byte.newline {
      offences.append(offence(file, lines(of: file).count, "no newline at the end of the file"))
    }
    for (index, line) in lines(of: file).enumerated() {
      if let last = line.last, last <= Byte.space {
        offences.append(offence(file, index + 1, "white space at the end of the line"))
      }
      if file.name != "Makefile", line.contains(Byte.tab) {
        offences.append(offence(file, index + 1, "a tab character"))
      }
    }
    return offences
  }

  static func machineNames(_ file: RepositoryFile) -> [Offence] {
    guard isText(file) else { return [] }
    let bytes = Data(file.bytes)
    return machineNames.flatMap { name in
      places(of: name, in: bytes).map { place in
        let line = bytes[..<place].count { $0 == Byte.newline } + 1
        return offence(file, line, "\(name) belongs to one machine")
      }
    }
  }
}

private extension PlainText {
  static func lines(of file: RepositoryFile) -> [ArraySlice<UInt8>] {
    file.bytes.split(separator: Byte.newline, omittingEmptySubsequences: false)
  }

  static func offence(_ file: RepositoryFile, _ line: Int, _ reason: String) -> Offence {
    Offence(path: file.path, line: line, reason: reason)
  }

  /// Where the name stands by itself.
  static func places(of name: String, in bytes: Data) -> [Int] {
    var places: [Int] = []
    var start = bytes.startIndex
    while let found = bytes[start...].range(of: Data(name.utf8)) {
      let place = found.lowerBound
      let isPath = bytes[place] == Byte.slash && place > 0 && continues(bytes[place - 1])
      if !isPath { places.append(place) }
      start = found.upperBound
    }
    return places
  }

  /// Whether a slash after this continues a path: `Sources/home/` is about something else.
  static func continues(_ byte: UInt8) -> Bool {
    Byte.isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
