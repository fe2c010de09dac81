public import HeadUnitCore

/// The JSON schema of library files, for editors; made from the table the checks use.
public enum LibrarySchema {
  public static func json() -> JSONValue {
    let root = object(LibraryTable.library)
    let definitions = ObjectKindName.allCases.filter { $0 != .library }.map {
      JSONValue.Member(key: $0.rawValue, value: .object(object($0.kind)))
    }
    return .object(
      [
        .init("$schema", .string("http://json-schema.org/draft-07/schema#")),
        .init("title", .string("Testdrive library")),
      ] + root + [.init("definitions", .object(definitions))])
  }

  private static func object(_ kind: ObjectKind) -> [JSONValue.Member] {
    let properties = kind.keys.map { key in
      JSONValue.Member(
        key.key.rawValue, .object(key.type.schema + [.init("description", text(key))]))
    }
    let required = kind.keys.filter(\.isRequired).map { JSONValue.string($0.key.rawValue) }
    return [
      .init("description", .string(kind.summary)),
      .init("type", .string("object")),
      .init("properties", .object(properties)),
      .init("required", .array(required)),
      .init("additionalProperties", .bool(false)),
    ]
  }

  private static func text(_ key: KeyDescription) -> JSONValue {
    .string(key.absence.map { "\(key.summary) Default: \($0)." } ?? key.summary)
  }
}

extension ValueType {
  fileprivate var schema: [JSONValue.Member] {
    switch self {
    case .text, .file: [.init("type", .string("string"))]
    case .flag: [.init("type", .string("boolean"))]
    case .number(let range): [.init("type", .string("number"))] + ValueType.limits(range)
    case .wholeNumber(let range): [.init("type", .string("integer"))] + ValueType.limits(range)
    case .duration: ValueType.text(matching: "^\(ValueType.durationPattern)$")
    case .latency:
      ValueType.text(matching: "^\(ValueType.durationPattern)( *± *\(ValueType.durationPattern))?$")
    case .path: ValueType.text(matching: "^(/|(/[0-9]+)+)$")
    case .name(let list): [.init("enum", .array(list.names.map { .string($0) }))]
    case .object(let name): [.init("$ref", .string("#/definitions/\(name.rawValue)"))]
    case .list(let type):
      [.init("type", .string("array")), .init("items", .object(type.schema))]
    case .either(let first, let second):
      [.init("anyOf", .array([.object(first.schema), .object(second.schema)]))]
    }
  }

  private static let durationPattern = "([0-9]+(\\.[0-9]+)?(h|ms|m|s|us))+"

  private static func text(matching pattern: String) -> [JSONValue.Member] {
    [.init("type", .string("string")), .init("pattern", .string(pattern))]
  }

  private static func limits(_ range: ClosedRange<Double>) -> [JSONValue.Member] {
    let greatest = Double.greatestFiniteMagnitude
    var limits: [JSONValue.Member] = []
    if range.lowerBound == .leastNonzeroMagnitude {
      limits.append(.init("exclusiveMinimum", .integer(0)))
    } else if range.lowerBound != -greatest {
      limits.append(.init("minimum", .number(range.lowerBound)))
    }
    if range.upperBound != greatest { limits.append(.init("maximum", .number(range.upperBound))) }
    return limits
  }

  private static func limits(_ range: ClosedRange<Int>) -> [JSONValue.Member] {
    let maximum = JSONValue.Member("maximum", .integer(range.upperBound))
    return [.init("minimum", .integer(range.lowerBound))]
      + (range.upperBound == .max ? [] : [maximum])
  }
}

extension JSONValue.Member {
  fileprivate init(_ key: String, _ value: JSONValue) {
    self.init(key: key, value: value)
  }
}
