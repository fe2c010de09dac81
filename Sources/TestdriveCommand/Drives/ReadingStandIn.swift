import HeadUnitCore
import HeadUnitScenario

/// Stands where the reader of drives will be.
struct DriveReader {
  let environment: DriveEnvironment

  func cases(of file: String) throws(Mistakes) -> [DriveCase] {
    throw Wording.mistake(file, Wording.drive)
  }
}

extension DriveEnvironment {
  static func files(_ resources: Resources) -> DriveEnvironment {
    DriveEnvironment(
      readFile: { path throws(Mistakes) in try FileText.read(path, limit: 1 << 20) },
      layer: { name, _ throws(Mistakes) in throw Wording.mistake(name, Wording.drive) },
      app: { name throws(Mistakes) in throw Wording.mistake(name, Wording.drive) })
  }
}
