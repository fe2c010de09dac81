import HeadUnitDisplay

extension Verb {
  static let open = Verb(
    name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
    options: WindowOptions.all + [
      Option(name: "--markdown", value: nil, summary: "print the reference page instead")
    ],
    notes: ShortcutReference.help()
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(ShortcutReference.markdown())
      return .passed
    }
    let source = try AppSource(arguments)
    let options = try WindowOptions(arguments, name: source.name)
    var session = try WindowSession(source, options, output)
    try session.run()
    session.keepSize()
    return .passed
  }
}
