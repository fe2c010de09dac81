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

/// One row for each thing that can be heard.
final class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    let station = Station.shared
    let items = [
      row("Tidewater", "An album") { try await station.playAlbum() },
      row("Something with rain", "A search") { try await station.playSearch("rain") },
      row("My music", "On this phone") { try await station.playLibrary() },
      row("The Late Desk", "Talk") { try station.playTalk() },
      row("Harbour Radio", "Live") { try await station.playRadio() },
      row("Most Played", "A chart") { try await station.playChart() },
    ]
    let list = CPListTemplate(title: "Wavelength", sections: [CPListSection(items: items)])
    interfaceController.setRootTemplate(list, animated: false, completion: nil)
  }

  private func row(
    _ title: String, _ detail: String, _ body: @escaping @MainActor () async throws -> Void
  ) -> CPListItem {
    let item = CPListItem(text: title, detailText: detail)
    item.handler = { _, completion in
      Task { @MainActor in
        do {
          try await body()
        } catch {
          print("\(title): \(error)")
        }
        completion()
      }
    }
    return item
  }
}
