import CHarfBuzz

/// Lets HarfBuzz choose and place the glyphs of a run.
///
/// Owns the buffer they pass through.
final class RunShaper {
  private let buffer: OpaquePointer?
  private let noLigatures: [hb_feature_t]
  private let noKerning: [hb_feature_t]

  init() {
    buffer = hb_buffer_create()
    noLigatures = ["liga=0", "clig=0", "calt=0"].map(hb_feature_t.init)
    noKerning = noLigatures + [hb_feature_t("kern=0")]
  }

  deinit {
    hb_buffer_destroy(buffer)
  }

  /// A glyph in font units; the cluster is the first scalar it stands for.
  struct Placed {
    let glyph: UInt32
    let cluster: Int
    let x: Int32
    let y: Int32
    let advance: Int32
  }

  /// From left to right on the screen.
  func shape(
    _ run: Run, of scalars: [UInt32], in face: Face, _ language: TextLanguage, isKerned: Bool
  ) -> [Placed] {
    hb_buffer_clear_contents(buffer)
    // All of the text is given, so that letters at the run's ends know what they join.
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.scalars.lowerBound),
      Int32(run.scalars.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_language(buffer, hb_language_from_string(language.rawValue, -1))
    let features = run.script.standsApart ? (isKerned ? noLigatures : noKerning) : []
    hb_shape(face.shapes, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let position = positions[index]
      return Placed(
        glyph: infos[index].codepoint, cluster: Int(infos[index].cluster), x: position.x_offset,
        y: position.y_offset, advance: position.x_advance)
    }
  }
}

extension RunShaper {
  /// How much closer two characters that stand apart come to each other, in font units.
  func kerning(_ left: UInt32, _ right: UInt32, in face: Face) -> Int32 {
    let pair = [left, right]
    let run = Run(
      scalars: 0..<2, level: 0, face: nil, script: hb_script_t(pair[...]) ?? HB_SCRIPT_LATIN)
    let placed = shape(run, of: pair, in: face, .other, isKerned: true)
    guard placed.count == 2 else { return 0 }
    return placed[0].advance - face.advance(placed[0].glyph)
  }
}

private extension hb_feature_t {
  init(_ text: String) {
    self.init()
    hb_feature_from_string(text, -1, &self)
  }
}
