import Foundation

/// The rules of the schema of SARIF 2.1.0 for all objects that we write, and for no others.
///
/// Like the schema it refuses keys that it does not know, so that a slip of the pen is seen.
struct SARIFSchema {
  indirect enum Kind: Sendable {
    case text
    /// A text that is one of these.
    case word([String])
    /// A reference to something, with nothing in it that a reference cannot have.
    case reference
    case flag
    case number(atLeast: Int)
    case list(Kind, isUnique: Bool)
    /// An object with keys of any name.
    case map(Kind)
    case object(Object)
    /// Anything at all, but its tags are words that differ.
    case properties
  }

  struct Object: Sendable {
    let name: String
    let required: [String]
    /// One of these has to be there; empty: none has.
    var oneOf: [String] = []
    let keys: [String: Kind]
  }

  /// What is wrong with a log, each with its place; empty when it is valid.
  static func faults(in log: Any) -> [String] {
    var faults: [String] = []
    check(log, .object(self.log), "", &faults)
    return faults
  }

  private static func check(_ value: Any, _ kind: Kind, _ place: String, _ faults: inout [String]) {
    func expect(_ holds: Bool, _ words: String) {
      if !holds { faults.append("\(place): \(words)") }
    }
    switch kind {
    case .text: expect(value is String, "is no text")
    case .word(let words):
      expect((value as? String).map(words.contains) ?? false, "\(value) is none of \(words)")
    case .reference:
      let text = value as? String ?? " "
      expect(!text.contains(" ") && URL(string: text) != nil, "\(value) is no reference")
    case .flag: expect(value is Bool, "is no flag")
    case .number(let least):
      expect((value as? Int).map { $0 >= least } ?? false, "\(value) is less than \(least)")
    case .list(let kind, let isUnique):
      guard let values = value as? [Any] else { return expect(false, "is no list") }
      for (index, value) in values.enumerated() {
        check(value, kind, "\(place)[\(index)]", &faults)
      }
      let differ = Set(values.map { "\($0)" }).count == values.count
      expect(!isUnique || differ, "has something twice")
    case .map(let kind):
      guard let values = value as? [String: Any] else { return expect(false, "is no object") }
      for (key, value) in values { check(value, kind, "\(place).\(key)", &faults) }
    case .properties:
      guard let values = value as? [String: Any] else { return expect(false, "is no object") }
      if let tags = values["tags"] {
        check(tags, .list(.text, isUnique: true), "\(place).tags", &faults)
      }
    case .object(let object): check(value, object, place, &faults)
    }
  }

  private static func check(
    _ value: Any, _ object: Object, _ place: String, _ faults: inout [String]
  ) {
    guard let values = value as? [String: Any] else {
      faults.append("\(place): is no \(object.name)")
      return
    }
    for key in object.required where values[key] == nil {
      faults.append("\(place): a \(object.name) has a \(key)")
    }
    if !object.oneOf.isEmpty, !object.oneOf.contains(where: { values[$0] != nil }) {
      faults.append("\(place): a \(object.name) has one of \(object.oneOf)")
    }
    for (key, value) in values {
      if let kind = object.keys[key] {
        check(value, kind, "\(place).\(key)", &faults)
      } else {
        faults.append("\(place): a \(object.name) has no \(key)")
      }
    }
  }
}

extension SARIFSchema {
  private static let log = Object(
    name: "sarifLog", required: ["version", "runs"],
    keys: [
      "$schema": .reference, "version": .word(["2.1.0"]),
      "runs": .list(.object(run), isUnique: false), "properties": .properties,
    ])

  private static let run = Object(
    name: "run", required: ["tool"],
    keys: [
      "tool": .object(
        Object(
          name: "tool", required: ["driver"],
          keys: ["driver": .object(component), "properties": .properties])),
      "columnKind": .word(["utf16CodeUnits", "unicodeCodePoints"]),
      "results": .list(.object(result), isUnique: false), "defaultEncoding": .text,
      "language": .text, "properties": .properties,
    ])

  private static let component = Object(
    name: "toolComponent", required: ["name"],
    keys: [
      "name": .text, "fullName": .text, "version": .text, "semanticVersion": .text,
      "informationUri": .reference, "downloadUri": .reference, "organization": .text,
      "shortDescription": .object(words), "fullDescription": .object(words),
      "rules": .list(.object(rule), isUnique: true), "properties": .properties,
    ])

  private static let rule = Object(
    name: "reportingDescriptor", required: ["id"],
    keys: [
      "id": .text, "name": .text, "shortDescription": .object(words),
      "fullDescription": .object(words), "help": .object(words), "helpUri": .reference,
      "messageStrings": .map(.object(words)),
      "defaultConfiguration": .object(
        Object(
          name: "reportingConfiguration", required: [],
          keys: ["enabled": .flag, "level": .word(levels), "properties": .properties])),
      "properties": .properties,
    ])

  private static let words = Object(
    name: "multiformatMessageString", required: ["text"],
    keys: ["text": .text, "markdown": .text, "properties": .properties])

  private static let levels = ["none", "note", "warning", "error"]

  private static let message = Object(
    name: "message", required: [], oneOf: ["text", "id"],
    keys: [
      "text": .text, "markdown": .text, "id": .text,
      "arguments": .list(.text, isUnique: false), "properties": .properties,
    ])

  private static let result = Object(
    name: "result", required: ["message"],
    keys: [
      "ruleId": .text, "ruleIndex": .number(atLeast: -1), "level": .word(levels),
      "kind": .word(["notApplicable", "pass", "fail", "review", "open", "informational"]),
      "message": .object(message), "locations": .list(.object(location), isUnique: false),
      "relatedLocations": .list(.object(location), isUnique: true),
      "occurrenceCount": .number(atLeast: 1), "partialFingerprints": .map(.text),
      "fingerprints": .map(.text), "guid": .text,
      "suppressions": .list(.object(suppression), isUnique: true),
      "baselineState": .word(["new", "unchanged", "updated", "absent"]),
      "properties": .properties,
    ])

  private static let suppression = Object(
    name: "suppression", required: ["kind"],
    keys: [
      "kind": .word(["inSource", "external"]), "justification": .text,
      "status": .word(["accepted", "underReview", "rejected"]), "location": .object(location),
      "guid": .text, "properties": .properties,
    ])

  private static let location = Object(
    name: "location", required: [],
    keys: [
      "id": .number(atLeast: -1), "message": .object(message),
      "physicalLocation": .object(
        Object(
          name: "physicalLocation", required: [], oneOf: ["address", "artifactLocation"],
          keys: [
            "artifactLocation": .object(artifact), "region": .object(region),
            "contextRegion": .object(region), "properties": .properties,
          ])),
      "properties": .properties,
    ])

  private static let artifact = Object(
    name: "artifactLocation", required: [],
    keys: [
      "uri": .reference, "uriBaseId": .text, "index": .number(atLeast: -1),
      "description": .object(message), "properties": .properties,
    ])

  private static let region = Object(
    name: "region", required: [],
    keys: [
      "startLine": .number(atLeast: 1), "startColumn": .number(atLeast: 1),
      "endLine": .number(atLeast: 1), "endColumn": .number(atLeast: 1),
      "charOffset": .number(atLeast: -1), "charLength": .number(atLeast: 0),
      "byteOffset": .number(atLeast: -1), "byteLength": .number(atLeast: 0),
      "message": .object(message), "sourceLanguage": .text, "properties": .properties,
    ])
}
