// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitDisplay
internal import HeadUnitFonts
internal import HeadUnitPaint

/// Text as it is set in the machine's fonts, each part of it in a look of its own.
struct DrawnText {
  /// A part in one look.
  private struct Part {
    var text: String
    let look: TextLook
  }

  /// A line, from where it is begun to be read.
  private struct Line {
    var pieces: [(line: TextLine, look: TextLook)]

    /// The first part says how it is laid out.
    var paragraph: TextLook { pieces[0].look }
    var width: Int { pieces.reduce(0) { $0 + $1.line.width } }
    var isRightToLeft: Bool { pieces[0].line.isRightToLeft }
    var ascender: CGFloat { pieces.map(\.look.font.ascender).max() ?? 0 }
    var height: CGFloat { pieces.map(\.look.font.lineHeight).max() ?? 0 }

    /// In points from its top to the top of the next.
    var advance: CGFloat {
      let multiple = paragraph.paragraph?.look.lineHeightMultiple ?? 0
      let spacing = paragraph.paragraph?.lineSpacing ?? 0
      return height * (multiple > 0 ? multiple : 1) + spacing
    }

    /// How much of the room beside it is to its left.
    var share: CGFloat {
      switch paragraph.paragraph?.alignment ?? .natural {
      case .left, .justified: 0
      case .center: 0.5
      case .right: 1
      case .natural: isRightToLeft ? 1 : 0
      }
    }
  }

  /// Each has a part at least.
  private let paragraphs: [[Part]]

