public import HeadUnitCore

/// The bench as it is drawn, and what can be pressed on it.
public struct BenchPicture: Sendable {
  public let list: DisplayList
  let controls: [BenchControl]
  /// Where the head unit's own picture is seen.
  public let screen: PixelRect
  /// Nil where no bench stands around it.
  var layout: BenchLayout?
  let inspector: PixelRect
  /// The first line of the pane when it is scrolled as far as can be.
  let lastFirst: Int
  /// The line of the pane that is seen first.
  let shownFirst: Int

  func control(x: Int, y: Int) -> BenchControl? {
    controls.last { $0.frame.contains(x: x, y: y) }
  }

  /// What is to be done where a sheet was pressed; nil beside it.
  public func order(x: Int, y: Int) -> BenchControl.Order? {
    if case .order(let order)? = control(x: x, y: y)?.action { order } else { nil }
  }

  /// Whether the mouse is over the same thing in both places.
  public func isSame(_ one: (x: Int, y: Int)?, _ other: (x: Int, y: Int)?) -> Bool {
    thing(at: one) == thing(at: other)
  }

  private enum Thing: Hashable {
    case control(PixelRect)
    case row(ContentPath)
    case target(FocusTarget)
  }

  private func thing(at place: (x: Int, y: Int)?) -> Thing? {
    guard let place else { return nil }
    if let control = control(x: place.x, y: place.y) { return .control(control.frame) }
    if let path = path(x: place.x, y: place.y) { return .row(path) }
    guard screen.contains(x: place.x, y: place.y) else { return nil }
    return list.elements.last { $0.target != nil && $0.frame.contains(x: place.x, y: place.y) }?
      .target.map { .target($0) }
  }

  /// The row of the head unit's that is at a place.
  public func path(x: Int, y: Int) -> ContentPath? {
    guard screen.contains(x: x, y: y) else { return nil }
    return list.elements.last { $0.path != nil && $0.frame.contains(x: x, y: y) }?.path
  }

  /// The head unit's own pixel that is seen at a place.
  public func screenPlace(x: Int, y: Int) -> (x: Int, y: Int) {
    layout?.own(x: x, y: y) ?? (x - screen.x, y - screen.y)
  }

  /// Whether the line of time is there.
  public func isOverTime(x: Int, y: Int) -> Bool {
    let action = control(x: x, y: y)?.action
    return action == .track || action == .axis
  }

  func isOverInspector(x: Int, y: Int) -> Bool { inspector.contains(x: x, y: y) }

  /// What is under the mouse, in words.
  public func hint(x: Int, y: Int) -> String? { control(x: x, y: y)?.hint }
}

/// How people have arranged the bench, as it is kept for the next time.
public struct BenchArrangement: Hashable, Codable, Sendable {
  public enum Dock: String, Hashable, Codable, Sendable, CaseIterable {
    case right, below

    var other: Dock {
      switch self {
      case .right: .below
      case .below: .right
      }
    }
  }

  /// Where the inspector stands.
  public var dock = Dock.right
  /// How wide it is at the right, and how high below, in pixels of the picture.
  public private(set) var width = widths.lowerBound
  public private(set) var height = 380

  /// Its tabs need as much, and more nobody reads.
  public static let widths = 456...1_600
  public static let heights = 300...1_000
  /// What a key makes it larger by.
  static let step = 40

  public init(dock: Dock = .right, width: Int? = nil, height: Int? = nil) {
    self.dock = dock
    self.width = (width ?? self.width).within(Self.widths)
    self.height = (height ?? self.height).within(Self.heights)
  }

  /// So large on the side on which it stands.
  func sized(to pixels: Int) -> BenchArrangement {
    switch dock {
    case .right: BenchArrangement(dock: dock, width: pixels, height: height)
    case .below: BenchArrangement(dock: dock, width: width, height: pixels)
    }
  }

  var onTheOtherSide: BenchArrangement {
    BenchArrangement(dock: dock.other, width: width, height: height)
  }
}

