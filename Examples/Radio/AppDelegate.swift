import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  private var content: StationContent?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    content = StationContent(player: RadioPlayer())
    return true
  }
}
