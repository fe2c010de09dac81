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

extension StrokeFace {
  /// The characters, how far each takes the pen, and its strokes as SVG writes paths.
  ///
  /// In hundredths of an em: capitals go from 4 down to 68, small letters begin at 22.
  static let letters = """
    A 66 M6 68 33 4 60 68M16 46H50
    B 62 M10 35H33A15.5 15.5 0 0 0 33 4H10V68H35A16.5 16.5 0 0 0 35 35
    C 68 M59 18A28 32 0 1 0 59 54
    D 68 M10 4V68H30A30 32 0 0 0 30 4Z
    E 56 M50 4H10V68H50M10 36H45
    F 54 M50 4H10V68M10 36H44
    G 72 M59 18A28 32 0 1 0 64 38H40
    H 68 M10 4V68M58 4V68M10 36H58
    I 24 M12 4V68
    J 50 M40 4V50A17 18 0 0 1 6 50
    K 62 M10 4V68M54 4 10 46M26 31 56 68
    L 52 M10 4V68H48
    M 80 M10 68V4L40 56 70 4V68
    N 70 M10 68V4L60 68V4
    O 74 M65 36A28 32 0 1 1 9 36A28 32 0 1 1 65 36Z
    P 60 M10 68V4H34A17.5 17.5 0 0 1 34 39H10
    Q 74 M65 36A28 32 0 1 1 9 36A28 32 0 1 1 65 36ZM44 50 64 72
    R 62 M10 68V4H34A17.5 17.5 0 0 1 34 39H10M34 39 54 68
    S 60 M50 16C46 8 38 4 30 4C18 4 10 11 10 20C10 44 52 28 52 51C52 61 43 68 31 68C20 68 12 63 8 53
    T 60 M4 4H56M30 4V68
    U 68 M10 4V44A24 24 0 0 0 58 44V4
    V 64 M6 4 32 68 58 4
    W 92 M6 4 26 68 46 8 66 68 86 4
    X 62 M8 4 54 68M54 4 8 68
    Y 62 M6 4 31 38 56 4M31 38V68
    Z 60 M8 4H52L8 68H53
    a 56 M46 45A19 23 0 1 1 8 45A19 23 0 1 1 46 45ZM46 24V68
    b 58 M10 4V68M10 45A19 23 0 1 1 48 45A19 23 0 1 1 10 45Z
    c 52 M43 31A19 23 0 1 0 43 59
    d 58 M48 4V68M48 45A19 23 0 1 1 10 45A19 23 0 1 1 48 45Z
    e 55 M8 45H47A19.5 23 0 1 0 42 60
    f 36 M34 5C22 2 17 8 17 18V68M5 24H32
    g 58 M48 24V72C48 82 40 88 29 88C21 88 15 86 11 82M48 45A19 23 0 1 1 10 45A19 23 0 1 1 48 45Z
    h 56 M10 4V68M10 42C10 29 18 22 28 22C39 22 46 29 46 41V68
    i 22 M11 24V68M11 6v2
    j 24 M13 24V76C13 85 9 89 1 88M13 6v2
    k 52 M10 4V68M44 24 10 52M23 42 46 68
    l 22 M11 4V68
    m 84 M10 24V68M10 42C10 29 16 22 25 22C35 22 42 28 42 40V68M42 40C42 28 49 22 58 22\
    C68 22 74 28 74 40V68
    n 56 M10 24V68M10 42C10 29 18 22 28 22C39 22 46 29 46 41V68
    o 56 M47 45A19 23 0 1 1 9 45A19 23 0 1 1 47 45Z
    p 58 M10 24V88M10 45A19 23 0 1 1 48 45A19 23 0 1 1 10 45Z
    q 58 M48 24V88M48 45A19 23 0 1 1 10 45A19 23 0 1 1 48 45Z
    r 38 M10 24V68M10 44C10 30 19 21 34 23
    s 50 M41 32C38 25 32 22 25 22C16 22 10 27 10 34C10 50 42 39 42 55C42 63 35 68 26 68\
    C17 68 10 64 8 57
    t 36 M17 8V55C17 65 22 69 33 67M5 24H32
    u 56 M10 24V49C10 62 17 68 28 68C38 68 46 61 46 48M46 24V68
    v 52 M6 24 26 68 46 24
    w 76 M6 24 22 68 38 28 54 68 70 24
    x 50 M7 24 43 68M43 24 7 68
    y 52 M6 24 26 68M46 24 26 68C22 80 17 89 6 87
    z 50 M8 24H42L8 68H43
    ß 58 M10 68V22C10 10 17 4 27 4C37 4 44 10 44 19C44 29 32 31 32 38C32 46 49 45 49 57\
    C49 65 42 69 34 68L25 65
    Æ 92 M6 68 38 4H84M44 4V68H84M44 36H78M20 44H44
    æ 90 M43 45A18 23 0 1 1 7 45A18 23 0 1 1 43 45ZM43 24V68M43 45H80A18.5 23 0 1 0 76 60
    Œ 98 M92 4H37A28 32 0 1 0 37 68H92M50 4V68M50 36H86
    œ 94 M47 45A19 23 0 1 1 9 45A19 23 0 1 1 47 45ZM47 45H85A19 23 0 1 0 80 60
    Ø 74 M65 36A28 32 0 1 1 9 36A28 32 0 1 1 65 36ZM14 66 60 6
    ø 56 M47 45A19 23 0 1 1 9 45A19 23 0 1 1 47 45ZM10 68 46 22
    Ð 70 M12 4V68H32A30 32 0 0 0 32 4ZM3 36H32
    Đ 70 M12 4V68H32A30 32 0 0 0 32 4ZM3 36H32
    đ 58 M48 4V68M48 45A19 23 0 1 1 10 45A19 23 0 1 1 48 45ZM30 14H58
    ð 56 M47 45A19 23 0 1 1 9 45A19 23 0 1 1 47 45ZM47 45C47 28 38 12 20 4M18 18 40 6
    Ł 54 M12 4V68H50M2 46 30 28
    ł 28 M14 4V68M4 44 24 30
    Þ 60 M10 4V68M10 18H34A15.5 15.5 0 0 1 34 49H10
    þ 58 M10 4V88M10 45A19 23 0 1 1 48 45A19 23 0 1 1 10 45Z
    ı 22 M11 24V68
    ȷ 24 M13 24V76C13 85 9 89 1 88
    """

