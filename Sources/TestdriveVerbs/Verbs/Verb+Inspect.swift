import HeadUnitApps
import HeadUnitCore
import HeadUnitText

extension Verb {
  static var inspect: Verb {
    Verb(
      name: "inspect", summary: "read all of an app's content and print figures about it",
      operands: "[APP]"
    ) { options in
      let usual = Crawl.Bounds()
      let depth = options.count(
        "--depth", "LEVELS", in: 1...64, "stop at this level", default: usual.depth)
      let items = options.count(
        "--items", in: 1...100_000_000, "stop after so many items", default: usual.items)
      let time = options.duration(
        "--time", "TIME", "stop after so much of the app's time", default: usual.time)
      let patience = options.duration(
        "--patience", "TIME", "wait so long for an answer", default: usual.patience)
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        let source = try arguments[app]
        var bounds = Crawl.Bounds()
        bounds.depth = try arguments[depth]
        bounds.items = try arguments[items]
        bounds.time = try arguments[time]
        bounds.patience = try arguments[patience]
        return try inspect(source, bounds, output)
      }
    }
  }

  private static func inspect(
    _ source: AppSource, _ bounds: Crawl.Bounds, _ output: Output
  ) throws -> ExitCode {
    let interview = try source.interview()
    output.line((interview.description?.name ?? source.name).oneLine)
    var crawl = Crawl(interview, bounds: bounds)
    var summary = CrawlSummary(hasTabs: interview.description?.hasTabs ?? false)
    crawl.walk { visit in
      summary.add(visit)
      return true
    }
    report(summary, crawl, bounds, output)
    if let stop = crawl.stop { throw source.stopped(stop) }
    return .passed
  }

  private static func report(
    _ summary: CrawlSummary, _ crawl: Crawl, _ bounds: Crawl.Bounds, _ output: Output
  ) {
    let figures = [
      ("items", "\(summary.items)"),
      ("containers", "\(summary.containers)"),
      ("playable", "\(summary.playable)"),
      ("status rows", "\(summary.statusRows)"),
      ("empty lists", "\(summary.emptyLists)"),
      ("levels", "\(summary.levels)  at \(summary.deepest)"),
      ("longest list", "\(summary.longestList)  at \(summary.longest)"),
      ("failures", "\(summary.failureCount)"),
      ("app’s time", crawl.elapsed.description),
    ]
    for (label, figure) in figures { output.line("  \(padded(label, to: 14))\(figure)") }
    for failure in summary.failures { output.line("    " + failure.oneLine) }
    if summary.failureCount > summary.failures.count {
      output.line("    … and \(summary.failureCount - summary.failures.count) more")
    }
    if !summary.slowest.isEmpty { output.line("  slowest") }
    for slow in summary.slowest {
      let what = slow.isList ? "list" : "row"
      output.line("    \(padded(slow.took.description, to: 12))\(padded(what, to: 6))\(slow.path)")
    }
    for bound in Crawl.Bound.allCases where crawl.met.contains(bound) {
      output.note(sentence(about: bound, bounds))
    }
  }

  private static func sentence(about bound: Crawl.Bound, _ bounds: Crawl.Bounds) -> String {
    switch bound {
    case .depth:
      "Not everything was seen: lists below level \(bounds.depth) were left out (--depth)."
    case .items: "Not everything was seen: stopped after \(bounds.items) items (--items)."
    case .time: "Not everything was seen: stopped after \(bounds.time) of the app's time (--time)."
    }
  }
}
