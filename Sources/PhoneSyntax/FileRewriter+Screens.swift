// SwiftUI's screens, which are never drawn.
extension FileRewriter {
  mutating func leaveOutScreens() {
    let imports = index.files[number].declarations.imports
    guard imports.contains(where: { $0.module == "SwiftUI" || $0.module == "WidgetKit" }) else {
      return
    }
    var names: [String] = []
    for type in types where !isLeftOut(type.tokens.lowerBound) && isScreen(type) {
      leaveOut(type.tokens)
      names.append(type.shortName)
    }
    guard !names.isEmpty, let first = imports.first(where: { $0.module == "SwiftUI" }) else {
      return
    }
    let unique = names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }
    tell(RewritingWords.screens(unique.map(\.element)), at: first.token, .warning)
  }

  private func isScreen(_ type: TypeDeclaration) -> Bool {
    let isProtocol = type.kind == .protocol || type.kind == .class
    if !isProtocol, type.inherited.contains(where: FaceNames.screens.contains) { return true }
    guard type.kind == .extension else { return false }
    if FaceNames.screens.contains(type.name) { return true }
    let declared = index.type(type.name)?.declaration
    return declared?.kind == .struct
      && declared?.inherited.contains(where: FaceNames.screens.contains) == true
  }

  /// `#Preview("name") { … }`.
  mutating func leaveOutPreview(_ place: Int) {
    var end = place + 1
    if end < tokens.count, tokens[end].text == "(", let close = source.partners[end] {
      end = close + 1
    }
    guard end < tokens.count, tokens[end].text == "{", let close = source.partners[end] else {
      return
    }
    leaveOut(place..<close + 1)
  }
}
