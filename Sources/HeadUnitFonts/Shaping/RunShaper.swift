import CHarfBuzz

/// Lets HarfBuzz choose and place the glyphs of a run.
///
/// Owns the buffer they pass through.
final class RunShaper {
  private let buffer: OpaquePointer?
  private let plainFeatures: [hb_feature_t]

  init() {
    buffer = hb_buffer_create()
    plainFeatures = ["kern", "liga", "clig", "calt"].map { name in
      var feature = hb_feature_t()
      hb_feature_from_string("\(name)=0", -1, &feature)
      return feature
    }
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
    _ run: Run, of scalars: [UInt32], in face: Face, _ language: TextLanguage
  ) -> [Placed] {
    hb_buffer_clear_contents(buffer)
    // All of the text is given, so that letters at the run's ends know what they join.
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.scalars.lowerBound),
      Int32(run.scalars.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_language(buffer, hb_language_from_string(language.rawValue, -1))
    let features = run.script.standsApart ? plainFeatures : []
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