  /// Digits are as wide as their cells.
  static let digits = """
    0 62 M31 4C44 4 52 16 52 36C52 56 44 68 31 68C18 68 10 56 10 36C10 16 18 4 31 4Z
    1 62 M16 16 34 4V68
    2 62 M11 20C12 10 20 4 30 4C42 4 50 11 50 22C50 38 26 50 11 68H52
    3 62 M12 14C17 7 23 4 30 4C41 4 49 10 49 19C49 29 41 35 28 35C42 35 51 41 51 51\
    C51 61 42 68 30 68C21 68 14 64 10 57
    4 62 M42 68V4L8 50H55
    5 62 M48 4H17L13 35C18 30 24 28 30 28C43 28 51 36 51 47C51 60 42 68 30 68C21 68 14 64 10 57
    6 62 M46 11C42 6 37 4 32 4C18 4 10 18 10 42C10 59 18 68 31 68C43 68 51 60 51 48\
    C51 36 43 29 32 29C21 29 12 36 10 46
    7 62 M9 4H52L24 68
    8 62 M31 34A16 15 0 1 1 31 4A16 15 0 1 1 31 34A20 17 0 1 0 31 68A20 17 0 1 0 31 34Z
    9 62 M16 61C20 66 25 68 30 68C44 68 52 54 52 30C52 13 44 4 31 4C19 4 11 12 11 24\
    C11 36 19 43 30 43C41 43 50 36 52 26
    """

