import HeadUnitCore

extension Verb {
  static var compare: Verb {
    Verb(
      name: "compare",
      summary: "find where two traces, reports or pictures differ, and what led to it",
      operands: "OLD NEW"
    ) { options in
      let context = options.count(
        "--context", "N", in: 1...1_000, "so many entries of traces before it and after it",
        default: 6)
      let isJSON = options.flag("--json", "as JSON")
      let page = options.text(
        "--page", "FILE", "write a page with both beside each other, on one axis of time")
      return { arguments, output in
        let files = arguments.operands
        _ = try arguments.operand(atMost: 2)
        guard files.count == 2 else { throw Wording.notTwo }
        let comparer = Comparer(
          files: files, context: try arguments[context], isJSON: arguments[isJSON],
          page: arguments[page], output: output)
        return try comparer.compare() ? .passed : .failed
      }
    }
  }
}
