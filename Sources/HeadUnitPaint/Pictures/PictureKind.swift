/// The kinds of pictures we know by their content.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case svg = "SVG"

  /// What files of the kind are called at their ends.
  var endings: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .bmp: ["bmp", "dib"]
    case .svg: ["svg"]
    }
  }

  /// The kind that a file's name promises; nil when it promises none.
  static func promised(by name: String) -> PictureKind? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return allCases.first { $0.endings.contains(ending) }
  }
}
