/// Which way characters run where there is no FriBidi: the Unicode bidirectional algorithm without
/// brackets and explicit embeddings, which titles do not need.
struct DirectionRule {
  /// Of each scalar: even from left to right, odd from right to left.
  let levels: [Int8]
  let isRightToLeft: Bool

  /// Without a direction, the first letter decides.
  init(_ scalars: [UInt32], isRightToLeft direction: Bool?) {
    let kinds = scalars.map(Kind.init)
    let first = kinds.first { $0 == .left || $0.isRight }
    let isRightToLeft = direction ?? first?.isRight ?? false
    self.isRightToLeft = isRightToLeft
    let base: Kind = isRightToLeft ? .right : .left
    let settled = Self.settled(Self.numbered(Self.marked(kinds, base), base), base)
    levels = settled.map { kind in
      switch kind {
      case .left: isRightToLeft ? 2 : 0
      case .right, .arabic: 1
      case .number, .arabicNumber: 2
      case .mark, .separator, .dash, .sign, .neutral: isRightToLeft ? 1 : 0
      }
    }
  }
}

private extension DirectionRule {
  enum Kind {
    case left, right, arabic
    /// Digits, whose order is the same in all scripts.
    case number, arabicNumber
    /// What stands on the character before it.
    case mark
    /// Belongs to a number when it stands between two digits, as a colon does.
    case separator
    /// The same between the digits of all scripts but Arabic.
    case dash
    /// Belongs to a number when it stands beside one, as a percent sign does.
    case sign
    case neutral

    var isRight: Bool { self == .right || self == .arabic }

    /// The side of a neighbour, which numbers share that stand among letters from the right.
    var side: Kind? {
      switch self {
      case .left: .left
      case .right, .arabic, .number, .arabicNumber: .right
      case .mark, .separator, .dash, .sign, .neutral: nil
      }
    }
  }

  /// Marks are what they stand on; digits after Arabic letters are Arabic.
  static func marked(_ kinds: [Kind], _ base: Kind) -> [Kind] {
    var before = base
    var letter = base
    return kinds.map { kind in
      var result = kind == .mark ? before : kind
      switch result {
      case .left, .right, .arabic: letter = result
      case .number: if letter == .arabic { result = .arabicNumber }
      case .arabicNumber, .mark, .separator, .dash, .sign, .neutral: break
      }
      before = result
      return result
    }
  }

  /// What belongs to numbers becomes part of them, and numbers after letters from the left become
  /// part of those.
  static func numbered(_ kinds: [Kind], _ base: Kind) -> [Kind] {
    var kinds = kinds
    for index in kinds.indices.dropFirst().dropLast() where kinds[index - 1] == kinds[index + 1] {
      switch (kinds[index], kinds[index - 1]) {
      case (.separator, .number), (.dash, .number): kinds[index] = .number
      case (.separator, .arabicNumber): kinds[index] = .arabicNumber
      default: break
      }
    }
    for index in kinds.indices.dropFirst() where kinds[index - 1] == .number {
      if kinds[index] == .sign { kinds[index] = .number }
    }
    for index in kinds.indices.dropLast().reversed() where kinds[index + 1] == .number {
      if kinds[index] == .sign { kinds[index] = .number }
    }
    var letter = base
    for index in kinds.indices {
      switch kinds[index] {
      case .left, .right, .arabic: letter = kinds[index]
      case .number: if letter == .left { kinds[index] = .left }
      case .arabicNumber, .mark, .separator, .dash, .sign, .neutral: break
      }
    }
    return kinds
  }

  /// What has no side runs as both its neighbours do, or as the line where they differ.
  static func settled(_ kinds: [Kind], _ base: Kind) -> [Kind] {
    var settled: [Kind] = []
    var before = base
    for index in kinds.indices {
      if let side = kinds[index].side {
        settled.append(kinds[index])
        before = side
      } else {
        let after = kinds[index...].lazy.compactMap(\.side).first ?? base
        settled.append(before == after ? before : base)
      }
    }
    return settled
  }
}

private extension DirectionRule.Kind {
  init(_ scalar: UInt32) {
    self = Self.listed(scalar) ?? Self.general(scalar)
  }

  /// Characters that are not what their block is.
  static func listed(_ scalar: UInt32) -> Self? {
    switch scalar {
    case 0x200E: .left
    case 0x200F: .right
    case 0x061C: .arabic
    case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0x06F0...0x06F9, 0x2070, 0x2074...0x2079, 0x2080...0x2089,
      0xFF10...0xFF19:
      .number
    case 0x0660...0x0669, 0x066B, 0x066C, 0x06DD: .arabicNumber
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x060C, 0x202F, 0x2044: .separator
    case 0x2B, 0x2D, 0x207A, 0x207B, 0x208A, 0x208B, 0x2212: .dash
    case 0x23, 0x25, 0xB0, 0xB1, 0x066A, 0x2030...0x2034: .sign
    default: nil
    }
  }

  static func general(_ scalar: UInt32) -> Self {
    guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return .neutral }
    return switch category {
    case .nonspacingMark, .enclosingMark, .format: .mark
    case .currencySymbol: scalar == 0x060B ? .arabic : .sign
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      fromTheRight(scalar) ?? (category == .otherNumber ? .neutral : .left)
    case .connectorPunctuation, .dashPunctuation, .otherPunctuation, .mathSymbol:
      fromTheRight(scalar) ?? .neutral
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .control, .surrogate, .privateUse, .unassigned:
      .neutral
    @unknown default: .neutral
    }
  }

  /// The direction of the blocks whose letters run from the right.
  static func fromTheRight(_ scalar: UInt32) -> Self? {
    switch scalar {
    case 0x0600...0x07BF, 0x0860...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x1EC70...0x1EEFF:
      .arabic
    case 0x0590...0x05FF, 0x07C0...0x085F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EC6F:
      .right
    default: nil
    }
  }
}
