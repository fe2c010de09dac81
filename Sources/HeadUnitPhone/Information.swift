package import Foundation

/// What an app says of itself in its Info.plist, and the folders its files are in.
package struct Information: Sendable {
  package var name: String?
  /// The root's children are tabs.
  package var hasTabs = false
  /// It may begin to play by itself.
  package var playsAtOnce = false
  /// It has a scene for `CarPlay`'s templates, which newer phones show in place of its content.
  package var hasTemplateScene = false
  /// What it says of that scene.
  package var carScenes: [CarScene] = []
  /// What Swift calls the app's own module.
  package var module = "App"
  /// Nil when the app has no file that says them.
  package var entitlements: Entitlements?
  /// It has an Info.plist and no such file.
  package var lacksEntitlements = false
  /// Nil when nobody has said anything of them.
  package var backgroundModes: [String]?
  /// Where pictures and other files of the app are looked for, first things first.
  package var folders: [URL] = []

  package init() {}

  package init(propertyList data: Data) throws {
    try self.init(propertyList: data, filling: BuildVariables(target: "App"))
  }

  /// Reads a property list; what is no list at all is told, what is left out means no.
  package init(propertyList data: Data, filling variables: BuildVariables) throws {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let values = variables.filled(list) as? [String: Any] else {
      throw InformationProblem.noDictionary
    }
    name = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { values[$0] as? String }
      .first { !$0.isEmpty }
    hasTabs = values["UIBrowsableContentSupportsSectionedBrowsing"] as? Bool ?? false
    playsAtOnce = values["UIBrowsableContentSupportsImmediatePlayback"] as? Bool ?? false
    backgroundModes = values["UIBackgroundModes"] as? [String] ?? []
    let manifest = values["UIApplicationSceneManifest"] as? [String: Any]
    let scenes = manifest?["UISceneConfigurations"] as? [String: Any]
    let car = scenes?["CPTemplateApplicationSceneSessionRoleApplication"]
    hasTemplateScene = car != nil
    carScenes = (car as? [[String: Any]] ?? []).map { entry in
      CarScene(
        name: entry["UISceneConfigurationName"] as? String,
        sceneClass: entry["UISceneClassName"] as? String,
        delegateClass: entry["UISceneDelegateClassName"] as? String)
    }
    module = variables.filled("$(PRODUCT_MODULE_NAME)")
  }

  /// One entry of the car's role among the scenes.
  package struct CarScene: Equatable, Sendable {
    package var name: String?
    package var sceneClass: String?
    package var delegateClass: String?

    package init(name: String? = nil, sceneClass: String? = nil, delegateClass: String? = nil) {
      (self.name, self.sceneClass, self.delegateClass) = (name, sceneClass, delegateClass)
    }
  }
}

/// Why an Info.plist says nothing.
package enum InformationProblem: Error {
  case noDictionary
}

/// The app's program where it was built; it may run under another name in another folder.
package enum AppProgram {
  package static let variable = "TESTDRIVE_PROGRAM"

  package static var path: String {
    ProcessInfo.processInfo.environment[variable]
      ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }
}
