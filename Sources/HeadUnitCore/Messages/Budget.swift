/// How much an app may make grow, and what happens when it wants more.
///
/// All of these stand here and nowhere else: what keeps to one reads its value from here, and the
/// reference page of all limits is printed from `all`.
public struct Budget: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case bytes, count, characters, milliseconds
  }

  /// What is limited, as a line of a table begins.
  public let name: String
  public let value: Int
  public let unit: Unit
  /// What happens at the limit, as a line of a table ends.
  public let outcome: String
  /// The test that sees it happen: `Suite/function`.
  public let test: String

  private init(
    _ name: String, _ value: Int, _ unit: Unit, _ outcome: String, seenBy test: String
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.outcome = outcome
    self.test = test
  }

  private static let isCutOff = "the app is cut off; a drive fails with code 3"
}

// What an app says. These are looked at for every app, whatever it is made of.
extension Budget {
  public static let text = Budget(
    "one text of an app: a title, an identifier, a path", 64 << 10, .bytes, isCutOff,
    seenBy: "BudgetTests/whatIsTooLargeCutsTheAppOff")
  public static let message = Budget(
    "all texts of one answer or report", 1 << 20, .bytes, isCutOff,
    seenBy: "BudgetTests/whatIsTooLargeCutsTheAppOff")
  public static let entries = Budget(
    "entries in one report: commands, devices, identifiers, keys, paths", 10_000, .count,
    isCutOff,
    seenBy: "BudgetTests/whatIsTooLargeCutsTheAppOff")
  public static let picture = Budget(
    "one picture that an app sends", 32 << 20, .bytes, isCutOff,
    seenBy: "BudgetTests/whatIsTooLargeCutsTheAppOff")
  public static let onItsWay = Budget(
    "what an app has said and is still to come, as with `after`", 64 << 20, .bytes, isCutOff,
    seenBy: "BudgetTests/whatIsStillToComeGrowsOnlySoFar")
  public static let trace = Budget(
    "the trace of one drive, or of a window with `--trace`", 512 << 20, .bytes, isCutOff,
    seenBy: "BudgetTests/aTraceGrowsOnlySoFar")
  public static let log = Budget(
    "one line that an app logs", 4 << 10, .bytes, "its end is left out",
    seenBy: "BudgetTests/ofALongLogTheEndIsLeftOut")

  public static let cachedPictures = Budget(
    "pictures that an app sent and nobody sees, kept", 64 << 20, .bytes,
    "the longest unseen are forgotten, and asked for again",
    seenBy: "ArtworksTests/noMoreBytesThanTheirLimitAreKept")
}

// What a program writes.
extension Budget {
  public static let line = Budget(
    "one line of a program", 1 << 20, .bytes, "the line is not read, and the app's log says so",
    seenBy: "HostileLinesTests/aLineOfOneMebibyteIsReadAndALongerOneIsNot")
  public static let inbox = Budget(
    "what a program wrote and nobody has read yet", 4 << 20, .bytes, "the program waits",
    seenBy: "ChildProcessTests/aFloodIsBoundedAndStopped")
  public static let inboxLines = Budget(
    "lines a program wrote and nobody has read yet", 10_000, .count, "the program waits",
    seenBy: "ChildProcessTests/aFloodIsBoundedAndStopped")
  public static let step = Budget(
    "what a program writes while answers of it are waited for", 32 << 20, .bytes, isCutOff,
    seenBy: "HostileProgramTests/whoSaysTooMuchIsCutOff")
  public static let stepLines = Budget(
    "lines a program writes while answers of it are waited for", 20_000, .count, isCutOff,
    seenBy: "HostileProgramTests/whoSaysTooMuchIsCutOff")
  public static let look = Budget(
    "what is read of a program in one look of a window", 256 << 10, .bytes,
    "the rest is read at the next look",
    seenBy: "ProcessAppTests/aFloodIsReadLookByLook")
  public static let unread = Budget(
    "what a program was told and has not read", 8 << 20, .bytes,
    "what is said then waits, and the app's log says so",
    seenBy: "ChildProcessTests/whatNeverReadsIsBusyAtOnce")
  public static let waiting = Budget(
    "messages to a program that wait for their turn", 4_096, .count,
    "further ones are not sent, and the app's log says how many",
    seenBy: "WireOrderTests/whatFindsNoRoomIsToldWithTheNextLine")
  public static let requests = Budget(
    "requests to a program that wait for an answer", 8, .count, "further ones wait",
    seenBy: "WireOrderTests/atMostEightRequestsAreUnderWay")
  public static let errorLines = Budget(
    "lines of error output between two looks of a window", 1_000, .count,
    "further ones are only counted",
    seenBy: "ChildProcessTests/muchOnStandardErrorHoldsNothingUp")
  public static let errorOutput = Budget(
    "error output of a program that is kept for a report", 8 << 10, .bytes,
    "what came before is left out",
    seenBy: "ChildProcessTests/muchOnStandardErrorHoldsNothingUp")
  public static let lastLines = Budget(
    "last words of a program that are told, in lines", 20, .count, "lines before are left out",
    seenBy: "LastWordsTests/ofManyLinesTheLastAreShown")
  public static let lastCharacters = Budget(
    "last words of a program that are told, each line", 200, .characters,
    "the line's end is left out",
    seenBy: "LastWordsTests/ofALongLineTheBeginningIsShown")
}

// How long somebody waits, on the wall's clock.
extension Budget {
  public static let answer = Budget(
    "waiting for a program's answer in a drive", 10_000, .milliseconds,
    "it counts as hung, and nobody waits again until it owes nothing",
    seenBy: "ProcessAppTests/whoHangsAtTheStartIsNotWaitedForAsLongAgain")
  public static let answerAfterHang = Budget(
    "the same at a start after one that was waited for in vain", 1_000, .milliseconds,
    "the same",
    seenBy: "ProcessAppTests/whoHangsAtTheStartIsNotWaitedForAsLongAgain")
  public static let endByItself = Budget(
    "a program's end once its input is closed", 300, .milliseconds,
    "it and all that it started are asked to end (SIGTERM)",
    seenBy: "SupervisorTests/whatItStartedIsGoneWithIt")
  public static let endWhenAsked = Budget(
    "its end once it was asked", 300, .milliseconds,
    "it and all that it started are killed (SIGKILL)",
    seenBy: "SupervisorTests/whatItStartedIsGoneWithIt")
}

extension Budget {
  /// In the order of the reference page.
  public static let all: [Budget] = [
    text, message, entries, picture, onItsWay, trace, log, cachedPictures, line, inbox,
    inboxLines, step, stepLines, look, unread, waiting, requests, errorLines, errorOutput,
    lastLines,
    lastCharacters, answer, answerAfterHang, endByItself, endWhenAsked,
  ]

  /// What is said of an app that went over it.
  public var sentence: String {
    "the app is cut off: \(name): more than \(words)"
  }

  /// Its value as people write it.
  public var words: String {
    switch unit {
    case .bytes where value >= 1 << 20: "\(value >> 20) MiB"
    case .bytes where value >= 1 << 10: "\(value >> 10) KiB"
    case .bytes, .characters: "\(value) \(unit.rawValue)"
    case .count: "\(value)"
    case .milliseconds: "\(value) ms"
    }
  }
}
