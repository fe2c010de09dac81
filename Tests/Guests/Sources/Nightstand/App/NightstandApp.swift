import AppIntents
import AuthenticationServices
import BackgroundTasks
import SwiftUI
import UIKit

@main
struct NightstandApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
    @State private var shelf = Shelf.shared
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                List(shelf.books) { book in
                    Text(book.title).onTapGesture { Narrator.shared.play(book) }
                }
            }
            .environment(shelf)
        }
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    private var signIn: SignIn?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        AppDependencyManager.shared.add(dependency: Narrator.shared)
        NightstandShortcuts.updateAppShortcutParameters()
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.nightstand.sync", using: nil) { task in
            task.setTaskCompleted(success: true)
        }
        signIn = SignIn()
        signIn?.begin()
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        if session.role == .carTemplateApplication {
            configuration.delegateClass = CarPlaySceneDelegate.self
        }
        return configuration
    }
}

final class SignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
    private(set) var wasCancelled = false
    private var session: ASWebAuthenticationSession?

    @MainActor
    func begin() {
        guard let url = URL(string: "https://books.example/sign-in") else { return }
        session = ASWebAuthenticationSession(url: url, callbackURLScheme: "nightstand") { [weak self] _, error in
            if let error = error as? ASWebAuthenticationSessionError, error.code == .canceledLogin {
                self?.wasCancelled = true
            }
        }
        session?.presentationContextProvider = self
        session?.prefersEphemeralWebBrowserSession = true
        session?.start()
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        ASPresentationAnchor()
    }
}
