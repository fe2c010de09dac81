import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitText
import TestKit
import TestPictures

/// What is fed with bytes: one of these, by its name in the environment as `TARGET`.
enum FuzzTarget: String {
  case drives, pictures, library, lines, traces

  /// Chosen once, as the fuzzer asks for nothing but bytes.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["TARGET"] ?? "drives"
    guard let target = FuzzTarget(rawValue: name) else { preconditionFailure("no target \(name)") }
    return target
  }()

  func feed(_ bytes: [UInt8]) {
    switch self {
    case .drives: Fuzz.readDrive(bytes)
    case .pictures: Fuzz.showPicture(bytes)
    case .library: Fuzz.readLibrary(bytes)
    case .lines: Fuzz.hearLines(bytes)
    case .traces: Fuzz.readTrace(bytes)
    }
  }
}

/// What libFuzzer calls with bytes it has made up; it traps when something is wrong.
@_cdecl("LLVMFuzzerTestOneInput")
public func feedFuzzTarget(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.feed(Array(UnsafeBufferPointer(start: start, count: count)))
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
    precondition(runFuzzer(&count, &words, { feedFuzzTarget($0, $1) }) == 0, "the fuzzer failed")
  }

  /// Drives are read as they are printed.
  static func readDrive(_ bytes: [UInt8]) {
    let source = SourceText(name: "fuzz.drive", bytes: bytes)
    if let file = try? DriveParser.file(source) { check(file) }
    if let line = try? DriveReader.steps(in: source) { use(line.count) }
    do throws(Mistakes) {
      use(try DriveReader(environment: environment(source)).cases(in: source).count)
    } catch {
      use(DriveWording.shown(error, sources: [source]).utf8.count)
    }
  }

  static func showPicture(_ bytes: [UInt8]) {
    var trial = PictureTrial()
    trial.show(bytes, "this", withBackdrop: false)
    precondition(trial.trouble == nil, trial.trouble ?? "")
  }

  /// A library is read from a file, and may name others beside it.
  static func readLibrary(_ bytes: [UInt8]) {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "fuzz-\(ProcessInfo.processInfo.processIdentifier).json")
    do throws(FileError) {
      try FileWriter.write(bytes, to: file.path, durably: false)
    } catch {
      preconditionFailure("the file cannot be written: \(error)")
    }
    do throws(Mistakes) {
      use(try LibraryFile.read(file.path).files.count)
    } catch {
      use(error.list.count)
    }
  }

  /// Lines of a program that has started and was asked for a list.
  static func hearLines(_ bytes: [UInt8]) {
    var wire = AppWire(clock: .virtual, version: "1.0")
    var heard: [AppDelivery] = []
    let context = AppContext(isEnforced: true, items: 12, depth: 5, isEndpointAvailable: true)
    wire.say([.note(.start(context))], at: .start)
    use(wire.takeLines().count)
    let hello = #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"app":{"name":"A"},"tabs":true}}"#
    wire.hear(Array(hello.utf8), into: &heard)
    let questions = (0..<4).map { number in
      AppMessage.request(
        Request(id: RequestID(number + 1), question: .item(path: ContentPath.root.child(number))))
    }
    wire.say(questions, at: .start)
    use(wire.takeLines().count)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      wire.hear(Array(line), into: &heard)
      use(wire.takeLines().count)
    }
    use(heard.count)
  }

  /// A trace that can be read is written as it was read.
  static func readTrace(_ bytes: [UInt8]) {
    guard let trace = try? Trace(SourceText(name: "fuzz.trace", bytes: bytes)),
      let text = try? trace.lines()
    else { return }
    let again = try? Trace(SourceText(name: "written.trace", text: text))
    precondition((try? again?.lines()) == text, "a trace is not read as it is written")
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
