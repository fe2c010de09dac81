import HeadUnitCore
import HeadUnitText

/// Two runs beside each other as a page of one file, with one axis of time.
public enum ComparisonPage {
  /// A part of the page: a drive, or the whole of two traces.
  public struct Part: Sendable {
    let title: String
    /// What differs, a line each.
    let lines: [String]
    let sides: SideBySide
    /// Where both pictures are, nil for one that is not there, and what is said of them.
    let pictures: [(files: [String?], words: String)]

    public init(
      title: String, lines: [String], _ sides: SideBySide,
      pictures: [(files: [String?], words: String)] = []
    ) {
      (self.title, self.lines, self.sides, self.pictures) = (title, lines, sides, pictures)
    }
  }

  /// So many lines that are the same stand before and after one that is not.
  private static let context = 3
  /// More lines of a part are not on the page.
  private static let rowsShown = 4_000

  public static func text(names: [String], _ parts: [Part]) -> String {
    let body = parts.map { part($0, names) }.joined(separator: "\n")
    let head = names.map { "<code>\(escaped($0))</code>" }.joined(separator: " and ")
    let result = parts.isEmpty ? "<p>They are the same.</p>" : body
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>Comparison</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>\(style)</style></head>
      <body><h1>\(head)</h1>
      \(result)
      \(parts.contains { !$0.pictures.isEmpty } ? "<script>\(script)</script>" : "")
      </body></html>

      """
  }

  private static let style = """
    body{font:14px/1.4 system-ui,sans-serif;margin:2em;background:#111;color:#ddd}
    h1{font-size:18px}h2{font-size:16px;margin-top:2em}code{color:#fff}
    table{border-collapse:collapse;width:100%;table-layout:fixed}
    td,th{text-align:left;vertical-align:top;padding:1px 8px;overflow-wrap:anywhere}
    th.t,td.t{width:7em;text-align:right;color:#999;font-variant-numeric:tabular-nums}
    tr.first td.a{background:#502020}tr.second td.b{background:#1d4427}tr.moved td{color:#e8c15a}
    tr.gap td{color:#888;text-align:center}td{font-family:ui-monospace,monospace;font-size:12px}
    svg{width:100%;height:56px;background:#1b1b1b;border-radius:4px}
    .pictures{display:grid;grid-template-columns:1fr 1fr;gap:8px}.pictures img{width:100%}
    figcaption{color:#999}figure{margin:1em 0}
    .look nav{display:flex;gap:6px;margin-bottom:8px}
    .look input{display:none;width:100%;margin:8px 0}
    .look button{font:inherit;color:#ddd;background:#222;border:1px solid #444;border-radius:6px;
    padding:4px 12px}.look button[aria-pressed=true]{background:#ddd;color:#111}
    .look:not(.beside) .pictures{display:block;position:relative;isolation:isolate}
    .look:not(.beside) .new{position:absolute;left:0;top:0}.pictures img{display:block}
    .look.slider .pictures{touch-action:none;cursor:ew-resize}.look.slider input{display:block}
    .look.slider .new{clip-path:inset(0 0 0 var(--at,50%))}
    .look.slider .pictures::after{content:"";position:absolute;top:0;bottom:0;left:var(--at,50%);
    width:2px;background:#fff}
    .look.blink .new{animation:blink 1.2s steps(1) infinite}@keyframes blink{50%{visibility:hidden}}
    .look.difference .new{mix-blend-mode:difference}.look.difference .pictures{filter:brightness(3)}
    @media(prefers-reduced-motion:reduce){.look.blink .new{animation-duration:4s}}
    """

  /// How two pictures are laid over each other.
  private static let ways = [
    ("beside", "Side by side"), ("slider", "Slider"), ("blink", "Blink"),
    ("difference", "Difference"),
  ]

  private static let script = """
    for (const look of document.querySelectorAll(".look")) {
      const buttons = look.querySelectorAll("button"), range = look.querySelector("input")
      const pictures = look.querySelector(".pictures")
      const move = at => {
        range.value = at
        pictures.style.setProperty("--at", Math.max(0, Math.min(100, at)) + "%")
      }
      for (const button of buttons) button.onclick = () => {
        look.className = "look " + button.dataset.way
        for (const other of buttons) other.setAttribute("aria-pressed", other === button)
      }
      range.oninput = () => move(+range.value)
      pictures.onpointerdown = pictures.onpointermove = event => {
        if (!look.classList.contains("slider")) return
        if (event.type === "pointermove" && !event.buttons) return
        const frame = pictures.getBoundingClientRect()
        move((event.clientX - frame.left) / frame.width * 100)
        event.preventDefault()
      }
    }
    """

  private static func figure(_ files: [String?], _ words: String, _ names: [String]) -> String {
    let images = zip(zip(["old", "new"], names), files).map { side, file in
      guard let file else { return "<span></span>" }
      return "<img class=\"\(side.0)\" loading=\"lazy\" alt=\"\(escaped(side.1))\" "
        + "src=\"\(escaped(file))\">"
    }
    // One alone can be laid over nothing.
    guard !files.contains(where: { $0 == nil }) else {
      return "<figure><div class=\"pictures\">\(images.joined())</div>"
        + "<figcaption>\(escaped(words))</figcaption></figure>"
    }
    let buttons = ways.map { way, title in
      "<button data-way=\"\(way)\" aria-pressed=\"\(way == "beside")\">\(title)</button>"
    }
    return "<figure class=\"look beside\"><nav>\(buttons.joined())</nav>"
      + "<div class=\"pictures\">\(images.joined())</div>"
      + "<input type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"Slider\">"
      + "<figcaption>\(escaped(words))</figcaption></figure>"
  }

  private static func part(_ part: Part, _ names: [String]) -> String {
    let items = part.lines.map { "<li>\(escaped($0))</li>" }.joined()
    let pictures = part.pictures.map { figure($0.files, $0.words, names) }
    let head = """
      <h2>\(escaped(part.title))</h2>
      <ul>\(items)</ul>
      \(pictures.joined(separator: "\n"))
      """
    guard !part.sides.rows.isEmpty else { return head }
    return """
      \(head)
      \(axis(part.sides))
      <table><tr><th class="t">time</th><th>\(escaped(names[0]))</th><th class="t">time</th>\
      <th>\(escaped(names[1]))</th></tr>
      \(rows(part.sides.rows))
      </table>
      """
  }

  /// Both runs as two lanes: where one has something that the other has not there is a stroke.
  private static func axis(_ sides: SideBySide) -> String {
    let last = sides.rows.map(\.at).max() ?? .start
    let end = max(1, (last - .start).microseconds)
    func place(_ at: Instant) -> Int { (at - .start).microseconds * 1_000 / end }
    func stroke(_ at: Instant, _ y: Int, _ color: String) -> String {
      "<rect x=\"\(place(at))\" y=\"\(y)\" width=\"1\" height=\"16\" fill=\"\(color)\"/>"
    }
    // Many at one place are one stroke.
    var strokes: [String] = []
    var known: Set<String> = []
    for row in sides.rows where !row.isSame {
      let drawn =
        switch row {
        case .first(let moment): [stroke(moment.at, 6, "#e06666")]
        case .second(let moment): [stroke(moment.at, 30, "#6ac47e")]
        case .both(let one, let other):
          [stroke(one.at, 6, "#e8c15a"), stroke(other.at, 30, "#e8c15a")]
        }
      strokes += drawn.filter { known.insert($0).inserted }
    }
    return "<svg viewBox=\"0 0 1000 56\" preserveAspectRatio=\"none\" role=\"img\" "
      + "aria-label=\"where they differ, from 0 to \(last - .start)\">"
      + strokes.joined() + "</svg>"
  }

  private static func rows(_ rows: [SideBySide.Row]) -> String {
    var isNear = [Bool](repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where !row.isSame {
      for near in max(0, index - context)...min(rows.count - 1, index + context) {
        isNear[near] = true
      }
    }
    var text: [String] = []
    var left = 0
    func gap() {
      if left > 0 {
        text.append("<tr class=\"gap\"><td colspan=\"4\">… \(left) the same …</td></tr>")
      }
      left = 0
    }
    for (row, isNear) in zip(rows, isNear) {
      guard isNear else {
        left += 1
        continue
      }
      gap()
      guard text.count < rowsShown else {
        text.append("<tr class=\"gap\"><td colspan=\"4\">… and more …</td></tr>")
        return text.joined(separator: "\n")
      }
      text.append(line(row))
    }
    gap()
    return text.joined(separator: "\n")
  }

  private static func line(_ row: SideBySide.Row) -> String {
    func cells(_ moment: RunMoment?, _ name: String) -> String {
      guard let moment else { return "<td class=\"t\"></td><td class=\"\(name)\"></td>" }
      return "<td class=\"t\">\(moment.at)</td>"
        + "<td class=\"\(name)\">\(escaped(moment.word + " " + moment.text))</td>"
    }
    switch row {
    case .first(let one):
      return "<tr class=\"first\">\(cells(one, "a"))\(cells(nil, "b"))</tr>"
    case .second(let other):
      return "<tr class=\"second\">\(cells(nil, "a"))\(cells(other, "b"))</tr>"
    case .both(let one, let other):
      let name = one.at == other.at ? "same" : "moved"
      return "<tr class=\"\(name)\">\(cells(one, "a"))\(cells(other, "b"))</tr>"
    }
  }

  /// Whatever an app has said is text on the page.
  static func escaped(_ text: String) -> String {
    text.oneLine.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
