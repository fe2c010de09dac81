/// A JSON text that was read completely and found without a mistake.
public struct JSONDocument: Sendable {
  /// One reference instead of several arrays, so that passing nodes around stays cheap.
  final class Storage: Sendable {
    let source: SourceText
    let tape: JSONTape

    init(source: SourceText, tape: JSONTape) {
      self.source = source
      self.tape = tape
    }
  }

  let storage: Storage

  /// Reads a text, or throws every mistake in it that can be told apart.
  ///
  /// At most 512 MiB of text and 256 levels of arrays and objects are read.
  /// `comments` allows `//` up to the end of a line.
  public init(_ source: SourceText, comments: Bool = false) throws(Mistakes) {
    try self.init(source, comments: comments, limits: JSONLimits())
  }

  init(_ source: SourceText, comments: Bool, limits: JSONLimits) throws(Mistakes) {
    try JSONDocument.check(source, limits: limits)
    let (tape, mistakes) = source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(
        source: source, bytes: bytes, allowsComments: comments, limits: limits)
      parser.parse()
      return (parser.tape, parser.mistakes)
    }
    guard mistakes.isEmpty else { throw mistakes }
    storage = Storage(source: source, tape: tape)
  }

  /// The text the document was read from.
  public var source: SourceText { storage.source }

  /// The outermost value.
  public var root: Node { Node(storage: storage, index: 0) }

  /// Refuses what cannot be read at all: too large, or not UTF-8.
  private static func check(_ source: SourceText, limits: JSONLimits) throws(Mistakes) {
    var mistakes = Mistakes()
    guard source.bytes.count <= limits.byteCount else {
      mistakes.add(JSONWording.tooLarge(limits.byteCount), at: 0, in: source)
      throw mistakes
    }
    do {
      _ = try UTF8Span(validating: source.bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      let isUTF16 = source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE])
      mistakes.add(
        JSONWording.notUTF8(byte: source.bytes[offset], offset: offset), at: offset, in: source,
        advice: isUTF16 ? JSONWording.utf16Advice : nil)
      throw mistakes
    }
  }
}
