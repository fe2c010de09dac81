public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import Synchronization
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

/// What the car takes away while it moves.
public struct CPLimitableUserInterface: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let keyboard = CPLimitableUserInterface(rawValue: 1)
  public static let lists = CPLimitableUserInterface(rawValue: 2)
}

/// Whether the car shows light or dark colours.
public struct CPContentStyle: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let light = CPContentStyle(rawValue: 1)
  public static let dark = CPContentStyle(rawValue: 2)
}

/// What the car is like at present.
open class CPSessionConfiguration: NSObject {
  open weak var delegate: (any CPSessionConfigurationDelegate)?
  open private(set) var limitedUserInterfaces: CPLimitableUserInterface = []
  open private(set) var contentStyle = CPContentStyle.dark
  open var supportsVideoPlayback: Bool { false }

  public init(delegate: any CPSessionConfigurationDelegate) {
    self.delegate = delegate
    super.init()
    onCarScreen { [self] in
      CarScreen.current.add(self)
      limitedUserInterfaces = CarStyle(CarScreen.current.context).limited
      contentStyle = CarStyle(CarScreen.current.context).content
    }
  }

  @MainActor
  func follow(_ context: AppContext) {
    let style = CarStyle(context)
    if style.limited != limitedUserInterfaces {
      limitedUserInterfaces = style.limited
      delegate?.sessionConfiguration(self, limitedUserInterfacesChanged: limitedUserInterfaces)
    }
    if style.content != contentStyle {
      contentStyle = style.content
      delegate?.sessionConfiguration(self, contentStyleChanged: contentStyle)
    }
  }
}

/// What the app is told of the car; every part may be left out.
@preconcurrency @MainActor
public protocol CPSessionConfigurationDelegate: NSObjectProtocol {
  func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration,
    limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface)
  func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged contentStyle: CPContentStyle
  )
}

extension CPSessionConfigurationDelegate {
  public func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration,
    limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface
  ) {}
  public func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged contentStyle: CPContentStyle
  ) {}
}

/// What the head unit lets an app show, in the phone's words.
struct CarStyle {
  private let context: AppContext?
  private let limits = TemplateLimits()

  init(_ context: AppContext?) { self.context = context }

  /// Pixels in a point of the car's screen.
  var scale: CGFloat { CGFloat(context?.templates?.scale ?? 2) }
  /// Of apps for audio.
  var tabs: Int { context?.templates?.tabs ?? 4 }

  var limited: CPLimitableUserInterface {
    guard let context, context.isEnforced else { return [] }
    return context.items == nil ? [.keyboard] : [.keyboard, .lists]
  }

  private var isDay: Bool { context?.theme == .day }
  var content: CPContentStyle { isDay ? .light : .dark }
  var interface: UIUserInterfaceStyle { isDay ? .light : .dark }
  var items: Int {
    let most = context?.templates?.items ?? limits.items
    return min(most, context?.items ?? most)
  }
  var sections: Int { context?.templates?.sections ?? limits.sections }
  var gridButtons: Int { context?.templates?.gridButtons ?? limits.gridButtons }
  var playerButtons: Int { context?.templates?.playerButtons ?? limits.playerButtons }
  var alertActions: Int { context?.templates?.alertActions ?? limits.alertActions }

  @MainActor static var current: CarStyle { CarStyle(CarScreen.current.context) }

  /// What this car takes that is not as usual, which may be asked for on any thread.
  static let figures = Mutex<TemplateFigures?>(nil)

  static func side(of size: TemplatePictureSize) -> Double {
    figures.withLock { $0 }?.pictureSizes?[size.rawValue].map(Double.init) ?? size.points
  }

  static func figure(_ figure: KeyPath<TemplateFigures, Int?>) -> Int? {
    figures.withLock { $0 }?[keyPath: figure]
  }
}
