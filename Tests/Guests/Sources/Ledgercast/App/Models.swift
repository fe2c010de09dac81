import Foundation

struct Feed: Codable, Hashable {
    let title: String
    let author: String?
    let homepage: URL?
    var episodes: [Episode]

    enum CodingKeys: String, CodingKey {
        case title, author
        case homepage = "link"
        case episodes = "items"
    }
}

struct Episode: Codable, Hashable, Identifiable {
    enum Kind: String, Codable { case full, trailer, bonus }

    let id: UUID
    let title: String
    let notes: String
    let published: Date
    let seconds: TimeInterval
    let kind: Kind
    let audio: URL

    var subtitle: String {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.hour, .minute]
        formatter.unitsStyle = .abbreviated
        return [formatter.string(from: seconds), kind == .full ? nil : kind.rawValue.capitalized]
            .compactMap { $0 }
            .joined(separator: " · ")
    }
}

extension JSONDecoder {
    static let feed: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()
}

/// Kept as an object, for predicates and sort descriptors of the library screen.
@objcMembers
final class LibraryEntry: NSObject {
    let title: String
    let show: String
    dynamic var played: Bool
    let seconds: Double
    let published: Date
    let tags: [String]
    let episode: Episode

    init(episode: Episode, show: String, played: Bool) {
        self.episode = episode
        self.title = episode.title
        self.show = show
        self.played = played
        self.seconds = episode.seconds
        self.published = episode.published
        self.tags = episode.notes.lowercased().components(separatedBy: .whitespaces).filter { $0.hasPrefix("#") }
        super.init()
    }
}
