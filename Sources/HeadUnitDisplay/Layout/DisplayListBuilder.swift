import HeadUnitCore

/// A display list in the making: measures come in points, commands go out in whole pixels.
struct DisplayListBuilder {
  let scale: Double
  let palette: Palette
  let setter: TextSetter
  let look: Look
  private(set) var commands: [DrawingCommand] = []
  private(set) var elements: [Element] = []
  private(set) var nextChange = DisplayList.NextChange.never
  /// Where the points are counted from, in pixels.
  private(set) var originX: Int
  private(set) var originY: Int
  private(set) var uprights: [Upright] = []
  private var parents: [Int] = []
  private var clips: [PixelRect] = []
  /// What is drawn on its way out is no element any more.
  private(set) var isLeaving = false
  /// What is drawn below something else can be seen and found, but not chosen.
  private(set) var isCovered = false
  /// Where the cover of what plays is seen.
  private(set) var coverPlaces: [CoverPlace] = []
  /// Only whoever is going to look at them needs them.
  private var notesCovers = false
  /// What is on its way somewhere, and not seen in its place meanwhile.
  private var hidden: [PixelRect] = []
  /// Where the screen has room for a toast; nil before it has said so.
  private(set) var toastRoom: Area?

  /// What is not of the head unit itself has a look of its own.
  init(
    scale: Double, palette: Palette, setter: TextSetter, originX: Int, originY: Int,
    look: Look = .standard
  ) {
    self.look = look
    self.scale = scale
    self.palette = palette
    self.setter = setter
    self.originX = originX
    self.originY = originY
  }

  /// A length in pixels.
  func pixels(_ points: Double) -> Int {
    Int((points * scale).rounded())
  }

  /// The thinnest line there is.
  var hairline: Int { max(1, Int(scale.rounded())) }

  /// The rectangle with each edge on a whole pixel.
  func frame(_ area: Area) -> PixelRect {
    let left = pixels(area.x)
    let top = pixels(area.y)
    return PixelRect(
      x: originX + left, y: originY + top, width: pixels(area.maxX) - left,
      height: pixels(area.maxY) - top)
  }

  mutating func note(_ upright: Upright) {
    uprights.append(upright)
  }

  /// Keeps a place for a toast, on which nothing else stands while there is one.
  mutating func reserve(_ room: Area) {
    if !isLeaving { toastRoom = room }
  }

  mutating func add(_ command: DrawingCommand) {
    commands.append(command)
  }

  /// Draws with the points counted from another place.
  mutating func moved(
    x: Double = 0, y: Double = 0, _ body: (inout DisplayListBuilder) -> Void
  ) {
    movedPixels(x: pixels(x), y: pixels(y), body)
  }

  mutating func movedPixels(x: Int = 0, y: Int = 0, _ body: (inout DisplayListBuilder) -> Void) {
    originX += x
    originY += y
    body(&self)
    originX -= x
    originY -= y
  }

  mutating func clipped(to area: Area, _ body: (inout DisplayListBuilder) -> Void) {
    let frame = frame(area)
    add(.clip(frame))
    clips.append(clips.last?.intersection(frame) ?? frame)
    body(&self)
    clips.removeLast()
    add(.end)
  }

  /// Draws together and blends once; nothing at all when it cannot be seen.
  mutating func faded(_ area: Area, opacity: Double, _ body: (inout DisplayListBuilder) -> Void) {
    let level = UInt8((min(1, max(0, opacity)) * 255).rounded())
    if level == 255 { return body(&self) }
    add(.layer(frame(area), opacity: level))
    body(&self)
    add(.end)
  }

  /// Shows elsewhere what is drawn where it rests.
  mutating func pane(
    _ rest: PixelRect, in place: PixelRect, radius: Int = 0, opacity: Double = 1,
    _ body: (inout DisplayListBuilder) -> Void
  ) {
    let level = UInt8((min(1, max(0, opacity)) * 255).rounded())
    add(.pane(Pane(rest, in: place, radius: radius, opacity: level)))
    body(&self)
    add(.end)
  }

