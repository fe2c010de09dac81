import HeadUnitCore
import HeadUnitDrives
import HeadUnitText

/// Makes up drive files, with whatever is hard to write and to read in them.
public struct RandomDrive {
  private var generator: SeededGenerator
  private static let depth = 3

  private static let pieces = [
    "a", "Shows", "3s", "/0/3", "id:", "row:3", "=", "<=", "~", "~\"", "\"", "\\", "\\d", "\\n",
    "\n", "\t", "\r", " ", "  ", "#", ";", "$", "${", "${x}", "}", "{", "@1s", "+840ms", "x=y",
    "name=", ":", "🎵", "👩‍👩‍👧", "音楽", "موسيقى", "é", "e\u{301}", "\u{0}", "\u{1B}[31m", "\u{7F}",
    "\u{85}", "\u{A0}", "\u{2028}", "\u{200F}", "\u{FEFF}", "\u{3000}", "end", "each", "'", "\\$",
    "\\\"", "\\u{41}", "u{41}", "n", "t", ",",
  ]

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Why a made-up file is not read as it was printed, as it is or in its canonical form.
  public mutating func trouble() -> String? {
    let file = self.file()
    let canonical = file.canonical
    return Self.trouble(reading: file) ?? Self.trouble(reading: canonical)
      ?? (canonical.canonicalText == canonical.description
        ? nil : "the canonical form has one of its own:\n\(canonical.description)")
  }

  private static func trouble(reading file: DriveFile) -> String? {
    let text = file.description
    do throws(Mistakes) {
      let again = try DriveParser.file(SourceText(name: "random.drive", text: text))
      return again == file ? nil : "it is read as something else:\n\(text)"
    } catch {
      return "\(error)\n\(text)"
    }
  }

  private mutating func file() -> DriveFile { DriveFile(statements(depth: 0)) }

  private mutating func statements(depth: Int) -> [DriveStatement] {
    let count = Int.random(in: 0...5, using: &generator)
    return (0..<count).map { _ in statement(depth: depth) }
  }

  private mutating func statement(depth: Int) -> DriveStatement {
    let isSpaced = generator.chance(0.3)
    if generator.chance(0.15) { return DriveStatement(.comment(comment()), isSpaced: isSpaced) }
    guard depth < Self.depth, generator.chance(0.25) else {
      return DriveStatement(.line(line()), isSpaced: isSpaced)
    }
    let block = DriveBlock(
      opening(), statements(depth: depth + 1), endComment: maybe { $0.comment() })
    return DriveStatement(.block(block), isSpaced: isSpaced)
  }

  private mutating func opening() -> DriveLine {
    let comment = maybe { $0.comment() }
    if generator.chance(0.5) {
      let count = generator.chance(0.3) ? DriveWord([.variable("n")]) : DriveWord("12")
      return DriveLine(PlainWord("repeat"), words: [count], comment: comment)
    }
    let values = (0..<Int.random(in: 1...3, using: &generator)).map { _ in word() }
    return DriveLine(
      PlainWord("each"), words: [DriveWord("x"), DriveWord("in")] + values, comment: comment)
  }

  private mutating func line() -> DriveLine {
    if generator.chance(0.5) {
      let step = StepTable.line(RandomStep.step(using: &generator))
      return DriveLine(step, stamp: stamp(), comment: maybe { $0.comment() })
    }
    let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in word() }
    let names = ["within", "nth", "in", "a-b_9"].filter { _ in generator.chance(0.3) }
    return DriveLine(
      PlainWord(["tap", "expect", "wait", "nonsense"].randomElement(using: &generator) ?? "tap"),
      words: words, options: names.map { DriveOption(PlainWord($0), word()) }, stamp: stamp(),
      comment: maybe { $0.comment() })
  }

  private mutating func stamp() -> DriveWord? {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      DriveWord("@\(Duration(microseconds: Int.random(in: 0...9_999_999, using: &generator)))")
    case 1: DriveWord("+1000ms")
    case 2: DriveWord([.text("@"), .variable("t")])
    default: nil
    }
  }

  mutating func word() -> DriveWord {
    let parts = (0..<Int.random(in: 0...4, using: &generator)).map { _ -> DriveWord.Part in
      if generator.chance(0.15) {
        return .variable("name-\(Int.random(in: 0...9, using: &generator))")
      }
      return .text(Self.pieces.randomElement(using: &generator) ?? "")
    }
    let forms: [PlainWord.Form] = [.bare, .quoted, .pattern]
    return DriveWord(parts, forms.randomElement(using: &generator) ?? .bare)
  }

  private mutating func comment() -> DriveComment {
    let pieces = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Self.pieces.randomElement(using: &generator) ?? ""
    }
    return DriveComment(pieces.joined(separator: " "))
  }

  private mutating func maybe<Value>(_ make: (inout RandomDrive) -> Value) -> Value? {
    generator.chance(0.2) ? make(&self) : nil
  }
}