  static let punctuation = #"""
    ! 26 M13 4V48M13 66v2
    " 36 M11 4V22M25 4V22
    # 64 M24 6 16 66M46 6 38 66M8 26H56M6 46H54
    $ 60 M50 16C46 8 38 4 30 4C18 4 10 11 10 20C10 44 52 28 52 51C52 61 43 68 31 68\#
    C20 68 12 63 8 53M30 -6V78
    % 80 M22 4A13 14 0 1 1 22 32A13 14 0 1 1 22 4ZM58 40A13 14 0 1 1 58 68A13 14 0 1 1 58 40Z\#
    M64 4 16 68
    & 68 M60 68 22 24C14 14 20 4 30 4C41 4 46 15 36 25C28 32 10 36 10 52C10 62 17 68 28 68\#
    C44 68 56 56 58 40
    ' 22 M11 4V22
    ( 34 M27 0C14 18 14 62 27 80
    ) 34 M7 0C20 18 20 62 7 80
    * 48 M24 4V32M12 11 36 25M36 11 12 25
    + 62 M31 18V62M9 40H53
    , 26 M13 65C15 71 13 77 9 82
    - 42 M8 42H34
    . 26 M13 66v2
    / 42 M36 0 6 76
    : 26 M13 30v2M13 66v2
    ; 26 M13 30v2M13 65C15 71 13 77 9 82
    < 62 M50 18 12 40 50 62
    = 62 M9 30H53M9 50H53
    > 62 M12 18 50 40 12 62
    ? 54 M9 17C12 8 19 4 27 4C38 4 46 11 46 20C46 34 27 34 27 50M27 66v2
    @ 92 M64 26V44C64 56 82 54 82 36C82 16 67 4 47 4C25 4 9 19 9 40C9 62 25 76 47 76\#
    C56 76 63 74 70 70M64 40A17 18 0 1 1 30 40A17 18 0 1 1 64 40Z
    [ 36 M28 0H12V80H28
    \ 42 M6 0 36 76
    ] 36 M8 0H24V80H8
    ^ 52 M8 34 26 8 44 34
    _ 52 M2 82H50
    ` 32 M10 2 20 14
    { 38 M30 0C12 0 24 36 10 40C24 44 12 80 30 80
    | 26 M13 -4V84
    } 38 M8 0C26 0 14 36 28 40C14 44 26 80 8 80
    ~ 62 M9 46C14 32 24 34 31 40C38 46 48 48 53 34
    … 78 M13 66v2M39 66v2M65 66v2
    · 26 M13 40v2
    • 40 M15 35H25V45H15Z
    – 60 M6 42H54
    — 92 M4 42H88
    ‘ 22 M13 4C9 9 9 15 11 20
    ’ 22 M11 4C13 9 12 15 8 21
    ‚ 26 M13 65C15 71 13 77 9 82
    “ 38 M13 4C9 9 9 15 11 20M29 4C25 9 25 15 27 20
    ” 38 M11 4C13 9 12 15 8 21M27 4C29 9 28 15 24 21
    „ 40 M13 65C15 71 13 77 9 82M29 65C31 71 29 77 25 82
    ′ 22 M14 4 8 22
    ″ 36 M14 4 8 22M28 4 22 22
    ‹ 34 M24 26 10 44 24 62
    › 34 M10 26 24 44 10 62
    « 54 M24 26 10 44 24 62M44 26 30 44 44 62
    » 54 M10 26 24 44 10 62M30 26 44 44 30 62
    ¡ 26 M13 24v2M13 42V86
    ¿ 54 M45 73C42 82 35 86 27 86C16 86 8 79 8 70C8 56 27 56 27 40M27 22v2
    ° 38 M19 4A10 10 0 1 1 19 24A10 10 0 1 1 19 4Z
    − 62 M9 40H53
    × 62 M13 22 49 58M49 22 13 58
    ÷ 62 M9 40H53M31 22v2M31 57v2
    ± 62 M31 10V50M9 30H53M9 66H53
    € 64 M56 16C51 8 44 4 37 4C24 4 15 17 15 36C15 55 24 68 37 68C44 68 51 64 56 56M5 29H42M5 43H42
    £ 60 M50 14C47 7 41 4 35 4C25 4 18 11 18 22V68M8 68H53M8 38H42
    ¥ 62 M6 4 31 36 56 4M31 36V68M12 40H50M12 54H50
    ¢ 52 M43 31A19 23 0 1 0 43 59M27 12V78
    © 80 M40 3A33 33 0 1 1 40 69A33 33 0 1 1 40 3ZM52 26A16 16 0 1 0 52 46
    ® 80 M40 3A33 33 0 1 1 40 69A33 33 0 1 1 40 3ZM31 54V18H42A9.5 9.5 0 0 1 42 37H31M42 37 51 54
    ← 80 M72 40H10M30 20 10 40 30 60
    → 80 M8 40H70M50 20 70 40 50 60
    ↑ 60 M30 72V8M10 28 30 8 50 28
    ↓ 60 M30 4V68M10 48 30 68 50 48
    """#

  /// By their numbers, around the middle of their letter and as they stand on small ones.
  static let marks = """
    0300 0 M-7 0 3 11
    0301 0 M7 0 -3 11
    0302 0 M-9 11 0 1 9 11
    0303 0 M-11 10C-7 1 -3 3 0 6C3 9 7 10 11 2
    0304 0 M-10 7H10
    0306 0 M-9 2C-7 12 7 12 9 2
    0307 0 M0 6v2
    0308 0 M-9 6v2M9 6v2
    030A 0 M0 -2A6 6 0 1 1 0 10A6 6 0 1 1 0 -2Z
    030B 0 M-4 0 -10 11M8 0 2 11
    030C 0 M-9 1 0 11 9 1
    0323 0 M0 82v2
    0326 0 M1 79C3 84 1 89 -3 93
    0327 0 M0 70V75C8 75 9 88 -5 87
    0328 0 M4 68C-5 76 -2 88 9 85
    """
}
