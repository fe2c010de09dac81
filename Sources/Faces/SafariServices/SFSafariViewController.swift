@_exported public import Foundation
internal import HeadUnitPhone
@preconcurrency @_exported public import UIKit

/// A screen that would show a page; nothing is loaded.
@preconcurrency @MainActor
open class SFSafariViewController: UIViewController {
  /// How such a screen behaves.
  open class Configuration: NSObject {
    open var entersReaderIfAvailable = false
    open var barCollapsingEnabled = true
  }

  /// What is written on the button that closes it.
  public enum DismissButtonStyle: Int, Sendable {
    case done = 0
    case close = 1
    case cancel = 2
  }

  public let configuration: Configuration
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor?
  open var dismissButtonStyle = DismissButtonStyle.done

  public init(url URL: URL, configuration: Configuration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
    SimulatedPhone.current.noteNames(of: "SafariServices")
  }

  public convenience init(url URL: URL) {
    self.init(url: URL, configuration: Configuration())
  }

  public convenience init(url URL: URL, entersReaderIfAvailable: Bool) {
    self.init(url: URL)
    configuration.entersReaderIfAvailable = entersReaderIfAvailable
  }

  public required init?(coder: NSCoder) {
    nil
  }
}

/// Hears what becomes of such a screen, which is nothing.
@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
}

extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
}

// MARK: - Signing in, which is `AuthenticationServices`

public typealias ASPresentationAnchor = UIWindow

/// Why nobody signed in.
public struct ASWebAuthenticationSessionError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided = 2
    case presentationContextInvalid = 3

    /// `catch ASWebAuthenticationSessionError.canceledLogin` and its like.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? ASWebAuthenticationSessionError)?.code == code
    }
  }

  public static let canceledLogin = Code.canceledLogin
  public static let presentationContextNotProvided = Code.presentationContextNotProvided
  public static let presentationContextInvalid = Code.presentationContextInvalid
  public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
  public let code: Code
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
  }
}

@preconcurrency @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// Would show a page to sign in at: it is closed at once, as by somebody who does not want to.
///
/// As on the phone it begins once, and not without somebody who says where it is to be shown.
open class ASWebAuthenticationSession: NSObject, @unchecked Sendable {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false
  open var additionalHeaderFields: [String: String]?
  private let completion: CompletionHandler
  private let lock = NSLock()
  private var hasStarted = false

  /// What the page leads to in the end.
  open class Callback: NSObject, @unchecked Sendable {
    private let scheme: String
    private let host: String?

    private init(_ scheme: String, _ host: String?) {
      (self.scheme, self.host) = (scheme, host)
      super.init()
    }

    open class func customScheme(_ customScheme: String) -> Callback {
      Callback(customScheme, nil)
    }

    open class func https(host: String, path: String) -> Callback { Callback("https", host) }

    open func matchesURL(_ url: URL) -> Bool {
      url.scheme == scheme && (host == nil || url.host == host)
    }
  }

  public convenience init(
    url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler
  ) {
    self.init(url: URL, callbackURLScheme: nil, completionHandler: completionHandler)
  }

  public init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
  ) {
    completion = completionHandler
    super.init()
  }

  open var canStart: Bool {
    presentationContextProvider != nil && !lock.withLock { hasStarted }
  }

  @discardableResult
  open func start() -> Bool {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    let isFirst = lock.withLock {
      defer { hasStarted = true }
      return !hasStarted
    }
    guard isFirst else { return false }
    let isShown = presentationContextProvider != nil
    DispatchQueue.main.async {
      self.completion(
        nil,
        ASWebAuthenticationSessionError(isShown ? .canceledLogin : .presentationContextNotProvided))
    }
    return isShown
  }

  open func cancel() {}
}

/// Why nobody was told who holds the phone.
public struct ASAuthorizationError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 1000
    case canceled = 1001
    case invalidResponse = 1002
    case notHandled = 1003
    case failed = 1004
    case notInteractive = 1005

    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? ASAuthorizationError)?.code == code
    }
  }

  public static let unknown = Code.unknown
  public static let canceled = Code.canceled
  public static let invalidResponse = Code.invalidResponse
  public static let notHandled = Code.notHandled
  public static let failed = Code.failed
  public static let notInteractive = Code.notInteractive
  public static let errorDomain = "com.apple.AuthenticationServices.AuthorizationError"
  public let code: Code
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
  }
}