  init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
    self.init([Part(text: text, look: TextLook(attributes ?? [:]))])
  }

  init(_ text: NSAttributedString) {
    var parts: [Part] = []
    let whole = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: whole) { attributes, range, _ in
      let part = text.attributedSubstring(from: range).string
      parts.append(Part(text: part, look: TextLook(attributes)))
    }
    self.init(parts)
  }

  private init(_ parts: [Part]) {
    var paragraphs: [[Part]] = [[]]
    for part in parts {
      let pieces = part.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1].append(Part(text: String(piece), look: part.look))
      }
    }
    // Where a look ends with a line, the next line has no part of it.
    self.paragraphs = paragraphs.compactMap { parts in
      let seen = parts.filter { !$0.text.isEmpty }
      return parts.isEmpty ? nil : seen.isEmpty ? [parts[0]] : seen
    }
  }

  private var isEmpty: Bool { paragraphs.allSatisfy { $0.allSatisfy(\.text.isEmpty) } }

  /// As large as its lines in a width; infinite or none at all: on one line each.
  func size(in width: CGFloat = .infinity) -> CGSize {
    let scale: CGFloat = 4
    let lines = lines(in: width, scale)
    guard !isEmpty, let last = lines.last else { return .zero }
    let height = lines.dropLast().reduce(0) { $0 + $1.advance } + last.height
    return CGSize(width: CGFloat(lines.map(\.width).max() ?? 0) / scale, height: height)
  }

  /// A line is drawn that begins above the lower edge, as far as it is inside.
  func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else {
      return
    }
    context.saveGState()
    context.clip(to: rect)
    draw(in: context, rect)
    context.restoreGState()
  }

  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: context, CGRect(x: point.x, y: point.y, width: .infinity, height: .infinity))
  }

  private func draw(in context: CGContext, _ rect: CGRect) {
    var top = rect.minY
    for line in lines(in: rect.width, context.textScale) where top < rect.maxY {
      let width = CGFloat(line.width) / context.textScale
      let room = rect.width.isFinite ? rect.width - width : 0
      var left = rect.minX + room * line.share
      for (piece, look) in line.isRightToLeft ? line.pieces.reversed() : line.pieces {
        let width = CGFloat(piece.width) / context.textScale
        let ground = CGRect(x: left, y: top, width: width, height: line.height)
        look.draw(piece, in: context, ground, baseline: top + line.ascender)
        left += width
      }
      top += line.advance
    }
  }

  private func lines(in width: CGFloat, _ scale: CGFloat) -> [Line] {
    guard let setter = CGContext.fonts?.textSetter else { return [] }
    let pixels = width.isFinite && width > 0 ? Int(min(width * scale, 100_000)) : nil
    return paragraphs.flatMap { lines(of: $0, pixels, scale, setter) }.filter { !$0.pieces.isEmpty }
  }

  private func lines(
    of paragraph: [Part], _ pixels: Int?, _ scale: CGFloat, _ setter: TextSetter
  ) -> [Line] {
    let isBroken: Bool
    let isCut: Bool
    switch paragraph[0].look.paragraph?.lineBreakMode ?? .byWordWrapping {
    case .byWordWrapping, .byCharWrapping: (isBroken, isCut) = (true, false)
    case .byClipping: (isBroken, isCut) = (false, false)
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      (isBroken, isCut) = (false, true)
    }
    let first = paragraph[0]
    guard paragraph.count == 1 else {
      let rows = isBroken ? rows(of: paragraph, pixels ?? .max, scale, setter) : [paragraph]
      return rows.map { Line(pieces: pieces($0, isCut ? pixels : nil, scale, setter)) }
    }
    guard isBroken, let pixels, !first.text.isEmpty, let style = first.look.style(scale) else {
      return [Line(pieces: pieces(paragraph, isCut ? pixels : nil, scale, setter))]
    }
    let lines = setter.lines(first.text, style, width: pixels, maximumLines: first.text.count)
    return lines.map { Line(pieces: [($0, first.look)]) }
  }

  /// In one line, beside each other; cut where a width is given.
  private func pieces(
    _ parts: [Part], _ width: Int?, _ scale: CGFloat, _ setter: TextSetter
  ) -> [(line: TextLine, look: TextLook)] {
    var pieces: [(line: TextLine, look: TextLook)] = []
    var room = width
    for part in parts {
      guard let style = part.look.style(scale) else { continue }
      let line = setter(.init(part.text, style, maximumWidth: room))
      pieces.append((line, part.look))
      if line.isCut { break }
      room = room.map { max(0, $0 - line.width) }
    }
    return pieces
  }

  /// Broken between words, wherever a look ends.
  private func rows(
    of paragraph: [Part], _ width: Int, _ scale: CGFloat, _ setter: TextSetter
  ) -> [[Part]] {
    var rows: [[Part]] = [[]]
    var used = 0
    var gap = ""
    for part in paragraph {
      guard let style = part.look.style(scale) else { continue }
      for (word, spaces) in part.text.words {
        let wide = setter(.init(word, style)).width
        if used > 0, used + wide > width, !word.isEmpty {
          rows.append([])
          (used, gap) = (0, "")
        }
        let row = rows.count - 1
        // Spaces count where something follows them in their line.
        if !gap.isEmpty { rows[row][rows[row].count - 1].text += gap }
        if let last = rows[row].last, last.look === part.look {
          rows[row][rows[row].count - 1].text += word
        } else {
          rows[row].append(Part(text: word, look: part.look))
        }
        gap = spaces
        used += wide + (spaces.isEmpty ? 0 : setter(.init(spaces, style)).width)
      }
    }
    return rows
  }
}

extension String {
  /// Each with the spaces that follow it; the first may be none.
  fileprivate var words: [(word: String, spaces: String)] {
    var words: [(word: String, spaces: String)] = []
    var rest = self[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhitespace }
      let spaces = rest[word.endIndex...].prefix(while: \.isWhitespace)
      words.append((String(word), String(spaces)))
      rest = rest[spaces.endIndex...]
    }
    return words
  }
}

/// How a part of a text looks.
private final class TextLook {
  let font: UIFont
  private let attributes: [NSAttributedString.Key: Any]

  init(_ attributes: [NSAttributedString.Key: Any]) {
    self.attributes = attributes
    font = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
  }

