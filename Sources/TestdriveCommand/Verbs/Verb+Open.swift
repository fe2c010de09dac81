import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

extension Verb {
  static let open = Verb(
    name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
    options: WindowOptions.all + [
      Option(name: "--record", value: "FILE", summary: "write what hands do as a drive"),
      Option(
        name: "--record-expect", value: nil,
        summary: "with what the lists were to be expected of them"),
      Option(name: "--trace", value: "FILE", summary: "write all that has happened when it closes"),
      Option(name: "--markdown", value: nil, summary: "print the reference page instead"),
    ],
    notes: ShortcutReference.help()
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(ShortcutReference.markdown())
      return .passed
    }
    let source = try AppSource(arguments, clock: .wall)
    var options = try WindowOptions(arguments, name: source.name)
    options.keepsTrace = arguments.has("--trace")
    let desk = try recordingDesk(arguments, source, options)
    // Where nothing can be written nobody is to drive first.
    if let file = arguments.last("--trace") { try SafeFile.write("", to: file) }
    var session = try WindowSession(source, options, output, desk: desk)
    try session.run()
    let simulation = session.simulation
    let isWritten = desk?.tellClose(output, simulation) ?? true
    let code = session.end()
    if let file = arguments.last("--trace") { try write(simulation.trace, to: file) }
    return code == .passed && !isWritten ? .machine : code
  }

  private static func recordingDesk(
    _ arguments: Arguments, _ source: AppSource, _ options: WindowOptions
  ) throws -> RecordingDesk? {
    guard let file = arguments.last("--record") else {
      if arguments.has("--record-expect") { throw Wording.expectsWithoutRecord }
      return nil
    }
    let desk = RecordingDesk(
      options.opening(app: source.name, seed: source.seed),
      expectsPages: arguments.has("--record-expect"), startOfDrive: options.startOfDrive)
    try desk.begin(file)
    return desk
  }

  private static func write(_ trace: Trace, to file: String) throws {
    do {
      try SafeFile.write(trace.lines(), to: file)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("the trace cannot be written: \(error)")
    }
  }
}
