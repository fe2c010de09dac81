/// What the file of a picture is called.
public enum PictureName {
  private static let otherEndings: Set = [
    "jpg", "jpeg", "gif", "webp", "bmp", "svg", "tif", "tiff", "mp4", "webm", "apng",
  ]

  /// Whether the name promises something else than the PNG that is written.
  ///
  /// A name without an ending promises nothing, and a device has none.
  public static func isOther(_ file: String) -> Bool {
    let last = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = last.lastIndex(of: ".") else { return false }
    return otherEndings.contains(last[last.index(after: dot)...].lowercased())
  }
}
