import HeadUnitCore

// How far what is under way has come at the instant.
extension Screen {
  private var isReduced: Bool { headUnit.vehicle.reducesMotion }

  /// The share of a change in its place that is done; 1 when nothing is under way.
  func share<Value>(
    of shift: Shift<Value>?, over duration: Duration, _ curve: Curve, isCrossFade: Bool = false
  ) -> Double {
    guard let shift else { return 1 }
    let reduced = isCrossFade ? Duration.milliseconds(80) : .zero
    let length = isReduced ? reduced : lengthened(duration)
    guard length > .zero else { return 1 }
    return curve.way(from: shift.beganAt, over: length, at: now)
  }

  /// The same of what a spring moves.
  func share<Value>(of shift: Shift<Value>?, _ spring: Spring) -> Double {
    let length = look.motion.length
    guard let shift, !isReduced, length > 0, now > shift.beganAt else {
      return shift?.beganAt == now && !isReduced && look.motion.length > 0 ? 0 : 1
    }
    let time = (now - shift.beganAt).inSeconds * headUnit.vehicle.motionSpeed
    return spring.state(after: time / length).place
  }

  /// As long as the look has it, and whoever looks at it.
  private func lengthened(_ duration: Duration) -> Duration {
    let length = look.motion.length / headUnit.vehicle.motionSpeed
    guard length != 1 else { return duration }
    return Duration(microseconds: Int(Double(duration.microseconds) * length))
  }

  /// The motion between two screens, if it still is under way.
  private var motion: Motion? {
    guard let motion = headUnit.motion, isUnderWay(motion) else { return nil }
    guard isReduced else { return motion }
    let isCrossFade = motion.kind == .tab || motion.kind == .home
    return isCrossFade && fadeShare(of: motion) < 1 ? motion : nil
  }

  private func isUnderWay(_ motion: Motion) -> Bool {
    let length = look.motion.length
    return length > 0 && now < motion.endsAt && now < motion.end(lengthenedBy: length)
  }

  /// Where nothing may slide, screens fade.
  private func fadeShare(of motion: Motion) -> Double {
    let length = Duration.milliseconds(80) / headUnit.vehicle.motionSpeed
    return Curve.linear.way(from: motion.beganAt, over: length, at: now)
  }
}

// Screens that come and go, one over the other.
extension Screen {
  /// What stands on the stage, on its way in and out where it changes.
  func drawScreens(on canvas: inout DisplayListBuilder) {
    let here = headUnit.location
    if let drag = headUnit.backDrag, let below = headUnit.locationBelow {
      let layers = Layers(upper: Layer(here), lower: Layer(below, isLeaving: true))
      return drawSlide(layers, place: 1 - drag.share, on: &canvas)
    }
    guard let motion else { return draw(here, on: &canvas) }
    canvas.changesAtOnce()
    guard !isReduced else {
      canvas.leaving { draw(motion.leaving, on: &$0) }
      return canvas.faded(stage, opacity: fadeShare(of: motion)) { draw(here, on: &$0) }
    }
    draw(here, after: motion, on: &canvas)
  }

  /// Two screens, the one that comes or goes above the other.
  struct Layers {
    let upper: Layer
    let lower: Layer

    var areLists: Bool {
      upper.location.screen == .content && lower.location.screen == .content
    }
  }

  /// A screen as it is drawn while it moves.
  struct Layer {
    let location: Location
    /// What goes away can be seen but neither touched nor found.
    var isLeaving = false
    /// Of it, what has not come to rest.
    var motion: Motion?

    init(_ location: Location, isLeaving: Bool = false, after motion: Motion? = nil) {
      (self.location, self.isLeaving, self.motion) = (location, isLeaving, motion)
    }
  }

  private func draw(_ here: Location, after motion: Motion, on canvas: inout DisplayListBuilder) {
    let done = motion.progress(at: now, lengthenedBy: look.motion.length)
    let (isComing, edge) = order(of: motion, to: here)
    guard let isComing else { return draw(here, on: &canvas) }
    let below = motion.earlier.last.map { last in
      Motion(last, earlier: motion.earlier.dropLast())
    }
    let coming = Layer(here)
    let going = Layer(motion.leaving, isLeaving: true, after: below)
    let layers =
      isComing ? Layers(upper: coming, lower: going) : Layers(upper: going, lower: coming)
    let place = isComing ? done : 1 - done
    switch edge {
    case .side: drawSlide(layers, place: place, on: &canvas)
    case .bottom: drawRise(layers, place: place, on: &canvas)
    case .icon: drawOpening(layers, place: place, on: &canvas)
    }
  }

  private enum Edge {
    case side, bottom, icon
  }

  /// Whether what comes is above what goes, and where the upper one comes from; nil where neither
  /// is, as something else has changed meanwhile.
  private func order(of motion: Motion, to here: Location) -> (isComing: Bool?, Edge) {
    let left = motion.leaving
    switch motion.kind {
    case .push: return (true, .side)
    case .pop: return (false, .side)
    // As they lie beside each other in the bar.
    case .tab: return (here.tab > left.tab, .side)
    case .nowPlayingIn, .nowPlayingOut:
      let isOne = (here.screen == .nowPlaying) != (left.screen == .nowPlaying)
      return (isOne ? here.screen == .nowPlaying : nil, .bottom)
    case .home:
      let isOne = (here.screen == .home) != (left.screen == .home)
      return (isOne ? left.screen == .home : nil, .icon)
    }
  }

