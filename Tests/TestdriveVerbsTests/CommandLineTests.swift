import Testing

@testable import TestdriveVerbs

@Suite struct CommandLineTests {
  @Test func anUnknownVerbIsAMistakeAndTheNearestIsNamed() {
    let run = VerbRun("tre")
    #expect(run.code == .wrongInput)
    #expect(run.notes == "testdrive: there is no verb \"tre\" (did you mean \"tree\"?)\n")
    #expect(run.data.isEmpty)
  }

  @Test func anUnknownOptionIsAMistakeAndTheNearestIsNamed() {
    let run = VerbRun("tree", "--rowz", "3")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("did you mean \"--rows\"?"))
  }

  @Test func anOptionWithoutItsValueIsAMistake() {
    #expect(VerbRun(exactly: ["tree", "--rows"]).notes.contains("--rows needs a value"))
    for next in [["--depth", "2"], ["--depth=2"], ["--", "true"]] {
      let run = VerbRun(exactly: ["tree", "--rows"] + next)
      #expect(run.notes.contains("--rows needs a value"), "\(next): \(run.notes)")
    }
  }

  @Test func aValueThatIsNoneIsAMistake() {
    #expect(VerbRun("tree", "--depth", "many").code == .wrongInput)
    #expect(VerbRun("inspect", "--time", "10").notes.contains("\"10s\""))
  }

  @Test func oneDashMakesAnOptionToo() {
    #expect(VerbRun(exactly: ["tree", "-d", "1"]).notes.contains("there is no option \"-d\""))
  }

  @Test func afterTwoDashesThereAreNoOptions() {
    let run = VerbRun(exactly: ["check", "--", "--none.json"])
    #expect(run.data == "--none.json:1:1: there is no such file (check the path)\n")
    #expect(VerbRun(exactly: ["tree", "--"]).notes.contains("a program is missing"))
    #expect(VerbRun(exactly: ["check", "--"]).notes.contains("needs a file or a folder"))
  }

  @Test func aValueMayFollowAnEqualsSign() {
    #expect(VerbRun("tree", "--rows=1", "--depth=1").lines.count == 3)
  }

  @Test func everyVerbExplainsItself() {
    for verb in Verb.all {
      let run = VerbRun(verb.name, "--help")
      #expect(run.code == .passed)
      #expect(run.data.contains("testdrive \(verb.name)"))
      for option in verb.options {
        #expect(run.data.contains(option.name))
        #expect(!option.summary.isEmpty)
      }
    }
  }

  /// What holds when nothing is said, help has from where it is declared.
  @Test func helpSaysWhatHoldsOtherwise() throws {
    var list = OptionList()
    let depth = list.count("--depth", in: 1...9, "so many levels", default: 4)
    let arguments = try Arguments([], list.lines)
    #expect(try arguments[depth] == 4)
    #expect(list.lines.map(\.summary) == ["so many levels (4)"])
  }

  @Test func theLastOfSeveralCountsButWhereAllAreMeant() throws {
    var list = OptionList()
    let file = list.text("--file", "FILE", "where it goes")
    let layers = list.texts("--layer", "NAME", "what is laid over it")
    let isQuiet = list.flag("--quiet", "say nothing")
    let arguments = try Arguments(
      ["--file", "a", "--layer=x", "--file=b", "--layer", "y", "rest"], list.lines)
    #expect(arguments[file] == "b" && arguments[layers] == ["x", "y"])
    #expect(!arguments[isQuiet] && arguments.operands == ["rest"])
  }

  /// A verb that prints a page reads no app, and so no seed.
  @Test func onlyWhatIsReadCanBeWrong() throws {
    var list = OptionList()
    let seed = list.seed("for latencies")
    let arguments = try Arguments(["--seed", "x"], list.lines)
    #expect(throws: VerbError.self) { try arguments[seed] }
    #expect(VerbRun("controls", "--markdown", "--seed", "x").code == .passed)
  }

  @Test func helpGoesToStandardOutput() {
    for verb in Verb.all { #expect(VerbRun(exactly: ["help"]).data.contains(verb.name)) }
    #expect(VerbRun(exactly: ["help"]).data.contains("inspect"))
    #expect(VerbRun(exactly: ["help", "tree"]).data.contains("--rows"))
    #expect(VerbRun(exactly: ["help", "nonsense"]).code == .wrongInput)
  }

  @Test func aMissingResourcesFolderIsTheMachinesFaultAndThePlacesAreListed() {
    let run = VerbRun(exactly: ["profiles", "--resources", "/nowhere/at/all"])
    #expect(run.code == .machine)
    #expect(run.notes.contains("/nowhere/at/all"))
  }

  @Test func outputThatCannotBeWrittenIsTheMachinesFault() {
    struct Full: Error {}
    var notes = ""
    let output = Output(data: { _ in throw Full() }, note: { notes += $0 })
    #expect(Testdrive.run(["help"], output) == .machine)
    #expect(notes.contains("could not be written"))
  }
}
