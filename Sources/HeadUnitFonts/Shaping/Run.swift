import CHarfBuzz

/// Characters that stand side by side in one font, script and direction.
struct Run {
  var scalars: Range<Int>
  let level: Int8
  /// Nil when no font has the characters.
  let face: FaceStore.FaceID?
  let script: hb_script_t

  var isRightToLeft: Bool { level & 1 == 1 }

  func goesOn(_ other: Run) -> Bool {
    level == other.level && face == other.face && script == other.script
  }
}

extension [Run] {
  /// From left to right on the screen: from the highest level down, what is at least as high is
  /// turned around.
  mutating func reorder() {
    guard let highest = map(\.level).max(), highest > 0 else { return }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = startIndex
      while start < endIndex {
        let end = self[start...].firstIndex { $0.level < level } ?? endIndex
        self[start..<end].reverse()
        start = end == endIndex ? end : index(after: end)
      }
    }
  }
}

extension hb_script_t {
  /// The script of the first character that has one of its own.
  init?(_ scalars: ArraySlice<UInt32>) {
    let functions = hb_unicode_funcs_get_default()
    let script = scalars.lazy.map { hb_unicode_script(functions, $0) }.first { script in
      script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }
    guard let script else { return nil }
    self = script
  }

  /// Whether its letters stand apart, so that tracking may move them and ligatures are left out.
  var standsApart: Bool {
    switch self {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
      HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_COMMON:
      true
    default: false
    }
  }
}
