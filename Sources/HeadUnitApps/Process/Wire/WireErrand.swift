import HeadUnitCore

/// Something that waits for its turn to be sent.
struct WireErrand {
  enum Content {
    case inquiry(WireInquiry)
    case notification(WireNotification)
  }

  let content: Content
  /// With which call of `say` it came; only what came together is asked together.
  let saying: Int
  /// When it was said, by the clock of the head unit.
  let at: Instant

  var inquiry: WireInquiry? {
    if case .inquiry(let inquiry) = content { inquiry } else { nil }
  }

  /// What has to be counted on from then, such as where a song is, is told when that was.
  var tellsTime: Bool {
    switch content {
    case .inquiry(.initialize), .inquiry(.command): true
    case .inquiry(.question(let request)): request.question.tellsTime
    case .notification(.context), .notification(.condition), .notification(.interruption),
      .notification(.route):
      true
    case .inquiry, .notification: false
    }
  }

  var isCancel: Bool {
    if case .notification(.cancel) = content { true } else { false }
  }

  /// The item it asks for.
  fileprivate var item: (id: RequestID, path: ContentPath)? {
    guard case .inquiry(.question(let request)) = content,
      case .item(let path) = request.question, !path.isRoot
    else { return nil }
    return (request.id, path)
  }
}

extension Question {
  fileprivate var tellsTime: Bool {
    if case .play = self { true } else { false }
  }
}

/// Items of one list, one after the other, asked for in one line.
struct ItemRun {
  let parent: ContentPath
  let first: Int
  private(set) var ids: [RequestID]
  private let saying: Int

  /// Nil when the errand asks for no item.
  init?(_ errand: WireErrand) {
    guard let item = errand.item, let parent = item.path.parent, let row = item.path.row
    else { return nil }
    self.parent = parent
    first = row
    ids = [item.id]
    saying = errand.saying
  }

  var count: Int { ids.count }

  /// False when the errand does not ask for the next item.
  mutating func append(_ errand: WireErrand) -> Bool {
    guard errand.saying == saying, let item = errand.item, item.path.isChild(of: parent),
      item.path.row?.subtractingReportingOverflow(first) ?? (0, true) == (count, false)
    else { return false }
    ids.append(item.id)
    return true
  }
}
