/// Bytes as text, four characters for three bytes.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let filler = UInt8(ascii: "=")

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        let isFilled = place > part.count
        text.append(isFilled ? filler : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil when the text is nobody's bytes.
  static func bytes(of text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let fillers = characters.suffix(2).count { $0 == filler }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    for start in stride(from: 0, to: characters.count, by: 4) {
      var bits = 0
      for (place, character) in characters[start..<start + 4].enumerated() {
        let mayFill = start + place >= characters.count - fillers
        guard let value = character == filler && mayFill ? 0 : values[Int(character)] else {
          return nil
        }
        bits = bits << 6 | value
      }
      bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    }
    return Array(bytes.dropLast(fillers))
  }

  private static let values: [Int?] = {
    var values = [Int?](repeating: nil, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = value }
    return values
  }()
}
