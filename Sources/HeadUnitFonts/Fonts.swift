import CFreeType
import CHarfBuzz
public import HeadUnitDisplay
public import HeadUnitPaint
import Synchronization

/// The fonts of this machine: sets lines with them and draws their glyphs.
///
/// May be used from any thread; one at a time works, the others wait.
public final class Fonts: Sendable {
  private let typesetter: Mutex<Typesetter>
  /// Where there is none, text stands in plain strokes that are built in.
  public let hasFont: Bool

  /// Fails when FreeType does not start.
  public convenience init() throws(FontsError) {
    try self.init(FontEnvironment())
  }

  package init(_ environment: FontEnvironment) throws(FontsError) {
    var typesetter = try Typesetter(environment)
    hasFont = typesetter.hasFont
    self.typesetter = Mutex(typesetter)
  }

  /// What is to be said where there is no font; nil where there is one.
  public var remark: String? { hasFont ? nil : FontsWording.noFont }

  /// Whether there are fonts for every letter of a text.
  public func covers(_ text: String) -> Bool { typesetter.withLock { $0.covers(text) } }

  /// The scripts of a text that have letters in it which no installed font has, each once.
  ///
  /// None where there is no font at all: of that there is a remark.
  public func missingScripts(in text: String) -> [MissingScript] {
    let rare = text.unicodeScalars.filter(MissingScript.isRare)
    guard hasFont, !rare.isEmpty else { return [] }
    let missing = typesetter.withLock { typesetter in rare.filter { !typesetter.covers($0) } }
    var found: [MissingScript] = []
    for scalar in missing {
      let script = MissingScript(of: scalar)
      if !found.contains(script) { found.append(script) }
    }
    return found
  }

  /// Whether a family is installed; others stand in for one that is not.
  public func has(family: String) -> Bool { typesetter.withLock { $0.has(family: family) } }

  public var textSetter: TextSetter {
    TextSetter { request in self.typesetter.withLock { $0.cachedLine(request) } }
  }

  public var glyphSource: GlyphSource {
    GlyphSource { key in self.typesetter.withLock { $0.mask(key) } }
  }

  func withTypesetter<Result: Sendable>(_ body: (inout Typesetter) -> Result) -> Result {
    typesetter.withLock { body(&$0) }
  }
}

/// A script that nothing that is installed can write, and where its letters are to be had.
public struct MissingScript: Hashable, Sendable {
  /// As Unicode calls it: `Kannada`.
  public let name: String
  /// The package of Debian's that has a font for it.
  public let package: String

  /// Letters beyond those that every font for western text has, and that are seen at all.
  static func isRare(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x250, !scalar.properties.isDefaultIgnorableCodePoint else {
      return false
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator,
      .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }

  init(of scalar: Unicode.Scalar) {
    if scalar.properties.isEmojiPresentation {
      (name, package) = ("emoji", "fonts-noto-color-emoji")
    } else if let name = Self.eastAsian(scalar.value) {
      (self.name, package) = (name, "fonts-noto-cjk")
    } else {
      name = Self.name(scalar)
      let isCommon = ["Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Georgian", "Latin"]
      package = isCommon.contains(name) ? "fonts-dejavu-core" : "fonts-noto-core"
    }
  }

  /// Scripts whose letters Unicode names by number.
  private static func eastAsian(_ value: UInt32) -> String? {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: "Hangul"
    case 0x3041...0x309F: "Hiragana"
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF65...0xFF9F: "Katakana"
    case 0x3100...0x312F, 0x31A0...0x31BF: "Bopomofo"
    case 0x2E80...0x303F, 0x3190...0x319F, 0x31C0...0x31EF, 0x3200...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFF00...0xFF64, 0x20000...0x3FFFF:
      "Chinese"
    default: nil
    }
  }

  /// What a letter's own name begins with: `THAI CHARACTER KO KAI`, `OLD PERSIAN SIGN A`.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    guard
      scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered,
      let name = scalar.properties.name
    else { return "symbols" }
    let kinds: Set<Substring> = [
      "LETTER", "CHARACTER", "SIGN", "SYLLABLE", "VOWEL", "CAPITAL", "SMALL", "CONSONANT",
      "HIEROGLYPH", "IDEOGRAM", "MARK", "NUMERIC", "DIGIT", "MODIFIER", "SYLLABICS",
    ]
    let words = name.split(separator: " ").prefix { !kinds.contains($0) }.prefix(3)
    return words.map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
  }
}

/// Why there can be no text.
public enum FontsError: Error, Equatable {
  /// FreeType did not start; the number is its own.
  case libraryFailed(code: Int)
}

extension FontsError: CustomStringConvertible {
  public var description: String { FontsWording.sentence(self) }
}

