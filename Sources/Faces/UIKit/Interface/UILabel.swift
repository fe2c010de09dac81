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

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("System-Italic", fontSize)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont("System", 17) }

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
  }

  open var lineHeight: CGFloat { pointSize * 1.2 }
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
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

// MARK: - Text that is measured and read

/// Something in the middle of a text.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  open var image: UIImage?
  open var bounds = CGRect.zero
  open var contents: Data?

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

open class NSShadow: NSObject, @unchecked Sendable {
  open var shadowOffset = CGSize.zero
  open var shadowBlurRadius: CGFloat = 0
  open var shadowColor: Any?
}

public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
  public static let patternDot = NSUnderlineStyle(rawValue: 256)
  public static let patternDash = NSUnderlineStyle(rawValue: 512)
  public static let byWord = NSUnderlineStyle(rawValue: 32_768)
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

public final class NSStringDrawingContext: NSObject {}

/// Half as wide as it is high: no letters are drawn or measured here.
private func size(of text: String, _ font: UIFont?, in width: CGFloat = .infinity) -> CGSize {
  let font = font ?? UIFont.systemFont(ofSize: 12)
  let length = CGFloat(text.count) * font.pointSize / 2
  guard width.isFinite, width > 0, length > width else {
    return CGSize(width: length, height: text.isEmpty ? 0 : font.lineHeight)
  }
  return CGSize(width: width, height: (length / width).rounded(.up) * font.lineHeight)
}

extension NSString {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    UIKit.size(of: description, attrs?[.font] as? UIFont)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    let size = UIKit.size(of: description, attributes?[.font] as? UIFont, in: size.width)
    return CGRect(origin: .zero, size: size)
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {}
}

extension String {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    UIKit.size(of: self, attrs?[.font] as? UIFont)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {}
}

extension NSAttributedString {
  public func size() -> CGSize { UIKit.size(of: string, nil) }
  public func draw(in rect: CGRect) {}
  public func draw(at point: CGPoint) {}

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: UIKit.size(of: string, nil, in: size.width))
  }

  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}")
  }

  /// What kind of text is read.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let rtf = DocumentType(rawValue: "NSRTF")
    public static let html = DocumentType(rawValue: "NSHTML")
  }

  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  /// The words of a page without its looks.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    let text = String(decoding: data, as: UTF8.self)
    let isPage = options[.documentType] as? DocumentType == .html
    self.init(string: isPage ? PageWords.of(text) : text)
  }
}

/// The words of HTML: marks go, blocks begin a line, entities become what they stand for.
enum PageWords {
  private static let blocks: Set<String> = [
    "p", "div", "br", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
  ]
  private static let unseen: Set<String> = ["script", "style", "head", "title"]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”", "copy": "©", "reg": "®", "trade": "™", "euro": "€", "bull": "•",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
  ]

  static func of(_ page: String) -> String {
    var words = ""
    var rest = page[...]
    var skipped: String?
    while let next = rest.first {
      if next == "<", let end = rest.firstIndex(of: ">") {
        let mark = rest[rest.index(after: rest.startIndex)..<end].lowercased()
        rest = rest[rest.index(after: end)...]
        let isEnd = mark.hasPrefix("/")
        let name = String(mark.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
        if let inside = skipped {
          if isEnd, name == inside { skipped = nil }
        } else if !isEnd, unseen.contains(name), !mark.hasSuffix("/") {
          skipped = name
        } else if blocks.contains(name), name == "br" || !words.isEmpty, words.last != "\n" {
          words += "\n"
        }
        continue
      }
      rest.removeFirst()
      guard skipped == nil else { continue }
      if next == "&", let end = rest.firstIndex(of: ";"), rest[..<end].count <= 8,
        let sign = sign(String(rest[..<end]))
      {
        words += sign
        rest = rest[rest.index(after: end)...]
      } else if next.isWhitespace, next != "\u{A0}" {
        if let last = words.last, !last.isWhitespace { words += " " }
      } else {
        words.append(next)
      }
    }
    return words
  }

  private static func sign(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return entities[name] }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
