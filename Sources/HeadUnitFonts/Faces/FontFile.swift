import HeadUnitDisplay

/// Where a font lies.
struct FontFile: Hashable {
  let path: String
  /// Which font of a collection; above 16 bits, which named instance of a variable font.
  var index = 0
  /// Made bolder when drawn, for want of a bold one of that script.
  var isEmboldened = false

  /// Where Debian's package fonts-inter puts the fonts of the look.
  static let interFolder = "/usr/share/fonts/opentype/inter"

  /// The file that is nearly always the right one.
  ///
  /// Asking fontconfig would cost every start 3.1 ms with 328 fonts installed; opening this one and
  /// setting the first line takes 0.6 ms.
  static func wellKnown(_ font: BaseFont) -> FontFile {
    let family =
      switch font.family {
      case .text: "Inter"
      case .display: "InterDisplay"
      }
    let weight =
      switch font.weight {
      case .regular: "Regular"
      case .medium: "Medium"
      case .semibold: "SemiBold"
      case .bold: "Bold"
      }
    return FontFile(path: "\(interFolder)/\(family)-\(weight).otf")
  }
}

/// What a style asks for, apart from the size.
struct BaseFont: Hashable {
  let family: TextStyle.Family
  let weight: TextStyle.Weight

  init(_ style: TextStyle) {
    self.init(family: style.family, weight: style.weight)
  }

  init(family: TextStyle.Family, weight: TextStyle.Weight) {
    self.family = family
    self.weight = weight
  }
}