/// Everything that is said about fonts, worded for whoever started the program.
private enum FontsWording {
  static let noFont =
    "no font is installed, so text stands in plain strokes; fonts-inter (Debian, Ubuntu) gives "
    + "the look"

  static func sentence(_ error: FontsError) -> String {
    switch error {
    case .libraryFailed(let code):
      "FreeType, which draws the glyphs, does not start (its error \(code))."
    }
  }
}

extension Fonts {
  /// What pixels of text depend on: the rasteriser, the fonts of the look, and whichever others the
  /// list's texts needed; a line each, the same for the same files wherever they lie.
  public func stamp(of list: DisplayList) -> String {
    let numbers = list.commands.reduce(into: Set<UInt16>()) { numbers, command in
      guard case .text(let line, _, _, _) = command else { return }
      for glyph in line.glyphs { numbers.insert(glyph.font) }
    }
    return withTypesetter { $0.stamp(glyphsOf: numbers) }
  }
}

extension Typesetter {
  mutating func stamp(glyphsOf numbers: Set<UInt16>) -> String {
    var lines = [faces.version, "harfbuzz " + String(cString: hb_version_string())]
    var known: Set<FaceStore.FaceID> = []
    for family in [TextStyle.Family.text, .display] {
      for weight in TextStyle.Weight.allCases {
        let face = baseFace(BaseFont(family: family, weight: weight))
        if let face { known.insert(face) }
        lines.append("\(family.rawValue) \(weight) " + (face.map(faces.stamp) ?? "none"))
      }
    }
    let others = Set(numbers.compactMap { faces.sizedFace($0)?.face }).subtracting(known)
    lines += others.map { "also " + faces.stamp($0) }.sorted()
    return lines.joined(separator: "\n") + "\n"
  }
}

private extension FaceStore {
  var version: String {
    var numbers: (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &numbers.0, &numbers.1, &numbers.2)
    return "freetype \(numbers.0).\(numbers.1).\(numbers.2)"
  }

  /// As in `Inter-Regular.otf 0 645040 1f0c…`: name, which of the file's fonts, size and contents.
  func stamp(_ id: FaceID) -> String {
    if let known = stamps[id] { return known }
    let stamp = Self.stamp(file(of: id))
    stamps[id] = stamp
    return stamp
  }

  static func stamp(_ file: FontFile) -> String {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let bold = file.isEmboldened ? " emboldened" : ""
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else { return name + " gone" }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length) else { return name + " empty" }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    let hash = String(fingerprint(of: bytes), radix: 16)
    return "\(name) \(file.index) \(length) \(hash)\(bold)"
  }

  /// FNV-1a over whole words, as a font has millions of bytes; then over what is left.
  static func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let prime: UInt64 = 0x100_0000_01B3
    let end = bytes.count & ~7
    var offset = 0
    while offset < end {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* prime
      // Multiplying alone never brings the high bits down again.
      hash ^= hash >> 32
      offset += 8
    }
    for byte in bytes[end...] { hash = (hash ^ UInt64(byte)) &* prime }
    return hash
  }
}

/// What of a machine has to do with fonts; tests take some of it away.
package struct FontEnvironment: Sendable {
  package var usesFontconfig = true
  package var usesFriBidi = true
  /// Where Debian's package fonts-inter puts the fonts of the look.
  package var lookFolder = "/usr/share/fonts/opentype/inter"
  /// Where fonts are looked for without fontconfig; nil is where they usually are.
  package var folders: [String]?

  package init() {}

  var catalog: any FontCatalog {
    let fontconfig = usesFontconfig ? Fontconfig() : nil
    return fontconfig ?? FontFolders(folders ?? FontFolders.usual)
  }
}

/// The installed fonts; asked only for what the fonts of the look do not have.
protocol FontCatalog: AnyObject {
  /// What can be made of the first font of which something can be made, the best font first.
  func firstMap<Result>(
    for need: FontNeed, _ transform: (any InstalledFont) -> Result?
  ) -> Result?
}

/// A font of a catalogue; valid as long as the catalogue lives.
protocol InstalledFont {
  var isColor: Bool { get }
  func has(_ scalar: UInt32) -> Bool
  /// Nil when the catalogue does not know where it lies.
  func file(for need: FontNeed) -> FontFile?
}

/// What decides which fonts come first.
enum FontNeed: Hashable {
  case text(BaseFont, TextLanguage)
  /// Fonts with emoji in colour come first.
  case emoji
}

/// Which of the fonts that have a character suits the text around it.
enum TextLanguage: String {
  case other = "en"
  case chinese = "zh-cn"
  case japanese = "ja"
  case korean = "ko"
}

extension BaseFont {
  /// The families of the look that do, the best first.
  var families: [String] {
    let usual =
      switch family {
      case .text: ["Inter"]
      case .display: ["Inter Display", "Inter"]
      }
    return (named.map { [$0] } ?? []) + usual
  }
}
