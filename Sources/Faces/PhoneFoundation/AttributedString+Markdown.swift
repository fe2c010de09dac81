// The phone's own names.
// swift-format-ignore-file: NoAssignmentInExpressions

public import Foundation

// What Foundation for Linux does not have of texts with attributes.

/// What stands out in a line of text, and as what.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
  public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
  public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
}

extension AttributeScopes {
  /// The attributes that texts in Markdown bring.
  public struct PhoneAttributes: AttributeScope {
    public let inlinePresentationIntent: InlinePresentationIntentAttribute

    /// The key under which a text says what stands out.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      public typealias Value = InlinePresentationIntent
      public static let name = "NSInlinePresentationIntent"
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.PhoneAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// How a text in Markdown is to be read.
  public struct MarkdownParsingOptions: Sendable {
    /// How much of the syntax counts.
    public enum InterpretedSyntax: Sendable {
      case full
      case inlineOnly
      case inlineOnlyPreservingWhitespace
    }

    /// What becomes of a text that is not right; none ever is here.
    public enum FailurePolicy: Sendable {
      case throwError
      case returnPartiallyParsedIfPossible
    }

    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    self = MarkdownReader(base: baseURL, syntax: options.interpretedSyntax).read(markdown)
  }

  public init(
    markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    try self.init(
      markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
  }

  public init(localized keyAndValue: String.LocalizationValue, table: String? = nil) {
    let words = String(localized: keyAndValue, table: table)
    let reader = MarkdownReader(base: nil, syntax: .inlineOnlyPreservingWhitespace)
    self = reader.read(words)
  }

  /// The letters alone: which attributes they have is not carried over here.
  public init(_ nsStr: NSAttributedString) {
    self.init(nsStr.string)
  }
}

extension NSAttributedString {
  /// The letters alone: which attributes they have is not carried over here.
  public convenience init(_ attrStr: AttributedString) {
    self.init(string: String(attrStr.characters))
  }
}

/// Reads the part of Markdown that notes of episodes have.
private struct MarkdownReader {
  let base: URL?
  let syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax

  func read(_ text: String) -> AttributedString {
    switch syntax {
    case .inlineOnlyPreservingWhitespace: return inline(text[...], [])
    case .inlineOnly:
      return inline(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...], [])
    case .full:
      // Between blocks there is nothing, as on the phone: they are told apart by an attribute.
      return blocks(text).reduce(into: AttributedString()) { $0 += inline($1[...], []) }
    }
  }

  /// Paragraphs, headings and entries of lists, without their signs.
  private func blocks(_ text: String) -> [String] {
    var blocks: [String] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty else {
        isOpen = false
        continue
      }
      let (words, isWhole) = Self.withoutSign(line)
      if let last = blocks.last, isOpen, !isWhole {
        blocks[blocks.count - 1] = last + " " + words
      } else {
        blocks.append(words)
      }
      isOpen = !line.hasPrefix("#")
    }
    return blocks
  }

  private static func withoutSign(_ line: String) -> (words: String, isWhole: Bool) {
    let sign = line.prefix { !$0.isWhitespace }
    let rest = line.dropFirst(sign.count).trimmingCharacters(in: .whitespaces)
    let isHeading = sign.count <= 6 && sign.allSatisfy { $0 == "#" }
    let isNumber = sign.count > 1 && sign.last == "." && sign.dropLast().allSatisfy(\.isNumber)
    guard isHeading || isNumber || ["-", "*", "+", ">"].contains(sign) else {
      return (line, false)
    }
    return (rest, true)
  }

  private static let pairs: [(sign: String, intent: InlinePresentationIntent)] = [
    ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough),
    ("*", .emphasized), ("_", .emphasized),
  ]

  private func inline(
    _ text: Substring, _ intent: InlinePresentationIntent, link: URL? = nil
  ) -> AttributedString {
    var made = AttributedString()
    var plain = ""
    var rest = text
    var before: Character = " "
    func flush() {
      guard !plain.isEmpty else { return }
      made += piece(plain, intent, link)
      plain = ""
    }
    while let first = rest.first {
      if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if first == "`", let (code, after) = Self.between("`", rest) {
        flush()
        made += piece(String(code), intent.union(.code), link)
        rest = after
      } else if first == "[", let (words, address, after) = linked(rest) {
        flush()
        made += inline(words, intent, link: URL(string: address, relativeTo: base) ?? link)
        rest = after
      } else if first == "<", let (address, after) = Self.address(rest) {
        flush()
        made += piece(address, intent, URL(string: address))
        rest = after
      } else if let (pair, words, after) = Self.pair(rest, after: before) {
        flush()
        made += inline(words, intent.union(pair), link: link)
        rest = after
      } else {
        plain.append(first)
        rest.removeFirst()
      }
      before = first
    }
    flush()
    return made
  }

  private func piece(
    _ text: String, _ intent: InlinePresentationIntent, _ link: URL?
  ) -> AttributedString {
    var piece = AttributedString(text)
    if !intent.isEmpty {
      piece[AttributeScopes.PhoneAttributes.InlinePresentationIntentAttribute.self] = intent
    }
    if let link { piece.link = link }
    return piece
  }

  private static func between(_ sign: String, _ text: Substring) -> (Substring, Substring)? {
    guard text.hasPrefix(sign) else { return nil }
    let rest = text.dropFirst(sign.count)
    guard let end = rest.range(of: sign), end.lowerBound > rest.startIndex else { return nil }
    // Of three signs at an end the first belongs to what is inside.
    let goesOn = sign.count == 2 && rest[end.upperBound...].first == sign.first
    let close = goesOn ? rest.index(after: end.lowerBound) : end.lowerBound
    return (rest[..<close], rest[rest.index(close, offsetBy: sign.count)...])
  }

  /// A sign opens before a letter and closes after one; `_` not within a word.
  private static func pair(
    _ text: Substring, after before: Character
  ) -> (InlinePresentationIntent, Substring, Substring)? {
    for (sign, intent) in pairs {
      guard let (words, after) = between(sign, text), words.first?.isWhitespace == false,
        words.last?.isWhitespace == false
      else { continue }
      let isWord = before.isLetter || before.isNumber
      let goesOn = after.first.map { $0.isLetter || $0.isNumber } ?? false
      if sign.hasPrefix("_"), isWord || goesOn { continue }
      return (intent, words, after)
    }
    return nil
  }

  private func linked(_ text: Substring) -> (Substring, String, Substring)? {
    guard let close = text.firstIndex(of: "]") else { return nil }
    let words = text[text.index(after: text.startIndex)..<close]
    let rest = text[text.index(after: close)...]
    guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return nil }
    let address = rest[rest.index(after: rest.startIndex)..<end].prefix { !$0.isWhitespace }
    return (words, String(address), rest[rest.index(after: end)...])
  }

  private static func address(_ text: Substring) -> (String, Substring)? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    let address = text[text.index(after: text.startIndex)..<end]
    guard address.contains("://"), !address.contains(where: \.isWhitespace) else { return nil }
    return (String(address), text[text.index(after: end)...])
  }
}

