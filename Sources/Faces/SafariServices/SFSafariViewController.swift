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
public struct ASWebAuthenticationSessionError: Error, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case canceledLogin = 1
    case presentationContextNotProvided = 2
    case presentationContextInvalid = 3
  }

  public static let canceledLogin = Code.canceledLogin
  public let code: Code
}

@preconcurrency @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// Would show a page to sign in at: it is closed at once, as by somebody who does not want to.
open class ASWebAuthenticationSession: NSObject, @unchecked Sendable {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false
  private let completion: CompletionHandler

  public init(
    url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
  ) {
    completion = completionHandler
    super.init()
  }

  open var canStart: Bool { true }

  @discardableResult
  open func start() -> Bool {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    DispatchQueue.main.async {
      self.completion(nil, ASWebAuthenticationSessionError(code: .canceledLogin))
    }
    return true
  }

  open func cancel() {}
}

/// Why nobody was told who holds the phone.
public struct ASAuthorizationError: Error, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case unknown = 1000
    case canceled = 1001
    case invalidResponse = 1002
    case notHandled = 1003
    case failed = 1004
  }

  public static let canceled = Code.canceled
  public let code: Code
}

open class ASAuthorizationRequest: NSObject {}

open class ASAuthorizationAppleIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var nonce: String?
  open var state: String?
}

open class ASAuthorization: NSObject {
  public enum Scope: String, Sendable {
    case fullName, email
  }
}

/// Says that nobody has signed in.
open class ASAuthorizationAppleIDProvider: NSObject {
  public enum CredentialState: Int, Sendable {
    case revoked, authorized, notFound, transferred
  }

  open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest() }

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
    controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
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

  public init(authorizationRequests: [ASAuthorizationRequest]) {
    super.init()
  }

  open func performRequests() {
    SimulatedPhone.current.noteNames(of: "AuthenticationServices")
    DispatchQueue.main.async {
      let error = ASAuthorizationError(code: .canceled)
      self.delegate?.authorizationController(controller: self, didCompleteWithError: error)
    }
  }
}
