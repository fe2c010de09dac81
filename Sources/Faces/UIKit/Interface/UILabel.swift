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
  open var highlightedTextColor: UIColor?
  open var allowsDefaultTighteningForTruncation = false
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  open var showsExpansionTextWhenTruncated = false
  open override func draw(_ rect: CGRect) { drawText(in: rect) }

  /// In the middle of its height.
  open func drawText(in rect: CGRect) {
    guard let words = drawnText else { return }
    let height = min(size(of: words, within: rect.size).height, rect.height)
    words.draw(
      in: CGRect(x: rect.minX, y: rect.midY - height / 2, width: rect.width, height: height))
  }

  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines number: Int) -> CGRect {
    guard let words = drawnText else { return CGRect(origin: bounds.origin, size: .zero) }
    return CGRect(origin: bounds.origin, size: size(of: words, within: bounds.size))
  }

  /// What of its looks the text does not bring along is the label's.
  private var drawnText: NSAttributedString? {
    guard let attributedText, attributedText.length > 0 else { return nil }
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (textAlignment, lineBreakMode)
    if numberOfLines != 1 { style.lineBreakMode = .byWordWrapping }
    let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    let drawn = NSMutableAttributedString(string: "")
    let all = NSRange(location: 0, length: attributedText.length)
    attributedText.enumerateAttributes(in: all) { own, range, _ in
      let look: [NSAttributedString.Key: Any] = [
        .font: font as Any, .foregroundColor: color, .paragraphStyle: style,
      ].merging(own) { $1 }
      let part = attributedText.attributedSubstring(from: range).string
      drawn.append(NSAttributedString(string: part, attributes: look))
    }
    return drawn
  }

  private func size(of words: NSAttributedString, within room: CGSize) -> CGSize {
    let width = numberOfLines == 1 || room.width <= 0 ? CGFloat.greatestFiniteMagnitude : room.width
    let found = words.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin, context: nil
    ).size
    return CGSize(width: found.width.rounded(.up), height: found.height.rounded(.up))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    drawnText.map { self.size(of: $0, within: size) } ?? .zero
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}

/// Where a text that was made smaller stands.
public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines = 0
  case alignCenters = 1
  case none = 2
}

extension NSParagraphStyle {
  /// Where lines are not broken.
  public struct LineBreakStrategy: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let pushOut = LineBreakStrategy(rawValue: 1)
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
}

/// A picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage?
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
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

  public init(image: UIImage?, highlightedImage: UIImage?) {
    (self.image, self.highlightedImage) = (image, highlightedImage)
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }

  open var highlightedAnimationImages: [UIImage]?
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func draw(_ layer: CALayer, in ctx: CGContext) {
    guard let shown = isHighlighted ? highlightedImage ?? image : image else { return }
    shown.draw(in: place(of: shown.size))
  }

  private func place(of size: CGSize) -> CGRect {
    let room = bounds.size
    var drawn = size
    switch contentMode {
    case .scaleToFill, .redraw: drawn = room
    case .scaleAspectFit, .scaleAspectFill:
      guard size.width > 0, size.height > 0 else { return .zero }
      let (across, down) = (room.width / size.width, room.height / size.height)
      let factor = contentMode == .scaleAspectFit ? min(across, down) : max(across, down)
      drawn = CGSize(width: size.width * factor, height: size.height * factor)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      break
    }
    var corner = CGPoint(x: (room.width - drawn.width) / 2, y: (room.height - drawn.height) / 2)
    if [.left, .topLeft, .bottomLeft].contains(contentMode) { corner.x = 0 }
    if [.right, .topRight, .bottomRight].contains(contentMode) {
      corner.x = room.width - drawn.width
    }
    if [.top, .topLeft, .topRight].contains(contentMode) { corner.y = 0 }
    if [.bottom, .bottomLeft, .bottomRight].contains(contentMode) {
      corner.y = room.height - drawn.height
    }
    return CGRect(origin: corner, size: drawn)
  }
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

