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

  /// Takes over the pictures of another report; the same ones have the same names.
  func copyPictures(of folder: String) {
    let source = ReportPlace.pictures(in: folder)
    for name in FileText.names(inFolder: source) where name.hasSuffix(".png") {
      attempt { () throws(CommandError) in
        guard let file = try? FileText.read(SafeFile.join(source, name), limit: Self.pictureLimit)
        else { return }
        _ = try keep(picture: file.bytes)
      }
    }
  }

  private static let pictureLimit = 64 << 20
}
