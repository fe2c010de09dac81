import HeadUnitCore

// Now playing, over what it is opened from.
extension Screen {
  /// It rises from the bottom, and its cover grows from where it was seen before.
  func drawRise(_ layers: Layers, place: Double, on canvas: inout DisplayListBuilder) {
    let frame = canvas.frame(stage)
    let flight = flight(from: layers.lower, on: canvas)
    let upper = frame.offset(y: Int((Double(frame.height) * (1 - place)).rounded()))
    canvas.hiding(flight.map { [$0.start, $0.end] } ?? []) { canvas in
      draw(layers.lower, on: &canvas)
      canvas.add(.fill(frame, palette.floatShadow.opacity(place)))
      drawEdge(of: upper, place: place, on: &canvas)
      canvas.pane(frame, in: upper) { draw(layers.upper, on: &$0) }
    }
    if let flight { draw(flight, place: place, on: &canvas) }
  }

  /// The way of a cover between a list and now playing.
  private struct Flight {
    let start: PixelRect
    let startRadius: Int
    let end: PixelRect
    let endRadius: Int
    let area: Area
  }

  /// From the row that plays if that is seen, or else from wherever the cover is; nil where it is
  /// nowhere.
  private func flight(from lower: Layer, on canvas: DisplayListBuilder) -> Flight? {
    guard headUnit.player.owner == .app, nowPlayingLayout.hasCover else { return nil }
    var trial = canvas.blank
    draw(lower, on: &trial)
    guard let start = trial.coverPlaces.min(by: { $0.rank < $1.rank }) else { return nil }
    let parts = nowPlayingLayout
    let end = canvas.frame(parts.cover)
    return Flight(
      start: start.frame, startRadius: start.radius, end: end,
      endRadius: canvas.pixels(parts.coverRadius), area: parts.cover)
  }

  private func draw(_ flight: Flight, place: Double, on canvas: inout DisplayListBuilder) {
    let frame = flight.start.towards(flight.end, place)
    let between = Double(flight.startRadius) + Double(flight.endRadius - flight.startRadius) * place
    let radius = min(Int(between.rounded()), min(frame.width, frame.height) / 2)
    canvas.leaving { canvas in
      let shadow = Card.Shadow(
        drop: canvas.pixels(10), blur: canvas.pixels(28), palette.floatShadow.opacity(place))
      canvas.add(.card(Card(frame, radius: radius, .none, shadow: shadow)))
      canvas.pane(flight.end, in: frame, radius: radius) { canvas in
        drawPlayingCover(flight.area, radius: 0, hasEdge: false, on: &canvas)
      }
    }
  }
}

// The app, over the home screen.
extension Screen {
  /// It grows from its icon, which is seen on it as long as it is small.
  func drawOpening(_ layers: Layers, place: Double, on canvas: inout DisplayListBuilder) {
    let whole = canvas.frame(stage)
    let area = ownIconArea
    let icon = canvas.frame(area)
    let frame = icon.towards(whole, place)
    let start = Double(icon.width) * radii.appIcon
    let radius = Int((start * (1 - place) + Double(stageRadius) * place).rounded())
    canvas.hiding([icon]) { draw(layers.lower, on: &$0) }
    canvas.add(.fill(whole, palette.floatShadow.opacity(place)))
    canvas.pane(whole.middle(like: frame), in: frame, radius: radius) { canvas in
      draw(layers.upper, on: &canvas)
    }
    let seen = 1.6 - place * 5
    guard seen > 0 else { return }
    canvas.leaving { canvas in
      canvas.pane(icon.middle(like: frame), in: frame, radius: radius, opacity: seen) { canvas in
        drawAppIcon(
          .ours(name: headUnit.appName, icon: appIcon), area, radius: 0, on: &canvas)
      }
    }
  }

  private var stageRadius: Int { Int((radii.stage * layout.scale).rounded()) }
}

extension PixelRect {
  /// As much of the middle as has the shape of another rectangle.
  fileprivate func middle(like other: PixelRect) -> PixelRect {
    guard other.width > 0, other.height > 0 else { return self }
    let across = min(width, max(1, height * other.width / other.height))
    let down = min(height, max(1, width * other.height / other.width))
    return PixelRect(
      x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down)
  }
}
