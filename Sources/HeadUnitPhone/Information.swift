package import Foundation
package import HeadUnitCore

/// What an app says of itself in its Info.plist, and the folders its files are in.
package struct Information: Sendable {
  package var name: String?
  /// The root's children are tabs.
  package var hasTabs = false
  /// It may begin to play by itself.
  package var playsAtOnce = false
  /// It has a scene for `CarPlay`'s templates, which newer phones show in place of its content.
  package var hasTemplateScene = false
  /// It has a class for that scene, which its delegate may name when the car connects.
  package var hasSceneClass = false
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
  /// What it plays to on media devices: its counterpart there, by the protocol of an extension.
  package var deviceProtocols: [String: String] = [:]
  /// It hands addresses to any device that plays those.
  package var playsAddressesAnywhere = false
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
    deviceProtocols = values["MDESupportedProtocols"] as? [String: String] ?? [:]
    playsAddressesAnywhere = values["MDESupportsUniversalURLPlayback"] as? Bool ?? false
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

/// How an app comes into the car: its entitlements, its scenes and the phone's version decide.
package enum CarWay: Equatable, Sendable {
  /// The content it offers is asked for.
  case playableContent
  /// The car shows the templates of its scene, and asks for none of the content.
  case templates
  /// It is not on the car's home.
  case none(String)
}

/// What the phone lets an app do in cars, as its `.entitlements` files say.
package struct Entitlements: Equatable, Sendable {
  package var allowsPlayableContent = false
  package var allowsAudioTemplates = false
  /// What it is for where it is not audio: templates of cars are for such apps as well.
  package var otherKind: AppKind?

  package var allowsTemplates: Bool { allowsAudioTemplates || otherKind != nil }

  /// What an app of several kinds is let in for is audio, which this is about.
  package var kind: AppKind { allowsAudioTemplates ? .audio : otherKind ?? .audio }

  package init() {}

  /// Several files, as for a debug build and one to be sold, count together.
  package init(propertyLists: [Data]) throws {
    for data in propertyLists {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      guard let values = list as? [String: Any] else { throw InformationProblem.noDictionary }
      allowsPlayableContent =
        allowsPlayableContent || values["com.apple.developer.playable-content"] as? Bool == true
      allowsAudioTemplates =
        allowsAudioTemplates || Self.has(.audio, in: values)
      otherKind = otherKind ?? AppKind.allCases.first { $0 != .audio && Self.has($0, in: values) }
    }
  }

  private static func has(_ kind: AppKind, in values: [String: Any]) -> Bool {
    values["com.apple.developer.carplay-" + word(for: kind)] as? Bool == true
  }

  private static func word(for kind: AppKind) -> String {
    switch kind {
    case .audio, .communication, .charging, .parking, .fueling: kind.rawValue
    case .navigation: "maps"
    case .voice: "voice-based-conversation"
    case .drivingTask: "driving-task"
    case .quickFood: "quick-ordering"
    }
  }
}

extension Information {
  /// What it is for.
  var kind: AppKind { entitlements?.kind ?? .audio }

  /// What is said of it at each start, as it would surprise on the phone.
  var warnings: [String] {
    [
      backgroundModes?.contains("audio") == false ? PhoneWording.silentInBackground : nil,
      lacksEntitlements ? PhoneWording.noEntitlementsFile : nil,
    ].compactMap(\.self)
  }

  /// The first version that shows templates.
  private static let firstWithTemplates = 14

  private var mayShowTemplates: Bool { hasTemplateScene || hasSceneClass }

  /// The version of a phone of which nobody says one: the last on which playable content was all
  /// there was, or today's for an app that does not come into the car of that one.
  package var usualVersion: Int {
    let offersContent = entitlements?.allowsPlayableContent ?? !mayShowTemplates
    return !offersContent && entitlements?.allowsTemplates ?? true ? 26 : 13
  }

  /// The way the app takes on a phone of that version.
  ///
  /// Without a file nobody can know, and the app gets the benefit of the doubt. An app whose scene
  /// is not named once it runs shows its content after all.
  package func way(onVersion version: Int) -> CarWay {
    let hasTemplates = version >= Self.firstWithTemplates
    guard let entitlements else {
      return hasTemplates && mayShowTemplates ? .templates : .playableContent
    }
    if hasTemplates, mayShowTemplates, entitlements.allowsTemplates { return .templates }
    if entitlements.allowsPlayableContent { return .playableContent }
    guard entitlements.allowsTemplates else { return .none(PhoneWording.noEntitlement) }
    // Without a scene of its own the content was still shown on later phones.
    return hasTemplates ? .playableContent : .none(PhoneWording.onlyTemplates(version))
  }
}

/// What a build fills in where an Info.plist has `$(PRODUCT_NAME)` and its like.
package struct BuildVariables: Sendable {
  private let values: [String: String]

  private static let brackets: [Character: Character] = ["(": ")", "{": "}"]

  /// Everything follows from the target's name, as it does in a project that was never changed.
  package init(target: String) {
    let module = String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    let identifier = "testdrive." + Self.identifier(target)
    values = [
      "TARGET_NAME": target, "TARGETNAME": target, "PRODUCT_NAME": target, "PROJECT_NAME": target,
      "EXECUTABLE_NAME": target, "DISPLAY_NAME": target, "APP_NAME": target,
      "APP_DISPLAY_NAME": target, "BUNDLE_DISPLAY_NAME": target,
      "PRODUCT_MODULE_NAME": module, "PRODUCT_BUNDLE_IDENTIFIER": identifier,
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "DEVELOPMENT_LANGUAGE": "en",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1", "CONFIGURATION": "Debug",
    ]
  }

  /// The value with all texts in it filled in, however deep they are.
  package func filled(_ value: Any) -> Any {
    switch value {
    case let text as String: filled(text)
    case let list as [Any]: list.map(filled)
    case let table as [String: Any]: table.mapValues(filled)
    default: value
    }
  }

  /// A variable nobody knows becomes nothing, as in a build.
  package func filled(_ text: String) -> String {
    var (result, rest) = ("", Substring(text))
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      let after = rest[rest.index(after: start)...]
      guard let first = after.first, let last = Self.brackets[first],
        let end = after.firstIndex(of: last)
      else {
        result += "$"
        rest = after
        continue
      }
      result += value(of: after[after.index(after: after.startIndex)..<end])
      rest = after[after.index(after: end)...]
    }
    return result + rest
  }

  /// `NAME`, or `NAME:rfc1034identifier` and other words for how it is written.
  private func value(of words: Substring) -> String {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let value = parts.first.flatMap { values[$0] } ?? ""
    return parts.dropFirst().reduce(value) { value, word in
      switch word {
      case "rfc1034identifier", "c99extidentifier": Self.identifier(value)
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      default: value
      }
    }
  }

  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
