import Combine
import Foundation
import Network
import SwiftUI

struct Issue: Codable, Hashable, Identifiable {
    let id: Int
    let name: String
    let pages: [String]
}

enum StoreError: Error, Equatable {
    case closed
    case empty(String)
}

/// What is on the shelf, for whoever subscribes.
final class IssueStore: ObservableObject {
    @Published private(set) var issues: [Issue] = []
    @Published var searchText = ""
    @Published private(set) var isOnline = true
    let failures = PassthroughSubject<StoreError, Never>()
    private let orders = CurrentValueSubject<[Int: Int], Never>([:])
    private var bag = Set<AnyCancellable>()
    private let monitor = NWPathMonitor()

    init(path: AnyPublisher<Data, URLError>) {
        path
            .decode(type: [Issue].self, decoder: JSONDecoder())
            .mapError { _ in StoreError.closed }
            .flatMap { issues -> AnyPublisher<[Issue], StoreError> in
                guard !issues.isEmpty else { return Fail(error: .empty("shelf")).eraseToAnyPublisher() }
                return Just(issues).setFailureType(to: StoreError.self).eraseToAnyPublisher()
            }
            .catch { [failures] error -> Empty<[Issue], Never> in
                failures.send(error)
                return Empty()
            }
            .receive(on: DispatchQueue.main)
            .assign(to: &$issues)

        monitor.pathUpdateHandler = { [weak self] path in
            let isOnline = path.status == .satisfied
            DispatchQueue.main.async { self?.isOnline = isOnline }
        }
        monitor.start(queue: DispatchQueue(label: "kiosk.path"))
    }

    /// What matches, with how often it was bought, and nothing twice.
    var shelf: AnyPublisher<[(issue: Issue, bought: Int)], Never> {
        $issues
            .combineLatest($searchText.removeDuplicates(), orders) { issues, text, orders in
                issues
                    .filter { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }
                    .map { (issue: $0, bought: orders[$0.id, default: 0]) }
            }
            .removeDuplicates { $0.map(\.issue) == $1.map(\.issue) && $0.map(\.bought) == $1.map(\.bought) }
            .share()
            .eraseToAnyPublisher()
    }

    func buy(_ issue: Issue) {
        orders.value[issue.id, default: 0] += 1
    }

    func tint(of issue: Issue) -> Color { orders.value[issue.id] == nil ? .secondary : .accentColor }

    var total: Int { orders.value.values.reduce(0, +) }
}
