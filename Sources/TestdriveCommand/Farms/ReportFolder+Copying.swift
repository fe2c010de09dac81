import HeadUnitCore
import HeadUnitScenario

extension ReportFolder {
  /// Takes over a case of another report as it was written there.
  func copy(_ result: ReportedCase, _ bytes: [UInt8]) {
    attempt { () throws(CommandError) in
      try SafeFile.write(bytes, to: ReportPlace.file(of: result.number, in: path))
    }
    end(result)
  }

  /// Takes over the pictures that a case of another report names; false when one is not whole.
  func copyPictures(of details: CaseDetails, from folder: String) -> Bool {
    var areWhole = true
    for name in Set(details.pictureNames) {
      let file = SafeFile.join(ReportPlace.pictures(in: folder), name)
      guard let bytes = try? FileText.read(file, limit: Self.pictureLimit).bytes,
        Self.name(ofPicture: bytes) == name
      else {
        areWhole = false
        continue
      }
      attempt { () throws(CommandError) in _ = try keep(picture: bytes) }
    }
    return areWhole
  }

  private static let pictureLimit = 64 << 20
}
