internal import Foundation
internal import HeadUnitCore
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Keeps the app's shared session from the network while the phone has none.
///
/// Sessions that an app configures itself choose for themselves what their requests go through.
final class OfflineNetwork: PhoneListener {
  static let current = OfflineNetwork()

  private let isOffline = Atomic(false)

  /// The shared session looks once, when it is first used, who wants its requests.
  private init() {
    _ = URLProtocol.registerClass(RefusedRequest.self)
  }

  func forgetApp() {
    isOffline.store(false, ordering: .sequentiallyConsistent)
  }

  func hear(_ note: Note) {
    guard case .condition(let condition) = note else { return }
    isOffline.store(condition.network == .offline, ordering: .sequentiallyConsistent)
  }

  fileprivate func refuses(_ request: URLRequest) -> Bool {
    let scheme = request.url?.scheme?.lowercased()
    return ["http", "https"].contains(scheme) && isOffline.load(ordering: .sequentiallyConsistent)
  }
}

/// A request that was made while the phone had no network.
private final class RefusedRequest: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    OfflineNetwork.current.refuses(request)
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