  var paragraph: NSParagraphStyle? { attributes[.paragraphStyle] as? NSParagraphStyle }

  /// Nil for letters of which nothing would be seen, or that no drawing has room for.
  func style(_ scale: CGFloat) -> TextStyle? {
    let size = font.pointSize * scale
    guard size.isFinite, size >= 1, size <= 2_000 else { return nil }
    let kern = (attributes[.kern] as? CGFloat ?? 0) * scale
    let name = font.fontName.prefix { $0 != "-" }
    return TextStyle(
      family: font.pointSize >= 20 ? .display : .text, weight: font.weight.heaviness,
      size: Int((size * 64).rounded()),
      tracking: kern.isFinite && abs(kern) < size ? Int((kern * 64).rounded()) : 0,
      named: name == "System" ? nil : String(name))
  }

  func draw(_ line: TextLine, in context: CGContext, _ rect: CGRect, baseline: CGFloat) {
    let color = attributes[.foregroundColor] as? UIColor ?? UIColor.black
    if let ground = attributes[.backgroundColor] as? UIColor { context.fill(rect, ground) }
    let baseline = baseline - (attributes[.baselineOffset] as? CGFloat ?? 0)
    context.draw(line, at: CGPoint(x: rect.minX, y: baseline), color)
    for (key, height) in [
      (NSAttributedString.Key.underlineStyle, 0.12), (.strikethroughStyle, -0.26),
    ]
    where (attributes[key] as? Int ?? 0) != 0 {
      let thickness = max(1, font.pointSize / 16)
      let y = baseline + font.pointSize * height - thickness / 2
      context.fill(CGRect(x: rect.minX, y: y, width: rect.width, height: thickness), color)
    }
  }
}

extension UIFont.Weight {
  fileprivate var heaviness: TextStyle.Weight {
    if rawValue < 0.1 { return .regular }
    if rawValue < 0.27 { return .medium }
    return rawValue < 0.38 ? .semibold : .bold
  }
}

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

extension NSString {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(description, attrs).size()
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: DrawnText(description, attributes).size(in: size.width))
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnText(description, attrs).draw(in: rect)
  }

  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(description, attrs).draw(at: point)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(description, attributes).draw(in: rect)
  }
}

extension String {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnText(self, attrs).size()
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: DrawnText(self, attributes).size(in: size.width))
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnText(self, attrs).draw(in: rect)
  }

  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    DrawnText(self, attrs).draw(at: point)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnText(self, attributes).draw(in: rect)
  }
}

extension NSAttributedString {
  public func size() -> CGSize { DrawnText(self).size() }
  public func draw(in rect: CGRect) { DrawnText(self).draw(in: rect) }
  public func draw(at point: CGPoint) { DrawnText(self).draw(at: point) }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    DrawnText(self).draw(in: rect)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: DrawnText(self).size(in: size.width))
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
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
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
    let code = options[.characterEncoding]
    let number = code as? UInt ?? (code as? Int).map { UInt($0) } ?? (code as? NSNumber)?.uintValue
    let encoding = number.map { String.Encoding(rawValue: $0) } ?? .utf8
    let name = options[.documentType]
    let type = name as? DocumentType ?? (name as? String).map { DocumentType(rawValue: $0) }
    guard [.html, .plain, nil].contains(type) else { throw CocoaError(.fileReadCorruptFile) }
    let text = String(data: data, encoding: encoding) ?? String(decoding: data, as: UTF8.self)
    // What nobody names is looked at.
    let isPage = type == .html || type == nil && text.drop { $0.isWhitespace }.hasPrefix("<")
    self.init(
      string: isPage ? PageWords.of(text) : text,
      attributes: options[.defaultAttributes] as? [NSAttributedString.Key: Any])
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
      if rest.hasPrefix("<!--"), skipped == nil {
        let end = rest.range(of: "-->")?.upperBound ?? rest.endIndex
        rest = rest[end...]
        continue
      }
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
