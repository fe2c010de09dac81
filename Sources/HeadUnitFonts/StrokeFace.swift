import CHarfBuzz
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitVector

/// The face that is built in, for machines without any font: Latin letters, digits and punctuation
/// as plain strokes.
///
/// A glyph's index is its character and weight; 0 is the box for what has no strokes.
enum StrokeFace {
  struct Letter {
    /// In hundredths of an em, as everything else.
    let advance: Int
    /// The letter's own, then those of its marks.
    var strokes: [Strokes]
  }

  struct Strokes {
    /// As SVG writes it.
    let path: String
    var right = 0
    var down = 0
  }

  /// Of a character that may have a mark on it; nil when there are no strokes for it.
  static func index(of scalars: ArraySlice<UInt32>, _ weight: TextStyle.Weight) -> UInt32? {
    guard let scalar = composed(scalars), letter(scalar) != nil,
      let place = TextStyle.Weight.allCases.firstIndex(of: weight)
    else { return nil }
    return UInt32(place) << weightShift | scalar
  }

  /// In 1/64 of a pixel.
  static func advance(_ index: UInt32, size: Int) -> Int32 {
    guard let letter = letter(index & scalarMask) else { return GlyphMask.boxAdvance(size: size) }
    return Int32(clamping: ((letter.advance + room(for: weight(index))) * size + 50) / 100)
  }

  static func mask(_ key: GlyphSource.Key, size: Int) -> GlyphMask {
    guard let letter = letter(key.index & scalarMask) else { return .box(size: size) }
    guard !letter.strokes.isEmpty else { return .empty }
    return drawn(letter, weight(key.index), quarter: Int(key.quarter), size: size)
  }

  private static func weight(_ index: UInt32) -> TextStyle.Weight {
    TextStyle.Weight.allCases[Int(index >> weightShift) & 3]
  }

  private static let weightShift: UInt32 = 21
  private static let scalarMask: UInt32 = 1 << weightShift - 1
}

private extension StrokeFace {
  static let table = table(of: letters + "\n" + digits + "\n" + punctuation) {
    $0.unicodeScalars.first?.value
  }
  static let markTable = table(of: marks) { UInt32($0, radix: 16) }

  static func table(of lines: String, key: (Substring) -> UInt32?) -> [UInt32: Letter] {
    var table: [UInt32: Letter] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let scalar = key(parts[0]), let advance = Int(parts[1]) else {
        preconditionFailure("A line of the built-in face is a character, a number and a path.")
      }
      table[scalar] = Letter(advance: advance, strokes: [Strokes(path: String(parts[2]))])
    }
    return table
  }

  /// One character for a letter and its marks, as far as there is one; else the letter alone.
  static func composed(_ scalars: ArraySlice<UInt32>) -> UInt32? {
    guard let first = scalars.first else { return nil }
    let functions = hb_unicode_funcs_get_default()
    return scalars.dropFirst().reduce(first) { letter, mark in
      var both: hb_codepoint_t = 0
      return hb_unicode_compose(functions, letter, mark, &both) != 0 ? both : letter
    }
  }

  static func letter(_ scalar: UInt32) -> Letter? {
    if let letter = table[scalar] { return letter }
    if Unicode.Scalar(scalar)?.properties.generalCategory == .spaceSeparator {
      return Letter(advance: 28, strokes: [])
    }
    var (base, mark): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &base, &mark) != 0 else {
      return dashes.contains(scalar) ? table[0x2D] : nil
    }
    return letter(base, with: mark)
  }

  /// Dashes of odd lengths and those that do not break.
  static let dashes: ClosedRange<UInt32> = 0x2010...0x2012

  /// Marks are centred, and higher on letters that are.
  static func letter(_ base: UInt32, with mark: UInt32) -> Letter? {
    let isAbove = mark < 0x0323
    // A dot makes way for what stands above it.
    let dotless: [UInt32: UInt32] = isAbove ? [0x69: 0x131, 0x6A: 0x237] : [:]
    guard var letter = letter(dotless[base] ?? base) else { return nil }
    // A letter without its mark can still be read.
    guard var strokes = markTable[mark]?.strokes.first else { return letter }
    strokes.right = letter.advance / 2
    if isAbove { strokes.down = (isTall(base) ? -18 : 0) - 14 * (letter.strokes.count - 1) }
    letter.strokes.append(strokes)
    return letter
  }

  static func isTall(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.isUppercase || "bdfhklt".unicodeScalars.contains(scalar)
  }
}