  /// Draws what goes away: it can be seen but neither touched nor found.
  mutating func leaving(_ body: (inout DisplayListBuilder) -> Void) {
    let wasLeaving = isLeaving
    isLeaving = true
    body(&self)
    isLeaving = wasLeaving
  }

  /// Draws what lies below something that wants an answer first.
  mutating func covered(if isCovered: Bool = true, _ body: (inout DisplayListBuilder) -> Void) {
    let wasCovered = self.isCovered
    self.isCovered = wasCovered || isCovered
    body(&self)
    self.isCovered = wasCovered
  }

  /// The screen looks different at the instant without anything happening.
  mutating func changes(at instant: Instant) {
    switch nextChange {
    case .never: nextChange = .at(instant)
    case .at(let earlier): nextChange = .at(min(earlier, instant))
    case .atOnce: break
    }
  }

  /// Something moves.
  mutating func changesAtOnce() {
    nextChange = .atOnce
  }
}

// Covers that fly from one screen to another.
extension DisplayListBuilder {
  struct CoverPlace {
    let frame: PixelRect
    let radius: Int
    /// The lowest is the first one to be looked at.
    let rank: Int
    /// All that is drawn there, with what lies on the cover.
    let commands: [DrawingCommand]
  }

  /// A builder that has drawn nothing and stands where this one does.
  var blank: DisplayListBuilder {
    var blank = DisplayListBuilder(
      scale: scale, palette: palette, setter: setter, originX: originX, originY: originY,
      look: look)
    blank.clips = clips
    blank.notesCovers = true
    return blank
  }

  /// Draws a cover where nothing of it is on its way, and puts down where it is seen whole.
  mutating func cover(
    _ area: Area, radius: Double, rank: Int, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let frame = frame(area)
    guard !hidden.contains(frame) else { return }
    let first = commands.count
    body(&self)
    guard notesCovers, clips.last?.contains(frame) ?? true else { return }
    coverPlaces.append(
      CoverPlace(
        frame: frame, radius: pixels(radius), rank: rank, commands: Array(commands[first...])))
  }

  func isHidden(_ area: Area) -> Bool { hidden.contains(frame(area)) }

  /// Draws without what is on its way between these places.
  mutating func hiding(_ frames: [PixelRect], _ body: (inout DisplayListBuilder) -> Void) {
    let wereHidden = hidden
    hidden += frames
    body(&self)
    hidden = wereHidden
  }
}

// Elements: what the screen is to a person.
extension DisplayListBuilder {
  /// What is put down about an element besides its place.
  struct Label {
    var text = ""
    var value = ""
    var isEnabled = true
    var isFocused = false
    var path: ContentPath?
    var target: FocusTarget?
    /// How much further than the frame a finger may come down, in points.
    var reach = 0.0
  }

  /// Puts down what can be seen of an element; what the body puts down is part of it.
  mutating func element(
    _ role: Element.Role, _ area: Area, _ label: Label = Label(),
    _ body: (inout DisplayListBuilder) -> Void = { _ in }
  ) {
    elementPixels(role, frame(area), label, body)
  }

  mutating func elementPixels(
    _ role: Element.Role, _ frame: PixelRect, _ label: Label = Label(),
    _ body: (inout DisplayListBuilder) -> Void = { _ in }
  ) {
    guard !isLeaving else { return body(&self) }
    let visible = clips.last?.intersection(frame) ?? frame
    guard !visible.isEmpty else { return body(&self) }
    let reach = frame.inset(by: -pixels(label.reach))
    elements.append(
      Element(
        role: role, label: label.text, value: label.value, frame: visible,
        touchFrame: clips.last?.intersection(reach) ?? reach,
        isEnabled: label.isEnabled && !isCovered, isFocused: label.isFocused && !isCovered,
        path: label.path, target: label.target, parent: parents.last))
    parents.append(elements.count - 1)
    body(&self)
    parents.removeLast()
  }
}

extension DisplayListBuilder {
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
    add(.image(Image(.icon(icon, color, turn: turn, from: look.icons), in: square(area))))
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

extension DisplayListBuilder {
  enum Alignment {
    case left, centre, right
  }

