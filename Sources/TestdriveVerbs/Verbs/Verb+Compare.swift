import HeadUnitCore
import HeadUnitReports
import HeadUnitText

extension Verb {
  static var compare: Verb {
    Verb(
      name: "compare", summary: "find where two traces differ first, and what led to it",
      operands: "TRACE TRACE"
    ) { options in
      let context = options.count(
        "--context", "N", in: 1...1_000, "so many entries before it and after it", default: 6)
      let isJSON = options.flag("--json", "as JSON")
      return { arguments, output in
        let files = arguments.operands
        _ = try arguments.operand(atMost: 2)
        guard files.count == 2 else { throw VerbError("compare needs two traces") }
        let traces = try files.map { try Trace(FileText.read($0, limit: FileText.traceLimit)) }
        let comparison = TraceComparison(
          traces[0], traces[1], context: try arguments[context])
        if arguments[isJSON] {
          output.data(try comparison.json.text.shownJSON + "\n")
        } else {
          for line in comparison.lines(files) { output.line(line) }
        }
        return comparison.firstDifference == nil ? .passed : .failed
      }
    }
  }
}
