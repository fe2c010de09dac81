/// Makes keys of the bytes a terminal sends, however they are cut into pieces.
public struct KeyReader: Sendable {
  private enum State {
    case plain
    /// More bytes of a character outside ASCII are to come.
    case character([UInt8], missing: Int)
    case escape
    /// After `ESC [` or `ESC O`.
    case sequence([UInt8])
  }

  private var state = State.plain
  /// Between the marks a terminal puts around what is pasted.
  private var isPasting = false

  /// A longer sequence is none that a keyboard sends.
  private static let sequenceLimit = 16

  public init() {}

  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [EditorKey] {
    var keys: [EditorKey] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [EditorKey]) {
    switch state {
    case .plain: takePlain(byte, &keys)
    case .character(let bytes, let missing): takeRest(byte, bytes, missing, &keys)
    case .escape: takeEscaped(byte, &keys)
    case .sequence(let bytes): takeSequence(byte, bytes, &keys)
    }
  }

  private mutating func takePlain(_ byte: UInt8, _ keys: inout [EditorKey]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: keys.append(.text(String(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    case 0x80...0xFF: keys.append(.text("\u{FFFD}"))
    case 0x09: keys.append(isPasting ? .text(" ") : .tab)
    default: keys.append(Self.control(byte))
    }
  }

  private static func control(_ byte: UInt8) -> EditorKey {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    default: .control(Character(Unicode.Scalar(byte | 0x60)))
    }
  }

  private mutating func takeRest(
    _ byte: UInt8, _ bytes: [UInt8], _ missing: Int, _ keys: inout [EditorKey]
  ) {
    guard byte & 0xC0 == 0x80 else {
      // What was begun is broken off, and this byte begins something.
      state = .plain
      keys.append(.text("\u{FFFD}"))
      return takePlain(byte, &keys)
    }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1)
      return
    }
    state = .plain
    keys.append(.text(String(decoding: bytes + [byte], as: UTF8.self)))
  }

  private mutating func takeEscaped(_ byte: UInt8, _ keys: inout [EditorKey]) {
    state = .plain
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case 0x1B: state = .escape
    case 0x7F, 0x08: keys.append(.control("w"))
    // A letter with Alt that means nothing here; what else there is stands for itself.
    default: if byte < 0x20 || byte > 0x7E { takePlain(byte, &keys) }
    }
  }

  private mutating func takeSequence(
    _ byte: UInt8, _ bytes: [UInt8], _ keys: inout [EditorKey]
  ) {
    guard (0x40...0x7E).contains(byte) || bytes.count >= Self.sequenceLimit else {
      state = byte == 0x1B ? .escape : .sequence(bytes + [byte])
      return
    }
    state = .plain
    switch String(decoding: bytes + [byte], as: UTF8.self) {
    case "A": keys.append(.up)
    case "B": keys.append(.down)
    case "C": keys.append(.right)
    case "D": keys.append(.left)
    case "H", "1~", "7~": keys.append(.home)
    case "F", "4~", "8~": keys.append(.end)
    case "3~": keys.append(.delete)
    case "1;5D", "1;3D": keys.append(.wordLeft)
    case "1;5C", "1;3C": keys.append(.wordRight)
    case "200~": isPasting = true
    case "201~": isPasting = false
    default: break
    }
  }
}
