internal import Foundation

/// A number of whatever type an app has put in a dictionary.
///
/// On the phone all of them become one type of object; here they stay what they are.
struct LooseNumber {
  let double: Double
  /// All its digits, for numbers that name something.
  let text: String

  init?(_ value: Any) {
    switch value {
    case let flag as Bool: self.init(double: flag ? 1 : 0, text: flag ? "1" : "0")
    case let whole as any BinaryInteger: self.init(double: Double(whole), text: "\(whole)")
    // 1.1 is to stay what it says, and not become the nearest of the longer numbers.
    case let short as Float: self.init(Double("\(short)") ?? Double(short))
    case let fraction as any BinaryFloatingPoint: self.init(Double(fraction))
    case let number as NSNumber: self.init(double: number.doubleValue, text: number.stringValue)
    case let decimal as Decimal:
      self.init(double: NSDecimalNumber(decimal: decimal).doubleValue, text: "\(decimal)")
    case let span as any SpanOfTime: self.init(span.seconds)
    case let named as any RawRepresentable: self.init(named.rawValue)
    default: return nil
    }
  }

  private init(double: Double, text: String) {
    self.double = double
    self.text = text
  }

  private init(_ double: Double) {
    self.init(double: double, text: "\(double)")
  }
}

/// A type that stands for so many seconds.
protocol SpanOfTime {
  var seconds: Double { get }
}
