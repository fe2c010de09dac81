import HeadUnitCore
public import HeadUnitDisplay

/// The elements of a screen as the lines of a golden, and what each is called.
public struct GoldenTree: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    /// `row[3].subtitle`; no two lines are called the same.
    let name: String
    /// Without its indentation.
    let text: String
    let depth: Int
  }

  let lines: [Line]

  /// What lies inside of a mask is left out: it may look as it likes.
  public init(_ list: DisplayList, masks: [PixelRect] = []) {
    var depths: [Int] = []
    var drafts: [(depth: Int, text: String)] = []
    for element in list.elements {
      let depth = element.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      guard !masks.contains(where: { $0.contains(element.frame) }) else { continue }
      drafts.append((depth, element.description.oneLine))
    }
    lines = Self.named(drafts)
  }

  /// Reads what `text` wrote; whatever else the text may be, it is lines.
  public init(_ text: String) {
    let drafts = text.split(separator: "\n").map { line in
      let indentation = line.prefix { $0 == " " }.count
      return (depth: indentation / 2, text: String(line.dropFirst(indentation)))
    }
    lines = Self.named(drafts)
  }

  /// What a golden's file holds: an element a line, indented by what it is part of.
  public var text: String {
    lines.map { String(repeating: "  ", count: $0.depth) + $0.text + "\n" }.joined()
  }

  /// What the elements of a list are called, in its order.
  static func names(of list: DisplayList) -> [String] {
    GoldenTree(list).lines.map(\.name)
  }
}

private extension GoldenTree {
  /// What holds others and adds nothing to their names.
  static var frameworks: Set<String> { ["screen", "rail", "stage", "list", "tabBar"] }

  static func named(_ drafts: [(depth: Int, text: String)]) -> [Line] {
    var counts: [String: Int] = [:]
    // The prefixes that the elements above give, by depth.
    var prefixes: [(depth: Int, prefix: String)] = []
    return drafts.map { draft in
      while let last = prefixes.last, last.depth >= draft.depth { prefixes.removeLast() }
      let above = prefixes.last?.prefix ?? ""
      let words = ElementWords(draft.text)
      let plain = words.ownName ?? above + words.role
      let count = counts[plain, default: 0]
      counts[plain] = count + 1
      let name = count == 0 ? plain : "\(plain)[\(count)]"
      prefixes.append((draft.depth, frameworks.contains(words.role) ? above : name + "."))
      return Line(name: name, text: draft.text, depth: draft.depth)
    }
  }
}

/// What of an element's line its name is made of.
private struct ElementWords {
  private(set) var role = ""
  /// What it is called whatever it is part of: `row[3]`, `tab[0]`, `back`.
  private(set) var ownName: String?

  init(_ line: String) {
    let words = Self.bareWords(of: line)
    role = words.first ?? ""
    if let arrow = words.firstIndex(of: "->"), words.indices.contains(arrow + 1) {
      ownName = words[arrow + 1]
    } else if role == "row", let path = words.first(where: { $0.hasPrefix("/") }),
      let index = path.split(separator: "/").last
    {
      ownName = "row[\(index)]"
    }
  }

  /// Without what stands in quotes, which may look like anything.
  private static func bareWords(of line: String) -> [String] {
    var bare = ""
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted {
        bare.append(character)
      }
    }
    return bare.split(separator: " ").map(String.init)
  }
}
