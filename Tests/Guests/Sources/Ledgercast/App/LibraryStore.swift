import Combine
import Foundation
import UIKit

final class LibraryStore: ObservableObject {
    static let shared = LibraryStore(service: BundledFeeds())

    enum Order: Int, CaseIterable { case newest, title, length }

    private enum Keys {
        static let played = "played"
        static let order = "order"
        static let hidesPlayed = "hidesPlayed"
    }

    @Published private(set) var entries: [LibraryEntry] = []
    @Published private(set) var visible: [LibraryEntry] = []
    @Published var query = ""
    @Published var order: Order {
        didSet { defaults.set(order.rawValue, forKey: Keys.order) }
    }

    private let service: FeedServing
    private let defaults: UserDefaults
    private var cancellables = Set<AnyCancellable>()

    init(service: FeedServing, defaults: UserDefaults = .standard) {
        self.service = service
        self.defaults = defaults
        defaults.register(defaults: [Keys.order: Order.newest.rawValue, Keys.hidesPlayed: false])
        order = Order(rawValue: defaults.integer(forKey: Keys.order)) ?? .newest

        Publishers.CombineLatest3($entries, $query.removeDuplicates(), $order)
            .map { [unowned self] in self.arranged($0, query: $1, order: $2) }
            .assign(to: &$visible)

        NotificationCenter.default.publisher(for: UIApplication.didEnterBackgroundNotification)
            .sink { [weak self] _ in self?.save() }
            .store(in: &cancellables)
    }

    func load(completion: ((Error?) -> Void)? = nil) {
        service.feed(at: URL(string: "https://example.com/ledger")!)
            .sink(receiveCompletion: { result in
                if case .failure(let error) = result { completion?(error) } else { completion?(nil) }
            }, receiveValue: { [weak self] feed in
                guard let self = self else { return }
                let played = Set(self.defaults.stringArray(forKey: Keys.played) ?? [])
                self.entries = feed.episodes.map {
                    LibraryEntry(episode: $0, show: feed.title, played: played.contains($0.id.uuidString))
                }
            })
            .store(in: &cancellables)
    }

    func markPlayed(_ episode: Episode) {
        guard let entry = (entries as NSArray).filtered(using: NSPredicate(format: "episode.id == %@", episode.id as NSUUID)).first as? LibraryEntry
            ?? entries.first(where: { $0.episode.id == episode.id }) else { return }
        entry.played = true
        entries = entries
        save()
    }

    private func save() {
        defaults.set(entries.filter(\.played).map(\.episode.id.uuidString), forKey: Keys.played)
    }

    private func arranged(_ entries: [LibraryEntry], query: String, order: Order) -> [LibraryEntry] {
        var predicates = [NSPredicate(format: "seconds >= %f AND NOT (title BEGINSWITH[c] %@)", 60.0, "what")]
        if !query.isEmpty {
            predicates.append(NSPredicate(format: "title CONTAINS[cd] %@ OR ANY tags LIKE[c] %@", query, "#\(query)*"))
        }
        let found = (entries as NSArray).filtered(using: NSCompoundPredicate(andPredicateWithSubpredicates: predicates))
        let descriptors: [NSSortDescriptor]
        switch order {
        case .newest: descriptors = [NSSortDescriptor(key: #keyPath(LibraryEntry.published), ascending: false)]
        case .title: descriptors = [NSSortDescriptor(key: "title", ascending: true, selector: #selector(NSString.localizedCaseInsensitiveCompare(_:)))]
        case .length: descriptors = [NSSortDescriptor(key: "seconds", ascending: true)]
        }
        return (found as NSArray).sortedArray(using: descriptors) as? [LibraryEntry] ?? []
    }
}
