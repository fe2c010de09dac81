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
    let reading = JSONDocument.reading(source, comments: comments, limits: limits)
    guard reading.mistakes.isEmpty, let document = reading.document else { throw reading.mistakes }
    self = document
  }

  private init(_ source: SourceText, _ tape: JSONTape) {
    storage = Storage(source: source, tape: tape)
  }

  /// What was read of a text that may have mistakes.
  public struct Reading: Sendable {
    /// Nil when the reading had to stop, or met so many mistakes that further ones have no room.
    public let document: JSONDocument?
    public let mistakes: Mistakes
    /// The offsets of values that are in the text and could not be made out; they read as null.
    public let unclear: Set<Int>
  }

  /// Reads a text as far as its meaning is clear, so that all that is wrong in it can be said.
  public static func reading(_ source: SourceText, comments: Bool = false) -> Reading {
    reading(source, comments: comments, limits: JSONLimits())
  }

  private static func reading(
    _ source: SourceText, comments: Bool, limits: JSONLimits
  ) -> Reading {
    do {
      try check(source, limits: limits)
    } catch {
      return Reading(document: nil, mistakes: error, unclear: [])
    }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(
        source: source, bytes: bytes, allowsComments: comments, limits: limits)
      let isWhole = parser.parse() && parser.mistakes.list.count < Mistakes.limit
      return Reading(
        document: isWhole ? JSONDocument(source, parser.tape) : nil, mistakes: parser.mistakes,
        unclear: parser.unclear)
    }
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
    // Without a mark at its start UTF-16 is valid UTF-8, as long as it is English.
    if let zero = source.bytes.prefix(2).firstIndex(of: 0) {
      mistakes.add(
        JSONWording.unexpected("\0"), at: zero, in: source, advice: JSONWording.utf16Advice)
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
