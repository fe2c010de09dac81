/// The bytes that mean something in JSON, by name.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var singleQuote: UInt8 { 0x27 }
  static var plus: UInt8 { 0x2B }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var dot: UInt8 { 0x2E }
  static var slash: UInt8 { 0x2F }
  static var zero: UInt8 { 0x30 }
  static var colon: UInt8 { 0x3A }
  static var equals: UInt8 { 0x3D }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }

  var isDigit: Bool { self &- .zero < 10 }

  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  var isWordCharacter: Bool { isLetter || isDigit || self == 0x5F || self == 0x24 }

  /// True for every byte that could belong to a number, well written or not.
  var isNumberCharacter: Bool {
    isWordCharacter || self == .plus || self == .minus || self == .dot
  }

  /// True for the second and later bytes of a character in UTF-8.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }

  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt32? {
    if isDigit { return UInt32(self &- .zero) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension Sequence<UInt8> {
  @inline(__always)
  func spells(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { elementsEqual($0) }
  }
}
