public import HeadUnitApps
public import HeadUnitCore
public import HeadUnitDisplay

/// What the head unit says for itself on its screens, as the lines of a golden.
public struct OwnWords {
  /// An app, as the file of its library, and where the head unit has something to say with it.
  public struct Scene: Sendable {
    public let library: String
    public let situations: [Situation]
  }

  public static let scenes = [
    Scene(
      library: "Resources/Demo/demo.json",
      situations: [
        .home, .list, .pushed, .driving, .limited, .tooDeep, .loading, .failed, .empty, .timedOut,
        .holes, .starting, .refused, .offline, .disconnected, .locked, .stopped, .nowPlaying,
        .menu, .rejected, .takenOver, .call, .assistant, .navigation,
      ]),
    Scene(
      library: "Resources/Demo/templates.json",
      situations: [.alert, .sheet, .details, .pictureRows, .match]),
    Scene(library: "Tests/HeadUnitDisplayTests/Variants/devices.json", situations: [.outputs]),
    Scene(library: "Tests/HeadUnitDisplayTests/Variants/live.json", situations: [.nowPlaying]),
    Scene(library: "Tests/HeadUnitDisplayTests/Variants/untitled.json", situations: [.nowPlaying]),
  ]

  /// For each screen a fingerprint of where all its elements are, and those that say something else
  /// in another language.
  public private(set) var text = ""
  /// Words of the head unit's own that had no room, with the screen they are on.
  public private(set) var cut: [String] = []

  private let language: Language
  private let screen: (Simulation) -> DisplayList

  public init(in language: Language, screen: @escaping (Simulation) -> DisplayList) {
    (self.language, self.screen) = (language, screen)
  }

  public mutating func look(at scene: Scene, of app: FaultyApp, on profile: Profile) {
    let file = scene.library.split(separator: "/").last.map(String.init) ?? ""
    for situation in scene.situations {
      let own = list(situation, app, profile, language)
      let other = list(situation, app, profile, language == .english ? .german : .english)
      let place = "\(situation.rawValue) of \(file) on \(profile.name)"
      text += "\(place): \(Self.fingerprint(of: own.elementText.utf8))\n"
      let known = Set(other.elements.map(\.label) + other.elements.map(\.value))
      for element in own.elements
      where !known.contains(element.label) || !known.contains(element.value) {
        text += "  \(element)\n"
      }
      let said = Set(Self.lines(of: other).map(\.text))
      cut += Self.lines(of: own).filter { $0.isCut && !said.contains($0.text) }
        .map { "\($0.text) in \(place)" }
    }
  }

  private func list(
    _ situation: Situation, _ app: FaultyApp, _ profile: Profile, _ language: Language
  ) -> DisplayList {
    var profile = profile
    profile.language = language
    return screen(situation.simulation(of: app, profile: profile))
  }

  private static func lines(of list: DisplayList) -> [TextLine] {
    list.commands.compactMap { command in
      if case .text(let line, _, _, _) = command { line } else { nil }
    }
  }

  /// FNV-1a.
  private static func fingerprint(of bytes: String.UTF8View) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

extension OwnWords {
  /// The file that keeps what was looked at in a language.
  public static func golden(of language: Language) -> String {
    switch language {
    case .english: "words-en.txt"
    case .german: "words-de.txt"
    case .french: "words-fr.txt"
    case .spanish: "words-es.txt"
    case .japanese: "words-ja.txt"
    case .arabic: "words-ar.txt"
    case .hebrew: "words-he.txt"
    case .chinese: "words-zh.txt"
    }
  }
}
