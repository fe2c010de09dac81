internal import Dispatch
internal import Foundation
package import HeadUnitCore
package import HeadUnitPhone
internal import PhoneFoundation
internal import UIKit

/// Brings the car's scene to the app, and what the head unit says to its templates.
package final class CarListener: PhoneTemplates {
  package static let current = CarListener()

  /// From now on an app that has a scene for the car is shown in it.
  ///
  /// - Parameter scene: Makes what is told of the scene, in apps whose sources were not rewritten.
  @MainActor
  package static func install(_ scene: (@MainActor @Sendable () -> AnyObject)? = nil) {
    current.maker.withLock { $0 = scene }
    SimulatedPhone.current.plug(current)
  }

  private let maker = Guarded<(@MainActor @Sendable () -> AnyObject)?>(nil)

  package func forgetApp() {
    MainActor.assumeIsolated { CarScreen.current.forgetApp() }
  }

  package func hear(_ note: Note) {
    switch note {
    case .start(let context): onMain { $0.update(context) }
    case .context(let context):
      onMain { screen in
        let before = CarStyle(screen.context).interface
        screen.update(context)
        screen.connect(context.isEndpointAvailable)
        for entry in screen.sessions { entry.session?.follow(context) }
        let style = CarStyle(context).interface
        guard style != before else { return }
        (screen.sceneDelegate as? any CPTemplateApplicationSceneDelegate)?
          .contentStyleDidChange(style)
      }
    case .template(let notice): onMain { $0.hear(notice) }
    case .stop, .condition, .interruption, .route, .output, .discovery, .cancel, .session, .push:
      break
    }
  }

  private func onMain(_ body: @MainActor (CarScreen) -> Void) {
    MainActor.assumeIsolated { body(CarScreen.current) }
  }

  @MainActor
  package func makeScene() -> MadeScene {
    let information = SimulatedPhone.current.information
    let asked = UIApplication.shared.carConfiguration()
    let isNamed = information.hasTemplateScene || asked?.delegateClass != nil
    guard isNamed || maker.withLock({ $0 }) != nil else {
      SimulatedPhone.current.report(.log(CarWording.sceneUnnamed))
      return .unnamed
    }
    CarScreen.current.sceneDelegate = sceneDelegate(asked, information)
    return CarScreen.current.sceneDelegate == nil ? .impossible : .made
  }

  @MainActor
  package func connectScene() {
    let screen = CarScreen.current
    screen.connect(screen.context?.isEndpointAvailable ?? true)
  }

  package func select(_ element: TemplateElement) async throws {
    try await Completion<Void>.wait { completion in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard CarScreen.current.press(element, { completion(.success(())) }) else {
            return completion(.failure(Failure(code: .notFound, message: "It is not there.")))
          }
        }
      }
    }
  }
}

// Who is told of the scene.
extension CarListener {
  @MainActor
  private func sceneDelegate(
    _ asked: UISceneConfiguration?, _ information: Information
  ) -> (any UISceneDelegate)? {
    let phone = SimulatedPhone.current
    let entry =
      information.carScenes.first { $0.name != nil && $0.name == asked?.name }
      ?? information.carScenes.first
    let named = asked?.delegateClass.map { String(reflecting: $0) }
    guard let name = named ?? entry?.delegateClass, !name.isEmpty else {
      if let made = maker.withLock({ $0 })?() as? any UISceneDelegate { return made }
      phone.report(.log(CarWording.noDelegate))
      return nil
    }
    if named == nil, asked?.sceneClass == nil, entry?.sceneClass != "CPTemplateApplicationScene" {
      phone.report(.log(CarWording.noSceneClass))
    }
    let made =
      PhoneClasses.make(name, module: information.module) ?? maker.withLock { $0 }?()
    if made == nil { phone.report(.log(CarWording.notMade(name))) }
    return made as? any UISceneDelegate
  }
}

