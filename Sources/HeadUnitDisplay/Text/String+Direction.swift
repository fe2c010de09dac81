extension String {
  /// The direction of the first letter, as far as it can be told without tables.
  var writingDirection: TextDirection {
    for scalar in unicodeScalars {
      if scalar.isRightToLeftLetter { return .rightToLeft }
      if scalar.value == 0x200E || scalar.properties.isAlphabetic { return .leftToRight }
    }
    return .leftToRight
  }
}

private extension Unicode.Scalar {
  /// Hebrew, Arabic and the other scripts in the blocks that the standard keeps for them.
  var isRightToLeftLetter: Bool {
    switch value {
    case 0x200F: true
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic && properties.numericType == nil
    default: false
    }
  }
}
