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

  /// Reads one value of a longer text, in which some lists stay closed: they read as empty.
  ///
  /// `closed` has the offset after each such list by that of its bracket. Of mistakes only so many
  /// are told as there is room for.
  package static func reading(
    _ part: Range<Int>, of source: SourceText, leaving closed: [Int: Int], room: Int,
    comments: Bool
  ) -> Reading {
    let (reading, passed) = source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(
        source: source, bytes: UnsafeBufferPointer(rebasing: bytes[..<part.upperBound]),
        allowsComments: comments, limits: JSONLimits())
      parser.position = part.lowerBound
      parser.closed = closed
      parser.mistakes = Mistakes(room: room)
      let isRead = parser.parse()
      let isWhole =
        isRead && parser.mistakes.droppedCount == 0
        && parser.mistakes.list.count < Mistakes.limit
      let reading = Reading(
        document: isWhole ? JSONDocument(source, parser.tape) : nil, mistakes: parser.mistakes,
        unclear: parser.unclear)
      return (reading, parser.passed)
    }
    // What is in the closed lists is looked at by whoever opens them.
    var start = part.lowerBound
    for list in passed + [part.upperBound..<part.upperBound] {
      do {
        _ = try UTF8Span(validating: source.bytes.span.extracting(start..<list.lowerBound))
      } catch {
        let offset = start + error.byteOffsets.lowerBound
        var mistakes = Mistakes(room: room)
        mistakes.add(
          JSONWording.notUTF8(byte: source.bytes[offset], offset: offset), at: offset, in: source)
        return Reading(document: nil, mistakes: mistakes, unclear: [])
      }
      start = list.upperBound
    }
    return reading
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
        JSONWording.unexpected("\0"), at: zero, in: source,
        advice: JSONWording.otherEncodingAdvice(source.otherEncoding ?? "UTF-16"))
      throw mistakes
    }
    do {
      _ = try UTF8Span(validating: source.bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      mistakes.add(
        JSONWording.notUTF8(byte: source.bytes[offset], offset: offset), at: offset, in: source,
        advice: source.otherEncoding.map(JSONWording.otherEncodingAdvice))
      throw mistakes
    }
  }
}

extension JSONDocument {
  /// What a value is.
  public enum Kind: Equatable, Sendable {
    case null, bool, number, string, array, object
  }

  /// One value of a document: a light view that copies nothing.
  public struct Node: Sendable {
    let storage: Storage
    let index: Int

    private var entry: JSONTape.Entry { storage.tape[index] }
    private var bytes: [UInt8] { storage.source.bytes }

    public var kind: Kind {
      switch entry.tag {
      case .null: .null
      case .isTrue, .isFalse: .bool
      case .number: .number
      case .string, .escapedString: .string
      case .array: .array
      case .object: .object
      }
    }

    /// The byte offset of the first character of the value in the text.
    public var offset: Int { entry.offset }

    /// The line and column of the value; counted on demand, in time with the length of the text.
    public var position: SourcePosition { storage.source.position(of: offset) }

    public var bool: Bool? {
      switch entry.tag {
      case .isTrue: true
      case .isFalse: false
      default: nil
      }
    }

    public var string: String? {
      let entry = entry
      switch entry.tag {
      case .string: return String(decoding: bytes[entry.content], as: UTF8.self)
      case .escapedString:
        return String(decoding: JSONEscape.resolve(bytes[entry.content]), as: UTF8.self)
      default: return nil
      }
    }

    /// The number when it is a whole one in the range of `Int`, such as `3`, `3.0` or `3e2`.
    ///
    /// With a dot or an exponent only below 2^53, from where neighbours cannot be told apart.
    public var integer: Int? {
      guard entry.tag == .number else { return nil }
      let literal = literal
      if let integer = Int(literal) { return integer }
      guard let number = Double(literal), number.magnitude < 0x1p53 else { return nil }
      // Not `Int(exactly:)`: it rounds with the C library, which nothing here links.
      let integer = Int(number)
      return Double(integer) == number ? integer : nil
    }

    /// The number, rounded to the nearest `Double`.
    public var number: Double? { entry.tag == .number ? Double(literal) : nil }

    /// The number of elements or members, zero for anything else; walks over them.
    public var count: Int {
      switch kind {
      case .array: elements.reduce(0) { count, _ in count + 1 }
      case .object: members.reduce(0) { count, _ in count + 1 }
      default: 0
      }
    }

    /// The elements of an array, none for anything else.
    public var elements: Elements { Elements(storage: storage, span: span(of: .array)) }

    /// The members of an object in the order of the text, none for anything else.
    public var members: Members { Members(storage: storage, span: span(of: .object)) }

    /// The value of a key, found by walking over the members.
    public subscript(key: String) -> Node? {
      for member in members where member.key.isString(key) { return member.value }
      return nil
    }

    /// The number as it is written.
    var literal: String {
      guard entry.tag == .number else { return "" }
      return String(decoding: bytes[entry.literal], as: UTF8.self)
    }

    /// Compares without making a `String`; exactly, not by canonical equivalence.
    func isString(_ text: String) -> Bool {
      let entry = entry
      switch entry.tag {
      case .string:
        return Int(entry.extent) == text.utf8.count
          && storage.source.bytes[entry.content].elementsEqual(text.utf8)
      case .escapedString:
        return JSONEscape.resolve(bytes[entry.content]).elementsEqual(text.utf8)
      default:
        return false
      }
    }

    private func span(of tag: JSONTape.Tag) -> Range<Int> {
      entry.tag == tag ? index + 1..<Int(entry.extent) : index..<index
    }
  }

  /// The elements of an array, one after the other.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    fileprivate let storage: Storage
    fileprivate var span: Range<Int>

