@preconcurrency public import Foundation

/// A line of text.
@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String? {
    get { attributedText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }
  open var attributedText: NSAttributedString?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = UIColor.label
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var numberOfLines = 1
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var adjustsFontSizeToFitWidth = false
  open var adjustsFontForContentSizeCategory = false
  open var minimumScaleFactor: CGFloat = 0
  open var isEnabled = true
  open var isHighlighted = false
  open var preferredMaxLayoutWidth: CGFloat = 0
}

/// A picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage?
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open private(set) var isAnimating = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// A wheel that turns while one waits.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable {
    case whiteLarge = 0
    case white = 1
    case gray = 2
    case medium = 100
    case large = 101
  }

  open var style = Style.medium
  open var color: UIColor?
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false

  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// A bar that says how far something is.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// Where it stands.
  public enum Style: Int, Sendable {
    case `default` = 0
    case bar = 1
  }

  open var progress: Float = 0
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
  }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// What changes what is behind it.
open class UIVisualEffect: NSObject, @unchecked Sendable {}

/// Blurs it.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// How much, and how dark.
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light = 1
    case dark = 2
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemMaterialDark = 18
  }

  public init(style: Style) {
    super.init()
  }
}

/// Shows such an effect.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect?
  public let contentView = UIView(frame: .zero)

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// At which side lines of text begin.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4
}

/// Where text that is too long is cut.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// How a paragraph is set.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  fileprivate var kept = ParagraphLook()
  open var alignment: NSTextAlignment { kept.alignment }
  open var lineSpacing: CGFloat { kept.lineSpacing }
  open var lineBreakMode: NSLineBreakMode { kept.lineBreakMode }

  public static let `default` = NSParagraphStyle()
}

/// What is kept of it.
struct ParagraphLook: Hashable, Sendable {
  var alignment = NSTextAlignment.natural
  var lineSpacing: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var lineBreakMode = NSLineBreakMode.byWordWrapping
}

/// One that an app sets up itself.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { kept.alignment }
    set { kept.alignment = newValue }
  }

  open override var lineSpacing: CGFloat {
    get { kept.lineSpacing }
    set { kept.lineSpacing = newValue }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { kept.lineBreakMode }
    set { kept.lineBreakMode = newValue }
  }

  open var lineHeightMultiple: CGFloat {
    get { kept.lineHeightMultiple }
    set { kept.lineHeightMultiple = newValue }
  }

  open var paragraphSpacing: CGFloat {
    get { kept.paragraphSpacing }
    set { kept.paragraphSpacing = newValue }
  }
}
