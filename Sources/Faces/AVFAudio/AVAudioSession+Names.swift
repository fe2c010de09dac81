internal import Foundation

// Properties by the names under which they are observed.

extension AVAudioSession: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "outputVolume": .some(outputVolume)
    case "otherAudioPlaying", "isOtherAudioPlaying": .some(isOtherAudioPlaying)
    case "category": .some(category.rawValue)
    case "currentRoute": .some(currentRoute)
    default: nil
    }
  }
}
