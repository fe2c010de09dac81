import Foundation
import HeadUnitCore

/// The profiles that come with the program, and those that people name.
struct ProfileShelf {
  private let resources: Resources
  static let sizeLimit = 1 << 20

  init(_ resources: Resources) {
    self.resources = resources
  }

  /// In the order of their names.
  var names: [String] {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: resources.profilesFolder.path))
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The default with each layer laid over it in turn.
  func profile(_ layers: [String]) throws -> Profile {
    var profile = Profile()
    for layer in layers { try profile.layer(source(of: layer)) }
    return profile
  }

  func source(of layer: String) throws -> SourceText {
    if names.contains(layer) {
      let path = resources.profilesFolder.appendingPathComponent(layer + ".json").path
      return try FileText.read(path, limit: Self.sizeLimit)
    }
    guard layer.contains("/") || layer.hasSuffix(".json") else {
      throw Wording.unknown("profile", layer, among: names)
    }
    return try FileText.read(layer, limit: Self.sizeLimit)
  }
}
