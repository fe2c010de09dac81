import HeadUnitCore

/// How a driver wants to read: what is said beside the profiles.
struct Legibility: Hashable, Sendable {
  var textSize: TextSize?
  var contrast: ContrastLevel?
  var transparency: Transparency?

  static func declare(in options: inout OptionList) -> OptionGroup<Legibility> {
    let sizes = TextSize.allCases.map(\.rawValue)
    let size = options.count(
      "--text-size", in: (sizes.first ?? 1)...(sizes.last ?? 1),
      "how large letters are; 3 is usual")
    let contrast = options.choice(
      "--contrast", of: ContrastLevel.self, "how far text differs from what it stands on")
    let transparency = options.choice(
      "--transparency", of: Transparency.self, "whether covers shine through")
    return OptionGroup { arguments in
      Legibility(
        textSize: try arguments[size].flatMap(TextSize.init), contrast: try arguments[contrast],
        transparency: try arguments[transparency])
    }
  }

  func lay(over profile: inout Profile) {
    if let textSize { profile.display.textSize = textSize }
    if let contrast { profile.display.contrast = contrast }
    if let transparency { profile.display.transparency = transparency }
  }

  /// As somebody would type it.
  var words: [String] {
    (textSize.map { ["--text-size", "\($0.rawValue)"] } ?? [])
      + (contrast.map { ["--contrast", $0.rawValue] } ?? [])
      + (transparency.map { ["--transparency", $0.rawValue] } ?? [])
  }
}
