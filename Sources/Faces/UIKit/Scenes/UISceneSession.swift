@preconcurrency public import Foundation

/// What the phone remembers of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    public static let carTemplateApplication = Role(
      rawValue: "CPTemplateApplicationSceneSessionRoleApplication")
  }

  public let role: Role
  public let persistentIdentifier: String
  open var userInfo: [String: Any]?
  open var scene: UIScene? { nil }

  /// The phone makes sessions; here only tests do.
  package init(role: Role) {
    self.role = role
    persistentIdentifier = role.rawValue
    super.init()
  }

  open var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
}

/// Which classes make a scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}
