// What the phone's loading system lets an app choose, and Foundation does not here. Loading goes on
// as long as the app runs, over the one network there is.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation
public import FoundationNetworking

extension URLSessionConfiguration {
  /// Loads as long as the app runs, as everything here does.
  public class func _background(withIdentifier identifier: String) -> URLSessionConfiguration {
    .default
  }

  // Foundation has these to be read alone, or not at all; rewritten code uses those.

  public var _waitsForConnectivity: Bool {
    get { false }
    set {}
  }

  public var _sharedContainerIdentifier: String? {
    get { sharedContainerIdentifier }
    set {}
  }

  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var sessionSendsLaunchEvents: Bool {
    get { false }
    set {}
  }
}

extension URLRequest {
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var assumesHTTP3Capable: Bool {
    get { false }
    set {}
  }
}

extension URLCache {
  public convenience init(
    memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil
  ) {
    self.init(
      memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directoryURL?.path)
  }
}

extension FileManager {
  /// Nobody is signed in.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}
