import Foundation

@testable import TestdriveVerbs

/// A run of the command in this process.
struct VerbRun {
  let code: ExitCode
  let data: String
  let notes: String

  init(_ words: String...) {
    let heard = Heard()
    code = Testdrive.run(
      words + ["--resources", VerbRun.resources],
      Output(data: { heard.data += $0 }, note: { heard.notes += $0 }))
    data = heard.data
    notes = heard.notes
  }

  init(exactly words: [String]) {
    let heard = Heard()
    code = Testdrive.run(words, Output(data: { heard.data += $0 }, note: { heard.notes += $0 }))
    data = heard.data
    notes = heard.notes
  }

  /// `run` with the words, in a world in which these variables are set and no others.
  ///
  /// The closure is told of each note while the run goes on.
  init(
    running words: [String], environment: [String: String], stop: StopFlag = StopFlag(),
    hearing hear: @escaping (String) -> Void = { _ in }
  ) {
    let heard = Heard()
    let output = Output(
      data: { heard.data += $0 },
      note: {
        heard.notes += $0
        hear($0)
      })
    var code = ExitCode.ownFault
    do {
      let (options, arguments) = try OptionList.read(
        words, environment: environment, RunOptions.declare)
      let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
      var session = RunSession(options, resources, output)
      session.stop = stop
      code = try session.run(arguments.operands)
    } catch let error as VerbError {
      output.note(error.message)
      code = error.code
    } catch {
      output.note("\(error)")
    }
    output.flush()
    self.code = code
    data = heard.data
    notes = heard.notes
  }

  var lines: [Substring] { data.split(separator: "\n") }

  /// The folder of these tests.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
  static let resources = root.appendingPathComponent("Resources").path

  private final class Heard {
    var data = ""
    var notes = ""
  }
}

extension OptionList {
  /// What the words say to a verb that has these options alone.
  static func read<Value>(
    _ words: [String], environment: [String: String] = [:], hosting hosted: HostedApp? = nil,
    _ declare: (inout OptionList) -> OptionGroup<Value>
  ) throws -> (value: Value, arguments: Arguments) {
    var list = OptionList()
    let group = declare(&list)
    let arguments = try Arguments(
      words, list.lines + CommonOptions.lines, in: .init(hosted: hosted, environment: environment))
    return (try arguments[group], arguments)
  }
}

extension RunOptions {
  init(_ words: String..., environment: [String: String] = [:]) throws {
    self = try OptionList.read(words, environment: environment, Self.declare).value
  }
}

/// A folder that is gone when the test is.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
