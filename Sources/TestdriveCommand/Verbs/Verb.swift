import Foundation
import HeadUnitCore
import HeadUnitText

/// The command `testdrive`.
public enum Testdrive {
  public static let version = "0.1"

  /// Does what the process was asked for, and ends it.
  ///
  /// A program with an app of its own gives it here.
  public static func main(hosting hosted: HostedApp? = nil) -> Never {
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
    let call = Call(output: output, heedsSignals: heedsSignals, hosted: hosted)
    let code = attempt(words, call)
    output.flush()
    guard !output.isBroken else {
      output.note("testdrive: the output could not be written whole")
      return .machine
    }
    return code
  }

  /// Around the words of one call.
  private struct Call {
    let output: Output
    let heedsSignals: Bool
    let hosted: HostedApp?
  }

  private static func attempt(_ words: [String], _ call: Call) -> ExitCode {
    let output = call.output
    do {
      return try dispatch(words, call)
    } catch let error as CommandError {
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

  private static func dispatch(_ words: [String], _ call: Call) throws -> ExitCode {
    guard let word = words.first else { return try run(.open, [], call) }
    switch word {
    case "--help", "-h", "help":
      return try showHelp(about: words.dropFirst().first, call.output)
    case "--version":
      call.output.line("testdrive \(version)")
      return .passed
    default:
      return try run(verb(named: word), words.dropFirst(), call)
    }
  }

  private static func run(
    _ verb: Verb, _ words: ArraySlice<String>, _ call: Call
  ) throws -> ExitCode {
    let own = words.prefix { $0 != "--" }
    if own.contains("--help") || own.contains("-h") {
      call.output.line(verb.help)
      return .passed
    }
    let arguments = try Arguments(
      Array(words), options: verb.options + Option.common, hosting: call.hosted)
    if call.heedsSignals { StopSignals.heed(verb.ending, arguments) }
    return try verb.run(arguments, call.output)
  }

  private static func showHelp(about word: String?, _ output: Output) throws -> ExitCode {
    output.line(try word.map { try verb(named: $0).help } ?? help)
    return .passed
  }

  private static func verb(named word: String) throws(CommandError) -> Verb {
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

      APP is nothing or "demo", FILE.json (a library), trace:FILE (a recorded app), or a program:
      exec:"PROGRAM WORDS", or -- PROGRAM WORDS at the end.
      testdrive VERB --help says more about a verb.
      """
  }
}

/// One thing the command can do.
struct Verb: Sendable {
  /// What happens when the process is asked to end, as by Ctrl-C.
  enum Ending: Sendable {
    /// Whatever the system or the verb itself does.
    case own
    /// What is half-written goes, and nothing more is done.
    case atOnce
    /// What was done so far is written; with the option the verb sees to it itself.
    case inOrder(unless: String)
  }

  let name: String
  let summary: String
  /// What follows the verb, as help shows it.
  let operands: String
  let options: [Option]
  /// What help says at its end.
  var notes = ""
  var ending = Ending.own
  let run: @Sendable (Arguments, Output) throws -> ExitCode

  static let all = [
    open, run, merge, console, screenshot, film, sheet, tree, inspect, check, format, new,
    profiles, library, controls, commands,
  ]

  var help: String {
    let all = options + Option.common
    let columns = all.map { [$0.name, $0.value].compactMap { $0 }.joined(separator: " ") }
    let width = columns.map(\.count).max() ?? 0
    var text = "testdrive \(name) \(operands)\n  \(summary)\n"
    for (column, option) in zip(columns, all) {
      text += "\n  \(padded(column, to: width))  \(option.summary)"
    }
    return notes.isEmpty ? text : text + "\n\n" + notes
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
