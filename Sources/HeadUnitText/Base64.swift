/// Bytes as text, four characters for three bytes.
///
/// In plain steps over plain memory: pictures of megabytes go through here, also in builds without
/// optimisation, where an iterator or an array's subscript costs ten times the arithmetic.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let filler = UInt8(ascii: "=")

  package static func text(of bytes: [UInt8]) -> String {
    // Bytes that are missing in the last group count as zero.
    let whole = bytes.count % 3 == 0 ? bytes : bytes + [0, 0]
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      whole.withUnsafeBufferPointer { whole in
        alphabet.withUnsafeBufferPointer { write(whole, with: $0, groups: count / 4, to: text) }
      }
      for place in 0..<(3 - bytes.count % 3) % 3 { text[count - 1 - place] = filler }
      return count
    }
  }

  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, with alphabet: UnsafeBufferPointer<UInt8>, groups: Int,
    to text: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard var source = bytes.baseAddress, var target = text.baseAddress,
      let alphabet = alphabet.baseAddress
    else { return }
    var left = groups
    while left > 0 {
      let bits = Int(source[0]) << 16 | Int(source[1]) << 8 | Int(source[2])
      target[0] = alphabet[bits >> 18]
      target[1] = alphabet[bits >> 12 & 63]
      target[2] = alphabet[bits >> 6 & 63]
      target[3] = alphabet[bits & 63]
      source += 3
      target += 4
      left -= 1
    }
  }

  /// Nil when the text is nobody's bytes.
  package static func bytes(of text: String) -> [UInt8]? {
    var characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let fillers = characters.suffix(2).count { $0 == filler }
    // The zero of the alphabet stands in for them.
    for place in characters.indices.suffix(fillers) { characters[place] = alphabet[0] }
    let groups = characters.count / 4
    var isText = true
    let bytes = [UInt8](unsafeUninitializedCapacity: groups * 3) { bytes, count in
      characters.withUnsafeBufferPointer { characters in
        values.withUnsafeBufferPointer {
          isText = read(characters, with: $0, groups: groups, to: bytes)
        }
      }
      count = groups * 3 - fillers
    }
    return isText ? bytes : nil
  }

  /// False when a character is none of the alphabet.
  private static func read(
    _ characters: UnsafeBufferPointer<UInt8>, with values: UnsafeBufferPointer<Int>, groups: Int,
    to bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard var source = characters.baseAddress, var target = bytes.baseAddress,
      let values = values.baseAddress
    else { return groups == 0 }
    var seen = 0
    var left = groups
    while left > 0 {
      let bits =
        values[Int(source[0])] << 18 | values[Int(source[1])] << 12
        | values[Int(source[2])] << 6 | values[Int(source[3])]
      target[0] = UInt8(truncatingIfNeeded: bits >> 16)
      target[1] = UInt8(truncatingIfNeeded: bits >> 8)
      target[2] = UInt8(truncatingIfNeeded: bits)
      seen |= bits
      source += 4
      target += 3
      left -= 1
    }
    return seen >= 0
  }

  /// Negative for what is no character of the alphabet.
  private static let values: [Int] = {
    var values = [Int](repeating: -1, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = value }
    return values
  }()
}
