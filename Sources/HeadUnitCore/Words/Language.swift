/// In which language the head unit speaks for itself; what apps say is theirs.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"
  case arabic = "ar"
  case hebrew = "he"
  case chinese = "zh"

  /// Whether its screens begin at the right.
  public var isRightToLeft: Bool {
    switch self {
    case .arabic, .hebrew: true
    case .english, .german, .french, .spanish, .japanese, .chinese: false
    }
  }

  /// Letters that fonts for western text need not have; nil where those will do.
  public var ownLetters: String? {
    switch self {
    case .english, .german, .french, .spanish: nil
    case .japanese, .arabic, .hebrew, .chinese: name
    }
  }

  /// As its speakers call it.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .japanese: "日本語"
    case .arabic: "العربية"
    case .hebrew: "עברית"
    case .chinese: "中文"
    }
  }
}

/// Something the head unit says, in every language it speaks.
public protocol Phrase {
  var texts: Texts { get }
}

extension Phrase {
  /// `%1` and `%2` stand for the values.
  public func text(in language: Language, _ values: [String] = []) -> String {
    let text = texts[language]
    guard !values.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      guard let number = rest.first?.wholeNumberValue, values.indices.contains(number - 1) else {
        result += "%"
        continue
      }
      result += values[number - 1]
      rest = rest.dropFirst()
    }
    return result + rest
  }
}

/// One phrase in all languages: without one of them it does not compile.
public struct Texts: Hashable, Sendable {
  private let english: String
  private let german: String
  private let french: String
  private let spanish: String
  private let japanese: String
  private let arabic: String
  private let hebrew: String
  private let chinese: String

  init(
    _ english: String, de german: String, fr french: String, es spanish: String,
    ja japanese: String, ar arabic: String, he hebrew: String, zh chinese: String
  ) {
    (self.english, self.german, self.french, self.spanish) = (english, german, french, spanish)
    (self.japanese, self.arabic, self.hebrew, self.chinese) = (japanese, arabic, hebrew, chinese)
  }

  public subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .japanese: japanese
    case .arabic: arabic
    case .hebrew: hebrew
    case .chinese: chinese
    }
  }
}
