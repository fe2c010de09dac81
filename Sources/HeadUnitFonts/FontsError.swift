/// Why there can be no text, worded for whoever started the program.
public enum FontsError: Error, Equatable {
  /// Neither the fonts of the look nor any other one could be opened.
  case noFont
  /// FreeType did not start; the number is its own.
  case libraryFailed(code: Int)
}

extension FontsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFont:
      """
      There is no font to set text in: Inter is not in \(FontFile.interFolder), and fontconfig \
      knows no other one that can be opened. Install fonts-inter (Debian, Ubuntu) or any other \
      TrueType or OpenType font.
      """
    case .libraryFailed(let code):
      "FreeType, which draws the glyphs, does not start (its error \(code))."
    }
  }
}
