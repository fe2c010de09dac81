import HeadUnitDisplay

/// What choosing fonts along one text remembers.
struct FaceChoice {
  let font: BaseFont
  let need: FontCatalog.Need
  /// The font of the characters before, when it was not the style's own.
  var last: FaceStore.FaceID?

  init(_ style: TextStyle, _ language: TextLanguage) {
    font = BaseFont(style)
    let family = BaseFont(family: .text, weight: style.weight)
    need = FontCatalog.Need(font: family, language: language)
  }
}

/// Which font has some characters that belong together, for texts of one kind.
struct FaceQuestion: Hashable {
  let scalars: [UInt32]
  let need: FontCatalog.Need
}

extension Typesetter {
  /// The style's own font if it can, then the one before, then whatever is installed.
  ///
  /// Nil when no font has the characters.
  mutating func face(
    for grapheme: Range<Int>, of characters: Characters, _ choice: inout FaceChoice
  ) -> FaceStore.FaceID? {
    let needs = characters.needs(of: grapheme)
    if characters.isEmoji(grapheme), let emoji = emojiFace, has(emoji, needs.prefix(1)) {
      return emoji
    }
    if let own = baseFace(choice.font), has(own, needs[...]) { return own }
    if let last = choice.last, has(last, needs[...]) { return last }
    choice.last = installedFace(with: needs, choice.need)
    return choice.last
  }
}

private extension Typesetter {
  /// As many answers as there are characters in a very mixed list.
  static var maximumAnswers: Int { 4096 }

  func has(_ id: FaceStore.FaceID, _ scalars: ArraySlice<UInt32>) -> Bool {
    guard let face = faces.face(id) else { return false }
    return scalars.allSatisfy { face.glyph($0) != 0 }
  }

  /// A font that has all of the characters, else one that has the first.
  mutating func installedFace(
    with scalars: [UInt32], _ need: FontCatalog.Need
  ) -> FaceStore.FaceID? {
    let question = FaceQuestion(scalars: scalars, need: need)
    if let known = answers[question] { return known }
    if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
    let id =
      search(need) { scalars.allSatisfy($0.has) }
      ?? search(need) { scalars.first.map($0.has) ?? false }
    answers[question] = .some(id)
    return id
  }
}

extension Typesetter {
  /// The first font fontconfig would use that can also be opened.
  mutating func search(
    _ need: FontCatalog.Need, _ holds: (RankedFont) -> Bool
  ) -> FaceStore.FaceID? {
    catalog?.fonts(for: need).firstMap { holds($0) ? usable($0, $0.file(for: need)) : nil }
  }

  /// The first font with emoji in colour, however it holds them as long as FreeType can draw it.
  mutating func searchEmoji() -> FaceStore.FaceID? {
    catalog?.emoji.firstMap { font in
      font.isColor && font.has(0x1F600) ? usable(font, font.file) : nil
    }
  }

  /// A font whose colours cannot be drawn would show nothing at all.
  private func usable(_ font: RankedFont, _ file: FontFile?) -> FaceStore.FaceID? {
    guard let id = file.flatMap(faces.id), let face = faces.face(id) else { return nil }
    return font.isColor && !face.isColor ? nil : id
  }
}
