import CFriBidi
import HeadUnitDisplay

/// Which way each character runs, by the Unicode bidirectional algorithm.
struct Bidi {
  /// Of each scalar: even from left to right, odd from right to left.
  private(set) var levels: [Int8]
  let isRightToLeft: Bool

  init(_ scalars: [UInt32], _ direction: TextDirection?) {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    levels = [Int8](repeating: 0, count: scalars.count)
    var base =
      switch direction {
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      case nil: FRIBIDI_PAR_ON
      }
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // It fails only for want of memory; then the levels are those of a line of Latin.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    isRightToLeft = base == FRIBIDI_PAR_RTL
    settleEnd(scalars)
  }
}

private extension Bidi {
  /// Spaces at the end of a line stand at the end of the line.
  mutating func settleEnd(_ scalars: [UInt32]) {
    for index in scalars.indices.reversed() {
      guard Unicode.Scalar(scalars[index])?.properties.isWhitespace == true else { return }
      levels[index] = isRightToLeft ? 1 : 0
    }
  }
}
