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
    SimulatedPhone.current.noteNames(of: "WebKit")
    url = request.url
    return nil
  }

  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    SimulatedPhone.current.noteNames(of: "WebKit")
    url = baseURL
    return nil
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

/// Hears what becomes of a page, which is nothing.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol WKUIDelegate: NSObjectProtocol {}
