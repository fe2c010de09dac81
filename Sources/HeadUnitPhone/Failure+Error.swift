import Foundation
import HeadUnitCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Failure {
  /// What an app's error tells the driver; the words are the app's own where it has some.
  init(_ error: any Error) {
    if let failure = error as? Failure {
      self = failure
    } else {
      self.init(code: Self.code(of: error), message: Self.words(of: error))
    }
  }

  private static func code(of error: any Error) -> Code {
    let network: [URLError.Code] = [
      .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .cannotConnectToHost,
      .timedOut, .dnsLookupFailed,
    ]
    if let error = error as? URLError { return network.contains(error.code) ? .offline : .other }
    // What is protected cannot be read as long as the phone is locked.
    if let error = error as? CocoaError, error.code == .fileReadNoPermission { return .locked }
    let error = error as NSError
    if error.domain == NSURLErrorDomain, network.contains(where: { $0.rawValue == error.code }) {
      return .offline
    }
    return .other
  }

  /// Foundation's own words for an error without any tell the driver nothing.
  private static func words(of error: any Error) -> String {
    if let words = (error as? any LocalizedError)?.errorDescription { return words }
    if let words = (error as NSError).userInfo[NSLocalizedDescriptionKey] as? String {
      return words
    }
    return "\(error)"
  }
}
