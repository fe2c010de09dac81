import Testing

/// The supervisor asks the system itself for what the clock of apps stands in front of.
///
/// That looks for the C library's function when it is called first, in memory that the supervisor
/// has given back.
struct SupervisorCallTests {
  private static let supervisor = "Sources/CSupervisor/CSupervisor.c"
  private static let clock = "Sources/CAppClock/Calls.c"

  @Test func nothingOfTheClockIsCalled() throws {
    let files = try Repository.here.get().files
    let clock = try #require(files.first { $0.path == Self.clock }?.text)
    let names = Self.named(in: clock)
    #expect(names.isSuperset(of: ["clock_gettime", "close", "poll", "syscall"]))
    expectNone(files.filter { $0.path == Self.supervisor }.flatMap { Self.offences($0, names) })
  }

  @Test func aCallIsFoundAndAWordIsNot() {
    let file = RepositoryFile(
      "// to poll (and close) them\nclose_file(1);\nint a = poll (b);\n", at: Self.supervisor)
    #expect(Self.offences(file, ["close", "poll"]).map(\.line) == [3])
  }

  /// What stands in front of the C library: what it says is theirs, and the call by number.
  private static func named(in clock: String) -> Set<String> {
    let lines = clock.split(separator: "\n").filter { $0.hasPrefix("THEIRS(") }
    return Set(lines.map { String($0.dropFirst("THEIRS(".count).dropLast()) } + ["syscall"])
  }

  private static func offences(_ file: RepositoryFile, _ names: Set<String>) -> [Offence] {
    let lines = (file.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line -> [Offence] in
      guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
      // A call is a name before a bracket, with or without a space.
      let before = line.split(separator: "(", omittingEmptySubsequences: false).dropLast()
      let called = before.compactMap { part -> String? in
        let bytes = part.utf8.reversed().drop { $0 == Byte.space }.prefix(while: Byte.isWord)
        return String(decoding: bytes.reversed(), as: UTF8.self)
      }
      return called.filter(names.contains).map {
        Offence(path: file.path, line: index + 1, reason: "the clock of apps has \($0)")
      }
    }
  }
}
