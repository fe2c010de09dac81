import HeadUnitDisplay

extension Verb {
  static let open = Verb(
    name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
    options: WindowOptions.all + [
      Option(name: "--record", value: "FILE", summary: "write what hands do as a drive"),
      Option(
        name: "--record-expect", value: nil,
        summary: "with what the lists were to be expected of them"),
      Option(name: "--markdown", value: nil, summary: "print the reference page instead"),
    ],
    notes: ShortcutReference.help()
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(ShortcutReference.markdown())
      return .passed
    }
    let source = try AppSource(arguments)
    let options = try WindowOptions(arguments, name: source.name)
    guard let file = arguments.last("--record") else {
      var session = try WindowSession(source, options, output)
      try session.run()
      return session.end()
    }
    let expectsPages = arguments.has("--record-expect")
    return try record(source, options, to: file, expectsPages: expectsPages, output)
  }
  /// The window from opening to closing, also when the process is asked to end.
  private static func record(
    _ source: AppSource, _ options: WindowOptions, to file: String, expectsPages: Bool,
    _ output: Output
  ) throws -> ExitCode {
    let opening = options.opening(app: source.name, seed: source.seed)
    let desk = RecordingDesk(
      opening, expectsPages: expectsPages, startOfDrive: options.startOfDrive)
    try desk.begin(file)
    var session = try WindowSession(source, options, output, desk: desk)
    try session.run()
    let isWritten = desk.tellClose(output, session.simulation)
    let code = session.end()
    return code == .passed && !isWritten ? .machine : code
  }
}