    public mutating func next() -> Node? {
      guard let index = span.first else { return nil }
      span = storage.tape.index(after: index)..<span.upperBound
      return Node(storage: storage, index: index)
    }
  }

  /// The members of an object, one after the other.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    fileprivate let storage: Storage
    fileprivate var span: Range<Int>

    func isSamePlace(as other: Members) -> Bool { span.lowerBound == other.span.lowerBound }

    public mutating func next() -> (key: Node, value: Node)? {
      guard let index = span.first else { return nil }
      span = storage.tape.index(after: index + 1)..<span.upperBound
      let key = Node(storage: storage, index: index)
      return (key, Node(storage: storage, index: index + 1))
    }
  }
}

extension JSONDocument.Node {
  /// A member's value as it stands in the text, without a copy of it.
  package enum MemberValue {
    case null
    case flag(Bool)
    /// A string without escapes; its bytes live as long as the call.
    case text(UnsafeRawBufferPointer)
    case other(JSONDocument.Node)
  }

  /// Hands over the members of an object in the order of the text, each name by its bytes.
  ///
  /// Ends with false as soon as the reader returns false, and at once where this is no object or a
  /// name is written with escapes.
  package func readMembers(
    _ read: (_ name: UnsafeRawBufferPointer, _ value: MemberValue) -> Bool
  ) -> Bool {
    let tape = storage.tape
    guard tape[index].tag == .object else { return false }
    return storage.source.bytes.withUnsafeBytes { bytes in
      var key = index + 1
      while key < Int(tape[index].extent) {
        guard tape[key].tag == .string else { return false }
        let entry = tape[key + 1]
        let value: MemberValue =
          switch entry.tag {
          case .null: .null
          case .isFalse: .flag(false)
          case .isTrue: .flag(true)
          case .string: .text(UnsafeRawBufferPointer(rebasing: bytes[entry.content]))
          case .number, .escapedString, .array, .object:
            .other(JSONDocument.Node(storage: storage, index: key + 1))
          }
        guard read(UnsafeRawBufferPointer(rebasing: bytes[tape[key].content]), value) else {
          return false
        }
        key = tape.index(after: key + 1)
      }
      return true
    }
  }

  func decode<T: Decodable>(_ type: T.Type, path: @autoclosure () -> JSONPath) throws -> T {
    if let scalar = type as? any JSONScalar.Type {
      guard let value = scalar.init(json: self) as? T else {
        throw mismatch(type, scalar.expectation, path: path())
      }
      return value
    }
    do {
      return try T(from: JSONNodeDecoder(node: self, path: path()))
    } catch let error as DecodingError {
      throw located(error)
    }
  }

  func mismatch(_ type: Any.Type, _ expectation: String, path: JSONPath) -> DecodingError {
    let context = context(JSONWording.expected(expectation, found: self), path: path)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func context(
    _ message: String, _ advice: String? = nil, path: JSONPath
  ) -> DecodingError.Context {
    let mistake = Mistake(
      file: storage.source.name, at: position, message: message, advice: advice)
    return DecodingError.Context(mistake, at: path.keys)
  }

  /// Gives a place to an error that a type threw itself, such as an enum that does not know its
  /// raw value.
  private func located(_ error: DecodingError) -> DecodingError {
    func located(_ context: DecodingError.Context) -> DecodingError.Context {
      guard context.mistake == nil else { return context }
      let mistake = Mistake(
        file: storage.source.name, at: position, message: context.debugDescription)
      return DecodingError.Context(mistake, at: context.codingPath)
    }
    return switch error {
    case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
    case .dataCorrupted(let context): .dataCorrupted(located(context))
    @unknown default: error
    }
  }
}

/// The values of a document in the order of the text, eight bytes for each.
///
/// An object is followed by its keys and values in turn, an array by its elements.
struct JSONTape: Sendable {
  enum Tag: UInt32 {
    case null, isFalse, isTrue, number, string, escapedString, array, object
  }

  struct Entry: Sendable {
    /// The tag in the upper three bits; 29 bits of offset reach through 512 MiB.
    private let tagAndOffset: UInt32
    /// Of a container the index after its last entry, of anything else its length in bytes.
    let extent: UInt32

    init(_ tag: Tag, offset: Int, extent: Int) {
      tagAndOffset = tag.rawValue << 29 | UInt32(truncatingIfNeeded: offset)
      self.extent = UInt32(truncatingIfNeeded: extent)
    }

    var tag: Tag { Tag(rawValue: tagAndOffset >> 29) ?? .null }
    var offset: Int { Int(tagAndOffset & 0x1FFF_FFFF) }
    var isContainer: Bool { tagAndOffset >> 29 >= Tag.array.rawValue }
    /// The bytes between the quotes of a string.
    var content: Range<Int> { offset + 1..<offset + 1 + Int(extent) }
    /// The bytes of a number.
    var literal: Range<Int> { offset..<offset + Int(extent) }
  }

  private(set) var entries: ContiguousArray<Entry> = []

  var count: Int { entries.count }

  subscript(index: Int) -> Entry { entries[index] }

  /// The index of the value after the one at `index`, whatever that one contains.
  func index(after index: Int) -> Int {
    let entry = entries[index]
    return entry.isContainer ? Int(entry.extent) : index + 1
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ tag: Tag, offset: Int, extent: Int = 0) {
    entries.append(Entry(tag, offset: offset, extent: extent))
  }

  /// Ends the container at `index` after the entry appended last.
  mutating func close(_ index: Int) {
    let entry = entries[index]
    entries[index] = Entry(entry.tag, offset: entry.offset, extent: entries.count)
  }
}
