public import Foundation
internal import HeadUnitPhone

/// Plays items one after the other.
open class AVQueuePlayer: AVPlayer {
  public nonisolated convenience init() {
    self.init(items: [])
  }

  public nonisolated init(items: [AVPlayerItem]) {
    super.init(items: items, endAction: .advance)
  }

  public nonisolated convenience init(playerItem item: AVPlayerItem?) {
    self.init(items: item.map { [$0] } ?? [])
  }

  public nonisolated convenience init(url URL: URL) {
    self.init(items: [AVPlayerItem(url: URL)])
  }

  nonisolated open func items() -> [AVPlayerItem] { state.withLock { $0.items } }

  nonisolated open func advanceToNextItem() {
    change { state in state.items.removeFirst(min(1, state.items.count)) }
  }

  /// An item can be in a queue once.
  nonisolated open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    let items = items()
    guard !items.contains(where: { $0 === item }) else { return false }
    return afterItem == nil || items.contains { $0 === afterItem }
  }

  /// At the end when no item is named.
  nonisolated open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    change { state in
      let index = afterItem.flatMap { after in state.items.firstIndex { $0 === after } }
      state.items.insert(item, at: index.map { $0 + 1 } ?? state.items.count)
    }
  }

  nonisolated open func remove(_ item: AVPlayerItem) {
    change { state in state.items.removeAll { $0 === item } }
  }

  nonisolated open func removeAllItems() {
    change { $0.items = [] }
  }
}
