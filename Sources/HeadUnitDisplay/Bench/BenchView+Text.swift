import HeadUnitCore

// The panes as text, for whoever writes about what was seen.
extension BenchView {
  /// The last lines, where there are more than anybody pastes.
  private static let lineLimit = 100_000

  public var paneText: String {
    let lines: [String] =
      switch bench.pane {
      case .questions: questionLines
      case .trace:
        places(.trace, simulation.trace.entries.count).map { place in
          let entry = simulation.trace.entries[place]
          let (kind, detail) = entry.content.words
          return "\(entry.at.seconds)  \(kind)  \(detail)"
        }
      case .log:
        places(.log, bench.record.log.count).map { place in
          "\(bench.record.log[place].at.seconds)  \(bench.record.log[place].text)"
        }
      case .findings:
        bench.findings.map {
          "\($0.at.seconds)  \($0.id): \($0.complaint). \($0.seen). \($0.advice)"
        }
      case .faults: bench.faults.map { "\($0.words), fired \($0.firedCount) times" }
      case .content, .nowPlaying, .elements: drawnLines
      }
    return lines.map { $0 + "\n" }.joined()
  }

  private func places(_ pane: Bench.Pane, _ count: Int) -> [Int] {
    if !bench.search.isEmpty {
      return (bench.searches[pane]?.places ?? []).suffix(Self.lineLimit)
    }
    return Array((0..<count).suffix(Self.lineLimit))
  }

  private var questionLines: [String] {
    shownQuestions.suffix(Self.lineLimit).map { place in
      let query = bench.record.queries[place]
      let path = query.question.path?.benchWords ?? "cover"
      let took = query.time?.benchWords ?? "waits"
      return "\(query.asked.seconds)  \(path)  \(query.question.benchCall)  \(took)  "
        + "\(query.state)  \(query.answer)"
    }
  }

  /// What the pane shows, a line for each height.
  private var drawnLines: [String] {
    var canvas = BenchCanvas(materials.text)
    drawInspector(on: &canvas)
    let pane = canvas.list.frame(layout.inspector)
    let texts = canvas.list.elements.filter {
      $0.role == .text && $0.frame.y >= pane.y + 40 && pane.contains($0.frame)
    }
    let rows = Dictionary(grouping: texts) { $0.frame.y / 4 }
    return rows.keys.sorted().map { key in
      (rows[key] ?? []).sorted { $0.frame.x < $1.frame.x }.map(\.label).joined(separator: "  ")
    }
  }
}
