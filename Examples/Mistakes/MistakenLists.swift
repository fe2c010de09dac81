import MediaPlayer

/// Lists that are right but for one thing each.
final class MistakenLists {
  typealias Answer = @Sendable ((any Error)?) -> Void

  private let phone: PhoneWatch
  private let lock = NSLock()
  private var keptForEver: [Answer] = []
  private var late: [Answer] = []
  private var emptyRoots = 0
  private var reloads = 6
  private var counted = 0
  private var named = 0
  private var firstRow: MPContentItem?

  /// The rows of a list without a mistake in their number.
  private static let rowCount = 3

  init(phone: PhoneWatch) {
    self.phone = phone
  }

  /// The first list is empty once; whoever tries again finds it full.
  var isRootEmpty: Bool {
    lock.withLock {
      guard emptyRoots > 0 else { return false }
      emptyRoots -= 1
      return true
    }
  }

  /// What the lists before were waiting for.
  func answerLate() {
    let answers = lock.withLock {
      defer { late = [] }
      return late
    }
    for answer in answers { answer(nil) }
  }

  func begin(_ mistake: Mistake, _ answer: @escaping Answer) {
    switch mistake {
    case .contentNeverAnswered: return lock.withLock { keptForEver.append(answer) }
    case .contentLate: return lock.withLock { late.append(answer) }
    // The handler goes with this call.
    case .contentTimeout: return
    case .contentSlow: Thread.sleep(forTimeInterval: 1.1)
    case .contentAnsweredTwice: answer(nil)
    case .contentBlocksMain: DispatchQueue.main.sync { Thread.sleep(forTimeInterval: 0.15) }
    case .contentNeedsUnlock where phone.isLocked:
      return answer(CocoaError(.fileReadNoPermission))
    case .contentNeedsNetwork:
      phone.tryNetwork(answer)
      return
    default: beginChanging(mistake)
    }
    answer(nil)
  }

  private func beginChanging(_ mistake: Mistake) {
    let manager = MPPlayableContentManager.shared()
    switch mistake {
    case .contentEmptyRoot:
      lock.withLock { emptyRoots = 1 }
      manager.reloadData()
    case .contentReloadStorm where lock.withLock({ reloads > 0 }):
      // It reloads what has just been loaded, which reloads it.
      lock.withLock { reloads -= 2 }
      manager.reloadData()
      manager.reloadData()
    case .contentUpdatesUnbalanced: manager.beginUpdates()
    case .contentNoStatusRow: phone.hideWhenLocked()
    case .playbackStartsAlone: phone.playWhenConnected()
    default: break
    }
  }

  func count(_ mistake: Mistake) -> Int {
    switch mistake {
    case .contentTooDeep: return 1
    case .contentUnreachableWhileDriving: return 40
    case .contentCountChanges:
      return lock.withLock {
        counted += 1
        return Self.rowCount + counted
      }
    default: return Self.rowCount
    }
  }
}

extension MistakenLists {
  func item(_ mistake: Mistake, _ path: IndexPath) -> MPContentItem? {
    let row = path[path.count - 1]
    if mistake == .contentMissingItem, row == 1 { return nil }
    let identifier = identifier(mistake, path)
    if row == 0, let known = lock.withLock({ firstRow }), known.identifier == identifier {
      return known
    }
    let item = MPContentItem(identifier: identifier)
    item.title = row == 0 ? title(mistake) : "Song \(row + 1)"
    item.isPlayable = mistake != .contentTooDeep
    item.isContainer = mistake == .contentTooDeep
    item.playbackProgress = progress(mistake, row)
    item.artwork = Cover.artwork(of: row == 0 ? mistake : nil)
    if row == 0 { lock.withLock { firstRow = item } }
    return item
  }

  /// The first row of the list that was got last tells that something is heard.
  ///
  /// Nobody sees it where updates were begun that never end.
  func changeFirstRow() {
    lock.withLock { firstRow }?.subtitle = "Something is heard"
  }

  private func identifier(_ mistake: Mistake, _ path: IndexPath) -> String {
    switch mistake {
    case .contentIdentifierUnstable:
      return lock.withLock {
        named += 1
        return "guest-\(named)"
      }
    case .contentDuplicateIdentifier: return mistake.rawValue
    default:
      return "\(mistake.rawValue)/" + path.dropFirst(2).map { "\($0)" }.joined(separator: "/")
    }
  }

  private func title(_ mistake: Mistake) -> String? {
    switch mistake {
    case .contentTitleMissing: nil
    case .contentTitleCut:
      "A song about how the river found its way through the town in the year of the great flood"
    case .contentTitleOversize: String(repeating: "la ", count: 333) + "!"
    case .contentTooDeep: "Further down"
    default: "Song 1"
    }
  }

  private func progress(_ mistake: Mistake, _ row: Int) -> Float {
    switch mistake {
    case .contentProgressUndeclared: 0.5
    case .contentProgressRange: [1.5, 0.5, 7][row]
    default: -1
    }
  }
}
