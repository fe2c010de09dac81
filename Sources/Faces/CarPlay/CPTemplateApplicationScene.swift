internal import Foundation
internal import HeadUnitPhone
public import UIKit

/// The app's presence on the car's screen; the phone makes it.
@preconcurrency @MainActor
open class CPTemplateApplicationScene: UIScene {
  public let interfaceController: CPInterfaceController
  /// Nothing is drawn in it: only apps that navigate have one of their own.
  public let carWindow: CPWindow
  var state = UIScene.ActivationState.unattached

  override init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    interfaceController = CPInterfaceController()
    carWindow = CPWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
    super.init(session: session, connectionOptions: connectionOptions)
    carWindow.templateApplicationScene = self
  }

  open override var activationState: UIScene.ActivationState { state }
  open var contentStyle: UIUserInterfaceStyle { CarStyle(CarScreen.current.context).interface }
}

/// The car's window, which is empty.
@preconcurrency @MainActor
open class CPWindow: UIWindow {
  open weak var templateApplicationScene: CPTemplateApplicationScene?
  open var mapButtonSafeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
}

/// What an app is told of its scene in the car; every part may be left out.
@preconcurrency @MainActor
public protocol CPTemplateApplicationSceneDelegate: UISceneDelegate {
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnectInterfaceController interfaceController: CPInterfaceController)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didSelect navigationAlert: CPNavigationAlert)
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene, didSelect maneuver: CPManeuver)
  func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle)
}

extension CPTemplateApplicationSceneDelegate {
  /// The one part without which the phone ends an app for audio.
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController
  ) { SimulatedPhone.current.crash(CarWording.noLifecycle) }
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnectInterfaceController interfaceController: CPInterfaceController
  ) {}
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController
  ) {}
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow
  ) {}
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
  ) {}
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didSelect navigationAlert: CPNavigationAlert
  ) {}
  public func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene, didSelect maneuver: CPManeuver
  ) {}
  public func contentStyleDidChange(_ contentStyle: UIUserInterfaceStyle) {}
}
