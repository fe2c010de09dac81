/// A text of the library, with what a repeated item puts into it.
///
/// `{n}` counts from 1, `{n0}` from 0, `{n:04}` has leading zeros, `{parent}` is the identifier of
/// the enclosing item. Other braces are ordinary characters.
enum TextTemplate: Hashable, Sendable {
  case plain(String)
  case pieces([Piece])

  enum Piece: Hashable, Sendable {
    case text(String)
    case number(from: Int, width: Int)
    case parent
  }

  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      self = .plain(text)
      return
    }
    let pieces = Piece.split(text)
    self = pieces.allSatisfy(\.isText) ? .plain(text) : .pieces(pieces)
  }

  /// The text for one occurrence of the item.
  func text(for occurrence: Occurrence) -> String {
    guard case .pieces(let pieces) = self else { return plainText }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .number(let first, let width):
        let digits = String(occurrence.number + first)
        for _ in 0..<max(0, width - digits.utf8.count) { text += "0" }
        text += digits
      case .parent: text += occurrence.parent
      }
    }
    return text
  }

  /// How many bytes the text has, found without making it.
  func length(for occurrence: Occurrence) -> Int {
    guard case .pieces(let pieces) = self else { return plainText.utf8.count }
    return pieces.reduce(0) { length, piece in
      switch piece {
      case .text(let part): length + part.utf8.count
      case .number(let first, let width):
        length + max(width, String(occurrence.number + first).utf8.count)
      case .parent: length + occurrence.parent.utf8.count
      }
    }
  }

  var usesNumber: Bool { contains { if case .number = $0 { true } else { false } } }

  var usesParent: Bool { contains { $0 == .parent } }

  private var plainText: String {
    if case .plain(let text) = self { text } else { "" }
  }

  private func contains(_ matches: (Piece) -> Bool) -> Bool {
    if case .pieces(let pieces) = self { pieces.contains(where: matches) } else { false }
  }
}

/// Which of its repetitions an item is.
struct Occurrence: Hashable, Sendable {
  /// From 0, within the nearest repeat, its own or an enclosing one.
  var number: Int
  /// The identifier of the enclosing item, empty for what stands in the root.
  var parent: String

  static let root = Occurrence(number: 0, parent: "")
}

extension TextTemplate {
  /// The number for which the template gives this text, nil when there is none below `count`.
  func number(giving text: String, below count: Int, parent: String) -> Int? {
    guard case .pieces(let pieces) = self else { return nil }
    var rest = Substring(text)
    for piece in pieces {
      switch piece {
      case .text(let part):
        guard rest.hasPrefix(part) else { return nil }
        rest = rest.dropFirst(part.count)
      case .parent:
        guard rest.hasPrefix(parent) else { return nil }
        rest = rest.dropFirst(parent.count)
      case .number(let first, _):
        // Digits of the text itself may follow, so every shorter number is tried too.
        var digits = rest.prefix { $0.isASCII && $0.isNumber }
        while !digits.isEmpty {
          if let number = Int(digits).map({ $0 - first }), (0..<count).contains(number),
            self.text(for: Occurrence(number: number, parent: parent)) == text
          {
            return number
          }
          digits = digits.dropLast()
        }
        return nil
      }
    }
    return nil
  }
}

extension TextTemplate.Piece {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// Characters, braces included; looking no further keeps a text of braces from taking ages.
  private static let longestName = 16

  fileprivate static func split(_ text: String) -> [Self] {
    var pieces: [Self] = []
    var plain = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      plain += rest[..<open]
      rest = rest[open...]
      let close = rest.prefix(longestName).firstIndex(of: "}")
      if let close, let piece = Self(name: rest[...close]) {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(piece)
        rest = rest[rest.index(after: close)...]
      } else {
        plain += "{"
        rest = rest.dropFirst()
      }
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }

  /// Reads `{n}`, `{n0}`, `{n:04}`, `{n0:04}` and `{parent}`.
  private init?(name: Substring) {
    let halves = name.dropFirst().dropLast().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var width = 0
    if halves.count == 2 {
      guard halves[1].first == "0", let number = Int(halves[1]), (1...20).contains(number)
      else { return nil }
      width = number
    }
    switch halves.first {
    case "n": self = .number(from: 1, width: width)
    case "n0": self = .number(from: 0, width: width)
    case "parent" where halves.count == 1: self = .parent
    default: return nil
    }
  }
}
