import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  private var content: StationContent?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("Windowsill is on the air")
    content = StationContent(player: RadioPlayer())
    return true
  }
}
