import CarPlay
import TestdriveApp
import UIKit

// Where the phone makes the classes that Info.plist names, this does.
@main
enum Main {
  static func main() {
    TestdriveApp.run(delegate: AppDelegate(), carScene: { CarSceneDelegate() })
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {}

/// One list of two rows: put the record on, and put it away.
final class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    let play = CPListItem(text: "Put the record on", detailText: "Slow Atlas")
    play.handler = { _, completion in
      Task { @MainActor in
        defer { completion() }
        do {
          try await Turntable.shared.start()
          try await interfaceController.pushTemplate(CPNowPlayingTemplate.shared, animated: true)
        } catch {
          print("It cannot be shown: \(error)")
        }
      }
    }
    let stop = CPListItem(text: "Put it away", detailText: nil)
    stop.handler = { _, completion in
      Turntable.shared.putAway()
      completion()
    }
    let list = CPListTemplate(
      title: "Turntable", sections: [CPListSection(items: [play, stop])])
    interfaceController.setRootTemplate(list, animated: false, completion: nil)
  }
}
