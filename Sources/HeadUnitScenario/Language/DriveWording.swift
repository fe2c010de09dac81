import HeadUnitCore

/// The wording of what is wrong with a drive file.
public enum DriveWording {
  // What a line is made of.
  static let openQuote = "this text has no closing quote"
  static let noGap = "behind the closing quote belongs a space"
  static let badVariable = "a variable is written ${name}: letters, digits, \"-\" and \"_\""
  static let badScalar = "a character by its number is written \\u{1F3B5}"

  static func badEscape(_ letter: Unicode.Scalar) -> String {
    "there is no escape \\\(letter); there are \\\" \\\\ \\n \\t \\$ \\u{…}"
  }

  static func invisible(_ scalar: Unicode.Scalar) -> String {
    "the character U+\(hexadecimal(scalar.value, digits: 4)) can only stand in quotes"
  }

  static func badByte(_ byte: UInt8) -> String {
    "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8"
  }

  static func noValue(_ name: String) -> String { "\(name)= has no value behind it" }

  static let noVerb = "a line begins with a command, such as tap or expect"
  static let tooLong = "the line is longer than \(DriveLimits.lineLength) bytes"
  static let tooManyWords = "the line has more than \(DriveLimits.wordsOfALine) words"

  static func twice(_ option: String) -> String { "\(option)= is given twice" }

  static func noStampHere(_ verb: String) -> String { "\(verb) takes no stamp" }

  static func badStamp(_ stamp: String) -> String {
    "\"\(stamp)\" is no stamp: @12.5s is since the drive began, +840ms since the command before"
  }

  static func bareNumber(_ number: String) -> String { "did you mean \(number)ms?" }

  // Blocks.
  static let eachForm = "each is written: each NAME in VALUE VALUE …"
  static let repeatForm = "repeat is written: repeat N, with N from 1 to \(DriveLimits.rounds)"
  static let endForm = "end stands alone on its line"
  static let tooDeep = "blocks can be in each other \(DriveLimits.nesting) deep, not deeper"

  static func noEnd(_ verb: String, line: Int) -> String {
    "the \(verb) of line \(line) has no end"
  }

  static let extraEnd = "this end closes nothing"

  static func endedBefore(_ verb: String, line: Int, end: Int) -> String {
    "the \(verb) of line \(line) was closed in line \(end)"
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
