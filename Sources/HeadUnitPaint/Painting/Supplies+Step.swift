internal import HeadUnitCore
internal import HeadUnitDisplay
internal import HeadUnitImages

extension Supplies {
  /// A step whose bounds are not cut yet.
  mutating func step(for command: DrawingCommand, on screen: PixelRect) -> Step {
    switch command {
    case .fill(let rect, let color):
      return step(
        color.alpha == 0 ? .none : .color(color), rect, opaque: color.isOpaque ? rect : .zero)
    case .gradient(let rect, let gradient):
      guard !rect.isEmpty else { return step(.none, rect) }
      let table = self.gradient(gradient, height: rect.height)
      return step(.gradient(table), rect, opaque: table.isOpaque ? rect : .zero)
    case .card(let card): return step(for: card)
    case .image(let image): return step(for: image, in: screen)
    case .text(let line, let x, let baseline, let color):
      let mask = self.line(line, color)
      return Step(
        ink: .line(mask, color), frame: PixelRect(x: x, y: baseline, width: 0, height: 0),
        bounds: mask.bounds.offset(x: x, y: baseline), end: 0)
    case .corners(let rect, let corners, let color):
      return step(.corners(masks(corners, of: rect), color), rect)
    case .clip(let rect): return step(.clip, rect)
    case .layer(let rect, let opacity): return step(.layer(opacity: opacity), rect)
    case .scroll(let rect, let offset): return step(.scroll(offset: offset), rect)
    case .pane(let pane):
      let radius = min(max(0, pane.radius), min(pane.place.width, pane.place.height) / 2)
      let ink = PaneInk(
        pane: pane, corner: radius > 0 ? corner(radius, .inside) : nil)
      return step(.pane(ink), pane.place)
    case .end: return step(.none, .zero)
    }
  }
}

private extension Supplies {
  func step(_ ink: Step.Ink, _ rect: PixelRect, opaque: PixelRect = .zero) -> Step {
    Step(ink: ink, frame: rect, bounds: rect, opaque: opaque, end: 0)
  }

  /// No corner is larger than half of the rectangle.
  mutating func masks(_ corners: Corners, of rect: PixelRect) -> [CornerMask?] {
    let half = max(0, min(rect.width, rect.height) / 2)
    return [corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight].map {
      $0 > 0 ? corner(min($0, half), .outside) : nil
    }
  }

  mutating func step(for card: Card) -> Step {
    let frame = card.frame
    guard !frame.isEmpty else { return step(.none, frame) }
    let half = min(frame.width, frame.height) / 2
    let radius = min(max(0, card.radius), half)
    let edge = card.edge.flatMap { edge -> CardInk.Edge? in
      let width = min(edge.width, half)
      guard width > 0 else { return nil }
      return (corner(radius, .edge(width: width)), width, edge.color)
    }
    let shadow = card.shadow.map { shadow in
      let mask = self.shadow(of: frame, radius: radius, blur: max(0, shadow.blur))
      let reach = ShadowMask.Key.reach(of: max(0, shadow.blur))
      return (
        mask: mask,
        frame: frame.offset(x: -frame.x, y: shadow.drop - frame.y).inset(by: -reach),
        color: shadow.color
      )
    }
    let ink = CardInk(
      surface: surface(card), radius: radius, corner: corner(radius, .inside), edge: edge,
      shadow: shadow)
    let band = PixelRect(
      x: frame.x, y: frame.y + radius, width: frame.width, height: frame.height - 2 * radius)
    return Step(
      ink: .card(ink), frame: frame,
      bounds: shadow.map { $0.frame.offset(x: frame.x, y: frame.y).union(frame) } ?? frame,
      opaque: ink.isOpaque ? band : .zero, end: 0)
  }

  mutating func surface(_ card: Card) -> CardInk.Surface {
    switch card.surface {
    case .color(let color): .color(color)
    case .gradient(let gradient):
      .gradient(self.gradient(gradient, height: card.frame.height))
    case .none: .none
    }
  }

  mutating func step(for image: Image, in screen: PixelRect) -> Step {
    let frame = image.frame
    guard !frame.isEmpty else { return step(.none, frame) }
    switch image.source {
    case .icon(let icon, let color, let turn, let folder):
      return step(.icon(icon, turn: turn, from: folder), color, frame)
    case .template(let picture, let color):
      return step(.template(PictureKey(picture)), color, frame)
    case .arc(let share, let thickness, let color):
      let side = min(frame.width, frame.height)
      return step(
        .arc(Arc(side: side, sixtyFourths: share, thickness: thickness)), color, frame)
    case .picture(let picture, let backing):
      return step(.picture(PictureKey(picture), backing), image)
    case .wallpaper(let wallpaper): return step(.wallpaper(wallpaper), image)
    case .blurred(let picture):
      // Not only what clips leave of it now: they change while it stays.
      let seen = frame.intersection(screen).offset(x: -frame.x, y: -frame.y)
      guard !seen.isEmpty else { return step(.none, frame) }
      // Corners are cut off the whole of it.
      let visible =
        image.radius > 0
        ? PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        : seen.widened(in: frame)
      return step(.blurred(PictureKey(picture), visible), image)
    }
  }

  /// A shape is square and lies in the middle of its frame.
  mutating func step(_ source: StencilKey.Source, _ color: Color, _ frame: PixelRect) -> Step {
    let side = min(frame.width, frame.height)
    guard let stencil = stencil(source, side: side) else { return step(.none, frame) }
    let mask = stencil.mask
    return step(
      .stencil(stencil, color),
      PixelRect(
        x: frame.x + (frame.width - mask.width) / 2, y: frame.y + (frame.height - mask.height) / 2,
        width: mask.width, height: mask.height))
  }

  mutating func step(_ source: SpriteKey.Source, _ image: Image) -> Step {
    let frame = image.frame
    let size = PixelSize(width: frame.width, height: frame.height)
    let radius = min(max(0, image.radius), min(frame.width, frame.height) / 2)
    guard let sprite = sprite(source, size, radius: radius) else { return step(.none, frame) }
    let origin = frame.offset(x: sprite.x, y: sprite.y)
    let rect = PixelRect(
      x: origin.x, y: origin.y, width: sprite.bitmap.width, height: sprite.bitmap.height)
    return step(
      .sprite(sprite), rect, opaque: sprite.opaque.offset(x: rect.x, y: rect.y))
  }
}

private extension PixelRect {
  /// A part of an image, widened to whole tiles: a backdrop that slides stays the same sprite.
  func widened(in image: PixelRect) -> PixelRect {
    let tile = 128
    let left = x / tile * tile
    let top = y / tile * tile
    return PixelRect(
      x: left, y: top, width: min(image.width, (maxX + tile - 1) / tile * tile) - left,
      height: min(image.height, (maxY + tile - 1) / tile * tile) - top)
  }
}
