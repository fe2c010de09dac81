package import Foundation

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

  package init() {}

  /// Several files, as for a debug build and one to be sold, count together.
  package init(propertyLists: [Data]) throws {
    for data in propertyLists {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      guard let values = list as? [String: Any] else { throw InformationProblem.noDictionary }
      allowsPlayableContent =
        allowsPlayableContent || values["com.apple.developer.playable-content"] as? Bool == true
      allowsAudioTemplates =
        allowsAudioTemplates || values["com.apple.developer.carplay-audio"] as? Bool == true
    }
  }
}

extension Information {
  /// The first version that shows templates.
  private static let firstWithTemplates = 14

  /// The way the app takes on a phone of that version.
  ///
  /// Without a file nobody can know, and the app gets the benefit of the doubt.
  package func way(onVersion version: Int) -> CarWay {
    let hasTemplates = version >= Self.firstWithTemplates
    guard let entitlements else {
      return hasTemplates && hasTemplateScene ? .templates : .playableContent
    }
    if hasTemplates, hasTemplateScene, entitlements.allowsAudioTemplates { return .templates }
    if entitlements.allowsPlayableContent { return .playableContent }
    guard entitlements.allowsAudioTemplates else { return .none(PhoneWording.noEntitlement) }
    // Without a scene of its own the content was still shown on later phones.
    return hasTemplates ? .playableContent : .none(PhoneWording.onlyTemplates(version))
  }
}