  /// How text of a kind is set here.
  func style(_ face: Typeface) -> TextStyle { face.of(look.type).style(scale: scale) }

  /// Sets a line without drawing it.
  func line(_ text: String, _ face: Typeface, within width: Double? = nil) -> TextLine {
    setter(
      TextSetter.Request(
        text, style(face), maximumWidth: width.map { max(0, pixels($0)) }))
  }

  /// Whether a text stands there whole.
  func fits(_ text: String, _ face: Typeface, _ room: Double) -> Bool {
    width(line(text, face)) <= room
  }

  /// The width of a line in points.
  func width(_ line: TextLine) -> Double {
    Double(line.width) / scale
  }

  /// Draws a line whose box has its top at `y`; `x` is where it starts, ends or has its middle.
  mutating func draw(
    _ line: TextLine, _ face: Typeface, _ color: Color, x: Double, y: Double,
    _ alignment: Alignment = .left
  ) {
    guard !line.glyphs.isEmpty else { return }
    let at = originX + pixels(x)
    let left =
      switch alignment {
      case .left: at
      case .centre: at - line.width / 2
      case .right: at - line.width
      }
    add(.text(line, x: left, baseline: originY + pixels(y + face.of(look.type).baseline), color))
  }

  /// Sets and draws a line as an element; gives back its width in points.
  @discardableResult
  mutating func text(
    _ text: String, _ face: Typeface, _ color: Color, x: Double, y: Double,
    within limit: Double? = nil, _ alignment: Alignment = .left, role: Element.Role = .text
  ) -> Double {
    let line = line(text, face, within: limit)
    draw(line, face, color, x: x, y: y, alignment)
    let width = width(line)
    let left =
      switch alignment {
      case .left: x
      case .centre: x - width / 2
      case .right: x - width
      }
    guard !line.text.isEmpty else { return 0 }
    element(role, Area(left, y, width, face.line), Label(text: line.text))
    return width
  }

  /// Breaks a text at spaces into at most so many lines, the last of which is cut.
  func lines(
    _ text: String, _ face: Typeface, within width: Double, atMost count: Int
  ) -> [TextLine] {
    guard count > 1 else { return [line(text, face, within: width)] }
    return setter.lines(
      text, style(face), width: max(0, pixels(width)), maximumLines: count)
  }

  /// Draws lines one below the other as one element; gives back the width of the last in points.
  @discardableResult
  mutating func draw(
    _ lines: [TextLine], of text: String, _ face: Typeface, _ color: Color, x: Double, y: Double,
    _ alignment: Alignment = .left
  ) -> Double {
    for (index, line) in lines.enumerated() {
      draw(line, face, color, x: x, y: y + Double(index) * face.line, alignment)
    }
    let width = lines.map { self.width($0) }.max() ?? 0
    guard let last = lines.last, !lines[0].text.isEmpty else { return 0 }
    let left =
      switch alignment {
      case .left: x
      case .centre: x - width / 2
      case .right: x - width
      }
    let isWhole = lines.count > 1 && !last.isCut
    let label = isWhole ? LineText(text).text : lines.map(\.text).joined(separator: " ")
    element(
      .title, Area(left, y, width, Double(lines.count) * face.line), Label(text: label))
    return self.width(last)
  }

  /// Several lines, broken at spaces, each centred; gives back their number.
  @discardableResult
  mutating func paragraph(
    _ text: String, _ face: Typeface, _ color: Color, centre: Double, y: Double, width: Double,
    maximumLines: Int
  ) -> Int {
    let lines = setter.balancedLines(
      text, style(face), width: pixels(width), maximumLines: maximumLines)
    for (index, line) in lines.enumerated() {
      draw(line, face, color, x: centre, y: y + Double(index) * face.line, .centre)
      // A whole pixel may be a little wider than there is room.
      let lineWidth = min(self.width(line), width)
      element(
        .text, Area(centre - lineWidth / 2, y + Double(index) * face.line, lineWidth, face.line),
        Label(text: line.text))
    }
    return lines.count
  }
}
