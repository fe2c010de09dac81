import HeadUnitCore

/// The rim of a head unit around its screen, for pictures that are to be shown to people.
public enum Bezel {
  /// Puts a picture of a head unit into its rim.
  public static func around(_ list: DisplayList) -> DisplayList {
    // The look draws the rim for a screen that is 720 pixels high.
    let unit = Double(min(list.size.width, list.size.height)) / 720
    func pixels(_ length: Double) -> Int { max(1, Int((length * unit).rounded())) }
    let margin = pixels(8)
    let screen = PixelRect(x: margin, y: margin, width: list.size.width, height: list.size.height)
    let whole = PixelRect(
      x: 0, y: 0, width: screen.width + 2 * margin, height: screen.height + 2 * margin)
    let rim = Card(
      whole, radius: pixels(22), .gradient(body),
      edge: Card.Edge(width: pixels(1), Color.white.opacity(0.1)))
    return DisplayList(
      size: PixelSize(width: whole.width, height: whole.height),
      commands: [.fill(whole, surroundings), .card(rim)]
        + list.commands(movedBy: margin, margin)
        + [.corners(screen, Corners(pixels(15)), middle)],
      nextChange: list.nextChange)
  }

  static let surroundings = Color(0x0B0D11)
  private static let middle = Color(0x131720)
  private static let body = Gradient([
    Gradient.Stop(at: 0, Color(0x2A2F3A)), Gradient.Stop(at: 0.12, Color(0x15181F)),
    Gradient.Stop(at: 1, Color(0x101319)),
  ])
}
