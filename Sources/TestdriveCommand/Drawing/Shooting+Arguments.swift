import HeadUnitCore

extension Shooting {
  static func profiles(_ arguments: Arguments, _ screen: ScreenOptions) throws -> [NamedProfile] {
    let layers = screen.layers
    guard let sizes = arguments.last("--sizes") else {
      let name = layers.isEmpty ? screen.profile.name : layers.joined(separator: " + ")
      return [NamedProfile(name: name, profile: screen.profile)]
    }
    let shelf = ProfileShelf(screen.resources)
    let profiles =
      sizes == "all"
      ? try shelf.names.map { NamedProfile(name: $0, profile: try shelf.profile([$0] + layers)) }
      : try sizes.split(separator: ",", omittingEmptySubsequences: false).map {
        NamedProfile(name: nil, profile: try shelf.profile(layers, size: String($0)))
      }
    guard let side = try arguments.choice("--side", of: DriverSide.self) else { return profiles }
    return profiles.map { named in
      var named = named
      named.profile.display.driverSide = side
      return named
    }
  }

  static func themes(_ arguments: Arguments, _ screen: ScreenOptions) throws -> [Theme] {
    guard let words = arguments.last("--themes") else { return [screen.theme] }
    if words == "all" { return [.night, .day] }
    return try words.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let theme = Theme(rawValue: String(word)) else {
        throw Wording.unknown("theme", String(word), among: Theme.allCases.map(\.rawValue))
      }
      return theme
    }
  }
}

extension Arguments {
  func path(_ name: String) throws(CommandError) -> ContentPath? {
    guard let text = last(name) else { return nil }
    guard let path = ContentPath(text) else {
      throw Wording.badValue(name, text, "a path of indices such as /0/2")
    }
    return path
  }
}

extension ProfileShelf {
  /// The layers with a display of another size, which is checked as a profile's own is.
  fileprivate func profile(_ layers: [String], size: String) throws -> Profile {
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
