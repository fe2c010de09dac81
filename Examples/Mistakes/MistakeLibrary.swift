import MediaPlayer
import UIKit

/// What the car browses: tabs that are wrong themselves, and a row for each mistake.
final class MistakeLibrary: NSObject {
  private let phone: PhoneWatch
  private let player: MistakenPlayer
  private let lists: MistakenLists
  private let lock = NSLock()
  private var askedCounts: [IndexPath: Int] = [:]
  private var wasConnected = true

  init(phone: PhoneWatch, player: MistakenPlayer) {
    self.phone = phone
    self.player = player
    lists = MistakenLists(phone: phone)
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
  }

  /// Nil for tabs, and for what no longer is one of a list's rows.
  private func mistake(at path: IndexPath) -> Mistake? {
    guard path.count >= 2 else { return nil }
    let rows = Mistake.rows(of: path[0])
    return rows.indices.contains(path[1]) ? rows[path[1]] : nil
  }

  /// The car looks ahead, and the mistake is for the driver who has chosen the list.
  ///
  /// It asks for each list once when its row comes into sight, and again when it is chosen.
  private func isChosen(_ path: IndexPath) -> Bool {
    lock.withLock {
      if path.count == 1 {
        askedCounts = askedCounts.filter { $0.key.first != path.first }
      }
      askedCounts[path, default: 0] += 1
      return path.count > 2 || askedCounts[path, default: 0] > 1
    }
  }
}

extension MistakeLibrary: MPPlayableContentDataSource {
  func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    lists.answerLate()
    let isChosen = isChosen(indexPath)
    guard isChosen, let mistake = mistake(at: indexPath) else { return completionHandler(nil) }
    lists.begin(mistake, completionHandler)
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    switch indexPath.count {
    case 0: lists.isRootEmpty ? 0 : Mistake.ofTabs.count
    case 1: phone.isClosed ? 0 : Mistake.rows(of: indexPath[0]).count
    default: mistake(at: indexPath).map(lists.count) ?? 0
    }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    if indexPath.count == 1 { return MistakenTabs.item(indexPath[0]) }
    guard let mistake = mistake(at: indexPath) else { return nil }
    if indexPath.count > 2 { return lists.item(mistake, indexPath) }
    let item = MPContentItem(identifier: mistake.rawValue)
    item.title = mistake.title
    item.subtitle =
      mistake.isOfTheWall ? "Not in a drive, where the clock stands" : mistake.rawValue
    item.isContainer = mistake.isList
    item.isPlayable = !mistake.isList
    return item
  }

  func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool {
    mistake(at: indexPath) == .contentProgressRange
  }
}

extension MistakeLibrary: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    DispatchQueue.main.async { [self] in
      let mistake = mistake(at: indexPath)
      let cover = contentItem(at: indexPath).flatMap(\.artwork)
      player.play(mistake, cover: cover, completionHandler: completionHandler)
      lists.changeFirstRow()
      contentManager.nowPlayingIdentifiers =
        contentItem(at: indexPath).map { [$0.identifier] } ?? []
    }
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager, didUpdate context: MPPlayableContentManagerContext
  ) {
    defer { wasConnected = context.endpointAvailable }
    guard context.endpointAvailable, !wasConnected, phone.playsWhenConnected else { return }
    player.play(nil, cover: nil) { _ in }
  }
}
