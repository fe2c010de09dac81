public import HeadUnitCore

/// All that a designer decides of a head unit's appearance; what people call a theme.
///
/// Colours for night and day, type, corners, gaps, pictures, the bar of tabs and how far things
/// move. The screens' arrangement is not part of it.
public struct Look: Hashable, Sendable {
  /// What it is called in lists and on sheets.
  public internal(set) var name = "standard"
  public internal(set) var about = "The look of Testdrive itself."
  /// What names it in a drive: a file, or one that comes with the program.
  public var origin: String?
  /// What cannot be read of it, a line each.
  public var remarks: [String] = []
  var night = Palette.night
  var day = Palette.day
  var type = TypeLook()
  var radii = Radii()
  /// What gaps and margins are multiplied with.
  var spacing = 1.0
  /// Drawings or photographs behind the home screen.
  public internal(set) var wallpapers = Wallpapers()
  /// A folder with icons that take the place of ours.
  public internal(set) var icons: String?
  var tabBar = TabBar()
  var motion = MotionLook()
  /// Nothing lets through what is behind it.
  var isOpaque = false

  public init() {}

  public static let standard = Look()

  func palette(_ theme: Theme) -> Palette { theme == .night ? night : day }

  /// The families of its fonts: for reading, and for large sizes.
  public var fonts: FontFamilies { type.fonts }

  public struct Wallpapers: Hashable, Sendable {
    var night: String?
    var day: String?

    /// The file; nil for ours.
    public subscript(theme: Theme) -> String? { theme == .night ? night : day }
  }
}

/// Which families of fonts a look is set in.
public struct FontFamilies: Hashable, Sendable {
  /// For reading.
  public var text = "Inter"
  /// For large sizes.
  public var display = "Inter Display"

  public init() {}

  /// The family in place of the usual one, if it is another.
  subscript(family: TextStyle.Family) -> String? {
    let usual = FontFamilies()
    return switch family {
    case .text: text == usual.text ? nil : text
    case .display: display == usual.display ? nil : display
    }
  }

  /// Those in place of the usual ones.
  public var unusual: [String] { [self[.text], self[.display]].compactMap(\.self) }
}

/// How text is set.
struct TypeLook: Hashable, Sendable {
  var fonts = FontFamilies()
  /// How much larger than usual.
  var size = 1.0
  /// Nil is what each kind of text has of its own.
  var titles: TextStyle.Weight?
  var labels: TextStyle.Weight?
  var reading: TextStyle.Weight?
}

/// How round things are, in points.
struct Radii: Hashable, Sendable {
  var thumb = 8.0
  var row = 14.0
  var cover = 16.0
  /// Cards and menus; banners are a little rounder.
  var card = 20.0
  var stage = 22.0
  /// Of the side of an app's icon.
  var appIcon = 0.225
  /// What buttons and the bar of tabs have at most.
  var button = 100.0

  /// Of a button that could be as round as this.
  func button(_ full: Double) -> Double { min(button, full) }
}

/// The bar with which tabs are chosen.
struct TabBar: Hashable, Sendable {
  enum Style: String, Hashable, Sendable, CaseIterable {
    /// As wide as its tabs, above the list's end.
    case floating
    /// From side to side at the bottom.
    case full
  }

  var style = Style.floating
  var hasIcons = true
}

/// How things move.
struct MotionLook: Hashable, Sendable {
  /// Of the usual time, in which things arrive.
  var length = 1.0
  /// Of the usual way that pages and banners go.
  var distance = 1.0
}

// What a driver has asked of the display, laid over a look.
extension Look {
  /// What lines have room for.
  private static let roomOfLines = 1.2

  func adapted(to display: Display) -> Look {
    var look = self
    if display.textSize != .usual {
      look.type.size = min(Self.roomOfLines, type.size * display.textSize.letters)
    }
    if display.contrast == .increased {
      look.night = night.contrasting
      look.day = day.contrasting
    }
    if display.transparency == .reduced {
      look.isOpaque = true
      look.night = look.night.opaque
      look.day = look.day.opaque
    }
    return look
  }
}

extension Palette {
  /// What is quiet comes nearer to what is not, and what has an edge shows it.
  fileprivate var contrasting: Palette {
    var palette = self
    func nearer(_ color: Color, _ share: Double) -> Color { texts[0].opacity(share).over(color) }
    palette.texts = [texts[0], nearer(texts[1], 0.6), nearer(texts[2], 0.55)]
    palette.textOff = nearer(textOff, 0.3)
    palette.artworkTexts = [ink.opacity(0.96), ink.opacity(0.88)]
    // Large enough a step that a bar, a card and a button end where anybody sees it.
    palette.edge = ink.opacity(0.42)
    palette.line = ink.opacity(0.24)
    palette.track = ink.opacity(0.36)
    palette.fills = zip([0.1, 0.17, 0.26], fills).map { share, fill in
      fill.isOpaque ? fill : ink.opacity(share)
    }
    palette.accent = accent.readable(on: background, 7) ?? accent
    palette.error = error.readable(on: background, 7) ?? error
    palette.focus = palette.accent
    palette.listScrim = [max(listScrim[0], 0.92), 1, 1]
    return palette
  }

  /// The same with nothing behind anything.
  fileprivate var opaque: Palette {
    var palette = self
    palette.fills = fills.map { $0.over(surfaces[0]) }
    palette.focusFill = focusFill.over(surfaces[0])
    palette.track = track.over(background)
    palette.artworkTexts = artworkTexts.map { $0.over(background) }
    palette.dim = dim.isOpaque ? dim : scrim.opacity(0.94)
    palette.listScrim = [1, 1, 1]
    return palette
  }
}

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

/// How light and how dark a blurred cover is, as far as text that stands on it minds.
public struct Shade: Hashable, Sendable {
  /// A small part of the cover; both from 0 for black to 1 for white.
  public struct Cell: Hashable, Sendable {
    /// The grey that takes as much from light text as the worst place of the part.
    public let lightest: Double
    /// The grey that takes as much from dark text as the worst place of the part.
    public let darkest: Double

    public init(lightest: Double, darkest: Double) {
      self.lightest = lightest
      self.darkest = darkest
    }
  }

  /// The mean brightness, from 0 for black to 1 for white.
  public let mean: Double
  /// So many from left to right, and as many such lines from top to bottom.
  public let cells: [Cell]
  /// How many cells make a line.
  public let side: Int

  public init(mean: Double, cells: [Cell], side: Int) {
    precondition(side > 0 && cells.count == side * side, "Cells make a square.")
    self.mean = mean
    self.cells = cells
    self.side = side
  }

  /// Of one grey all over.
  public init(even gray: Double) {
    self.init(mean: gray, cells: [Cell(lightest: gray, darkest: gray)], side: 1)
  }
}
