import HeadUnitCore

/// A line for each drive by which two runs, or two machines, are compared.
public enum HashLines {
  /// `TRACE  PICTURES  file: title`, the fingerprints of pictures with commas between, or `-`.
  public static func text(_ drives: [FinishedDrive]) -> String {
    drives.map { drive in
      let pictures = drive.result.pictureFingerprints.map(\.hexadecimal).joined(separator: ",")
      let name = drive.result.drive
      return drive.fingerprint.hexadecimal + "  " + (pictures.isEmpty ? "-" : pictures) + "  "
        + "\(name.file): \(name.title)".oneLine + "\n"
    }.joined()
  }
}
