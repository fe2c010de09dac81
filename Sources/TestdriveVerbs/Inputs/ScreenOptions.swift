import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

/// Which head unit is to be seen, as the options say that all verbs with a screen have.
struct ScreenOptions {
  let resources: Resources
  private(set) var profile: Profile
  private(set) var theme = usualTheme
  private(set) var look = Look.standard
  /// Where the driver sits, when it is not for the profile to say.
  private(set) var side: DriverSide?
  /// In which language it speaks, when it is not for the profile to say.
  private(set) var language: Language?
  private(set) var legibility = Legibility()
  /// The profiles that were named, and what they make by themselves.
  let layers: [String]
  let layered: Profile

  private static let usualTheme = Theme.night

  static func declare(in options: inout OptionList) -> OptionGroup<ScreenOptions> {
    let profiles = options.profiles()
    let theme = ThemeWords.declare(
      in: &options, "day or night, a theme by name or file, or both: ember,day (night)")
    let side = options.choice("--side", of: DriverSide.self, "where the driver sits")
    let language = options.language()
    let legibility = Legibility.declare(in: &options)
    return OptionGroup { arguments in
      var screen = try ScreenOptions(Resources.find(arguments), layers: arguments[profiles])
      screen.side = try arguments[side]
      screen.language = try arguments[language]
      screen.legibility = try arguments[legibility]
      screen.lay(over: &screen.profile)
      try screen.choose(arguments[theme] ?? ThemeWords())
      return screen
    }
  }

  init(_ resources: Resources, layers: [String]) throws {
    self.resources = resources
    self.layers = layers
    layered = try ProfileStore(resources).profile(layers)
    profile = layered
  }
}

extension ScreenOptions {
  /// The same with other profiles.
  func naming(_ layers: [String]) throws -> ScreenOptions {
    var screen = try ScreenOptions(resources, layers: layers)
    (screen.theme, screen.look) = (theme, look)
    (screen.side, screen.language, screen.legibility) = (side, language, legibility)
    screen.lay(over: &screen.profile)
    return screen
  }

  /// What was said beside the profiles.
  func lay(over profile: inout Profile) {
    if let side { profile.display.driverSide = side }
    if let language { profile.language = language }
    legibility.lay(over: &profile)
  }

  mutating func choose(_ words: ThemeWords) throws {
    if let theme = words.themes.first { self.theme = theme }
    if let look = try words.looks(LookStore(resources), default: look).first { self.look = look }
  }

  mutating func change(look: Look) { self.look = look }

  mutating func change(side: DriverSide) {
    self.side = side
    profile.display.driverSide = side
  }

  /// A display of so many pixels, as `1280x720`.
  mutating func change(size: String) throws {
    profile = try ProfileStore(resources).profile(layers, size: size)
    lay(over: &profile)
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
struct ProfileStore {
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
    let file = file(of: layer)
    guard file != layer || layer.contains("/") || layer.hasSuffix(".json") else {
      throw Wording.unknown("profile", layer, among: names)
    }
    return try FileText.read(file, limit: Self.sizeLimit)
  }

  /// Where a layer stands, whether it is one of ours or somebody's file.
  func file(of layer: String) -> String {
    guard names.contains(layer) else { return layer }
    return resources.profilesFolder.appendingPathComponent(layer + ".json").path
  }
}

extension ProfileStore {
  /// The layers with a display of another size, which is checked as a profile's own is.
  func profile(_ layers: [String], size: String) throws -> Profile {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw Wording.badValue("--sizes", size, "all, or sizes such as 1280x720,800x480")
    }
    var profile = try profile(layers)
    let text = #"{"display": {"width": \#(width), "height": \#(height)}}"#
    try profile.layer(SourceText(name: "--sizes \(size)", text: text))
    return profile
  }
}
