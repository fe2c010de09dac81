import CHarfBuzz
import HeadUnitDisplay
import HeadUnitPaint

extension Typesetter {
  /// Text in any script, order and mixture.
  mutating func mixedText(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    let characters = Characters(text)
    let bidi = Bidi(characters.scalars, direction)
    var runs = runs(of: characters, bidi, style)
    runs.reorder()
    var shaped = ShapedText(isRightToLeft: bidi.isRightToLeft, capacity: text.utf8.count)
    for run in runs { append(run, of: characters, style, to: &shaped) }
    return shaped
  }
}

private extension Typesetter {
  mutating func runs(of characters: Characters, _ bidi: Bidi, _ style: TextStyle) -> [Run] {
    let scripts = characters.graphemes.map { hb_script_t(characters.scalars[$0]) }
    var script = scripts.lazy.compactMap(\.self).first ?? HB_SCRIPT_COMMON
    var choice = FaceChoice(style, characters.language)
    var runs: [Run] = []
    for (grapheme, own) in zip(characters.graphemes, scripts) {
      // What belongs to no script goes with what stands before it.
      script = own ?? script
      let run = Run(
        scalars: grapheme, level: bidi.levels[grapheme.lowerBound],
        face: face(for: grapheme, of: characters, &choice), script: script)
      if let last = runs.last, last.goesOn(run) {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<grapheme.upperBound
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  mutating func append(
    _ run: Run, of characters: Characters, _ style: TextStyle, to shaped: inout ShapedText
  ) {
    let id = run.face ?? baseFace(BaseFont(style))
    guard let id, let face = faces.face(id) else { return }
    let size = face.size(for: style)
    let font = faces.number(SizedFace(face: id, size: size))
    let placed = runShaper.shape(
      run, of: characters.scalars, in: face, characters.language,
      isKerned: !style.hasDigitCells)
    for (index, glyph) in placed.enumerated() {
      let isLast = index + 1 == placed.count || placed[index + 1].cluster != glyph.cluster
      let isFirst = index == 0 || placed[index - 1].cluster != glyph.cluster
      let place = characters.places[glyph.cluster]
      if glyph.glyph == 0 {
        if isFirst { appendBox(style, at: place, to: &shaped) }
        continue
      }
      let advance = face.scaled(glyph.advance, size)
      let cell =
        isFirst && isLast
        ? style.cell(characters.scalars[glyph.cluster], advance: advance) : advance
      shaped.append(
        ShapedGlyph(
          font: font, index: glyph.glyph, x: face.scaled(glyph.x, size) + (cell - advance) / 2,
          y: -face.scaled(glyph.y, size), advance: cell, source: place),
        tracking: isLast && run.script.standsApart && cell != 0 ? style.tracking : 0)
    }
  }

  func appendBox(_ style: TextStyle, at place: Int, to shaped: inout ShapedText) {
    let box = ShapedGlyph(
      font: faces.number(SizedFace(face: nil, size: style.size)), index: 0,
      advance: GlyphMask.boxAdvance(size: style.size), source: place)
    shaped.append(box, tracking: style.tracking)
  }
}
