import CarPlay
import Foundation
import NowPlaying
import TestdriveApp
import UIKit

// Where the phone makes the classes that Info.plist names, this does.
@main
enum Main {
  static func main() {
    TestdriveApp.run(delegate: AppDelegate(), carScene: { CarSceneDelegate() })
  }
}

/// What the app knows of a room; the extension reads the same.
struct RoomAttributes: RemoteMediaSessionAttributes {
  var id: String
  var room: String
  var title: String
  var artist: String
  var isPlaying = true
  var position = 0.0
  var volume: Float = 0.4
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Task { @MainActor in
      for await token in RemoteMediaSession<RoomAttributes>.pushToStartTokenUpdates {
        print("The server could start a session with \(token.count) bytes")
      }
    }
    return true
  }
}

/// One row for each room.
final class CarSceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  private var session: RemoteMediaSession<RoomAttributes>?

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    let kitchen = row("Kitchen") { [unowned self] in
      session = try await RemoteMediaSession.start(
        attributes: RoomAttributes(
          id: "kitchen", room: "Kitchen", title: "Understory", artist: "Mira Dell"))
      try await interfaceController.pushTemplate(CPNowPlayingTemplate.shared, animated: true)
    }
    let other = row("Another song in the kitchen") { [unowned self] in
      try await session?.update(
        RoomAttributes(id: "kitchen", room: "Kitchen", title: "Glasshouse", artist: "Mira Dell"))
    }
    let end = row("Silence") { [unowned self] in
      try await session?.end()
      session = nil
    }
    let list = CPListTemplate(
      title: "Rooms", sections: [CPListSection(items: [kitchen, other, end])])
    interfaceController.setRootTemplate(list, animated: false, completion: nil)
  }

  private func row(_ title: String, _ body: @escaping @MainActor () async throws -> Void)
    -> CPListItem
  {
    let item = CPListItem(text: title, detailText: nil)
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
