public import HeadUnitCore

/// Makes up steps: every keyword, every option, nasty texts.
public enum RandomStep {
  public static func step(using generator: inout SeededGenerator) -> DriveStep {
    pick(makers, using: &generator)
  }

  static func momentary(using generator: inout SeededGenerator) -> DriveStep {
    pick(momentaryMakers, using: &generator)
  }

  private typealias Maker = @Sendable (inout SeededGenerator) -> DriveStep

  private static let makers = StepTable.allForms.compactMap(\.random)
  private static let momentaryMakers = StepTable.allForms.filter(\.isMomentary).compactMap(
    \.random)

  private static func pick(
    _ makers: [Maker], using generator: inout SeededGenerator
  ) -> DriveStep {
    makers[Int.random(in: makers.indices, using: &generator)](&generator)
  }
}

/// Texts made up for tests: plain ones, and all that a careless reader or printer trips over.
enum RandomText {
  private static let nasty = [
    "Shows", "Now Playing", "a b  c", "\"", "\\", "\n", "\t", "#", "# no comment", "=", "a=b",
    "${name}", "$", "~", "not", "visible", "id:x", "/0/3", "row:3", "1,2", ":focused", "+840ms",
    "@12s", "ünï", "日本語", "👩‍👩‍👧", "\u{202E}", "\u{0}", "\r", "end", "in=list", "*", ";", "'",
    "a,b", "{", "\u{FEFF}", "…",
  ]

  static func next(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    return (0..<count).map { _ in nasty.randomElement(using: &generator) ?? "" }.joined()
  }
}
