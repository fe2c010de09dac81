// What is wrong with what a drive file means.
extension DriveWording {
  static func unknownVariable(_ name: String) -> String { "there is no variable \"\(name)\"" }

  static let nothingToDo = "there is nothing to do in this drive; it would pass without a test"

  static let valueTooLong =
    "with its variables put in this is longer than \(DriveLimits.valueLength) characters"

  static let tooManyCases = "the drive has more than \(DriveLimits.cases) cases"
  static let tooManyCommands =
    "the drive has more than \(DriveLimits.plannedCommands) commands, all its cases together"
  static let tooManyLines =
    "the drive goes through more than \(DriveLimits.plannedLines) lines, all its cases together"
  static let tooMuchText =
    "the drive's commands hold more than \(DriveLimits.plannedText >> 20) MiB of text"

  static func onlyOnTop(_ verb: String) -> String {
    "\(verb) belongs to the top of the file, before the first command"
  }

  static func notInPart(_ verb: String) -> String {
    "\(verb) cannot stand in a file that is included"
  }

  static func notHere(_ verb: String) -> String { "\(verb) belongs in a drive file" }

  static let driveFirst = "drive is the first line of its file, and there is only one"
  static let driveForm = "drive is written: drive \"name\" tags=a,b seed=7 limit=60s watchdog=10s"
  static let seedForm = "seed is a whole number from 0 on"
  static let tagsForm = "tags are words with commas between: tags=slow,nightly"

  static func durationForm(_ name: String) -> String { "\(name) is a time such as 60s" }

  static let requireForm = "require is written: require touch knob …"
  static let profileForm = "profile is written: profile NAME|FILE …"
  static let setForm = "set is written: set KEY VALUE"
  static let letForm = "let is written: let NAME VALUE"
  static let includeForm = "include is written: include FILE name=value …"
  static let appForm =
    "app is written: app demo, app library.json, app trace:drive.jsonl or app exec:./app"
  static let waitForm = "wait is on or off"
  static let secondApp = "the drive has an app already; there is one for each case"

  static func unknownOption(_ name: String, of verb: String) -> String {
    "\(verb) has no option \"\(name)\""
  }

  static func twice(_ option: String) -> String { "\(option)= is given twice" }

  static func unknownRequirement(_ word: String) -> String {
    "there is no requirement \"\(word)\""
  }

  static func unknownKey(_ key: String) -> String { "there is nothing to set called \"\(key)\"" }

  static let locale = "the head unit's own words exist in English only, so locale cannot be set"
  static let themeForm = "theme is day or night"

  static func includesItself(_ chain: [String]) -> String {
    "the file includes itself: \(chain.joined(separator: " → "))"
  }

  static let includedTooDeep =
    "files can include each other \(DriveLimits.includeDepth) deep, not deeper"

  static func inFile(_ name: String, _ message: String) -> String { "\(name): \(message)" }
}
