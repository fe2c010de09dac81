import HeadUnitDisplay

extension Verb {
  static let open = Verb(
    name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
    options: WindowOptions.all
  ) { arguments, output in
    let source = try AppSource(arguments)
    let options = try WindowOptions(arguments, name: source.name)
    var session = try WindowSession(source, options, output)
    try session.run()
    session.keepSize()
    return .passed
  }
}
