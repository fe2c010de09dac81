import AppIntents
import Foundation

struct Book: Identifiable, Hashable, Codable {
    let id: UUID
    var title: String
    var author: String
    var chapters: [String]
    var position: TimeInterval = 0
}

@Observable
final class Shelf {
    static let shared = Shelf()

    var books: [Book]
    private(set) var current: Book?
    @ObservationIgnored private let defaults = UserDefaults.standard

    init() {
        books = [
            Book(id: UUID(), title: "The Long Tide", author: "M. Orrin", chapters: ["Ebb", "Slack", "Flood"]),
            Book(id: UUID(), title: "Paper Lanterns", author: "Ines Vale", chapters: ["One", "Two"]),
        ]
    }

    func choose(_ book: Book) {
        current = book
        defaults.set(book.title, forKey: "lastBook")
    }

    func book(titled title: String) -> Book? {
        books.first { $0.title.localizedCaseInsensitiveContains(title) }
    }
}

struct BookEntity: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static var defaultQuery = BookQuery()

    let id: UUID
    @Property(title: "Title") var title: String
    let author: String

    init(_ book: Book) {
        id = book.id
        author = book.author
        title = book.title
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(title)", subtitle: "\(author)", image: .init(systemName: "book"))
    }
}

struct BookQuery: EntityStringQuery {
    func entities(for identifiers: [BookEntity.ID]) async throws -> [BookEntity] {
        Shelf.shared.books.filter { identifiers.contains($0.id) }.map(BookEntity.init)
    }

    func entities(matching string: String) async throws -> [BookEntity] {
        Shelf.shared.books.filter { $0.title.contains(string) }.map(BookEntity.init)
    }

    func suggestedEntities() async throws -> [BookEntity] {
        Shelf.shared.books.map(BookEntity.init)
    }
}
