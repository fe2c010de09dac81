import Foundation

/// How a new app is called, and its folder.
///
/// It has only characters that stand for themselves in a path, in a string of every language and in
/// XML, so that none of them has to be disguised anywhere.
struct AppName: Equatable {
  static let lengthLimit = 60
  /// What a target cannot be called: what Swift keeps for itself, its modules, and our targets.
  private static let taken: Set = Set([
    "Any", "Protocol", "Self", "Type",
    "Builtin", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Runtime", "Swift", "SwiftOnoneSupport", "Synchronization",
    "Testing", "XCTest",
    "AVFAudio", "AVFoundation", "CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz",
    "CPhoneModules", "CPixels", "CSDL2", "CZlib", "FaceSnippets", "FaceTests", "HeadUnitApps",
    "HeadUnitAppsTests", "HeadUnitCore", "HeadUnitCoreTests", "HeadUnitDisplay",
    "HeadUnitDisplayTests", "HeadUnitFonts", "HeadUnitFontsTests", "HeadUnitPaint",
    "HeadUnitPaintTests", "HeadUnitPhone", "HeadUnitSDL", "HeadUnitSDLTests", "HeadUnitScenario",
    "HeadUnitScenarioTests", "MediaPlayer", "NowPlaying", "PhoneFoundation", "Testdrive",
    "TestdriveApp", "TestdriveCommand", "TestdriveCommandTests", "TidyTests", "UIKit",
    "AudiobooksExample", "MistakesExample", "PodcastsExample", "RadioExample",
  ])

  let text: String

  init(_ text: String) throws(CommandError) {
    let isFit = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || " -_.".contains($0)
    }
    guard isFit, let first = text.first, let last = text.last, first.isLetter || first.isNumber,
      last != " ", last != ".", text.count <= Self.lengthLimit
    else { throw Wording.badName(text) }
    self.text = text
  }

  /// As a Swift module: "café radio 2" is `CafeRadio2`.
  var target: String {
    let plain = text.folding(options: .diacriticInsensitive, locale: nil)
    let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let isName = name.first?.isLetter == true && !Self.taken.contains(name)
    return isName ? name : "My\(name)"
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