// The scene comes and goes.
extension CarScreen {
  func connect(_ isThere: Bool) {
    guard let delegate = sceneDelegate, isThere != (scene != nil) else { return }
    guard isThere else { return disconnect(delegate) }
    let session = UISceneSession(role: .carTemplateApplication)
    let options = UIScene.ConnectionOptions()
    let scene = CPTemplateApplicationScene(session: session, connectionOptions: options)
    scene.delegate = delegate
    session.scene = scene
    self.scene = scene
    UIApplication.shared.connect(scene)
    if CPNowPlayingTemplate.shared.isConfigured { playerChanged() }
    delegate.scene(scene, willConnectTo: session, options: options)
    post(UIScene.willConnectNotification, of: scene)
    let car = delegate as? any CPTemplateApplicationSceneDelegate
    if let car {
      car.templateApplicationScene(scene, didConnect: scene.interfaceController)
    } else {
      phone.crash(CarWording.noLifecycle)
    }
    delegate.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification, of: scene)
    scene.state = .foregroundActive
    delegate.sceneDidBecomeActive(scene)
    post(UIScene.didActivateNotification, of: scene)
  }

  private func post(_ name: NSNotification.Name, of scene: UIScene) {
    NotificationCenter.default.post(name: name, object: scene)
  }

  private func disconnect(_ delegate: any UISceneDelegate) {
    guard let scene else { return }
    scene.state = .background
    delegate.sceneWillResignActive(scene)
    post(UIScene.willDeactivateNotification, of: scene)
    delegate.sceneDidEnterBackground(scene)
    post(UIScene.didEnterBackgroundNotification, of: scene)
    if let car = delegate as? any CPTemplateApplicationSceneDelegate {
      car.templateApplicationScene(
        scene, didDisconnectInterfaceController: scene.interfaceController)
    }
    delegate.sceneDidDisconnect(scene)
    scene.state = .unattached
    post(UIScene.didDisconnectNotification, of: scene)
    UIApplication.shared.disconnect(scene)
    self.scene = nil
  }
}

// What the driver does.
extension CarScreen {
  func hear(_ notice: TemplateNotice) {
    switch notice {
    case .finished(let number, let refusal): finish(number, refusal)
    case .stack(let names, let presented): controller?.show(names, presented: presented)
    case .willAppear(let name): tell(name) { $0.templateWillAppear($1, animated: true) }
    case .didAppear(let name): tell(name) { $0.templateDidAppear($1, animated: true) }
    case .willDisappear(let name): tell(name) { $0.templateWillDisappear($1, animated: true) }
    case .didDisappear(let name): tell(name) { $0.templateDidDisappear($1, animated: true) }
    case .tabChosen(let name):
      guard let bar = controller?.rootTemplate as? CPTabBarTemplate, let tab = template(name)
      else { return }
      controller?.choose(tab)
      bar.delegate?.tabBarTemplate(bar, didSelect: tab)
    case .upNextPressed:
      CPNowPlayingTemplate.shared.tell { $0.nowPlayingTemplateUpNextButtonTapped($1) }
    case .albumArtistPressed:
      CPNowPlayingTemplate.shared.tell { $0.nowPlayingTemplateAlbumArtistButtonTapped($1) }
    }
  }

  private func tell(
    _ name: String, _ body: (any CPInterfaceControllerDelegate, CPTemplate) -> Void
  ) {
    guard let delegate = controller?.delegate, let template = template(name) else { return }
    body(delegate, template)
  }

  /// False when what was pressed is gone.
  func press(_ element: TemplateElement, _ done: @escaping () -> Void) -> Bool {
    switch element {
    case .item(let name):
      guard let row = object(name) as? any CPListTemplateItem else { return false }
      if let handler = (row as? any CPSelectableListItem)?.handler,
        let row = row as? any CPSelectableListItem
      {
        handler(row, done)
      } else if let item = row as? CPListItem, let list = item.list, let delegate = list.delegate {
        delegate.listTemplate(list, didSelect: item, completionHandler: done)
      } else {
        done()
      }
    case .picture(let name, let index):
      guard let row = object(name) as? CPListImageRowItem else { return false }
      guard let handler = row.listImageRowHandler else {
        done()
        return true
      }
      handler(row, index, done)
    case .button(let name):
      guard let button = object(name) as? any CarButton else { return false }
      button.press()
      done()
    // Asked of the application's delegate, before it comes here.
    case .assistant: return false
    }
    return true
  }
}
