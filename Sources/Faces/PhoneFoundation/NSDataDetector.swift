// The phone's own names.
// swift-format-ignore-file: NoAssignmentInExpressions

public import Foundation

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
