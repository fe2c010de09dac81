import HeadUnitCore

/// A display list in the making: measures come in points, commands go out in whole pixels.
struct Canvas {
  let scale: Double
  let palette: Palette
  let setter: TextSetter
  private(set) var commands: [DrawingCommand] = []
  private(set) var elements: [Element] = []
  private(set) var nextChange = DisplayList.NextChange.never
  /// Where the points are counted from, in pixels.
  private(set) var originX: Int
  private(set) var originY: Int
  private var parents: [Int] = []
  private var clips: [PixelRect] = []
  /// What is drawn on its way out is no element any more.
  private(set) var isLeaving = false
  /// What is drawn below something else can be seen and found, but not chosen.
  private(set) var isCovered = false

  init(scale: Double, palette: Palette, setter: TextSetter, originX: Int, originY: Int) {
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

  mutating func add(_ command: DrawingCommand) {
    commands.append(command)
  }

  /// Draws with the points counted from another place.
  mutating func moved(
    x: Double = 0, y: Double = 0, _ body: (inout Canvas) -> Void
  ) {
    movedPixels(x: pixels(x), y: pixels(y), body)
  }

  mutating func movedPixels(x: Int = 0, y: Int = 0, _ body: (inout Canvas) -> Void) {
    originX += x
    originY += y
    body(&self)
    originX -= x
    originY -= y
  }

  mutating func clipped(to area: Area, _ body: (inout Canvas) -> Void) {
    let frame = frame(area)
    add(.clip(frame))
    clips.append(clips.last?.intersection(frame) ?? frame)
    body(&self)
    clips.removeLast()
    add(.end)
  }

  /// Draws together and blends once; nothing at all when it cannot be seen.
  mutating func faded(_ area: Area, opacity: Double, _ body: (inout Canvas) -> Void) {
    let level = UInt8((min(1, max(0, opacity)) * 255).rounded())
    if level == 255 { return body(&self) }
    add(.layer(frame(area), opacity: level))
    body(&self)
    add(.end)
  }

  /// Draws what goes away: it can be seen but neither touched nor found.
  mutating func leaving(_ body: (inout Canvas) -> Void) {
    let wasLeaving = isLeaving
    isLeaving = true
    body(&self)
    isLeaving = wasLeaving
  }

  /// Draws what lies below something that wants an answer first.
  mutating func covered(if isCovered: Bool = true, _ body: (inout Canvas) -> Void) {
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

// Elements: what the screen is to a person.
extension Canvas {
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
    _ body: (inout Canvas) -> Void = { _ in }
  ) {
    elementPixels(role, frame(area), label, body)
  }

  mutating func elementPixels(
    _ role: Element.Role, _ frame: PixelRect, _ label: Label = Label(),
    _ body: (inout Canvas) -> Void = { _ in }
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
