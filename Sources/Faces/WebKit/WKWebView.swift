internal import HeadUnitPhone
@preconcurrency @_exported public import UIKit

/// A page of the web, which is never loaded.
@preconcurrency @MainActor
open class WKWebView: UIView {
  public let configuration: WKWebViewConfiguration
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open private(set) var url: URL?
  open var allowsBackForwardNavigationGestures = false
  open var customUserAgent: String?
  open var title: String? { nil }
  open var isLoading: Bool { false }
  open var estimatedProgress: Double { 0 }
  open var canGoBack: Bool { false }
  open var canGoForward: Bool { false }

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  public required init?(coder: NSCoder) {
    nil
  }

  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    url = request.url
    return fail()
  }

  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    url = baseURL
    return fail()
  }

  /// As where there is no network: the delegate is told in the main thread's next turn.
  private func fail() -> WKNavigation {
    SimulatedPhone.current.noteNames(of: "WebKit")
    let navigation = WKNavigation()
    Task { @MainActor in
      navigationDelegate?.webView(
        self, didFailProvisionalNavigation: navigation,
        withError: URLError(.notConnectedToInternet))
    }
    return navigation
  }

  open func evaluateJavaScript(
    _ javaScriptString: String, completionHandler: (@MainActor (Any?, (any Error)?) -> Void)? = nil
  ) {
    completionHandler?(nil, nil)
  }

  @discardableResult
  open func reload() -> WKNavigation? { nil }
  @discardableResult
  open func goBack() -> WKNavigation? { nil }
  @discardableResult
  open func goForward() -> WKNavigation? { nil }
  open func stopLoading() {}
}

/// How pages are shown.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject {
  open var userContentController = WKUserContentController()
  open var allowsInlineMediaPlayback = false
  open var preferences = WKPreferences()
  open var defaultWebpagePreferences = WKWebpagePreferences()
  open var processPool = WKProcessPool()
  open var websiteDataStore = WKWebsiteDataStore()
  open var applicationNameForUserAgent: String?
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = .all
  open var dataDetectorTypes: WKDataDetectorTypes = []

  public nonisolated override init() {
    super.init()
  }
}

@preconcurrency @MainActor
open class WKPreferences: NSObject {
  open var javaScriptEnabled = true
  open var minimumFontSize: CGFloat = 0

  public nonisolated override init() {
    super.init()
  }
}

@preconcurrency @MainActor
open class WKUserContentController: NSObject {
  public nonisolated override init() {
    super.init()
  }

  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
  open func removeScriptMessageHandler(forName name: String) {}
  open private(set) var userScripts: [WKUserScript] = []
  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
  open func removeAllUserScripts() { userScripts = [] }
}

@preconcurrency @MainActor
open class WKScriptMessage: NSObject {
  open var body: Any { "" }
  open var name: String { "" }
}

@preconcurrency @MainActor
open class WKNavigation: NSObject {}

@preconcurrency @MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Hears what becomes of a page, which is nothing: that it cannot be loaded.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
}

extension WKNavigationDelegate {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}
}

@preconcurrency @MainActor
public protocol WKUIDelegate: NSObjectProtocol {}

/// What a page would be told to do.
@preconcurrency @MainActor
open class WKUserScript: NSObject {
  public let source: String
  public let injectionTime: WKUserScriptInjectionTime
  public let isForMainFrameOnly: Bool

  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    (self.source, self.injectionTime) = (source, injectionTime)
    isForMainFrameOnly = forMainFrameOnly
    super.init()
  }
}

public enum WKUserScriptInjectionTime: Int, Sendable {
  case atDocumentStart = 0
  case atDocumentEnd = 1
}

@preconcurrency @MainActor
open class WKProcessPool: NSObject {
  public nonisolated override init() {
    super.init()
  }
}

@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
  open var allowsContentJavaScript = true

  public nonisolated override init() {
    super.init()
  }
}

/// What pages would keep: nothing.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  private static let one = WKWebsiteDataStore()
  open class func `default`() -> WKWebsiteDataStore { one }
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore() }
  open class func allWebsiteDataTypes() -> Set<String> { [] }

  nonisolated override init() {
    super.init()
  }

  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor () -> Void
  ) {
    completionHandler()
  }

  open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {}
}

/// Where a page goes, which is nowhere.
@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
  open var request: URLRequest { URLRequest(url: URL(fileURLWithPath: "/")) }
  open var navigationType: WKNavigationType { .other }
  open var targetFrame: WKFrameInfo? { nil }
}

@preconcurrency @MainActor
open class WKNavigationResponse: NSObject {
  open var response: URLResponse {
    URLResponse(
      url: URL(fileURLWithPath: "/"), mimeType: nil, expectedContentLength: -1,
      textEncodingName: nil)
  }
  open var isForMainFrame: Bool { true }
  open var canShowMIMEType: Bool { true }
}

@preconcurrency @MainActor
open class WKFrameInfo: NSObject {
  open var isMainFrame: Bool { true }
}

@preconcurrency @MainActor
open class WKWindowFeatures: NSObject {}

public enum WKNavigationType: Int, Sendable {
  case linkActivated = 0
  case formSubmitted = 1
  case backForward = 2
  case reload = 3
  case formResubmitted = 4
  case other = -1
}

public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel = 0
  case allow = 1
  case download = 2
}

public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel = 0
  case allow = 1
  case download = 2
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  public static let video = WKAudiovisualMediaTypes(rawValue: 1 << 1)
  public static let all: WKAudiovisualMediaTypes = [.audio, .video]
}

public struct WKDataDetectorTypes: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
  public static let link = WKDataDetectorTypes(rawValue: 1 << 1)
  public static let all = WKDataDetectorTypes(rawValue: .max)
}