public protocol ASAuthorizationProvider: NSObjectProtocol {}
public protocol ASAuthorizationCredential: NSObjectProtocol {}

open class ASAuthorizationRequest: NSObject {
  public let provider: any ASAuthorizationProvider

  init(_ provider: any ASAuthorizationProvider) {
    self.provider = provider
    super.init()
  }
}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit
  open var nonce: String?
  open var state: String?
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
  open var user: String?
}

open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

/// Who signed in: nobody ever does, and none is made.
open class ASAuthorization: NSObject {
  public enum Scope: String, Sendable {
    case fullName, email
  }

  public enum OpenIDOperation: String, Sendable {
    case operationImplicit, operationLogin, operationRefresh, operationLogout
  }

  public let provider: any ASAuthorizationProvider
  public let credential: any ASAuthorizationCredential

  init(_ provider: any ASAuthorizationProvider, _ credential: any ASAuthorizationCredential) {
    (self.provider, self.credential) = (provider, credential)
    super.init()
  }
}

/// Whether whoever holds the phone is likely to be somebody.
public enum ASUserDetectionStatus: Int, Sendable {
  case unsupported, unknown, likelyReal
}

open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  open var state: String? { nil }
  open var authorizedScopes: [ASAuthorization.Scope] { [] }
  open var authorizationCode: Data? { nil }
  open var identityToken: Data? { nil }
  open var email: String? { nil }
  open var fullName: PersonNameComponents? { nil }
  open var realUserStatus: ASUserDetectionStatus { .unsupported }

  init(user: String) {
    self.user = user
    super.init()
  }
}

/// A name and a word that the phone would have kept.
open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let password: String

  public init(user: String, password: String) {
    (self.user, self.password) = (user, password)
    super.init()
  }
}

open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
  open func createRequest() -> ASAuthorizationPasswordRequest {
    ASAuthorizationPasswordRequest(self)
  }
}

/// The button to sign in with, which nobody sees.
@preconcurrency @MainActor
open class ASAuthorizationAppleIDButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case signIn, `continue`, signUp
    public static let `default` = ButtonType.signIn
  }

  public enum Style: Int, Sendable {
    case white, whiteOutline, black
  }

  open var cornerRadius: CGFloat = 6

  public init(
    authorizationButtonType type: ButtonType = .default, authorizationButtonStyle style: Style
  ) {
    super.init(frame: .zero)
  }

  public convenience init(type: ButtonType, style: Style) {
    self.init(authorizationButtonType: type, authorizationButtonStyle: style)
  }

  public required init?(coder: NSCoder) {
    nil
  }
}

/// Says that nobody has signed in.
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  public enum CredentialState: Int, Sendable {
    case revoked, authorized, notFound, transferred
  }

  public static let credentialRevokedNotification = Notification.Name(
    "ASAuthorizationAppleIDProviderCredentialRevokedNotification")

  open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(self) }

  nonisolated(nonsending) open func credentialState(
    forUserID userID: String
  ) async throws -> CredentialState {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    return .notFound
  }

  open func getCredentialState(
    forUserID userID: String, completion: @escaping (CredentialState, (any Error)?) -> Void
  ) {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    completion(.notFound, nil)
  }
}

@preconcurrency @MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization)
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
  public func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization
  ) {}
  public func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) {}
}

@preconcurrency @MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// Would ask who holds the phone to sign in: it is declined at once.
@preconcurrency @MainActor
open class ASAuthorizationController: NSObject {
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  open weak var presentationContextProvider:
    (any ASAuthorizationControllerPresentationContextProviding)?

  public let authorizationRequests: [ASAuthorizationRequest]

  public init(authorizationRequests: [ASAuthorizationRequest]) {
    self.authorizationRequests = authorizationRequests
    super.init()
  }

  open func performRequests() {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    DispatchQueue.main.async {
      let error = ASAuthorizationError(.canceled)
      self.delegate?.authorizationController(controller: self, didCompleteWithError: error)
    }
  }

  open func performAutoFillAssistedRequests() {}
  open func cancel() {}
}
