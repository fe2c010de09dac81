import HeadUnitCore
import HeadUnitText

/// The values of one object that are what the table of keys says they are.
struct ObjectFields {
  let kind: ObjectKind
  let offset: Int
  /// Objects have few keys: looking through them is faster than any table.
  private var keys: [LibraryKey] = []
  /// In the order of the keys.
  private var nodes: [JSONDocument.Node] = []

  init(kind: ObjectKind, offset: Int) {
    self.kind = kind
    self.offset = offset
    keys.reserveCapacity(12)
    nodes.reserveCapacity(12)
  }

  subscript(key: LibraryKey) -> JSONDocument.Node? {
    keys.firstIndex(of: key).map { nodes[$0] }
  }

  /// A key that comes again is a mistake, and its last value counts.
  mutating func set(_ key: LibraryKey, to node: JSONDocument.Node) {
    if let place = keys.firstIndex(of: key) {
      nodes[place] = node
    } else {
      keys.append(key)
      nodes.append(node)
    }
  }

  func text(_ key: LibraryKey) -> String? { self[key]?.string }
  func flag(_ key: LibraryKey) -> Bool? { self[key]?.bool }
  func number(_ key: LibraryKey) -> Double? { self[key]?.number }
  func integer(_ key: LibraryKey) -> Int? { self[key]?.integer }
  func duration(_ key: LibraryKey) -> Duration? { text(key).flatMap(Duration.init) }

  /// The elements of a list.
  func nodes(_ key: LibraryKey) -> [JSONDocument.Node] {
    self[key].map { Array($0.elements) } ?? []
  }

  /// One value or the elements of a list of them.
  func several(_ key: LibraryKey) -> [JSONDocument.Node] {
    guard let node = self[key] else { return [] }
    return node.kind == .array ? Array(node.elements) : [node]
  }
}

extension LibraryReader {
  /// Checks an object against the keys of its kind; what is wrong is noted and left out.
  mutating func fields(of node: JSONDocument.Node, _ name: ObjectKindName) -> ObjectFields {
    let kind = name.kind
    var fields = ObjectFields(kind: kind, offset: node.offset)
    // An element of a list that is no object has been complained of already.
    guard node.kind == .object else { return fields }
    var isComplete = true
    for (key, value) in node.members {
      let name = key.string ?? ""
      guard let description = kind[name] else {
        complain(
          LibraryWording.unknownKey(name, in: kind), at: key,
          advice: Mistake.didYouMean(name, in: kind.keyNames))
        continue
      }
      if check(value, is: description.type) {
        fields.set(description.key, to: value)
      } else if description.isRequired {
        isComplete = false
      }
    }
    // A required value of the wrong type has been complained of already.
    if isComplete {
      for description in kind.keys where description.isRequired && fields[description.key] == nil {
        complain(LibraryWording.missingKey(description.key, in: kind), at: node)
      }
    }
    return fields
  }

  private mutating func checkLength(of list: JSONDocument.Node, of type: ValueType) -> Bool {
    guard !type.isItem else { return true }
    let excess = list.elements.dropFirst(LibraryReader.listLimit).prefix(1)
    if Array(excess).isEmpty { return true }
    complain(LibraryWording.longList(LibraryReader.listLimit), at: list)
    return false
  }

  /// Whether a value has the type; says what is wrong when it has not.
  private mutating func check(_ node: JSONDocument.Node, is type: ValueType) -> Bool {
    switch type {
    case .list(let element) where node.kind == .array:
      guard checkLength(of: node, of: element) else { return false }
      // A list with wrong elements is kept, so that what is wrong in the others is found as well.
      for node in node.elements { _ = check(node, is: element) }
      return true
    case .either(let first, let second):
      if first.mayBe(node) { return check(node, is: first) }
      if second.mayBe(node) { return check(node, is: second) }
    case .name(let list) where node.kind == .string:
      let name = node.string ?? ""
      if list.names.contains(name) { return true }
      complain(
        LibraryWording.unknownName(name, in: list), at: node,
        advice: Mistake.didYouMean(name, in: list.names))
      return false
    default:
      if type.accepts(node) { return true }
    }
    complain(
      LibraryWording.expected(type, found: node), at: node,
      advice: type.isTime ? node.string.flatMap(NearUnit.duration) : nil)
    return false
  }
}

extension ValueType {
  fileprivate var isTime: Bool {
    switch self {
    case .duration, .latency: true
    case .text, .flag, .number, .wholeNumber, .file, .path, .name, .object, .list, .either: false
    }
  }

  fileprivate var isItem: Bool { if case .object(.item) = self { true } else { false } }

  /// Whether a value is of the kind in which the type is written, right or wrong.
  fileprivate func mayBe(_ node: JSONDocument.Node) -> Bool {
    switch self {
    case .text, .duration, .latency, .file, .path, .name: node.kind == .string
    case .flag: node.kind == .bool
    case .number, .wholeNumber: node.kind == .number
    case .object: node.kind == .object
    case .list: node.kind == .array
    case .either(let first, let second): first.mayBe(node) || second.mayBe(node)
    }
  }

  fileprivate func accepts(_ node: JSONDocument.Node) -> Bool {
    guard mayBe(node) else { return false }
    return switch self {
    case .number(let range): node.number.map(range.contains) ?? false
    case .wholeNumber(let range): node.integer.map(range.contains) ?? false
    case .duration(let range): node.string.flatMap(Duration.init).map(range.contains) ?? false
    case .latency: node.string.flatMap(Latency.init).map(\.isPossible) ?? false
    case .path: node.string.flatMap(ContentPath.init) != nil
    case .file: node.string?.isEmpty == false
    default: true
    }
  }
}

extension Latency {
  fileprivate var isPossible: Bool {
    (.zero ... .longest).contains(base) && (.zero ... .longest).contains(spread)
  }
}
