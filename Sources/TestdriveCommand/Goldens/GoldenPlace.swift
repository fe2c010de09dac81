import HeadUnitScenario

/// Where the files of one golden are, and where what differs from it is put.
struct GoldenPlace {
  /// Beside the drive.
  let folder: String
  private let stem: String
  /// Where the files of this case that failed are put.
  let artifacts: String

  static let folderName = "Goldens"

  init(_ request: GoldenRequest, artifacts: String) {
    folder = Self.folder(beside: request.drive.file)
    stem = FileStem.golden(request.check.name, label: request.drive.label)
    let drive = FileStem.safe(request.drive.file)
    let title = request.drive.label.isEmpty ? request.drive.name : request.drive.label
    self.artifacts = SafeFile.join(SafeFile.join(artifacts, drive), FileStem.safe(title))
  }

  static func folder(beside drive: String) -> String {
    SafeFile.join(SafeFile.folder(of: drive), folderName)
  }

  var tree: String { file(".tree") }
  var picture: String { file(".png") }
  var stamp: String { file(".png.stamp") }

  private func file(_ end: String) -> String { SafeFile.join(folder, stem + end) }

  /// `artifacts/…/NAME-actual.png`
  func artifact(_ end: String) -> String { SafeFile.join(artifacts, "\(stem)-\(end)") }
}
