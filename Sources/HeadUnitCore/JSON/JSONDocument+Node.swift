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
