import HeadUnitCore

/// Makes a line of the words that stand on it.
struct LineReader {
  private(set) var lexer: LineLexer
  var complaints: [LineMistake] = []

  init(_ lexer: LineLexer) {
    self.lexer = lexer
  }

  /// The line, if there is one, with its comment; a comment alone, if there is only that.
  mutating func read() -> (line: DriveLine?, comment: DriveComment?) {
    var words: [DriveWord] = []
    var options: [DriveOption] = []
    while let token = lexer.token() {
      guard words.count + options.count < DriveLimits.wordsOfALine else {
        complaints.append(LineMistake(DriveWording.tooManyWords, at: lexer.position(0)))
        skip()
        break
      }
      switch token {
      case .word(let word): words.append(word)
      case .option(let option): options.append(option)
      }
    }
    let comment = lexer.comment()
    if comment != nil { skip() }
    complaints += lexer.complaints.map {
      LineMistake($0.message, at: lexer.position($0.offset), advice: $0.advice)
    }
    guard !words.isEmpty || !options.isEmpty else { return (nil, comment) }
    return (line(words, options, comment), comment)
  }

  private mutating func skip() {
    lexer.cursor = lexer.scalars.count
  }

  /// Nil when no keyword can be made out.
  private mutating func line(
    _ words: [DriveWord], _ options: [DriveOption], _ comment: DriveComment?
  ) -> DriveLine? {
    let stamp = words.first.flatMap { $0.isStamp ? $0 : nil }
    let rest = words.dropFirst(stamp == nil ? 0 : 1)
    let start = lexer.position(0)
    guard let keyword = rest.first?.plain, keyword.isKeyword else {
      let place =
        rest.first?.position ?? options.first?.name.position ?? stamp?.position ?? start
      complaints.append(LineMistake(DriveWording.noKeyword, at: place))
      return nil
    }
    if let stamp { checkStamp(stamp) }
    var line = DriveLine(
      keyword, words: Array(rest.dropFirst()), options: options, stamp: stamp, comment: comment)
    line.isBroken = !complaints.isEmpty
    return line
  }

  private mutating func checkStamp(_ word: DriveWord) {
    guard let plain = word.plain, case .failure(let complaint) = Stamp.reading(plain) else {
      return
    }
    complaints.append(complaint)
  }
}

extension DriveWord {
  fileprivate var isStamp: Bool {
    guard form == .bare, case .text(let text) = parts.first else { return false }
    return text.hasPrefix("@") || text.hasPrefix("+")
  }
}

extension PlainWord {
  fileprivate var isKeyword: Bool { form == .bare && text.unicodeScalars.isDriveName }
}