private extension StrokeFace {
  /// How thick strokes are.
  static func thickness(_ weight: TextStyle.Weight) -> Double {
    switch weight {
    case .regular: 8.5
    case .medium: 10
    case .semibold: 11.5
    case .bold: 13.5
    }
  }

  /// By how much a letter is wider so that its strokes may be thicker.
  static func room(for weight: TextStyle.Weight) -> Int {
    switch weight {
    case .regular: 0
    case .medium: 1
    case .semibold: 3
    case .bold: 5
    }
  }

  static func drawn(
    _ letter: Letter, _ weight: TextStyle.Weight, quarter: Int, size: Int
  ) -> GlyphMask {
    let scale = Double(size) / 6400
    // With room for marks, descenders and the thickness of strokes.
    let left = Int((-14 * scale).rounded(.down)) - 1
    let right = Int((Double(letter.advance + 20) * scale).rounded(.up)) + 2
    let top = Int((112 * scale).rounded(.up)) + 1
    let bottom = Int((32 * scale).rounded(.up)) + 1
    let (columns, rows) = (right - left, top + bottom)
    guard columns <= Face.maximumExtent, rows <= Face.maximumExtent else { return .empty }
    let paths = letter.strokes.map {
      "<path transform='translate(\($0.right) \($0.down))' d='\($0.path)'/>"
    }
    // Thinner than a pixel, strokes would fade at small sizes; too thick, letters would close.
    let thickness = min(24, max(thickness(weight), 1 / max(scale, 1e-3)))
    // The thicker the strokes, the smaller the letter within, so that it stands on the baseline.
    let share = (72 - thickness) / 64
    let width = Double(letter.advance)
    let side = (Double(room(for: weight)) + width - width * share) / 2 * scale
    let shift = (
      x: side + Double(quarter) / 4 - Double(left),
      y: Double(top) - (68 * share + thickness / 2) * scale
    )
    let drawing = """
      <svg viewBox='0 0 \(columns) \(rows)'><g fill='none' stroke='#fff' stroke-linecap='round' \
      stroke-linejoin='round' stroke-width='\(thickness / share)' \
      transform='translate(\(shift.x) \(shift.y)) scale(\(scale * share))'>\
      \(paths.joined())</g></svg>
      """
    guard let image = try? SVGImage(Array(drawing.utf8)),
      let bitmap = try? image.bitmap(width: columns, height: rows)
    else { return .box(size: size) }
    let coverage = bitmap.pixels.map { UInt8($0 >> 24) }
    return GlyphMask(
      left: left, top: top, width: columns, height: rows, pixels: .coverage(coverage)
    ).trimmed
  }
}

private extension GlyphMask {
  /// Without the empty rows and columns around it.
  var trimmed: GlyphMask {
    guard case .coverage(let coverage) = pixels else { return self }
    let rows = (0..<height).map { coverage[$0 * width..<($0 + 1) * width] }
    let inked = rows.indices.filter { rows[$0].contains { $0 > 0 } }
    guard let firstRow = inked.first, let lastRow = inked.last else { return .empty }
    let firsts = rows.compactMap { row in row.firstIndex { $0 > 0 }.map { $0 - row.startIndex } }
    let lasts = rows.compactMap { row in row.lastIndex { $0 > 0 }.map { $0 - row.startIndex } }
    guard let firstColumn = firsts.min(), let lastColumn = lasts.max() else { return .empty }
    let kept = (firstRow...lastRow).flatMap { y in
      coverage[y * width + firstColumn...y * width + lastColumn]
    }
    return GlyphMask(
      left: left + firstColumn, top: top - firstRow, width: lastColumn - firstColumn + 1,
      height: lastRow - firstRow + 1, pixels: .coverage(kept))
  }
}
