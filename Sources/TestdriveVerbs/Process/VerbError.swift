import Foundation
import HeadUnitCore
import HeadUnitFonts
import HeadUnitPaint
import HeadUnitText

/// Why a verb did not do what it was asked, in words for the person who asked.
struct VerbError: Error {
  let message: String
  let code: ExitCode

  init(_ message: String, _ code: ExitCode = .wrongInput) {
    self.message = message
    self.code = code
  }

  init(_ mistakes: Mistakes) {
    self.init(mistakes.description)
  }
}

/// The wording of this target's messages.
enum Wording {
  static func unknown(_ what: String, _ word: String, among candidates: [String]) -> VerbError {
    let advice = Mistake.didYouMean(word, in: candidates).map { " (\($0))" } ?? ""
    return VerbError("there is no \(what) \"\(word)\"\(advice)")
  }

  /// One of so few words that all of them can be named.
  static func unknownChoice(
    _ what: String, _ word: String, among choices: [String]
  ) -> VerbError {
    let error = unknown(what, word, among: choices)
    return VerbError("\(error.message); there are: \(choices.joined(separator: ", "))")
  }

  static func missingValue(_ option: String) -> VerbError {
    VerbError("\(option) needs a value")
  }

  static func badValue(_ option: String, _ value: String, _ expectation: String) -> VerbError {
    VerbError("\(option) is \(expectation), not \"\(value)\"")
  }

  static let noProgram = VerbError("a program is missing, as in exec:./app or -- python3 app.py")
  static let onlySwiftInProcess = VerbError(
    "--in-process is for the program of a Swift app, as Documentation/swift-app.md makes one")
  static let programAndApp = VerbError("an app and a program after -- cannot both be")

  static func openQuote(_ text: String) -> VerbError {
    VerbError("a quote or a backslash in \"\(text)\" has no end")
  }

  /// No picture can be relied on after that, as the clock has decided.
  static func hungDecoder(_ fault: PictureFault) -> VerbError {
    VerbError("\(fault)", .machine)
  }

  static func noLetters(of language: Language) -> String {
    let package =
      switch language {
      case .japanese, .chinese: "fonts-noto-cjk"
      case .english, .german, .french, .spanish, .arabic, .hebrew: "fonts-dejavu-core"
      }
    return "no font that is installed has the letters of \(language.name) (\(language.rawValue)); "
      + "\(package) (Debian, Ubuntu) has them"
  }

  /// Of the first text in which they are missing.
  static func noLetters(_ script: MissingScript, in text: String) -> String {
    let shown = text.count > 48 ? text.prefix(47) + "…" : text[...]
    let what = ["emoji", "symbols"].contains(script.name) ? script.name : script.name + " letters"
    return "\"\(shown)\" has \(what), which no font that is installed has, so boxes stand for "
      + "them; \(script.package) (Debian, Ubuntu) has them"
  }

  static let noFile = "there is no such file"
  static let notAFile = "this is no file"
  static let locked = "this cannot be read, it is not yours to read"

  static func tooLarge(_ limit: Int) -> String { "the file is larger than \(limit >> 20) MiB" }

  static func longLine(_ limit: Int) -> String { "a line is longer than \(limit >> 20) MiB" }

  /// What is wrong with a file as a whole.
  static func mistake(_ path: String, _ message: String) -> Mistakes {
    let start = SourcePosition(line: 1, column: 1)
    return Mistakes([Mistake(file: path, at: start, message: message)])
  }

  static func noResources(tried: [String]) -> VerbError {
    let places = tried.map { "  " + $0 }.joined(separator: "\n")
    return VerbError(
      """
      the Resources folder (profiles, demo library) was not found; these places were tried:
      \(places)
      name it with --resources FOLDER or TESTDRIVE_RESOURCES
      """, .machine)
  }

  static func noDisplay(_ reason: String) -> VerbError {
    VerbError(
      "no window can be opened here (\(reason)); testdrive screenshot makes pictures without one",
      .machine)
  }

  static func heldFolder(_ folder: String) -> VerbError {
    VerbError(
      "another run is writing to \(folder); let it end, or name another folder (nothing was run)")
  }

  static func isThereAlready(_ file: String) -> VerbError {
    VerbError("\(file) is there already, and is left as it is; name another file or remove it")
  }

  static func lostDisplay(_ error: any Error) -> VerbError {
    VerbError("the window is gone: \(error)", .machine)
  }

  static func brokenBench(_ file: String) -> String {
    "\(file) is not how a bench was left; it is ignored, and written anew when the window closes"
  }

  static func unkeptBench(_ file: String) -> String {
    "how the bench stands cannot be kept in \(file)"
  }

  static func unkeptSize(_ file: String) -> String {
    "the window's size could not be kept in \(file) (may you write there?)"
  }

  static let noDrive = VerbError("format needs a drive file")
  static let formatChoice = VerbError("-i and --check cannot both be done")
  static let oneFormat = VerbError("only one file can be printed; -i rewrites several in place")

  static let noPictureFile = VerbError("screenshot needs -o FILE, the PNG file to write")
  static let benchAndMore = VerbError(
    "--bench has the screen in it: it goes with neither --bezel nor --surface")
  static let guidesAndMore = VerbError(
    "--guides is for the screen: it goes with neither --bench nor --surface")
  static let bezelAndSurface = VerbError("--bezel is for the screen, not for --surface")
  static func sheetTooLarge(_ count: Int, _ pixels: Int) -> VerbError {
    VerbError(
      "a sheet of \(count) pictures would have \(pixels / 1_000_000) million pixels, more than "
        + "200 million: name fewer")
  }
  static let statesAndOne = VerbError("--states says where to go: neither --state nor --at does")
  static let languagesAndOne = VerbError("--languages and --language cannot both be said")
  static func notAtPosition(_ seconds: Double, _ reason: String) -> VerbError {
    VerbError("it is not at \(PlaybackTime.text(seconds)): \(reason)", .failed)
  }
  static let stateAndPath = VerbError("--at and --state cannot both say where to go")

  static func noTab(_ tab: Int, count: Int) -> VerbError {
    VerbError("there is no tab /\(tab); the app has \(count) of them")
  }

  static func noWay(to path: ContentPath, isLast: Bool) -> VerbError {
    VerbError("\(path) cannot be opened" + (isLast ? " or played" : ""))
  }

  static func noPage(
    _ page: ContentPath, _ state: String, onWayTo path: ContentPath
  ) -> VerbError {
    VerbError("\(path) was not reached: the list \(page) is \(state)", .appFailed)
  }

  static func silentApp(_ name: String, _ words: String?) -> VerbError {
    let reason = words.map { ": \($0)" } ?? ""
    return VerbError("\(name) did not say that it has started\(reason)", .appFailed)
  }

  static func stoppedApp(_ name: String, _ words: String) -> VerbError {
    VerbError("\(name) stopped while it was asked: \(words)", .appFailed)
  }
}

/// What the process says when it ends.
public enum ExitCode: Int32, Sendable {
  case passed = 0
  /// An expectation or golden failed, or there are findings at error level.
  case failed = 1
  /// A file or the command line is wrong; nothing ran.
  case wrongInput = 2
  /// The app could not start, crashed too often, broke the protocol.
  case appFailed = 3
  /// An invariant of the head unit was broken: a fault of Testdrive itself.
  case ownFault = 4
  /// No display, no font, disk full, hung app, no resources.
  case machine = 5
}
