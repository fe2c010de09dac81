internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What the head unit makes of the dictionary an app has published.
///
/// Any kind of number is read; what is of no use is kept for the trace.
struct NowPlayingReading {
  private(set) var info = NowPlayingInfo()
  /// The app's own objects for the languages of the info.
  private(set) var languages: [String: MPNowPlayingInfoLanguageOption] = [:]
  private(set) var mismatches: [TypeMismatch] = []

  private var artwork: MPMediaItemArtwork?
  private var rest: [String: String] = [:]

  init(_ values: [String: Any]) {
    let given = values.compactMapValues(LooseValue.unwrapped)
    for key in given.keys.sorted() {
      guard let value = given[key], !read(key, value) else { continue }
      rest[key] = LooseValue.words(value)
    }
    info.other = rest.isEmpty ? nil : rest
    guard let artwork else { return }
    // Two tracks of one name have two pictures: the registry tells them apart.
    let owner = info.identifier ?? info.title ?? "now playing"
    info.artwork = SimulatedPhone.current.pictures.name(of: artwork.source, for: owner)
  }

  /// Whether the head unit could use the value.
  private mutating func read(_ key: String, _ value: Any) -> Bool {
    if let property = NowPlayingKeys.texts[key] {
      return set(property, key, value, LooseValue.text(value), "text")
    }
    if let property = NowPlayingKeys.numbers[key] {
      return set(property, key, value, number(key, value), "a number")
    }
    if let property = NowPlayingKeys.counts[key] {
      return set(property, key, value, count(key, value), "a whole number")
    }
    if let property = NowPlayingKeys.flags[key] {
      return set(property, key, value, number(key, value).map { $0 != 0 }, "a Bool")
    }
    return readSpecial(key, value)
  }

  private mutating func readSpecial(_ key: String, _ value: Any) -> Bool {
    switch key {
    case MPNowPlayingInfoPropertyMediaType:
      set(\.mediaType, key, value, LooseValue.mediaType(value), "a media type")
    case MPNowPlayingInfoPropertyExternalContentIdentifier, MPMediaItemPropertyPersistentID:
      // The app's own identifier, which is the first of the two, counts.
      info.identifier == nil
        && set(\.identifier, key, value, LooseValue.name(value), "an identifier")
    case MPMediaItemPropertyArtwork:
      set(\.artwork, key, value, value as? MPMediaItemArtwork, "an MPMediaItemArtwork")
    case MPNowPlayingInfoPropertyAvailableLanguageOptions:
      add(LooseValue.list(value), key, value, "a list of language groups")
    case MPNowPlayingInfoPropertyCurrentLanguageOptions:
      mark(LooseValue.list(value), key, value, "a list of language options")
    default: false
    }
  }
}

extension NowPlayingReading {
  private mutating func set<Value>(
    _ property: WritableKeyPath<NowPlayingInfo, Value?>, _ key: String, _ given: Any,
    _ read: Value?, _ wanted: String
  ) -> Bool {
    info[keyPath: property] = read
    return note(key, given, wanted, unless: read != nil)
  }

  private mutating func set<Value>(
    _ property: WritableKeyPath<NowPlayingReading, Value?>, _ key: String, _ given: Any,
    _ read: Value?, _ wanted: String
  ) -> Bool {
    self[keyPath: property] = read
    return note(key, given, wanted, unless: read != nil)
  }

  private mutating func note(
    _ key: String, _ given: Any, _ wanted: String, unless isFine: Bool
  ) -> Bool {
    if !isFine {
      mismatches.append(TypeMismatch(key: key, given: "\(type(of: given))", wanted: wanted))
    }
    return isFine
  }

  /// Text that is a number is read on the phone too, though nobody promises it.
  private mutating func number(_ key: String, _ value: Any) -> Double? {
    LooseNumber(value)?.double ?? LooseValue.text(value).flatMap(Double.init)
  }

