import Foundation

struct Chapter: Codable, Equatable {
    let title: String
    let start: TimeInterval
}

struct Bookmark: Codable, Equatable, Identifiable {
    var id = UUID()
    let position: TimeInterval
    let note: String?
    let created: Date
}

struct Book: Codable, Identifiable {
    let id: String
    let title: String
    let author: String
    let narrator: String
    let duration: TimeInterval
    let chapters: [Chapter]

    func chapterIndex(at position: TimeInterval) -> Int {
        chapters.lastIndex { $0.start <= position } ?? 0
    }
}

extension Book {
    static let all: [Book] = [
        Book(id: "lamp", title: "The Lamp Room", author: "Ines Karo", narrator: "Tomas Bell", duration: 90, chapters: [
            Chapter(title: "Oil", start: 0), Chapter(title: "Wick", start: 30), Chapter(title: "Glass", start: 60),
        ]),
        Book(id: "salt", title: "Salt Roads", author: "Per Lund", narrator: "Ada Wren", duration: 1200, chapters: [
            Chapter(title: "North", start: 0), Chapter(title: "South", start: 700),
        ]),
    ]
}
