public import Foundation
internal import HeadUnitPaint

extension UIImage {
  /// An image from the app's folders and asset catalogs; nil when there is none of that name.
  public convenience init?(named name: String) {
    guard let found = PictureFolders.current.image(named: name) else { return nil }
    self.init(found.content, scale: found.scale, found.renderingMode)
  }

  /// All bundles are the app's folders.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name)
  }

  /// Nil when the file cannot be read or is no picture.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    self.init(data: data, scale: stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1)
  }

  /// The phone's own symbols are not here: every name gives the same neutral mark.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard !name.isEmpty else { return nil }
    let size = (configuration as? SymbolConfiguration)?.pointSize ?? SymbolConfiguration.usualSize
    self.init(Self.mark(of: size), scale: 1, .alwaysTemplate)
  }

  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A ring in a round-cornered frame, which stands for nothing in particular.
  private static func mark(of size: CGFloat) -> ImageContent? {
    let side = max(1, min(1_024, Int(size.isFinite ? size.rounded() : 1)))
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'"
      + " viewBox='0 0 24 24'><g fill='none' stroke='#000' stroke-width='2'>"
      + "<rect x='3' y='3' width='18' height='18' rx='4'/><circle cx='12' cy='12' r='4'/></g></svg>"
    return ImageContent(Array(text.utf8))
  }
}

extension UIImage {
  /// How a symbol is to look.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// How large a symbol is; how heavy it is makes no difference here.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat
    static let usualSize: CGFloat = 17

    public init(pointSize: CGFloat) {
      self.pointSize = pointSize
      super.init()
    }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize: pointSize)
    }

    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize: pointSize)
    }

    public convenience init(scale: UIImage.SymbolScale) {
      self.init(pointSize: Self.usualSize)
    }

    public convenience init(weight: UIImage.SymbolWeight) {
      self.init(pointSize: Self.usualSize)
    }
  }

  /// How heavy a symbol's lines are.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin = 2
    case light = 3
    case regular = 4
    case medium = 5
    case semibold = 6
    case bold = 7
    case heavy = 8
    case black = 9
  }

  /// How large a symbol is beside its text.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3
  }
}

extension UIColor {
  /// A colour of the app's asset catalogs; nil when there is none of that name.
  public convenience init?(named name: String) {
    guard let channels = PictureFolders.current.color(named: name) else { return nil }
    self.init(channels)
  }
}
