import HeadUnitCore

/// Names of files made of what people call things.
public enum FileStem {
  /// Of a longer name only the start is kept; file systems end at 255 bytes.
  private static let limit = 100

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    .union("-_.=+,")

  /// Letters, digits and few signs; a name that had to be changed gets a number of its own, so that
  /// two never become one.
  public static func safe(_ name: String) -> String {
    var stem = String(name.prefix(limit).map { plain.contains($0) ? $0 : "-" })
    if stem.first == "." { stem = "-" + stem.dropFirst() }
    guard stem != name || stem.isEmpty else { return stem }
    return stem + "~" + String(Fingerprint.of(name.utf8).hexadecimal.prefix(8))
  }

  /// The golden of a case: `NAME`, or `NAME.LABEL` where a drive has several.
  public static func golden(_ name: String, label: String) -> String {
    label.isEmpty ? safe(name) : safe(name) + "." + safe(label)
  }
}
