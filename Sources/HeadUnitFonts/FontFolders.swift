import CHarfBuzz
import Foundation
import HeadUnitDisplay

/// The fonts in the usual folders by what their own tables say, where there is no fontconfig.
///
/// The same files give the same order wherever it is asked for.
final class FontFolders: FontCatalog {
  /// Whoever has more fonts gets those whose paths come first.
  static let maximumCount = 2048

  private let folders: [String]
  private let limit: Int
  private lazy var fonts = Self.fonts(in: folders, limit)
  private var answers: [FontNeed: [FolderFont]] = [:]

  init(_ folders: [String], limit: Int = FontFolders.maximumCount) {
    (self.folders, self.limit) = (folders, limit)
  }

  /// At most 33 lists are kept, one for each need there is.
  func firstMap<Result>(
    for need: FontNeed, _ transform: (any InstalledFont) -> Result?
  ) -> Result? {
    let ranked = answers[need] ?? fonts.sorted { $0.rank(for: need) < $1.rank(for: need) }
    answers[need] = ranked
    return ranked.lazy.compactMap(transform).first
  }

  /// Where Debian, people and their desktops put fonts.
  static var usual: [String] {
    let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    var folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    if let data = environment["XDG_DATA_HOME"] { folders.append("\(data)/fonts") }
    if let home = environment["HOME"] {
      folders += ["\(home)/.local/share/fonts", "\(home)/.fonts"]
    }
    return folders
  }
}

private extension FontFolders {
  static let endings: Set<String> = ["otc", "otf", "ttc", "ttf"]

  static func fonts(in folders: [String], _ limit: Int) -> [FolderFont] {
    let paths = Set(folders.flatMap(paths)).sorted()
    return Array(paths.lazy.flatMap(fonts).prefix(limit))
  }

  static func paths(in folder: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }.filter { name in
      guard let dot = name.lastIndex(of: ".") else { return false }
      return endings.contains(name[name.index(after: dot)...].lowercased())
    }
    .map { "\(folder)/\($0)" }
  }

  /// A collection holds several.
  static func fonts(inFile path: String) -> [FolderFont] {
    guard let bytes = hb_blob_create_from_file_or_fail(path) else { return [] }
    defer { hb_blob_destroy(bytes) }
    // More than any collection has; the number comes out of the file.
    let count = min(64, Int(hb_face_count(bytes)))
    return (0..<count).compactMap { FolderFont(FontFile(path: path, index: $0)) }
  }
}

/// One of the fonts, open from when it was found.
private struct FolderFont: InstalledFont {
  /// Smaller is better; what comes first counts first.
  struct Rank: Comparable {
    let preferences: [Int]
    let path: String

    static func < (left: Rank, right: Rank) -> Bool {
      if left.preferences != right.preferences {
        return left.preferences.lexicographicallyPrecedes(right.preferences)
      }
      return left.path < right.path
    }
  }

  private let file: FontFile
  private let face: Face
  private let family: String
  private let weight: Int
  private let isSlanted: Bool
  /// In hundredths of the usual width.
  private let width: Int

  /// Nil when the file holds no such font.
  init?(_ file: FontFile) {
    guard let face = Face(file) else { return nil }
    self.file = file
    self.face = face
    family = face.family
    weight = face.style(HB_STYLE_TAG_WEIGHT)
    width = face.style(HB_STYLE_TAG_WIDTH)
    isSlanted = face.style(HB_STYLE_TAG_ITALIC) != 0 || face.style(HB_STYLE_TAG_SLANT_ANGLE) != 0
  }

  var isColor: Bool { face.isColor }

  func has(_ scalar: UInt32) -> Bool { face.glyph(scalar) != 0 }

  func file(for need: FontNeed) -> FontFile? {
    guard case .text(let font, _) = need else { return file }
    var file = file
    file.isEmboldened =
      font.weight.rawValue >= TextStyle.Weight.semibold.rawValue
      && weight <= TextStyle.Weight.medium.rawValue
    return file
  }

  func rank(for need: FontNeed) -> Rank {
    switch need {
    case .text(let font, let language):
      let wanted = font.weight.rawValue
      return Rank(
        preferences: [
          isColor ? 1 : 0, isSlanted ? 1 : 0, familyRank(font.families + language.families),
          abs(width - 100), abs(weight - wanted), weight < wanted ? 1 : 0, file.index,
        ],
        path: file.path)
    case .emoji:
      return Rank(
        preferences: [isColor ? 0 : 1, family.contains("Emoji") ? 0 : 1, file.index],
        path: file.path)
    }
  }

  /// The families that were named, then plain ones, then those with serifs, then typewriters'.
  private func familyRank(_ named: [String]) -> Int {
    if let index = named.firstIndex(of: family) { return index }
    if family.contains("Mono") { return named.count + 2 }
    return family.contains("Sans") ? named.count : named.count + 1
  }
}

private extension TextLanguage {
  /// What is installed most often, and most often looks right.
  var families: [String] {
    let widespread = ["DejaVu Sans", "Noto Sans", "Liberation Sans"]
    return switch self {
    case .other: widespread
    case .chinese: ["Noto Sans CJK SC"] + widespread
    case .japanese: ["Noto Sans CJK JP"] + widespread
    case .korean: ["Noto Sans CJK KR"] + widespread
    }
  }
}

extension Face {
  /// What it is called, without its weight.
  var family: String {
    name(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY) ?? name(HB_OT_NAME_ID_FONT_FAMILY) ?? ""
  }

  /// In English; nil when the font does not say.
  private func name(_ id: Int) -> String? {
    var text = [CChar](repeating: 0, count: 128)
    var count = UInt32(text.count)
    let face = hb_font_get_face(shapes)
    let english = hb_language_from_string("en", -1)
    guard hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), english, &count, &text) > 0 else {
      return nil
    }
    return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func style(_ tag: hb_style_tag_t) -> Int {
    Int(hb_style_get_value(shapes, tag).rounded())
  }
}
