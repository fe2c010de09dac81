public import Foundation

/// What a cell shows, as a value.
@preconcurrency @MainActor
public protocol UIContentConfiguration {}

/// Words and a picture in a row.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a line looks.
  public struct TextProperties {
    public var font = UIFont.systemFont(ofSize: 17)
    public var color = UIColor.black
    public var numberOfLines = 0
    public var adjustsFontForContentSizeCategory = true
  }

  /// How the picture looks.
  public struct ImageProperties {
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var maximumSize = CGSize.zero
    public var reservedLayoutSize = CGSize.zero
  }

  public var text: String?
  public var secondaryText: String?
  public var attributedText: NSAttributedString?
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageProperties = ImageProperties()
  public var imageToTextPadding: CGFloat = 0
  public var textToSecondaryTextVerticalPadding: CGFloat = 0
  public var prefersSideBySideTextAndSecondaryText = false

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}
