internal import Foundation

/// How numbers with fractions are written.
public struct OSLogFloatFormatting: Sendable {
  let letter: String
  let precision: Int?
  let hasSign: Bool

  public static var fixed: OSLogFloatFormatting { fixed() }
  public static var hex: OSLogFloatFormatting { make("a", nil, false) }
  public static var exponential: OSLogFloatFormatting { exponential() }
  public static var hybrid: OSLogFloatFormatting { hybrid() }

  public static func fixed(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make("f", precision, explicitPositiveSign) }

  public static func fixed(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make("f", nil, explicitPositiveSign) }

  public static func exponential(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "E" : "e", precision, explicitPositiveSign) }

  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "E" : "e", nil, explicitPositiveSign) }

  public static func hybrid(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "G" : "g", precision, explicitPositiveSign) }

  public static func hybrid(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "G" : "g", nil, explicitPositiveSign) }

  private static func make(
    _ letter: String, _ precision: Int?, _ hasSign: Bool
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(letter: letter, precision: precision, hasSign: hasSign)
  }

  func words(_ value: Double) -> String {
    let digits = precision.map { ".\(max(0, $0))" } ?? ""
    return String(format: "%\(hasSign ? "+" : "")\(digits)\(letter)", value)
  }
}

/// How yes and no are written.
public enum OSLogBoolFormat: Sendable {
  case truth
  case answer

  func words(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}