  func draw(
    _ layer: Layer, withTabBar: Bool = true, withCard: Bool = true,
    on canvas: inout DisplayListBuilder
  ) {
    guard layer.isLeaving else {
      return draw(
        layer.location, withTabBar: withTabBar, withCard: withCard, on: &canvas)
    }
    canvas.leaving { canvas in
      if let motion = layer.motion, isUnderWay(motion) {
        draw(layer.location, after: motion, on: &canvas)
      } else {
        draw(layer.location, withTabBar: withTabBar, withCard: withCard, on: &canvas)
      }
    }
  }

  private func draw(
    _ location: Location, withTabBar: Bool = true, withCard: Bool = true,
    on canvas: inout DisplayListBuilder
  ) {
    switch location.screen {
    case .home: drawHome(on: &canvas)
    case .nowPlaying: drawNowPlaying(on: &canvas)
    // A kit has a display of its own, and nothing on it moves.
    case .kit: break
    case .content:
      drawListBackdrop(on: &canvas)
      if let page = location.page { draw(page, of: location, on: &canvas) }
      if location.showsTabBar, withTabBar { drawTabBar(on: &canvas) }
      if layout.hasSideCard, withCard { drawSideCard(on: &canvas) }
    }
  }
}

// From the side: lists, over the ones that they are opened from or stand beside.
extension Screen {
  /// The upper one comes from the right; the lower one goes a third as far to the left, and is
  /// darker the more of it is covered.
  private func drawSlide(
    _ layers: Layers, place: Double, on canvas: inout DisplayListBuilder
  ) {
    let frame = canvas.frame(stage)
    let width = Double(frame.width)
    let (here, left) = (layers.upper.location, layers.lower.location)
    let sharesBar = layers.areLists && here.showsTabBar && left.showsTabBar
    let sharesCard = layers.areLists && layout.hasSideCard
    let way = Int((width / 3 * look.motion.distance * place).rounded())
    canvas.pane(frame, in: frame.offset(x: -way)) { canvas in
      draw(layers.lower, withTabBar: !sharesBar, withCard: !sharesCard, on: &canvas)
    }
    canvas.add(.fill(frame, palette.floatShadow.opacity(place)))
    let upper = frame.offset(x: Int((width * (1 - place)).rounded()))
    drawEdge(of: upper, place: place, on: &canvas)
    canvas.pane(frame, in: upper) { canvas in
      draw(layers.upper, withTabBar: !sharesBar, withCard: !sharesCard, on: &canvas)
    }
    if sharesBar {
      let isComing = !layers.upper.isLeaving
      let old = isComing ? left.tab : here.tab
      drawTabBar(capsuleFrom: old, isComing ? place : 1 - place, on: &canvas)
    }
    if sharesCard { drawSideCard(on: &canvas) }
  }

  /// The ground of an upper layer, and its shadow on the lower one.
  func drawEdge(
    of frame: PixelRect, place: Double, on canvas: inout DisplayListBuilder
  ) {
    // None is there before anything of the layer is.
    let strength = min(1, place * 8)
    let shadow = Card.Shadow(
      drop: 0, blur: canvas.pixels(28), palette.floatShadow.opacity(strength))
    canvas.add(.card(Card(frame, radius: 0, .color(palette.background), shadow: shadow)))
  }
}

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
    /// The cover as it is seen there, and what lies on it.
    let startCommands: [DrawingCommand]
    let end: PixelRect
    let endRadius: Int
    let area: Area

    var startHasShadow: Bool {
      startCommands.contains { command in
        if case .card(let card) = command { card.shadow != nil } else { false }
      }
    }
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
      start: start.frame, startRadius: start.radius, startCommands: start.commands, end: end,
      endRadius: canvas.pixels(parts.coverRadius), area: parts.cover)
  }

  private func draw(_ flight: Flight, place: Double, on canvas: inout DisplayListBuilder) {
    let frame = flight.start.towards(flight.end, place)
    let between = Double(flight.startRadius) + Double(flight.endRadius - flight.startRadius) * place
    let radius = min(Int(between.rounded()), min(frame.width, frame.height) / 2)
    canvas.leaving { canvas in
      let strength = flight.startHasShadow ? 1 : place
      let shadow = Card.Shadow(
        drop: canvas.pixels(10), blur: canvas.pixels(28), palette.floatShadow.opacity(strength))
      canvas.add(.card(Card(frame, radius: radius, .none, shadow: shadow)))
      canvas.pane(flight.end, in: frame, radius: radius) { canvas in
        drawPlayingCover(
          flight.area, radius: 0, hasEdge: false, done: playerCoverShare, on: &canvas)
      }
      let edge = Card.Edge(width: canvas.hairline, palette.edge.opacity(place))
      canvas.add(.card(Card(frame, radius: radius, .none, edge: edge)))
      // It leaves and arrives as it stands there, with the sign that it plays.
      let seen = 1 - place * 4
      guard seen > 0 else { return }
      canvas.pane(flight.start, in: frame, radius: radius, opacity: seen) { canvas in
        for command in flight.startCommands { canvas.add(command) }
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
