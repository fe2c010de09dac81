import HeadUnitApps
import HeadUnitCore
import HeadUnitFindings

/// What a crawl meets, read as the entries that a trace would have of it.
struct CrawlExamination {
  private var examination = Examination()
  private var now = Instant.start
  private var nextNumber = 1
  /// The first item of each kind that can be played, or opened.
  private(set) var firstTrack: ContentPath?

  init(_ description: AppDescription) {
    look(.event(.phone(.connected)))
    look(.event(.phone(.reported(.started(description)))))
    // It has been asked for content, so that some command of it is no business of a crawl.
    look(.event(.phone(.reported(.commands(CommandSet([CommandState(.play)]))))))
  }

  var findings: [Finding] {
    var examination = examination
    examination.end()
    return examination.findings
  }

  mutating func look(at visit: Crawl.Visit) {
    switch visit {
    case .item(let path, let item, let took):
      if item.isPlayable, !item.isContainer, firstTrack == nil { firstTrack = path }
      ask(.item(path: path), .item(item), took)
    case .missing(let path): ask(.item(path: path), .item(nil), .zero)
    case .failed(let operation, let path, let failure, let took):
      ask(question(operation, path), .failed(failure), took)
    case .unanswered(let operation, let path): giveUp(question(operation, path))
    case .list(let path, let count, let took):
      ask(.begin(path: path, hint: false), .done, .zero)
      ask(.count(path: path), .count(count), took)
    case .skipped: break
    }
  }

  private func question(_ operation: Operation, _ path: ContentPath) -> Question {
    switch operation {
    case .begin: .begin(path: path, hint: false)
    case .count: .count(path: path)
    case .item, .showsProgress, .artwork, .play, .select, .command: .item(path: path)
    }
  }

  private mutating func ask(_ question: Question, _ answer: Answer, _ took: Duration) {
    let id = RequestID(nextNumber)
    nextNumber += 1
    look(.effect(.ask(Request(id: id, question: question))))
    now = now + took
    look(.event(.phone(.answered(id, answer))))
    let outcome: Outcome = if case .failed = answer { .failed } else { .answered }
    look(.effect(.concluded(id, outcome)))
  }

  private mutating func giveUp(_ question: Question) {
    let id = RequestID(nextNumber)
    nextNumber += 1
    look(.effect(.ask(Request(id: id, question: question))))
    now = now + Timeouts().content
    look(.effect(.concluded(id, .timedOut)))
  }

  private mutating func look(_ content: Trace.Content) {
    examination.look(at: Trace.Entry(at: now, content))
  }
}
