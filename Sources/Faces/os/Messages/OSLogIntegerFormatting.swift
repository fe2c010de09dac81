/// How whole numbers are written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let prefix: String
  let isUppercase: Bool
  let hasSign: Bool
  let minDigits: Int

  public static var decimal: OSLogIntegerFormatting { decimal() }
  public static var hex: OSLogIntegerFormatting { hex() }
  public static var octal: OSLogIntegerFormatting { octal() }

  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign,
      minDigits: minDigits)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
      hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
      hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  func words(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (value < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
  }
}
