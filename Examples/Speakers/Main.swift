import CarPlay
import Foundation
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
  /// Anew with each start of the app.
  static private(set) var broadcast = Broadcast()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.broadcast = Broadcast()
    Self.broadcast.begin()
    return true
  }
}

/// One row to play, and one to talk with what plays it.
final class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    let play = CPListItem(text: "Morning Programme", detailText: nil)
    play.handler = { _, completion in
      AppDelegate.broadcast.play()
      interfaceController.pushTemplate(CPNowPlayingTemplate.shared, animated: true) { _, _ in
        completion()
      }
    }
    let greet = CPListItem(text: "Greet the loudspeakers", detailText: nil)
    greet.handler = { _, completion in
      AppDelegate.broadcast.greet()
      completion()
    }
    let list = CPListTemplate(
      title: "Speakers", sections: [CPListSection(items: [play, greet])])
    interfaceController.setRootTemplate(list, animated: false, completion: nil)
  }
}
