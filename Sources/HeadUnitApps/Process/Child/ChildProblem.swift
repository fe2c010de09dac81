import Foundation

/// Why a program cannot be started, in a sentence.
public struct ChildProblem: Error, Equatable, Sendable {
  public let message: String
}

extension ChildProblem {
  static var noProgram: ChildProblem {
    ChildProblem(message: "There is no program to start: no word says which.")
  }

  static func zeroByte(in word: String) -> ChildProblem {
    let shown = word.replacing("\0", with: "\\0")
    return ChildProblem(message: "“\(shown)” holds a zero byte, which no program can be given.")
  }

  static func noFolder(_ folder: String) -> ChildProblem {
    ChildProblem(message: "The folder “\(folder)” to start the program in is not there.")
  }

  static func systemLacks(_ function: String) -> ChildProblem {
    ChildProblem(message: "The system's C library has no “\(function)” to start a program with.")
  }

  static func noPipe(reason: Int32) -> ChildProblem {
    ChildProblem(message: "No pipe to a program can be opened: \(text(reason)).")
  }

  static func notStarted(_ program: String, reason: Int32) -> ChildProblem {
    let isPath = program.contains("/")
    switch reason {
    case ENOENT where isPath:
      return ChildProblem(message: "“\(program)” is not there, or what it is run by is not.")
    case ENOENT:
      return ChildProblem(message: "“\(program)” is not found in any folder of PATH.")
    case EACCES:
      return ChildProblem(message: "“\(program)” is not executable.")
    case ENOEXEC:
      return ChildProblem(message: "“\(program)” is no program: it does not say what runs it.")
    default:
      return ChildProblem(message: "“\(program)” cannot be started: \(text(reason)).")
    }
  }

  private static func text(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}
