import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

/// A program that is an app, as it is named after `exec:` or `--`.
struct ProgramWords {
  let words: [String]
  /// Where it runs; nil is where we do.
  var folder: String?

  /// The words as a shell would part them: by spaces, but for quotes and backslashes.
  init(_ text: String, folder: String? = nil) throws(CommandError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { throw Wording.openQuote(text) }
    if let word { words.append(word) }
    try self.init(words: words)
    self.folder = folder
  }

  init(words: [String]) throws(CommandError) {
    guard words.first?.isEmpty == false else { throw Wording.noProgram }
    self.words = words
  }

  func app(clock: AppClock) -> ProcessApp {
    ProcessApp(words, folder: folder, clock: clock, version: Testdrive.version)
  }

  /// The program anew for each run.
  func driveApp(name: String) -> DriveApp {
    DriveApp(
      name: name,
      live: { [self] seed, timeouts, clock in
        faultyApp(clock: clock, seed: seed, timeouts: timeouts)
      })
  }

  /// What the phone goes through is told to it, so that nothing fails on its behalf.
  func faultyApp(clock: AppClock, seed: UInt64, timeouts: Timeouts = Timeouts()) -> FaultyApp {
    FaultyApp(
      app(clock: clock), seed: seed, timeouts: timeouts, networkOperations: [],
      failsWhenLocked: false)
  }
}
