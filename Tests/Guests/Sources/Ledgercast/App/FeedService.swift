import Combine
import Foundation

enum FeedError: LocalizedError {
    case status(Int)
    case empty

    var errorDescription: String? {
        switch self {
        case .status(let code):
            return String(format: NSLocalizedString("The server answered %d.", comment: "feed"), code)
        case .empty:
            return NSLocalizedString("This feed is empty.", comment: "feed")
        }
    }
}

protocol FeedServing {
    func feed(at url: URL) -> AnyPublisher<Feed, Error>
}

final class FeedService: FeedServing {
    private let session: URLSession

    init(configuration: URLSessionConfiguration = .default) {
        configuration.timeoutIntervalForRequest = 15
        configuration.requestCachePolicy = .reloadRevalidatingCacheData
        configuration.httpAdditionalHeaders = ["User-Agent": "Ledgercast/1.0", "Accept": "application/json"]
        session = URLSession(configuration: configuration)
    }

    func feed(at url: URL) -> AnyPublisher<Feed, Error> {
        var request = URLRequest(url: url)
        request.httpMethod = "GET"
        request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
        return session.dataTaskPublisher(for: request)
            .tryMap { data, response in
                guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else {
                    throw FeedError.status((response as? HTTPURLResponse)?.statusCode ?? -1)
                }
                return data
            }
            .decode(type: Feed.self, decoder: JSONDecoder.feed)
            .retry(1)
            .subscribe(on: DispatchQueue.global(qos: .userInitiated))
            .receive(on: DispatchQueue.main)
            .eraseToAnyPublisher()
    }
}

/// What ships with the app, for the first start.
final class BundledFeeds: FeedServing {
    func feed(at url: URL) -> AnyPublisher<Feed, Error> {
        Just(url.lastPathComponent)
            .tryMap { name -> Feed in
                guard let file = Bundle.main.url(forResource: name, withExtension: "json") else { throw FeedError.empty }
                return try JSONDecoder.feed.decode(Feed.self, from: Data(contentsOf: file))
            }
            .eraseToAnyPublisher()
    }
}
