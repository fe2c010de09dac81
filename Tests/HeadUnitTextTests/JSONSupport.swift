import Testing

@testable import HeadUnitText

/// What is wrong with a text, each as `line:column message`, nothing when it can be read.
func mistakes(in text: String, comments: Bool = false) -> [String] {
  mistakes(in: Array(text.utf8), comments: comments)
}

func mistakes(
  in bytes: [UInt8], comments: Bool = false, limits: JSONLimits = JSONLimits()
) -> [String] {
  do {
    _ = try JSONDocument(SourceText(name: "t", bytes: bytes), comments: comments, limits: limits)
    return []
  } catch {
    return error.list.map { "\($0.line):\($0.column) \($0.message)" }
  }
}

func read(_ text: String, comments: Bool = false) throws -> JSONDocument.Node {
  try JSONDocument(SourceText(name: "t", text: text), comments: comments).root
}

/// A small seeded generator (SplitMix64), so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
