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
  private(set) var misfits: [Misfit] = []

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
    // Two tracks of one name have two pictures: the desk tells them apart.
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
      take(LooseValue.list(value), key, value, "a list of language groups")
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
    if !isFine { misfits.append(Misfit(key: key, given: "\(type(of: given))", wanted: wanted)) }
    return isFine
  }

  /// Text that is a number is read on the phone too, though nobody promises it.
  private mutating func number(_ key: String, _ value: Any) -> Double? {
    LooseNumber(value)?.double ?? LooseValue.text(value).flatMap(Double.init)
  }

  private mutating func count(_ key: String, _ value: Any) -> Int? {
    number(key, value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  private mutating func take(
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
