@preconcurrency public import Foundation

/// One of the app's presences on a screen; here nothing connects any.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// How far in front a scene is.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// Why a scene connects.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSObject> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
    open var sourceApplication: String? { nil }
  }

  public let session: UISceneSession
  open weak var delegate: (any UISceneDelegate)?
  open var activationState: ActivationState { .unattached }
  open var title: String?

  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  nonisolated public class var willConnectNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillConnectNotification")
  }
  nonisolated public class var didDisconnectNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidDisconnectNotification")
  }
  nonisolated public class var didActivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidActivateNotification")
  }
  nonisolated public class var willDeactivateNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillDeactivateNotification")
  }
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneWillEnterForegroundNotification")
  }
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UISceneDidEnterBackgroundNotification")
  }
}

/// A link that a scene is to open.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL

  init(_ url: URL) {
    self.url = url
    super.init()
  }
}

/// A scene that holds windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { [] }
  open var keyWindow: UIWindow? { nil }
  open var screen: UIScreen { .main }
  open var traitCollection: UITraitCollection { .phone }
}
