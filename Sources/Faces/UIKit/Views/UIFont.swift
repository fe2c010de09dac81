public import Foundation

/// A typeface at a size, of which only the names are here.
open class UIFont: NSObject, @unchecked Sendable {
  /// How heavy letters are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public let fontName: String
  public let pointSize: CGFloat

  init(_ name: String, _ size: CGFloat) {
    (fontName, pointSize) = (name, size)
    super.init()
  }

  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(fontName, fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("System", fontSize) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(weight.rawValue >= Weight.bold.rawValue ? "System-Bold" : "System", fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("System-Bold", fontSize)
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}
