import HeadUnitCore

/// What is said of goldens.
extension Wording {
  static let structureOnly = "structure only"
  static let notCompared = "not compared"
  static let otherFonts = "this picture was made with other fonts"

  static func noStamp(_ file: String) -> String {
    "nothing beside \(file) says with which fonts it was made"
  }

  static func noPicture(_ reason: String) -> String {
    "no picture can be made here (\(reason.oneLine))"
  }

  static func recordedGolden(_ file: String) -> String {
    "\(file) was recorded, look at it and commit it"
  }

  static func noGolden(_ file: String) -> String {
    "there is no \(file), and CI records nothing; run the drive at your desk and commit it"
  }

  static func updatedGolden(_ file: String) -> String { "\(file) was updated, look at it" }

  static func damagedGolden(_ file: String, _ reason: String) -> String {
    "\(file) cannot be read (\(reason.oneLine)); remove it to have it recorded anew"
  }

  static func otherSize(_ size: String, before: String) -> String {
    "the picture is \(size) and was \(before)"
  }

  static func differentPixels(_ count: Int, allowed: Int) -> String {
    (count == 1 ? "1 pixel differs" : "\(count) pixels differ")
      + (allowed > 0 ? ", at most \(allowed) may" : "")
  }

  static func unusedGolden(_ file: String) -> String {
    "\(file) is used by no drive beside it, it can be removed"
  }

  static func leftOut(_ count: Int) -> String {
    (count == 1 ? "1 picture was" : "\(count) pictures were")
      + " not compared, as --no-pictures says"
  }

  static func noPicturesAnd(_ option: String) -> CommandError {
    CommandError("--no-pictures and \(option) cannot both be")
  }

  static let updateUnderCI = CommandError(
    "--update-goldens is not for CI (the variable CI is set), which records nothing")
}
