// A kind of text as a look has it.
extension Typeface {
  /// What stands on icons stays as large as they are.
  private var isPartOfIcon: Bool { size < 12 && weight == .bold }

  /// Larger letters stand around the middle of the same line, so that nothing has to give way.
  func of(_ type: TypeLook) -> Typeface {
    var face = self
    face.named = type.fonts[family]
    guard !isPartOfIcon else { return face }
    face.weight = weight(of: type) ?? weight
    face.size *= type.size
    // Half of how much higher letters rise above their line than they hang below it.
    face.baseline += 0.36 * (face.size - size)
    return face
  }

  private func weight(of type: TypeLook) -> TextStyle.Weight? {
    switch (family, weight) {
    case (.display, _): type.titles
    case (.text, .semibold), (.text, .bold): type.labels
    case (.text, .regular), (.text, .medium): type.reading
    }
  }
}
