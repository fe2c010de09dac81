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
