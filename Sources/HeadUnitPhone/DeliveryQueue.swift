internal import Dispatch
import HeadUnitCore

/// What the app has said, in order, until somebody fetches it.
package final class DeliveryQueue: Sendable {
  private struct State {
    var contents: [Saying] = []
    /// What was lost because nobody fetched anything.
    var lostCount = 0
    /// Goes on with each thing put, to see whether something came meanwhile.
    var count = 0
    /// Goes on with each start of the app: an answer of an earlier one is not for this one.
    var life = 0
  }

  private enum Saying {
    case said(AppDelivery.Content)
    case item(RequestID, @Sendable () -> ContentItem)
    /// The app has answered, and its thread has not come back with the answer yet.
    case place(RequestID)

    var content: AppDelivery.Content? {
      switch self {
      case .said(let content): content
      case .item(let id, let item): .answer(id, .item(item()))
      case .place: nil
      }
    }

    var isPlace: Bool {
      if case .place = self { true } else { false }
    }

    func isPlace(of id: RequestID) -> Bool {
      if case .place(id) = self { true } else { false }
    }
  }

  private let state = Guarded(State())

  /// An app that says more between two looks only talks to itself.
  private static let limit = 100_000

  func put(_ content: AppDelivery.Content) {
    put(.said(content))
  }

  /// What belongs to one life of the app, and is lost when that is over.
  func put(_ content: AppDelivery.Content, of life: Int) {
    put(.said(content), of: life)
  }

  /// The answer stands where the app gave it, whatever was said since then.
  func answer(_ id: RequestID, _ answer: Answer, of life: Int) {
    let isPlaced = state.withLock { state in
      guard life == state.life, let place = state.contents.firstIndex(where: { $0.isPlace(of: id) })
      else { return false }
      state.contents[place] = .said(.answer(id, answer))
      return true
    }
    if !isPlaced { put(.answer(id, answer), of: life) }
  }

  /// Keeps a place for an answer that is under way.
  ///
  /// One is enough: an app that asks another part of itself first is answered more than once.
  func keepPlace(of id: RequestID, of life: Int) {
    let isKept = state.withLock { state in
      life == state.life && state.contents.contains { $0.isPlace(of: id) }
    }
    if !isKept { put(.place(id), of: life) }
  }

  /// Whether an answer is under way.
  var hasPlace: Bool { state.withLock { $0.contents.contains(where: \.isPlace) } }

  /// The answers that were under way do not come.
  func dropPlaces(where isDropped: (RequestID) -> Bool = { _ in true }, of life: Int) {
    state.withLock { state in
      guard life == state.life else { return }
      state.contents.removeAll { if case .place(let id) = $0 { isDropped(id) } else { false } }
    }
  }

  /// The item is looked at when the answer is fetched.
  func put(_ id: RequestID, _ item: @escaping @Sendable () -> ContentItem, of life: Int) {
    put(.item(id, item), of: life)
  }

  private func put(_ saying: Saying, of life: Int? = nil) {
    state.withLock { state in
      guard life ?? state.life == state.life else { return }
      state.count += 1
      guard state.contents.count < Self.limit else {
        state.lostCount += 1
        return
      }
      state.contents.append(saying)
    }
  }

  /// Which life of the app this is.
  var life: Int { state.withLock { $0.life } }

  /// The app is gone, and what it has said and nobody has fetched.
  func startOver() {
    // Items of the app's are let go of outside the lock: it may do anything then.
    let old = state.withLock { state in
      defer { (state.contents, state.lostCount, state.life) = ([], 0, state.life + 1) }
      return state.contents
    }
    withExtendedLifetime(old) {}
  }

  /// How much was ever put.
  var count: Int { state.withLock { $0.count } }

  /// Everything since the last call, in an order that does not depend on which thread was faster.
  func removeAll() -> [AppDelivery.Content] {
    let (contents, lostCount) = state.withLock { state in
      // What was said after an answer that is under way comes after it.
      let end = state.contents.firstIndex(where: \.isPlace) ?? state.contents.endIndex
      defer { (state.contents, state.lostCount) = (Array(state.contents[end...]), 0) }
      return (state.contents[..<end], state.lostCount)
    }
    let lost = lostCount > 0 ? [AppDelivery.Content.report(.log(PhoneWording.lost(lostCount)))] : []
    return contents.compactMap(\.content).inFixedOrder + lost
  }
}

extension [AppDelivery.Content] {
  /// Answers stand where answers stood, but in the order of their requests.
  ///
  /// Where they came from stands first; the last of several sets of commands, and all items that
  /// have changed, are told at the end.
  fileprivate var inFixedOrder: [AppDelivery.Content] {
    var answers = compactMap(\.answer).enumerated()
      .sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)[...]
    var commands: AppDelivery.Content?
    var changed: Set<String> = []
    var threads: [ThreadNotice] = []
    var ordered: [AppDelivery.Content] = []
    for content in self {
      if content.answer != nil, let next = answers.popFirst() {
        ordered.append(.answer(next.id, next.answer))
      } else if case .report(.itemsChanged(let identifiers)) = content {
        changed.formUnion(identifiers)
      } else if case .report(.commands) = content {
        commands = content
      } else if case .thread(let notice) = content {
        threads.append(notice)
      } else {
        ordered.append(content)
      }
    }
    threads.sort { ($0.request, $0.name) < ($1.request, $1.name) }
    ordered.insert(contentsOf: threads.map { .thread($0) }, at: 0)
    if let commands { ordered.append(commands) }
    if !changed.isEmpty {
      ordered.append(.report(.itemsChanged(identifiers: changed.sorted())))
    }
    return ordered
  }
}

extension AppDelivery.Content {
  fileprivate var answer: (id: RequestID, answer: Answer)? {
    if case .answer(let id, let answer) = self { (id, answer) } else { nil }
  }
}
