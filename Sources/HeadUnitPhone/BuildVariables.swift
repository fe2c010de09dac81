/// What a build fills in where an Info.plist has `$(PRODUCT_NAME)` and its like.
package struct BuildVariables: Sendable {
  private let values: [String: String]

  private static let brackets: [Character: Character] = ["(": ")", "{": "}"]

  /// Everything follows from the target's name, as it does in a project that was never changed.
  package init(target: String) {
    let module = String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let identifier = "testdrive." + Self.identifier(target)
    values = [
      "TARGET_NAME": target, "TARGETNAME": target, "PRODUCT_NAME": target, "PROJECT_NAME": target,
      "EXECUTABLE_NAME": target, "DISPLAY_NAME": target, "APP_NAME": target,
      "APP_DISPLAY_NAME": target, "BUNDLE_DISPLAY_NAME": target,
      "PRODUCT_MODULE_NAME": module, "PRODUCT_BUNDLE_IDENTIFIER": identifier,
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "DEVELOPMENT_LANGUAGE": "en",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1", "CONFIGURATION": "Debug",
    ]
  }

  /// The value with all texts in it filled in, however deep they are.
  package func filled(_ value: Any) -> Any {
    switch value {
    case let text as String: filled(text)
    case let list as [Any]: list.map(filled)
    case let table as [String: Any]: table.mapValues(filled)
    default: value
    }
  }

  /// A variable nobody knows becomes nothing, as in a build.
  package func filled(_ text: String) -> String {
    var (result, rest) = ("", Substring(text))
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let after = rest[rest.index(after: start)...]
      guard let first = after.first, let last = Self.brackets[first],
        let end = after.firstIndex(of: last)
      else {
        result += "$"
        rest = after
        continue
      }
      result += value(of: after[after.index(after: after.startIndex)..<end])
      rest = after[after.index(after: end)...]
    }
    return result + rest
  }

  /// `NAME`, or `NAME:rfc1034identifier` and other words for how it is written.
  private func value(of words: Substring) -> String {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let value = parts.first.flatMap { values[$0] } ?? ""
    return parts.dropFirst().reduce(value) { value, word in
      switch word {
      case "rfc1034identifier", "c99extidentifier": Self.identifier(value)
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      default: value
      }
    }
  }

  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
