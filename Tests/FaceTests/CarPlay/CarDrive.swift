import CarPlay
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import UIKit

/// A head unit of a phone with templates, and an app in it that does what a test says.
struct CarDrive {
  private(set) var simulation: Simulation
  private let stay: Stay

  /// The information is the phone's, and the phone is everybody's: it is given back.
  private final class Stay {
    init(playingTo protocols: [String: String]) {
      var information = Information()
      information.hasTemplateScene = true
      information.deviceProtocols = protocols
      SimulatedPhone.current.information = information
    }

    deinit { SimulatedPhone.current.information = Information() }
  }

  /// An app that does this when its scene is connected.
  init(
    patience: HeadUnitCore.Duration = .seconds(60), profile: Profile = Profile(),
    after before: [Event] = [],
    _ connect: @escaping @MainActor @Sendable (CPInterfaceController) -> Void
  ) {
    self.init(patience, profile, playingTo: [:], after: before, { Scene(connect) })
  }

  /// An app with this object for its scene.
  static func of(_ scene: @escaping @MainActor @Sendable () -> AnyObject) -> CarDrive {
    CarDrive(.seconds(60), Profile(), playingTo: [:], scene)
  }

  private init(
    _ patience: HeadUnitCore.Duration, _ profile: Profile, playingTo protocols: [String: String],
    after before: [Event] = [], _ scene: @escaping @MainActor @Sendable () -> AnyObject
  ) {
    stay = Stay(playingTo: protocols)
    var profile = profile
    profile.phoneVersion = 26
    let app = EmbeddedApp(clock: .virtual, patience: patience) {
      CarListener.install(scene)
      // Nothing is asked of an app that takes no command.
      MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
    }
    // It has to be known before the app is launched that it brings templates.
    DispatchQueue.main.sync { MainActor.assumeIsolated { CarListener.install(scene) } }
    simulation = Simulation(profile: profile, app: app)
    for event in before { simulation.perform(event) }
    simulation.perform(.phone(.connected))
  }

  /// An app with a row for each of these things.
  static func rows(
    _ rows: (@MainActor @Sendable (CPInterfaceController) -> Void)...
  ) -> CarDrive {
    CarDrive { controller in
      show(rows, on: controller) { action, done in
        action(controller)
        done()
      }
    }
  }

  /// An app with a row for each of these things, of which each takes its time and has what the app
  /// makes when it begins.
  static func rows<State>(
    _ rows: [@MainActor @Sendable (State) async -> Void],
    playingTo protocols: [String: String] = [:],
    begin: @escaping @MainActor @Sendable () -> State
  ) -> CarDrive {
    CarDrive(.seconds(60), Profile(), playingTo: protocols) {
      Scene { controller in
        let state = begin()
        show(rows, on: controller) { action, done in
          Task { @MainActor in
            await action(state)
            done()
          }
        }
      }
    }
  }

  @MainActor
  private static func show<Action>(
    _ rows: [Action], on controller: CPInterfaceController,
    choose: @escaping @MainActor (Action, _ done: @escaping () -> Void) -> Void
  ) {
    let items = rows.map { action in
      let item = CPListItem(text: "Row", detailText: nil)
      item.handler = { _, done in choose(action, done) }
      return item
    }
    let root = CPListTemplate(title: "Root", sections: [CPListSection(items: items)])
    controller.setRootTemplate(root, animated: false, completion: nil)
  }

  var headUnit: HeadUnit { simulation.headUnit }

  mutating func perform(_ event: Event) { simulation.perform(event) }

  mutating func press(_ row: Int) {
    simulation.perform(.driver(.rowChosen(row)))
    simulation.advance(by: .seconds(1))
  }

  mutating func hand(_ event: DriverEvent) {
    simulation.perform(.driver(event))
    simulation.advance(by: .seconds(1))
  }

  mutating func wait(_ time: HeadUnitCore.Duration) { simulation.advance(by: time) }

  var titles: [String] { (0..<headUnit.rowCount).map { headUnit.row($0)?.title ?? "?" } }

  var reports: [Report] {
    simulation.trace.entries.compactMap { entry in
      if case .event(.phone(.reported(let report))) = entry.content { report } else { nil }
    }
  }

  var changes: [TemplateChange] {
    reports.compactMap { if case .template(let call) = $0 { call.change } else { nil } }
  }

  var logs: [String] {
    reports.compactMap { if case .log(let text) = $0 { text } else { nil } }
  }

  var answers: [Answer] {
    simulation.trace.entries.compactMap { entry in
      guard case .event(.phone(.answered(_, let answer))) = entry.content else { return nil }
      if case .artwork = answer { return nil }
      return answer
    }
  }

  var refusals: [TemplateRefusal] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.remarked(.templateRefused(let refusal))) = entry.content else {
        return nil
      }
      return refusal
    }
  }

  /// The app is gone until the phone is connected anew.
  var isEnded: Bool { headUnit.phone.app == .stopped(.exception) }
  var isCrashed: Bool { reports.contains(.stopped(.crashed)) }
}

/// What is told of the car's scene, and what it hears.
final class Scene: UIResponder, CPTemplateApplicationSceneDelegate {
  private let connect: @MainActor (CPInterfaceController) -> Void
  private let heard: (@MainActor (String) -> Void)?
  private var controller: CPInterfaceController?

  init(
    heard: (@MainActor (String) -> Void)? = nil,
    _ connect: @escaping @MainActor (CPInterfaceController) -> Void
  ) {
    (self.connect, self.heard) = (connect, heard)
    super.init()
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) { heard?("will connect") }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) {
    heard?("did connect")
    controller = interfaceController
    connect(interfaceController)
  }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnectInterfaceController interfaceController: CPInterfaceController
  ) { heard?(interfaceController === controller ? "did disconnect" : "another") }

  /// Apps have it, and the phone does not know it.
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController
  ) { heard?("never") }

  func sceneWillEnterForeground(_ scene: UIScene) { heard?("foreground") }
  func sceneDidBecomeActive(_ scene: UIScene) { heard?("active") }
  func sceneWillResignActive(_ scene: UIScene) { heard?("inactive") }
  func sceneDidEnterBackground(_ scene: UIScene) { heard?("background") }
  func sceneDidDisconnect(_ scene: UIScene) { heard?("gone") }
}

@MainActor
func carList(_ title: String, _ texts: String...) -> CPListTemplate {
  let items = texts.map { CPListItem(text: $0, detailText: nil) }
  return CPListTemplate(title: title, sections: [CPListSection(items: items)])
}
