import Foundation
import SafariServices
import Testing
import UIKit

extension Faces {
  /// Nobody signs in, and apps are told so as by somebody who does not want to.
  @Suite struct SigningInTests {
    @MainActor
    private final class Asked: NSObject, ASAuthorizationControllerDelegate,
      ASWebAuthenticationPresentationContextProviding,
      ASAuthorizationControllerPresentationContextProviding
    {
      var failed: ((any Error) -> Void)?

      func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
      ) {
        let credential = authorization.credential as? ASAuthorizationAppleIDCredential
        Issue.record("\(credential?.user ?? "somebody") has signed in")
      }

      func authorizationController(
        controller: ASAuthorizationController, didCompleteWithError error: any Error
      ) { failed?(error) }

      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        ASPresentationAnchor()
      }

      func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        ASPresentationAnchor()
      }
    }

    private let page = URL(string: "https://example.com") ?? URL(fileURLWithPath: "/")

    @MainActor @Test func aPageIsClosedByWhoeverDoesNotWantToSignIn() async {
      let asked = Asked()
      var session: ASWebAuthenticationSession?
      let code = await withCheckedContinuation { continuation in
        let made = ASWebAuthenticationSession(url: page, callbackURLScheme: "app") { _, error in
          continuation.resume(returning: error.map { ($0 as NSError).code } ?? 0)
        }
        made.presentationContextProvider = asked
        #expect(made.canStart && made.start())
        #expect(!made.canStart && !made.start())
        session = made
      }
      #expect(code == ASWebAuthenticationSessionError.canceledLogin.rawValue)
      #expect(session != nil)
      withExtendedLifetime(asked) {}
    }

    @MainActor @Test func aPageIsNotShownNowhere() async {
      let code = await withCheckedContinuation { continuation in
        let session = ASWebAuthenticationSession(
          url: page, callback: .https(host: "example.com", path: "/")
        ) { _, error in
          switch error {
          case ASWebAuthenticationSessionError.presentationContextNotProvided?:
            continuation.resume(returning: 2)
          default: continuation.resume(returning: 0)
          }
        }
        #expect(!session.canStart && !session.start())
      }
      #expect(code == 2)
    }

    @MainActor @Test func nobodySaysWhoHoldsThePhone() async throws {
      let asked = Asked()
      let provider = ASAuthorizationAppleIDProvider()
      let request = provider.createRequest()
      request.requestedScopes = [.fullName, .email]
      #expect(request.provider === provider)
      let word = ASAuthorizationPasswordProvider().createRequest()
      let controller = ASAuthorizationController(authorizationRequests: [request, word])
      #expect(controller.authorizationRequests.count == 2)
      controller.delegate = asked
      controller.presentationContextProvider = asked
      let isCanceled = await withCheckedContinuation { continuation in
        asked.failed = { error in
          if case ASAuthorizationError.canceled = error {
            continuation.resume(returning: true)
          } else {
            continuation.resume(returning: false)
          }
        }
        controller.performRequests()
      }
      #expect(isCanceled)
      withExtendedLifetime(asked) {}
      let state = try await provider.credentialState(forUserID: "1")
      #expect(state == .notFound)
      #expect(ASAuthorizationAppleIDButton(type: .default, style: .black).cornerRadius == 6)
    }

    @Test func whatAPageLeadsToIsKnown() throws {
      let back = try #require(URL(string: "app://done"))
      #expect(ASWebAuthenticationSession.Callback.customScheme("app").matchesURL(back))
      #expect(!ASWebAuthenticationSession.Callback.customScheme("other").matchesURL(back))
      #expect(ASPasswordCredential(user: "a", password: "b").password == "b")
    }
  }
}