  private mutating func count(_ key: String, _ value: Any) -> Int? {
    number(key, value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  private mutating func add(
    _ groups: [MPNowPlayingInfoLanguageOptionGroup]?, _ key: String, _ given: Any,
    _ wanted: String
  ) -> Bool {
    let options = groups?.flatMap(\.languageOptions) ?? []
    for option in options where languages[option.name] == nil {
      languages[option.name] = option
      info.languages = (info.languages ?? []) + [option.languageOption]
    }
    return note(key, given, wanted, unless: groups != nil)
  }

  private mutating func mark(
    _ options: [MPNowPlayingInfoLanguageOption]?, _ key: String, _ given: Any, _ wanted: String
  ) -> Bool {
    let names = Set((options ?? []).map(\.name))
    info.languages = info.languages?.map { language in
      var language = language
      language.isCurrent = names.contains(language.id)
      return language
    }
    return note(key, given, wanted, unless: options != nil)
  }
}

/// The keys whose values the head unit has a place for.
enum NowPlayingKeys {
  static let texts: [String: any WritableKeyPath<NowPlayingInfo, String?> & Sendable] = [
    MPMediaItemPropertyTitle: \.title,
    MPMediaItemPropertyArtist: \.artist,
    MPMediaItemPropertyAlbumTitle: \.album,
  ]

  static let numbers: [String: any WritableKeyPath<NowPlayingInfo, Double?> & Sendable] = [
    MPMediaItemPropertyPlaybackDuration: \.duration,
    MPNowPlayingInfoPropertyElapsedPlaybackTime: \.elapsed,
    MPNowPlayingInfoPropertyPlaybackRate: \.rate,
    MPNowPlayingInfoPropertyDefaultPlaybackRate: \.defaultRate,
  ]

  static let counts: [String: any WritableKeyPath<NowPlayingInfo, Int?> & Sendable] = [
    MPNowPlayingInfoPropertyPlaybackQueueIndex: \.queueIndex,
    MPNowPlayingInfoPropertyPlaybackQueueCount: \.queueCount,
    MPNowPlayingInfoPropertyChapterNumber: \.chapter,
    MPNowPlayingInfoPropertyChapterCount: \.chapterCount,
  ]

  static let flags: [String: any WritableKeyPath<NowPlayingInfo, Bool?> & Sendable] = [
    MPNowPlayingInfoPropertyIsLiveStream: \.isLive,
    MPMediaItemPropertyIsExplicit: \.isExplicit,
  ]
}

/// A number of whatever type an app has put in a dictionary.
///
/// On the phone all of them become one type of object; here they stay what they are.
struct LooseNumber {
  let double: Double
  /// All its digits, for numbers that name something.
  let text: String

  init?(_ value: Any) {
    switch value {
    case let flag as Bool: self.init(double: flag ? 1 : 0, text: flag ? "1" : "0")
    case let whole as any BinaryInteger: self.init(double: Double(whole), text: "\(whole)")
    // 1.1 is to stay what it says, and not become the nearest of the longer numbers.
    case let short as Float: self.init(Double("\(short)") ?? Double(short))
    case let fraction as any BinaryFloatingPoint: self.init(Double(fraction))
    case let number as NSNumber: self.init(double: number.doubleValue, text: number.stringValue)
    case let decimal as Decimal:
      self.init(double: NSDecimalNumber(decimal: decimal).doubleValue, text: "\(decimal)")
    case let span as any SpanOfTime: self.init(span.seconds)
    case let named as any RawRepresentable: self.init(named.rawValue)
    default: return nil
    }
  }

  private init(double: Double, text: String) {
    self.double = double
    self.text = text
  }

  private init(_ double: Double) {
    // What is no number has no sign to be seen.
    self.init(double: double, text: double.isNaN ? "nan" : "\(double)")
  }
}

/// A type that stands for so many seconds.
protocol SpanOfTime {
  var seconds: Double { get }
}

/// Reads what an app has put in a dictionary, whatever type it chose.
enum LooseValue {
  /// An optional that is nil is left out, as the app means it.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value is NSNull ? nil : value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func text(_ value: Any) -> String? {
    switch value {
    case let text as any StringProtocol: String(text)
    case let text as NSString: text.description
    case let text as NSAttributedString: text.string
    case let text as AttributedString: String(text.characters)
    default: nil
    }
  }

  /// What something is called, be it by a number.
  static func name(_ value: Any) -> String? {
    text(value) ?? LooseNumber(value)?.text
  }

  /// Some apps pass the word for the number.
  static func mediaType(_ value: Any) -> String? {
    if let word = text(value)?.lowercased() {
      return ["none", "audio", "video"].contains(word) ? word : nil
    }
    guard let number = LooseNumber(value).flatMap({ UInt(exactly: $0.double) }) else { return nil }
    return MPNowPlayingInfoMediaType(rawValue: number).map { "\($0)" }
  }

  static func list<Element>(_ value: Any) -> [Element]? {
    let list = value as? [Any] ?? (value as? NSArray).map(Array.init)
    return list?.compactMap { $0 as? Element }
  }

  /// What the trace shows of a value: of objects no more than their type.
  static func words(_ value: Any) -> String {
    let words: String =
      switch value {
      case let url as URL: url.absoluteString
      case let date as Date: date.formatted(.iso8601)
      case let flag as Bool: "\(flag)"
      case let list as [Any]: "[\(list.prefix(20).map(words).joined(separator: ", "))]"
      default: name(value) ?? "\(type(of: value))"
      }
    return String(words.prefix(200))
  }
}

/// A value in the now-playing info that is of no use for its key.
struct TypeMismatch {
  let key: String
  let given: String
  let wanted: String

  var words: String { MediaWording.mismatch(key, given: given, wanted: wanted) }
}
