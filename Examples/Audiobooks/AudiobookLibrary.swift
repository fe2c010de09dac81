import MediaPlayer
import UIKit
import os

/// What the car browses: books, and their chapters below.
///
/// The way of an app with async throughout: the car awaits, and an error that is thrown is what the
/// driver is told.
final class AudiobookLibrary: NSObject, Sendable {
  private let shelf = Bookshelf()
  private let reader: BookReader
  /// What the car may ask for at once, without waiting.
  private let shown = OSAllocatedUnfairLock(initialState: [Book]())

  init(reader: BookReader) {
    self.reader = reader
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
  }

  private func book(_ index: Int) -> Book? {
    shown.withLock { $0.indices.contains(index) ? $0[index] : nil }
  }
}

extension AudiobookLibrary: MPPlayableContentDataSource {
  func beginLoadingChildItems(at indexPath: IndexPath) async throws {
    let books = try await shelf.load()
    shown.withLock { $0 = books }
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    switch indexPath.count {
    case 0: shown.withLock { $0.count }
    case 1: book(indexPath[0])?.chapters.count ?? 0
    default: 0
    }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    guard let book = book(indexPath[0]) else { return nil }
    switch indexPath.count {
    case 1: return item(of: book)
    case 2 where book.chapters.indices.contains(indexPath[1]):
      return item(of: book, chapter: indexPath[1])
    default: return nil
    }
  }

  func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool { true }

  /// A book can be opened, or played from where it was left.
  private func item(of book: Book) -> MPContentItem {
    let item = MPContentItem(identifier: book.identifier)
    item.title = book.title
    item.subtitle = book.author
    item.isContainer = true
    item.isPlayable = true
    item.playbackProgress = reader.progress(of: book)
    item.artwork = Cover.artwork(book.cover)
    return item
  }

  private func item(of book: Book, chapter index: Int) -> MPContentItem {
    let item = MPContentItem(identifier: "\(book.identifier)/\(index)")
    item.title = book.chapters[index].title
    item.subtitle = "\(Int(book.chapters[index].length / 60)) min"
    item.isPlayable = true
    return item
  }
}

extension AudiobookLibrary: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath
  ) async throws {
    guard let first = indexPath.first, let book = book(first) else { throw MPError(.notFound) }
    try await reader.read(book, chapter: indexPath.count == 2 ? indexPath[1] : nil)
    contentManager.nowPlayingIdentifiers = [book.identifier]
  }
}

/// Covers at the size in which the car draws them.
enum Cover {
  static func artwork(_ name: String) -> MPMediaItemArtwork? {
    guard let image = UIImage(named: "Covers/\(name)") else { return nil }
    return MPMediaItemArtwork(boundsSize: image.size) { size in
      image.preparingThumbnail(of: size) ?? image
    }
  }
}
