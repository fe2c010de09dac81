import TestdriveApp
import UIKit

// Where the phone makes the classes that Info.plist names, this does.
@main
enum Main {
  static func main() {
    TestdriveApp.run(delegate: AppDelegate(), carScene: { CarSceneDelegate() })
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Player.shared.listenToCommands()
    return true
  }
}
