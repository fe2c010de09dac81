import HeadUnitCore

extension Canvas {
  mutating func fill(_ area: Area, _ color: Color) {
    add(.fill(frame(area), color))
  }

  mutating func gradient(_ area: Area, _ gradient: Gradient) {
    add(.gradient(frame(area), gradient))
  }

  enum Shadow {
    case none, float, small
  }

  mutating func card(
    _ area: Area, radius: Double, _ color: Color, hasEdge: Bool = false, shadow: Shadow = .none
  ) {
    card(frame(area), radius: radius, .color(color), hasEdge: hasEdge, shadow: shadow)
  }

  mutating func card(
    _ frame: PixelRect, radius: Double, _ surface: Card.Surface, hasEdge: Bool = false,
    shadow: Shadow = .none
  ) {
    let limit = min(frame.width, frame.height) / 2
    add(
      .card(
        Card(
          frame, radius: min(pixels(radius), limit), surface,
          edge: hasEdge ? Card.Edge(width: hairline, palette.edge) : nil,
          shadow: self.shadow(shadow))))
  }

  /// A ring along the inside of the area's edge.
  mutating func ring(_ area: Area, radius: Double, width: Double, _ color: Color) {
    let frame = frame(area)
    add(
      .card(
        Card(
          frame, radius: min(pixels(radius), min(frame.width, frame.height) / 2), .none,
          edge: Card.Edge(width: max(1, pixels(width)), color))))
  }

  private func shadow(_ shadow: Shadow) -> Card.Shadow? {
    switch shadow {
    case .none: nil
    case .float: Card.Shadow(drop: pixels(10), blur: pixels(28), palette.floatShadow)
    case .small: Card.Shadow(drop: pixels(4), blur: pixels(14), palette.smallShadow)
    }
  }

  /// An icon of the side around a middle, so that its pixels lie alike wherever it is drawn.
  mutating func icon(_ icon: Icon, _ area: Area, _ color: Color, turn: UInt8 = 0) {
    add(.image(Image(.icon(icon, color, turn: turn), in: square(area))))
  }

  /// The area as a square of pixels, as wide as the area is.
  private func square(_ area: Area) -> PixelRect {
    let side = pixels(area.width)
    return PixelRect(
      x: originX + pixels(area.x), y: originY + pixels(area.y), width: side, height: side)
  }

  mutating func picture(_ picture: Picture, _ area: Area, radius: Double) {
    let frame = square(area)
    add(
      .image(
        Image(
          .picture(picture, backing: palette.backing), in: frame,
          radius: min(pixels(radius), frame.width / 2))))
  }

  /// The shape of a picture of the app's in one colour.
  mutating func template(_ picture: Picture, _ area: Area, _ color: Color) {
    add(.image(Image(.template(picture, color), in: square(area))))
  }

  /// A full disc.
  mutating func disc(_ area: Area, _ color: Color, shadow: Shadow = .none) {
    card(square(area), radius: area.width, .color(color), shadow: shadow)
  }

  /// How far a list or a track has come, as an arc on its ring.
  mutating func progressRing(_ area: Area, sixtyFourths: Int, thickness: Double) {
    let frame = square(area)
    let width = max(1, pixels(thickness))
    add(.image(Image(.arc(sixtyFourths: 64, thickness: width, palette.fills[2]), in: frame)))
    guard sixtyFourths > 0 else { return }
    add(
      .image(Image(.arc(sixtyFourths: sixtyFourths, thickness: width, palette.accent), in: frame)))
  }

  /// The turning mark of something awaited, in a colour of its own where the accent would not be
  /// seen; one turn takes 900 ms.
  mutating func spinner(_ area: Area, at now: Instant, ink: Color? = nil) {
    icon(.spinnerTrack, area, ink?.opacity(0.2) ?? palette.fills[2])
    let part = now.microseconds % 900_000
    icon(
      .spinner, area, ink ?? palette.accent, turn: UInt8(truncatingIfNeeded: part * 256 / 900_000))
    changesAtOnce()
  }
}