/// Finds addresses, telephone numbers and dates in a text, as far as their form tells them.
open class NSDataDetector: NSObject {
  public let checkingTypes: UInt64

  public init(types checkingTypes: UInt64) throws {
    self.checkingTypes = checkingTypes
    super.init()
  }

  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    var found: [DetectedResult] = []
    for kind in Detection.allCases where checkingTypes & kind.type.rawValue != 0 {
      for result in kind.results(in: string, range)
      where !found.contains(where: { NSIntersectionRange($0.range, result.range).length > 0 }) {
        found.append(result)
      }
    }
    return found.sorted { $0.range.location < $1.range.location }
  }

  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? {
    matches(in: string, options: options, range: range).first
  }

  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int {
    matches(in: string, options: options, range: range).count
  }

  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (
      NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>
    ) -> Void
  ) {
    var stop: ObjCBool = false
    for result in matches(in: string, options: options, range: range) {
      block(result, [], &stop)
      if stop.boolValue { return }
    }
  }
}

extension NSTextCheckingResult {
  public var url: URL? { (self as? DetectedResult)?.foundURL }
  public var phoneNumber: String? { (self as? DetectedResult)?.foundNumber }
  public var date: Date? { (self as? DetectedResult)?.foundDate }
}

/// One of the things that were found.
private final class DetectedResult: NSTextCheckingResult {
  let found: NSRange
  let type: NSTextCheckingResult.CheckingType
  var foundURL: URL?
  var foundNumber: String?
  var foundDate: Date?

  init(_ found: NSRange, _ type: NSTextCheckingResult.CheckingType) {
    (self.found, self.type) = (found, type)
    super.init()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var range: NSRange { found }
  override var resultType: NSTextCheckingResult.CheckingType { type }
  override var numberOfRanges: Int { 1 }
  override func range(at idx: Int) -> NSRange { found }
}

/// What is looked for; earlier ones keep their place in the text.
private enum Detection: CaseIterable {
  case link, mail, date, number

  /// By number, as Foundation here has: by name it warns that it finds none of them itself.
  var type: NSTextCheckingResult.CheckingType {
    switch self {
    case .link, .mail: NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
    case .date: NSTextCheckingResult.CheckingType(rawValue: 1 << 4)
    case .number: NSTextCheckingResult.CheckingType(rawValue: 1 << 11)
    }
  }

  private var pattern: String {
    switch self {
    case .link: #"(?i)\b(?:https?://|www\.)[^\s<>"'\])}]*[^\s<>"'\])}.,;:!?]"#
    case .mail: #"\b[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\b"#
    case .date:
      #"\b(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?"#
        + #"|\d{1,2}/\d{1,2}/\d{4}|(?:\p{L}{3,9} \d{1,2}, \d{4})|(?:\d{1,2} \p{L}{3,9} \d{4}))\b"#
    case .number: #"(?<![\w.])\+?(?:\(\d{1,4}\)|\d)[\d ()./-]{5,}\d(?!\w)"#
    }
  }

  func results(in text: String, _ range: NSRange) -> [DetectedResult] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: range).compactMap { match in
      let words = (text as NSString).substring(with: match.range)
      let result = DetectedResult(match.range, type)
      switch self {
      case .link: result.foundURL = URL(string: words.contains("://") ? words : "http://" + words)
      case .mail: result.foundURL = URL(string: "mailto:" + words)
      case .date: result.foundDate = Self.date(words)
      case .number:
        let digits = words.count(where: \.isNumber)
        result.foundNumber = (7...15).contains(digits) ? words : nil
      }
      let isSomething =
        result.foundURL != nil || result.foundNumber != nil || result.foundDate != nil
      return isSomething ? result : nil
    }
  }

  private static func date(_ words: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    let formats = [
      "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm",
      "yyyy-MM-dd", "MM/dd/yyyy", "MMMM d, yyyy", "MMM d, yyyy", "d MMMM yyyy", "d MMM yyyy",
    ]
    for format in formats {
      formatter.dateFormat = format
      if let date = formatter.date(from: words) { return date }
    }
    return nil
  }
}

extension NSAttributedString {
  /// Without words, as `NSMutableAttributedString()` is written: Foundation asks for words here.
  public convenience init(_ none: Void = ()) {
    self.init(string: "")
  }
}
