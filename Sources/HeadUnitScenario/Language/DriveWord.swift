public import HeadUnitCore

/// A word of a drive file as it is written, with its variables still to be put in.
public struct DriveWord: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// `${name}`
    case variable(String)
  }

  /// Quoted for whatever cannot be written bare.
  public let form: PlainWord.Form
  /// Neither empty texts nor two texts side by side.
  public let parts: [Part]
  let place: DrivePlace

  public init(
    _ parts: [Part], _ form: PlainWord.Form = .bare, at position: SourcePosition? = nil
  ) {
    let merged = Self.merged(parts)
    self.parts = merged
    self.form = form == .bare && WordSpelling(merged).bare == nil ? .quoted : form
    place = DrivePlace(position)
  }

  public init(_ text: String, _ form: PlainWord.Form = .bare, at position: SourcePosition? = nil) {
    self.init([.text(text)], form, at: position)
  }

  public init(_ word: PlainWord) {
    self.init(word.text, word.form, at: word.position)
  }

  /// Where it begins; of no account when words are compared.
  public var position: SourcePosition? { place.position }

  public var hasVariables: Bool {
    parts.contains { if case .variable = $0 { true } else { false } }
  }

  /// The word, if it has no variables.
  public var plain: PlainWord? {
    switch parts.first {
    case nil: PlainWord("", form, at: position)
    case .text(let text) where parts.count == 1: PlainWord(text, form, at: position)
    default: nil
    }
  }

  private static func merged(_ parts: [Part]) -> [Part] {
    var merged: [Part] = []
    for part in parts {
      switch (merged.last, part) {
      case (_, .text("")): continue
      case (.text(let before), .text(let text)): merged[merged.count - 1] = .text(before + text)
      default: merged.append(part)
      }
    }
    return merged
  }
}

/// Where something is written; it makes no two things different.
struct DrivePlace: Hashable, Sendable {
  let position: SourcePosition?

  init(_ position: SourcePosition?) {
    self.position = position
  }

  static func == (first: DrivePlace, second: DrivePlace) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
