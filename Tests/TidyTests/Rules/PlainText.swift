/// How text is kept on disk, and what it may not betray of the machine it was written on.
enum PlainText {
  private static let binaryKinds: Set<String> = [
    "bmp", "gif", "gz", "ico", "jpeg", "jpg", "otf", "png", "ttf", "webp",
  ]

  /// Put together here, because this file is searched as well.
  private static let machineNames = [
    "/" + "work/", "/" + "root/", "/" + "home/", "local" + "host", "127.0" + ".0.1",
  ].map { Array($0.utf8) }

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

  /// Looks at every byte of the repository, so it is written for a build without optimisation.
  static func machineNames(_ file: RepositoryFile) -> [Offence] {
    guard isText(file) else { return [] }
    let bytes = file.bytes
    var offences: [Offence] = []
    var line = 1
    for index in bytes.indices {
      if bytes[index] == Byte.newline { line += 1 }
      if bytes[index] == Byte.slash, index > 0, continues(bytes[index - 1]) { continue }
      for name in machineNames where stands(name, in: bytes, at: index) {
        let text = String(decoding: name, as: UTF8.self)
        offences.append(offence(file, line, "\(text) belongs to one machine"))
      }
    }
    return offences
  }
}

private extension PlainText {
  static func lines(of file: RepositoryFile) -> [ArraySlice<UInt8>] {
    file.bytes.split(separator: Byte.newline, omittingEmptySubsequences: false)
  }

  static func offence(_ file: RepositoryFile, _ line: Int, _ reason: String) -> Offence {
    Offence(path: file.path, line: line, reason: reason)
  }

  static func stands(_ name: [UInt8], in bytes: [UInt8], at start: Int) -> Bool {
    guard start + name.count <= bytes.count else { return false }
    var offset = 0
    while offset < name.count, bytes[start + offset] == name[offset] { offset += 1 }
    return offset == name.count
  }

  /// Whether a slash after this continues a path: `Sources/home/` is about something else.
  static func continues(_ byte: UInt8) -> Bool {
    Byte.isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
