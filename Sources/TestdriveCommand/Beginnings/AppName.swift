import Foundation

/// How a new app is called, and its folder.
///
/// It has only characters that stand for themselves in a path, in a string of every language and in
/// XML, so that none of them has to be disguised anywhere.
struct AppName: Equatable {
  static let lengthLimit = 60
  /// What a target cannot be called: modules it imports, and what Swift keeps for itself.
  private static let taken: Set = [
    "AVFAudio", "AVFoundation", "Any", "Foundation", "MediaPlayer", "NowPlaying", "Self", "Swift",
    "Testdrive", "TestdriveApp", "TestdriveCommand", "Type", "UIKit",
  ]

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
