import Foundation
import HeadUnitCore
import HeadUnitFiles
import HeadUnitText

extension Testdrive {
  /// Set in the environment of every program that is begun from here.
  public static let variable = "TESTDRIVE_HEAD_UNIT"

  /// Does what the process was asked for, and ends it.
  ///
  /// A program with an app of its own gives it here.
  public static func main(hosting hosted: HostedApp? = nil) -> Never {
    FileWriter.heedsSizes
    setenv(variable, "1", 1)
    let output = Output.standard(withApp: hosted != nil)
    let words = Array(CommandLine.arguments.dropFirst())
    let code = run(words, output, heedsSignals: true, hosting: hosted)
    // As shells say that a signal ended it.
    exit(StopSignals.asked.signal.map { 128 + $0 } ?? code.rawValue)
  }

  /// Does what the words say; everything is written when it returns.
  public static func run(
    _ words: [String], _ output: Output, heedsSignals: Bool = false,
    hosting hosted: HostedApp? = nil
  ) -> ExitCode {
    let surroundings = Arguments.Surroundings(hosted: hosted, heedsSignals: heedsSignals)
    let code = attempt(words, surroundings, output)
    output.flush()
    guard !output.isBroken else {
      output.note("testdrive: the output could not be written whole")
      return .machine
    }
    return code
  }

  private static func attempt(
    _ words: [String], _ surroundings: Arguments.Surroundings, _ output: Output
  ) -> ExitCode {
    do {
      return try dispatch(words, surroundings, output)
    } catch let error as VerbError {
      let lines = error.message.split(separator: "\n", omittingEmptySubsequences: false)
      output.note("testdrive: " + lines.map { String($0).oneLine }.joined(separator: "\n"))
      return error.code
    } catch let mistakes as Mistakes {
      output.note(mistakes.description)
      return .wrongInput
    } catch {
      output.note("testdrive: \(error)")
      return .ownFault
    }
  }

  private static func dispatch(
    _ words: [String], _ surroundings: Arguments.Surroundings, _ output: Output
  ) throws -> ExitCode {
    guard let word = words.first else {
      return try Verb.open.run(Arguments([], Verb.open.options, in: surroundings), output)
    }
    switch word {
    case CommonOptions.help, "-h", "help":
      return try showHelp(about: words.dropFirst().first, output)
    case "--version":
      output.line("testdrive \(version)")
      return .passed
    default:
      let verb = try verb(named: word)
      let own = words.dropFirst().prefix { $0 != "--" }
      guard !own.contains(CommonOptions.help), !own.contains("-h") else {
        return try showHelp(about: word, output)
      }
      let arguments = try Arguments(
        Array(words.dropFirst()), verb.options, in: surroundings)
      // Those that have more to put in order see to it themselves.
      if surroundings.heedsSignals, !Verb.heedingSignals.contains(word) { StopSignals.endAtOnce() }
      return try verb.run(arguments, output)
    }
  }

  private static func showHelp(about word: String?, _ output: Output) throws -> ExitCode {
    output.line(try word.map { try verb(named: $0).help } ?? help)
    return .passed
  }

  private static func verb(named word: String) throws(VerbError) -> Verb {
    guard let verb = Verb.all.first(where: { $0.name == word }) else {
      throw Wording.unknown("verb", word, among: Verb.all.map(\.name) + ["help"])
    }
    return verb
  }

  private static var help: String {
    let width = Verb.all.map { $0.name.count + $0.operands.count + 1 }.max() ?? 0
    let verbs = Verb.all.map {
      "  " + padded("\($0.name) \($0.operands)", to: width) + "  " + $0.summary
    }
    return """
      testdrive: a head unit on your desk

      \(verbs.joined(separator: "\n"))

      APP is nothing or "demo", "demo-templates", FILE.json (a library), trace:FILE (a recorded
      app), or a program: exec:"PROGRAM WORDS", or -- PROGRAM WORDS at the end.
      testdrive VERB --help says more about a verb.
      """
  }
}

extension Verb {
  static let all = [
    open, run, matrix, merge, console, screenshot, film, sheet, prototype, tree, inspect, explore,
    findings,
    compare, check, format, new, adopt, profiles, themes, library, controls, commands, limits,
  ]

  /// Verbs that a signal does not end at once.
  static let heedingSignals: Set = [
    "open", "run", "matrix", "console", "inspect", "explore",
  ]
}