extension Int {
  fileprivate func within(_ range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// Where the parts of the bench lie, in the points of a window.
///
/// Letters and controls are as large as they are in any window; the panes take the room that there
/// is, and the screen is made smaller where there is too little for it.
public struct BenchLayout: Hashable, Sendable {
  /// Where the screen is seen.
  public let screen: PixelRect
  public let size: PixelSize
  let left: Double
  private let own: PixelSize
  private let dock: BenchArrangement.Dock
  private let inspectorHeight: Double

  static let toolbar = 44.0
  static let screenMargin = 12
  static let stripHeight = 110.0
  static let timelineHeight = 92.0
  /// Around the screen, from top to bottom.
  private static let around = 246
  /// What the controls of the car have beside the inspector.
  static let leastLeft = 1_304.0
  /// Of the screen more than this is seen, however large the inspector is to be.
  private static let leastScreen = PixelSize(width: 320, height: 240)
  private static let leastInspector = 300

  /// In a smaller window the picture is made smaller, letters and all.
  public static func leastSize(_ dock: BenchArrangement.Dock) -> PixelSize {
    switch dock {
    case .right: PixelSize(width: 1_140, height: 620)
    case .below: PixelSize(width: 1_140, height: 780)
    }
  }

  /// In a window of a size; without one, as large as all of it wants to be.
  public init(
    _ screenSize: PixelSize, _ arrangement: BenchArrangement = BenchArrangement(),
    in window: PixelSize? = nil
  ) {
    let (margin, dock) = (2 * Self.screenMargin, arrangement.dock)
    let wanted = PixelSize(
      width: max(screenSize.width + margin, Int(Self.leastLeft)),
      height: screenSize.height + margin)
    (own, self.dock) = (screenSize, dock)
    let natural =
      switch dock {
      case .right:
        PixelSize(width: wanted.width + arrangement.width, height: wanted.height + Self.around)
      case .below:
        PixelSize(width: wanted.width, height: wanted.height + Self.around + arrangement.height)
      }
    let size = window.map { Self.size(in: $0, dock) } ?? natural
    let column: PixelSize
    switch dock {
    case .right:
      let inspector = min(
        arrangement.width, max(0, size.width - Self.leastScreen.width - margin))
      column = PixelSize(
        width: min(wanted.width, size.width - inspector), height: size.height - Self.around)
      inspectorHeight = 0
    case .below:
      let room = size.height - Self.around
      let inspector = min(
        arrangement.height,
        max(Self.leastInspector, room - Self.leastScreen.height - margin))
      column = PixelSize(width: size.width, height: min(wanted.height, room - inspector))
      inspectorHeight = Double(room - column.height)
    }
    (self.size, left) = (size, Double(column.width))
    screen = Self.place(of: screenSize, in: column)
  }

  /// As large as the window, or of its shape and as large as is needed.
  private static func size(in window: PixelSize, _ dock: BenchArrangement.Dock) -> PixelSize {
    let least = leastSize(dock)
    let factor = max(
      1, Double(least.width) / Double(max(1, window.width)),
      Double(least.height) / Double(max(1, window.height)))
    return PixelSize(
      width: Int((Double(window.width) * factor).rounded()),
      height: Int((Double(window.height) * factor).rounded()))
  }

  /// In the middle of its column below the toolbar, and never larger than it is.
  private static func place(of screen: PixelSize, in column: PixelSize) -> PixelRect {
    let margin = 2 * screenMargin
    let factor = min(
      1, Double(column.width - margin) / Double(screen.width),
      Double(column.height - margin) / Double(screen.height))
    let width = max(1, Int((Double(screen.width) * factor).rounded()))
    let height = max(1, Int((Double(screen.height) * factor).rounded()))
    return PixelRect(
      x: (column.width - width) / 2, y: Int(toolbar) + (column.height - height) / 2, width: width,
      height: height)
  }

  private var height: Double { Double(size.height) }
  var width: Double { Double(size.width) }
  var toolbar: Area { Area(0, 0, width, Self.toolbar) }
  var bezel: Area {
    Area(
      Double(screen.x) - 8, Double(screen.y) - 8, Double(screen.width) + 16,
      Double(screen.height) + 16)
  }
  var timeline: Area { Area(0, height - Self.timelineHeight, width, Self.timelineHeight) }
  /// Below the screen alone where that is wide enough for the controls of the car.
  var strip: Area {
    let isBeside = dock == .right && left >= Self.leastLeft
    let bottom = dock == .right ? timeline.y : inspector.y
    return Area(0, bottom - Self.stripHeight, isBeside ? left : width, Self.stripHeight)
  }
  var inspector: Area {
    switch dock {
    case .right:
      let bottom = left >= Self.leastLeft ? timeline.y : timeline.y - Self.stripHeight
      return Area(left, Self.toolbar, width - left, bottom - Self.toolbar)
    case .below:
      return Area(0, timeline.y - inspectorHeight, width, inspectorHeight)
    }
  }
  /// What the mouse takes hold of to make the inspector larger.
  var edge: Area {
    switch dock {
    case .right: Area(left - 6, inspector.y, 6, inspector.height)
    case .below: Area(0, inspector.y - 6, width, 6)
    }
  }

  /// How large the screen is seen, of how large it is.
  var scale: Double { Double(screen.width) / Double(max(1, own.width)) }

  /// Whether its pixels are seen as they are.
  var showsPixels: Bool { screen.width == own.width && screen.height == own.height }

  /// Where something of the screen is seen.
  func shown(_ rect: PixelRect) -> PixelRect {
    guard !showsPixels else { return rect.offset(x: screen.x, y: screen.y) }
    func scaled(_ value: Int, _ seen: Int, _ whole: Int) -> Int {
      Int((Double(value) * Double(seen) / Double(max(1, whole))).rounded())
    }
    let x = scaled(rect.x, screen.width, own.width)
    let y = scaled(rect.y, screen.height, own.height)
    return PixelRect(
      x: screen.x + x, y: screen.y + y, width: scaled(rect.maxX, screen.width, own.width) - x,
      height: scaled(rect.maxY, screen.height, own.height) - y)
  }

  /// The screen's own pixel that is seen at a place.
  func own(x: Int, y: Int) -> (x: Int, y: Int) {
    guard !showsPixels else { return (x - screen.x, y - screen.y) }
    func whole(_ value: Int, _ seen: Int, _ whole: Int) -> Int {
      Int((Double(2 * value + 1) * Double(whole) / Double(2 * max(1, seen))).rounded(.down))
    }
    return (
      whole(x - screen.x, screen.width, own.width), whole(y - screen.y, screen.height, own.height)
    )
  }

  /// How large the screen is with its lower right corner there, in steps of ten; nil where it stays
  /// as it is.
  func screenSize(atCorner x: Int, _ y: Int) -> PixelSize? {
    func side(_ length: Double) -> Int {
      let length = Int((length / scale).rounded())
      return min(max((length + 5) / 10 * 10, Self.sides.lowerBound), Self.sides.upperBound)
    }
    // It stands in the middle where there is more room than it takes, and grows both ways.
    let isCentred = screen.x > Self.screenMargin
    let isMiddle = screen.y > Int(Self.toolbar) + Self.screenMargin
    let width =
      isCentred ? screen.width + 2 * (x - screen.x - screen.width) : x - screen.x
    let height =
      isMiddle ? screen.height + 2 * (y - screen.y - screen.height) : y - screen.y
    let size = PixelSize(width: side(Double(width)), height: side(Double(height)))
    return size == own ? nil : size
  }

  /// What a profile may have.
  private static let sides = 160...7_680
}

/// The colours and letters of the bench, which are the same by day and by night.
enum BenchLook {
  static let window = Color(0x0B0D11)
  static let panel = Color(0x11141A)
  static let raised = Color(0x181C24)
  static let control = Color(0x222835)
  static let controlOn = Color(0x2D3444)
  static let line = Color(0x1F242F)
  static let texts = [Color(0xE9ECF3), Color(0x9BA4B6), Color(0x7C8597), Color(0x6A7285)]
  static let accent = Color(0x8E9BFF)
  static let ok = Color(0x3ED598)
  static let late = Color(0xFFB547)
  static let failed = Color(0xFF6B6B)
  static let speed = Color(0x6F7BD8)

  static let tab = Typeface(weight: .semibold, size: 11, line: 14, baseline: 10.5)
  static let body = Typeface(weight: .medium, size: 12, line: 16, baseline: 12)
  static let row = Typeface(weight: .medium, size: 13, line: 18, baseline: 13.3)
  static let number = Typeface(
    weight: .medium, size: 12, line: 16, baseline: 12, hasDigitCells: true)
  static let label = Typeface(weight: .medium, size: 11, line: 14, baseline: 10.5)
  static let heading = Typeface(weight: .semibold, size: 14, line: 20, baseline: 14.5)
  static let strong = Typeface(weight: .semibold, size: 12, line: 16, baseline: 12)
  static let small = Typeface(weight: .semibold, size: 11, line: 14, baseline: 10.5)
}

/// A picture of the bench in the making.
struct BenchCanvas {
  var list: DisplayListBuilder
  var controls: [BenchControl] = []
  /// As of the pane that was drawn.
  var lastFirst = 0
  var shownFirst = 0
  /// What the keys are at.
  var focus: BenchControl.Action?

  init(_ setter: TextSetter) {
    list = DisplayListBuilder(
      scale: 1, palette: Palette.night, setter: setter, originX: 0, originY: 0)
  }

  /// Something that can be pressed; what the body draws is part of it.
  mutating func control(
    _ area: Area, _ action: BenchControl.Action, _ label: String, hint: String? = nil,
    value: String = "", span: ClosedRange<Int> = 0...1,
    time: TimeSpan = TimeSpan(start: .start, length: .zero),
    _ body: (inout BenchCanvas) -> Void
  ) {
    let frame = list.frame(area)
    controls.append(
      BenchControl(frame: frame, action: action, hint: hint ?? label, span: span, time: time))
    list.element(
      .button, area,
      DisplayListBuilder.Label(text: label, value: value, isFocused: action == focus))
    body(&self)
    if action == focus { list.ring(area.inset(-2), radius: 9, width: 2, .white) }
  }

  /// A button with an icon or a word in it.
  mutating func button(
    _ area: Area, _ action: BenchControl.Action, icon: Icon? = nil, title: String = "",
    label: String, key: String? = nil, isOn: Bool = false, isPlain: Bool = false
  ) {
    let hint = key.map { "\(label) (\($0))" } ?? label
    control(area, action, label, hint: hint, value: isOn ? "on" : "") { canvas in
      if isOn || !isPlain {
        canvas.list.card(
          area, radius: 8, isOn ? BenchLook.accent : BenchLook.control)
      }
      let ink = isOn ? BenchLook.window : BenchLook.texts[0]
      if let icon {
        let side = 16.0
        canvas.list.icon(
          icon, Area(area.midX - side / 2, area.midY - side / 2, side, side), ink)
      }
      if !title.isEmpty {
        let line = canvas.list.line(title, BenchLook.strong, within: area.width - 8)
        canvas.list.draw(
          line, BenchLook.strong, ink, x: area.midX, y: area.midY - 8, .centre)
      }
    }
  }

  mutating func text(
    _ text: String, _ face: Typeface, _ color: Color, x: Double, y: Double, within: Double? = nil,
    _ alignment: DisplayListBuilder.Alignment = .left
  ) {
    list.text(text, face, color, x: x, y: y, within: within, alignment)
  }
}

/// A text that is to be read, and where it stands.
public struct ReadableText: Hashable, Sendable {
  public let text: String
  public let color: Color
  public let box: PixelRect
  /// Large text may have less contrast.
  public let isLarge: Bool

  public var needed: Double { isLarge ? Contrast.neededWhenLarge : Contrast.needed }

  /// Its contrast with what was painted below it; a sample of the pixels is enough.
  public func contrast(on pixel: (_ x: Int, _ y: Int) -> UInt32) -> Double {
    var pixels: [UInt32] = []
    for y in stride(from: box.y, to: box.maxY, by: max(1, box.height / 4)) {
      for x in stride(from: box.x, to: box.maxX, by: max(1, box.width / 20)) {
        pixels.append(pixel(x, y))
      }
    }
    return Contrast.worst(of: color, on: pixels)
  }
}

extension DisplayList {
  /// What lies below its texts.
  public var withoutText: DisplayList {
    DisplayList(
      size: size,
      commands: commands.filter { command in
        if case .text = command { return false }
        return true
      })
  }

  /// What is to be read on it: neither dimmed, nor disabled, nor covered by what comes later.
  public func readableTexts(pixelsPerPoint: Double) -> [ReadableText] {
    var found: [(text: ReadableText, index: Int)] = []
    var groups: [(clip: PixelRect, isDimmed: Bool)] = []
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    for (index, command) in commands.enumerated() {
      let group = groups.last ?? (screen, false)
      switch command {
      case .clip(let rect), .scroll(let rect, _):
        groups.append((group.clip.intersection(rect), group.isDimmed))
      case .pane(let pane): groups.append((pane.rest, group.isDimmed || pane.opacity < 255))
      case .layer(let rect, let opacity):
        groups.append((group.clip.intersection(rect), group.isDimmed || opacity < 255))
      case .end: groups.removeLast()
      case .text(let line, let x, let baseline, let color) where !group.isDimmed:
        let em = line.style.size / 64
        let box = PixelRect(x: x, y: baseline - em * 3 / 4, width: line.width, height: em)
          .intersection(group.clip)
        guard !box.isEmpty, !isDisabled(box) else { continue }
        let isLarge = line.style.isLarge(pixelsPerPoint)
        found.append(
          (ReadableText(text: line.text, color: color, box: box, isLarge: isLarge), index))
      default: break
      }
    }
    return found.filter { !isCovered($0.text.box, after: $0.index) }.map(\.text)
  }

  private func isDisabled(_ box: PixelRect) -> Bool {
    elements.contains { element in
      [.button, .tab].contains(element.role) && !element.isEnabled && element.frame.contains(box)
    }
  }

  private func isCovered(_ box: PixelRect, after index: Int) -> Bool {
    commands.dropFirst(index + 1).contains { command in
      switch command {
      case .fill(let rect, _), .gradient(let rect, _): rect.intersects(box)
      case .card(let card): card.surface != .none && card.frame.intersects(box)
      case .image(let image): image.frame.intersects(box)
      case .text, .corners, .clip, .layer, .scroll, .pane, .end: false
      }
    }
  }
}

extension TextStyle {
  /// From 24 points on, and from 18.66 on when it is bold.
  fileprivate func isLarge(_ pixelsPerPoint: Double) -> Bool {
    let points = Double(size) / 64 / pixelsPerPoint
    return points >= 24 || points >= 18.66 && weight.rawValue >= Weight.semibold.rawValue
  }
}

// What a finger needs in a moving car.
extension DisplayList {
  /// Smaller than this it is missed, in points.
  public static let leastTouch = 44.0

  /// Places of the elements that are too small for it; while screens move, half of them is outside,
  /// and no tap counts.
  public func smallTargets(of headUnit: HeadUnit) -> [Int] {
    guard headUnit.motion == nil else { return [] }
    let least = Int((Self.leastTouch * headUnit.metrics.pixelsPerPoint).rounded(.down)) - 1
    return elements.indices.filter { index in
      let element = elements[index]
      guard let target = element.target, element.isEnabled, !target.isLetter,
        !isAtEdgeOfList(element, of: headUnit)
      else { return false }
      return element.touchFrame.width < least || element.touchFrame.height < least
    }
  }

  /// Rows that are scrolled half out of the list are as small as what is left of them.
  private func isAtEdgeOfList(_ element: Element, of headUnit: HeadUnit) -> Bool {
    guard let viewport = elements.first(where: { $0.role == .list })?.frame else { return false }
    return [.row, .button, .progress].contains(element.role)
      ? element.frame.y <= viewport.y + stickyHeight(of: headUnit)
        || element.touchFrame.maxY >= viewport.maxY
      : false
  }

  /// What the header that stays at the top hides of the list.
  private func stickyHeight(of headUnit: HeadUnit) -> Int {
    guard headUnit.screen == .content, let page = headUnit.browser.page,
      let sticky = headUnit.stickyHeader(of: page, at: page.scroll)
    else { return 0 }
    return Int((sticky.header.points * headUnit.metrics.pixelsPerPoint).rounded())
  }
}

extension FocusTarget {
  /// The strip of letters is as narrow as the phone's, and the knob has the rows themselves.
  fileprivate var isLetter: Bool {
    if case .letter = self { true } else { false }
  }
}
