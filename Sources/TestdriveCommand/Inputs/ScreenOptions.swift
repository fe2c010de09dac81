import Foundation
import HeadUnitCore
import HeadUnitText

/// Which head unit is to be seen, as the options say that all verbs with a screen have.
struct ScreenOptions {
  let resources: Resources
  let profile: Profile
  let theme: Theme
  /// The profiles that were named, and what they make by themselves.
  let layers: [String]
  let layered: Profile

  static let all = [
    Option(
      name: "--profile", value: "NAME|FILE",
      summary: "the head unit; several are laid over each other (hd720)"),
    Option(name: "--theme", value: "day|night", summary: "the colours (night)"),
    Option(name: "--side", value: "left|right", summary: "where the driver sits"),
  ]

  init(_ arguments: Arguments) throws {
    resources = try Resources.find(arguments)
    layers = arguments.all("--profile")
    var profile = try ProfileShelf(resources).profile(layers)
    layered = profile
    if let side = try arguments.choice("--side", of: DriverSide.self) {
      profile.display.driverSide = side
    }
    self.profile = profile
    theme = try arguments.choice("--theme", of: Theme.self) ?? .night
  }
}

extension Arguments {
  /// One of a few words; the nearest is suggested for any other.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let word = last(name) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let what = String(name.drop { $0 == "-" })
      throw Wording.unknownChoice(what, word, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

extension Arguments {
  /// What `--time` says, in minutes since midnight.
  func timeOfDay() throws(CommandError) -> Int? {
    guard let text = last("--time") else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { throw Wording.badValue("--time", text, "a time of day such as 18:30") }
    return hour * 60 + minute
  }
}

extension Profile {
  /// The same head unit with so many times the pixels each way; things are drawn larger in step.
  func scaled(by factor: Double) -> Profile {
    func scaled(_ length: Int) -> Int { Int((Double(length) * factor).rounded()) }
    var profile = self
    profile.display.width = scaled(display.width)
    profile.display.height = scaled(display.height)
    profile.display.cornerRadius = scaled(display.cornerRadius)
    let area = display.safeArea
    profile.display.safeArea.top = scaled(area.top)
    profile.display.safeArea.left = scaled(area.left)
    profile.display.safeArea.bottom = scaled(area.bottom)
    profile.display.safeArea.right = scaled(area.right)
    return profile
  }
}

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
