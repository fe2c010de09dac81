public import Foundation

/// Whether the surroundings of a screen are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// What kind of device a screen belongs to.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// How much room there is in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// What a screen is like: values an app may ask for, of a phone by day.
open class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat
  public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular

  init(
    _ idiom: UIUserInterfaceIdiom, _ style: UIUserInterfaceStyle,
    displayScale: CGFloat = UITraitCollection.phoneScale
  ) {
    (userInterfaceIdiom, userInterfaceStyle) = (idiom, style)
    self.displayScale = displayScale
    super.init()
  }

  public override convenience init() {
    self.init(.unspecified, .unspecified, displayScale: 0)
  }

  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(userInterfaceIdiom, .unspecified, displayScale: 0)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(.unspecified, userInterfaceStyle, displayScale: 0)
  }

  public convenience init(displayScale: CGFloat) {
    self.init(.unspecified, .unspecified, displayScale: displayScale)
  }

  /// The last one that says something counts.
  public convenience init(traitsFrom traits: [UITraitCollection]) {
    let idiom = traits.last { $0.userInterfaceIdiom != .unspecified }?.userInterfaceIdiom
    let style = traits.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
    let scale = traits.last { $0.displayScale > 0 }?.displayScale
    self.init(idiom ?? .unspecified, style ?? .unspecified, displayScale: scale ?? 0)
  }

  public class var current: UITraitCollection { phone }

  static let phone = UITraitCollection(.phone, .light)
  /// Pixels in a point of the screens here.
  static let phoneScale: CGFloat = 2
}
