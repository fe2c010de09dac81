import TestdriveApp
import UIKit

// Every mistake an app can make, each made when its row is chosen.
@main
enum Main {
  @MainActor static var library: MistakeLibrary?

  static func main() {
    TestdriveApp.run(
      carScene: { MistakenScene() },
      launch: {
        let phone = PhoneWatch(isLocked: !UIApplication.shared.isProtectedDataAvailable)
        library = MistakeLibrary(phone: phone, player: MistakenPlayer())
      })
  }
}
