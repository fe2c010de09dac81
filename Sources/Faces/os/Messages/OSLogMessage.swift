/// A line of the log, written as a text with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Puts values into a line of the log.
public struct OSLogInterpolation: StringInterpolationProtocol {
  private(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + interpolationCount * 8)
  }

  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(value(), align, privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some CustomStringConvertible, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(value().description, align, privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(String(describing: value()), align, privacy)
  }

  /// Errors have no text of their own on the phone; here they may be written.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    add("\(value())", .none, privacy)
  }

  /// What is not there is written as such.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value?, privacy: OSLogPrivacy = .auto
  ) {
    add(value()?.description ?? "nil", .none, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger,
    format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(Double(number())), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(boolean()), .none, privacy)
  }

  /// Objects that describe themselves; nil is written as such.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ object: @autoclosure () -> AnyObject?, privacy: OSLogPrivacy = .auto
  ) {
    add(object().map { String(describing: $0) } ?? "nil", .none, privacy)
  }

  private mutating func add(
    _ words: @autoclosure () -> String, _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy
  ) {
    text += alignment.padded(privacy.hides ? "<private>" : words())
  }
}
