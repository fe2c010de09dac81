import Foundation

/// A book that is read aloud, with its chapters.
struct Book: Sendable {
  struct Chapter: Sendable {
    let title: String
    let length: TimeInterval
  }

  let identifier: String
  let title: String
  let author: String
  let cover: String
  let chapters: [Chapter]

  var length: TimeInterval { chapters.reduce(0) { $0 + $1.length } }

  func start(of chapter: Int) -> TimeInterval {
    chapters.prefix(chapter).reduce(0) { $0 + $1.length }
  }

  func chapter(at time: TimeInterval) -> Int {
    chapters.indices.last { start(of: $0) <= time } ?? 0
  }
}

/// Where the books are; it takes a moment, as a network would.
actor Bookshelf {
  private var books: [Book] = []

  /// What has been got so far, for whoever cannot wait.
  func load() async throws -> [Book] {
    if books.isEmpty {
      await Task.yield()
      books = Self.everything
    }
    return books
  }

  private static let everything = [
    Book(
      identifier: "kettle", title: "The Kettle at Number Six", author: "Ines Harrow",
      cover: "08-copper-and-rain",
      chapters: (1...12).map { Book.Chapter(title: "Chapter \($0)", length: 1_200) }),
    Book(
      identifier: "engines", title: "Gentle Engines", author: "Paul Okonta",
      cover: "12-gentle-engines",
      chapters: ["Steam", "Springs", "Wind", "Waiting"].map {
        Book.Chapter(title: $0, length: 900)
      }),
    Book(
      identifier: "planets", title: "Paper Planets", author: "Mio Lindqvist",
      cover: "04-paper-planets",
      chapters: (1...30).map { Book.Chapter(title: "Letter \($0)", length: 300) }),
  ]
}
