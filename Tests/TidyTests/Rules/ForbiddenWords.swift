/// What no file may say, and what a deterministic target may not say on top of that.
enum ForbiddenWords {
  /// The same drive must give the same trace: no clock, thread, environment or chance in these.
  static let deterministicTargets: Set<String> = [
    "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFindings", "HeadUnitText",
  ]

  /// Nothing but our own decoders, and the system's in a process of their own, may see the bytes of
  /// a picture.
  private static let everywhere = WordList([
    "try!", "fatalError", "IMG_Load", "IMG_Load_RW", "IMG_LoadTyped_RW", "SDL_LoadBMP_RW",
  ])

  private static let inDeterministicTargets = WordList([
    "async", "await", "Task", "Thread", "Lock", "NSLock", "Mutex", "Foundation", "Date(",
    "ContinuousClock", "SuspendingClock", "ProcessInfo", "CommandLine", "print(", "debugPrint(",
    "readLine(", "SystemRandomNumberGenerator", ".shuffle()",
  ])

  /// Without `using:` these take the system's generator.
  private static let calls: Set<String> = ["random", "randomElement", "shuffled"]

  static func offences(in file: SwiftFile) -> [Offence] {
    let offences = everywhere.offences(in: file)
    guard let target = file.target, file.isSource, deterministicTargets.contains(target) else {
      return offences
    }
    return offences + inDeterministicTargets.offences(in: file) + callsWithoutGenerator(in: file)
  }
}

private extension ForbiddenWords {
  static func callsWithoutGenerator(in file: SwiftFile) -> [Offence] {
    let code = file.code
    return code.indices.dropFirst().dropLast().compactMap { index in
      guard calls.contains(code[index].text), code[index - 1].text == ".",
        code[index + 1].text == "(", !hasGenerator(code, callAt: index + 1)
      else { return nil }
      return file.offence(
        code[index].line, ".\(code[index].text)( without using: has no place here")
    }
  }

  /// Whether the brackets that open at a token hold `using:`, not counting calls inside them.
  static func hasGenerator(_ code: [Token], callAt start: Int) -> Bool {
    var depth = 0
    for index in code.indices.dropFirst(start) {
      if code[index].text == "(" { depth += 1 }
      if code[index].text == ")" { depth -= 1 }
      if depth == 0 { return false }
      if depth == 1 && code[index].text == "using" { return true }
    }
    return false
  }
}