/// Lets what lies on a blur shine through.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  public init(blurEffect: UIBlurEffect) {
    super.init()
  }
}

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
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.kept = kept
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.kept = kept
    return copy
  }

  fileprivate var kept = ParagraphLook()
  var look: ParagraphLook { kept }
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
  var room = Room()

  /// What lines are given beside their words: kept, and not drawn.
  struct Room: Hashable, Sendable {
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var hyphenationFactor: Float = 0
    var allowsDefaultTighteningForTruncation = false
  }
}

extension NSMutableParagraphStyle {
  public var firstLineHeadIndent: CGFloat {
    get { kept.room.firstLineHeadIndent }
    set { kept.room.firstLineHeadIndent = newValue }
  }
  public var headIndent: CGFloat {
    get { kept.room.headIndent }
    set { kept.room.headIndent = newValue }
  }
  public var tailIndent: CGFloat {
    get { kept.room.tailIndent }
    set { kept.room.tailIndent = newValue }
  }
  public var minimumLineHeight: CGFloat {
    get { kept.room.minimumLineHeight }
    set { kept.room.minimumLineHeight = newValue }
  }
  public var maximumLineHeight: CGFloat {
    get { kept.room.maximumLineHeight }
    set { kept.room.maximumLineHeight = newValue }
  }
  public var paragraphSpacingBefore: CGFloat {
    get { kept.room.paragraphSpacingBefore }
    set { kept.room.paragraphSpacingBefore = newValue }
  }
  public var hyphenationFactor: Float {
    get { kept.room.hyphenationFactor }
    set { kept.room.hyphenationFactor = newValue }
  }
  public var allowsDefaultTighteningForTruncation: Bool {
    get { kept.room.allowsDefaultTighteningForTruncation }
    set { kept.room.allowsDefaultTighteningForTruncation = newValue }
  }
  public func setParagraphStyle(_ obj: NSParagraphStyle) { kept = obj.look }
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

/// How far something lies from where it would lie.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  public static let zero = UIOffset()
}

/// A typeface at a size: the machine's fonts stand in for the phone's.
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
  let weight: Weight

  init(_ name: String, _ size: CGFloat, _ weight: Weight = .regular) {
    (fontName, pointSize, self.weight) = (name, size, weight)
    super.init()
  }

  /// The weight is the last word of the name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    let weights: [String: Weight] = [
      "Medium": .medium, "Semibold": .semibold, "SemiBold": .semibold, "DemiBold": .semibold,
      "Bold": .bold, "Heavy": .heavy, "Black": .black,
    ]
    let style = fontName.split(separator: "-").dropFirst().last.map(String.init) ?? ""
    self.init(fontName, fontSize, weights[style] ?? .regular)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("System", fontSize) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      weight.rawValue >= Weight.bold.rawValue ? "System-Bold" : "System", fontSize, weight)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("System-Bold", fontSize, .bold)
  }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("System-Italic", fontSize)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// None that an app could choose from.
  open class var familyNames: [String] { [] }
  open class func fontNames(forFamilyName familyName: String) -> [String] { [] }
  open class var systemFontSize: CGFloat { 14 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }

  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// What text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// On a phone whose text is neither larger nor smaller than usual.
    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  open var lineHeight: CGFloat { pointSize * 1.2 }
  open var ascender: CGFloat { pointSize * 0.95 }
  open var descender: CGFloat { pointSize * -0.25 }
  open var leading: CGFloat { 0 }
  open var capHeight: CGFloat { pointSize * 0.705 }
  open var xHeight: CGFloat { pointSize * 0.526 }
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize, weight) }
}

/// Sizes that follow how large the phone's text is, which is always the same.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  public init(forTextStyle textStyle: UIFont.TextStyle) {
    super.init()
  }

  open func scaledFont(for font: UIFont) -> UIFont { font }
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

extension UIImage.SymbolConfiguration {
  /// As large as the letters beside it.
  public convenience init(font: UIFont, scale: UIImage.SymbolScale = .default) {
    self.init(pointSize: font.pointSize)
  }

  public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale = .default) {
    self.init(pointSize: textStyle.size)
  }
}
