import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitText
import TestKit

/// What libFuzzer calls with bytes it has made up; it traps when drives are not read as printed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDrives(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let source = SourceText(name: "fuzz.drive", bytes: bytes)
  if let file = try? DriveParser.file(source) { Fuzz.check(file) }
  if let line = try? DriveReader.steps(in: source) { Fuzz.use(line.count) }
  do throws(Mistakes) {
    Fuzz.use(try DriveReader(environment: Fuzz.environment(source)).cases(in: source).count)
  } catch {
    Fuzz.use(DriveWording.shown(error, sources: [source]).utf8.count)
  }
  return 0
}

/// libFuzzer's own beginning, to which the package's executables have to be led.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main private enum Fuzz {
  static func main() {
    var count = CommandLine.argc
    var words = CommandLine.unsafeArgv
    // It ends the process itself when its time is over.
    precondition(runFuzzer(&count, &words, { fuzzDrives($0, $1) }) == 0, "the fuzzer failed")
  }

  static func check(_ file: DriveFile) {
    precondition(read(file.description) == file, "a file is not read as it is printed")
    let canonical = file.canonical
    let text = canonical.description
    precondition(read(text) == canonical, "a canonical file is not read as it is printed")
    precondition(canonical.canonicalText == text, "the canonical form has one of its own")
  }

  /// Keeps the work from being left out because nobody looks at what comes of it.
  @inline(never) static func use(_ count: Int) { precondition(count >= 0) }

  private static func read(_ text: String) -> DriveFile? {
    try? DriveParser.file(SourceText(name: "printed.drive", text: text))
  }

  /// Every file is the same one; profiles and apps have good and bad names.
  static func environment(_ source: SourceText) -> DriveEnvironment {
    DriveEnvironment(
      readFile: { path throws(Mistakes) in
        guard !path.hasPrefix("n") else { throw missing(path) }
        return SourceText(name: path, bytes: source.bytes)
      },
      layer: { name, profile throws(Mistakes) in
        guard !name.hasPrefix("n") else { throw missing(name) }
        profile.name = name
      },
      app: { name, _ throws(Mistakes) in
        guard !name.hasPrefix("n") else { throw missing(name) }
        return DriveApp(name: name) { seed, _ in FaultyApp(RandomApp(seed: seed), seed: seed) }
      })
  }

  private static func missing(_ name: String) -> Mistakes {
    let place = SourcePosition(line: 1, column: 1)
    return Mistakes([Mistake(file: name, at: place, message: "there is no such file")])
  }
}
