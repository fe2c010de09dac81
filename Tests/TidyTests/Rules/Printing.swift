/// What is printed around the one door that makes it safe to read.
///
/// Apps put into titles whatever they like; `Output` writes out what would steer a terminal.
enum Printing {
  /// The door itself, the editor of typed lines, and what gives streams to other programs.
  private static let doors: Set<String> = [
    "Sources/Faces/NowPlaying/RemoteExtension.swift",
    "Sources/HeadUnitApps/Process/Child/ChildLaunch.swift",
    "Sources/HeadUnitApps/Process/SeparateApp.swift",
    "Sources/HeadUnitPhone/Routes/ExtensionProgram.swift",
    "Sources/TestdriveApp/TestdriveApp.swift",
    "Sources/TestdriveVerbs/Films/FilmDestination.swift",
    "Sources/TestdriveVerbs/Matrix/MatrixSession.swift",
    "Sources/TestdriveVerbs/Process/Output.swift",
    "Sources/TestdriveVerbs/Terminal/Terminal.swift",
  ]
  /// Pages of ours, and what programs read: text of an app is JSON there, or escaped already.
  private static let dataDoors: Set<String> = [
    "Sources/TestdriveVerbs/Drives/ParallelBatch.swift",
    "Sources/TestdriveVerbs/Matrix/MatrixSession.swift",
    "Sources/TestdriveVerbs/Process/Output.swift",
    "Sources/TestdriveVerbs/Results/ReportWriter.swift",
    "Sources/TestdriveVerbs/Drives/Comparer.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Controls.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Findings.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Format.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Inspect.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Limits.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Reference.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Themes.swift",
    "Sources/TestdriveVerbs/Verbs/Verb+Tree.swift",
    "Sources/TestdriveVerbs/Window/WindowOptions.swift",
  ]
  /// Tools of ours, and what an app itself prints in its own process.
  private static let exempt: Set<String> = [
    "phone-sources", "testdrive-bench", "testdrive-soak", "os",
  ]

  private static let words: Set<String> = [
    "standardOutput", "standardError", "STDOUT_FILENO", "STDERR_FILENO", "fputs", "puts",
    "putchar", "debugPrint", "perror", "vprintf", "printf",
  ]
  /// In these a function of that name prints drives, or what it was given.
  private static let printers: Set<String> = ["HeadUnitDrives", "HeadUnitPaint"]

  static func offences(in file: SwiftFile) -> [Offence] {
    guard file.isSource, let target = file.target, !exempt.contains(target) else { return [] }
    let code = file.code
    return code.indices.compactMap { index in
      let isPrint =
        words.contains(code[index].text) || isPrintCall(code, index) && !printers.contains(target)
      if isPrint, !doors.contains(file.path) {
        return file.offence(
          code[index].line, "\(code[index].text) prints: only Output of TestdriveVerbs does that")
      }
      guard isData(code, index), !dataDoors.contains(file.path) else { return nil }
      return file.offence(
        code[index].line, "output.data prints as it is: output.line makes it safe to read")
    }
  }

  private static func isPrintCall(_ code: [Token], _ index: Int) -> Bool {
    guard code[index].text == "print", code.indices.contains(index + 1) else { return false }
    let before = index > 0 ? code[index - 1].text : ""
    return code[index + 1].text == "(" && before != "." && before != "func"
  }

  private static func isData(_ code: [Token], _ index: Int) -> Bool {
    guard index > 1, code.indices.contains(index + 1), code[index].text == "data" else {
      return false
    }
    return code[index - 1].text == "." && code[index - 2].text == "output"
      && code[index + 1].text == "("
  }
}
