import HeadUnitCore
import HeadUnitFindings
import HeadUnitText

/// A matrix as a page of one file, which opens from disk beside its pictures.
public enum MatrixPage {
  /// So much is said in a cell; all of it is said below.
  private static let linesInCell = 3
  private static let insightsShown = 60
  /// Texts are the app's, which may be of any length.
  private static let textLength = 240

  public static func text(_ matrix: Matrix) -> String {
    let profiles = unique(matrix.cells.map(\.world.profile))
    let tables = profiles.map { profile in
      table(profile, matrix.cells.enumerated().filter { $0.element.world.profile == profile })
    }
    let notes = matrix.notes.map { "<li>\(shown($0))</li>" }.joined()
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(shown(matrix.app)): matrix</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>\(style)</style></head>
      <body><h1>\(shown(matrix.app))</h1>
      <p class="sum">\(shown(matrix.summary))</p>
      <ul class="notes">\(notes)</ul>
      \(insights(matrix))
      \(tables.joined(separator: "\n"))
      <h2>Every run</h2>
      \(matrix.cells.enumerated().map { details($0.offset, $0.element) }.joined(separator: "\n"))
      <p class="sum"><code>\(shown(matrix.command))</code></p>
      <script>\(script)</script>
      </body></html>

      """
  }

  /// What a cell leads to is opened.
  private static let script = """
    function show(){const cell=document.getElementById(location.hash.slice(1));\
    if(cell)cell.open=true}
    addEventListener("hashchange",show);show()
    """

  private static let style = """
    :root{color-scheme:dark}
    body{font:14px/1.45 system-ui,sans-serif;margin:24px auto;padding:0 24px;max-width:1400px;\
    background:#111316;color:#d8dade}
    h1{font-size:22px;margin:0;overflow-wrap:anywhere}
    h2{font-size:17px;margin:32px 0 8px}
    .sum,.notes{color:#a4a9b2;margin:4px 0}.notes{padding-left:18px}.notes:empty{display:none}
    table{border-collapse:separate;border-spacing:10px;width:100%;table-layout:fixed;\
    margin-left:-10px}
    th{text-align:left;font-weight:600;color:#a4a9b2}th.r{width:8.5em;vertical-align:top}
    th.r b{display:block;color:#fff;font-size:16px}
    td{vertical-align:top;background:#1a1d22;border-radius:8px;padding:8px;overflow-wrap:anywhere;\
    border-top:3px solid #555}
    td.passed{border-color:#3fa45b}td.failed{border-color:#d9534f}td.appFailed{border-color:#ff4d4d}
    td.notInCar{border-color:#6b7280}td img{max-width:100%;max-height:300px;\
    display:block;margin:auto;border-radius:4px}
    td.list{border-top:0}
    .none{aspect-ratio:5/3;display:grid;place-items:center;color:#8b9099;background:#15171b;\
    border-radius:4px}
    .v{font-weight:600;margin:6px 0 2px}.passed .v{color:#6fd08c}.failed .v{color:#ff8a80}
    .appFailed .v{color:#ff6b6b}.notInCar .v,.leftOut .v{color:#a4a9b2}
    .cell p{margin:2px 0;font-size:13px;color:#b8bcc4;display:-webkit-box;-webkit-line-clamp:3;\
    -webkit-box-orient:vertical;overflow:hidden}
    .id{font:12px ui-monospace,monospace;border-radius:4px;padding:0 5px;margin:2px 4px 0 0;\
    display:inline-block;background:#5b4a12;color:#ffe08a}.id.error{background:#5d1f1f;\
    color:#ffb3ad}
    a{color:inherit;text-decoration:none}a:hover .v{text-decoration:underline}
    .what td,.what th{border:0;padding:6px 10px;border-radius:0}
    .what table{border-spacing:0 3px;margin:0}
    .what th:nth-child(2),.what td:nth-child(2){width:17em}.what .n{width:5em;text-align:right}
    details{background:#1a1d22;border-radius:8px;margin:6px 0;padding:8px 12px}
    details:target{outline:2px solid #7aa2ff}
    summary{cursor:pointer}summary .v{margin-left:8px}
    details ul{margin:4px 0;padding-left:20px}details li{overflow-wrap:anywhere}
    code{font:12px ui-monospace,monospace;color:#9fb4d8;overflow-wrap:anywhere}
    .run{border-top:1px solid #2b3037;padding:6px 0;margin-top:6px}
    """

  // What happened where.

  private static func insights(_ matrix: Matrix) -> String {
    let all = matrix.insights
    guard !all.isEmpty else { return "<p>Nothing was found, cut off or refused.</p>" }
    let rows = all.prefix(insightsShown).map { insight in
      "<tr><td>\(words(of: insight.kind))</td><td>\(shown(insight.place))</td>"
        + "<td class=\"n\">\(insight.cellCount)</td></tr>"
    }
    let more = all.count - rows.count
    let end = more > 0 ? "<p class=\"sum\">… and \(more) more; all are below.</p>" : ""
    return """
      <div class="what"><h2>What happened, and where</h2>
      <table><tr><th>what</th><th>where</th><th class="n">cells</th></tr>
      \(rows.joined(separator: "\n"))
      </table>\(end)</div>
      """
  }

  private static func words(of kind: Matrix.Insight.Kind) -> String {
    switch kind {
    case .finding(let found):
      "\(chip(found)) \(shown(found.seen))\(found.seen.hasSuffix("…") ? "" : ".") "
        + shown(found.advice)
    case .failure(let drive, let message): "<b>\(shown(drive))</b> failed: \(shown(message))"
    case .loss(let words): shown(words)
    }
  }

  private static func chip(_ found: Matrix.Found) -> String {
    "<span class=\"id \(found.level.rawValue)\" title=\"\(shown(found.seen))\">"
      + shown(found.id) + "</span>"
  }

  // The cells of one head unit: a row for each phone and entitlement, a column for each limit.

  private typealias Numbered = (offset: Int, element: Matrix.Cell)

  private static func table(_ profile: String, _ cells: [Numbered]) -> String {
    let columns = unique(cells.map(\.element.world.limits))
    let rows = unique(cells.map { [$0.element.world.ios, $0.element.world.entitlement] })
    let head = columns.map { "<th>limits: \(shown($0))</th>" }.joined()
    let hasRows = rows.contains { $0 != [nil, nil] }
    let body = rows.map { row in
      let name =
        (row[0].map { "<b>iOS \(shown($0))</b>" } ?? "") + (row[1].map { shown($0) } ?? "")
      let found = columns.map { column in
        cells.first { cell in
          let world = cell.element.world
          return [world.ios, world.entitlement] == row && world.limits == column
        }.map(self.cell) ?? "<td></td>"
      }
      return "<tr>\(hasRows ? "<th class=\"r\">\(name)</th>" : "")\(found.joined())</tr>"
    }
    return """
      <h2>\(profile == Matrix.World.ownProfile ? "The drives' own head unit" : shown(profile))</h2>
      <table><tr>\(hasRows ? "<th class=\"r\"></th>" : "")\(head)</tr>
      \(body.joined(separator: "\n"))
      </table>
      """
  }

  private static func cell(_ numbered: Numbered) -> String {
    let (number, cell) = numbered
    let picture =
      cell.picture.map {
        "<img loading=\"lazy\" alt=\"\(shown(cell.world.title))\" src=\"pictures/\(shown($0))\">"
      } ?? "<div class=\"none\">no picture</div>"
    let others = cell.runs.filter {
      $0.verdict != .passed && $0.verdict != .leftOut && !$0.isJudgedByFindings
    }
    let failures = unique(others.map { "\($0.drive): \($0.message ?? "")" })
    let lines = (cell.state == .notInCar ? [] : failures) + cell.losses
    let said = lines.prefix(linesInCell).map { "<p>\(shown($0))</p>" }.joined()
    let more = lines.count - linesInCell
    let chips = cell.state == .notInCar ? "" : cell.findings.map(chip).joined()
    return "<td class=\"cell \(cell.state.rawValue)\"><a href=\"#cell-\(number)\">\(picture)"
      + "<div class=\"v\">\(shown(cell.words))</div></a>\(said)"
      + (more > 0 ? "<p>… and \(more) more</p>" : "") + chips + "</td>"
  }

  // Every run, one cell after the other.

  private static func details(_ number: Int, _ cell: Matrix.Cell) -> String {
    let runs = cell.runs.map { run in
      let lines = [run.message].compactMap(\.self) + run.losses
      let items = lines.map { "<li>\(shown($0))</li>" }.joined()
      let findings = run.findings.map { "<li>\(chip($0)) \(shown($0.seen))</li>" }.joined()
      let replay = run.replay.isEmpty ? "" : "<code>\(whole(run.replay))</code>"
      return "<div class=\"run\"><b>\(shown(run.drive))</b> \(words(of: run.verdict))"
        + (items.isEmpty && findings.isEmpty ? "<br>" : "<ul>\(items)\(findings)</ul>")
        + replay + "</div>"
    }
    return "<details id=\"cell-\(number)\" class=\"\(cell.state.rawValue)\"><summary>"
      + "\(shown(cell.world.title))<span class=\"v\">\(shown(cell.words))</span></summary>"
      + runs.joined() + "</details>"
  }

  private static func words(of verdict: Matrix.Run.Verdict) -> String {
    switch verdict {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .appFailed: "the app failed"
    case .leftOut: "left out"
    }
  }

  private static func shown(_ text: String) -> String {
    whole(text.count > textLength ? "\(text.prefix(textLength))…" : text)
  }

  private static func whole(_ text: String) -> String { ComparisonPage.escaped(text) }
}
